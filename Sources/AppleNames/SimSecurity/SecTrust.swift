import Synchronization

/// The certificate of a server, with the simulated web's verdict. No chain is built.
public final class SecTrust: Sendable {
  fileprivate let certificate: SecCertificate?
  /// The fault of the certificate; nil if the system trusts it.
  fileprivate let failure: (code: OSStatus, message: String)?
  fileprivate let anchors = Mutex<[Data]>([])
  /// Whether the app has forgiven the certificate's fault.
  fileprivate let isExcepted = Mutex(false)

  /// - Parameter failure: the fault of the certificate.
  package init(certificate: Data? = nil, failure: (code: OSStatus, message: String)? = nil) {
    self.certificate = certificate.map(SecCertificate.init)
    self.failure = failure
  }
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

/// A certificate of the app itself; its key is not simulated.
public final class SecIdentity: Sendable {
  package let name: String

  private init(name: String) { self.name = name }

  /// An identity for tests, as `SecPKCS12Import` gives it on a device.
  public static func simulated(name: String) -> SecIdentity { SecIdentity(name: name) }
}

/// - Returns: nil without bytes.
public func SecCertificateCreateWithData(_ allocator: Any?, _ data: CFData) -> SecCertificate? {
  let bytes = Data(referencing: data)
  return bytes.isEmpty ? nil : SecCertificate(bytes)
}

public func SecCertificateCopyData(_ certificate: SecCertificate) -> CFData { NSData(data: certificate.bytes) }
/// Always nil: the bytes are not read.
public func SecCertificateCopySubjectSummary(_ certificate: SecCertificate) -> CFString? { nil }

/// Whether the system trusts the server, or the app has made the server's certificate an anchor.
@discardableResult public func SecTrustEvaluateWithError(
  _ trust: SecTrust, _ error: UnsafeMutablePointer<CFError?>?
) -> Bool {
  if trust.isExcepted.withLock({ $0 }) { return true }
  let anchors = trust.anchors.withLock { $0 }
  if let certificate = trust.certificate, anchors.contains(certificate.bytes) { return true }
  guard let failure = trust.failure ?? (anchors.isEmpty ? nil : (errSecNotTrusted, "The certificate is not trusted."))
  else { return true }
  error?.pointee = NSError(
    domain: NSOSStatusErrorDomain, code: Int(failure.code), userInfo: [NSLocalizedDescriptionKey: failure.message])
  return false
}

/// The number of certificates: 1 if the server has shown a certificate, else 0.
public func SecTrustGetCertificateCount(_ trust: SecTrust) -> Int { trust.certificate == nil ? 0 : 1 }
public func SecTrustGetCertificateAtIndex(_ trust: SecTrust, _ index: Int) -> SecCertificate? {
  index == 0 ? trust.certificate : nil
}
/// The server's certificate alone.
public func SecTrustCopyCertificateChain(_ trust: SecTrust) -> CFArray? {
  trust.certificate.map { NSArray(array: [$0]) }
}
/// Inert: has no effect.
@discardableResult public func SecTrustSetPolicies(_ trust: SecTrust, _ policies: Any) -> OSStatus { errSecSuccess }
@discardableResult public func SecTrustSetAnchorCertificates(_ trust: SecTrust, _ anchors: CFArray) -> OSStatus {
  let bytes = anchors.compactMap { ($0 as? SecCertificate)?.bytes }
  trust.anchors.withLock { $0 = bytes }
  return errSecSuccess
}
/// The exceptions that forgive the certificate's fault: its bytes. Nil without a certificate.
public func SecTrustCopyExceptions(_ trust: SecTrust) -> CFData? { trust.certificate.map { NSData(data: $0.bytes) } }
/// Forgives the fault if the exceptions belong to this certificate. Nil takes the forgiveness back.
/// - Returns: whether the fault is forgiven.
@discardableResult public func SecTrustSetExceptions(_ trust: SecTrust, _ exceptions: CFData?) -> Bool {
  let given = exceptions.map { Data(referencing: $0) }
  let isExcepted = given != nil && given == trust.certificate?.bytes
  trust.isExcepted.withLock { $0 = isExcepted }
  return isExcepted
}
public func SecPolicyCreateSSL(_ isServer: Bool, _ hostname: CFString?) -> SecPolicy { SecPolicy() }
public func SecPolicyCreateBasicX509() -> SecPolicy { SecPolicy() }
