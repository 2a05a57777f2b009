import LinuxRewriting
import LocalFiles

/// The places where the app's other files declare types.
struct ProjectTypes {
  /// Absolute paths.
  private var files: [String: String] = [:]

  /// The numbers of Swift files, and of names in folders, after which the search ends.
  private static let mostFiles = 5_000
  private static let mostNames = 100_000
  private static let skipped: Set = ["DerivedData", "Pods", "Carthage", "build", "node_modules"]

  /// - Parameters:
  ///   - root: the absolute path of the app's folder.
  ///   - given: real paths of the files that are sources already, and of folders that are not the app's.
  init(root: String, without given: Set<String>) {
    let folder = Folder(root)
    var count = 0
    var seen = 0
    var rest: [[String]] = [[]]
    while let names = rest.popLast(), count < Self.mostFiles, seen < Self.mostNames {
      // A folder that cannot be read has no files for the target either.
      for entry in (try? folder.list(names)) ?? [] {
        seen += 1
        let path = names + [entry.name]
        let real = root + "/" + path.joined(separator: "/")
        let isApps = !Self.skipped.contains(entry.name) && !entry.name.hasPrefix(".") && !given.contains(real)
        if entry.kind == .folder, isApps { rest.append(path) }
        guard entry.kind == .file, entry.name.hasSuffix(".swift"), !given.contains(real),
          let bytes = try? folder.read(path)
        else { continue }
        count += 1
        for type in SourceOutline(bytes).bodies where type.kind != .extensionBody && !type.isNested {
          if files[type.name] == nil { files[type.name] = real }
        }
      }
    }
  }

  func file(declaring type: String) -> String? { files[type] }

  /// The app's other files that the sources need. Each has the names that it declares and the sources use, in the order
  /// of use.
  func needed(by sources: [AppFile]) -> [(file: String, names: [String])] {
    let known = Self.names(in: sources)
    var needed: [(file: String, names: [String])] = []
    var seen: Set<String> = []
    // In files with SwiftUI, these names mean SwiftUI's types: `Group`, `Environment`.
    let used = sources.flatMap { file in
      let seesSwiftUI = file.imports.contains { KnownModules.isOfSwiftUI($0.name) }
      return file.used.filter { !seesSwiftUI || !AppleTypes.exists($0.name) }
    }
    for use in used where !known.contains(use.name) && seen.insert(use.name).inserted {
      guard let file = files[use.name] else { continue }
      if let index = needed.firstIndex(where: { $0.file == file }) {
        needed[index].names.append(use.name)
      } else {
        needed.append((file, [use.name]))
      }
    }
    return needed
  }

  /// The names that the files declare themselves.
  static func names(in files: [AppFile]) -> Set<String> {
    Set(files.flatMap { $0.types.filter { $0.kind != .extensionBody }.map(\.name) }).union(files.flatMap(\.declared))
  }
}
