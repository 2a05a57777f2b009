import SimulatedWeb
import URLStandard

extension Page {
  /// Removes the data of a site, if its server asks for that (WebKit's
  /// NetworkResourceLoader::processClearSiteDataHeader; rule 6.21). Redirects do not count.
  /// - Parameter frame: the frame that loads a document; nil if a document loads a resource.
  func clearSiteData(for exchange: SimulatedExchange, loading frame: Frame?) {
    guard case .response(let response) = exchange.outcome, response.redirect == .none else { return }
    if response.clearsCache, let host = exchange.request.url.host { dataStore.removeCachedResponses(ofHost: host) }
    let types = response.dataToClear
    guard !types.isEmpty else { return }
    let origin = exchange.request.url.origin
    let top = frame?.isMainFrame == true ? origin : mainFrame.document.origin
    dataStore.remove(types, of: StorageKey(origin, in: top))
    world.explain(.siteDataIsCleared(of: origin.serialized), in: frame ?? mainFrame)
    if types.contains(.cookies) { world.post(.cookiesChanged) }
  }
}
