import Foundation
import Recipes
import Reports
import SimulatedWeb
import Testing
import TraceReports
import WebFiles
import WebViewSimulator

@testable import Scenarios

@Suite("The report as a page") @MainActor struct HTMLReportTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    .standardized

  private func popup(_ change: (inout Scenario) -> Void = { _ in }) async throws -> ScenarioOutcome {
    let file = Self.root.appending(path: "TestPages/popup.yaml").path
    var scenario = try ScenarioDecoder.load(file)
    RunWishes(wantsPictures: true).apply(to: &scenario)
    change(&scenario)
    return await ScenarioBatch.outcome(of: scenario, file: file)
  }

  private func html(_ outcome: ScenarioOutcome) -> String {
    var page = ReportPage()
    page.add(ReportScenario(outcome, number: 0))
    return page.html(summary: "1 scenario")
  }

  @Test("The policy allows the page's own script only, by its hash, and nothing is fetched")
  func policy() async throws {
    let html = html(try await popup())
    let script = WebBundle(entry: "report/main.js").script
    #expect(
      html.contains(#"<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-"#))
    #expect(html.contains("<script type=\"module\">\(script)</script>"))
    #expect(html.components(separatedBy: "<script").count == 4)
    #expect(
      !html.contains("<link") && !html.contains("<img") && html.contains(Base64.text(Array("light".utf8))) == false)
    #expect(Base64.text([0xFF]) == "/w==" && Base64.text([1, 2]) == "AQI=" && Base64.text([1, 2, 3]) == "AQID")
  }

  @Test("The report's modules are one script that the engine can parse") func bundle() async throws {
    let simulator = Simulator()
    let literal = try String(decoding: JSONEncoder().encode(WebBundle(entry: "report/main.js").script), as: UTF8.self)
    try simulator.site("https://page.example/", html: "<title>Page</title>")
    try await simulator.open("https://page.example/")
    #expect(try await simulator.evaluate("typeof new Function(\(literal))") == .string("function"))
  }

  @Test("A report has the Swift of its scenarios' apps, each once, and what they choose in it")
  func listings() async throws {
    let plain = try await popup { $0.answers.createWebView = .block }
    let recipe = try await popup {
      $0.system.delegate = try? SystemSetup.Delegate(.exactHosts, RecipeParameters(hosts: ["shop.example"]))
    }
    let other = try await popup { $0.answers.cancel = [.init(prefix: "https://id.example/")] }
    let details = [plain, recipe, other].map { ReportScenario($0, number: 0).detail["controller"] }
    #expect(details[0]?["listing"] == "BothDelegates" && details[0]?["choices"]?["createWebView"] == "block")
    #expect(details[1]?["listing"] == "Allowlist")
    #expect(details[1]?["choices"]?["delegate"]?["hosts"] == ["shop.example"])
    #expect(details[2] == nil, "no listing says what this app answers")
    var page = ReportPage()
    for (number, outcome) in [plain, plain, recipe].enumerated() {
      page.add(try #require(ReportScenario(stored: ReportScenario(outcome, number: 0).stored, number: number)))
    }
    let html = page.html(summary: "3 scenarios")
    #expect(html.components(separatedBy: "final class BothDelegatesController").count == 2)
    #expect(html.components(separatedBy: "final class AllowlistController").count == 2)
    #expect(!html.contains("final class BlockPopupsController"))
  }

  @Test("What a page says cannot end the report's data, nor be markup in it")
  func hostileText() async throws {
    let scenario = { (scenario: inout Scenario) in
      scenario.title = "</script><script>alert(1)</script><img src=x>"
      scenario.sites = [SiteRule(pattern: "https://shop.example/*", answers: [.html("<title></script><b></title>")])]
      scenario.steps = []
    }
    let html = html(try await popup(scenario))
    #expect(html.components(separatedBy: "</script").count == 4)
    #expect(!html.contains("<img src=x>"))
  }

  @Test("A call has its time, the place in the source that caused it, and its windows have their documents")
  func pictures() async throws {
    let trace = try #require(try await popup().trace)
    let step = trace.steps[1]
    let picture = try #require(step.picture)
    #expect(picture.events.count == step.trace.events.count)
    let place = try #require(picture.events[0].place)
    #expect(place.kind == .call && place.url == "https://shop.example/popup.html" && place.line == 22)
    #expect(picture.events.map(\.time) == picture.events.map(\.time).sorted())
    #expect(picture.windows.map(\.window) == ["main", "popup1"])
    #expect(picture.windows[1].opener == "main")
    #expect(picture.windows[0].frames[0].markup?.contains("Open the partner") == true)
    #expect(picture.exchanges.map(\.request.url) == ["https://example.com/"])
  }

  @Test("The place of a link is its element; that of a call in a handler is the handler's line")
  func places() async throws {
    let outcome = try await popup { scenario in
      scenario.sites = [
        SiteRule(
          pattern: "https://shop.example/popup.html",
          answers: [
            .html("<p>\n<a id=a href=/x target=w>x</a>\n<button id=b\n onclick='window.open(\"/y\")'>y</button>")
          ])
      ]
      scenario.unknownURLs = .emptyPage
      scenario.steps = [ScenarioStep(.activate("#a")), ScenarioStep(.activate("#b"))]
    }
    let steps = try #require(outcome.trace?.steps)
    let link = try #require(steps[1].picture?.events.first?.place)
    #expect(link.kind == .element && link.line == 2)
    let call = try #require(steps[2].picture?.events.first?.place)
    #expect(call.kind == .call && call.line == 4)
  }

  @Test(
    "A trace is the same with pictures as without", arguments: ["popup", "forms", "frame", "noopener", "user-gesture"])
  func sameTraces(name: String) async throws {
    let file = Self.root.appending(path: "TestPages/\(name).yaml").path
    var scenario = try ScenarioDecoder.load(file)
    let plain = try await ScenarioRunner.run(scenario)
    RunWishes(wantsPictures: true).apply(to: &scenario)
    #expect(try await ScenarioRunner.run(scenario).json == plain.json)
  }

  @Test("Documents that are too long, or too many, are left out; the rest of the report is there")
  func limits() async throws {
    let outcome = try await popup { scenario in
      let long = "<title>long</title>" + String(repeating: "<p>x", count: 100_000)
      scenario.sites = [SiteRule(pattern: "https://shop.example/popup.html", answers: [.html(long)])]
      scenario.steps = []
    }
    let picture = try #require(outcome.trace?.steps[0].picture)
    #expect(picture.windows[0].frames[0].markup == nil)
    #expect(picture.windows[0].frames[0].title == "long")
    #expect(html(outcome).utf8.count < 400_000)
  }

  @Test("Every rule that a reason names has its text and its place in the documents")
  func rules() throws {
    let reasons = try String(contentsOf: Self.root.appending(path: "Docs/Reasons.md"), encoding: .utf8)
    let numbers = reasons.split(separator: "\n").compactMap { line -> String? in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard line.hasPrefix("| `"), cells.count == 3, !cells[1].hasPrefix("{") else { return nil }
      return cells[1]
    }
    #expect(numbers.count > 200)
    for number in Set(numbers) {
      let rule = try #require(RuleText.all[number], "rule \(number)")
      let lines = try String(contentsOf: Self.root.appending(path: rule.file), encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines[rule.line - 1].contains(number) && !rule.sentence.isEmpty)
    }
  }
}
