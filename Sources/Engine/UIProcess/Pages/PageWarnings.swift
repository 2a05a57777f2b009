import EngineValues
import URLStandard
import WebMessages

/// A warning that WebKit shows in a view, instead of the page, when https has failed and the user may go on over http
/// (rule 4.49).
@MainActor public final class HTTPSWarning {
  public enum Answer: String, Sendable, CaseIterable {
    case goBack, proceed
  }

  /// The secure URL that could not be loaded.
  public let url: String
  private var receive: ((Answer) -> Void)?

  init(url: String, _ receive: @escaping (Answer) -> Void) {
    self.url = url
    self.receive = receive
  }

  /// Passes on the user's choice, once. The view shows its page again.
  public func answer(_ answer: Answer) {
    let receive = self.receive
    self.receive = nil
    receive?(answer)
  }
}

/// The warnings of one page: the user is warned of pages that are not secure, the app's developer of providers' terms.
@MainActor public final class PageWarnings {
  private unowned let page: WebPageProxy
  /// The warning that the view shows instead of its page.
  public private(set) var https: HTTPSWarning?
  /// Hosts whose terms forbid web views.
  private var hosts: Set<String> = []

  init(of page: WebPageProxy) { self.page = page }

  /// Warns of a user agent that looks like Safari's. It gets past providers that reject web views, but violates their
  /// terms.
  func warnOfTerms(_ action: NavigationActionInfo) {
    guard !page.isInSystemBrowser, let customUserAgent = page.customUserAgent, !customUserAgent.isEmpty,
      action.target?.isMainFrame == true, let host = action.request.url?.host,
      page.world.web.hostsRefusingWebViews.contains(host), hosts.insert(host).inserted
    else { return }
    page.world.trace.note(.finding, window: page.label, .webViewIsDisguised(from: host))
  }

  // MARK: https has failed (rule 4.49)

  /// WebKit's WebPageProxy::didFailProvisionalLoadForFrameShared.
  func didFailOverHTTPS(_ failure: PageFailure, then fallback: HTTPFallback) {
    failure.show(in: page)
    switch fallback {
    case .automatic: loadOverHTTP(failure.error.failingURL)
    case .userMediated: warn(of: failure)
    }
  }

  private func warn(of failure: PageFailure) {
    let warning = HTTPSWarning(url: failure.error.failingURL) { [weak self] answer in
      guard let self else { return }
      https = nil
      page.change { $0.warningTitle = nil }
      switch answer {
      case .goBack: failure.tell(of: page)
      case .proceed: loadOverHTTP(failure.error.failingURL)
      }
    }
    https = warning
    page.change { $0.warningTitle = "This Connection Is Not Secure" }
    page.world.trace.note(.stopped, window: page.label, .userIsWarned(code: failure.error.code))
    page.client?.page(page, didShow: warning)
  }

  private func loadOverHTTP(_ failed: String) {
    guard !page.isClosed, var url = WebURL(failed) else { return }
    url.setProtocol("http")
    page.process.willLoad()
    let navigation = page.world.newNavigation()
    page.change { $0.expect(url.href, navigation) }
    page.world.send(.load(page.id, .loadOverHTTP(NavigationRequest(url: url), navigation)))
  }
}
