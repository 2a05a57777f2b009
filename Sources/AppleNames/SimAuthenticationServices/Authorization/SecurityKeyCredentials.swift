/// Security keys: as with passkeys, the app needs the associated domain, and the test answers.
@preconcurrency @MainActor
open class ASAuthorizationSecurityKeyPublicKeyCredentialProvider: SimulatedPublicKeyProvider {
  open func createCredentialRegistrationRequest(
    challenge: Data, displayName: String, name: String, userID: Data
  ) -> ASAuthorizationSecurityKeyPublicKeyCredentialRegistrationRequest {
    let request = ASAuthorizationSecurityKeyPublicKeyCredentialRegistrationRequest(
      provider: self, challenge: challenge, name: name, userID: userID)
    request.displayName = displayName
    return request
  }

  open func createCredentialAssertionRequest(
    challenge: Data
  ) -> ASAuthorizationSecurityKeyPublicKeyCredentialAssertionRequest {
    ASAuthorizationSecurityKeyPublicKeyCredentialAssertionRequest(provider: self, challenge: challenge)
  }
}

@preconcurrency @MainActor
open class ASAuthorizationSecurityKeyPublicKeyCredentialRegistrationRequest: SimulatedPublicKeyRegistrationRequest {
  open var residentKeyPreference = ASAuthorizationPublicKeyCredentialResidentKeyPreference.discouraged
  open var credentialParameters: [ASAuthorizationPublicKeyCredentialParameters] = []
  open var excludedCredentials: [ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor] = []
}

@preconcurrency @MainActor
open class ASAuthorizationSecurityKeyPublicKeyCredentialAssertionRequest: SimulatedPublicKeyAssertionRequest {}

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
open class ASAuthorizationSecurityKeyPublicKeyCredentialRegistration: SimulatedPublicKeyRegistration {
  open var transports: [ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor.Transport] { [.usb] }
}

/// The proof that the user has a security key; a test creates one.
open class ASAuthorizationSecurityKeyPublicKeyCredentialAssertion: SimulatedPublicKeyAssertion {}
