import SimAuthenticationServices
import SimulatedSafari

public let SFAuthenticationErrorDomain = "com.apple.SafariServices.Authentication"

/// The reason why an `SFAuthenticationSession` ended without a callback.
public struct SFAuthenticationError: _BridgedStoredNSError, _ObjectiveCBridgeable {
  public typealias _ObjectiveCType = NSError
  public let _nsError: NSError

  public init(_nsError error: NSError) { _nsError = error }

  public static var _nsErrorDomain: String { SFAuthenticationErrorDomain }
  public static var errorDomain: String { SFAuthenticationErrorDomain }

  public typealias Code = SFAuthenticationErrorCode

  public static var canceledLogin: Code { .canceledLogin }

  init(_ error: SessionError) { _nsError = error.error(domain: SFAuthenticationErrorDomain) }
}

extension SFAuthenticationErrorCode: @retroactive _ErrorCodeProtocol {
  public typealias _ErrorType = SFAuthenticationError
}
