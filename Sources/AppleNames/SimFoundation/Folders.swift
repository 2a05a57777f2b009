/// The folders of an app, which are the user's here.
extension URL {
  private static func folder(_ name: FileManager.SearchPathDirectory) -> URL {
    FileManager.default.urls(for: name, in: .userDomainMask).first ?? FileManager.default.temporaryDirectory
  }

  public static var applicationDirectory: URL { folder(.applicationDirectory) }
  public static var applicationSupportDirectory: URL { folder(.applicationSupportDirectory) }
  public static var cachesDirectory: URL { folder(.cachesDirectory) }
  public static var desktopDirectory: URL { folder(.desktopDirectory) }
  public static var documentsDirectory: URL { folder(.documentDirectory) }
  public static var downloadsDirectory: URL { folder(.downloadsDirectory) }
  public static var libraryDirectory: URL { folder(.libraryDirectory) }
  public static var moviesDirectory: URL { folder(.moviesDirectory) }
  public static var musicDirectory: URL { folder(.musicDirectory) }
  public static var picturesDirectory: URL { folder(.picturesDirectory) }
  public static var sharedPublicDirectory: URL { folder(.sharedPublicDirectory) }
  public static var homeDirectory: URL { FileManager.default.homeDirectoryForCurrentUser }
  public static var temporaryDirectory: URL { FileManager.default.temporaryDirectory }
}

extension FileManager {
  /// A folder with the group's name among the user's files. It is made if it does not exist.
  public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
    guard !groupIdentifier.isEmpty, !groupIdentifier.contains("/") else { return nil }
    let folder = URL.applicationSupportDirectory.appendingPathComponent("Group Containers/\(groupIdentifier)")
    try? createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// Inert: always nil, as without iCloud.
  public var ubiquityIdentityToken: (any NSCoding & NSCopying & NSObjectProtocol)? { nil }
  /// Inert: always nil, as without iCloud.
  public func url(forUbiquityContainerIdentifier containerIdentifier: String?) -> URL? { nil }
}
