"""Why a connection to a server fails, as errors that say what to set."""

from pbem.post.travel import PostError


def connection_fault(error: Exception, host: str, port: int) -> PostError:
    """The error of the library, or of the system, as one of ours: the letter, or the look, can be tried again."""
    import socket
    import ssl

    if isinstance(error, ssl.SSLCertVerificationError):
        return PostError("certificate-wrong", host=host, said=error.verify_message)
    if isinstance(error, ssl.SSLZeroReturnError | ssl.SSLEOFError):
        return PostError("connection-cut", host=host)
    if isinstance(error, ssl.SSLError):
        return PostError("tls-fails", host=host, port=port)
    if isinstance(error, socket.gaierror | UnicodeError):
        return PostError("host-unknown", host=host)
    if isinstance(error, TimeoutError):
        return PostError("server-silent", host=host, port=port)
    if isinstance(error, ConnectionRefusedError):
        return PostError("connection-refused", host=host, port=port)
    if isinstance(error, ConnectionError | EOFError):
        return PostError("connection-cut", host=host)
    if isinstance(error, OSError):
        return PostError("host-unreachable", host=host, said=(error.strerror or "").lower())
    return PostError("server-odd", host=host)
