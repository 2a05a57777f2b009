import LocalFiles

/// The sources that a target of an Xcode project compiles, as files and folders that exist.
package struct XcodeTargets {
  /// The arguments for `--sources`: folders whose Swift files all belong to the target, and single files.
  package let sources: [String]
  /// The app's identifier, `Info.plist`, URL types and associated domains.
  package let facts: AppFacts
  /// The targets that the target needs from packages beside the project, each behind the targets that it needs itself.
  package let modules: [TestPackage.Module]
  /// The names that the target's settings define for `#if`.
  let conditions: [String]
  /// The parts that are not taken, each with its way out.
  package let notes: [String]

  /// - Parameters:
  ///   - path: the folder `….xcodeproj`.
  ///   - name: the module's name; the project's only app if no target is called so.
  package init(of path: String, for name: String) throws(TestPackage.Failure) {
    let path = path.last == "/" ? String(path.dropLast()) : path
    guard let real = PathName.real(path), NamedFile.kind(of: path) == .folder, path.hasSuffix(".xcodeproj") else {
      throw TestPackage.Failure(description: "\(path): no project of Xcode, which is a folder named ….xcodeproj")
    }
    guard let bytes = try? Folder(real).read(["project.pbxproj"]), let project = XcodeProject(bytes) else {
      throw TestPackage.Failure(description: "\(path)/project.pbxproj cannot be read as a property list")
    }
    let root = real.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }
    let targets = project.targets
    let named = targets.first { $0.name == name }
    let apps = targets.filter(\.isApp)
    guard let target = named ?? (apps.count == 1 ? apps[0] : nil) else {
      let names = targets.map(\.name).joined(separator: ", ")
      throw TestPackage.Failure(description: "\(path): no target is called \(name); there are \(names)")
    }
    var notes: [String] = []
    if named == nil { notes.append("The target is \(target.name), as none is called \(name)") }
    var files: [String] = []
    for file in project.sources(of: target) {
      let full = root + "/" + file
      switch NamedFile.kind(of: full) {
      case .file where file.hasSuffix(".swift"): files.append(full)
      case .file: notes.append("\(file) is not Swift: what it declares is missing; write a stand-in in Swift")
      default:
        notes.append("\(file) is in the project and not on the disk: make it, as a build in Xcode would fail, too")
      }
    }
    var folders: [String] = []
    for group in project.synchronizedFolders(of: target) {
      let full = root + "/" + group.path
      let swift = SwiftFiles.all(in: full)
      let excluded = Set(group.exceptions.map { full + "/" + $0 })
      if swift.isDisjoint(with: excluded) {
        folders.append(full)
      } else {
        files += swift.subtracting(excluded).sorted()
      }
    }
    sources = SwiftFiles.collapsed(Set(files), below: root) + folders
    guard !sources.isEmpty else {
      throw TestPackage.Failure(description: "\(path): the target \(target.name) compiles no Swift file")
    }
    for other in targets where other.name != target.name {
      let kind = other.isExtension ? "an extension" : "another target"
      notes.append(
        "\(other.name) is \(kind) and stays out: a package of its own tests it, new-tests \(other.name) --xcodeproj \(path)"
      )
    }
    conditions = (project.setting("SWIFT_ACTIVE_COMPILATION_CONDITIONS", of: target.name) ?? "").split(separator: " ")
      .map(String.init).filter { !$0.contains("$") }
    facts = project.facts(of: target.name, in: root)
    modules = try Self.modules(of: target, in: project, below: root, &notes)
    self.notes = notes
  }

  /// The targets of the packages in the project's folder that a target links.
  private static func modules(
    of target: XcodeTarget, in project: XcodeProject, below root: String, _ notes: inout [String]
  ) throws(TestPackage.Failure) -> [TestPackage.Module] {
    var modules: [TestPackage.Module] = []
    for product in project.packageProducts(of: target) {
      let local = try PackageTargets(product: product, ofPackagesIn: project.localPackages.map { root + "/" + $0 })
      guard local.modules.isEmpty else {
        modules += local.modules.filter { new in !modules.contains { $0.name == new.name } }
        notes += local.notes
        continue
      }
      notes.append(
        "\(product) is a package's product: if it builds on Linux, add its package to the manifest; until then, a stand-in is made of what the files use of it"
      )
    }
    return modules
  }
}

/// A target of a project of Xcode.
struct XcodeTarget {
  let name: String
  fileprivate let object: [String: Any]
  private var productType: String { object["productType"] as? String ?? "" }
  var isApp: Bool { productType == "com.apple.product-type.application" }
  var isExtension: Bool { productType.contains("extension") }
  fileprivate func keys(_ list: String) -> [String] { object[list] as? [String] ?? [] }
}

extension XcodeProject {
  var targets: [XcodeTarget] {
    let keys = objects[root]?["targets"] as? [String] ?? []
    return keys.compactMap { key in
      guard let object = objects[key], let name = object["name"] as? String else { return nil }
      return XcodeTarget(name: name, object: object)
    }
  }

  /// The target's sources, as paths in the project's folder.
  fileprivate func sources(of target: XcodeTarget) -> [String] {
    let paths = pathsOfFiles
    return target.keys("buildPhases").compactMap { objects[$0] }
      .filter { $0["isa"] as? String == "PBXSourcesBuildPhase" }
      .flatMap { $0["files"] as? [String] ?? [] }
      .compactMap { objects[$0]?["fileRef"] as? String }.compactMap { paths[$0] }.sorted()
  }

  /// Folders that Xcode 16 keeps the same as the disk's, with the files in them that are not the target's.
  fileprivate func synchronizedFolders(of target: XcodeTarget) -> [(path: String, exceptions: [String])] {
    let paths = pathsOfFiles
    return target.keys("fileSystemSynchronizedGroups").compactMap { key in
      guard let path = paths[key], let group = objects[key] else { return nil }
      let exceptions = (group["exceptions"] as? [String] ?? []).compactMap { objects[$0] }
        .filter { ($0["target"] as? String).flatMap { objects[$0]?["name"] as? String } == target.name }
        .flatMap { $0["membershipExceptions"] as? [String] ?? [] }
      return (path, exceptions)
    }
  }

  fileprivate func packageProducts(of target: XcodeTarget) -> [String] {
    target.keys("packageProductDependencies").compactMap { objects[$0]?["productName"] as? String }.sorted()
  }

  /// The folders of packages that the project contains, in its folder.
  fileprivate var localPackages: [String] {
    let references = objects[root]?["packageReferences"] as? [String] ?? []
    let paths = pathsOfFiles
    // Before Xcode 15, a package in the project was only a folder among the files.
    let folders = objects.filter { $0.value["lastKnownFileType"] as? String == "wrapper" }.compactMap { paths[$0.key] }
    return references.compactMap { objects[$0]?["relativePath"] as? String } + folders.sorted()
  }

  /// The paths of all files and folders, by their keys. The path of a file begins with its group's path, unless it
  /// begins at the project's folder.
  private var pathsOfFiles: [String: String] {
    guard let main = objects[root]?["mainGroup"] as? String else { return [:] }
    var paths: [String: String] = [:]
    var rest = [(key: main, path: objects[main]?["path"] as? String ?? "")]
    while let (key, path) = rest.popLast() {
      // The loop passes over a group that contains itself.
      guard paths[key] == nil else { continue }
      paths[key] = path
      for child in objects[key]?["children"] as? [String] ?? [] {
        let own = objects[child]?["path"] as? String
        let begins = objects[child]?["sourceTree"] as? String == "SOURCE_ROOT" ? "" : path
        rest.append((child, [begins, own ?? ""].filter { !$0.isEmpty }.joined(separator: "/")))
      }
    }
    return paths
  }
}
