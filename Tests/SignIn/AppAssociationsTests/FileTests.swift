import AppAssociations
import Testing
import URLStandard

private let app = "ABCDE12345.com.example.app"

@Suite("Rules of association files")
struct FileTests {
  private func verdict(_ details: String, _ link: String, rest: String = "") throws -> AppLinkVerdict {
    let text = "{\"applinks\": {\"details\": [{\"appIDs\": [\"\(app)\"], \(details)}]\(rest)}}"
    let file = try AssociationFile(Array(text.utf8))
    return UniversalLinks.verdict(of: file, on: try #require(WebURL("https://example.com\(link)")), for: app)
  }

  @Test(
    "paths and wildcards",
    arguments: [
      ("/buy/*", "/buy/", true), ("/buy/*", "/buy/1/2", true), ("/buy/*", "/buy", false), ("/buy/?", "/buy/1", true),
      ("/buy/?", "/buy/12", false), ("/a/?*", "/a/", false), ("/a/?*", "/a/b", true), ("*/end", "/x/y/end", true),
      ("*", "/", true),
      ("/Buy", "/buy", false), ("/$(digit)$(digit)", "/42", true), ("/$(digit)", "/x", false),
      ("/$(lang)/*", "/de/x", true),
      ("/$(lang)/*", "/xx9/x", false), ("/$(unknown)", "/$(unknown)", true),
    ])
  func paths(pattern: String, path: String, opens: Bool) throws {
    let verdict = try verdict("\"components\": [{\"/\": \"\(pattern)\"}]", path)
    #expect((verdict != .noRule) == opens)
  }

  @Test("the first matching component decides, even if it excludes")
  func exclusion() throws {
    let rules = "\"components\": [{\"/\": \"/help/website/*\", \"exclude\": true}, {\"/\": \"/help/*\"}]"
    #expect(try verdict(rules, "/help/website/x") == .excluded("exclude / /help/website/*"))
    #expect(try verdict(rules, "/help/x") == .opens("/ /help/*"))
    #expect(try verdict(rules, "/other") == .noRule)
  }

  @Test("query items match by name; a missing one counts as empty; if there are several, each must match")
  func query() throws {
    let rules = "\"components\": [{\"/\": \"/help\", \"?\": {\"article\": \"????\"}}]"
    #expect(try verdict(rules, "/help?x=1&article=1234") != .noRule)
    #expect(try verdict(rules, "/help?article=123") == .noRule)
    #expect(try verdict(rules, "/help") == .noRule)
    #expect(try verdict(rules, "/help?article=1234&article=12") == .noRule)
    #expect(try verdict("\"components\": [{\"?\": {\"article\": \"*\"}}]", "/any") != .noRule)
    #expect(try verdict("\"components\": [{\"?\": \"a=1&*\"}]", "/any?a=1&b=2") != .noRule)
  }

  @Test("fragments, letter case and percent encoding")
  func otherKeys() throws {
    #expect(try verdict("\"components\": [{\"#\": \"no\", \"exclude\": true}]", "/x#no") == .excluded("exclude # no"))
    #expect(try verdict("\"components\": [{\"/\": \"/HELP\", \"caseSensitive\": false}]", "/help") != .noRule)
    #expect(try verdict("\"components\": [{\"/\": \"/a b\", \"percentEncoded\": false}]", "/a%20b") != .noRule)
    #expect(try verdict("\"components\": [{\"/\": \"/a b\"}]", "/a%20b") == .noRule)
    #expect(
      try verdict("\"defaults\": {\"caseSensitive\": false}, \"components\": [{\"/\": \"/HELP\"}]", "/help") != .noRule)
  }

  @Test("the file's own variables, with wildcards in them")
  func variables() throws {
    let rest = ", \"substitutionVariables\": {\"food\": [\"burrito\", \"pizza*\"]}"
    let rules = "\"components\": [{\"/\": \"/$(food)/x\"}]"
    #expect(try verdict(rules, "/burrito/x", rest: rest) != .noRule)
    #expect(try verdict(rules, "/pizza-con-tutto/x", rest: rest) != .noRule)
    #expect(try verdict(rules, "/soup/x", rest: rest) == .noRule)
  }

  @Test("the older form: appID and paths, NOT first")
  func legacy() throws {
    let text = """
      {"applinks": {"apps": [], "details": [{"appID": "\(app)", "paths": ["NOT /a/b", "/a/*"]}]}}
      """
    let file = try AssociationFile(Array(text.utf8))
    let url = try #require(WebURL("https://example.com/a/b"))
    #expect(UniversalLinks.verdict(of: file, on: url, for: app) == .excluded("NOT /a/b"))
    #expect(
      UniversalLinks.verdict(of: file, on: try #require(WebURL("https://example.com/a/c?x")), for: app)
        == .opens("/a/*"))
    #expect(file.findings.isEmpty)
  }

  @Test("the form of 2015: details by app")
  func oldest() throws {
    let file = try AssociationFile(Array("{\"applinks\": {\"details\": {\"\(app)\": {\"paths\": [\"/x\"]}}}}".utf8))
    #expect(UniversalLinks.verdict(of: file, on: try #require(WebURL("https://e.com/x")), for: app) == .opens("/x"))
  }

  @Test("an entry without rules opens everything")
  func noRules() throws {
    #expect(try verdict("\"comment\": \"x\"", "/any/thing") == .opens("*"))
  }

  @Test("ignored entries are reported")
  func findings() throws {
    let file = try AssociationFile(
      Array("{\"applinks\": {\"apps\": [\"x\"], \"details\": [3, {}]}, \"webcredentials\": []}".utf8))
    #expect(
      file.findings == [
        "entry 1 of \"details\" is not an object",
        "entry 2 of \"details\" names no app: it needs \"appIDs\" or \"appID\"",
        "\"apps\" in \"applinks\" must be empty; iOS before 13 ignores the file otherwise",
        "\"webcredentials\" must be an object",
      ])
  }

  @Test("no pattern takes long, whatever the text")
  func hostilePattern() throws {
    let stars = String(repeating: "*a", count: 300)
    let path = "/" + String(repeating: "a", count: 2000) + "b"
    #expect(try verdict("\"components\": [{\"/\": \"\(stars)\"}]", path) == .noRule)
  }
}

@Suite("Entries of associated domains")
struct EntryTests {
  @Test(
    "faulty entries say what is wrong",
    arguments: [
      ("example.com", "it has no service: write applinks: or webcredentials: before the domain"),
      (
        "webcredential:example.com",
        "\"webcredential\" is not a service: use applinks, webcredentials, activitycontinuation, appclips"
      ),
      ("applinks:https://example.com", "a domain cannot have a scheme or a path: write applinks:example.com"),
      ("applinks:example.com:8080", "a domain cannot have a port"), ("applinks:", "\"\" is not a domain"),
      ("applinks: example.com", "it contains a space"),
      (
        "applinks:example.com?mode=developr",
        "\"?mode=developr\" is not a mode: write ?mode=developer, managed or developer+managed"
      ),
    ])
  func faulty(text: String, problem: String) {
    #expect(throws: AssociatedDomainError.self) { try AssociatedDomain(text) }
    #expect(Entitlements(associatedDomains: [text]).faultyEntries.first?.problem == problem)
  }
}

@Suite("Property lists of apps")
struct PropertyListTests {
  @Test("Info.plist: schemes and app-bound domains")
  func info() throws {
    let info = try InfoPlist(dictionary: [
      "CFBundleIdentifier": "com.example.app", "CFBundleURLTypes": [["CFBundleURLSchemes": ["MyApp", "other"]]],
      "WKAppBoundDomains": ["example.com"],
    ])
    #expect(info.urlSchemes == ["myapp", "other"])
    #expect(info.appBoundDomains == ["example.com"])
    #expect(info.bundleID == "com.example.app")
  }

  @Test(
    "wrong types are one clear line",
    arguments: [
      (["WKAppBoundDomains": "x"], "WKAppBoundDomains must be an array of strings"),
      (["CFBundleURLTypes": "x"], "CFBundleURLTypes must be an array of dictionaries"),
    ])
  func wrongTypes(dictionary: [String: String], message: String) {
    do {
      _ = try InfoPlist(dictionary: dictionary)
      Issue.record("it throws")
    } catch {
      #expect(error.description == message)
    }
  }

  @Test("a missing file")
  func missingFile() {
    do {
      _ = try Entitlements(file: "/nowhere/App.entitlements")
      Issue.record("it throws")
    } catch {
      #expect(error.description == "/nowhere/App.entitlements: cannot be read")
    }
  }
}
