// UIKit re-exports Foundation, but on Linux Foundation's network types are in a separate module. A file that imports
// only UIKit, or a module that re-exports it, still sees `URLRequest`, as on a device.
@_exported import SimFoundation
