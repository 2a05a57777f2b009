import WindowRegistry

/// The change of a window's navigable when its next page belongs to another process or browsing context group.
///
/// HTML Standard, "obtain a browsing context to use for a navigation response", as scripts see it.
/// https://html.spec.whatwg.org/multipage/browsers.html#obtain-browsing-context-navigation
package enum GroupChange: Equatable {
  /// A frozen page brings its own navigable along.
  case bringsItsOwn
  /// The page goes back to a navigable that was cut off before.
  case returns(to: NavigableID)
  /// The window gets a new navigable: scripts that hold the old one hold a dead handle. A page that may come back keeps
  /// its own navigable, because the windows that it has opened do not belong to the next page.
  case replaces
  /// A window that is alone in its group keeps its navigable.
  case leavesAlone
}

extension PageProxy {
  /// - Parameters:
  ///   - entry: the destination of a traversal.
  ///   - provisional: the provisional page, if another process loads the next page.
  ///   - mayComeBack: whether the page that is left may come back from the page cache.
  /// - Returns: the change of the window's navigable.
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
  /// Whether other windows share the group or have this window as their opener. A window that called close() has left
  /// the group, but may still have this opener.
  package func hasCompanyOrOpened(_ window: NavigableID) -> Bool { hasCompany(window) || hasOpenedWindows(window) }

  /// Moves a window that is alone to another group. The window finds nothing of the old group, not even closed windows.
  /// The window has no opener, even if the opener was itself (rule 1.11) or a window that called close().
  package func leaveGroup(_ window: NavigableID) {
    setOpener(nil, of: window)
    setGroup(newGroup(), of: window)
  }
}
