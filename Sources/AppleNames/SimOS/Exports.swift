@_exported import SimOS
