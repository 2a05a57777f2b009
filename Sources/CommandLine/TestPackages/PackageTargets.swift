import LocalFiles

/// The sources of a target of a Swift package, and of the targets that it needs in this package and in packages beside
/// it.
package struct PackageTargets {
  /// The modules, each behind the modules that it needs. The last module is tested.
  private(set) var modules: [TestPackage.Module] = []
  package private(set) var notes: [String] = []
  /// Packages of the web that are kept, as the manifest writes them.
  private(set) var packages: [String] = []
  private var manifests: [String: SwiftManifest] = [:]
  /// The name of the target that is tested; nil if only its product is needed.
  private let tested: String?

  /// Packages of these owners are built and tested on Linux.
  private static let ownersOnLinux: Set = [
    "apple", "swiftlang", "pointfreeco", "vapor", "Alamofire", "SwiftyJSON", "jpsim", "nicklockwood", "weichsel",
  ]

  /// - Parameters:
  ///   - path: of the package's folder.
  ///   - name: the target's name.
  package init(of path: String, for name: String) throws(TestPackage.Failure) {
    tested = name
    guard let root = PathName.real(path), let manifest = manifest(in: root) else {
      throw TestPackage.Failure(description: "\(path): no Swift package, which is a folder with a Package.swift")
    }
    let targets = manifest.targets.filter { ["target", "executableTarget"].contains($0.kind) }
    guard let target = targets.first(where: { $0.name == name }) else {
      let names = targets.map(\.name).joined(separator: ", ")
      throw TestPackage.Failure(description: "\(path): no target is called \(name); there are \(names)")
    }
    try add(target, of: root)
    for other in targets where !modules.contains(where: { $0.name == other.name }) {
      notes.append(
        "\(other.name) is another target and stays out: new-tests \(other.name) --package \(path) tests it")
    }
  }

  /// The targets of a product, from the first of several packages on the disk that has it; none if no package has it.
  init(product: String, ofPackagesIn folders: [String]) throws(TestPackage.Failure) {
    tested = nil
    for folder in folders {
      guard let root = PathName.real(folder), let manifest = manifest(in: root),
        let names = manifest.products[product]
      else { continue }
      for target in manifest.targets where names.contains(target.name) { try add(target, of: root) }
    }
  }

  private mutating func manifest(in root: String) -> SwiftManifest? {
    if let known = manifests[root] { return known }
    guard let bytes = try? Folder(root).read(["Package.swift"]) else { return nil }
    let manifest = SwiftManifest(bytes)
    manifests[root] = manifest
    return manifest
  }

  private mutating func add(_ target: SwiftManifest.Target, of root: String) throws(TestPackage.Failure) {
    guard !modules.contains(where: { $0.name == target.name }), let manifest = manifest(in: root) else { return }
    guard target.kind == "target" || target.kind == "executableTarget" else {
      let way = target.kind == "binaryTarget" ? "has no sources" : "is no Swift module"
      return notes.append(
        "\(target.name) is a \(target.kind) and \(way): a stand-in is made of what the files use of it")
    }
    let sources = try Self.sources(of: target, in: root)
    let hasFiles = sources.contains { $0.hasSuffix(".swift") || !SwiftFiles.all(in: $0).isEmpty }
    guard hasFiles || target.name == tested else {
      return notes.append(
        "\(target.name) has no Swift files here, as a submodule that is not checked out (git submodule update --init): a stand-in is made of what the files use of it"
      )
    }
    var module = TestPackage.Module(name: target.name, sources: sources)
    module.conditions = target.conditions
    for dependency in target.dependencies {
      switch dependency {
      case .named(let name):
        if let local = manifest.targets.first(where: { $0.name == name }) {
          try add(local, of: root)
          if modules.contains(where: { $0.name == name }) { module.targets.append(name) }
        } else {
          try addProduct(name, of: name, to: &module, manifest, root)
        }
      case .product(let name, let package): try addProduct(name, of: package, to: &module, manifest, root)
      }
    }
    modules.append(module)
  }

  private mutating func addProduct(
    _ name: String, of package: String, to module: inout TestPackage.Module, _ manifest: SwiftManifest, _ root: String
  ) throws(TestPackage.Failure) {
    let known = manifest.packages.first { $0.identity.lowercased() == package.lowercased() }
    // A package of the web that `swift package resolve` brought is a folder, too.
    let checkouts = known?.url == nil ? [] : Self.checkouts(of: known?.identity ?? package, around: root)
    let beside = known?.path.map { [$0.hasPrefix("/") ? $0 : root + "/" + $0] } ?? []
    for folder in beside + (isBuiltOnLinux(known) ? [] : checkouts) {
      if let other = PathName.real(folder), let names = self.manifest(in: other)?.products[name] {
        for target in manifests[other]?.targets ?? [] where names.contains(target.name) {
          try add(target, of: other)
          module.targets.append(target.name)
        }
        return
      }
    }
    if isBuiltOnLinux(known), let text = known?.text {
      if !packages.contains(text) { packages.append(text) }
      return module.products.append((name, known?.identity ?? package))
    }
    notes.append(
      "\(name) is a product of the package \(package): swift package resolve in \(root) brings its files, which are taken then; until then a stand-in is made of what the files use of it"
    )
  }

  private func isBuiltOnLinux(_ package: SwiftManifest.Package?) -> Bool {
    guard let owner = package?.url?.split(separator: "/").dropLast().last else { return false }
    return Self.ownersOnLinux.contains(String(owner))
  }

  /// The folders where SwiftPM keeps a package of the web, for the package that is tested and for those that it needs.
  private static func checkouts(of identity: String, around root: String) -> [String] {
    let names = PathName.names(ofAbsolute: root)
    let sibling = names.suffix(3).first == ".build" && names.suffix(2).first == "checkouts" ? [root + "/.."] : []
    return (sibling + [root + "/.build/checkouts"]).map { "\($0)/\(identity)" }
  }

  private static func sources(of target: SwiftManifest.Target, in root: String) throws(TestPackage.Failure) -> [String]
  {
    let usual = ["Sources", "Source", "src", "srcs"].map { "\($0)/\(target.name)" } + ["Sources", "Source"]
    let folder =
      target.path.map { root + "/" + $0 }
      ?? usual.map { root + "/" + $0 }.first { NamedFile.kind(of: $0) == .folder }
    guard let folder, let real = PathName.real(folder) else {
      throw TestPackage.Failure(description: "\(root): the target \(target.name) has no folder")
    }
    if target.sources.isEmpty, target.excluded.isEmpty { return [real] }
    let excluded = target.excluded.map { real + "/" + $0 }
    let wanted = target.sources.isEmpty ? [real] : target.sources.map { real + "/" + $0 }
    func isIn(_ file: String, _ places: [String]) -> Bool {
      places.contains { file == $0 || file.hasPrefix($0.last == "/" ? $0 : $0 + "/") }
    }
    let files = SwiftFiles.all(in: real).filter { isIn($0, wanted) && !isIn($0, excluded) }
    return SwiftFiles.collapsed(files, below: real)
  }
}
