import AppAssociations

/// The ways in which an app can show a sign-in page.
public enum BrowserKind: String, Hashable, Sendable, CaseIterable {
  case safari = "Safari"
  case webAuthenticationSession = "ASWebAuthenticationSession"
  case authenticationSession = "SFAuthenticationSession"
  case safariViewController = "SFSafariViewController"
  case webView = "WKWebView"

  /// The cookies that a browser sees.
  public enum Jar: String, Hashable, Sendable {
    /// Safari's cookies. Only cookies with an expiry date pass from one browser to another.
    case safari = "Safari's"
    /// A jar that only this app's controllers use.
    case appControllers = "the app's controllers'"
    /// The app's own data store.
    case app = "the app's"
  }

  public func isAvailable(on device: Device) -> Bool {
    let version = device.osVersion
    return switch (self, device.platform) {
    case (.safari, _), (.webView, _): true
    case (.webAuthenticationSession, .iOS): version >= OSVersion(12)
    case (.webAuthenticationSession, .macOS): version >= OSVersion(10, 15)
    case (.authenticationSession, .iOS): version >= OSVersion(11)
    case (.safariViewController, .iOS): version >= OSVersion(9)
    case (.authenticationSession, .macOS), (.safariViewController, .macOS): false
    }
  }

  /// SFSafariViewController shared Safari's cookies until iOS 10.
  public func jar(on device: Device) -> Jar {
    switch self {
    case .safari, .webAuthenticationSession, .authenticationSession: .safari
    case .safariViewController: device.osVersion < OSVersion(11) ? .safari : .appControllers
    case .webView: .app
    }
  }

  /// The browser that Microsoft's authentication library uses by default: the newest system browser that exists, or a
  /// web view on old Macs.
  public static func libraryDefault(on device: Device) -> BrowserKind {
    let preferred: [BrowserKind] = [.webAuthenticationSession, .authenticationSession, .safariViewController, .webView]
    return preferred.first { $0.isAvailable(on: device) } ?? .webView
  }
}
