#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder into which the command writes files, under names that it did not choose.
package struct OutputFolder: Sendable {
  package let path: String
  /// The longest file name that file systems accept, in bytes.
  private static let longestName = 255

  /// Creates the folder and its parents.
  /// - Throws: `FileProblem` if another kind of file has that name.
  package init(_ path: String) throws(FileProblem) {
    self.path = path
    var made = path.utf8.first == UInt8(ascii: "/") ? "/" : ""
    for name in path.split(separator: "/") {
      made += name
      guard mkdir(made, 0o777) == 0 || [EEXIST, EISDIR, EROFS, EACCES, EPERM].contains(errno) else {
        throw FileProblem(errno: errno)
      }
      made += "/"
    }
    var status = stat()
    let plain = made.count > 1 ? String(made.dropLast()) : made
    guard !path.isEmpty, lstat(plain, &status) == 0 else { throw .missing }
    let problem = FileProblem(mode: status.st_mode)
    guard problem == .folder else { throw problem ?? .notFolder }
  }

  /// The file for a thing with any name. Characters that file names cannot contain become "_", and long names are cut.
  package func file(named name: String, ending: String) -> OutputFile {
    OutputFile("\(path)/\(Self.fileName(name, ending: ending))")
  }

  /// Makes a symbolic link in the folder. The caller knows that the name is plain.
  /// - Throws: `FileProblem`; no file is ever replaced.
  package func link(named name: String, to target: String) throws(FileProblem) {
    guard symlink(target, "\(path)/\(name)") == 0 else { throw FileProblem(errno: errno) }
  }

  static func fileName(_ name: String, ending: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      let isPlain = scalar != "/" && scalar != "\\" && scalar.isVisible
      plain.append(isPlain ? scalar : "_")
    }
    if plain.first == "." { plain.replaceSubrange(...plain.startIndex, with: CollectionOfOne("_")) }
    if plain.isEmpty { plain.append("_") }
    let room = longestName - ending.utf8.count
    guard String(plain).utf8.count > room else { return String(plain) + ending }
    // FNV-1a of the whole name, so that long names with the same beginning stay different.
    let mark = name.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    let tail = "~" + String(mark, radix: 16)
    while String(plain).utf8.count > room - tail.utf8.count { plain.removeLast() }
    return String(plain) + tail + ending
  }
}

extension Unicode.Scalar {
  fileprivate var isVisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: false
    default: true
    }
  }
}
