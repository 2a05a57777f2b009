import WindowRegistry

/// Where a script or a click goes.
package struct FramePath: Sendable {
  package var page: PageID
  /// Chosen by identity.
  package var frame: NavigableID?
  /// Or by selectors of the elements that hold the frames, outermost first.
  package var selectors: [String]

  package init(page: PageID, frame: NavigableID? = nil, selectors: [String] = []) {
    self.page = page
    self.frame = frame
    self.selectors = selectors
  }
}
