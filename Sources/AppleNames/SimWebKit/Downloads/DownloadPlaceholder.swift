/// A file that stands for an unfinished download: the system's file beside the destination, or one of the app's.
@MainActor struct DownloadPlaceholder {
  let file: URL
  let isOfSystem: Bool

  /// - Returns: nil if there is no placeholder.
  init?(_ policy: WKDownload.PlaceholderPolicy, alternate: URL?, for destination: URL?) {
    isOfSystem = policy == .enable
    guard let file = isOfSystem ? destination?.appendingPathExtension("download") : alternate else { return nil }
    self.file = file
  }

  /// Makes the system's placeholder. The app makes its own one itself.
  func create() { if isOfSystem { try? Data().write(to: file) } }

  func remove() { try? FileManager.default.removeItem(at: file) }
}
