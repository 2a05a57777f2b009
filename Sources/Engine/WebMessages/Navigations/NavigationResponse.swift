import EngineValues
import SimulatedWeb
import URLStandard

/// The facts that `decidePolicyFor navigationResponse` receives.
public struct NavigationResponseInfo: Sendable {
  public var url: WebURL
  public var status: Int
  public var headers: HTTPFields
  public var mimeType: String
  public var expectedContentLength: Int
  public var suggestedFilename: String?
  public var isMainFrame: Bool
  public var canShowMIMEType: Bool
  /// Whether the response has `Content-Disposition: attachment`.
  public var isAttachment: Bool
  /// Whether the app gets an `HTTPURLResponse`.
  public var isHTTP: Bool
  public var frame: FrameSnapshot
  /// The main frame's navigation to which the response belongs; nil for frames inside a page.
  public var navigation: NavigationID?
  public var reason: Reason

  public init(
    url: WebURL, status: Int, headers: HTTPFields, mimeType: String, expectedContentLength: Int,
    suggestedFilename: String?, isMainFrame: Bool, canShowMIMEType: Bool, isAttachment: Bool, isHTTP: Bool,
    frame: FrameSnapshot, reason: Reason
  ) {
    self.url = url
    self.status = status
    self.headers = headers
    self.mimeType = mimeType
    self.expectedContentLength = expectedContentLength
    self.suggestedFilename = suggestedFilename
    self.isMainFrame = isMainFrame
    self.canShowMIMEType = canShowMIMEType
    self.isAttachment = isAttachment
    self.isHTTP = isHTTP
    self.frame = frame
    self.reason = reason
  }

  /// The same response for a navigation of the main frame.
  package func of(_ navigation: NavigationID?) -> NavigationResponseInfo {
    var response = self
    response.navigation = isMainFrame ? navigation : nil
    return response
  }
}

/// The answer to a policy question.
public enum PolicyDecision: String, Codable, Sendable, CaseIterable {
  case allow, cancel, download
  /// WebKit's _WKNavigationActionPolicyAllowWithoutTryingAppLink, for navigations only (rule 9.24).
  case allowWithoutAppLink

  /// The decision as web content is told, which knows nothing of other apps.
  public var inContent: PolicyDecision { self == .allowWithoutAppLink ? .allow : self }
}
