import LocalFiles
import URLStandard

/// Sites stored in a folder: `https://host/path` is `folder/host/path`.
struct FolderSites: Sendable {
  private let folder: Folder

  init(folder: String) { self.folder = Folder(folder) }

  /// The answer for a URL; nil if the folder contains nothing for it that pages may read.
  func answer(to url: WebURL) -> SiteAnswer? {
    guard let host = url.host else { return nil }
    var segments = url.pathSegments
    let isFolder = segments.last == ""
    if isFolder { segments.removeLast() }
    guard var names = LocalFile.names([host] + segments) else { return nil }
    switch folder.kind(of: names) {
    case .file? where !isFolder: break
    case .folder?:
      // A server redirects to the URL with a slash, so that the page's relative links resolve.
      guard isFolder else { return .redirect(to: url.path + "/" + (url.query.map { "?\($0)" } ?? ""), status: 301) }
      names.append("index.html")
    default: return nil
    }
    guard let bytes = try? folder.read(names) else { return nil }
    return .response(bytes: bytes, contentType: MIMEType.contentType(forFile: names[names.count - 1]))
  }

  func knows(host: String) -> Bool {
    LocalFile.names([host]).map { folder.kind(of: $0) == .folder } ?? false
  }
}
