import HTMLTree
import PagePolicies
import PageScripting
import EngineValues
import SimulatedWeb
import URLStandard

/// A document's contributions to requests and to its frame.
extension ContentDocument {
  /// The referrer that a document's own navigations send; nil for none.
  func referrer(to url: WebURL, policy: ReferrerPolicy? = nil) -> String? {
    guard let source = outgoingReferrerURL else { return nil }
    return (policy ?? policies.referrer).referrer(from: source, to: url)
  }

  /// Whether the page's own form-action refuses the form's destination (rule 4.40).
  func formRefusal(of url: WebURL, redirectedFrom first: WebURL? = nil) -> Reason? {
    permits(.load(url, .form, redirectedFrom: first)) ? nil : .formRefusedByContentSecurityPolicy
  }

  /// WebKit's FrameLoader::didChangeTitle.
  func titleChanged() {
    guard let frame, frame.isMainFrame, let page = frame.page, frame.document === self else { return }
    let title = tree.title
    frame.history.current?.title = title
    frame.loader.committedLoad?.title = title
    // WebLocalFrameLoaderClient::dispatchDidReceiveTitle; the entry keeps the whole title. A text never has more code
    // units in UTF-16 than in UTF-8.
    let told = title.utf8.count <= 4096 ? title : String(decoding: title.utf16.prefix(4096), as: UTF16.self)
    world.post(.didChangeTitle(page.id, title: told))
  }

  /// Notes the refresh of a `meta` element, which stays even if the element goes (HTML Standard, "shared declarative
  /// refresh steps"; WebKit's HTMLMetaElement::process).
  /// https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-refresh
  func noteRefresh(of meta: Element) {
    // WebKit's Document::httpEquivPolicy.
    guard policies.delivery == .inline, meta.attribute("http-equiv")?.lowercased() == "refresh",
      let content = meta.attribute("content")
    else { return }
    frame?.navigationScheduler.scheduleRefresh(content, from: .element, in: self)
  }

  /// Notes the "referrer" metadata; the last element counts.
  /// https://html.spec.whatwg.org/multipage/semantics.html#meta-referrer
  func noteReferrerPolicy(of meta: Element) {
    guard meta.attribute("name")?.lowercased() == "referrer", let content = meta.attribute("content") else { return }
    let keyword = content.filter { !$0.isWhitespace }.lowercased()
    let old = ["never": "no-referrer", "default": "strict-origin-when-cross-origin", "always": "unsafe-url"]
    if let policy = ReferrerPolicy(rawValue: old[keyword] ?? keyword) { policies.referrer = policy }
  }

  /// Fires an event without a default action at an element of the document.
  func fire(_ name: String, at element: Element) -> EventResult {
    script.fire(name, at: .element(element), bubbles: false, cancelable: false)
  }

  /// Tells the console once about a feature that the page requested but the simulator does not have.
  func reportMissing(_ what: String) {
    guard world.isFirstReport(of: what) else { return }
    console(.warn, "WebViewSimulator does not have \(what); the page continues without it.")
  }

  /// Adds a line to the console of the document's page.
  func console(_ level: ConsoleMessage.Level, _ text: String) { console(ConsoleMessage(level: level, text: text)) }

  func console(_ message: ConsoleMessage) {
    if let page = frame?.page { world.post(.console(page.id, message)) }
  }
}
