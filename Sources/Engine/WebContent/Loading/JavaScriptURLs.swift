import HTMLTree
import PageScripting
import SimulatedWeb
import URLStandard
import WindowRegistry

/// javascript: URLs, after WebKit's ScriptController::executeJavaScriptURL.
extension FrameLoader {
  /// WebKit's LocalDOMWindow::isInsecureScriptAccess: scripts ask it before anything is scheduled (rule 1.14).
  func refusesScript(_ url: WebURL, by requester: ContentDocument) -> Bool {
    guard url.scheme == "javascript", !SharedDomain.areSame(requester.script, frame.document.script) else {
      return false
    }
    world.explain(.scriptURLOfAnotherOrigin(requester.origin.serialized), in: frame)
    return true
  }

  /// HTML Standard, "navigate to a javascript: URL". Rule 1.57: no policy is asked.
  /// https://html.spec.whatwg.org/multipage/browsing-the-web.html#navigate-to-a-javascript:-url
  func runJavaScriptURL(_ url: WebURL, by requester: ContentDocument, result: JavaScriptURLResult = .replacesDocument) {
    let frame = frame
    frame.parent?.document.noteEndOfLoadEventDelay()
    // 3. A script of another origin does nothing.
    if refusesScript(url, by: requester) { return }
    // WebKit's FrameLoader::executeJavaScriptURL: the first navigation of a frame has a load event, whatever comes of it.
    let isFirst = !frame.isMainFrame && !committedFirstRealLoad
    if isFirst {
      isRunningFirstScript = true
      loadEmpty(by: requester)
    }
    defer {
      if isFirst {
        isRunningFirstScript = false
        checkCompleted()
      }
    }
    // 3. A script of another origin does nothing.
    if refusesScript(url, by: requester) { return }
    // 6. "Evaluate a javascript: URL": 1. to 3. the source is the percent-decoded rest of the URL.
    let source = String(
      decoding: percentDecoded(Array(url.href.utf8.dropFirst("javascript:".utf8.count))), as: UTF8.self)
    // 7. to 10. It is run; only a string makes a document.
    guard case .value(.string(let html)) = frame.document.script.runJavaScriptURL(source), result == .replacesDocument,
      frame.isAttached
    else { return }
    frame.holdGestureOfScript()
    // 8. to 13. of navigating: the document takes the place of the old one.
    replaceDocument(withHTML: html, from: requester)
  }

  /// HTML Standard, a javascript: URL gave a string: it becomes the page (rule 1.57).
  func replaceDocument(withHTML html: String, from requester: ContentDocument) {
    let frame = frame
    let old = frame.document
    var policies = old.policies
    policies.referrer = inheritedReferrerPolicy
    let document = ContentDocument(
      tree: Document(), frame: frame, url: old.url, origin: old.origin, referrer: old.script.referrer,
      kind: .ordinary, policies: policies)
    document.script.inheritDomain(of: old.script)
    document.script.cookieURL = old.script.cookieURL
    document.tookEmptyURL = old.hasEmptyURL
    if !document.tookEmptyURL { document.script.fallbackBaseURL = requester.script.documentBaseURL }
    unload(persisted: false)
    removeChildren()
    old.destroy()
    // FrameLoader::clear: until it gets the origin of the document before it, such a page has none that is the same.
    if frame.isMainFrame, old.origin.isOpaque, world.registry.opener(of: frame.id) == nil {
      world.registry.setName("", of: frame.id)
    }
    show(document, window: .fresh)
    document.parser.parse(.html(html))
  }

}
