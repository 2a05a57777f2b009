/// What a file input asks for: WebKit's FileChooserSettings.
public struct OpenPanelRequest: Sendable, Hashable {
  /// `multiple`. WebKit keeps all files that the app answers with, also without it.
  public var allowsMultipleSelection: Bool
  /// `webkitdirectory`
  public var allowsDirectories: Bool
  /// `accept`: MIME types first, then endings such as `.pdf`. No public API tells the app.
  public var acceptedTypes: [String]

  package init(allowsMultipleSelection: Bool, allowsDirectories: Bool, acceptedTypes: [String]) {
    self.allowsMultipleSelection = allowsMultipleSelection
    self.allowsDirectories = allowsDirectories
    self.acceptedTypes = acceptedTypes
  }
}
