import Synchronization

/// The identity of a file, whatever its names are: hard links are the same file.
package struct FileIdentity: Hashable, Codable, Sendable {
  let device: UInt64
  /// The number of the file. A system may reuse the number of a deleted file for the next new one.
  let number: UInt64
  /// The time at which the file was made, in nanoseconds since 1970; 0 if the system does not tell it.
  let born: Int64
}

/// A file that was read.
package struct ReadFile: Hashable, Codable, Sendable {
  package let identity: FileIdentity
  /// The absolute path without symbolic links; empty if the system does not tell it.
  package let path: String
}

/// A value that changes when a file is written, or is replaced by another. The value of a folder changes when a name in
/// it comes or goes.
package struct FileStamp: Equatable, Sendable {
  private let identity: FileIdentity
  private let modified: Int64
  private let size: Int

  /// nil if there is nothing at the path.
  package init?(of path: String) {
    guard let status = try? FileStatus(of: path) else { return nil }
    identity = status.identity
    modified = status.modified
    size = status.size
  }
}

/// The files that this process has read and written, so that no output replaces an input or another output.
package enum FileLedger {
  private struct Files {
    var inputs: Set<FileIdentity> = []
    /// The files that were read since the inputs were last taken.
    var newInputs: Set<ReadFile> = []
    var outputs: Set<FileIdentity> = []
  }

  private static let files = Mutex(Files())

  /// Declares files as inputs before they are read. Files that do not exist are ignored.
  package static func note(inputs paths: [String]) {
    for path in paths {
      if let status = try? FileStatus(of: path) { note(input: ReadFile(identity: status.identity, path: path)) }
    }
  }

  /// Notes the files that other processes have read for this one.
  package static func note(inputs identities: [FileIdentity]) { files.withLock { $0.inputs.formUnion(identities) } }

  /// The files that were read since the last call, by path.
  package static func takeNewInputs() -> [ReadFile] {
    files.withLock { files in
      defer { files.newInputs = [] }
      return files.newInputs.sorted { $0.path < $1.path }
    }
  }

  static func note(input: ReadFile) {
    files.withLock { files in
      files.inputs.insert(input.identity)
      files.newInputs.insert(input)
    }
  }
  static func note(output: FileIdentity) { files.withLock { _ = $0.outputs.insert(output) } }

  static func forget(output: FileIdentity) { files.withLock { _ = $0.outputs.remove(output) } }

  /// The reason why a file must not be replaced; nil if it may be.
  static func problem(replacing file: FileIdentity) -> FileProblem? {
    files.withLock { $0.inputs.contains(file) ? .isInput : $0.outputs.contains(file) ? .isOutput : nil }
  }
}
