"""*World War Africa: The Congo 1998-2001*."""
