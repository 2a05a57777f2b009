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
    /// The needs of the module beside its sources, and the facts of a project about the app.
    package var surroundings: Surroundings

    package init(
      module: String, sources: [String], folder: String, simulator: String, mode: AppSettings.LanguageMode?,
      notes: [String] = [], surroundings: Surroundings = Surroundings()
    ) {
      self.notes = notes
      self.module = module
      self.sources = sources
      self.folder = folder
      self.simulator = simulator
      self.mode = mode
      self.surroundings = surroundings
    }

    package mutating func take(_ project: XcodeTargets) {
      (sources, notes, surroundings) = (project.sources, project.notes, Surroundings(project))
    }

    package mutating func take(_ package: PackageTargets) {
      (sources, notes, surroundings) = (package.modules.last?.sources ?? [], package.notes, Surroundings(package))
    }
  }

  /// A module that is made of files of the app.
  package struct Module: Sendable {
    package let name: String
    package let sources: [String]
    /// Other modules of the package.
    var targets: [String] = []
    var products: [(name: String, package: String)] = []
    /// Names that are defined for `#if`.
    var conditions: [String] = []

    init(name: String, sources: [String]) {
      self.name = name
      self.sources = sources
    }
  }

  /// The modules and packages beside the tested module, and the app's facts.
  package struct Surroundings: Sendable {
    /// The modules, each behind the modules that it needs.
    var modules: [Module] = []
    /// The packages of the web of the modules' products, as a manifest writes them.
    var packages: [String] = []
    /// The tested module's own.
    var targets: [String] = []
    var products: [(name: String, package: String)] = []
    var conditions: [String] = []
    var facts = AppFacts()

    package init() {}

    package init(_ project: XcodeTargets) {
      modules = project.modules
      targets = project.modules.map(\.name)
      conditions = project.conditions
      facts = project.facts
    }

    package init(_ package: PackageTargets) {
      modules = Array(package.modules.dropLast())
      packages = package.packages
      targets = package.modules.last?.targets ?? []
      products = package.modules.last?.products ?? []
      conditions = package.modules.last?.conditions ?? []
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
  let stubs: StubModules
  /// The app's other files that these need, from the current folder, each with the names that they use of it.
  package let needed: [(file: String, names: [String])]
  private let folder: String
  private let count: Int
  private let notes: [String]

  /// - Throws: `Failure` if a source cannot be read, or none is a Swift file.
  package init(_ request: Request) throws(Failure) {
    let modules = try Self.modules(of: request)
    // The last one is the request's.
    let sources = modules[modules.count - 1].sources
    let files = modules.flatMap(\.files)
    let testModule = request.module + "WebTests"
    let absolute = PathName.absolute(request.folder)
    let names = PathName.names(ofAbsolute: absolute)
    for root in modules.flatMap(\.sources.roots) where names.starts(with: PathName.names(ofAbsolute: root.real)) {
      throw Failure(description: "\(request.folder) would be among its own sources: choose another with --into")
    }
    var settings = AppSettings.found(for: request.module, around: sources.commonFolder)
    let project = settings.folder ?? sources.surroundingFolder
    // The option replaces the project's language mode only. Its other settings hold all the same.
    if let mode = request.mode { (settings.mode, settings.source) = (mode, "--swift") }
    let declared = ProjectTypes.names(in: files)
    let implied = modules.reduce(
      into: Set(files.flatMap { AppleTypes.modulesNotImported(by: $0, declared: declared) })
    ) { $0.formUnion($1.sources.headerModules) }
    let imported = Set(files.flatMap(\.imports).map(\.name)).union(implied)
    let own = Set(modules.map(\.name)).union(modules.flatMap(\.products).map(\.name))
    let kept = Set(modules.flatMap(\.products).map(\.name))
    stubs = StubModules(for: files, declared: declared, kept: kept) { own.contains($0) || KnownModules.exists($0) }
    let manifest = Manifest(
      modules: modules.map(\.manifestModule), testModule: testModule, stubs: stubs.names,
      packages: request.surroundings.packages, settings: settings,
      usesSwiftUI: imported.contains(where: KnownModules.isOfSwiftUI),
      usesServices: imported.contains(where: KnownModules.isService),
      usesCryptoKit: imported.contains(where: KnownModules.isOfCrypto),
      impliedModules: implied.sorted(), simulator: Self.simulator(request.simulator, from: absolute))
    let first = FirstTest(module: request.module, suite: testModule, files: sources.files)
    var written = [
      (path: "Package.swift", text: manifest.text),
      (path: "Tests/\(testModule)/FirstTest.swift", text: first.text), (path: "Play/Play.swift", text: first.playText),
      (path: ".gitignore", text: ".build/\n"),
    ]
    if manifest.usesCryptoKit { written.append((CryptoKitFile.path, CryptoKitFile.text)) }
    for module in modules {
      written += [module.unchangedFile].compactMap(\.self)
      let isTested = module.name == request.module
      written += module.madeFiles(
        project: project, tests: isTested ? testModule : nil, facts: isTested ? request.surroundings.facts : AppFacts())
    }
    self.files = written + stubs.files
    links = modules.flatMap { $0.links(from: absolute) }
    self.settings = settings
    let others = modules.flatMap(\.sources.others)
    foreign = others.filter(Self.isForeign).sorted()
    resources = others.filter(Self.isResource).sorted()
    rewritten = modules.flatMap(\.reasons)
    // A checkout of this package may lie beside the app.
    let foreignFolders = PathName.real(request.simulator).map { [$0] } ?? []
    let types = ProjectTypes(root: project, without: Set(files.map(\.real) + foreignFolders))
    lacks = Lack.all(of: files, in: types, module: request.module, present: own.union(stubs.names))
    let here = PathName.real(".") ?? "/"
    needed = types.needed(by: files).map { (PathName.relative($0.file, from: here), $0.names) }
    folder = request.folder
    count = files.count
    notes = request.notes + request.surroundings.facts.lines
  }

  private static func modules(of request: Request) throws(Failure) -> [AppModule] {
    guard !KnownModules.exists(request.module) else {
      throw Failure(description: "\(request.module) is the name of a module of the system; the app's has another")
    }
    var tested = Module(name: request.module, sources: request.sources)
    tested.targets = request.surroundings.targets
    tested.products = request.surroundings.products
    tested.conditions = request.surroundings.conditions
    var modules: [AppModule] = []
    for module in request.surroundings.modules + [tested] { modules.append(try AppModule(module)) }
    return modules
  }

  private static func isForeign(_ name: String) -> Bool {
    [".m", ".mm", ".c", ".cpp"].contains { name.hasSuffix($0) }
  }
  private static func isResource(_ name: String) -> Bool {
    !isForeign(name) && ![".h", ".pch", ".modulemap", ".md"].contains { name.hasSuffix($0) }
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
    if !stubs.stubs.isEmpty {
      lines.append("Stand-ins for modules that do not exist here, in Stubs; what they declare does nothing")
      lines += stubs.stubs.map { "  \($0.module): \($0.names.isEmpty ? "no types" : $0.names.joined(separator: ", "))" }
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
