/// Inert.
public final class SecRandomRef: Sendable {
  fileprivate init() {}
}

public let kSecRandomDefault: SecRandomRef? = nil

/// Fills the bytes from the system's generator.
public func SecRandomCopyBytes(_ generator: SecRandomRef?, _ count: Int, _ bytes: UnsafeMutableRawPointer) -> OSStatus {
  var random = SystemRandomNumberGenerator()
  for place in 0..<count {
    bytes.storeBytes(of: UInt8.random(in: .min ... .max, using: &random), toByteOffset: place, as: UInt8.self)
  }
  return errSecSuccess
}
