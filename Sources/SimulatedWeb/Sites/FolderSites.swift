import URLStandard

/// Sites kept in a folder: `https://host/path` is `folder/host/path`.
struct FolderSites: Sendable {
  let folder: String

  /// The answer for a URL, or nil when the folder has nothing there.
  func answer(to url: WebURL) -> SiteAnswer? {
    guard let host = url.host, let path = LocalFile.path(below: folder, segments: [host] + url.pathSegments) else { return nil }
    switch LocalFile.kind(of: path) {
    case .file: return .file(path)
    case .nothing: return nil
    case .folder:
      // A server sends to the address with a slash, so that the page's relative links resolve.
      guard url.path.hasSuffix("/") else { return .redirect(to: url.path + "/" + (url.query.map { "?\($0)" } ?? ""), status: 301) }
      let index = path + "index.html"
      return LocalFile.kind(of: index) == .file ? .file(index) : nil
    }
  }

  func knows(host: String) -> Bool {
    LocalFile.path(below: folder, segments: [host]).map { LocalFile.kind(of: $0) == .folder } ?? false
  }
}
