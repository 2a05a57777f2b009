import HTMLTree
import PageScripting
import SimulatedWeb
import URLStandard
import WindowRegistry

/// javascript: URLs, after WebKit's ScriptController::executeJavaScriptURL.
extension FrameLoader {
  /// HTML Standard, "navigate to a javascript: URL". Rule 1.57: no policy is asked.
  func runJavaScriptURL(_ url: WebURL, by requester: ContentDocument, result: JavaScriptURLResult = .replacesDocument) {
    let frame = frame
    guard requester.origin.isSameOrigin(as: frame.document.origin) else {
      return world.explain(.scriptURLOfAnotherOrigin(requester.origin.serialized), in: frame)
    }
    let source = String(
      decoding: percentDecoded(Array(url.href.utf8.dropFirst("javascript:".utf8.count))), as: UTF8.self)
    guard case .value(.string(let html)) = frame.document.script.runJavaScriptURL(source), result == .replacesDocument,
      frame.isAttached
    else { return }
    replaceDocument(withHTML: html, from: requester)
  }

  /// HTML Standard, a javascript: URL gave a string: it becomes the page (rule 1.57).
  func replaceDocument(withHTML html: String, from requester: ContentDocument) {
    let frame = frame
    let old = frame.document
    var policies = old.policies
    policies.referrer = requester.policies.referrer
    let document = ContentDocument(
      tree: Document(), frame: frame, url: old.url, origin: old.origin, referrer: requester.url.href,
      kind: .ordinary, policies: policies)
    document.script.fallbackBaseURL = requester.script.documentBaseURL
    unload(persisted: false)
    removeChildren()
    old.destroy()
    show(document, window: .fresh)
    document.titleChanged()
    document.parser.parse(.html(html))
  }

}
