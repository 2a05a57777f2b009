import LinuxRewriting
import LocalFiles

/// A package that compiles files of an app, where they are, and tests them on Linux.
package struct TestPackage: Sendable {
  /// The part that the playground builds: the environment variable, the target, and its contents.
  package static let playVariable = Manifest.playVariable
  package static let playTarget = Manifest.playTarget
  package static let playFolder = "Play"

  /// The wishes for a test package.
  package struct Request: Sendable {
    /// The name of the app's module.
    package var module: String
    /// Files and folders of the app.
    package var sources: [String]
    /// The new folder.
    package var folder: String
    /// A path or a URL of this package.
    package var simulator: String
    /// The language mode; nil for the one in the app's project.
    package var mode: AppSettings.LanguageMode?
    /// Remarks about the project's files that the sources leave out.
    package var notes: [String]

    package init(
      module: String, sources: [String], folder: String, simulator: String, mode: AppSettings.LanguageMode?,
      notes: [String] = []
    ) {
      self.notes = notes
      self.module = module
      self.sources = sources
      self.folder = folder
      self.simulator = simulator
      self.mode = mode
    }
  }

  /// The reason why no package was written, as a whole line.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// The files that are written: paths in the new folder, and texts.
  let files: [(path: String, text: String)]
  /// Symbolic links: paths in the new folder, and the paths to which they lead.
  let links: [(path: String, target: String)]
  package let settings: AppSettings
  /// The files that the plug-in compiles, each with its first reason.
  package let rewritten: [String]
  /// Sources in other languages, which are left out.
  package let foreign: [String]
  /// The app's other files, which its bundles have.
  package let resources: [String]
  package let lacks: [Lack]
  /// The app's other files that the sources need, from the current folder, each with its names that they use.
  package let needed: [(file: String, names: [String])]
  private let folder: String
  private let count: Int
  private let notes: [String]

  /// - Throws: `Failure` if a source cannot be read, or none is a Swift file.
  package init(_ request: Request) throws(Failure) {
    guard !KnownModules.exists(request.module) else {
      throw Failure(description: "\(request.module) is the name of a module of the system; the app's has another")
    }
    let sources = try AppSources(request.sources)
    let files = sources.files
    let testModule = request.module + "WebTests"
    let absolute = PathName.absolute(request.folder)
    let names = PathName.names(ofAbsolute: absolute)
    for root in sources.roots where names.starts(with: PathName.names(ofAbsolute: root.real)) {
      throw Failure(description: "\(request.folder) would be among its own sources: choose another with --into")
    }
    var settings = AppSettings.found(for: request.module, around: sources.commonFolder)
    let project = settings.folder ?? sources.surroundingFolder
    // The option replaces the project's language mode only. Its other settings hold all the same.
    if let mode = request.mode { (settings.mode, settings.source) = (mode, "--swift") }
    let changes = Self.changes(of: files)
    let needing = files.indices.filter { !changes[$0].isEmpty || files[$0].makesPrograms }
    // The plug-in needs at least one file that is compiled as it is.
    let isAllRewritten = needing.count == files.count
    let declared = ProjectTypes.names(in: files)
    let implied = sources.headerModules.union(
      files.flatMap { AppleTypes.modulesNotImported(by: $0, declared: declared) })
    let imported = Set(files.flatMap(\.imports).map(\.name)).union(implied)
    let manifest = Manifest(
      module: request.module, testModule: testModule, settings: settings,
      usesSwiftUI: imported.contains(where: KnownModules.isOfSwiftUI),
      usesServices: imported.contains(where: KnownModules.isService),
      usesCryptoKit: imported.contains(where: KnownModules.isOfCrypto),
      impliedModules: implied.sorted(),
      rewritten: needing.map { files[$0].linkedAs }, others: sources.others.sorted(),
      simulator: Self.simulator(request.simulator, from: absolute))
    let first = FirstTest(module: request.module, suite: testModule, files: files)
    var written = [
      (path: "Package.swift", text: manifest.text),
      (path: "Tests/\(testModule)/FirstTest.swift", text: first.text), (path: "Play/Play.swift", text: first.playText),
      (path: ".gitignore", text: ".build/\n"),
    ]
    if manifest.usesCryptoKit { written.append(Manifest.cryptoFile) }
    if isAllRewritten { written.append(("Sources/\(request.module)/Unchanged.swift", Self.unchanged)) }
    written += Self.made(of: files, in: sources, project, request.module, tests: testModule)
    self.files = written
    links = sources.roots.map { root in
      let path = "Sources/\(request.module)/\(root.linkedAs)"
      return (path, PathName.relative(root.real, from: absolute + "/Sources/" + request.module))
    }
    self.settings = settings
    foreign = sources.others.filter(Self.isForeign).sorted()
    resources = sources.others.filter(Self.isResource).sorted()
    rewritten = needing.map { Self.reason(for: files[$0], changes[$0]) }
    // A checkout of this package may lie beside the app.
    let foreignFolders = PathName.real(request.simulator).map { [$0] } ?? []
    let types = ProjectTypes(root: project, without: Set(files.map(\.real) + foreignFolders))
    lacks = Lack.all(of: files, in: types, module: request.module)
    let here = PathName.real(".") ?? "/"
    needed = types.needed(by: files).map { (PathName.relative($0.file, from: here), $0.names) }
    folder = request.folder
    count = files.count
    notes = request.notes
  }

  private static func isForeign(_ name: String) -> Bool {
    [".m", ".mm", ".c", ".cpp"].contains { name.hasSuffix($0) }
  }
  private static func isResource(_ name: String) -> Bool {
    !isForeign(name) && ![".h", ".pch", ".modulemap", ".md"].contains { name.hasSuffix($0) }
  }

  /// The files that Xcode makes and SwiftPM on Linux does not.
  private static func made(
    of files: [AppFile], in sources: AppSources, _ project: String, _ module: String, tests: String
  ) -> [(path: String, text: String)] {
    let usesSwiftUI = files.contains { $0.imports.contains { KnownModules.isOfSwiftUI($0.name) } }
    let assets = AssetNames(of: files, in: project, module: module, usesSwiftUI: usesSwiftUI)
    return [assets?.file].compactMap(\.self)
      + (AppBundle(of: files, in: sources, module: module, tests: tests)?.files ?? [])
  }

  private static let unchanged =
    "// The plug-in RewriteForLinux compiles all other files; a target needs one that is as it was.\n"

  /// The plug-in's changes that a file needs, warnings apart.
  private static func changes(of files: [AppFile]) -> [[LinuxRewriter.Change]] {
    files.indices.map { index in
      let others = files.indices.filter { $0 != index }.map { files[$0].read }
      return LinuxRewriter(files[index].read, together: others).rewritten().changes.filter { $0.before != $0.after }
    }
  }

  private static func reason(for file: AppFile, _ changes: [LinuxRewriter.Change]) -> String {
    guard let change = changes.first else {
      return "\(file.path): SwiftPM takes a target with a file of this name for a program"
    }
    return "\(file.path):\(change.line): \(change.before.isEmpty ? change.after : change.before)"
  }

  private static func simulator(_ place: String, from folder: String) -> Manifest.Simulator {
    if place.contains("://") { return .url(place) }
    let path = PathName.real(place) ?? PathName.absolute(place)
    return .folder(PathName.relative(path, from: folder))
  }

  /// Writes the package.
  /// - Throws: `Failure` if the folder exists already, or cannot be written.
  package func write() throws(Failure) {
    guard NamedFile.kind(of: folder) == .nothing else {
      throw Failure(description: "\(folder) exists already, and nothing in it was changed: choose another with --into")
    }
    do throws(FileProblem) {
      for link in links {
        let (parent, name) = Self.split(link.path)
        try OutputFolder("\(folder)/\(parent)").link(named: name, to: link.target)
      }
      for file in files {
        let (parent, name) = Self.split(file.path)
        _ = try OutputFolder(parent.isEmpty ? folder : "\(folder)/\(parent)")
        try OutputFile("\(folder)/\(parent.isEmpty ? "" : parent + "/")\(name)").replace(with: Array(file.text.utf8))
      }
    } catch {
      throw Failure(description: "\(folder) \(error)")
    }
  }

  private static func split(_ path: String) -> (parent: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return ("", path) }
    return (String(path[..<slash]), String(path[path.index(after: slash)...]))
  }

  private static let mostNamed = 12

  /// The summary of the written files and of the remaining work.
  package var summary: String {
    var lines = ["\(folder): a package with \(count) of the app's files, in the Swift \(settings.mode.rawValue) mode"]
    lines[0] += settings.source.map { " (\($0))" } ?? " (no project was found that says which; --swift does)"
    if !notes.isEmpty {
      lines.append("Of the project")
      lines += notes.map { "  " + $0 }
    }
    if !rewritten.isEmpty {
      lines.append("The plug-in RewriteForLinux compiles these, because of")
      lines += rewritten.map { "  " + $0 }
    }
    if !foreign.isEmpty { lines.append("Left out, as they are not Swift: \(foreign.joined(separator: ", "))") }
    if !resources.isEmpty {
      let more = resources.count > Self.mostNamed ? " and \(resources.count - Self.mostNamed) more" : ""
      lines.append(
        "Resources, which Bundle finds where they are: " + resources.prefix(Self.mostNamed).joined(separator: ", ")
          + more)
    }
    if !lacks.isEmpty {
      lines.append("Missing; the compiler may find more")
      lines += lacks.map { "  " + $0.description }
    }
    if !needed.isEmpty {
      lines.append("Other files of the app that these need; add them to --sources, in a new folder")
      lines += needed.map { "  \($0.file): \($0.names.joined(separator: ", "))" }
    }
    lines.append("Next: cd \(folder) && swift test")
    lines.append("Or in the browser: webviewsim play --package \(folder)")
    return lines.joined(separator: "\n") + "\n"
  }
}
