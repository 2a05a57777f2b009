import SimAuthenticationServices
import SimulatedSafari

public let SFAuthenticationErrorDomain = "com.apple.SafariServices.Authentication"

/// Why an `SFAuthenticationSession` ended without a callback.
public struct SFAuthenticationError: _BridgedStoredNSError {
  public let _nsError: NSError

  public init(_nsError error: NSError) { _nsError = error }

  public static var _nsErrorDomain: String { SFAuthenticationErrorDomain }
  public static var errorDomain: String { SFAuthenticationErrorDomain }

  public struct Code: RawRepresentable, Hashable, Sendable, _ErrorCodeProtocol {
    public typealias _ErrorType = SFAuthenticationError
    public let rawValue: Int
    public init?(rawValue: Int) { self.rawValue = rawValue }
    private init(code: Int) { rawValue = code }

    public static let canceledLogin = Code(code: 1)
  }

  public static var canceledLogin: Code { .canceledLogin }

  init(_ error: SessionError) { _nsError = error.error(domain: SFAuthenticationErrorDomain) }
}
