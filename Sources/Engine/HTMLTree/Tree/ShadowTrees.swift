/// DOM Standard, "shadow tree". Its nodes are not `isConnected`, which is only true in the document's own tree:
/// selectors, names and the user do not reach them.
extension Element {
  /// DOM Standard, "attach a shadow root", without its checks.
  package func attachShadowRoot(_ mode: DocumentFragment.ShadowMode = .open) -> DocumentFragment {
    let root = DocumentFragment(scope: scope)
    root.host = self
    root.shadowMode = mode
    shadowRoot = root
    return root
  }
}

extension DocumentFragment {
  package enum ShadowMode: String { case open, closed }

  package var isShadowRoot: Bool { host?.shadowRoot === self }
}

extension Node {
  /// DOM Standard, "shadow-including root".
  package final var shadowIncludingRoot: Node {
    var root = root
    while let fragment = root as? DocumentFragment, fragment.isShadowRoot, let host = fragment.host { root = host.root }
    return root
  }

  /// DOM Standard, "connected".
  package final var isConnectedThroughShadows: Bool { isConnected || shadowIncludingRoot.kind == .document }

  /// DOM Standard, "shadow-including inclusive descendants", in "shadow-including tree order": a shadow tree comes before
  /// the children of its host.
  package final func forEachThroughShadows(_ body: (Node) -> Void) {
    var places: [(next: Node?, top: Node)] = [(self, self)]
    while let (next, top) = places.popLast() {
      guard let node = next else { continue }
      body(node)
      places.append((node.following(in: top), top))
      if let shadow = node.asElement?.shadowRoot { places.append((shadow, shadow)) }
    }
  }
}
