import HTMLTree
import PageScripting
import SimulatedWeb
import URLStandard

/// Asks the app's scheme handlers for the resources of elements that show and play nothing here. The web is not asked
/// for such resources, because nobody would notice.
struct SchemeResources {
  private let document: ContentDocument
  private let page: Page

  /// nil if the app handles no scheme, which is the usual case.
  init?(of document: ContentDocument) {
    guard let page = document.frame?.page, page.handlesSchemes else { return nil }
    self.document = document
    self.page = page
  }

  /// Loads an element that has entered the document. A player loads without being in it.
  func load(_ element: Element) {
    switch element.localName {
    case "audio", "video":
      ask(element, "poster", for: .image)
      loadMedia(of: element)
    case "source":
      if let player = element.parentElement, ["audio", "video"].contains(player.localName) { loadMedia(of: player) }
    case "track" where element.hasAttribute("default"): ask(element, "src", for: .track)
    case "input" where element.attribute("type")?.lowercased() == "image": ask(element, "src", for: .image)
    case "embed" where !element.showsFrame: ask(element, "src", for: .video)
    case "object" where !element.showsFrame: ask(element, "data", for: .video)
    case "body", "table", "td", "th": ask(element, "background", for: .image)
    case "link": preload(element)
    default: break
    }
  }

  /// Loads again after an attribute of the element has changed.
  func attributeChanged(of element: Element, name: String) {
    let isPlayer = ["audio", "video"].contains(element.localName)
    guard element.isConnected || isPlayer else { return }
    switch (element.localName, name) {
    case ("audio", "src"), ("video", "src"): loadMedia(of: element)
    case ("video", "poster"): ask(element, "poster", for: .image)
    case ("input", "src"), ("embed", "src"), ("object", "data"), ("link", "href"), ("link", "rel"): load(element)
    default: break
    }
  }

  // MARK: Players

  /// Loads the `src` attribute, or the sources in turn until one succeeds (HTML Standard, "resource selection
  /// algorithm").
  private func loadMedia(of player: Element) {
    guard player.attribute("preload")?.lowercased() != "none" || player.hasAttribute("autoplay") else { return }
    if player.hasAttribute("src") { return ask(player, "src", for: player.mediaDestination) }
    guard !player.scriptFlags.contains(.alreadyStarted) else { return }
    guard let first = source(of: player, after: nil) else { return }
    player.scriptFlags.insert(.alreadyStarted)
    ask(first, of: player)
  }

  /// The next source. The parser may not have read it when the player begins to load.
  private func source(of player: Element, after last: Element?) -> Element? {
    let sources = player.children.compactMap { $0.asElement }.filter { $0.localName == "source" }
    guard let last else { return sources.first }
    return sources.firstIndex { $0 === last }.flatMap { $0 + 1 < sources.count ? sources[$0 + 1] : nil }
  }

  private func ask(_ source: Element, of player: Element) {
    func askNext() { if let next = self.source(of: player, after: source) { ask(next, of: player) } }
    guard let url = url(of: source, "src") else { return askNext() }
    document.resources.block(for: url, destination: player.mediaDestination) { outcome in
      if !outcome.isSuccess { askNext() }
    }
  }

  // MARK: Requests

  /// HTML Standard, link type "preload". It does not delay the load event.
  private func preload(_ link: Element) {
    let relations = (link.attribute("rel") ?? "").lowercased().split(whereSeparator: \.isWhitespace)
    guard relations.contains("preload"), link.hasAttribute("as"), let url = url(of: link, "href") else { return }
    let destinations: [String: FetchOptions.Destination] = [
      "script": .script, "style": .style, "image": .image, "video": .video, "audio": .audio, "font": .font,
      "track": .track,
    ]
    let destination = destinations[link.attribute("as")?.lowercased() ?? ""] ?? .none
    document.resources.fetch(url, destination: destination, .init(element: link)) { outcome in
      _ = document.fire(outcome.isSuccess ? "load" : "error", at: link)
    }
  }

  private func ask(_ element: Element, _ attribute: String, for destination: FetchOptions.Destination) {
    guard let url = url(of: element, attribute) else { return }
    document.resources.block(for: url, destination: destination) { _ in }
  }

  /// The attribute's URL if the app handles its scheme.
  private func url(of element: Element, _ attribute: String) -> WebURL? {
    guard let text = element.attribute(attribute), !text.isEmpty,
      let url = WebURL(text, base: document.script.documentBaseURL), page.hasSchemeHandler(for: url)
    else { return nil }
    return url
  }
}

extension Element {
  fileprivate var mediaDestination: FetchOptions.Destination { localName == "audio" ? .audio : .video }
}

extension Result where Success == SimulatedResponse {
  var isSuccess: Bool {
    guard case .success(let response) = self else { return false }
    return (200..<300).contains(response.status)
  }
}
