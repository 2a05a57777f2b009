import SimulatedSafari

public let ASWebAuthenticationSessionErrorDomain = "com.apple.AuthenticationServices.WebAuthenticationSession"

/// Why a session ended without a callback.
public struct ASWebAuthenticationSessionError: _BridgedStoredNSError {
  public let _nsError: NSError

  public init(_nsError error: NSError) { _nsError = error }

  public static var _nsErrorDomain: String { ASWebAuthenticationSessionErrorDomain }
  public static var errorDomain: String { ASWebAuthenticationSessionErrorDomain }

  /// A structure, because an enumeration imported from Objective-C accepts any raw value.
  public struct Code: RawRepresentable, Hashable, Sendable, _ErrorCodeProtocol {
    public typealias _ErrorType = ASWebAuthenticationSessionError
    public let rawValue: Int
    public init?(rawValue: Int) { self.rawValue = rawValue }
    private init(_ code: SessionError.Code) { rawValue = code.rawValue }

    public static let canceledLogin = Code(.canceledLogin)
    public static let presentationContextNotProvided = Code(.presentationContextNotProvided)
    public static let presentationContextInvalid = Code(.presentationContextInvalid)
  }

  public static var canceledLogin: Code { .canceledLogin }
  public static var presentationContextNotProvided: Code { .presentationContextNotProvided }
  public static var presentationContextInvalid: Code { .presentationContextInvalid }

  init(_ error: SessionError) { _nsError = error.error(domain: ASWebAuthenticationSessionErrorDomain) }
}

extension SessionError {
  /// The error as Foundation has it.
  package func error(domain: String) -> NSError {
    NSError(domain: domain, code: code.rawValue, userInfo: message.map { [NSDebugDescriptionErrorKey: $0] } ?? [:])
  }
}
