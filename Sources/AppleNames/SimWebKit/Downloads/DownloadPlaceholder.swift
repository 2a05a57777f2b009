/// A file that stands for a download until it is there: the system's, beside the destination, or one of the app's.
@MainActor struct DownloadPlaceholder {
  let file: URL
  let isOfSystem: Bool

  /// - Returns: nil if there is none.
  init?(_ policy: WKDownload.PlaceholderPolicy, alternate: URL?, for destination: URL?) {
    isOfSystem = policy == .enable
    guard let file = isOfSystem ? destination?.appendingPathExtension("download") : alternate else { return nil }
    self.file = file
  }

  /// The app makes its own placeholder itself.
  func create() { if isOfSystem { try? Data().write(to: file) } }

  func remove() { try? FileManager.default.removeItem(at: file) }
}
