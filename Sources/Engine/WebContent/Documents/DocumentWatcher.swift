import HTMLTree
import PageScripting

/// Notices what enters and leaves a document: frames, scripts, images, style sheets.
final class DocumentWatcher: DocumentObserver {
  private unowned let world: ContentWorld
  private weak var document: ContentDocument?

  init(world: ContentWorld, document: ContentDocument) {
    self.world = world
    self.document = document
  }

  func didInsert(_ node: Node, by source: MutationSource) {
    guard let document, document.frame != nil, !document.isCached else { return }
    for inside in node.inclusiveDescendants {
      if let element = inside.asElement { inserted(element, by: source, in: document) }
    }
    if node.asElement?.localName == "title" || node.parentElement?.localName == "title" {
      world.titleChanged(of: document)
    }
  }

  private func inserted(_ element: Element, by source: MutationSource, in document: ContentDocument) {
    guard element.namespace == .html else { return }
    switch element.localName {
    case "iframe", "frame": world.insertFrame(element, in: document)
    case "meta": world.noteReferrerPolicy(of: element, in: document)
    case "img" where element.scriptFlags.contains(.alreadyStarted): break
    case "img", "link": world.loadResource(of: element, in: document)
    case "script":
      // The parser hands its own scripts over when their end tag has been read.
      if source == .script && !element.scriptFlags.contains(.parserInserted) {
        world.prepare(element, in: document, origin: .script)
      }
    default: break
    }
  }

  func didRemove(_ node: Node, from oldParent: Node, by source: MutationSource) {
    guard let document, document.frame != nil else { return }
    for inside in node.inclusiveDescendants {
      guard let element = inside.asElement else { continue }
      if element.localName == "iframe" || element.localName == "frame" { world.removeFrame(of: element, in: document) }
    }
  }

  func didChangeAttribute(of element: Element, name: String, oldValue: String?, by source: MutationSource) {
    guard source == .script, let document, document.frame != nil else { return }
    // Images load as soon as they have a URL, in the page or not.
    guard element.isConnected || element.localName == "img" else { return }
    switch (element.localName, name) {
    case ("iframe", "src"), ("frame", "src"), ("iframe", "srcdoc"): world.frameSourceChanged(element, in: document)
    case ("iframe", "name"), ("frame", "name"): world.frameNameChanged(element, in: document)
    case ("img", "src"), ("link", "href"), ("link", "rel"): world.loadResource(of: element, in: document)
    case ("script", "src"): world.prepare(element, in: document, origin: .script)
    default: break
    }
  }

  func didChangeCharacterData(of node: CharacterData, oldValue: String, by source: MutationSource) {
    if node.parentElement?.localName == "title", let document { world.titleChanged(of: document) }
  }
}

extension Node {
  /// The node and everything below it, in tree order.
  var inclusiveDescendants: [Node] { [self] + Array(descendants) }
}
