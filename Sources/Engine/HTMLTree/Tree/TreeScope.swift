/// Shared by all nodes of one document, so that a node can find its document without keeping it alive.
final class TreeScope {
  /// `Document.deinit` clears it, so it never dangles.
  var documentLink: Unmanaged<Document>?
  var document: Document? { documentLink?.takeUnretainedValue() }
  /// Who is changing the tree; the parser sets it while it inserts.
  var mutationSource = MutationSource.script
  /// Whether the children that are removed are replaced by others at once.
  var isReplacingChildren = false
  /// Increases whenever a node of the document gets or loses a child, in the tree or outside it.
  var structureVersion = 0
  /// Increases whenever an attribute of an element of the document changes.
  var attributeVersion = 0
}

/// Who changed the tree.
package enum MutationSource: Sendable {
  /// The parser of the document, while it reads the page or text written by `document.write`.
  case parser
  /// Anything else: scripts, `innerHTML`, Swift code.
  case script
}

/// Is told of changes to a document's tree after they happened.
package protocol DocumentObserver: AnyObject {
  /// What it wants to hear of while the parser inserts nodes without children; nil for all of them. It does not change.
  var newsFromParser: ParserNews? { get }
  /// `node`, with all its descendants, is now connected. Called once for the root of an inserted subtree.
  func didInsert(_ node: Node, by source: MutationSource)
  /// `node`, with all its descendants, is no longer connected; `oldParent` was its parent.
  func didRemove(_ node: Node, from oldParent: Node, by source: MutationSource)
  /// An attribute of a connected or unconnected element of the document changed; `oldValue` is nil when it is new.
  func didChangeAttribute(of element: Element, name: String, oldValue: String?, by source: MutationSource)
  /// The text of a text or comment node of the document changed.
  func didChangeCharacterData(of node: CharacterData, oldValue: String, by source: MutationSource)
}

extension DocumentObserver {
  package var newsFromParser: ParserNews? { nil }
}
