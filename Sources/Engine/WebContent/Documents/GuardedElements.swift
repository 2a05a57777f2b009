import HTMLTree
import PagePolicies
import URLStandard

/// The checks of elements in a page with a Content-Security-Policy, besides loading: their styles, their nonces, and
/// the base URL.
struct GuardedElements {
  let document: ContentDocument

  func inserted(_ element: Element, by source: MutationSource) {
    if element.localName == "style", element.namespace != .none {
      // The parser has the element's text only later.
      if source == .script {
        checkStyle(element)
      } else {
        document.world.queueTask(of: .document(document.script)) { checkStyle(element) }
      }
    }
    if let style = element.attribute("style") { checkAttribute(style, of: element) }
    if element.tag == .base { checkBase() }
    if element.hasAttribute("nonce"), document.policies.content?.policy.isHeaderDelivered == true {
      element.hideNonce()
    }
  }

  func attributeChanged(of element: Element, name: String) {
    if name == "style", !document.world.agent.setsDeclarations, let style = element.attribute("style") {
      checkAttribute(style, of: element)
    }
    if name == "href", element.tag == .base, element.isConnected { checkBase() }
  }

  /// WebKit's InlineStyleSheetOwner::createSheet. Nothing is cascaded, so only the refusal can be seen.
  func checkStyle(_ element: Element) {
    let place = PolicyEnforcement.Place(element: element, line: element.position.line)
    _ = document.permits(.inlineStyle(element.childTextContent, nonce: element.cryptographicNonce), at: place)
  }

  /// WebKit's StyledElement::styleAttributeChanged.
  private func checkAttribute(_ style: String, of element: Element) {
    _ = document.permits(.styleAttribute(style), at: .init(element: element, line: element.position.line))
  }

  /// WebKit's Document::processBaseElement.
  private func checkBase() {
    document.tree.refusedBase = nil
    guard let href = document.tree.baseElement?.attribute("href"),
      let url = WebURL(href, base: document.script.fallbackBaseURL ?? document.url),
      !document.permits(.baseURL(url))
    else { return }
    document.tree.refusedBase = href
  }
}
