// Apple has both `OSLog` and `os`. Here they are one module with two names, because an alias belongs to one module.
@_exported import SimOS
