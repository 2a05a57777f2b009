import HTMLTree
import PageScripting
import SimulatedWeb
import URLStandard
import WindowRegistry

/// Beginning a load, after WebKit's FrameLoader::loadFrameRequest, loadURL and loadWithDocumentLoader.
extension ContentWorld {
  /// Loads what a page asked for in a frame that was chosen already.
  func load(_ intent: NavigationIntent, in frame: Frame) {
    guard frame.isAttached, let page = frame.page else { return }
    if intent.url.scheme == "javascript" {
      // A link's or a form's result is thrown away.
      return runJavaScriptURL(
        intent.url, in: frame, by: intent.requester, result: intent.kind == .other ? .replacesDocument : .ignored)
    }
    guard mayLoad(intent, in: frame) else { return }
    let type: LoadType = intent.kind == .reload ? .reload : intent.locksHistory ? .lockedRedirect : .standard
    var action = NavigationActionInfo(
      request: request(for: intent), source: intent.requester.frame.map(snapshot(of:)), target: snapshot(of: frame),
      kind: intent.kind, gesture: gestureState, downloadName: intent.downloadAttribute,
      mouseButton: intent.mouse?.button, modifiers: intent.mouse?.modifiers.rawValue ?? 0, reason: intent.reason)
    if isFragmentNavigation(to: intent.url, method: intent.method, type: type, in: frame) {
      let adds = !intent.locksHistory && !treatsAsCurrent(intent.url, requester: intent.requester.origin, in: frame)
      return navigateToFragment(intent.url, action: &action, history: adds ? .push : .replace, in: frame)
    }
    // WebKit notices an equal URL after the load has begun: too late for about: pages, and never for posts.
    let isSameURL =
      type == .standard && intent.method == "GET" && intent.url.scheme != "about"
      && treatsAsCurrent(intent.url, requester: intent.requester.origin, in: frame)
    let load = DocumentLoad(
      request: action.request, action: action, type: isSameURL ? .same : type,
      navigation: frame.isMainFrame ? newNavigation() : nil, requester: intent.requester,
      downloadAttribute: intent.downloadAttribute, initiatorOrigin: intent.requester.origin)
    load.isClientRedirect = frame.quickRedirectIsComing && intent.url.scheme != "about"
    frame.quickRedirectIsComing = false
    load.preferences = frame.isMainFrame ? nil : page.navigationPreferences
    begin(load, in: frame)
  }

  /// WebKit's FrameLoader::loadWithDocumentLoader: asks the app, then goes on.
  func begin(_ load: DocumentLoad, in frame: Frame) {
    frame.policyCheck += 1
    frame.policyLoad = load
    cancelScheduled(in: frame)
    checkPolicy(of: load, in: frame)
  }

  /// Rule 3.9: what the request carries when the app is asked.
  private func request(for intent: NavigationIntent) -> NavigationRequest {
    var request = NavigationRequest(intent)
    if let page = intent.requester.frame?.page { request.headers["User-Agent"] = page.settings.userAgent }
    request.headers["Accept"] = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
    if let referrer = intent.referrer { request.headers["Referer"] = referrer }
    if let origin = intent.originHeader { request.headers["Origin"] = origin }
    if let contentType = intent.contentType { request.headers["Content-Type"] = contentType }
    return request
  }

  /// What is refused before the app is asked (rules 4.37 and 4.39).
  func mayLoad(_ intent: NavigationIntent, in frame: Frame) -> Bool {
    if intent.url.scheme == "file" && intent.requester.url.scheme != "file" {
      refuseLoad(
        .localFileIsForbidden(to: intent.requester.origin.serialized), in: frame,
        by: intent.requester, "Not allowed to load local resource: \(intent.url.href)")
      return false
    }
    if intent.url.hasBadPort {
      refuseLoad(
        .portIsForbiddenToPages(intent.url.port ?? 0), in: frame,
        by: intent.requester, "Not allowed to use restricted network port \(intent.url.port ?? 0): \(intent.url.href)")
      return false
    }
    return true
  }

  private func refuseLoad(_ reason: Reason, in frame: Frame, by document: ContentDocument, _ message: String) {
    console(.error, message, in: document)
    explain(reason, in: frame)
  }

  /// The referrer that a document's own navigations send; nil for none.
  func referrer(from document: ContentDocument, to url: WebURL, policy: ReferrerPolicy? = nil) -> String? {
    guard let source = document.outgoingReferrerURL else { return nil }
    return (policy ?? document.policies.referrer).referrer(from: source, to: url)
  }

  /// WebKit's shouldTreatURLAsSameAsCurrent: the entry is replaced (rule 4.26).
  /// - Parameter requester: nil for the app.
  func treatsAsCurrent(_ url: WebURL, requester: Origin?, in frame: Frame) -> Bool {
    guard let current = frame.history.current else { return false }
    if let requester, !requester.isSameOrigin(as: frame.document.origin) { return false }
    return current.url == url
  }

  // MARK: javascript: URLs

  /// HTML Standard, "navigate to a javascript: URL". Rule 1.57: no policy is asked.
  func runJavaScriptURL(
    _ url: WebURL, in frame: Frame, by requester: ContentDocument, result: JavaScriptURLResult = .replacesDocument
  ) {
    guard requester.origin.isSameOrigin(as: frame.document.origin) else {
      return explain(.scriptURLOfAnotherOrigin(requester.origin.serialized), in: frame)
    }
    let source = String(
      decoding: percentDecoded(Array(url.href.utf8.dropFirst("javascript:".utf8.count))), as: UTF8.self)
    guard case .value(.string(let html)) = frame.document.script.runJavaScriptURL(source), result == .replacesDocument,
      frame.isAttached
    else { return }
    replaceDocument(of: frame, withHTML: html, from: requester)
  }
}

extension NavigationRequest {
  /// The URL, method and body that a page asks for.
  init(_ intent: NavigationIntent) {
    self.init(url: intent.invalidURL == nil ? intent.url : nil, method: intent.method, body: intent.body)
    if let text = intent.invalidURL { urlText = text }
  }
}

/// What becomes of a string that a javascript: URL gives.
enum JavaScriptURLResult { case replacesDocument, ignored }

extension ContentDocument {
  /// The URL that its requests name as their referrer: empty for documents without one of their own.
  var outgoingReferrerURL: WebURL? {
    if kind == .initialEmpty || url.isBlank || wasWritten { return nil }
    if url.isSrcdoc { return frame?.parent?.document.outgoingReferrerURL }
    return url
  }
}
