#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A name in a path.
enum FileName {
  /// RFC 8615: the only folder of a site whose name may begin with a dot.
  private static let wellKnown = ".well-known"

  /// The reason why a name is not looked up; nil if it may be.
  static func problem(_ name: String) -> FileProblem? {
    guard !name.isEmpty, name != ".", name != ".." else { return .outside }
    let isPlain = name.utf8.allSatisfy {
      $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\")
    }
    guard isPlain else { return .outside }
    return name.utf8.first == UInt8(ascii: ".") && name != wellKnown ? .hidden : nil
  }
}

/// Functions on paths as text.
package enum PathName {
  /// The names of an absolute path. "." and ".." are resolved in the text; symbolic links are not followed.
  package static func names(ofAbsolute path: String) -> [String] {
    var names: [String] = []
    for name in path.split(separator: "/") where name != "." {
      if name == ".." { _ = names.popLast() } else { names.append(String(name)) }
    }
    return names
  }

  /// The absolute form of a path, relative to the current folder if necessary.
  package static func absolute(_ path: String) -> String {
    if path.utf8.first == UInt8(ascii: "/") { return path }
    guard let current = getcwd(nil, 0) else { return "/" + path }
    defer { free(current) }
    return String(cString: current) + "/" + path
  }

  /// The path from a folder to a file or folder. Both are absolute.
  package static func relative(_ path: String, from folder: String) -> String {
    let target = names(ofAbsolute: path)
    let start = names(ofAbsolute: folder)
    let shared = zip(target, start).prefix { $0 == $1 }.count
    let way = Array(repeating: "..", count: start.count - shared) + target.dropFirst(shared)
    return way.isEmpty ? "." : way.joined(separator: "/")
  }

  /// The absolute path of a file or a folder without symbolic links; nil if it does not exist.
  package static func real(_ path: String) -> String? {
    guard !path.utf8.contains(0), let real = realpath(path.isEmpty ? "." : path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
