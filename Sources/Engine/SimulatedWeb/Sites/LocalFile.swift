import LocalFiles
import URLStandard

/// The files on this machine to which `file:` URLs and the paths of sites refer.
enum LocalFile {
  /// The names of the folders and the file for which a URL's path stands; nil if it cannot stand for a file.
  static func names(_ segments: some Sequence<String>) -> [String]? {
    var names: [String] = []
    for segment in segments {
      guard let name = String(validating: percentDecoded(Array(segment.utf8)), as: UTF8.self) else { return nil }
      guard !name.isEmpty, name != ".", name != "..", !name.utf8.contains(UInt8(ascii: "/")), !name.utf8.contains(0)
      else {
        return nil
      }
      names.append(name)
    }
    return names
  }

  /// The path that a `file:` URL names; nil if it cannot be a path on this machine.
  static func path(of url: WebURL) -> String? {
    guard url.scheme == "file", (url.host ?? "").isEmpty else { return nil }
    var segments = url.pathSegments[...]
    if segments.last == "" { segments.removeLast() }
    return names(segments).map { "/" + $0.joined(separator: "/") }
  }
}

extension WebURL {
  /// The names of the folders and the file for which the path of a URL stands; nil if it cannot stand for a file.
  public static func fileNames(ofPath path: some StringProtocol) -> [String]? {
    LocalFile.names(String(path).split(separator: "/", omittingEmptySubsequences: false).map { String($0) })
  }
}

extension FileProblem {
  /// A line for the console of a page that asked for a file. It is nil for a file that does not exist, because the
  /// status tells that.
  package func remark(of name: String) -> String? {
    switch self {
    case .missing, .folder, .notFolder: nil
    default: "The file “\(name)” is not read, and the answer is that of a missing file: it \(self)."
    }
  }
}

extension NetworkFailure {
  /// The problem in the words of the system's file loader.
  init(_ problem: FileProblem) {
    self =
      switch problem {
      case .missing, .notFolder: .fileDoesNotExist
      case .folder: .fileIsDirectory
      default: .cannotOpenFile
      }
  }
}

/// The files that the `file:` URLs of a world may read.
public enum LocalFileReach: Sendable, Hashable {
  /// All files of the machine: the URLs come from the app's own code.
  case anywhere
  /// Files in some folders: the URLs come from other people.
  case beneath([String])
}

extension SimulatedWeb {
  /// The response to a `file:` URL: the file's bytes, with a type derived from its name, or a failure.
  ///
  /// - Parameter granted: `file:` URLs of files, and of folders including their contents, that the app lets the
  ///   requesting page read.
  public func readFile(at url: WebURL, granted: [WebURL]) -> SimulatedExchange.Outcome {
    guard let path = LocalFile.path(of: url) else { return .failure(.badURL) }
    do throws(FileProblem) {
      let bytes = try read(path, granted: granted.compactMap(LocalFile.path))
      return .response(
        SimulatedResponse(headers: ["Content-Type": MIMEType.contentType(forFile: path)], body: bytes, url: url))
    } catch {
      return .failure(NetworkFailure(error))
    }
  }

  private func read(_ path: String, granted: [String]) throws(FileProblem) -> [UInt8] {
    guard granted.contains(where: { Self.names(of: path, beneath: $0) != nil }) else { throw .outside }
    guard case .beneath(let folders) = localFiles else {
      // The app itself names this file. Other files can be read only in the folders that it names.
      if granted.contains(path) { return try NamedFile.read(path) }
      return try read(path, beneath: granted)
    }
    return try read(path, beneath: folders)
  }

  private func read(_ path: String, beneath folders: [String]) throws(FileProblem) -> [UInt8] {
    for folder in folders {
      for folder in Set([PathName.absolute(folder), PathName.real(folder)].compactMap(\.self)) {
        if let names = Self.names(of: path, beneath: folder), !names.isEmpty { return try Folder(folder).read(names) }
      }
    }
    throw .outside
  }

  private static func names(of path: String, beneath folder: String) -> [String]? {
    let names = PathName.names(ofAbsolute: path)
    let folder = PathName.names(ofAbsolute: folder)
    return names.starts(with: folder) ? Array(names.dropFirst(folder.count)) : nil
  }
}
