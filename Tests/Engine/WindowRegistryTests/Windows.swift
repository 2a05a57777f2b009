import URLStandard
import WindowRegistry

/// A registry with windows that are easy to name in a test.
struct Windows {
  let registry = WindowRegistry()
  let group: BrowsingContextGroupID

  init() { group = registry.newGroup() }

  /// The window that the app made.
  func main(_ url: String = "https://app.example/", name: String = "") -> NavigableID {
    let id = registry.addTopLevel(group: registry.newGroup(), name: name, origin: origin(url))
    show(url, in: id)
    return id
  }

  /// A window that `opener` opened.
  func popup(
    of opener: NavigableID, name: String = "", url: String = "https://app.example/popup"
  ) -> NavigableID {
    let group = registry[registry.top(of: opener)]?.group ?? registry.newGroup()
    let id = registry.addTopLevel(group: group, opener: opener, name: name, origin: origin(url))
    registry.markOpenedByDOM(id)
    show(url, in: id)
    return id
  }

  /// A window that a link or `noopener` opened.
  func unrelatedPopup(name: String = "") -> NavigableID {
    let id = registry.addTopLevel(group: registry.newGroup(), name: name, origin: origin("https://app.example/"))
    registry.markOpenedByDOM(id)
    return id
  }

  func frame(
    in parent: NavigableID, name: String = "", url: String = "https://app.example/frame", sandbox: SandboxFlags = []
  ) -> NavigableID {
    let id = registry.addChild(
      of: parent, at: registry[parent]?.children.count ?? 0, name: name, origin: origin(url), sandbox: sandbox)
    show(url, in: id, sandbox: sandbox)
    return id
  }

  func show(_ url: String, in window: NavigableID, sandbox: SandboxFlags = []) {
    guard let parsed = WebURL(url) else { return }
    let origin = sandbox.contains(.origin) ? Origin.newOpaque() : parsed.origin
    registry.setDocument(of: window, url: parsed, origin: origin, sandbox: sandbox, elementSandbox: sandbox)
  }

  private func origin(_ url: String) -> Origin { WebURL(url)?.origin ?? .newOpaque() }
}

extension WindowRegistry {
  /// What the name finds without a gesture; nil for a miss.
  func hit(_ name: String, from source: NavigableID, gesture: GestureReach = .none) -> NavigableID? {
    if case .found(let hit, _) = find(name, from: source, gesture: gesture) { return hit }
    return nil
  }

  /// The rule that explains why the name is not found; nil for a hit.
  func missRule(_ name: String, from source: NavigableID, gesture: GestureReach = .none) -> String? {
    if case .missed(let reason, _) = find(name, from: source, gesture: gesture) { return reason.rule }
    return nil
  }

  func mayNavigate(
    _ target: NavigableID, by source: NavigableID, to destination: String? = nil, gesture: GestureReach = .none
  ) -> Bool {
    permission(of: source, toNavigate: target, destination: destination.flatMap { WebURL($0) }, gesture: gesture)
      == .allowed
  }
}
