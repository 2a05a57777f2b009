import ArgumentParser
import Commands
import LocalFiles
import TestPackages
import WebViewSimulator

struct NewTestsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new-tests",
    abstract: "Writes a package that tests an app's own files on Linux.",
    discussion: """
      The package links to the files, which stay where they are and as they are: a manifest with the aliases of Apple's \
      modules, the plug-in for files that need the Objective-C runtime, the language mode of the app's project, and a \
      first test that opens one of the app's screens. What the files lack is listed before anything is built.
      Exit codes: 0 the package was written; 2 an input is wrong, or the folder exists.
      """)

  @Argument(help: ArgumentHelp("The name of the app's module.", valueName: "NAME"))
  var name: String

  @Option(
    parsing: .upToNextOption, help: ArgumentHelp("The app's Swift files, or folders with them.", valueName: "PATH"))
  var sources: [String] = []

  @Option(
    help: ArgumentHelp(
      "A project of Xcode, instead of --sources: the files of its target NAME, or of its only app.", valueName: "PATH"))
  var xcodeproj: String?

  @Option(
    help: ArgumentHelp(
      "The folder of a Swift package, instead of --sources: its target NAME, with the targets that it needs.",
      valueName: "PATH"))
  var package: String?

  @Option(help: ArgumentHelp("The new folder; NAMEWebTests unless given.", valueName: "FOLDER"))
  var into: String?

  @Option(help: ArgumentHelp("Where WebViewSimulator comes from: a checkout, or a URL.", valueName: "PATH|URL"))
  var simulator: String?

  @Option(help: ArgumentHelp("The language mode, 5 or 6; that of the app's project unless given.", valueName: "MODE"))
  var swift: String?

  mutating func validate() throws {
    let isName = name.first.map { $0.isASCII && ($0.isLetter || $0 == "_") } ?? false
    guard isName, name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }) else {
      throw ValidationError("NAME must be the name of a Swift module, such as Shop, not \"\(name)\"")
    }
    guard [!sources.isEmpty, xcodeproj != nil, package != nil].count(where: \.self) == 1 else {
      throw ValidationError(
        "one of these says what is tested: --sources with at least one file or folder, --xcodeproj, --package")
    }
    guard swift.map({ ["5", "6"].contains($0) }) ?? true else { throw ValidationError("--swift must be 5 or 6") }
  }

  func run() throws {
    guard let simulator = simulator ?? Self.ownCheckout else {
      Terminal.fail("--simulator must say where WebViewSimulator comes from: this command is not in a checkout of it")
    }
    var request = TestPackage.Request(
      module: name, sources: sources, folder: into ?? name + "WebTests", simulator: simulator,
      mode: swift.flatMap { AppSettings.LanguageMode(rawValue: $0) })
    if let xcodeproj { request.take(try XcodeTargets(of: xcodeproj, for: name)) }
    if let package { request.take(try PackageTargets(of: package, for: name)) }
    let package = try TestPackage(request)
    try package.write()
    Terminal.write(package.summary.split(separator: "\n").map { String($0).printable + "\n" }.joined())
  }

  /// The checkout that this command was built in: `.build` is in its root.
  private static var ownCheckout: String? {
    guard let program = RunningProgram.path else { return nil }
    let names = PathName.names(ofAbsolute: program)
    guard let build = names.lastIndex(of: ".build") else { return nil }
    let root = "/" + names[..<build].joined(separator: "/")
    return NamedFile.kind(of: root + "/Plugins/RewriteForLinux") == .folder ? root : nil
  }
}
