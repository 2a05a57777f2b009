import CLocalFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder that the user names, and whose files untrusted pages and scenarios may read.
///
/// Only regular files in the folder are read, never through a symbolic link, and never a hidden file.
package struct Folder: Sendable, Hashable {
  /// The path; empty for the current folder.
  package let path: String
  private let resolution: Resolution

  /// The part of the system that makes sure that names are looked up beneath the folder.
  enum Resolution: Sendable { case kernel, stepByStep }

  package init(_ path: String) { self.init(path, .kernel) }

  init(_ path: String, _ resolution: Resolution) {
    self.path = path
    self.resolution = resolution
  }

  /// The kind of file for which a name stands.
  package enum Kind: Sendable { case file, folder, symbolicLink, other }

  /// The kind of file for which a path in the folder stands; nil if there is none, or if it must not be looked at.
  package func kind(of names: [String]) -> Kind? {
    guard !names.isEmpty, let parent = try? parent(of: names) else { return nil }
    return (try? parent.status(of: names[names.count - 1])).map { Kind($0.problem) }
  }

  /// - Throws: `FileProblem`
  package func read(_ names: [String], limit: Int = NamedFile.largestSize) throws(FileProblem) -> [UInt8] {
    guard let name = names.last else { throw .folder }
    let parent = try parent(of: names)
    // Opening a device can have side effects.
    if let problem = try parent.status(of: name).problem { throw problem }
    let file = try Descriptor.opened(openat(parent.number, name, Descriptor.readFlags | O_NOFOLLOW))
    guard local_files_is_made_up(file.number) == 0 else { throw .madeUp }
    return try file.contents(limit: limit)
  }

  /// Like `read`, but follows symbolic links into other allowed folders.
  /// - Throws: `FileProblem`
  package func read(_ names: [String], orLinkedInto others: [String]) throws(FileProblem) -> [UInt8] {
    do throws(FileProblem) {
      return try read(names)
    } catch {
      guard error == .symbolicLink,
        let real = PathName.real((path.isEmpty ? "." : path) + "/" + names.joined(separator: "/"))
      else {
        throw error
      }
      let target = PathName.names(ofAbsolute: real)
      for other in others {
        guard let root = PathName.real(other).map(PathName.names(ofAbsolute:)), target.starts(with: root) else {
          continue
        }
        return try Folder(other).read(Array(target.dropFirst(root.count)))
      }
      throw error
    }
  }

  /// The contents of a folder beneath this one, sorted by name, without hidden names.
  /// - Throws: `FileProblem`
  package func list(_ names: [String] = []) throws(FileProblem) -> [(name: String, kind: Kind)] {
    let folder = try parent(of: names + ["."], checked: names)
    let number = openat(folder.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0, let stream = fdopendir(number) else {
      let code = errno
      if number >= 0 { close(number) }
      throw FileProblem(errno: code)
    }
    defer { closedir(stream) }
    var found: [(name: String, kind: Kind)] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
      }
      guard let name, FileName.problem(name) == nil, let status = try? folder.status(of: name) else { continue }
      found.append((name, Kind(status.problem)))
    }
    return found.sorted { $0.name < $1.name }
  }

  // MARK: Looking up names

  private func parent(of names: [String]) throws(FileProblem) -> Descriptor { try parent(of: names, checked: names) }

  /// The folder that contains the last name.
  private func parent(of names: [String], checked: [String]) throws(FileProblem) -> Descriptor {
    for name in checked {
      if let problem = FileName.problem(name) { throw problem }
    }
    let root = try Descriptor.folder(path)
    let folders = names.dropLast()
    guard !folders.isEmpty else { return root }
    if resolution == .kernel {
      let number = local_files_open_beneath(root.number, folders.joined(separator: "/"), Descriptor.folderFlags)
      // Older kernels lack the call, sandboxes forbid it, and it fails if a file is renamed meanwhile.
      if number >= 0 || ![ENOSYS, EPERM, EINVAL, EAGAIN].contains(errno) { return try .opened(number) }
    }
    return try walk(from: root, folders)
  }

  private func walk(from root: consuming Descriptor, _ folders: ArraySlice<String>) throws(FileProblem) -> Descriptor {
    var folder = root
    for name in folders {
      let number = openat(folder.number, name, Descriptor.folderFlags | O_NOFOLLOW)
      if number < 0, errno == ENOTDIR, case .symbolicLink? = try folder.status(of: name).problem { throw .symbolicLink }
      folder = try Descriptor.opened(number)
    }
    return folder
  }
}

extension Folder.Kind {
  fileprivate init(_ problem: FileProblem?) {
    self =
      switch problem {
      case nil: .file
      case .folder?: .folder
      case .symbolicLink?: .symbolicLink
      default: .other
      }
  }
}
