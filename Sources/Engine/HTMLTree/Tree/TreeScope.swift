/// The object that all nodes of one document share, so that a node can find its document without keeping it alive.
final class TreeScope {
  /// The document, not retained. `Document.deinit` clears the link, so it never dangles.
  var documentLink: Unmanaged<Document>?
  var document: Document? { documentLink?.takeUnretainedValue() }
  /// The source of the changes to the tree; the parser sets it while it inserts.
  var mutationSource = MutationSource.script
  /// Whether the children that are removed are replaced by others at once.
  var isReplacingChildren = false
  /// Increases whenever a node of the document gets or loses a child, in the tree or outside it.
  var structureVersion = 0
  /// Increases whenever an attribute of an element of the document changes.
  var attributeVersion = 0
}

/// The source of a change to the tree.
package enum MutationSource: Sendable {
  /// The parser of the document, while it reads the page or text written by `document.write`.
  case parser
  /// Anything else: scripts, `innerHTML`, Swift code.
  case script
}

/// The receiver of news about a document's tree. The news comes after the change.
package protocol DocumentObserver: AnyObject {
  /// The news that the observer wants while the parser inserts nodes without children; nil for all news. The value does
  /// not change.
  var newsFromParser: ParserNews? { get }
  /// `node`, with all its descendants, is now connected. Called once for the root of an inserted subtree.
  func didInsert(_ node: Node, by source: MutationSource)
  /// `node`, with all its descendants, is no longer connected; `oldParent` was its parent.
  func didRemove(_ node: Node, from oldParent: Node, by source: MutationSource)
  /// An attribute of a connected or unconnected element of the document changed; `oldValue` is nil for a new attribute.
  func didChangeAttribute(of element: Element, name: String, oldValue: String?, by source: MutationSource)
  /// The text of a text or comment node of the document changed.
  func didChangeCharacterData(of node: CharacterData, oldValue: String, by source: MutationSource)
}

extension DocumentObserver {
  package var newsFromParser: ParserNews? { nil }
}
