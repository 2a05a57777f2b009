import UIProcess

/// Reports changes of a page's load state to the observers of its view, in WebKit's order (rule 4.5).
@MainActor final class LoadStateObserver: PageLoadStateObserver {
  private weak var view: WKWebView?

  init(_ view: WKWebView) { self.view = view }

  func page(_ page: WebPageProxy, willChange key: PageStateKey) {
    for name in key.observedKeys { view?.observers.willChange(name) }
  }

  func page(_ page: WebPageProxy, didChange key: PageStateKey) {
    for name in key.observedKeys { view?.observers.didChange(name) }
  }
}

extension PageStateKey {
  /// The keys for key-value observing that change with this state.
  fileprivate var observedKeys: [String] {
    switch self {
    case .canGoBack: ["canGoBack"]
    case .canGoForward: ["canGoForward"]
    case .title: ["title"]
    case .isLoading: ["loading"]
    case .url: ["URL"]
    case .hasOnlySecureContent: ["hasOnlySecureContent", "serverTrust"]
    case .estimatedProgress: ["estimatedProgress"]
    case .fullscreenState: ["fullscreenState"]
    }
  }
}
