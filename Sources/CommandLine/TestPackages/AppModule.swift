import LinuxRewriting
import LocalFiles

/// A module of the new package, which is made of an app's files.
struct AppModule {
  let name: String
  let sources: AppSources
  /// The files that the plug-in compiles, by their changes; `needing` are their places among the files.
  let changes: [[LinuxRewriter.Change]]
  let needing: [Int]
  /// The other modules of the package that the module imports.
  let targets: [String]
  /// Products of packages of the web.
  let products: [(name: String, package: String)]
  private let conditions: [String]
  var files: [AppFile] { sources.files }

  init(_ module: TestPackage.Module) throws(TestPackage.Failure) {
    let sources = try AppSources(module.sources, conditions: module.conditions)
    name = module.name
    targets = module.targets
    products = module.products
    conditions = module.conditions
    self.sources = sources
    changes = Self.changes(of: sources.files)
    let changes = changes
    needing = sources.files.indices.filter { !changes[$0].isEmpty || sources.files[$0].makesPrograms }
  }

  /// The plug-in's changes that a file needs, warnings apart.
  private static func changes(of files: [AppFile]) -> [[LinuxRewriter.Change]] {
    files.indices.map { index in
      let others = files.indices.filter { $0 != index }.map { files[$0].read }
      return LinuxRewriter(files[index].read, together: others).rewritten().changes.filter { $0.before != $0.after }
    }
  }

  var manifestModule: Manifest.Module {
    Manifest.Module(
      name: name, rewritten: needing.map { files[$0].linkedAs }, others: sources.others.sorted(), targets: targets,
      products: products, conditions: conditions)
  }

  /// The files that the plug-in compiles, each with its first reason.
  var reasons: [String] {
    needing.map { index in
      guard let change = changes[index].first else {
        return "\(files[index].path): SwiftPM takes a target with a file of this name for a program"
      }
      return "\(files[index].path):\(change.line): \(change.before.isEmpty ? change.after : change.before)"
    }
  }

  /// Symbolic links: paths in the new folder, and their destinations.
  func links(from folder: String) -> [(path: String, target: String)] {
    sources.roots.map { root in
      let path = "Sources/\(name)/\(root.linkedAs)"
      return (path, PathName.relative(root.real, from: folder + "/Sources/" + name))
    }
  }

  /// The plug-in wants a file that is compiled as it is.
  var unchangedFile: (path: String, text: String)? {
    guard needing.count == files.count else { return nil }
    return (
      "Sources/\(name)/Unchanged.swift",
      "// The plug-in RewriteForLinux compiles all other files; a target needs one that is as it was.\n"
    )
  }

  /// The files that Xcode makes, and SwiftPM on Linux does not.
  func madeFiles(project: String, tests: String?, facts: AppFacts) -> [(path: String, text: String)] {
    let usesSwiftUI = files.contains { $0.imports.contains { KnownModules.isOfSwiftUI($0.name) } }
    let assets = AssetNames(of: files, in: project, module: name, usesSwiftUI: usesSwiftUI)
    let bundle = AppBundle(of: files, in: sources, module: name, tests: tests, facts: facts)?.files ?? []
    return [assets?.file].compactMap(\.self) + bundle
  }
}
