/// The common part of passkeys and security keys: the request of a server, and the answer of an authenticator.
public protocol ASAuthorizationPublicKeyCredential: ASAuthorizationCredential {
  var rawClientDataJSON: Data { get }
  var credentialID: Data { get }
}

public protocol ASAuthorizationPublicKeyCredentialRegistration: ASAuthorizationPublicKeyCredential {
  var rawAttestationObject: Data? { get }
}

public protocol ASAuthorizationPublicKeyCredentialAssertion: ASAuthorizationPublicKeyCredential {
  var rawAuthenticatorData: Data! { get }
  var userID: Data! { get }
  var signature: Data! { get }
}

@preconcurrency @MainActor public protocol ASAuthorizationPublicKeyCredentialRegistrationRequest: NSObjectProtocol {
  var relyingPartyIdentifier: String { get }
  var challenge: Data { get set }
  var displayName: String? { get set }
  var name: String { get set }
  var userID: Data { get set }
  var attestationPreference: ASAuthorizationPublicKeyCredentialAttestationKind { get set }
  var userVerificationPreference: ASAuthorizationPublicKeyCredentialUserVerificationPreference { get set }
}

@preconcurrency @MainActor public protocol ASAuthorizationPublicKeyCredentialAssertionRequest: NSObjectProtocol {
  var relyingPartyIdentifier: String { get }
  var challenge: Data { get set }
  var allowedCredentials: [any ASAuthorizationPublicKeyCredentialDescriptor] { get set }
  var userVerificationPreference: ASAuthorizationPublicKeyCredentialUserVerificationPreference { get set }
}

public protocol ASAuthorizationPublicKeyCredentialDescriptor: NSObjectProtocol {
  var credentialID: Data { get set }
}

public struct ASAuthorizationPublicKeyCredentialAttestationKind: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }
  public static let none = Self("none")
  public static let indirect = Self("indirect")
  public static let direct = Self("direct")
  public static let enterprise = Self("enterprise")
}

public struct ASAuthorizationPublicKeyCredentialUserVerificationPreference: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }
  public static let discouraged = Self("discouraged")
  public static let preferred = Self("preferred")
  public static let required = Self("required")
}

public struct ASAuthorizationPublicKeyCredentialResidentKeyPreference: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }
  public static let discouraged = Self("discouraged")
  public static let preferred = Self("preferred")
  public static let required = Self("required")
}

/// An algorithm of signatures, by its number in the registry of COSE.
public struct ASCOSEAlgorithmIdentifier: RawRepresentable, Hashable, Sendable {
  public var rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public init(_ rawValue: Int) { self.rawValue = rawValue }
  public static let ES256 = Self(-7)
}

open class ASAuthorizationPublicKeyCredentialParameters: NSObject {
  public let algorithm: ASCOSEAlgorithmIdentifier
  public init(algorithm: ASCOSEAlgorithmIdentifier) {
    self.algorithm = algorithm
    super.init()
  }
}

@nonexhaustive public enum ASAuthorizationPublicKeyCredentialAttachment: Int, Sendable { case platform, crossPlatform }
