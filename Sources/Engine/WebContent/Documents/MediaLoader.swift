import HTMLTree
import PageScripting
import EngineValues
import SimulatedWeb
import URLStandard

/// Makes the requests of players (HTML Standard, "resource selection algorithm" and "resource fetch algorithm"; WebKit's
/// HTMLMediaElement). Nothing is played: the type or the first bytes of a response tell whether a player could.
/// https://html.spec.whatwg.org/multipage/media.html#concept-media-load-algorithm
struct MediaLoader {
  let document: ContentDocument

  /// The progress of one player.
  final class Player {
    let element: Element
    fileprivate var network = Network.empty
    /// A newer load takes the place of an older one.
    fileprivate var generation = 0
    /// Whether the player holds the page's load event ("delaying-the-load-event flag").
    fileprivate var isHolding = false
    /// The source that was tried last.
    fileprivate var source: Element?

    fileprivate init(_ element: Element) { self.element = element }
  }

  fileprivate enum Network { case empty, idle, loading, noSource }

  private func player(_ element: Element) -> Player {
    if let known = document.requests.players[ObjectIdentifier(element)] { return known }
    let new = Player(element)
    document.requests.players[ObjectIdentifier(element)] = new
    return new
  }

  /// WebKit's insertedIntoAncestor and sourceWasAdded.
  func inserted(_ element: Element) {
    if element.isPlayer {
      let isEmpty = document.requests.players[ObjectIdentifier(element)].map { $0.network == .empty } ?? true
      if isEmpty, element.attribute("src")?.isEmpty == false { prepare(element) }
      return
    }
    guard element.tag == .source, let parent = element.parentElement, parent.isPlayer, !parent.hasAttribute("src")
    else {
      return
    }
    let player = player(parent)
    switch player.network {
    case .empty: select(player)
    case .noSource where player.source.map({ next(after: $0, in: parent) === element }) == true:
      hold(player)
      loadNextSource(of: player)
    default: break
    }
  }

  /// "Media element load algorithm" (WebKit's prepareForLoad).
  func prepare(_ element: Element) {
    let player = player(element)
    player.generation += 1
    player.source = nil
    if player.network != .empty { later(player) { fire("emptied", player) } }
    select(player)
  }

  // MARK: Selection

  private func select(_ player: Player) {
    player.network = .noSource
    hold(player)
    later(player) {
      let element = player.element
      player.network = .loading
      if let source = element.attribute("src") {
        later(player) { fire("loadstart", player) }
        guard !source.isEmpty, let url = WebURL(source, base: document.script.documentBaseURL) else {
          return later(player) { fail(player) }
        }
        return fetch(url, for: player)
      }
      guard first(in: element) != nil else {
        player.network = .empty
        return release(player)
      }
      later(player) { fire("loadstart", player) }
      loadNextSource(of: player)
    }
  }

  private func sources(in element: Element) -> [Element] {
    element.children.compactMap(\.asElement).filter { $0.namespace == .html && $0.tag == .source }
  }

  private func first(in element: Element) -> Element? { sources(in: element).first }

  private func next(after source: Element, in element: Element) -> Element? {
    let all = sources(in: element)
    return all.firstIndex { $0 === source }.flatMap { $0 + 1 < all.count ? all[$0 + 1] : nil }
  }

  /// WebKit's loadNextSourceChild and selectNextSourceChild.
  private func loadNextSource(of player: Player) {
    while let source = player.source.map({ next(after: $0, in: player.element) }) ?? first(in: player.element) {
      player.source = source
      player.network = .loading
      let url = source.attribute("src").flatMap { $0.isEmpty ? nil : WebURL($0, base: document.script.documentBaseURL) }
      if let url, isPlayable(source.attribute("type")), media.hold(source.attribute("media") ?? "") {
        return fetch(url, for: player)
      }
      later(player) { _ = document.fire("error", at: source) }
    }
    // The player waits for another source.
    player.network = .noSource
    release(player)
  }

  private var media: MediaQueries { MediaQueries(view: document.view) }

  private func isPlayable(_ type: String?) -> Bool {
    guard let type, !type.isEmpty else { return true }
    guard let type = MIMEType(type) else { return false }
    return [
      "video/mp4", "video/quicktime", "video/webm", "video/x-m4v", "audio/mp4", "audio/x-m4a", "audio/mpeg",
      "audio/mp3",
      "audio/aac", "audio/wav", "audio/x-wav", "audio/flac", "audio/webm", "audio/ogg", "application/vnd.apple.mpegurl",
      "application/x-mpegurl", "audio/mpegurl",
    ].contains(type.essence)
  }

  // MARK: The request

  private func fetch(_ url: WebURL, for player: Player) {
    let element = player.element
    guard element.attribute("preload")?.lowercased() != "none" || element.hasAttribute("autoplay") else {
      // WebKit's deferLoad.
      player.network = .idle
      return release(player)
    }
    let generation = player.generation
    document.resources.fetch(
      url, destination: element.tag == .audio ? .audio : .video, .init(element: element)
    ) { outcome in
      guard player.generation == generation else { return }
      if case .success(let response) = outcome, response.status < 400, response.isMedia { return arrived(player) }
      guard let source = player.source else { return later(player) { fail(player) } }
      later(player) { _ = document.fire("error", at: source) }
      loadNextSource(of: player)
    }
  }

  private func arrived(_ player: Player) {
    player.network = .idle
    for event in ["durationchange", "loadedmetadata", "loadeddata", "canplay", "canplaythrough"] {
      later(player) { fire(event, player) }
    }
    later(player) { release(player) }
  }

  /// WebKit's noneSupported.
  private func fail(_ player: Player) {
    player.network = .noSource
    fire("error", player)
    release(player)
  }

  // MARK: Tasks

  private func later(_ player: Player, _ body: @escaping () -> Void) {
    let generation = player.generation
    document.world.queueTask(of: .document(document.script)) { if player.generation == generation { body() } }
  }

  private func fire(_ name: String, _ player: Player) { _ = document.fire(name, at: player.element) }

  private func hold(_ player: Player) {
    guard !player.isHolding else { return }
    player.isHolding = true
    document.loading.blockers += 1
  }

  private func release(_ player: Player) {
    guard player.isHolding else { return }
    player.isHolding = false
    document.loading.blockers -= 1
    document.frame?.completion.checkCompleted()
  }
}
