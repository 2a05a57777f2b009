/// What a file input asks for: WebKit's FileChooserSettings.
public struct OpenPanelRequest: Sendable, Hashable, Codable {
  /// What may be chosen besides one file.
  public enum Selection: String, Sendable, Hashable, Codable {
    /// `multiple`. WebKit keeps all files that the app answers with, also without it.
    case several
    /// `webkitdirectory`
    case directories
  }

  public var selection: Set<Selection>
  /// `accept`: MIME types first, then endings such as `.pdf`. No public API tells the app.
  public var acceptedTypes: [String]
  /// `capture`, which only the system's own picker follows. No public API tells the app.
  public var camera: Camera?

  /// Which camera a page wants: `capture=user` is the front one, any other value the back one (WebKit's
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
