/// A page's look at one moment, for reports: its frames, with their documents.
public struct PageDescription: Sendable {
  public struct Frame: Codable, Sendable, Equatable {
    /// The number of frames around the frame: 0 for the main frame.
    public var depth: Int
    public var url: String
    public var name: String
    public var title: String
    /// The document as markup; nil if it is too long for a report.
    public var markup: String?

    public init(depth: Int, url: String, name: String, title: String, markup: String?) {
      self.depth = depth
      self.url = url
      self.name = name
      self.title = title
      self.markup = markup
    }
  }

  /// The frames in tree order, the main frame first.
  public var frames: [Frame]

  public init(frames: [Frame]) { self.frames = frames }
}
