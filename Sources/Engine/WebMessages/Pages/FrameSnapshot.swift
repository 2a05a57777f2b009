import URLStandard
import WindowRegistry

/// A frame at one moment. It does not follow the frame.
public struct FrameSnapshot: Sendable, Equatable {
  public var frame: NavigableID
  /// nil when the frame is in no page any more.
  public var page: PageID?
  public var isMainFrame: Bool
  /// The document's URL then; empty in a fresh view.
  public var url: String
  public var origin: Origin
  /// The frame's target name.
  public var name: String

  public init(
    frame: NavigableID, page: PageID?, isMainFrame: Bool, url: String, origin: Origin, name: String = ""
  ) {
    self.frame = frame
    self.page = page
    self.isMainFrame = isMainFrame
    self.url = url
    self.origin = origin
    self.name = name
  }
}
