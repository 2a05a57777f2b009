#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that the user names. The file may be anywhere, but it must be a regular file.
package enum NamedFile {
  /// The largest size in bytes. Larger files are not read unless requested: no page or scenario is that large.
  package static let largestSize = 64 << 20

  /// The kind of file at a path.
  package enum Kind: Sendable { case file, folder, other, nothing }

  package static func kind(of path: String) -> Kind {
    guard let status = try? FileStatus(of: path) else { return .nothing }
    return switch status.problem {
    case nil: .file
    case .folder?: .folder
    default: .other
    }
  }

  /// - Throws: `FileProblem`; pipes, sockets and devices are never opened.
  package static func read(_ path: String, limit: Int = largestSize) throws(FileProblem) -> [UInt8] {
    if let problem = try FileStatus(of: path).problem { throw problem }
    return try Descriptor.opened(open(path, Descriptor.readFlags)).contents(limit: limit)
  }
}
