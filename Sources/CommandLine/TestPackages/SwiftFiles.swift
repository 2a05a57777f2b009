import LocalFiles

/// The Swift files of folders on the disk.
enum SwiftFiles {
  static func all(in folder: String) -> Set<String> {
    let reader = Folder(folder)
    var found: Set<String> = []
    var rest: [[String]] = [[]]
    while let names = rest.popLast() {
      for entry in (try? reader.list(names)) ?? [] where !entry.name.hasPrefix(".") {
        let path = names + [entry.name]
        if entry.kind == .folder, !entry.name.contains(".") { rest.append(path) }
        let file = folder + "/" + path.joined(separator: "/")
        if isSwift(entry.name, entry.kind, at: file) { found.insert(file) }
      }
    }
    return found
  }

  /// Whether an entry of a folder is a Swift file, or a symbolic link to one, as of a submodule.
  static func isSwift(_ name: String, _ kind: Folder.Kind, at path: String) -> Bool {
    name.hasSuffix(".swift") && (kind == .file || kind == .symbolicLink && NamedFile.kind(of: path) == .file)
  }

  /// The largest folders below the project's whose Swift files are all the target's, so that their resources come
  /// along, and the other files.
  static func collapsed(_ files: Set<String>, below root: String) -> [String] {
    var result: [String] = []
    var rest = files
    var folders = [
      Set(files.map { file in String(file.dropFirst(root.count + 1).prefix { $0 != "/" }) })
        .map { root + "/" + $0 }.filter { NamedFile.kind(of: $0) == .folder }.sorted()
    ]
    while let level = folders.popLast() {
      for folder in level {
        let inside = all(in: folder)
        if inside.isSubset(of: files) {
          result.append(folder)
          rest.subtract(inside)
        } else {
          let deeper = Set(
            inside.intersection(files).compactMap { file -> String? in
              let names = file.dropFirst(folder.count + 1).split(separator: "/")
              return names.count > 1 ? folder + "/" + names[0] : nil
            })
          folders.append(deeper.sorted())
        }
      }
    }
    return result + rest.sorted()
  }
}
