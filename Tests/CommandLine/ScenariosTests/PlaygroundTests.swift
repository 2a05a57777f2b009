import Foundation
@testable import webviewsim_servers
import Testing
import TraceReports
import WebFiles
import WebViewSimulator

@testable import Scenarios

@Suite("The playground") @MainActor struct PlaygroundTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    .standardized

  private func verdict(_ method: String = "POST", _ changes: [String: String?] = [:]) -> PlayGate.Verdict {
    var headers: [String: String?] = [
      "Host": "127.0.0.1:8080", "Origin": "http://127.0.0.1:8080", "Content-Type": "application/json",
      "Content-Length": "10",
    ]
    headers.merge(changes) { $1 }
    return PlayGate(port: 8080).verdict(method: method) { headers[$0] ?? nil }
  }

  @Test("Its own page is welcome, by both names of the machine")
  func welcome() {
    #expect(verdict() == .welcome)
    #expect(verdict("GET", ["Origin": nil, "Content-Type": nil, "Content-Length": nil]) == .welcome)
    #expect(verdict("POST", ["Host": "localhost:8080", "Origin": "http://localhost:8080"]) == .welcome)
    #expect(verdict("GET", ["Sec-Fetch-Site": "none"]) == .welcome)
  }

  @Test(
    "Another name is another site, as after DNS rebinding",
    arguments: ["evil.example", "evil.example:8080", "127.0.0.1", "127.0.0.1:80", "127.0.0.1:8080.evil.example", ""])
  func rebinding(host: String) {
    #expect(verdict("GET", ["Host": host]) == .misdirected)
    #expect(verdict("POST", ["Host": host, "Origin": "http://\(host)"]) == .misdirected)
  }

  @Test("Other sites' pages are refused, and so is what a form could send")
  func otherSites() {
    #expect(verdict("GET", ["Host": nil]) == .misdirected)
    for origin in ["https://evil.example", "null", "http://127.0.0.1:81", "http://127.0.0.1:8080.evil.example"] {
      #expect(verdict("POST", ["Origin": origin]) == .forbidden)
      #expect(verdict("GET", ["Origin": origin]) == .forbidden)
    }
    #expect(verdict("POST", ["Origin": nil]) == .forbidden)
    #expect(verdict("GET", ["Sec-Fetch-Site": "cross-site"]) == .forbidden)
    #expect(verdict("GET", ["Sec-Fetch-Site": "same-site"]) == .forbidden)
    #expect(verdict("POST", ["Content-Type": "text/plain"]) == .unsupportedType)
    #expect(verdict("POST", ["Content-Length": nil]) == .tooLong)
    #expect(verdict("POST", ["Content-Length": "\(PlayGate.longestBody + 1)"]) == .tooLong)
  }

  @Test("Only the files of the folder can be opened, by the names that it lists")
  func files() throws {
    let files = try PlayFiles(Self.root.appending(path: "TestPages").path)
    #expect(files.names.contains("popup.html") && files.names.contains("accounts/own-session.yaml"))
    for name in ["../Package.swift", "/etc/passwd", "accounts/../../README.md", "./popup.html", "", "nothing.html"] {
      #expect(throws: ScenarioFileError.self) { try files.scenario(name) }
    }
    let one = try PlayFiles(Self.root.appending(path: "TestPages/popup.html").path)
    #expect(one.names == ["popup.html"] && one.first == "popup.html")
    #expect(throws: ScenarioFileError.self) { try one.scenario("links.html") }
  }

  @Test("Files that a scenario names are in its text, so that they can be changed")
  func inlining() throws {
    let scenario = try PlayFiles(Self.root.appending(path: "TestPages").path).scenario("popup.yaml")
    guard case .string(let page)? = scenario["responses"]?["https://shop.example/popup.html"]?["body"] else {
      Issue.record("no page")
      return
    }
    #expect(page.contains("openPartner"))
    let played = try ScenarioDecoder.decode(scenario.description, file: "/nonexistent/playground.json")
    #expect(played.steps.count == 5 && played.isTest)
  }

  @Test("The property lists of an app are in its scenario's text")
  func inliningApps() throws {
    let files = try PlayFiles(Self.root.appending(path: "TestPages").path)
    let scenario = try files.scenario("accounts/provider-to-session.yaml")
    let played = try ScenarioDecoder.decode(scenario.description, file: "/nonexistent/playground.json")
    #expect(played.system.app.entitlements.associatedDomains.map(\.text).contains("webcredentials:app.example"))
    let bound = try files.scenario("accounts/app-bound-unlimited.yaml")
    let view = try ScenarioDecoder.decode(bound.description, file: "/nonexistent/playground.json")
    #expect(view.system.app.info.appBoundDomains?.isEmpty == false)
  }

  @Test("Files have their titles and a sentence in the list")
  func titles() throws {
    let files = try PlayFiles(Self.root.appending(path: "TestPages").path)
    let described = files.described
    #expect(described.count == files.names.count)
    let popup = try #require(described.first { $0["name"] == "popup.yaml" })
    #expect(popup["about"] == "It has 5 steps, and says of 5 what is expected.")
    let page = try #require(described.first { $0["name"] == "popup.html" })
    #expect(page["title"] != nil && page["about"] == "No steps yet: click in its windows.")
  }

  @Test("A lesson leaves the outcome to its learner")
  func lessonsExpectNothing() throws {
    for name in Self.lessonScenarios {
      #expect(!(try PlayOffer.scenario(ofLesson: name)).description.contains("\"expect\""))
    }
  }

  @Test("A scenario that is played names no files outside the folder")
  func outside() throws {
    let text = #"{"start": "https://a.example/", "responses": {"https://a.example/": {"file": "../Package.swift"}}}"#
    let file = Self.root.appending(path: "TestPages/playground.json").path
    #expect(throws: ScenarioFileError.self) { try ScenarioDecoder.decode(text, file: file) }
  }

  /// The scenarios of all lessons, also those to compare with.
  private nonisolated static let lessonScenarios =
    PlayOffer.lessonNames
    + PlayOffer.lessonNames.map { $0 + PlayOffer.otherEnding }.filter { WebFile.text("lessons/\($0).yaml") != nil }

  @Test("Every lesson has scenarios that do what it says", arguments: lessonScenarios)
  func lessons(name: String) async throws {
    let text = try #require(WebFile.text("lessons/\(name).yaml"))
    let scenario = try ScenarioDecoder.decode(text, file: "lessons/\(name).yaml")
    #expect(scenario.isTest)
    let outcome = await ScenarioBatch.outcome(of: scenario, file: name)
    #expect(outcome.verdict == .passed)
  }

  /// A module of the playground with all that it imports, as one script. Its name in the script is `name`.
  private struct Bundle {
    let script: String
    let name: String

    init(_ entry: String) {
      script = WebBundle(entry: entry).script
      // The entry is the last module.
      name = "module\(script.matches(of: #/const module\d+ = /#).count - 1)"
    }
  }

  /// Made once for all lessons, by the names of their modules.
  private static var bundles: [String: Bundle] = [:]

  /// What the playground's script finds, in a page.
  private func evaluate(_ entry: String, _ expression: (_ module: String) -> String) async throws -> JSONValue? {
    let bundle = Self.bundles[entry] ?? Bundle(entry)
    Self.bundles[entry] = bundle
    var scenario = Scenario(name: "lesson", start: "https://a.example/")
    scenario.sites = [SiteRule(pattern: "https://a.example/", answers: [.html("")])]
    scenario.steps = [ScenarioStep(.evaluate("\(bundle.script); \(expression(bundle.name))"))]
    return try await ScenarioRunner.run(scenario).steps[1].result
  }

  private func lesson(_ name: String) async throws -> JSONValue? {
    let text = try #require(WebFile.text("lessons/\(name).md"))
    return try await evaluate("play/lesson.js") { "\($0).readLesson(\(JSONValue.string(text)))" }
  }

  @Test("Every lesson has a title, a question, and one answer that is right", arguments: PlayOffer.lessonNames)
  func questions(name: String) async throws {
    let lesson = try #require(try await lesson(name))
    guard case .array(let answers)? = lesson["answers"], case .string(let title)? = lesson["title"],
      case .string(let question)? = lesson["question"], case .array(let why)? = lesson["why"]
    else {
      Issue.record("not read: \(lesson)")
      return
    }
    #expect(!title.isEmpty && question.hasSuffix("?") && !why.isEmpty && answers.count >= 3)
    #expect(answers.filter { $0["isRight"] == true }.count == 1)
    for answer in answers { #expect((answer["isRight"] == true) == (answer["because"] == ""), "\(answer)") }
  }

  @Test("The right answer's calls are those of the run, and no wrong answer's", arguments: PlayOffer.lessonNames)
  func answers(name: String) async throws {
    let lesson = try #require(try await lesson(name))
    let text = try #require(WebFile.text("lessons/\(name).yaml"))
    let scenario = try ScenarioDecoder.decode(text, file: "lessons/\(name).yaml")
    let outcome = await ScenarioBatch.outcome(of: scenario, file: name)
    guard case .array(let answers)? = lesson["answers"], case .array(let steps)? = detail(of: outcome)["steps"] else {
      Issue.record("not read: \(lesson)")
      return
    }
    let named = answers.flatMap(calls)
    guard !named.isEmpty else { return }
    var place = steps.count - 1
    if case .number(let step)? = lesson["step"] { place = try #require(Int(exactly: step)) }
    try #require(steps.indices.contains(place))
    let step = steps[place]
    let found = try #require(
      try await evaluate("play/expected.js") {
        "\($0).callsOf(\(step), \(JSONValue.array(named.map(JSONValue.string)))).map((row) => row.call)"
      })
    for answer in answers where answer["isRight"] == true || !calls(answer).isEmpty {
      let isSame = JSONValue.array(calls(answer).map(JSONValue.string)) == found
      #expect(isSame == (answer["isRight"] == true), "\(answer): \(found)")
    }
  }

  private func calls(_ answer: JSONValue) -> [String] {
    guard case .array(let calls)? = answer["calls"] else { return [] }
    return calls.compactMap { if case .string(let call) = $0 { call } else { nil } }
  }

  private func detail(of outcome: ScenarioOutcome) -> JSONValue { ReportScenario(outcome, number: 0).detail }

  @Test("A lesson's rules exist", arguments: PlayOffer.lessonNames)
  func rules(name: String) throws {
    let text = try #require(WebFile.text("lessons/\(name).md"))
    for passage in text.matches(of: #/\brules? (?:and |(?:\d+|AS|R|UA)\.\d+,? ?)+/#) {
      for number in passage.output.matches(of: #/(?:\d+|AS|R|UA)\.\d+/#) {
        #expect(RuleText.all[String(number.output)] != nil, "\(number.output)")
      }
    }
  }

  @Test("There are chapters with lessons, in order, each as two files")
  func lessonFiles() {
    #expect(PlayOffer.chapterNames.count == 5 && PlayOffer.lessonNames.count == 71)
    #expect(PlayOffer.lessonNames.first == "1-windows-and-names/01-clicks")
    for name in PlayOffer.lessonNames { #expect(WebFile.text("lessons/\(name).yaml") != nil) }
    guard case .array(let lessons)? = PlayOffer.value(PlayFiles())["lessons"],
      case .array(let chapters)? = PlayOffer.value(PlayFiles())["chapters"]
    else {
      Issue.record("no lessons")
      return
    }
    #expect(lessons.count == PlayOffer.lessonNames.count)
    for chapter in chapters { #expect(chapter["title"] != "" && chapter["text"] != "") }
  }

  @Test("Every recipe is shown as a view controller")
  func recipes() throws {
    let value = PlayOffer.value(PlayFiles())
    guard case .array(let recipes)? = value["recipes"] else {
      Issue.record("no recipes")
      return
    }
    #expect(recipes.count == 10)
    for recipe in recipes {
      guard case .array(let names)? = recipe["listings"], case .string(let name)? = names.first,
        case .string(let swift)? = value["listings"]?[name]?["text"]
      else {
        Issue.record("no Swift: \(recipe["name"] ?? .null)")
        continue
      }
      #expect(swift.contains("import WebKit") && swift.contains("Controller: UIViewController"))
    }
  }

  @Test("What a scenario says is in the Swift, and nothing that only the playground reads", arguments: Listing.allCases)
  func parameters(listing: Listing) async throws {
    let scenario: JSONValue = [
      "start": "https://a.example/", "createWebView": "block", "cancel": [["targetFrame": "sub"]],
      "settings": ["answers": "later", "limitsNavigationsToAppBoundDomains": true],
      "delegate": [
        "recipe": "exactHosts", "hosts": [".one.example", "two.example"], "matching": "exactHosts",
        "url": "https://list.example/", "callback": "https://a.example/back",
      ],
    ]
    let text = JSONValue(listing.text)
    let filled = try await evaluate("shared/recipe.js") { "\($0).listingText(\(text), \(scenario))" }
    guard case .string(let swift)? = filled else {
      Issue.record("nothing: \(filled ?? .null)")
      return
    }
    #expect(!swift.contains("//:"))
    let expected: [Listing: [String]] = [
      .bothDelegates: [
        "    return nil\n", "      policy = .cancel\n", "DispatchQueue.main.async { decisionHandler(policy) }",
      ],
      .appBoundView: ["limitsNavigationsToAppBoundDomains = true\n", "    return nil\n"],
      .allowlist: ["var hosts = [\"one.example\", \"two.example\"]\n", "      host == allowed\n"],
      .remoteAllowlist: ["URL(string: \"https://list.example/\")!\n", "[\"one.example\", \"two.example\"]\n"],
      .openInSafari: ["      host == own\n"], .safariAndBack: ["      host == own\n"],
      .systemSession: [
        "var callback = ASWebAuthenticationSession.Callback.https(host: \"a.example\", path: \"/back\")\n"
      ], .ownSession: ["var callback = \"https://a.example/back\"\n"],
    ]
    for line in expected[listing] ?? [] { #expect(swift.contains(line), "\(line) is not in \(swift)") }
  }

  @Test("What is chosen in the Swift is what the scenario says")
  func choices() async throws {
    let keys = ["none", "main", "sub", "createWebView", "when", "appBound"]
    let values = ["cancel", "cancel", "cancel", "block", "later", "true"]
    let firsts = ["allow", "allow", "allow", "allow", "now", "false"]
    for (key, (value, first)) in zip(keys, zip(values, firsts)) {
      let found = try await evaluate("shared/recipe.js") { module in
        """
        (() => { const scenario = {start: 'https://a.example/'}; const all = [\(module).valueOf(scenario, '\(key)')];
        for (const value of ['\(value)', '\(first)']) {
          \(module).choose(scenario, '\(key)', value); all.push(\(module).valueOf(scenario, '\(key)'));
          if (value === '\(value)') all.push(JSON.stringify(scenario));
        } return all; })()
        """
      }
      guard case .array(let all)? = found, case .string(let text)? = all.dropFirst(2).first else {
        Issue.record("not read: \(found ?? .null)")
        continue
      }
      #expect(throws: Never.self) { try ScenarioDecoder.decode(text, file: "chosen.json") }
      #expect([all[0], all[1], all[3]] == [.string(first), .string(value), .string(first)], "\(key)")
    }
  }
}
