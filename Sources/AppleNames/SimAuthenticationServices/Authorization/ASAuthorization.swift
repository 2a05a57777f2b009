/// The result of an authorization; a test creates one with `simulated`.
@preconcurrency @MainActor open class ASAuthorization: NSObject {
  public struct Scope: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public static let fullName = Scope("full_name")
    public static let email = Scope("email")
  }

  public struct OpenIDOperation: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public static let operationImplicit = OpenIDOperation("implicit")
    public static let operationLogin = OpenIDOperation("login")
    public static let operationRefresh = OpenIDOperation("refresh")
    public static let operationLogout = OpenIDOperation("logout")
  }

  public let provider: any ASAuthorizationProvider
  public let credential: any ASAuthorizationCredential

  init(provider: any ASAuthorizationProvider, credential: any ASAuthorizationCredential) {
    self.provider = provider
    self.credential = credential
    super.init()
  }

  public static func simulated(
    provider: any ASAuthorizationProvider, credential: any ASAuthorizationCredential
  ) -> ASAuthorization { ASAuthorization(provider: provider, credential: credential) }
}

public protocol ASAuthorizationProvider: NSObjectProtocol {}
public protocol ASAuthorizationCredential: NSObjectProtocol {}

@preconcurrency @MainActor open class ASAuthorizationRequest: NSObject {
  public let provider: any ASAuthorizationProvider
  init(provider: any ASAuthorizationProvider) {
    self.provider = provider
    super.init()
  }
}

@preconcurrency @MainActor open class ASAuthorizationOpenIDRequest: ASAuthorizationRequest {
  open var requestedScopes: [ASAuthorization.Scope]?
  open var requestedOperation = ASAuthorization.OpenIDOperation.operationImplicit
  open var state: String?
  open var nonce: String?
}
