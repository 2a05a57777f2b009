/// The nodes of which an observer wants to hear when the parser inserts them. Most nodes of a page matter to no
/// observer.
package final class ParserNews: Sendable {
  /// A set of tags, with a bit for each.
  private let tags: SIMD4<UInt64>
  private let attributes: [String]
  private let parent: Tag

  /// - Parameters:
  ///   - tags: elements of these tags, in any namespace.
  ///   - attributes: elements with one of these attributes.
  ///   - parent: all nodes that are inserted into an element of that tag.
  package init(tags: [Tag], attributes: [String], inside parent: Tag) {
    var bits = SIMD4<UInt64>(repeating: 0)
    for tag in tags { bits[Int(tag.rawValue >> 6)] |= 1 << UInt64(tag.rawValue & 63) }
    self.tags = bits
    self.attributes = attributes
    self.parent = parent
  }

  private func include(_ tag: Tag) -> Bool { tags[Int(tag.rawValue >> 6)] >> UInt64(tag.rawValue & 63) & 1 != 0 }

  // The method is inlined, so that its properties are read without retaining the object.
  @inline(__always)
  func include(_ node: Node, in parent: Node) -> Bool {
    if parent.kind == .element, unsafeDowncast(parent, to: Element.self).tag == self.parent { return true }
    guard node.kind == .element else { return node.kind == .processingInstruction }
    return include(unsafeDowncast(node, to: Element.self))
  }

  private func include(_ element: Element) -> Bool {
    if include(element.tag) { return true }
    return !element.attributes.isEmpty && element.attributes.contains { attributes.contains($0.name) }
  }
}
