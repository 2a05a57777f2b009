import PagePolicies
import SimulatedWeb
import URLStandard
import WebMessages

/// Applies the app's content rules to the loads of a page (WebKit's CachedResourceLoader::requestResource).
extension Page {
  /// - Parameters:
  ///   - frame: the frame that loads the resource; nil for a resource that belongs to no frame.
  ///   - top: the page's URL, if it is not yet the URL of the page that is shown.
  func contentRules(
    for url: WebURL, _ resource: ContentRuleResource, in frame: Frame?, top: WebURL? = nil
  ) -> ContentRuleResult {
    guard !settings.contentRules.isEmpty else { return ContentRuleResult() }
    let top = top ?? mainFrame.document.url
    return ContentRuleResult(
      settings.contentRules,
      for: ContentRuleLoad(
        url: url, topURL: top, resource: resource, party: Party(of: url, in: top) == .first ? .first : .third,
        context: frame?.isMainFrame == false ? .childFrame : .topFrame))
  }
}

extension FetchOptions.Destination {
  var contentRuleResource: ContentRuleResource {
    switch self {
    case .script: .script
    case .style: .styleSheet
    case .image: .image
    case .audio, .video: .media
    case .font: .font
    case .document, .iframe: .document
    case .manifest, .none, .report, .sharedWorker, .track, .worker, .xslt: .fetch
    }
  }
}

extension WebURL {
  var madeHTTPS: WebURL {
    var url = self
    url.setProtocol(scheme == "ws" ? "wss" : "https")
    return url
  }
}

extension NavigationError {
  static func blockedByContentBlocker(_ url: String) -> NavigationError {
    NavigationError(
      .frameLoadBlockedByContentBlocker, message: "The URL was blocked by a content blocker", failingURL: url)
  }
}
