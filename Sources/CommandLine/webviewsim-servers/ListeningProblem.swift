import FlyingSocks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The reason why a server cannot listen, in words and with a way out.
struct ListeningProblem: CustomStringConvertible {
  private let error: any Error
  private let port: UInt16
  private let address: String

  init(_ error: any Error, port: UInt16, address: String = "127.0.0.1") {
    self.error = error
    self.port = port
    self.address = address
  }

  var description: String {
    switch error as? SocketError {
    case .failed(_, EADDRINUSE, _)?: "port \(port) is in use; --port names another, 0 a free one"
    case .failed(_, EACCES, _)?: "this user may not listen on port \(port); --port names another, 0 a free one"
    case .failed(_, EADDRNOTAVAIL, _)?: "\(address) is not an address of this machine"
    case .failed(let call, _, _)? where call.hasPrefix("inet_pton"): "“\(address)” is not an IPv4 address"
    case .failed(_, _, let message)?: "\(address):\(port): \(message)"
    default: "\(address):\(port): \(error)"
    }
  }
}
