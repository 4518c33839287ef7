"""Carries bytes between a socket and the terminal that it was started in. Run by its path, wherever that terminal stands."""

import os
import select
import socket
import sys
import tty


def relay(path: str) -> None:
    """Between a socket and this terminal."""
    tty.setraw(0)
    line = socket.socket(socket.AF_UNIX)
    line.connect(path)
    while True:
        ready = select.select([line.fileno(), 0], [], [])[0]
        if line.fileno() in ready:
            data = line.recv(65536)
            if not data:
                return
            while data:
                data = data[os.write(1, data) :]
        if 0 in ready:
            line.sendall(os.read(0, 4096))


if __name__ == "__main__":
    relay(sys.argv[1])
