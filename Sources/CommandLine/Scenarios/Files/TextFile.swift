import LocalFiles

/// Reads files that the user names. They may be anywhere, but must be regular files.
package enum TextFile {
  /// The reader rejects larger files: no page or scenario is that large.
  package static let largestSize = NamedFile.largestSize

  /// - Throws: `ScenarioFileError` if the file does not exist, cannot be read or is too large.
  package static func bytes(_ path: String) throws(ScenarioFileError) -> [UInt8] {
    do {
      return try NamedFile.read(path, limit: largestSize)
    } catch {
      throw ScenarioFileError(file: path, message: message(error))
    }
  }

  private static func message(_ problem: FileProblem) -> String {
    guard problem == .pipe else { return problem.description }
    return "\(problem); save its contents to a file first"
  }

  /// - Throws: `ScenarioFileError`, also if the file is not UTF-8.
  package static func text(_ path: String) throws(ScenarioFileError) -> String {
    guard let text = String(validating: try bytes(path), as: UTF8.self) else {
      throw ScenarioFileError(file: path, message: "is not UTF-8 text")
    }
    return text
  }

  /// A page in any encoding. NUL bytes occur in no text except UTF-16, which begins with a byte order mark.
  /// - Throws: `ScenarioFileError`, also if the file is not text.
  package static func page(_ path: String) throws(ScenarioFileError) -> [UInt8] {
    let bytes = try bytes(path)
    let isUTF16 = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
    guard isUTF16 || !bytes.contains(0) else { throw ScenarioFileError(file: path, message: "is not a text file") }
    return bytes
  }
}

/// File names, handled without touching the disk.
package enum FilePath {
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return String(path[...slash])
  }

  /// The last component without its extension.
  package static func stem(of path: String) -> String {
    let name = path.split(separator: "/").last ?? path[...]
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return String(name) }
    return String(name[..<dot])
  }

  package static func ending(of path: String) -> String {
    let name = path.split(separator: "/").last ?? path[...]
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }
}
