/// Security keys: as with passkeys, the app needs the associated domain, and the test answers.
@preconcurrency @MainActor
open class ASAuthorizationSecurityKeyPublicKeyCredentialProvider: NSObject,
  ASAuthorizationProvider
{
  public let relyingPartyIdentifier: String

  public init(relyingPartyIdentifier: String) {
    self.relyingPartyIdentifier = relyingPartyIdentifier
    super.init()
  }

  open func createCredentialRegistrationRequest(
    challenge: Data, displayName: String, name: String, userID: Data
  ) -> ASAuthorizationSecurityKeyPublicKeyCredentialRegistrationRequest {
    ASAuthorizationSecurityKeyPublicKeyCredentialRegistrationRequest(
      provider: self, relyingPartyIdentifier: relyingPartyIdentifier, challenge: challenge, displayName: displayName,
      name: name, userID: userID)
  }

  open func createCredentialAssertionRequest(
    challenge: Data
  ) -> ASAuthorizationSecurityKeyPublicKeyCredentialAssertionRequest {
    ASAuthorizationSecurityKeyPublicKeyCredentialAssertionRequest(
      provider: self, relyingPartyIdentifier: relyingPartyIdentifier, challenge: challenge)
  }
}

@preconcurrency @MainActor
open class ASAuthorizationSecurityKeyPublicKeyCredentialRegistrationRequest:
  ASAuthorizationRequest, ASAuthorizationPublicKeyCredentialRegistrationRequest
{
  public let relyingPartyIdentifier: String
  open var challenge: Data
  open var displayName: String?
  open var name: String
  open var userID: Data
  open var attestationPreference = ASAuthorizationPublicKeyCredentialAttestationKind.none
  open var userVerificationPreference = ASAuthorizationPublicKeyCredentialUserVerificationPreference.preferred
  open var residentKeyPreference = ASAuthorizationPublicKeyCredentialResidentKeyPreference.discouraged
  open var credentialParameters: [ASAuthorizationPublicKeyCredentialParameters] = []
  open var excludedCredentials: [ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor] = []

  init(
    provider: any ASAuthorizationProvider, relyingPartyIdentifier: String, challenge: Data, displayName: String,
    name: String, userID: Data
  ) {
    self.relyingPartyIdentifier = relyingPartyIdentifier
    self.challenge = challenge
    self.displayName = displayName
    self.name = name
    self.userID = userID
    super.init(provider: provider)
  }
}

@preconcurrency @MainActor
open class ASAuthorizationSecurityKeyPublicKeyCredentialAssertionRequest:
  ASAuthorizationRequest, ASAuthorizationPublicKeyCredentialAssertionRequest
{
  public let relyingPartyIdentifier: String
  open var challenge: Data
  open var allowedCredentials: [any ASAuthorizationPublicKeyCredentialDescriptor] = []
  open var userVerificationPreference = ASAuthorizationPublicKeyCredentialUserVerificationPreference.preferred

  init(provider: any ASAuthorizationProvider, relyingPartyIdentifier: String, challenge: Data) {
    self.relyingPartyIdentifier = relyingPartyIdentifier
    self.challenge = challenge
    super.init(provider: provider)
  }
}

open class ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor: NSObject,
  ASAuthorizationPublicKeyCredentialDescriptor
{
  public struct Transport: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public static let usb = Transport("usb")
    public static let nfc = Transport("nfc")
    public static let bluetooth = Transport("ble")
    public static let allSupported: [Transport] = [.usb, .nfc, .bluetooth]
  }

  open var credentialID: Data
  open var transports: [Transport]

  public init(credentialID: Data, transports: [Transport]) {
    self.credentialID = credentialID
    self.transports = transports
    super.init()
  }
}

/// A new credential on a security key; a test creates one.
open class ASAuthorizationSecurityKeyPublicKeyCredentialRegistration: NSObject,
  ASAuthorizationPublicKeyCredentialRegistration
{
  public let rawClientDataJSON: Data
  public let credentialID: Data
  public let rawAttestationObject: Data?
  open var transports: [ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor.Transport] { [.usb] }

  public init(simulatedCredentialID credentialID: Data, rawClientDataJSON: Data, rawAttestationObject: Data?) {
    self.credentialID = credentialID
    self.rawClientDataJSON = rawClientDataJSON
    self.rawAttestationObject = rawAttestationObject
    super.init()
  }
}

/// The proof that the user has a security key; a test creates one.
open class ASAuthorizationSecurityKeyPublicKeyCredentialAssertion: NSObject,
  ASAuthorizationPublicKeyCredentialAssertion
{
  public let rawClientDataJSON: Data
  public let credentialID: Data
  public let rawAuthenticatorData: Data!
  public let userID: Data!
  public let signature: Data!

  public init(
    simulatedCredentialID credentialID: Data, userID: Data?, rawClientDataJSON: Data, rawAuthenticatorData: Data,
    signature: Data
  ) {
    self.credentialID = credentialID
    self.userID = userID
    self.rawClientDataJSON = rawClientDataJSON
    self.rawAuthenticatorData = rawAuthenticatorData
    self.signature = signature
    super.init()
  }
}
