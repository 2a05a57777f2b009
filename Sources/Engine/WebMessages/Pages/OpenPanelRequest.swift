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

  package init(selection: Set<Selection>, acceptedTypes: [String]) {
    self.selection = selection
    self.acceptedTypes = acceptedTypes
  }

  public var allowsMultipleSelection: Bool { selection.contains(.several) }
  public var allowsDirectories: Bool { selection.contains(.directories) }
}
