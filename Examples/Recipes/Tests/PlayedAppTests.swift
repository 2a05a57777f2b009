import PlayedApps
import Scenarios
import SimulatedWeb
import Testing
import TraceReports
import WebKit

/// An app's own code in the place of a scenario's answers.
@Suite("An app that is played") @MainActor struct PlayedAppTests {
  private func run(_ launch: @escaping @MainActor () throws -> AnyObject) async throws -> ScenarioTrace {
    var scenario = Scenario(name: "played", start: "https://shop.example/")
    scenario.sites = [
      SiteRule(pattern: "https://shop.example/", answers: [.html("<title>Shop</title>")]),
      SiteRule(pattern: "https://own.example/", answers: [.html("<title>Own</title>")]),
    ]
    return try await ScenarioRunner.run(scenario, code: PlayedApp.app { _ in try launch() })
  }

  private func urls(_ trace: ScenarioTrace) -> [String] { trace.steps[0].trace.events.compactMap(\.url) }

  @Test("A view that has loaded nothing loads the scenario's start")
  func start() async throws {
    let trace = try await run { WKWebView() }
    #expect(Set(urls(trace)) == ["https://shop.example/"])
    #expect(trace.steps[0].error == nil)
  }

  @Test("What the app loads by itself is the first page")
  func ownPage() async throws {
    let trace = try await run {
      let view = WKWebView()
      view.load(URLRequest(url: try #require(URL(string: "https://own.example/"))))
      return view
    }
    #expect(Set(urls(trace)) == ["https://own.example/"])
  }

  @Test("An app without a web view, or that does not start, says so")
  func nothing() async throws {
    struct NoCart: Error {}
    #expect(try await run { UIViewController() }.steps[0].error == .window("the app has made no web view"))
    let error = try await run { throw NoCart() }.steps[0].error
    #expect(error?.message == "the app's code did not start: NoCart()")
  }
}
