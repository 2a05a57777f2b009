import HTMLTree
import PageScripting
import SimulatedWeb

/// Watches the nodes that enter and leave a document: frames, scripts, images, style sheets.
final class DocumentWatcher: DocumentObserver {
  private weak var document: ContentDocument?
  /// WebKit's Document::m_titleElement.
  private weak var titleElement: Element?

  init(document: ContentDocument) {
    self.document = document
  }

  /// The news about nodes that load something or may change the title. Almost no node of a page does.
  var newsFromParser: ParserNews? { document?.policies.content == nil ? Self.newsFromParser : Self.guardedNews }
  private static let tags: [Tag] = [
    .audio, .base, .embed, .feimage, .frame, .iframe, .image, .img, .input, .link, .meta, .object, .script, .source,
    .style, .title, .track, .use, .video,
  ]
  private static let newsFromParser = ParserNews(
    tags: tags, attributes: ["autofocus", "background", "style"], inside: .title)
  /// In a page with a Content-Security-Policy.
  private static let guardedNews = ParserNews(
    tags: tags, attributes: ["autofocus", "background", "nonce", "style"], inside: .title)

  func didInsert(_ node: Node, by source: MutationSource) {
    guard let document, document.frame != nil, document.presence.residence == .frame else { return }
    // The list is made before anyone is told: a script that begins now may move the nodes below.
    let below = node.hasChildren ? Array(node.descendants) : []
    inserted(node, by: source, in: document)
    for inside in below { inserted(inside, by: source, in: document) }
    childrenChanged(of: node.parentElement, in: document)
    if source == .script {
      document.world.agent.namesMayHaveChanged(in: document.script)
      StyleResources(of: document).schedule()
    }
  }

  private func inserted(_ node: Node, by source: MutationSource, in document: ContentDocument) {
    if let element = node.asElement {
      inserted(element, by: source, in: document)
      if document.tree.isTitle(element) { titleElementAdded(element, to: document) }
    } else if node.kind == .processingInstruction, let instruction = node as? ProcessingInstruction {
      document.resources.load(instruction)
    }
  }

  private func inserted(_ element: Element, by source: MutationSource, in document: ContentDocument) {
    AutofocusSteps(document: document).inserted(element)
    if document.policies.content != nil { GuardedElements(document: document).inserted(element, by: source) }
    StyleResources(of: document).inserted(element)
    ElementLoader(document: document).inserted(element)
    guard element.namespace == .html else {
      if element.localName == "script", element.namespace == .svg, source == .script,
        !element.scriptFlags.contains(.parserInserted)
      {
        document.scriptRunner.prepare(element, origin: .script)
      }
      return
    }
    switch element.localName {
    case "iframe", "frame": document.subframeLoader.insertFrame(element)
    case "object", "embed":
      document.noteEndOfLoadEventDelay()
      if element.showsFrame { document.subframeLoader.insertPlugIn(element, by: source) }
    case "meta":
      document.noteReferrerPolicy(of: element)
      document.policyEnforcement.note(element)
      document.noteRefresh(of: element)
    case "link": document.resources.load(element)
    case "audio", "video", "source": MediaLoader(document: document).inserted(element)
    case "script":
      // The parser hands over its own scripts once it has read their end tags.
      if source == .script && !element.scriptFlags.contains(.parserInserted) {
        document.scriptRunner.prepare(element, origin: .script)
      }
    default: break
    }
  }

  func didRemove(_ node: Node, from oldParent: Node, by source: MutationSource) {
    guard let document, document.frame != nil else { return }
    var hasLostTitle = false
    for inside in node.inclusiveDescendants {
      guard let element = inside.asElement else { continue }
      if element === titleElement { hasLostTitle = true }
      if !document.fullscreen.stack.isEmpty { FullscreenHost(world: document.world).removed(element, from: document) }
      guard element.namespace == .html else { continue }
      switch element.localName {
      case "iframe", "frame", "object", "embed": document.subframeLoader.removeFrame(of: element)
      default: break
      }
    }
    // WebKit's Document::titleElementRemoved.
    if hasLostTitle {
      titleElement = document.tree.titleElement
      document.titleChanged()
    } else if source == .script, !document.tree.isReplacingChildren {
      childrenChanged(of: oldParent, in: document)
    }
    if source == .script { document.world.agent.namesMayHaveChanged(in: document.script) }
  }

  func didChangeAttribute(of element: Element, name: String, oldValue: String?, by source: MutationSource) {
    guard source == .script, let document, document.frame != nil else { return }
    // Scripts know an element by its name while it is in the page.
    if name == "id" || name == "name", element.isConnected {
      document.world.agent.namesMayHaveChanged(in: document.script)
    }
    if ["class", "id", "style"].contains(name) {
      StyleResources(of: document).attributeChanged(of: element, name: name)
    }
    if name == "nonce" { element.forgetNonce() }
    if document.policies.content != nil {
      GuardedElements(document: document).attributeChanged(of: element, name: name)
    }
    ElementLoader(document: document).attributeChanged(of: element, name: name)
    if element.isPlayer, name == "src" { MediaLoader(document: document).prepare(element) }
    guard element.isConnected else { return }
    switch (element.localName, name) {
    case ("iframe", "src") where element.attribute("srcdoc") != nil: break
    case ("iframe", "src"), ("frame", "src"), ("iframe", "srcdoc"): document.subframeLoader.sourceChanged(element)
    case ("object", "data"), ("embed", "src"): document.subframeLoader.contentChanged(element)
    case ("link", "href"), ("link", "rel"), ("link", "as"): document.resources.load(element)
    case ("iframe", "loading"): document.subframeLoader.laziness(changedOf: element)
    case ("meta", "content"), ("meta", "http-equiv"): document.noteRefresh(of: element)
    case ("script", "src"): document.scriptRunner.prepare(element, origin: .script)
    default: break
    }
  }

  func didChangeCharacterData(of node: CharacterData, oldValue: String, by source: MutationSource) {
    guard let document else { return }
    childrenChanged(of: node.parentElement, in: document)
    if source == .script, node.parentElement?.tag == .style { StyleResources(of: document).schedule() }
  }

  // MARK: The title

  /// WebKit's Document::titleElementAdded.
  private func titleElementAdded(_ element: Element, to document: ContentDocument) {
    let new = titleElement == nil ? element : document.tree.titleElement
    guard new !== titleElement else { return }
    titleElement = new
    document.titleChanged()
  }

  /// WebKit's Document::titleElementTextChanged.
  private func childrenChanged(of parent: Node?, in document: ContentDocument) {
    if let titleElement, parent === titleElement { document.titleChanged() }
  }
}

extension Node {
  /// The node and everything below it, in tree order.
  var inclusiveDescendants: [Node] { [self] + Array(descendants) }
}
