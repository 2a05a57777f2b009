import HTMLTree

/// The data of an agent's DOM besides the trees themselves.
final class AgentDOM {
  /// Whether a script is setting declarations of an element's style, not its attribute.
  var setsDeclarations = false
  let nodes = NodeTable()
  let controls = FormControls()
  let observers = MutationObservers()
  let customElements = CustomElementReactions()
  let topLayer = TopLayer()
  let selectors = SelectorCache()
  let expressions = XPathCache()
  var childCursor = ChildCursor()
  /// A number that increases with every change that scripts may have made or seen. Live collections compare it.
  private(set) var version = 0
  /// Clicks whose pre-activation is done and whose outcome is not known yet.
  var pendingActivations: [PendingActivation] = []
  /// Forms whose submission events are being fired, and elements in the middle of `click()`.
  var formsInSubmission: Set<ObjectIdentifier> = []
  var elementsInClick: Set<ObjectIdentifier> = []
  private var documents: [ObjectIdentifier: WeakDocument] = [:]

  private struct WeakDocument {
    weak var document: ScriptDocument?
  }

  /// Called whenever a tree may have changed: by natives, by the parser, and when a task begins.
  func treeMayHaveChanged() { version += 1 }

  func register(_ document: ScriptDocument) {
    documents[ObjectIdentifier(document.document)] = WeakDocument(document: document)
  }

  func unregister(_ document: Document) { documents[ObjectIdentifier(document)] = nil }

  /// The script side of a document; nil for documents that scripts created (`createHTMLDocument`).
  func scriptDocument(of document: Document) -> ScriptDocument? {
    guard let found = documents[ObjectIdentifier(document)]?.document, found.document === document else { return nil }
    return found
  }

  /// Called when the world ends.
  func removeAll() {
    nodes.removeAll()
    controls.removeAll()
    observers.removeAll()
    customElements.removeAll()
    topLayer.removeAll()
    pendingActivations.removeAll()
    formsInSubmission.removeAll()
    elementsInClick.removeAll()
    documents.removeAll()
  }
}

extension AgentDOM {
  /// Whether scripts of another document listen at the element or around it. The elements may have been made in another
  /// document before they were adopted.
  func isHeard(_ type: String, at target: FireTarget, outside document: ScriptDocument) -> Bool {
    guard case .element(let element) = target else { return false }
    var node: Element? = element
    while let current = node {
      if let home = nodes.home(of: current.scriptHandle), home.realm.document !== document, home.heard.contains(type) {
        return true
      }
      node = current.parentElement
    }
    return false
  }
}
