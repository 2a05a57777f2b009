import Foundation

// What the compiled file of DuckDuckGo's iOS app names and does not contain.

public struct HeadlessWebView {
  public init() {}
}

public struct AsyncHeadlessWebViewSettings {
  public var allowedDomains: [String]?
  public var javascriptEnabled: Bool
  public init(allowedDomains: [String]? = nil, javascriptEnabled: Bool = true) {
    self.allowedDomains = allowedDomains
    self.javascriptEnabled = javascriptEnabled
  }
}

enum UserText {
  static let subscriptionConfirmTitle = "Are you sure?"
  static let actionOK = "OK"
  static let actionCancel = "Cancel"
}

extension URL {
  func isPart(ofDomain domain: String) -> Bool { host == domain || host?.hasSuffix(".\(domain)") == true }
}
