import URLStandard
import WindowRegistry

/// A frame at one moment. The snapshot does not change when the frame does.
public struct FrameSnapshot: Sendable, Equatable {
  public var frame: NavigableID
  /// The frame's page; nil if the frame is no longer in a page.
  public var page: PageID?
  public var isMainFrame: Bool
  /// The document's URL at that moment; empty in a new view.
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
