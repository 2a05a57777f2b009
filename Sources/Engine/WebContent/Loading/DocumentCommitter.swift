import HTMLTree
import PagePolicies
import PageScripting
import ProcessModel
import SimulatedWeb
import URLStandard
import WebMessages
import WindowRegistry

/// Puts a new document into a frame (HTML Standard, "finalize a cross-document navigation"; WebKit's
/// FrameLoader::commitProvisionalLoad and DocumentWriter::begin).
/// https://html.spec.whatwg.org/multipage/browsing-the-web.html#finalize-a-cross-document-navigation
struct DocumentCommitter {
  /// The content from which a new document is made.
  enum Content {
    /// about:blank and the empty URL.
    case empty
    case html(String)
    case bytes([UInt8], mimeType: MIMEType, charset: String?)
    /// A page that its own server, or the page around it, does not allow in the frame, or a page that fails after its
    /// commit (rule 4.35).
    case blocked(NavigationFailure?)

    static func of(_ response: SimulatedResponse) -> Content {
      .bytes(response.body, mimeType: response.mimeType, charset: response.charset)
    }
  }

  let frame: Frame
  private var world: ContentWorld { frame.world }

  /// WebKit's FrameLoader::commitProvisionalLoad and didBeginDocument.
  func commit(_ load: DocumentLoad, _ content: Content) {
    guard let page = frame.page, frame.loader.isOngoing(load) else { return }
    let oldProcess = page.proxy.process
    frame.processSwap.commitProvisionalPage(of: load)
    // The load has moved to another process, and so to another group.
    if load.openerPolicy.groupSwitch == .done { world.pool.switchGroup(of: page.proxy) }
    let old = frame.document
    var input = DecodedContent(content)
    let document = DocumentMaker(load: load, frame: frame).document(of: content)
    document.tree.characterSet = input.characterSet
    if case .bytes(_, let mimeType, _) = content { document.script.contentType = mimeType.essence }
    let window = window(of: document, after: old)
    let hasOpener = world.registry.opener(of: frame.id) != nil && !frame.isOpenedByOwnFrame
    let moves = oldProcess !== page.proxy.process
    frame.leaver.leave(old, for: load, to: moves ? .anotherProcess : .sameProcess)
    if moves { frame.processSwap.leave(oldProcess, with: old) }
    guard frame.loader.isOngoing(load) else { return }
    if frame.isMainFrame, !hasOpener, let name = frame.processSwap.newName(for: load, from: old, to: document) {
      world.registry.setName(name, of: frame.id)
    }
    frame.loader.endLoadUnderWay()
    frame.loader.commit(load)
    load.enter(.committed(failure: content.failure))
    frame.holdAncestors()
    frame.navigationScheduler.noteCommit()
    if frame.isMainFrame { page.navigationPreferences = load.preferences ?? NavigationPreferences() }
    show(document, window: window)
    if old.isInitialEmpty, window == .fresh { old.destroy() }
    frame.history.recordCommit(of: load)
    frame.history.keepPolicies(of: document, load: load)
    frame.loader.endInitialEmptyDocument()
    page.proxy.process.noteCommit(of: document.url)
    if frame.isMainFrame { announceCommit(of: load) }
    // A page that refuses to be in a frame cannot refresh the frame.
    if !content.isBlocked { frame.navigationScheduler.noteRefreshHeader(of: load) }
    for cut in input.cuts { document.console(.warn, cut) }
    document.policyEnforcement.tellRemarks()
    document.parser.parse(input.takeText())
    if load.plan.beginner == .windowWithoutOpener && load.originalURL?.scheme == "about"
      && page.proxy.opener.name.isEmpty && world.rules.swapsProcesses
    {
      loadAgainInNewProcess(load)
    }
  }

  /// Loads about:blank again in the new process. The first process does not wait for the answer about about:blank (rule
  /// 1.56), and a window without an opener is moved to a second process (rule 1.30), which repeats the load.
  private func loadAgainInNewProcess(_ load: DocumentLoad) {
    world.queueTask(of: .frame(frame)) { [frame, world] in
      guard frame.isAttached, let page = frame.page, frame.loader.committedLoad === load else { return }
      page.proxy.initiator = load.action.source
      let again = DocumentLoad(
        request: load.request, action: load.action,
        plan: NavigationPlan(type: .standard, navigation: world.newNavigation()))
      guard frame.loader.start(again, in: ProvisionalPage(takeover: .atStart, process: nil)) else { return }
      world.post(.didStart(page.id, again.plan.navigation, url: again.urlText, .ownProcessLoads))
      commit(again, .empty)
    }
  }

  /// Shows the document in the frame.
  func show(_ document: ContentDocument, window: ScriptAgent.WindowReuse) {
    frame.show(document)
    world.registry.setDocument(
      of: frame.id, url: document.url, origin: document.origin, sandbox: document.policies.sandbox,
      elementSandbox: frame.elementSandbox)
    world.agent.setActive(document.script, in: frame.id, window: window)
    followClose(of: document)
    document.watch()
  }

  /// Makes the window closed or open for scripts, which depends on the document in it (rule 5.6; WebKit's
  /// Page::isClosing asks its DocumentSyncData).
  func followClose(of document: ContentDocument) {
    guard frame.isMainFrame else { return }
    if document.windowUse.calledClose {
      world.registry.markClosed(frame.id)
    } else {
      world.registry.reviveAfterClose(frame.id)
    }
  }

  func announceCommit(of load: DocumentLoad) {
    guard let page = frame.page else { return }
    let url = frame.document.loadedURL(by: frame.loader.committedLoad)
    world.post(
      .didCommit(page.id, load.plan.navigation, url: url.href, secure: url.scheme == "https", .firstBytesArrived))
  }

  /// Whether the window object is reused. The window object of the initial empty document stays for a first page of the
  /// same origin (rule 1.19).
  private func window(of new: ContentDocument, after old: ContentDocument) -> ScriptAgent.WindowReuse {
    old.isInitialEmpty && old.origin.isSameOrigin(as: new.origin) ? .reused : .fresh
  }
}

extension DocumentCommitter.Content {
  fileprivate var failure: NavigationFailure? { if case .blocked(let failure) = self { failure } else { nil } }
  var isBlocked: Bool { if case .blocked = self { true } else { false } }
}

/// The text from which a document is made.
private struct DecodedContent {
  private var text: ParseInput
  /// Messages for the console about input that was changed.
  var cuts: [String] = []
  var characterSet = "UTF-8"

  init(_ content: DocumentCommitter.Content) {
    switch content {
    case .empty, .blocked: text = .empty
    case .html(let html): text = .html(html)
    case .bytes(let bytes, let mimeType, let charset):
      var (cuts, encoding) = ([String](), "UTF-8")
      text = ParseInput(bytes: bytes, mimeType: mimeType, charset: charset, cuts: &cuts) { encoding = $0 }
      (self.cuts, characterSet) = (cuts, encoding)
    }
  }

  /// Moves the text out, so that no other variable holds it while it is parsed.
  mutating func takeText() -> ParseInput {
    defer { text = .empty }
    return text
  }
}
