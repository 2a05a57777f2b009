import AppAssociations
import ArgumentParser
import Commands
import LocalFiles
import Reports
import URLStandard
import WebViewSimulator

struct AssociationsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "associations",
    abstract: "Checks the associated domains of an app against association files, in the order in which iOS does.",
    discussion: """
      SITES contains one folder per domain, with SITES/example.com/.well-known/apple-app-site-association in it. \
      A file whose name ends in .http holds a server's whole answer, as curl -si prints it. Nothing is fetched.
      Exit codes: 0 every check passed; 1 a check failed; 2 an input is wrong.
      """)

  @Option(help: ArgumentHelp("The app's entitlements: a property list.", valueName: "FILE"))
  var entitlements: String

  @Option(help: ArgumentHelp("The app's bundle identifier, such as com.example.app.", valueName: "ID"))
  var bundleID: String

  @Option(help: ArgumentHelp("The team identifier: ten capital letters and digits.", valueName: "ID"))
  var team: String

  @Option(help: ArgumentHelp("The folder with the domains' files.", valueName: "SITES"))
  var site: String

  @Option(help: ArgumentHelp("A link or an https callback that should work.", valueName: "URL"))
  var url: String?

  @Option(help: ArgumentHelp("The version of the system.", valueName: "VERSION"))
  var os = "18.5"

  @Option(help: "iOS or macOS.")
  var platform = PlatformName.iOS

  enum Format: String, CaseIterable, ExpressibleByArgument { case table, github, gitlab, sarif }

  @Option(help: "table, github (annotations), gitlab (a code quality report), or sarif.")
  var format = Format.table

  @Flag(help: "Associated Domains Development is on in the device's settings.")
  var developerMode = false

  mutating func validate() throws {
    let isTeam = team.utf8.count == 10 && team.allSatisfy { $0.isASCII && ($0.isUppercase || $0.isNumber) }
    guard isTeam else { throw ValidationError("--team must be ten capital letters and digits, not \"\(team)\"") }
    let isBundleID =
      !bundleID.isEmpty && bundleID.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-") }
    guard isBundleID else {
      throw ValidationError("--bundle-id must be letters, digits, dots and hyphens, not \"\(bundleID)\"")
    }
    guard OSVersion(os) != nil else { throw ValidationError("--os must be a version such as 17.4, not \"\(os)\"") }
    if let url {
      guard let link = WebURL(url), link.scheme == "https" else {
        throw ValidationError("--url must be an https URL, not \"\(url)\"")
      }
    }
  }

  /// The findings, each at its line of the entitlements.
  private func findings(of lint: AssociationLint) -> [Finding] {
    let bytes = (try? NamedFile.read(entitlements)) ?? []
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    let failed = lint.entries.filter { !$0.report.isSatisfied }.map { entry -> Finding in
      let text = entry.title.split(separator: ",").first.map(String.init) ?? entry.title
      let place = lines.firstIndex { $0.contains(text) }
      let column = place.flatMap { place in
        lines[place].range(of: text).map { lines[place].distance(from: lines[place].startIndex, to: $0.lowerBound) + 1 }
      }
      return Finding(
        .error, "associated-domains", "\(entry.title): \(entry.report.explanation)".printable, file: entitlements,
        line: (place ?? 0) + 1, column: column ?? 1)
    }
    return failed + lint.faults.map { Finding(.error, "entitlements", $0.printable, file: entitlements) }
      + lint.findings.map { Finding(.note, "associated-domains", $0.printable, file: entitlements) }
  }

  func run() throws {
    let app = AppIdentity(bundleID: bundleID, teamID: team, entitlements: try Entitlements(file: entitlements))
    let (web, hosts) = try StoredSites.web(folder: site)
    let device = Device(
      platform: platform == .iOS ? .iOS : .macOS, osVersion: OSVersion(os) ?? OSVersion(18, 5),
      domainsDevelopment: developerMode ? .on : .off)
    let lint = AssociationLint(
      app: app, device: device, source: AssociationSource(web: web), hosts: hosts, url: url.flatMap { WebURL($0) })
    if let format = FindingFormat(rawValue: format.rawValue) {
      FindingOutput.write(findings(of: lint), format)
    } else {
      let lines = lint.text.split(separator: "\n", omittingEmptySubsequences: false)
      Terminal.write(lines.map { String($0).printable + "\n" }.joined())
    }
    if !lint.isFaultless { throw ExitCode.failure }
  }
}
