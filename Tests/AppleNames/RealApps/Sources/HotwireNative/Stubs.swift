import Foundation
import WebKit
import os

// What the compiled files of hotwire-native-ios name and do not contain.

let logger = Logger(subsystem: "HotwireNative", category: "stub")

public struct VisitOptions {
  public enum Action { case advance, replace, restore }
  let action: Action
  public init(action: Action) { self.action = action }
}

public final class Session {
  let webView: WKWebView
  public init(webView: WKWebView) { self.webView = webView }
}

public enum Hotwire {
  public struct Config {
    public func makeWebView() -> WKWebView { WKWebView(frame: .zero, configuration: WKWebViewConfiguration()) }
  }
  public static let config = Config()
}

open class Navigator {
  public struct Configuration {
    public let name: String
    public let startLocation: URL
    public init(name: String, startLocation: URL) {
      self.name = name
      self.startLocation = startLocation
    }
  }

  let configuration: Configuration

  init(session: Session, modalSession: Session, configuration: Configuration) { self.configuration = configuration }

  convenience init(configuration: Configuration) {
    self.init(
      session: Session(webView: Hotwire.config.makeWebView()),
      modalSession: Session(webView: Hotwire.config.makeWebView()),
      configuration: configuration)
  }

  open func route(
    _ url: URL, options: VisitOptions? = VisitOptions(action: .advance), parameters: [String: Any]? = nil
  ) {}
  open func reload() {}
}
