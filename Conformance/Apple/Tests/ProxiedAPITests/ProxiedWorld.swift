import Foundation
@_exported import WebKit

@testable import Playing

#if os(Linux)
  import WebViewSimulator
#endif

typealias BenchWorld = ProxiedWorld

/// A web that a proxy of the recorder answers for: the one of `Tests/AppleNames/APITests/Portable` on a Mac.
@MainActor final class ProxiedWorld: PortableWorld {
  private static let patience = 5000.0
  private static let truster = Truster()

  private let stage: any Stage
  private let store: WKWebsiteDataStore
  /// The views that the test has made and still keeps.
  private var views: [() -> WKWebView?] = []

  private init(_ stage: any Stage, port: UInt16) {
    self.stage = stage
    store = .asking(proxy: port)
  }

  static func run(_ answers: [String: SiteAnswer], _ body: (ProxiedWorld) async throws -> Void) async throws {
    let port = try ProxyHost.shared.get().open(answers)
    #if os(Linux)
      try await SimulatedStage.run(proxy: port, in: Simulator(profile: .macOS)) { stage in
        try await body(ProxiedWorld(stage, port: port))
      }
    #else
      try await body(ProxiedWorld(RealStage(proxy: ProxyControl(port: port)), port: port))
    #endif
  }

  @discardableResult func settle() async -> Bool {
    await stage.settle(milliseconds: Self.patience) {
      StageState(isBusy: views.contains { $0()?.isLoading == true }, activity: 0)
    }
  }

  func run(milliseconds: Double) async { await stage.pass(milliseconds: milliseconds) }

  func configuration() -> WKWebViewConfiguration {
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = store
    return configuration
  }

  func trust(_ view: WKWebView) {
    view.navigationDelegate = Self.truster
    views.append { [weak view] in view }
  }

  func views(sharing view: WKWebView, among others: [WKWebView]) async -> Set<WKWebView>? { nil }
}

/// A delegate that trusts the proxy's certificate, which is for everything.
@MainActor class TrustingObject: NSObject {
  #if canImport(ObjectiveC)
    @objc(webView:didReceiveAuthenticationChallenge:completionHandler:)
  #endif
  func webView(
    _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    let (disposition, credential) = Delegate.answer(to: challenge)
    completionHandler(disposition, credential)
  }
}

private final class Truster: TrustingObject, WKNavigationDelegate {}

extension WKWebView {
  /// Runs a script without a gesture, as far as public API can.
  func runWithoutGesture(_ script: String) async { _ = try? await Scripts(view: self).evaluateWithoutGesture(script) }
}
