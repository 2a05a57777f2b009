// Apple has `OSLog` beside `os`; both are one here, under two names, because an alias belongs to one module.
@_exported import SimOS
