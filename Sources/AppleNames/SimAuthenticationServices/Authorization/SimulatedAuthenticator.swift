import EngineValues

/// The answers of an authenticator, in the form of Web Authentication. A test gives the signatures: there are no keys.
public enum SimulatedAuthenticator {
  /// The client data that is signed. W3C Web Authentication, 5.8.1.
  @MainActor public static func clientData(
    for request: any ASAuthorizationPublicKeyCredentialRegistrationRequest
  ) -> Data { clientData("webauthn.create", request.challenge, request.relyingPartyIdentifier) }

  /// The client data that is signed. W3C Web Authentication, 5.8.1.
  @MainActor public static func clientData(
    for request: any ASAuthorizationPublicKeyCredentialAssertionRequest
  ) -> Data { clientData("webauthn.get", request.challenge, request.relyingPartyIdentifier) }

  private static func clientData(_ type: String, _ challenge: Data, _ domain: String) -> Data {
    let encoded = challenge.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
    return Data(
      #"{"type":"\#(type)","challenge":"\#(encoded)","origin":"https://\#(domain)","crossOrigin":false}"#.utf8)
  }

  /// The authenticator's data for an assertion. The data says that the user was present and verified. W3C Web
  /// Authentication, 6.1.
  public static func authenticatorData(forRelyingParty domain: String) -> Data {
    // The flags say that the user is present and verified, and that the passkey is backed up. The counter stays zero.
    Data(SecureHash.sha256.digest(Array(domain.utf8))) + Data([0x1D, 0, 0, 0, 0])
  }

  /// The user's proof with a passkey.
  @MainActor public static func assertion(
    for request: ASAuthorizationPlatformPublicKeyCredentialAssertionRequest, credentialID: Data, userID: Data,
    signature: Data
  ) -> ASAuthorization {
    .simulated(
      provider: request.provider,
      credential: ASAuthorizationPlatformPublicKeyCredentialAssertion(
        simulatedCredentialID: credentialID, userID: userID, rawClientDataJSON: clientData(for: request),
        rawAuthenticatorData: authenticatorData(forRelyingParty: request.relyingPartyIdentifier), signature: signature))
  }

  /// A new passkey of the user.
  @MainActor public static func registration(
    for request: ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest, credentialID: Data,
    attestationObject: Data?
  ) -> ASAuthorization {
    .simulated(
      provider: request.provider,
      credential: ASAuthorizationPlatformPublicKeyCredentialRegistration(
        simulatedCredentialID: credentialID, rawClientDataJSON: clientData(for: request),
        rawAttestationObject: attestationObject))
  }
}
