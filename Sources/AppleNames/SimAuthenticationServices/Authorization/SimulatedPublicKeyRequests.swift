/// The common part of the providers of passkeys and of security keys.
@preconcurrency @MainActor open class SimulatedPublicKeyProvider: NSObject, ASAuthorizationProvider {
  public let relyingPartyIdentifier: String

  public init(relyingPartyIdentifier: String) {
    self.relyingPartyIdentifier = relyingPartyIdentifier
    super.init()
  }
}

/// The common part of the requests for new passkeys and for credentials on security keys.
@preconcurrency @MainActor
open class SimulatedPublicKeyRegistrationRequest: ASAuthorizationRequest,
  ASAuthorizationPublicKeyCredentialRegistrationRequest
{
  public let relyingPartyIdentifier: String
  open var challenge: Data
  open var name: String
  open var userID: Data
  open var displayName: String?
  open var attestationPreference = ASAuthorizationPublicKeyCredentialAttestationKind.none
  open var userVerificationPreference = ASAuthorizationPublicKeyCredentialUserVerificationPreference.preferred

  init(provider: SimulatedPublicKeyProvider, challenge: Data, name: String, userID: Data) {
    relyingPartyIdentifier = provider.relyingPartyIdentifier
    self.challenge = challenge
    self.name = name
    self.userID = userID
    super.init(provider: provider)
  }
}

/// The common part of the requests for proofs.
@preconcurrency @MainActor
open class SimulatedPublicKeyAssertionRequest: ASAuthorizationRequest,
  ASAuthorizationPublicKeyCredentialAssertionRequest
{
  public let relyingPartyIdentifier: String
  open var challenge: Data
  open var allowedCredentials: [any ASAuthorizationPublicKeyCredentialDescriptor] = []
  open var userVerificationPreference = ASAuthorizationPublicKeyCredentialUserVerificationPreference.preferred

  init(provider: SimulatedPublicKeyProvider, challenge: Data) {
    relyingPartyIdentifier = provider.relyingPartyIdentifier
    self.challenge = challenge
    super.init(provider: provider)
  }
}
