/// Sign in with Apple. Only the requests do anything.
@preconcurrency @MainActor open class ASAuthorizationAppleIDProvider: NSObject, ASAuthorizationProvider {
  @nonexhaustive public enum CredentialState: Int, Sendable { case revoked, authorized, notFound, transferred }

  public static let credentialRevokedNotification = Notification.Name(
    "ASAuthorizationAppleIDProviderCredentialRevokedNotification")

  public override init() { super.init() }
  open func createRequest() -> ASAuthorizationAppleIDRequest { ASAuthorizationAppleIDRequest(provider: self) }

  /// Always `.notFound`.
  open func getCredentialState(
    forUserID userID: String, completion: @escaping @Sendable (CredentialState, (any Error)?) -> Void
  ) { Task { @MainActor in completion(.notFound, nil) } }
  open func credentialState(forUserID userID: String) async throws -> CredentialState { .notFound }
}

@preconcurrency @MainActor open class ASAuthorizationAppleIDRequest: ASAuthorizationOpenIDRequest {
  open var user: String?
}

/// The credential that an app receives from Sign in with Apple. A test creates it.
open class ASAuthorizationAppleIDCredential: NSObject, ASAuthorizationCredential {
  public let user: String
  public let state: String?
  public let authorizedScopes: [ASAuthorization.Scope]
  public let authorizationCode: Data?
  public let identityToken: Data?
  public let email: String?
  public let fullName: PersonNameComponents?
  /// Apple's opinion of the user: always the same.
  open var realUserStatus: ASUserDetectionStatus { .likelyReal }

  public init(
    simulatedUser user: String, email: String? = nil, fullName: PersonNameComponents? = nil, state: String? = nil,
    authorizedScopes: [ASAuthorization.Scope] = [], authorizationCode: Data? = nil, identityToken: Data? = nil
  ) {
    self.user = user
    self.email = email
    self.fullName = fullName
    self.state = state
    self.authorizedScopes = authorizedScopes
    self.authorizationCode = authorizationCode
    self.identityToken = identityToken
    super.init()
  }
}

/// Passwords from the keychain. Inert: there are none.
@preconcurrency @MainActor open class ASAuthorizationPasswordProvider: NSObject, ASAuthorizationProvider {
  public override init() { super.init() }
  open func createRequest() -> ASAuthorizationPasswordRequest { ASAuthorizationPasswordRequest(provider: self) }
}

@preconcurrency @MainActor open class ASAuthorizationPasswordRequest: ASAuthorizationRequest {}

open class ASPasswordCredential: NSObject, ASAuthorizationCredential {
  public let user: String
  public let password: String
  public init(user: String, password: String) {
    self.user = user
    self.password = password
    super.init()
  }
}

@nonexhaustive public enum ASUserDetectionStatus: Int, Sendable { case unsupported, unknown, likelyReal }
