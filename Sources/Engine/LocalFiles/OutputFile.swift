import CLocalFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that the command writes, completely or not at all. It replaces only a regular file that is not an input.
package struct OutputFile: Sendable {
  package let path: String
  private let folder: String
  private let name: String

  package init(_ path: String) {
    self.path = path
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    folder = slash.map { String(path[...$0]) } ?? ""
    name = slash.map { String(path[path.utf8.index(after: $0)...]) } ?? path
  }

  /// Checks that the file could be written now.
  /// - Throws: `FileProblem`
  package func check() throws(FileProblem) { try check(in: try Descriptor.folder(folder)) }

  /// The content that is to be replaced; nil if there is no file. The file does not become an input.
  /// - Throws: `FileProblem`, also for a file that could not be replaced.
  package func current(limit: Int) throws(FileProblem) -> [UInt8]? {
    let folder = try Descriptor.folder(folder)
    try check(in: folder)
    do throws(FileProblem) {
      return try Descriptor.opened(openat(folder.number, name, Descriptor.readFlags | O_NOFOLLOW))
        .contents(limit: limit, isInput: false)
    } catch {
      guard error == .missing else { throw error }
      return nil
    }
  }

  /// Writes beside the file and then renames, so that an interrupted run leaves the old file.
  /// - Throws: `FileProblem`; in that case no file is left behind.
  package func replace(with bytes: [UInt8]) throws(FileProblem) {
    let folder = try Descriptor.folder(folder)
    try check(in: folder)
    let temporary = ".webviewsim-\(String(UInt64.random(in: 0...UInt64.max), radix: 36))"
    let unnamed = local_files_open_unnamed(folder.number)
    let isUnnamed = unnamed >= 0
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file = try Descriptor.opened(isUnnamed ? unnamed : openat(folder.number, temporary, flags, 0o666))
    do throws(FileProblem) {
      try file.write(bytes)
      if isUnnamed { try done(local_files_link_unnamed(file.number, folder.number, temporary)) }
      try check(in: folder)
      try done(renameat(folder.number, temporary, folder.number, name))
    } catch {
      unlinkat(folder.number, temporary, 0)
      throw error
    }
    FileLedger.note(output: try file.status().identity)
  }

  /// Replaces a file that this process has written before with a longer one, for a download that goes on.
  package func goOn(with bytes: [UInt8]) throws(FileProblem) {
    let folder = try Descriptor.folder(folder)
    if let identity = try? folder.status(of: name).identity { FileLedger.forget(output: identity) }
    try replace(with: bytes)
  }

  private func check(in folder: borrowing Descriptor) throws(FileProblem) {
    guard !name.isEmpty, name != ".", name != ".." else { throw .folder }
    let status: FileStatus
    do throws(FileProblem) {
      status = try folder.status(of: name)
    } catch {
      guard error == .missing else { throw error }
      return
    }
    if let problem = status.problem ?? FileLedger.problem(replacing: status.identity) { throw problem }
  }

  private func done(_ result: Int32) throws(FileProblem) {
    guard result == 0 else { throw FileProblem(errno: errno) }
  }
}
