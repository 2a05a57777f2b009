import AppAssociations
import Foundation
import Testing
import URLStandard

/// The sets in `Fixtures/`: a correct one, and others with one fault each.
@Suite("A linter of associated domains")
struct LintTests {
  static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures").path

  private func lint(_ set: String, url: String? = nil, device: Device = Device()) throws -> AssociationLint {
    let folder = "\(Self.fixtures)/\(set)"
    let app = AppIdentity(
      bundleID: "com.example.app", teamID: "ABCDE12345",
      entitlements: try Entitlements(file: "\(folder)/App.entitlements"))
    let (web, hosts) = try StoredSites.web(folder: "\(folder)/sites")
    return AssociationLint(
      app: app, device: device, source: AssociationSource(web: web), hosts: hosts, url: url.flatMap { WebURL($0) })
  }

  @Test("a correct set has no fault")
  func correct() throws {
    let lint = try lint("correct", url: "https://auth.example.com/callback/x")
    #expect(lint.isFaultless)
    #expect(lint.problems.isEmpty && lint.findings.isEmpty)
    #expect(lint.entries.map(\.title) == ["applinks:auth.example.com", "webcredentials:auth.example.com"])
    #expect(lint.text.hasSuffix("every check passed"))
  }

  @Test(
    "a set with one fault has exactly that fault",
    arguments: [
      (
        "typo", AssociationCheck.reachable, "auht.example.com does not answer",
        "auth.example.com does: is the domain misspelt?"
      ),
      (
        "missing-file", .status, "auth.example.com has no /.well-known/apple-app-site-association (404)",
        "put the file there"
      ),
      ("wrong-team", .app, "the file names ZZZZZ99999.com.example.app", "name ABCDE12345.com.example.app there"),
      ("page", .contentType, "a page (text/html; charset=utf-8) is sent in place of JSON", "serve the JSON file"),
      (
        "redirect", .notRedirected, "auth.example.com redirects the file to https://www.auth.example.com/",
        "without a redirect"
      ),
      (
        "developer-only", .plainEntry, "the only entry is webcredentials:auth.example.com?mode=developer",
        "add webcredentials:auth.example.com without ?mode="
      ),
    ])
  func oneFault(set: String, check: AssociationCheck, problem: String, remedy: String) throws {
    let lint = try lint(set)
    #expect(lint.entries.compactMap(\.report.failure?.check) == [check])
    #expect(lint.faults.isEmpty)
    #expect(lint.problems.count == 1)
    #expect(
      lint.problems.first?.contains(problem) == true && lint.problems.first?.contains(remedy) == true,
      "\(lint.problems)")
  }

  @Test("a link that no rule opens")
  func link() throws {
    let lint = try lint("correct", url: "https://auth.example.com/other")
    #expect(lint.entries.compactMap(\.report.failure?.check) == [.link])
  }

  @Test("an old system is the only fault of a correct set")
  func oldSystem() throws {
    #expect(
      try lint("correct", device: Device(osVersion: OSVersion(17, 3))).entries.compactMap(\.report.failure?.check) == [
        .systemVersion
      ])
  }

  @Test("entitlements without domains, with an invalid domain, and with a domain that has no folder")
  func entitlements() throws {
    let source = AssociationSource(web: try StoredSites.web(folder: "\(Self.fixtures)/correct/sites").web)
    func lint(_ entries: [String]) -> AssociationLint {
      let app = AppIdentity(
        bundleID: "com.example.app", teamID: "ABCDE12345", entitlements: Entitlements(associatedDomains: entries))
      return AssociationLint(app: app, device: Device(), source: source, hosts: ["auth.example.com"])
    }
    #expect(lint([]).faults.count == 1)
    #expect(
      lint(["webcredentials:https://auth.example.com"]).faults == [
        "associated domain \"webcredentials:https://auth.example.com\": a domain cannot have a scheme or a path: write webcredentials:example.com"
      ])
    #expect(lint(["webcredentials:*.auth.example.com"]).isFaultless)
    #expect(
      lint(["applinks:elsewhere.example"]).findings == [
        "auth.example.com has a folder, but the entitlements have no entry for it"
      ])
  }

  @Test("invalid folders and answers give one clear line")
  func badInput() throws {
    #expect(throws: PropertyListError("the folder /nowhere/at/all does not exist or contains no sites")) {
      try StoredSites.web(folder: "/nowhere/at/all")
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "sites-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let place = folder.appending(path: "a.example/.well-known")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try Data("not an answer".utf8).write(to: place.appending(path: "apple-app-site-association.http"))
    #expect(throws: PropertyListError.self) { try StoredSites.web(folder: folder.path) }
  }
}
