import HTMLTree
import PageScripting
import URLStandard

extension ContentDocument {
  /// HTML Standard, "scroll to the fragment": finds the element that the URL's fragment names, which `:target` matches
  /// (WebKit's LocalFrameView::scrollToFragment).
  /// https://html.spec.whatwg.org/multipage/browsing-the-web.html#scroll-to-the-fragment-identifier
  func indicateTarget() {
    let target = url.fragment.flatMap(element(indicatedBy:))
    guard target !== tree.targetElement else { return }
    tree.targetElement = target
    StyleResources(of: self).schedule()
  }

  /// The element for a fragment. The fragment is looked up as it is first, and then with its percent-encoded bytes
  /// decoded.
  private func element(indicatedBy fragment: String) -> Element? {
    if fragment.isEmpty { return nil }
    return tree.potentialTarget(fragment)
      ?? tree.potentialTarget(String(decoding: percentDecoded(Array(fragment.utf8)), as: UTF8.self))
  }
}

extension Document {
  /// HTML Standard, "find a potential indicated element".
  fileprivate func potentialTarget(_ name: String) -> Element? {
    if let element = element(withID: name) { return element }
    guard hasElement(named: name) else { return nil }
    return descendants.lazy.compactMap(\.asElement).first {
      $0.namespace == .html && $0.localName == "a" && $0.attribute("name") == name
    }
  }
}
