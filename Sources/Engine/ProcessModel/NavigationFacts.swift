import URLStandard
import WebMessages

/// What the UI process must know of a main frame's load to choose its process, after WebKit's API::Navigation.
package struct NavigationFacts {
  /// Who began it.
  package enum Initiator {
    case page
    case app
    /// The app, which gives the content itself.
    case appWithContent
    /// Rule 1.30: the UI process loads a window without an opener itself, on behalf of the page that opened it.
    case appForWindowWithoutOpener
  }

  /// nil for an empty URL.
  package let url: WebURL?
  /// The first URL, before redirects.
  package let originalURL: WebURL?
  package let initiator: Initiator
  /// The origin of the page that asked or, for the app's loads, of the page that is shown.
  package let requester: Origin
  /// Where a traversal goes.
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

  /// WebKit's NavigationAction::treatAsSameOriginNavigation: what the load shows belongs to the page that asked.
  var belongsToRequester: Bool {
    let url = originalURL ?? target
    return ["about", "data"].contains(url.scheme) || (url.scheme == "blob" && url.origin.isSameOrigin(as: requester))
  }
}
