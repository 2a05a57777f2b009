import SimulatedSafari
import URLStandard

extension ASWebAuthenticationSession {
  /// The URLs that end a session.
  public final class Callback: NSObject, Sendable {
    let callback: SessionCallback

    fileprivate init(callback: SessionCallback) {
      self.callback = callback
      super.init()
    }

    /// - Parameter customScheme: the scheme without a colon.
    public static func customScheme(_ customScheme: String) -> Self { Self(callback: .customScheme(customScheme)) }

    /// Requires the associated domain `webcredentials:host`.
    public static func https(host: String, path: String) -> Self { Self(callback: .https(host: host, path: path)) }

    /// Whether the URL would end the session.
    public func matchesURL(_ url: URL) -> Bool {
      WebURL(url.absoluteString).map { callback.matches($0, declared: []) } ?? false
    }
  }
}
