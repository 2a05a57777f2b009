/// The domain of `WKError`.
public let WKErrorDomain = "WKErrorDomain"

/// An error of WebKit's API.
public struct WKError: _BridgedStoredNSError {
  public let _nsError: NSError

  public init(_nsError error: NSError) { _nsError = error }

  public static var _nsErrorDomain: String { WKErrorDomain }
  public static var errorDomain: String { WKErrorDomain }

  public struct Code: RawRepresentable, Hashable, Sendable, _ErrorCodeProtocol {
    public typealias _ErrorType = WKError
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let unknown = Code(rawValue: 1)
    public static let webContentProcessTerminated = Code(rawValue: 2)
    public static let webViewInvalidated = Code(rawValue: 3)
    public static let javaScriptExceptionOccurred = Code(rawValue: 4)
    public static let javaScriptResultTypeIsUnsupported = Code(rawValue: 5)
    public static let contentRuleListStoreCompileFailed = Code(rawValue: 6)
    public static let contentRuleListStoreLookUpFailed = Code(rawValue: 7)
    public static let contentRuleListStoreRemoveFailed = Code(rawValue: 8)
    public static let contentRuleListStoreVersionMismatch = Code(rawValue: 9)
    public static let attributedStringContentFailedToLoad = Code(rawValue: 10)
    public static let attributedStringContentLoadTimedOut = Code(rawValue: 11)
    public static let javaScriptInvalidFrameTarget = Code(rawValue: 12)
    public static let navigationAppBoundDomain = Code(rawValue: 13)
    public static let javaScriptAppBoundDomain = Code(rawValue: 14)
    public static let duplicateCredential = Code(rawValue: 15)
    public static let malformedCredential = Code(rawValue: 16)
    public static let credentialNotFound = Code(rawValue: 17)
  }

  public static var unknown: Code { .unknown }
  public static var webContentProcessTerminated: Code { .webContentProcessTerminated }
  public static var webViewInvalidated: Code { .webViewInvalidated }
  public static var javaScriptExceptionOccurred: Code { .javaScriptExceptionOccurred }
  public static var javaScriptResultTypeIsUnsupported: Code { .javaScriptResultTypeIsUnsupported }
  public static var javaScriptInvalidFrameTarget: Code { .javaScriptInvalidFrameTarget }
  public static var navigationAppBoundDomain: Code { .navigationAppBoundDomain }
  public static var javaScriptAppBoundDomain: Code { .javaScriptAppBoundDomain }
}

extension WKError {
  init(_ code: Code, _ description: String, userInfo: [String: Any] = [:]) {
    var info = userInfo
    info[NSLocalizedDescriptionKey] = description
    self.init(_nsError: NSError(domain: WKErrorDomain, code: code.rawValue, userInfo: info))
  }
}
