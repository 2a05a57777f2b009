import WindowRegistry

/// What becomes of a window's navigable when its next page belongs to another process or browsing context group.
///
/// HTML Standard, "obtain a browsing context to use for a navigation response", as scripts see it.
/// https://html.spec.whatwg.org/multipage/browsers.html#obtain-browsing-context-navigation
package enum GroupChange: Equatable {
  /// A frozen page brings its own navigable along.
  case bringsItsOwn
  /// The page goes to a navigable that was cut off before.
  case returns(to: NavigableID)
  /// The window gets a new navigable: who held the old one holds a dead handle. A page that may come back keeps its own
  /// navigable, because windows that it has opened do not belong to the page after it.
  case replaces
  /// A window that is alone takes its navigable along.
  case leavesAlone
}

extension PageProxy {
  /// - Parameters:
  ///   - entry: where a traversal goes.
  ///   - provisional: the provisional page, if another process loads what comes.
  ///   - mayComeBack: whether the page that is left may come back from the page cache.
  /// - Returns: how the window's navigable changes.
  package func groupChange(
    to entry: SessionHistoryEntry?, from provisional: ProvisionalPage?, mayComeBack: Bool,
    in registry: WindowRegistry
  ) -> GroupChange {
    if entry?.cachedPage != nil { return .bringsItsOwn }
    if let home = provisional?.home, registry.isCut(home) { return .returns(to: home) }
    guard let navigable = shown?.navigable else { return .leavesAlone }
    return registry.hasCompanyOrOpened(navigable) || mayComeBack ? .replaces : .leavesAlone
  }
}

extension WindowRegistry {
  /// A window that called close() has left the group, but may still have this one for its opener.
  package func hasCompanyOrOpened(_ window: NavigableID) -> Bool { hasCompany(window) || hasOpenedWindows(window) }

  /// A window that is alone changes its group: it finds nothing of the old one, not even closed windows, and has no
  /// opener, be it itself (rule 1.11) or a window that called close().
  package func leaveGroup(_ window: NavigableID) {
    setOpener(nil, of: window)
    setGroup(newGroup(), of: window)
  }
}
