import EngineValues
import UIProcess
import WebViewSimulator
import WebViewSimulatorTesting
import XCTest

final class XCTestCaseTests: SimulatorTestCase {
  override class var sites: String? { "Sites" }

  @MainActor func testAWorldWithTheSitesOfAFolder() async throws {
    let title = try await inSimulator { simulator in
      XCTAssertTrue(simulator === Simulator.current)
      try await simulator.open("https://app.example/")
      _ = simulator.newCalls()
      let popup = try await simulator.popup { try await simulator.click("#open") }
      XCTAssertTrace(
        simulator.newCalls(),
        """
        main: createWebViewWith https://app.example/partner.html [other, user] -> popup1
        popup1: decidePolicyFor https://app.example/partner.html [main, other, user] allow
        popup1: loads https://app.example/partner.html
        """)
      return popup.state.title
    }
    XCTAssertEqual(title, "Partner")
  }

  #if !canImport(Darwin)
    @MainActor func testAMistakeFailsTheTestAtItsPlace() async throws {
      expected = { text, line in text.contains("NSRangeException: out of range") && line == 7 }
      try await inSimulator { simulator in
        simulator.world.fail(
          DeviceFailure(
            exception: "NSRangeException", message: "out of range", window: "main", cause: "a test",
            reason: Reason.observerIsNotRegistered, place: .init(file: "App.swift", line: 7)))
      }
      XCTAssertEqual(takenFailures, 1)
    }

    private var expected: ((String, Int) -> Bool)?
    private var takenFailures = 0

    override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected isExpected: Bool
    ) {
      if let expected, expected(description, lineNumber) {
        takenFailures += 1
        self.expected = nil
      } else {
        super.recordFailure(withDescription: description, inFile: filePath, atLine: lineNumber, expected: isExpected)
      }
    }
  #endif
}
