/// The domain of `WKError`.
public let WKErrorDomain = "WKErrorDomain"

/// An error of WebKit's API.
public struct WKError: _BridgedStoredNSError, _ObjectiveCBridgeable {
  public typealias _ObjectiveCType = NSError
  public let _nsError: NSError

  public init(_nsError error: NSError) { _nsError = error }

  public static var _nsErrorDomain: String { WKErrorDomain }
  public static var errorDomain: String { WKErrorDomain }

  public typealias Code = WKErrorCode

  public static var unknown: Code { .unknown }
  public static var webContentProcessTerminated: Code { .webContentProcessTerminated }
  public static var webViewInvalidated: Code { .webViewInvalidated }
  public static var javaScriptExceptionOccurred: Code { .javaScriptExceptionOccurred }
  public static var javaScriptResultTypeIsUnsupported: Code { .javaScriptResultTypeIsUnsupported }
  public static var contentRuleListStoreCompileFailed: Code { .contentRuleListStoreCompileFailed }
  public static var contentRuleListStoreLookUpFailed: Code { .contentRuleListStoreLookUpFailed }
  public static var contentRuleListStoreRemoveFailed: Code { .contentRuleListStoreRemoveFailed }
  public static var contentRuleListStoreVersionMismatch: Code { .contentRuleListStoreVersionMismatch }
  public static var attributedStringContentFailedToLoad: Code { .attributedStringContentFailedToLoad }
  public static var attributedStringContentLoadTimedOut: Code { .attributedStringContentLoadTimedOut }
  public static var javaScriptInvalidFrameTarget: Code { .javaScriptInvalidFrameTarget }
  public static var navigationAppBoundDomain: Code { .navigationAppBoundDomain }
  public static var javaScriptAppBoundDomain: Code { .javaScriptAppBoundDomain }
  public static var duplicateCredential: Code { .duplicateCredential }
  public static var malformedCredential: Code { .malformedCredential }
  public static var credentialNotFound: Code { .credentialNotFound }
}

extension WKErrorCode: @retroactive _ErrorCodeProtocol {
  public typealias _ErrorType = WKError
}

extension WKError {
  init(_ code: Code, _ description: String, userInfo: [String: Any] = [:]) {
    var info = userInfo
    info[NSLocalizedDescriptionKey] = description
    self.init(_nsError: NSError(domain: WKErrorDomain, code: code.rawValue, userInfo: info))
  }
}
