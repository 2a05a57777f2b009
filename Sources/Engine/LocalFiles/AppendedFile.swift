#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file of another program's to which the command adds, such as the summary of a build server's step.
package enum AppendedFile {
  /// - Throws: `FileProblem`; links, pipes and devices are not opened.
  package static func add(_ text: String, to path: String) throws(FileProblem) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .missing }
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let file = try Descriptor.opened(open(path, flags, 0o666))
    let status = try file.status()
    if let problem = status.problem ?? FileLedger.problem(replacing: status.identity) { throw problem }
    try file.write(Array(text.utf8))
  }
}
