/// Passkeys. A request is refused unless the app has the associated domain `webcredentials:` of the relying party, and
/// otherwise answered by the test (`ASAuthorizationController.simulatedAnswer`).
@preconcurrency @MainActor
open class ASAuthorizationPlatformPublicKeyCredentialProvider: NSObject,
  ASAuthorizationProvider
{
  public let relyingPartyIdentifier: String

  public init(relyingPartyIdentifier: String) {
    self.relyingPartyIdentifier = relyingPartyIdentifier
    super.init()
  }

  open func createCredentialRegistrationRequest(
    challenge: Data, name: String, userID: Data
  ) -> ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest {
    createCredentialRegistrationRequest(challenge: challenge, name: name, userID: userID, requestStyle: .standard)
  }

  open func createCredentialRegistrationRequest(
    challenge: Data, name: String, userID: Data,
    requestStyle: ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest.RequestStyle
  ) -> ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest {
    ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest(
      provider: self, relyingPartyIdentifier: relyingPartyIdentifier, challenge: challenge, name: name, userID: userID,
      requestStyle: requestStyle)
  }

  open func createCredentialAssertionRequest(
    challenge: Data
  ) -> ASAuthorizationPlatformPublicKeyCredentialAssertionRequest {
    ASAuthorizationPlatformPublicKeyCredentialAssertionRequest(
      provider: self, relyingPartyIdentifier: relyingPartyIdentifier, challenge: challenge)
  }
}

@preconcurrency @MainActor
open class ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest:
  ASAuthorizationRequest, ASAuthorizationPublicKeyCredentialRegistrationRequest
{
  @nonexhaustive public enum RequestStyle: Int, Sendable { case standard, conditional }

  public let relyingPartyIdentifier: String
  open var challenge: Data
  open var name: String
  open var userID: Data
  open var displayName: String?
  open var requestStyle: RequestStyle
  open var attestationPreference = ASAuthorizationPublicKeyCredentialAttestationKind.none
  open var userVerificationPreference = ASAuthorizationPublicKeyCredentialUserVerificationPreference.preferred
  open var excludedCredentials: [ASAuthorizationPlatformPublicKeyCredentialDescriptor]?

  init(
    provider: any ASAuthorizationProvider, relyingPartyIdentifier: String, challenge: Data, name: String, userID: Data,
    requestStyle: RequestStyle
  ) {
    self.relyingPartyIdentifier = relyingPartyIdentifier
    self.challenge = challenge
    self.name = name
    self.userID = userID
    self.requestStyle = requestStyle
    super.init(provider: provider)
  }
}

@preconcurrency @MainActor
open class ASAuthorizationPlatformPublicKeyCredentialAssertionRequest:
  ASAuthorizationRequest, ASAuthorizationPublicKeyCredentialAssertionRequest
{
  public let relyingPartyIdentifier: String
  open var challenge: Data
  open var allowedCredentials: [any ASAuthorizationPublicKeyCredentialDescriptor] = []
  open var shouldShowHybridTransport = true
  open var userVerificationPreference = ASAuthorizationPublicKeyCredentialUserVerificationPreference.preferred

  /// Those of the allowed credentials that are passkeys.
  public var platformAllowedCredentials: [ASAuthorizationPlatformPublicKeyCredentialDescriptor] {
    get { allowedCredentials.compactMap { $0 as? ASAuthorizationPlatformPublicKeyCredentialDescriptor } }
    set { allowedCredentials = newValue }
  }

  init(provider: any ASAuthorizationProvider, relyingPartyIdentifier: String, challenge: Data) {
    self.relyingPartyIdentifier = relyingPartyIdentifier
    self.challenge = challenge
    super.init(provider: provider)
  }
}

open class ASAuthorizationPlatformPublicKeyCredentialDescriptor: NSObject,
  ASAuthorizationPublicKeyCredentialDescriptor
{
  open var credentialID: Data
  public init(credentialID: Data) {
    self.credentialID = credentialID
    super.init()
  }
}

/// A new passkey; a test creates one.
open class ASAuthorizationPlatformPublicKeyCredentialRegistration: NSObject,
  ASAuthorizationPublicKeyCredentialRegistration
{
  public let rawClientDataJSON: Data
  public let credentialID: Data
  public let rawAttestationObject: Data?
  open var attachment: ASAuthorizationPublicKeyCredentialAttachment { .platform }

  public init(simulatedCredentialID credentialID: Data, rawClientDataJSON: Data, rawAttestationObject: Data?) {
    self.credentialID = credentialID
    self.rawClientDataJSON = rawClientDataJSON
    self.rawAttestationObject = rawAttestationObject
    super.init()
  }
}

/// The proof that the user has a passkey; a test creates one.
open class ASAuthorizationPlatformPublicKeyCredentialAssertion: NSObject, ASAuthorizationPublicKeyCredentialAssertion {
  public let rawClientDataJSON: Data
  public let credentialID: Data
  public let rawAuthenticatorData: Data!
  public let userID: Data!
  public let signature: Data!
  open var attachment: ASAuthorizationPublicKeyCredentialAttachment { .platform }

  public init(
    simulatedCredentialID credentialID: Data, userID: Data, rawClientDataJSON: Data, rawAuthenticatorData: Data,
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
