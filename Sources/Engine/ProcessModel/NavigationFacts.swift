import URLStandard
import WebMessages

/// The facts about a main frame's load that the UI process needs to choose its process (WebKit's API::Navigation).
package struct NavigationFacts {
  /// The initiator of the load.
  package enum Initiator {
    case page
    case app
    /// The app, with content of its own.
    case appWithContent
    /// The UI process itself, for a window without an opener, on behalf of the page that opened it (rule 1.30).
    case appForWindowWithoutOpener
  }

  /// The URL; nil for an empty URL.
  package let url: WebURL?
  /// The first URL, before redirects.
  package let originalURL: WebURL?
  package let initiator: Initiator
  /// The origin of the page that asked. For the app's loads, the origin of the page that is shown.
  package let requester: Origin
  /// The destination of a traversal.
  package let entry: SessionHistoryEntry?

  package init(
    url: WebURL?, originalURL: WebURL?, initiator: Initiator, requester: Origin, entry: SessionHistoryEntry?
  ) {
    self.url = url
    self.originalURL = originalURL
    self.initiator = initiator
    self.requester = requester
    self.entry = entry
  }

  package var target: WebURL { url ?? .aboutBlank }

  /// Whether the content of the load belongs to the page that asked (WebKit's
  /// NavigationAction::treatAsSameOriginNavigation).
  var belongsToRequester: Bool {
    let url = originalURL ?? target
    return ["about", "data"].contains(url.scheme) || (url.scheme == "blob" && url.origin.isSameOrigin(as: requester))
  }
}
