import HTMLTree
import URLStandard

/// The natives of js/dom/links.js: the URL of a link, taken apart.
enum LinkNatives {
  static let table: NativeTable = ["linkURL": linkURL, "linkURLChanging": linkURLChanging]

  private static func url(of element: Element, _ call: NativeCall) -> WebURL? {
    element.attribute("href").flatMap { WebURL($0, base: call.documentBaseURL(of: element)) }
  }

  /// The parts; null without a URL.
  static func linkURL(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    guard let url = url(of: try call.element(0), call) else { return call.null }
    return call.strings(call.document.origin.parts(of: url))
  }

  /// (element, part, value) → the URL with that part changed; null when it has none.
  static func linkURLChanging(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    guard var url = url(of: try call.element(0), call), let part = URLPart(rawValue: call.string(1)) else {
      return call.null
    }
    url.set(part, to: call.string(2))
    return call.string(url.href)
  }
}
