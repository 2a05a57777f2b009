import Foundation
import Playground
import Testing
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

  @Test("A lesson leaves the outcome to its learner")
  func lessonsExpectNothing() throws {
    for name in PlayOffer.lessonNames {
      #expect(!(try PlayOffer.scenario(ofLesson: name)).description.contains("\"expect\""))
    }
  }

  @Test("A scenario that is played names no files outside the folder")
  func outside() throws {
    let text = #"{"start": "https://a.example/", "responses": {"https://a.example/": {"file": "../Package.swift"}}}"#
    let file = Self.root.appending(path: "TestPages/playground.json").path
    #expect(throws: ScenarioFileError.self) { try ScenarioDecoder.decode(text, file: file) }
  }

  @Test("Every lesson has a scenario that does what it says", arguments: PlayOffer.lessonNames)
  func lessons(name: String) async throws {
    let text = try #require(WebFile.text("lessons/\(name).yaml"))
    let scenario = try ScenarioDecoder.decode(text, file: "lessons/\(name).yaml")
    #expect(scenario.isTest)
    let outcome = await ScenarioBatch.outcome(of: scenario, file: name)
    #expect(outcome.verdict == .passed)
  }

  @Test("Every lesson has a title, a question, and one answer that is right", arguments: PlayOffer.lessonNames)
  func questions(name: String) async throws {
    let text = try #require(WebFile.text("lessons/\(name).md"))
    var scenario = Scenario(name: "lesson", start: "https://a.example/")
    scenario.sites = [SiteRule(pattern: "https://a.example/", answers: [.html("")])]
    let script = WebBundle(entry: "play/lesson.js").script
    scenario.steps = [ScenarioStep(.evaluate("\(script); module0.readLesson(\(JSONValue.string(text)))"))]
    let lesson = try #require(try await ScenarioRunner.run(scenario).steps[1].result)
    guard case .array(let answers)? = lesson["answers"], case .string(let title)? = lesson["title"],
      case .string(let question)? = lesson["question"], case .array(let why)? = lesson["why"]
    else {
      Issue.record("not read: \(lesson)")
      return
    }
    #expect(!title.isEmpty && question.contains("?") && !why.isEmpty && answers.count >= 3)
    #expect(answers.filter { $0["isRight"] == true }.count == 1)
  }

  @Test("There are lessons for the topics, in order, each as two files")
  func lessonFiles() {
    #expect(PlayOffer.lessonNames.count == 8 && PlayOffer.lessonNames.first == "1-clicks")
    for name in PlayOffer.lessonNames { #expect(WebFile.text("lessons/\(name).yaml") != nil) }
  }

  @Test("Every recipe is shown with its Swift")
  func recipes() throws {
    guard case .array(let recipes)? = PlayOffer.value(PlayFiles())["recipes"] else {
      Issue.record("no recipes")
      return
    }
    #expect(recipes.count == 10)
    for recipe in recipes {
      guard case .string(let swift)? = recipe["swift"] else {
        Issue.record("no Swift: \(recipe["name"] ?? .null)")
        continue
      }
      #expect(swift.contains("class ") && swift.hasSuffix("}"))
    }
  }
}
