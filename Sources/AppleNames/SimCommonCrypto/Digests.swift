import EngineValues

public typealias CC_LONG = UInt32

public let CC_MD5_DIGEST_LENGTH: Int32 = 16
public let CC_SHA1_DIGEST_LENGTH: Int32 = 20
public let CC_SHA224_DIGEST_LENGTH: Int32 = 28
public let CC_SHA256_DIGEST_LENGTH: Int32 = 32
public let CC_SHA384_DIGEST_LENGTH: Int32 = 48
public let CC_SHA512_DIGEST_LENGTH: Int32 = 64
public let CC_SHA256_BLOCK_BYTES: Int32 = 64

extension SecureHash {
  fileprivate func write(
    _ data: UnsafeRawPointer?, _ length: CC_LONG, to digest: UnsafeMutablePointer<UInt8>?
  ) -> UnsafeMutablePointer<UInt8>? {
    guard let digest else { return nil }
    let message = data.map { Array(UnsafeRawBufferPointer(start: $0, count: Int(clamping: length))) } ?? []
    for (place, byte) in self.digest(message).enumerated() { digest[place] = byte }
    return digest
  }
}

@discardableResult public func CC_MD5(
  _ data: UnsafeRawPointer!, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>!
) -> UnsafeMutablePointer<UInt8>! { SecureHash.md5.write(data, len, to: md) }

@discardableResult public func CC_SHA1(
  _ data: UnsafeRawPointer!, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>!
) -> UnsafeMutablePointer<UInt8>! { SecureHash.sha1.write(data, len, to: md) }

@discardableResult public func CC_SHA224(
  _ data: UnsafeRawPointer!, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>!
) -> UnsafeMutablePointer<UInt8>! {
  guard let md else { return nil }
  let message = data.map { Array(UnsafeRawBufferPointer(start: $0, count: Int(clamping: len))) } ?? []
  for (place, byte) in SHA224.digest(message).enumerated() { md[place] = byte }
  return md
}

@discardableResult public func CC_SHA256(
  _ data: UnsafeRawPointer!, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>!
) -> UnsafeMutablePointer<UInt8>! { SecureHash.sha256.write(data, len, to: md) }

@discardableResult public func CC_SHA384(
  _ data: UnsafeRawPointer!, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>!
) -> UnsafeMutablePointer<UInt8>! { SecureHash.sha384.write(data, len, to: md) }

@discardableResult public func CC_SHA512(
  _ data: UnsafeRawPointer!, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>!
) -> UnsafeMutablePointer<UInt8>! { SecureHash.sha512.write(data, len, to: md) }

/// A hash in parts.
public struct CC_MD5_CTX: Sendable {
  fileprivate var message: [UInt8] = []
  public init() {}
}

@discardableResult public func CC_MD5_Init(_ c: UnsafeMutablePointer<CC_MD5_CTX>!) -> Int32 {
  c?.pointee.message = []
  return 1
}

@discardableResult public func CC_MD5_Update(
  _ c: UnsafeMutablePointer<CC_MD5_CTX>!, _ data: UnsafeRawPointer!, _ len: CC_LONG
) -> Int32 {
  if let data { c?.pointee.message += UnsafeRawBufferPointer(start: data, count: Int(len)) }
  return 1
}

@discardableResult public func CC_MD5_Final(
  _ md: UnsafeMutablePointer<UInt8>!, _ c: UnsafeMutablePointer<CC_MD5_CTX>!
) -> Int32 {
  guard let c, let md else { return 0 }
  for (place, byte) in SecureHash.md5.digest(c.pointee.message).enumerated() { md[place] = byte }
  return 1
}

/// A hash in parts.
public struct CC_SHA1_CTX: Sendable {
  fileprivate var message: [UInt8] = []
  public init() {}
}

@discardableResult public func CC_SHA1_Init(_ c: UnsafeMutablePointer<CC_SHA1_CTX>!) -> Int32 {
  c?.pointee.message = []
  return 1
}

@discardableResult public func CC_SHA1_Update(
  _ c: UnsafeMutablePointer<CC_SHA1_CTX>!, _ data: UnsafeRawPointer!, _ len: CC_LONG
) -> Int32 {
  if let data { c?.pointee.message += UnsafeRawBufferPointer(start: data, count: Int(len)) }
  return 1
}

@discardableResult public func CC_SHA1_Final(
  _ md: UnsafeMutablePointer<UInt8>!, _ c: UnsafeMutablePointer<CC_SHA1_CTX>!
) -> Int32 {
  guard let c, let md else { return 0 }
  for (place, byte) in SecureHash.sha1.digest(c.pointee.message).enumerated() { md[place] = byte }
  return 1
}

/// A hash in parts.
public struct CC_SHA256_CTX: Sendable {
  fileprivate var message: [UInt8] = []
  public init() {}
}

@discardableResult public func CC_SHA256_Init(_ c: UnsafeMutablePointer<CC_SHA256_CTX>!) -> Int32 {
  c?.pointee.message = []
  return 1
}

@discardableResult public func CC_SHA256_Update(
  _ c: UnsafeMutablePointer<CC_SHA256_CTX>!, _ data: UnsafeRawPointer!, _ len: CC_LONG
) -> Int32 {
  if let data { c?.pointee.message += UnsafeRawBufferPointer(start: data, count: Int(len)) }
  return 1
}

@discardableResult public func CC_SHA256_Final(
  _ md: UnsafeMutablePointer<UInt8>!, _ c: UnsafeMutablePointer<CC_SHA256_CTX>!
) -> Int32 {
  guard let c, let md else { return 0 }
  for (place, byte) in SecureHash.sha256.digest(c.pointee.message).enumerated() { md[place] = byte }
  return 1
}

/// A hash in parts.
public struct CC_SHA512_CTX: Sendable {
  fileprivate var message: [UInt8] = []
  public init() {}
}

@discardableResult public func CC_SHA512_Init(_ c: UnsafeMutablePointer<CC_SHA512_CTX>!) -> Int32 {
  c?.pointee.message = []
  return 1
}

@discardableResult public func CC_SHA512_Update(
  _ c: UnsafeMutablePointer<CC_SHA512_CTX>!, _ data: UnsafeRawPointer!, _ len: CC_LONG
) -> Int32 {
  if let data { c?.pointee.message += UnsafeRawBufferPointer(start: data, count: Int(len)) }
  return 1
}

@discardableResult public func CC_SHA512_Final(
  _ md: UnsafeMutablePointer<UInt8>!, _ c: UnsafeMutablePointer<CC_SHA512_CTX>!
) -> Int32 {
  guard let c, let md else { return 0 }
  for (place, byte) in SecureHash.sha512.digest(c.pointee.message).enumerated() { md[place] = byte }
  return 1
}

public typealias CCHmacAlgorithm = UInt32
public typealias CCAlgorithm = UInt32
public typealias CCOperation = UInt32
public typealias CCOptions = UInt32
public typealias CCPseudoRandomAlgorithm = UInt32
public let kCCHmacAlgSHA1 = 0
public let kCCHmacAlgMD5 = 1
public let kCCHmacAlgSHA256 = 2
public let kCCHmacAlgSHA384 = 3
public let kCCHmacAlgSHA512 = 4

/// RFC 2104.
public func CCHmac(
  _ algorithm: CCHmacAlgorithm, _ key: UnsafeRawPointer!, _ keyLength: Int, _ data: UnsafeRawPointer!,
  _ dataLength: Int, _ macOut: UnsafeMutableRawPointer!
) {
  let hashes: [Int: SecureHash] = [
    kCCHmacAlgSHA1: .sha1, kCCHmacAlgMD5: .md5, kCCHmacAlgSHA256: .sha256, kCCHmacAlgSHA384: .sha384,
    kCCHmacAlgSHA512: .sha512,
  ]
  // Algorithms without a name here (SHA-224) can only come as a number, which is a mistake.
  guard let hash = hashes[Int(algorithm)] else { preconditionFailure("CCHmac has no algorithm \(algorithm) here") }
  guard let macOut else { return }
  let code = hash.authenticationCode(
    of: Array(UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : dataLength)),
    key: Array(UnsafeRawBufferPointer(start: key, count: key == nil ? 0 : keyLength)))
  for (place, byte) in code.enumerated() { macOut.storeBytes(of: byte, toByteOffset: place, as: UInt8.self) }
}
