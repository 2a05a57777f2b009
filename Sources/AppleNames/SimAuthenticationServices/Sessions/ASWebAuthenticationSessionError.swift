import SimulatedSafari

public let ASWebAuthenticationSessionErrorDomain = "com.apple.AuthenticationServices.WebAuthenticationSession"

/// The reason why a session ended without a callback.
public struct ASWebAuthenticationSessionError: _BridgedStoredNSError, _ObjectiveCBridgeable {
  public typealias _ObjectiveCType = NSError
  public let _nsError: NSError

  public init(_nsError error: NSError) { _nsError = error }

  public static var _nsErrorDomain: String { ASWebAuthenticationSessionErrorDomain }
  public static var errorDomain: String { ASWebAuthenticationSessionErrorDomain }

  public typealias Code = ASWebAuthenticationSessionErrorCode

  public static var canceledLogin: Code { .canceledLogin }
  public static var presentationContextNotProvided: Code { .presentationContextNotProvided }
  public static var presentationContextInvalid: Code { .presentationContextInvalid }

  init(_ error: SessionError) { _nsError = error.error(domain: ASWebAuthenticationSessionErrorDomain) }
}

extension ASWebAuthenticationSessionErrorCode: @retroactive _ErrorCodeProtocol {
  public typealias _ErrorType = ASWebAuthenticationSessionError
}

extension SessionError {
  /// The error as Foundation has it.
  package func error(domain: String) -> NSError {
    NSError(domain: domain, code: code.rawValue, userInfo: message.map { [NSDebugDescriptionErrorKey: $0] } ?? [:])
  }
}
