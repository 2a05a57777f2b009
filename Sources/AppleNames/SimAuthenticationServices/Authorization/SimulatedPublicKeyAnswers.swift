/// The common part of new passkeys and of new credentials on security keys. A test creates one.
open class SimulatedPublicKeyRegistration: NSObject, ASAuthorizationPublicKeyCredentialRegistration {
  public let rawClientDataJSON: Data
  public let credentialID: Data
  public let rawAttestationObject: Data?

  public init(simulatedCredentialID credentialID: Data, rawClientDataJSON: Data, rawAttestationObject: Data?) {
    self.credentialID = credentialID
    self.rawClientDataJSON = rawClientDataJSON
    self.rawAttestationObject = rawAttestationObject
    super.init()
  }
}

/// The common part of the proofs of passkeys and of security keys. A test creates one.
open class SimulatedPublicKeyAssertion: NSObject, ASAuthorizationPublicKeyCredentialAssertion {
  public let rawClientDataJSON: Data
  public let credentialID: Data
  public let rawAuthenticatorData: Data!
  public let userID: Data!
  public let signature: Data!

  /// - Parameter userID: nil for a security key that is a second factor, which does not know the user.
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
