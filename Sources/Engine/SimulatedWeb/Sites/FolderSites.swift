import LocalFiles
import URLStandard

/// Sites stored in a folder: `https://host/path` is `folder/host/path`.
struct FolderSites: Sendable {
  private let folder: Folder

  init(folder: String) { self.folder = Folder(folder) }

  enum Finding {
    case answer(SiteAnswer)
    /// The folder has a file that no page may read. The text gives the reason.
    case refused(String)
  }

  /// The folder's contents for a URL; nil if there are none.
  func answer(to url: WebURL) -> Finding? {
    guard let host = url.host else { return nil }
    var segments = url.pathSegments
    let isFolder = segments.last == ""
    if isFolder { segments.removeLast() }
    guard var names = LocalFile.names([host] + segments) else { return nil }
    switch folder.kind(of: names) {
    case .file? where isFolder: return nil
    case .folder?:
      // A server redirects to the URL with a slash, so that the page's relative links resolve.
      guard isFolder else {
        return .answer(.redirect(to: url.path + "/" + (url.query.map { "?\($0)" } ?? ""), status: 301))
      }
      names.append("index.html")
    default: break
    }
    do throws(FileProblem) {
      let bytes = try folder.read(names)
      return .answer(.response(bytes: bytes, contentType: MIMEType.contentType(forFile: names[names.count - 1])))
    } catch {
      return error.remark(of: names.joined(separator: "/")).map(Finding.refused)
    }
  }

  func knows(host: String) -> Bool {
    LocalFile.names([host]).map { folder.kind(of: $0) == .folder } ?? false
  }
}
