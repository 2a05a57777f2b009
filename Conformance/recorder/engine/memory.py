"""Reads this process's memory in a way that fails with an exception where there is none."""
import os

_memory = os.open('/proc/self/mem', os.O_RDONLY)
LONGEST_STRING = 1_000_000
IS_8_BIT = 4    # in the flags of WTF::StringImpl


def read(address, length):
    data = os.pread(_memory, length, address)
    if len(data) != length:
        raise OSError(f'{length} bytes at {address:#x} cannot be read')
    return data


def number(address, length):
    return int.from_bytes(read(address, length), 'little')


def pointer(address):
    return number(address, 8)


def string(address):
    """A WTF::StringImpl: references, length, pointer to the characters, flags. Empty for a null pointer."""
    if not address:
        return ''
    length, flags = number(address + 4, 4), number(address + 16, 4)
    if length > LONGEST_STRING:
        raise OSError(f'no string at {address:#x}')
    characters = pointer(address + 8)
    if flags & IS_8_BIT:
        return read(characters, length).decode('latin-1') if length else ''
    return read(characters, 2 * length).decode('utf-16-le')
