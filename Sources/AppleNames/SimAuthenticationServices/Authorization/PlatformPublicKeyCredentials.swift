/// Passkeys. A request is refused unless the app has the associated domain `webcredentials:` of the relying party, and
/// otherwise answered by the test (`ASAuthorizationController.simulatedAnswer`).
@preconcurrency @MainActor
open class ASAuthorizationPlatformPublicKeyCredentialProvider: SimulatedPublicKeyProvider {
  open func createCredentialRegistrationRequest(
    challenge: Data, name: String, userID: Data
  ) -> ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest {
    createCredentialRegistrationRequest(challenge: challenge, name: name, userID: userID, requestStyle: .standard)
  }

  open func createCredentialRegistrationRequest(
    challenge: Data, name: String, userID: Data,
    requestStyle: ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest.RequestStyle
  ) -> ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest {
    let request = ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest(
      provider: self, challenge: challenge, name: name, userID: userID)
    request.requestStyle = requestStyle
    return request
  }

  open func createCredentialAssertionRequest(
    challenge: Data
  ) -> ASAuthorizationPlatformPublicKeyCredentialAssertionRequest {
    ASAuthorizationPlatformPublicKeyCredentialAssertionRequest(provider: self, challenge: challenge)
  }
}

@preconcurrency @MainActor
open class ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest: SimulatedPublicKeyRegistrationRequest {
  @nonexhaustive public enum RequestStyle: Int, Sendable { case standard, conditional }

  open var requestStyle = RequestStyle.standard
  open var excludedCredentials: [ASAuthorizationPlatformPublicKeyCredentialDescriptor]?
}

@preconcurrency @MainActor
open class ASAuthorizationPlatformPublicKeyCredentialAssertionRequest: SimulatedPublicKeyAssertionRequest {
  open var shouldShowHybridTransport = true

  /// The allowed credentials that are passkeys.
  public var platformAllowedCredentials: [ASAuthorizationPlatformPublicKeyCredentialDescriptor] {
    get { allowedCredentials.compactMap { $0 as? ASAuthorizationPlatformPublicKeyCredentialDescriptor } }
    set { allowedCredentials = newValue }
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
open class ASAuthorizationPlatformPublicKeyCredentialRegistration: SimulatedPublicKeyRegistration {
  open var attachment: ASAuthorizationPublicKeyCredentialAttachment { .platform }
}

/// The proof that the user has a passkey; a test creates one.
open class ASAuthorizationPlatformPublicKeyCredentialAssertion: SimulatedPublicKeyAssertion {
  open var attachment: ASAuthorizationPublicKeyCredentialAttachment { .platform }
}
