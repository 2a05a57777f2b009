// Apple has both `OSLog` and `os`. Here, both names stand for one module, because an alias belongs to one module.
@_exported import SimOS
