import WindowRegistry

/// The frame in which a script runs or a click happens.
package struct FramePath: Sendable {
  package var page: PageID
  /// The frame itself.
  package var frame: NavigableID?
  /// Without a frame, selectors of the elements that contain the frames, outermost first.
  package var selectors: [String]

  package init(page: PageID, frame: NavigableID? = nil, selectors: [String] = []) {
    self.page = page
    self.frame = frame
    self.selectors = selectors
  }
}
