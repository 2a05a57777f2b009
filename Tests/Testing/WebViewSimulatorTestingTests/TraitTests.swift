import EngineValues
import Testing
import UIProcess
import WebViewSimulator

@testable import WebViewSimulatorTesting

@Suite(.simulator(sites: "Sites")) @MainActor struct TraitTests {
  @Test(arguments: 1...3) func `every test case has a world of its own, with the sites of a folder`(_ number: Int)
    async throws
  {
    let simulator = try #require(Simulator.current)
    #expect(simulator.world === WebWorld.current)
    #expect(simulator.windows.isEmpty)
    try await simulator.open("https://app.example/")
    expectTrace(
      simulator.newCalls(),
      """
      main: decidePolicyFor https://app.example/ [main, other] allow
      main: didStartProvisionalNavigation https://app.example/
      main: decidePolicyForResponse https://app.example/ [main, 200, text/html] allow
      main: didCommit https://app.example/
      main: didFinish https://app.example/
      """)
  }

  @Test func `the popup of a click is returned, and a click without one reports what happened`() async throws {
    let simulator = try #require(Simulator.current)
    try await simulator.open("https://app.example/")
    let popup = try await simulator.popup { try await simulator.click("#open") }
    #expect(popup.label == "popup1")
    #expect(popup.state.title == "Partner")
    await #expect(throws: SimulatorError.noPopup(trace: "no delegate calls")) {
      try await simulator.popup { try await simulator.click("#nothing") }
    }
  }

  @Test func `a failed expectation shows what was expected and what came instead`() async throws {
    let simulator = try #require(Simulator.current)
    try await simulator.open("https://app.example/")
    _ = simulator.newCalls()
    try await simulator.click("#open")
    let calls = simulator.newCalls()
    let wrong = "main: createWebViewWith https://other.example/ -> popup1\n..."
    let problem = try #require(TraceCheck(calls, wrong, #filePath, line: #line, column: 1).problem())
    #expect(problem.contains("- main: createWebViewWith https://other.example/ -> popup1"))
    #expect(problem.contains("+ main: createWebViewWith https://app.example/partner.html [other, user] -> popup1"))
  }

  /// A task of its own belongs to no test: its difference is an error instead of an issue.
  @Test func `a difference names the line of its verify`() async throws {
    let simulator = try #require(Simulator.current)
    let calls = simulator.newCalls()
    func difference(from expected: String) async -> String {
      let verified = Task.detached { try calls.verify(expected) }
      guard case .failure(let error) = await verified.result else { return "no difference" }
      return "\(error)"
    }
    let line = #line - 4
    for (expected, text) in [
      ("main: webViewDidClose", "- main: webViewDidClose"), ("main: webViewDidClse", "the expectation is not valid"),
    ] {
      let difference = await difference(from: expected)
      #expect(difference.contains("TraitTests.swift:\(line): "))
      #expect(difference.contains(text))
    }
  }

  @Test func `a mistake that a test takes does not fail it`() async throws {
    let simulator = try #require(Simulator.current)
    simulator.world.fail(
      DeviceFailure(
        exception: "NSRangeException", message: "out of range", window: "main", cause: "a test",
        reason: Reason.observerIsNotRegistered))
    #expect(simulator.world.takeDeviceFailures().map(\.message) == ["out of range"])
    #expect(simulator.world.takeDeviceFailures().isEmpty)
  }
}
