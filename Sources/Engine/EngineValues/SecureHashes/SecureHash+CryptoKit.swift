#if canImport(CryptoKit)
  import CryptoKit

  extension SecureHash {
    /// The hash of a message.
    package func digest(_ message: [UInt8]) -> [UInt8] {
      switch self {
      case .md5: Array(Insecure.MD5.hash(data: message))
      case .sha1: Array(Insecure.SHA1.hash(data: message))
      case .sha256: Array(SHA256.hash(data: message))
      case .sha384: Array(SHA384.hash(data: message))
      case .sha512: Array(SHA512.hash(data: message))
      }
    }

    /// RFC 2104, HMAC.
    package func authenticationCode(of message: [UInt8], key: [UInt8]) -> [UInt8] {
      let key = SymmetricKey(data: key)
      return switch self {
      case .md5: Array(HMAC<Insecure.MD5>.authenticationCode(for: message, using: key))
      case .sha1: Array(HMAC<Insecure.SHA1>.authenticationCode(for: message, using: key))
      case .sha256: Array(HMAC<SHA256>.authenticationCode(for: message, using: key))
      case .sha384: Array(HMAC<SHA384>.authenticationCode(for: message, using: key))
      case .sha512: Array(HMAC<SHA512>.authenticationCode(for: message, using: key))
      }
    }
  }
#endif
