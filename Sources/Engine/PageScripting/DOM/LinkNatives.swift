import HTMLTree
import URLStandard

/// The natives of js/dom/links.js: the URL of a link, taken apart.
enum LinkNatives {
  static let table: NativeTable = ["linkURL": linkURL, "linkURLChanging": linkURLChanging]

  private static func url(of element: Element, _ call: NativeCall) -> WebURL? {
    element.attribute("href").flatMap { WebURL($0, base: call.documentBaseURL(of: element)) }
  }

  /// The parts in the order that js/dom/links.js names; null without a URL.
  static func linkURL(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    guard let url = url(of: try call.element(0), call) else { return call.null }
    return call.strings([
      url.href, url.origin.serialized, url.protocolText, url.username, url.password, url.hostText, url.hostnameText,
      url.portText, url.path, url.searchText, url.hashText,
    ])
  }

  /// (element, part, value) → the URL with that part changed; null when it has none.
  static func linkURLChanging(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    guard var url = url(of: try call.element(0), call) else { return call.null }
    let value = call.string(2)
    switch call.string(1) {
    case "protocol": url.setProtocol(value)
    case "username": url.setUsername(value)
    case "password": url.setPassword(value)
    case "host": url.setHost(value)
    case "hostname": url.setHostname(value)
    case "port": url.setPort(value)
    case "pathname": url.setPathname(value)
    case "search": url.setSearch(value)
    default: url.setHash(value)
    }
    return call.string(url.href)
  }
}
