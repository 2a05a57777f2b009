#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// One name in a path.
enum FileName {
  /// RFC 8615: the one folder of sites whose name begins with a dot.
  private static let wellKnown = ".well-known"

  /// Why a name is not looked for; nil when it may be.
  static func problem(_ name: String) -> FileProblem? {
    guard !name.isEmpty, name != ".", name != ".." else { return .outside }
    let isPlain = name.utf8.allSatisfy {
      $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\")
    }
    guard isPlain else { return .outside }
    return name.utf8.first == UInt8(ascii: ".") && name != wellKnown ? .hidden : nil
  }
}

/// Paths as texts.
public enum PathName {
  /// The names of an absolute path without "." and "..", taken literally: no symbolic link is followed.
  public static func names(ofAbsolute path: String) -> [String] {
    var names: [String] = []
    for name in path.split(separator: "/") where name != "." {
      if name == ".." { _ = names.popLast() } else { names.append(String(name)) }
    }
    return names
  }

  /// A path from the root, from the current folder where it does not say so itself.
  public static func absolute(_ path: String) -> String {
    if path.utf8.first == UInt8(ascii: "/") { return path }
    guard let current = getcwd(nil, 0) else { return "/" + path }
    defer { free(current) }
    return String(cString: current) + "/" + path
  }

  /// A folder's absolute path through no symbolic link; nil when there is no such folder.
  public static func real(_ path: String) -> String? {
    guard !path.utf8.contains(0), let real = realpath(path.isEmpty ? "." : path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
