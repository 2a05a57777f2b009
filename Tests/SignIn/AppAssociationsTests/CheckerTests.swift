import AppAssociations
import SimulatedWeb
import Testing
import URLStandard

@Suite("Checks of an association")
struct CheckerTests {
  @Test("a correct set passes every check")
  func correct() throws {
    let report = try AssociationSet().report()
    #expect(report.isSatisfied)
    #expect(
      report.passed.map(\.check) == [
        .systemVersion, .entitlement, .entry, .plainEntry, .reachable, .notRedirected, .status, .size, .contentType,
        .json,
        .service, .app,
      ])
    #expect(report.explanation == "webcredentials of auth.example.com is associated with ABCDE12345.com.example.app")
  }

  @Test("no associated domains at all")
  func noEntitlement() throws {
    var set = AssociationSet()
    set.entries = []
    let report = try set.report()
    #expect(report.failure?.check == .entitlement)
    #expect(
      report.explanation
        == "entitlement: the app has no com.apple.developer.associated-domains; to fix it, add the capability Associated Domains with webcredentials:auth.example.com"
    )
  }

  @Test("a misspelt domain is reported, with what was probably meant")
  func typo() throws {
    var set = AssociationSet()
    set.entries = ["webcredentials:auht.example.com"]
    let failure = try #require(try set.report().failure)
    #expect(failure.check == .entry)
    #expect(
      failure.problem == "no entry webcredentials:auth.example.com; webcredentials:auht.example.com looks like it")
  }

  @Test("applinks alone is not enough for a session")
  func otherService() throws {
    var set = AssociationSet()
    set.entries = ["applinks:auth.example.com"]
    let failure = try #require(try set.report().failure)
    #expect(failure.check == .entry)
    #expect(failure.problem.hasSuffix("only applinks:auth.example.com, which is for another service"))
    #expect(try set.report(.universalLink).isSatisfied)
  }

  @Test("an entry that contains a scheme is invalid, and the report says so")
  func faultyEntry() throws {
    var set = AssociationSet()
    set.entries = ["webcredentials:https://auth.example.com"]
    let report = try set.report()
    #expect(report.failure?.check == .entry)
    #expect(report.failure?.problem.contains("a domain cannot have a scheme or a path") == true)
    #expect(report.findings.count == 1)
  }

  @Test("?mode=developer alone does not satisfy a session; together with a plain entry it does no harm")
  func developerOnly() throws {
    var set = AssociationSet()
    set.entries = ["webcredentials:auth.example.com?mode=developer"]
    set.device.domainsDevelopment = .on
    #expect(try set.report().failure?.check == .plainEntry)
    set.entries.append("webcredentials:auth.example.com")
    #expect(try set.report().isSatisfied)
  }

  @Test("for links, ?mode=developer alone is enough only on a device in development mode")
  func developerLinks() throws {
    var set = AssociationSet()
    set.entries = ["applinks:auth.example.com?mode=developer"]
    #expect(try set.report(.universalLink).failure?.check == .developmentMode)
    set.device.domainsDevelopment = .on
    #expect(try set.report(.universalLink).isSatisfied)
  }

  @Test("a domain that does not answer")
  func unreachable() throws {
    var set = AssociationSet()
    set.answer = .failure(.cannotFindHost)
    let failure = try #require(try set.report().failure)
    #expect(failure.check == .reachable)
    #expect(
      failure.problem == "auth.example.com does not answer: A server with the specified hostname could not be found")
  }

  @Test(
    "each fault of the file is its own check",
    arguments: [
      (
        SiteAnswer.notFound, AssociationCheck.status,
        "auth.example.com has no /.well-known/apple-app-site-association (404)"
      ),
      (
        .response(status: 403, body: ""), .status,
        "auth.example.com answers 403 for /.well-known/apple-app-site-association"
      ),
      (
        .redirect(to: "https://www.example.com/aasa", status: 301), .notRedirected,
        "auth.example.com redirects the file to https://www.example.com/aasa (301)"
      ),
      (.html("<p>Hello"), .contentType, "a page (text/html; charset=utf-8) is sent in place of JSON"),
      (.response(body: AssociationSet.file, contentType: nil), .contentType, "the file is sent without a Content-Type"),
      (.response(body: AssociationSet.file, contentType: "text/plain"), .contentType, "the file is sent as text/plain"),
      (.json("{\"applinks\": "), .json, "the file is not valid JSON"),
      (.json("[1]"), .json, "the file's JSON is not an object"),
      (.json(String(repeating: " ", count: 131_073)), .size, "the file is 131073 bytes long"),
      (.json("{\"applinks\": {\"details\": []}}"), .service, "the file has no \"webcredentials\""),
      (
        .json("{\"webcredentials\": {\"apps\": [\"ZZZZZ99999.com.example.app\"]}}"), .app,
        "the file names ZZZZZ99999.com.example.app: its team is not ABCDE12345"
      ),
      (
        .json("{\"webcredentials\": {\"apps\": [\"ABCDE12345.com.example.beta\"]}}"), .app,
        "the file names ABCDE12345.com.example.beta: its bundle is not com.example.app"
      ),
      (.json("{\"webcredentials\": {\"apps\": []}}"), .app, "the file names no app"),
      (.hang, .reachable, "auth.example.com took too long to answer"),
    ])
  func faults(answer: SiteAnswer, check: AssociationCheck, problem: String) throws {
    var set = AssociationSet()
    set.answer = answer
    let report = try set.report()
    #expect(report.failure?.check == check)
    #expect(report.failure?.problem == problem)
    #expect(!report.isAllowed)
    set.device.kind = .simulator
    let lenient = try set.report()
    #expect(lenient.isAllowed)
    #expect(lenient.explanation.contains("(ignored: the simulator does not enforce it, a device does)"))
  }

  @Test(
    "before iOS 17.4 and macOS 14.4 there are no https callbacks, in the simulator neither",
    arguments: [
      (Device.Platform.iOS, OSVersion(17, 3), false), (.iOS, OSVersion(17, 4), true), (.macOS, OSVersion(14, 3), false),
      (.macOS, OSVersion(14, 4), true),
    ])
  func systemVersion(platform: Device.Platform, version: OSVersion, isThere: Bool) throws {
    var set = AssociationSet()
    set.device = Device(kind: .simulator, platform: platform, osVersion: version)
    let report = try set.report()
    #expect(report.isAllowed == isThere)
    #expect(report.failure?.check == (isThere ? nil : .systemVersion))
  }

  @Test("the network keeps its answer until its cache is cleared; developer mode asks the site")
  func cache() throws {
    var set = AssociationSet()
    set.answer = .notFound
    let source = try set.source()
    #expect(try set.report(source: source).failure?.check == .status)
    try set.web.respond(to: "https://auth.example.com\(AssociationFile.path)", with: .json(AssociationSet.file))
    let stale = try #require(try set.report(source: source).failure)
    #expect(stale.check == .status)
    #expect(stale.problem.hasSuffix("(cached by the network: a corrected file shows only after the cache is cleared)"))

    var developing = set
    developing.entries.append("webcredentials:auth.example.com?mode=developer")
    developing.device.domainsDevelopment = .on
    #expect(try developing.report(source: source).isSatisfied)

    source.clearCache()
    #expect(try set.report(source: source).isSatisfied)
  }

  @Test("offline means failure, whatever the network has cached")
  func offline() throws {
    let set = AssociationSet()
    let source = try set.source()
    #expect(try set.report(source: source).isSatisfied)
    set.web.connection = .offline
    #expect(try set.report(source: source).failure?.problem == "the device is offline")
    set.web.connection = .online
    #expect(try set.report(source: source).isSatisfied)
  }

  @Test("a wildcard entry covers subdomains, and its file is the domain's")
  func wildcard() throws {
    var set = AssociationSet()
    set.entries = ["webcredentials:*.example.com"]
    try set.web.respond(to: "https://example.com\(AssociationFile.path)", with: .json(AssociationSet.file))
    #expect(try set.report().isSatisfied)
    #expect(Entitlements(associatedDomains: set.entries).entries(of: .webcredentials, for: "example.com").isEmpty)
  }
}

@Suite("Universal links")
struct UniversalLinkTests {
  @Test("a link opens the first app with a matching rule")
  func opens() throws {
    let set = AssociationSet()
    let source = try set.source()
    let entitlements = Entitlements(associatedDomains: set.entries)
    let stranger = AppIdentity(bundleID: "com.other", teamID: "OTHER00000", entitlements: entitlements)
    let app = AppIdentity(bundleID: "com.example.app", teamID: "ABCDE12345", entitlements: entitlements)
    let callback = try #require(WebURL("https://auth.example.com/callback/done?code=1"))
    let found = UniversalLinks.app(for: callback, among: [stranger, app], device: Device(), source: source)
    #expect(found.app == app)
    #expect(found.reports.map { $0.failure?.check } == [.app, nil])
    let elsewhere = try #require(WebURL("https://auth.example.com/other"))
    let none = UniversalLinks.app(for: elsewhere, among: [app], device: Device(), source: source)
    #expect(none.app == nil)
    #expect(none.reports.first?.failure?.check == .link)
    let insecure = try #require(WebURL("http://auth.example.com/callback/done"))
    #expect(UniversalLinks.app(for: insecure, among: [app], device: Device(), source: source).app == nil)
  }
}
