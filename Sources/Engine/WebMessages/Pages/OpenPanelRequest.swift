/// The request of a file input: WebKit's FileChooserSettings.
public struct OpenPanelRequest: Sendable, Hashable, Codable {
  /// The files that may be chosen besides a single file.
  public enum Selection: String, Sendable, Hashable, Codable {
    /// The attribute `multiple`. WebKit keeps all files of the app's answer, also without it.
    case several
    /// The attribute `webkitdirectory`.
    case directories
  }

  public var selection: Set<Selection>
  /// The attribute `accept`: MIME types first, then endings such as `.pdf`. No public API tells the app.
  public var acceptedTypes: [String]
  /// The attribute `capture`, which only the system's own picker follows. No public API tells the app.
  public var camera: Camera?

  /// The camera that a page wants: `capture=user` is the front one, any other value the back one (WebKit's
  /// MediaCaptureType).
  public enum Camera: String, Sendable, Codable { case front, back }

  package init(selection: Set<Selection>, acceptedTypes: [String], camera: Camera? = nil) {
    self.selection = selection
    self.camera = camera
    self.acceptedTypes = acceptedTypes
  }

  public var allowsMultipleSelection: Bool { selection.contains(.several) }
  public var allowsDirectories: Bool { selection.contains(.directories) }
}
