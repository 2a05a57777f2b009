import Foundation

/// The pages about Apple's names: `Docs/AppleSurface.md` lists the modules and the expected names that are absent, and a page
/// for each module has its names by type.
public struct SurfaceDocument {
  /// Apple's name of a module, and the folder of its stand-in.
  static let modules = [
    ("WebKit", "SimWebKit"), ("UIKit", "SimUIKit"), ("Foundation", "SimFoundation"),
    ("AuthenticationServices", "SimAuthenticationServices"),
    ("SafariServices", "SimSafariServices"), ("os", "SimOS"), ("SwiftUI", "SimSwiftUI"), ("Combine", "SimCombine"),
    ("Security", "SimSecurity"), ("MessageUI", "SimMessageUI"), ("UniformTypeIdentifiers", "SimUniformTypeIdentifiers"),
    ("AppTrackingTransparency", "SimAppTrackingTransparency"), ("AVFoundation", "SimAVFoundation"),
    ("AVKit", "SimAVKit"), ("CommonCrypto", "SimCommonCrypto"), ("CoreLocation", "SimCoreLocation"),
    ("LocalAuthentication", "SimLocalAuthentication"), ("MachO", "SimMachO"),
    ("MobileCoreServices", "SimMobileCoreServices"), ("Network", "SimNetwork"), ("PDFKit", "SimPDFKit"),
    ("JavaScriptCore", "SimJavaScriptCore"), ("CoreSpotlight", "SimCoreSpotlight"),
    ("Photos", "SimPhotos"), ("PhotosUI", "SimPhotosUI"), ("QuickLook", "SimQuickLook"), ("StoreKit", "SimStoreKit"),
    ("SystemConfiguration", "SimSystemConfiguration"), ("UserNotifications", "SimUserNotifications"),
  ]

  /// The modules' enumerations that are C's: the folder of the target, and the header.
  static let headers = [
    "WebKit": ("CWebKitEnums", "web_kit_enums.h"),
    "AuthenticationServices": ("CAuthenticationEnums", "authentication_enums.h"),
  ]

  /// The texts by their paths in `Docs`.
  public let pages: [String: String]
  /// `AppleTypes+Names.swift`, by which `webviewsim new-tests` knows what an app's file lacks.
  public let typeNames: String
  /// `AppleOptionalMethods+Names.swift`, by which RewriteForLinux knows calls of optional methods of Apple's protocols.
  public let optionalMethods: String

  /// - Parameter sources: the package's `Sources` folder.
  /// - Throws: an error if a folder cannot be read.
  public init(sources: URL) throws {
    var pages: [String: String] = [:]
    var rows: [String] = []
    var known: Set<String> = []
    var optional: Set<String> = []
    for (module, folder) in Self.modules {
      guard let folder = try Self.folder(folder, in: sources) else { continue }
      var members = try Self.swiftFiles(in: folder).flatMap { file in
        let members = DeclarationReader.members(of: Array(try Data(contentsOf: file)))
        // The files of what is inert as a whole say so by their names.
        return file.lastPathComponent.hasPrefix("Inert") ? members.map(\.inert) : members
      }
      if let (folder, name) = Self.headers[module] {
        let header = try Self.folder(folder, in: sources)?.appendingPathComponent("include/" + name)
        if let header { members += EnumerationReader.members(of: Array(try Data(contentsOf: header))) }
      }
      members = members.compactMap(DelegateMethods.moved)
      // A method exists once for each spelling.
      var seen: Set<SurfaceMember> = []
      members = members.filter { seen.insert($0).inserted }
      // WebKit's can be called with a question mark; SwiftUI's protocols have none.
      if module != "WebKit" { optional.formUnion(Self.methods(of: members)) }
      // The members of an inert type are inert too.
      let inert = Set(members.filter { $0.name.isEmpty && $0.state == .inert }.map(\.owner))
      members = members.map { inert.contains($0.owner) ? $0.inert : $0 }
      for member in members {
        known.insert(member.name.isEmpty ? member.owner : "\(member.owner).\(member.name)")
        known.insert("\(member.owner).\(member.name.prefix { $0 != "(" })")
      }
      let page = "AppleSurface/\(module).md"
      pages[page] = Self.page(module, members)
      rows.append(Self.row(module, page, members))
    }
    typeNames = Self.listing(
      Set(known.map { String($0.prefix { $0 != "." && $0 != "(" }) }.filter { $0.first?.isUppercase == true }),
      in: "AppleTypes")
    optionalMethods = Self.listing(optional, in: "AppleOptionalMethods")
    let uses = try NameUses(
      file: sources.deletingLastPathComponent().appendingPathComponent("Tools/AppleSurface/uses.tsv"))
    pages["AppleSurface.md"] = [
      Self.introduction, Self.table(rows), Self.absent(known), SurfaceVersions.section(known), uses.section(known),
    ].joined(separator: "\n")
    self.pages = pages
  }

  /// The names of the methods of delegates and data sources.
  private static func methods(of members: [SurfaceMember]) -> [String] {
    let roles = ["Delegate", "DataSource", "Updating", "FlowLayout", "Prefetching"]
    return members.filter { member in
      roles.contains(where: member.owner.hasSuffix) && !member.owner.contains("Diffable") && member.name.contains("(")
        && !member.name.hasPrefix("init")
    }.map { String($0.name.prefix { $0 != "(" }) }
  }

  /// Lines of at most 120 columns.
  private static func listing(_ names: Set<String>, in type: String) -> String {
    var lines = [""]
    for name in names.sorted() {
      if lines[lines.count - 1].count + name.count > 114 { lines.append("") }
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + name
    }
    return """
      // Generated by `make apple-surface` from the sources of the modules with Apple's names.

      extension \(type) {
        static let names = \"""
      \(lines.map { "    " + $0 }.joined(separator: "\n"))
          \"""
      }

      """
  }

  /// The folder of a module, whichever room it is in.
  private static func folder(_ module: String, in sources: URL) throws -> URL? {
    try FileManager.default.subpathsOfDirectory(atPath: sources.path)
      .first { $0 == module || $0.hasSuffix("/" + module) }.map { sources.appendingPathComponent($0) }
  }

  private static func swiftFiles(in folder: URL) throws -> [URL] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }.sorted()
      .map { folder.appendingPathComponent($0) }
  }

  private static let introduction = """
    # Apple's names on Linux

    Generated by `make apple-surface` from the sources of the modules; a test fails if it is out of date.

    - **works**: behaves as on a device, as far as a page or an app can notice.
    - **inert**: can be used and keeps its value, but has no effect, because there is nothing to simulate.
    - **refuses**: fails with an error that says why.

    Delegate methods are listed once; every spelling that a device calls is called (completion handler or `async`).
    Names for tests, which Apple's modules do not have, are listed separately at the end of each module's page.

    """

  private static func absent(_ known: Set<String>) -> String {
    var lines = [
      "## Absent", "", "Names that apps use and that do not exist here.", "", "| name | why |", "| --- | --- |",
    ]
    for (name, reason) in ExpectedNames.unavailable { lines.append("| `\(name)` | \(reason) |") }
    for name in ExpectedNames.all where !known.contains(name) { lines.append("| `\(name)` | not implemented |") }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func table(_ rows: [String]) -> String {
    let head = ["## Modules", "", "| module | types and globals | names | work | inert | refuse |"]
    return (head + ["| --- | --- | --- | --- | --- | --- |"] + rows).joined(separator: "\n") + "\n"
  }

  /// The row of a module in the index.
  private static func row(_ module: String, _ page: String, _ members: [SurfaceMember]) -> String {
    let apples = members.filter { !OwnNames.include($0, in: module) }
    let counts = [SurfaceMember.State.works, .inert, .refuses].map { state in apples.count { $0.state == state } }
    return "| [\(module)](\(page)) | "
      + ([Set(apples.map(\.owner)).count, apples.count] + counts).map(String.init).joined(separator: " | ") + " |"
  }

  private static func page(_ module: String, _ members: [SurfaceMember]) -> String {
    let own = members.filter { OwnNames.include($0, in: module) }
    var lines = ["# \(module)", "", "[AppleSurface.md](../AppleSurface.md) says what the words mean.", ""]
    lines += entries(members.filter { !OwnNames.include($0, in: module) })
    if !own.isEmpty { lines += ["## The simulator's own, beside \(module)'s", ""] + entries(own) }
    return lines.joined(separator: "\n")
  }

  private static func entries(_ members: [SurfaceMember]) -> [String] {
    var lines: [String] = []
    for (owner, members) in Dictionary(grouping: members, by: \.owner).sorted(by: { $0.key < $1.key }) {
      let type = members.first { $0.name.isEmpty }
      let title =
        type.map {
          "\($0.state == .works ? "" : " (\($0.state.rawValue))")\($0.remark.isEmpty ? "" : ": " + $0.remark)"
        } ?? ""
      lines.append("**`\(owner)`**\(title)")
      var seen: Set<String> = []
      for state in [SurfaceMember.State.works, .inert, .refuses] {
        let names = members.filter { $0.state == state && !$0.name.isEmpty && seen.insert($0.name).inserted }.map {
          "`\($0.name)`"
        }
        if !names.isEmpty { lines.append("- \(state.rawValue): \(names.joined(separator: ", "))") }
      }
      lines.append("")
    }
    return lines
  }
}

/// The protocols that contain one spelling of a delegate method each, as members of the protocol that apps know.
enum DelegateMethods {
  private static let owners = [
    "NavigationDelegateMethods": "WKNavigationDelegate", "UIDelegateMethods": "WKUIDelegate",
    "DownloadDelegateMethods": "WKDownloadDelegate", "ScriptMessageMethods": "WKScriptMessageHandlerWithReply",
  ]

  /// - Returns: nil for those protocols themselves.
  static func moved(_ member: SurfaceMember) -> SurfaceMember? {
    let first = member.owner.prefix { $0 != "." }
    guard let owner = owners[String(first)] else { return member }
    guard !member.name.isEmpty else { return nil }
    return SurfaceMember(owner: owner, name: member.name, documentation: [])
  }
}
