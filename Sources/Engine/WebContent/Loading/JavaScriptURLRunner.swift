import HTMLTree
import PagePolicies
import PageScripting
import EngineValues
import SimulatedWeb
import URLStandard
import WindowRegistry

/// Runs javascript: URLs in a frame (WebKit's ScriptController::executeJavaScriptURL).
struct JavaScriptURLRunner {
  /// The use of a string that the script returns.
  enum Result { case replacesDocument, ignored }

  let frame: Frame
  private var world: ContentWorld { frame.world }

  /// Whether the script may not run. WebKit checks before anything is scheduled
  /// (LocalDOMWindow::isInsecureScriptAccess, rule 1.14).
  func refuses(_ url: WebURL, by requester: ContentDocument) -> Bool {
    guard url.scheme == "javascript", !SharedDomain.areSame(requester.script, frame.document.script) else {
      return false
    }
    world.explain(.scriptURLOfAnotherOrigin(requester.origin.serialized), in: frame)
    return true
  }

  /// HTML Standard, "navigate to a javascript: URL". The app is not asked (rule 1.57).
  /// https://html.spec.whatwg.org/multipage/browsing-the-web.html#navigate-to-a-javascript:-url
  func run(_ url: WebURL, by requester: ContentDocument, result: Result = .replacesDocument) {
    frame.parent?.document.noteEndOfLoadEventDelay()
    // 3. A script of another origin does nothing.
    if refuses(url, by: requester) { return }
    // The first navigation of a frame has a load event, whatever its result is (WebKit's
    // FrameLoader::executeJavaScriptURL).
    let isFirst = !frame.isMainFrame && !frame.loader.committedFirstRealLoad
    if isFirst {
      frame.loader.incompleteness.insert(.firstScript)
      frame.navigator.loadEmpty(by: requester)
    }
    defer {
      if isFirst {
        frame.loader.incompleteness.remove(.firstScript)
        frame.completion.checkCompleted()
      }
    }
    // 3. A script of another origin does nothing.
    if refuses(url, by: requester) { return }
    // 4. and 5. Check the policies of the page in which the script runs (WebKit's
    // ScriptController::executeJavaScriptURL).
    guard frame.document.permits(.scriptURL(url.href)) else { return }
    // 6. "Evaluate a javascript: URL", 1. to 3.: the source is the percent-decoded rest of the URL.
    let source = String(
      decoding: percentDecoded(Array(url.href.utf8.dropFirst("javascript:".utf8.count))), as: UTF8.self)
    // 7. to 10. Run it. Only a string makes a document.
    guard case .value(.string(let html)) = frame.document.script.runJavaScriptURL(source), result == .replacesDocument,
      frame.isAttached
    else { return }
    frame.holdGestureOfScript()
    // 8. to 13. of navigating: the document replaces the old one.
    frame.handle(.replacedByScript) { replaceDocument(withHTML: html, from: requester) }
  }

  /// Makes a page of the string that a javascript: URL returned (HTML Standard, rule 1.57).
  func replaceDocument(withHTML html: String, from requester: ContentDocument) {
    let old = frame.document
    var policies = old.policies
    policies.referrer = frame.inheritedReferrerPolicy
    let document = ContentDocument(
      ContentDocument.Parts(
        url: old.url, origin: old.origin, referrer: old.script.referrer,
        source: old.hasEmptyURL ? .scriptInEmptyDocument : .load, policies: policies),
      in: frame)
    document.script.inheritDomain(of: old.script)
    document.script.cookieURL = old.script.cookieURL
    if !old.hasEmptyURL { document.script.fallbackBaseURL = requester.script.documentBaseURL }
    frame.leaver.leaveForGood()
    old.destroy()
    // Until the page gets the origin of the document before it, its origin equals no other (WebKit's
    // FrameLoader::clear).
    if frame.isMainFrame, old.origin.isOpaque, world.registry.opener(of: frame.id) == nil {
      world.registry.setName("", of: frame.id)
    }
    frame.committer.show(document, window: .fresh)
    document.parser.parse(.html(html))
  }
}
