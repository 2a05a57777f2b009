/// Inert: represents the trust of a server. Nothing is evaluated: the simulated web says itself whose certificate fails.
public final class SecTrust: Sendable {
  package init() {}
}

/// Inert: the bytes that it was made with.
public final class SecCertificate: Sendable {
  fileprivate let bytes: Data
  fileprivate init(_ bytes: Data) { self.bytes = bytes }
}

/// Inert.
public final class SecPolicy: Sendable {
  fileprivate init() {}
}

/// Inert.
public final class SecIdentity: Sendable {
  fileprivate init() {}
}

/// - Returns: nil without bytes.
public func SecCertificateCreateWithData(_ allocator: Any?, _ data: CFData) -> SecCertificate? {
  let bytes = Data(referencing: data)
  return bytes.isEmpty ? nil : SecCertificate(bytes)
}

public func SecCertificateCopyData(_ certificate: SecCertificate) -> CFData { NSData(data: certificate.bytes) }
/// Always nil: the bytes are not read.
public func SecCertificateCopySubjectSummary(_ certificate: SecCertificate) -> CFString? { nil }

/// Inert: always true.
@discardableResult public func SecTrustEvaluateWithError(
  _ trust: SecTrust, _ error: UnsafeMutablePointer<CFError?>?
) -> Bool { true }

/// Inert: there are none.
public func SecTrustGetCertificateCount(_ trust: SecTrust) -> Int { 0 }
/// Inert: always nil.
public func SecTrustGetCertificateAtIndex(_ trust: SecTrust, _ index: Int) -> SecCertificate? { nil }
/// Inert: always nil.
public func SecTrustCopyCertificateChain(_ trust: SecTrust) -> CFArray? { nil }
/// Inert: has no effect.
@discardableResult public func SecTrustSetPolicies(_ trust: SecTrust, _ policies: Any) -> OSStatus { errSecSuccess }
/// Inert: has no effect.
@discardableResult public func SecTrustSetAnchorCertificates(_ trust: SecTrust, _ anchors: CFArray) -> OSStatus {
  errSecSuccess
}
public func SecPolicyCreateSSL(_ isServer: Bool, _ hostname: CFString?) -> SecPolicy { SecPolicy() }
public func SecPolicyCreateBasicX509() -> SecPolicy { SecPolicy() }
