import ScenarioTesting
import XCTest

final class ScenarioXCTests: XCTestCase {
  func testScenarios() async { await runScenarios(in: "Scenarios") }
}
