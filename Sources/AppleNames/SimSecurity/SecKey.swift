/// Keys of asymmetric ciphers. None is made here: what makes or uses one fails with an error that says so.
public final class SecKey: Sendable {
  private init() {}
}

/// Names an algorithm; none is supported.
public struct SecKeyAlgorithm: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }

  public static let rsaSignatureRaw = Self("algid:sign:RSA:raw")
  public static let rsaSignatureDigestPKCS1v15SHA256 = Self("algid:sign:RSA:digest-PKCS1v15:SHA256")
  public static let rsaSignatureMessagePKCS1v15SHA1 = Self("algid:sign:RSA:message-PKCS1v15:SHA1")
  public static let rsaSignatureMessagePKCS1v15SHA256 = Self("algid:sign:RSA:message-PKCS1v15:SHA256")
  public static let rsaSignatureMessagePKCS1v15SHA512 = Self("algid:sign:RSA:message-PKCS1v15:SHA512")
  public static let rsaSignatureMessagePSSSHA256 = Self("algid:sign:RSA:message-PSS:SHA256:SHA256:32")
  public static let ecdsaSignatureDigestX962SHA256 = Self("algid:sign:ECDSA:digest-X962:SHA256")
  public static let ecdsaSignatureMessageX962SHA256 = Self("algid:sign:ECDSA:message-X962:SHA256")
  public static let rsaEncryptionRaw = Self("algid:encrypt:RSA:raw")
  public static let rsaEncryptionPKCS1 = Self("algid:encrypt:RSA:PKCS1")
  public static let rsaEncryptionOAEPSHA1 = Self("algid:encrypt:RSA:OAEP:SHA1")
  public static let rsaEncryptionOAEPSHA256 = Self("algid:encrypt:RSA:OAEP:SHA256")
  public static let rsaEncryptionOAEPSHA256AESGCM = Self("algid:encrypt:RSA:OAEP:SHA256:AESGCM")
  public static let eciesEncryptionCofactorVariableIVX963SHA256AESGCM =
    Self("algid:encrypt:ECIES:ECDHC:KDFX963:SHA256:AESGCM-KDFIV")
  public static let eciesEncryptionStandardX963SHA256AESGCM = Self("algid:encrypt:ECIES:ECDH:KDFX963:SHA256:AESGCM")
  public static let ecdhKeyExchangeStandard = Self("algid:keyexchange:ECDH")
}

@nonexhaustive public enum SecKeyOperationType: Int, Sendable { case sign, verify, encrypt, decrypt, keyExchange }

private func fail(_ what: String, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?) {
  error?.pointee = Unmanaged.passRetained(
    NSError(
      domain: NSOSStatusErrorDomain, code: Int(errSecUnimplemented),
      userInfo: [NSLocalizedDescriptionKey: "\(what): the keychain has no keys here, and no algorithm is supported"]))
}

/// Always nil, with an error.
public func SecKeyCreateRandomKey(_ parameters: CFDictionary, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?)
  -> SecKey?
{
  fail("SecKeyCreateRandomKey", error)
  return nil
}

/// Always `errSecUnimplemented`: no keys are made.
public func SecKeyGeneratePair(
  _ parameters: CFDictionary, _ publicKey: UnsafeMutablePointer<SecKey?>?, _ privateKey: UnsafeMutablePointer<SecKey?>?
) -> OSStatus {
  errSecUnimplemented
}

/// Always nil, with an error.
public func SecKeyCreateWithData(
  _ keyData: CFData, _ attributes: CFDictionary, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? {
  fail("SecKeyCreateWithData", error)
  return nil
}

/// Always nil, with an error.
public func SecKeyCreateSignature(
  _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ dataToSign: CFData,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
  fail("SecKeyCreateSignature", error)
  return nil
}

/// Always false, with an error.
public func SecKeyVerifySignature(
  _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ signedData: CFData, _ signature: CFData,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  fail("SecKeyVerifySignature", error)
  return false
}

/// Always nil, with an error.
public func SecKeyCreateEncryptedData(
  _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ plaintext: CFData,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
  fail("SecKeyCreateEncryptedData", error)
  return nil
}

/// Always nil, with an error.
public func SecKeyCreateDecryptedData(
  _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ ciphertext: CFData,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
  fail("SecKeyCreateDecryptedData", error)
  return nil
}

/// Always nil, with an error.
public func SecKeyCopyExternalRepresentation(
  _ key: SecKey, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
  fail("SecKeyCopyExternalRepresentation", error)
  return nil
}

/// Always nil: there are no keys.
public func SecKeyCopyPublicKey(_ key: SecKey) -> SecKey? { nil }
/// Always nil: there are no keys.
public func SecKeyCopyAttributes(_ key: SecKey) -> CFDictionary? { nil }
/// Always nil: certificates are not read.
public func SecCertificateCopyKey(_ certificate: SecCertificate) -> SecKey? { nil }
/// Always nil: certificates are not read.
public func SecTrustCopyKey(_ trust: SecTrust) -> SecKey? { nil }
/// Always false: no algorithm is supported.
public func SecKeyIsAlgorithmSupported(
  _ key: SecKey, _ operation: SecKeyOperationType, _ algorithm: SecKeyAlgorithm
) -> Bool { false }
/// Always 0: there are no keys.
public func SecKeyGetBlockSize(_ key: SecKey) -> Int { 0 }

public let kSecAttrKeyTypeRSA: CFString = "42"
public let kSecAttrKeyTypeEC: CFString = "73"
public let kSecAttrKeyTypeECSECPrimeRandom: CFString = "73"
public let kSecAttrKeyClassPublic: CFString = "0"
public let kSecAttrKeyClassPrivate: CFString = "1"
public let kSecAttrKeyClassSymmetric: CFString = "2"
public let kSecPrivateKeyAttrs: CFString = "private"
public let kSecPublicKeyAttrs: CFString = "public"
public let kSecAttrTokenIDSecureEnclave: CFString = "com.apple.setoken"
