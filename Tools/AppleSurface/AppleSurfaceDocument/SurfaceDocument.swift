import Foundation

/// `Docs/AppleSurface.md`: what of Apple's names there is, by module and type, and what of the expected names there is
/// not.
public struct SurfaceDocument {
  /// Apple's name of a module, and the folder of its stand-in.
  static let modules = [
    ("WebKit", "SimWebKit"), ("UIKit", "SimUIKit"), ("AuthenticationServices", "SimAuthenticationServices"),
    ("SafariServices", "SimSafariServices"), ("os", "SimOS"),
  ]

  public let text: String

  /// - Parameter sources: the package's folder `Sources`.
  /// - Throws: when a folder cannot be read.
  public init(sources: URL) throws {
    var sections: [String] = []
    var known: Set<String> = []
    for (module, folder) in Self.modules {
      guard let folder = try Self.folder(folder, in: sources) else { continue }
      var members = try Self.swiftFiles(in: folder).flatMap {
        DeclarationReader.members(of: Array(try Data(contentsOf: $0)))
      }
      if module == "WebKit" {
        let header = try Self.folder("CWebKitEnums", in: sources)?.appendingPathComponent("include/web_kit_enums.h")
        if let header { members += EnumerationReader.members(of: Array(try Data(contentsOf: header))) }
      }
      members = members.compactMap(DelegateMethods.moved)
      // Methods are there once for each spelling.
      var seen: Set<SurfaceMember> = []
      members = members.filter { seen.insert($0).inserted }
      // What an inert type can be asked is as inert as the type.
      let inert = Set(members.filter { $0.name.isEmpty && $0.state == .inert }.map(\.owner))
      members = members.map { inert.contains($0.owner) ? $0.inert : $0 }
      for member in members {
        known.insert(member.name.isEmpty ? member.owner : "\(member.owner).\(member.name)")
        known.insert("\(member.owner).\(member.name.prefix { $0 != "(" })")
      }
      sections.append(Self.section(module, members))
    }
    text = Self.introduction + "\n" + Self.absent(known) + "\n" + sections.joined(separator: "\n")
  }

  /// The folder of a module, in whichever room it is.
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

    Written by `make apple-surface` from the sources of the modules; a test fails when it is stale.

    - **works**: does what it does on a device, as far as a page or an app can notice.
    - **inert**: can be used, keeps its value, and changes nothing: there is nothing to simulate.
    - **refuses**: answers with an error that says why.

    Delegate methods are listed once; every spelling that a device calls is called (completion handler or `async`). What
    Apple's modules do not have, for tests to look and act through, is listed apart at the end of each module.

    """

  private static func absent(_ known: Set<String>) -> String {
    var lines = ["## Absent", "", "Names that apps use and that are not here.", "", "| name | why |", "| --- | --- |"]
    for (name, reason) in ExpectedNames.unavailable { lines.append("| `\(name)` | \(reason) |") }
    for name in ExpectedNames.all where !known.contains(name) { lines.append("| `\(name)` | not made |") }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func section(_ module: String, _ members: [SurfaceMember]) -> String {
    let own = members.filter(OwnNames.include)
    let apples = members.filter { !OwnNames.include($0) }
    let works = apples.count { $0.state == .works }
    let types = Set(apples.map(\.owner)).count
    var lines = ["## \(module)", ""]
    lines += [
      "\(types) types and globals, \(apples.count) names: \(works) work, \(apples.count { $0.state == .inert }) are inert, \(apples.count { $0.state == .refuses }) refuse.",
      "",
    ]
    lines += entries(apples)
    if !own.isEmpty { lines += ["### The simulator's own, beside \(module)'s", ""] + entries(own) }
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

/// The protocols that hold one spelling of a delegate method each, as members of the protocol that apps know.
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
