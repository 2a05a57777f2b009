import LocalFiles

/// A file that an app or a user chose for a file input, as the page sees it.
public struct ChosenFile: Sendable, Hashable {
  public enum Contents: Sendable, Hashable {
    case bytes([UInt8])
    /// The page has the file's name, but reading it fails. The text gives the reason, after the file's path.
    case unreadable(String)
  }

  /// The path of the file. A selection changes if its files are in other places.
  public let path: String
  /// `webkitRelativePath`: the path from the chosen folder, with the folder's name; empty if the file itself was
  /// chosen.
  public let relativePath: String
  public let contents: Contents

  public init(path: String, relativePath: String = "", contents: Contents) {
    self.path = path
    self.relativePath = relativePath
    self.contents = contents
  }

  public var name: String { path.split(separator: "/").last.map { String($0) } ?? "" }

  /// The type by the file's name; empty if the name says nothing.
  public var type: String { MIMEType.type(ofChosenFile: name) }

  /// The contents; empty for a file that cannot be read.
  package var bytes: [UInt8] { if case .bytes(let bytes) = contents { bytes } else { [] } }

  package var isReadable: Bool { if case .bytes = contents { true } else { false } }
}

extension ChosenFile {
  /// The files for a path that an app or a user names. The path may be anywhere.
  /// - Parameter opensFolders: whether a folder stands for the files in it (WebKit's DirectoryFileListCreator).
  public static func files(at path: String, opensFolders: Bool) -> [ChosenFile] {
    if opensFolders, NamedFile.kind(of: path) == .folder { return files(inFolder: path) }
    return [ChosenFile(path: path, contents: Contents { () throws(FileProblem) in try NamedFile.read(path) })]
  }

  /// All files in a folder and in its folders, sorted by name, without hidden files.
  private static func files(inFolder path: String) -> [ChosenFile] {
    let folder = Folder(path)
    let root = PathName.names(ofAbsolute: PathName.absolute(path))
    var files: [ChosenFile] = []
    var waiting: [[String]] = [[]]
    while let names = waiting.popLast() {
      var folders: [[String]] = []
      for entry in (try? folder.list(names)) ?? [] {
        let way = names + [entry.name]
        switch entry.kind {
        case .folder: folders.append(way)
        case .file:
          files.append(
            ChosenFile(
              path: "/" + (root + way).joined(separator: "/"),
              relativePath: (root.suffix(1) + way).joined(separator: "/"),
              contents: Contents { () throws(FileProblem) in try folder.read(way) }))
        case .symbolicLink, .other: break
        }
      }
      waiting += folders.reversed()
    }
    return files
  }
}

extension ChosenFile.Contents {
  fileprivate init(_ read: () throws(FileProblem) -> [UInt8]) {
    do throws(FileProblem) { self = .bytes(try read()) } catch { self = .unreadable(error.description) }
  }
}

/// The result of a panel or a picker for files.
public enum FileChoice: Sendable, Hashable {
  case files([ChosenFile])
  case cancelled
}
