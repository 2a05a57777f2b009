import Synchronization

/// Identifies a file whatever its names are: hard links are the same file.
package struct FileIdentity: Hashable, Codable, Sendable {
  let device: UInt64
  /// A system may reuse the number of a deleted file for the next new one.
  let number: UInt64
  /// When the file was made, in nanoseconds since 1970; 0 if the system does not say.
  let born: Int64
}

/// The files that this process has read and written, so that no output replaces an input or another output.
package enum FileLedger {
  private struct Files {
    var inputs: Set<FileIdentity> = []
    /// The inputs that nobody has taken yet.
    var newInputs: [FileIdentity] = []
    var outputs: Set<FileIdentity> = []
  }

  private static let files = Mutex(Files())

  /// Declares files as inputs before they are read. Files that do not exist are ignored.
  package static func note(inputs paths: [String]) {
    for path in paths {
      if let status = try? FileStatus(of: path) { note(input: status.identity) }
    }
  }

  /// Notes the files that other processes have read for this one.
  package static func note(inputs identities: [FileIdentity]) { files.withLock { $0.inputs.formUnion(identities) } }

  /// The files that were read since the last call.
  package static func takeNewInputs() -> [FileIdentity] {
    files.withLock { files in
      defer { files.newInputs = [] }
      return files.newInputs
    }
  }

  static func note(input: FileIdentity) {
    files.withLock { files in
      if files.inputs.insert(input).inserted { files.newInputs.append(input) }
    }
  }
  static func note(output: FileIdentity) { files.withLock { _ = $0.outputs.insert(output) } }

  static func forget(output: FileIdentity) { files.withLock { _ = $0.outputs.remove(output) } }

  /// Why a file must not be replaced; nil if it may be.
  static func problem(replacing file: FileIdentity) -> FileProblem? {
    files.withLock { $0.inputs.contains(file) ? .isInput : $0.outputs.contains(file) ? .isOutput : nil }
  }
}
