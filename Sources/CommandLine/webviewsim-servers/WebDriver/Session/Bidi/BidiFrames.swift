import EngineValues
import UIProcess
import WebMessages
import WebViewSimulator
import WindowRegistry

/// Events of documents, frames and realms.
@MainActor final class BidiFrames {
  private unowned let bidi: BidiSession
  let documents = BidiDocuments()
  /// Reports of documents that the client was not told yet.
  private var news: [BidiDocuments.News] = []
  /// Contexts whose documents say nothing new.
  private var quiet: Set<String> = []
  var untold: Set<Untold> = []
  private var isTelling = false
  /// Whether frames may have come or gone without a report.
  var looksAgain = false
  private var knownFrames: [String: KnownFrame] = [:]
  private var toldRealms: [String: [KnownRealm]] = [:]
  var newSandboxes: [BidiTarget] = []
  /// The pages whose documents were told to be interactive.
  var interactive: Set<PageID> = []
  /// The begun navigations of frames, by contexts. `navigationIDs` has the navigations of the frames' documents.
  private var startedInFrames: [String: String] = [:]
  private var navigationIDs: [String: String] = [:]

  init(_ bidi: BidiSession) { self.bidi = bidi }

  /// News for a client that need a look into pages.
  enum Untold: Hashable {
    /// All contexts of the page.
    case contexts(PageID)
    /// All realms of the page.
    case realms(PageID)
  }

  /// The information about a frame that a client was told.
  struct KnownFrame {
    var page: WebPageProxy
    var info: JSONValue
  }

  struct KnownRealm {
    var id: String
    var world: ScriptWorld
  }

  private static let observed = [
    "browsingContext.contextCreated", "browsingContext.contextDestroyed", "browsingContext.domContentLoaded",
    "browsingContext.load", "browsingContext.fragmentNavigated", "browsingContext.navigationStarted",
    "browsingContext.navigationCommitted", "script.realmCreated", "script.realmDestroyed",
  ]

  /// Looks into documents once a client has subscribed to their events.
  private func watchDocuments() async {
    guard !documents.isWatching, Self.observed.contains(where: bidi.subscriptions.includes),
      let content = bidi.session.pages.first?.configuration.userContent
    else { return }
    documents.watch(content)
    for page in bidi.session.pages {
      bidi.giveScripts(to: page)
      for context in (try? await bidi.allContexts(of: page)) ?? [] {
        let target = BidiTarget(page: context.page, frame: context.frame, world: BidiDocuments.script.world)
        let source = BidiDocuments.script.source
        _ = try? await bidi.atom("runPreload", [("code", .string(source))], in: target, script: source)
        if let id = try? contextID(of: context) { quiet.insert(id) }
        if let frame = context.frame { learn(frame, of: page) }
      }
    }
    await bidi.session.world.run(milliseconds: 0)
    news = []
    quiet = []
  }

  private func contextID(of context: (page: WebPageProxy, frame: NavigableID?)) throws(DriverError) -> String {
    bidi.contextID(of: BidiTarget(page: context.page, frame: context.frame))
  }

  /// Tells a report of a document.
  func tell(_ report: BidiDocuments.News) {
    let id = bidi.contextID(of: BidiTarget(page: report.page, frame: report.frame))
    guard !quiet.contains(id) else { return }
    if report.frame != nil, report.kind == .document { navigationIDs[id] = startedInFrames.removeValue(forKey: id) }
    var report = report
    report.navigation = report.frame == nil ? bidi.navigations[report.page.id] : navigationIDs[id]
    // Frames are told of before their documents.
    if report.frame != nil && knownFrames[id] == nil || report.kind == .document || report.kind == .frames {
      news.append(report)
    } else {
      emit(report, context: id)
    }
  }

  private func emit(_ report: BidiDocuments.News, context id: String) {
    let event: String
    switch report.kind {
    case .document:
      guard report.frame != nil else { return }
      event = "navigationCommitted"
    case .interactive:
      event = "domContentLoaded"
      if report.frame == nil { interactive.insert(report.page.id) }
    case .complete:
      // The event of a top-level document comes when its load has finished.
      guard report.frame != nil else { return }
      event = "load"
    case .fragment: event = "fragmentNavigated"
    case .frames: return
    }
    bidi.emit("browsingContext.\(event)", navigation(id, url: report.url, report.navigation), in: report.page)
  }

  func navigation(_ context: String, url: String, _ id: String?) -> JSONValue {
    ["context": .string(context), "url": .string(url), "navigation": JSONValue(id), "timestamp": bidi.timestamp]
  }

  /// The name of a frame's load.
  func load(in context: String) -> String? { startedInFrames[context] ?? navigationIDs[context] }

  /// A frame is about to load something.
  func started(in frame: NavigableID, of page: WebPageProxy, url: String) {
    let id = bidi.session.windows.learnFrame(frame.rawValue)
    let name = bidi.name(of: nil)
    startedInFrames[id] = name
    bidi.frames[frame.rawValue] = page
    if let top = bidi.session.windows.navigable(of: page) { bidi.network.note(frame.rawValue, in: top) }
    var report = BidiDocuments.News(page: page, frame: frame, kind: .frames, url: url, navigation: name)
    guard knownFrames[id] != nil else { return news.append(report) }
    report.navigation = name
    bidi.emit("browsingContext.navigationStarted", navigation(id, url: url, name), in: page)
  }

  /// HTML Standard, "navigate": gives up an earlier load of the same context that still waits for the client.
  func supersedeLoads(for message: JSONValue) {
    guard
      [
        "browsingContext.navigate", "browsingContext.reload", "browsingContext.close",
        "browsingContext.traverseHistory",
      ]
      .contains(message["method"]?.asString),
      let id = message["params"]?["context"]?.asString, let found = try? bidi.context(id),
      let window = found.frame?.rawValue ?? bidi.session.windows.navigable(of: found.page)
    else { return }
    for load in bidi.network.blockedLoads(in: window) { bidi.network.decide(load, .fail) }
  }

  // MARK: Looking into pages

  /// Tells the news that were not told yet. Pages whose scripts stand still come later.
  func tellRest() async {
    bidi.tellNewContexts()
    await watchDocuments()
    guard documents.isWatching, !isTelling else { return }
    isTelling = true
    defer { isTelling = false }
    let (page, frames) = (bidi.session.page, bidi.session.frames)
    defer { (bidi.session.page, bidi.session.frames) = (page, frames) }
    guard bidi.session.app.prompts.isEmpty, !bidi.answers.isPending, !bidi.network.isBlocking,
      !bidi.session.world.isContentLost
    else {
      return
    }
    let reports = news
    news = []
    for page in bidi.session.pages {
      let all = untold.remove(.contexts(page.id)) != nil
      if all || reports.contains(where: { $0.page === page }) || looksAgain { await tellFrames(of: page, all: all) }
    }
    looksAgain = false
    for report in reports {
      let target = BidiTarget(page: report.page, frame: report.frame)
      let id = bidi.contextID(of: target)
      if report.frame != nil, knownFrames[id] == nil { continue }
      if report.kind == .frames, let name = report.navigation {
        bidi.emit("browsingContext.navigationStarted", navigation(id, url: report.url, name), in: report.page)
      }
      if report.kind == .document { await tellRealm(of: target) }
      emit(report, context: id)
    }
    for page in bidi.session.pages where untold.remove(.realms(page.id)) != nil {
      for context in (try? await bidi.allContexts(of: page)) ?? [] {
        await tellRealm(of: BidiTarget(page: context.page, frame: context.frame), again: true)
      }
    }
    let sandboxes = newSandboxes
    newSandboxes = []
    for sandbox in sandboxes { await tellRealm(of: sandbox) }
  }

  /// Learns a frame that no client needs to be told of.
  private func learn(_ frame: NavigableID, of page: WebPageProxy) {
    knownFrames[bidi.session.windows.learnFrame(frame.rawValue)] = KnownFrame(page: page, info: .null)
  }

  /// - Parameter all: whether known frames are told again.
  private func tellFrames(of page: WebPageProxy, all: Bool) async {
    guard let tree = try? await bidi.info(page, levels: nil), bidi.session.app.prompts.isEmpty else { return }
    if all {
      let told = bidi.summary(page, children: .null)
      bidi.emit("browsingContext.contextCreated", told.setting("url", tree["url"] ?? "about:blank"), in: page)
    }
    var found: Set<String> = []
    func walk(_ node: JSONValue, parent: String) {
      for child in node["children"]?.asArray ?? [] {
        guard let id = child["context"]?.asString else { continue }
        found.insert(id)
        let told = bidi.summary(page, children: .null).setting("context", .string(id))
          .setting("parent", .string(parent)).setting("originalOpener", .null)
        let isNew = knownFrames[id] == nil
        if isNew || all {
          // https://github.com/w3c/webdriver-bidi/issues/220: a new frame is always empty.
          let url: JSONValue = all ? child["url"] ?? "about:blank" : "about:blank"
          bidi.emit("browsingContext.contextCreated", told.setting("url", url), in: page)
        }
        knownFrames[id] = KnownFrame(page: page, info: told.setting("url", child["url"] ?? "about:blank"))
        walk(child, parent: id)
      }
    }
    walk(tree, parent: bidi.session.handle(of: page))
    for (id, known) in knownFrames where known.page === page && !found.contains(id) { forget(id, known) }
  }

  private func forget(_ id: String, _ frame: KnownFrame) {
    forget(id)
    tellRealmsGone(of: id, in: frame.page)
    guard !frame.info.isNull else { return }
    bidi.emit("browsingContext.contextDestroyed", frame.info, in: frame.page)
  }

  private func forget(_ id: String) {
    knownFrames[id] = nil
    startedInFrames[id] = nil
    navigationIDs[id] = nil
  }

  // MARK: Realms

  /// Tells of a realm, and before it of the realms that it replaces.
  /// - Parameter again: whether a known realm is told, too.
  private func tellRealm(of target: BidiTarget, again: Bool = false) async {
    guard let info = try? await bidi.realm(of: target), let id = info["realm"]?.asString else { return }
    let context = bidi.contextID(of: target)
    let known = toldRealms[context] ?? []
    if target.world == .page, !known.contains(where: { $0.id == id }) { tellRealmsGone(of: context, in: target.page) }
    let isKnown = toldRealms[context]?.contains { $0.id == id } ?? false
    if !isKnown { toldRealms[context, default: []].append(KnownRealm(id: id, world: target.world)) }
    if !isKnown || again { bidi.emit("script.realmCreated", info, in: target.page) }
  }

  /// Tells that a top-level context and its frames are gone.
  func tellGone(_ context: String, _ page: WebPageProxy, user: String) {
    for (id, frame) in knownFrames where frame.page === page {
      forget(id)
      tellRealmsGone(of: id, in: page, user: user)
    }
    tellRealmsGone(of: context, in: page, user: user)
    interactive.remove(page.id)
  }

  private func tellRealmsGone(of context: String, in page: WebPageProxy, user: String? = nil) {
    for realm in toldRealms.removeValue(forKey: context) ?? [] {
      bidi.emit("script.realmDestroyed", ["realm": .string(realm.id)], in: page, user: user)
    }
  }
}
