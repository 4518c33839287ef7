"""What befalls a figure on its way: stakes, crocodiles."""
