// UIKit re-exports Foundation, and on Linux Foundation's network types are a module of their own: a file that
// imports only UIKit, or a module over it, sees `URLRequest` as it does on a device.
@_exported import Foundation
@_exported import FoundationNetworking
