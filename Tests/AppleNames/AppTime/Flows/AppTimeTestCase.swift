import UIKit
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting
import XCTest

final class AppTimeTestCase: SimulatorTestCase {
  @MainActor func testABlockThatIsDueLater() async throws {
    try await inSimulator { simulator in
      try simulator.site(
        "https://app.example/", html: "<button onclick=\"window.open('https://id.example/')\">Sign in</button>")
      try simulator.site("https://id.example/", html: "<title>Sign in</title>")
      let controller = LoginController()
      controller.onPopup = { app in
        Task {
          try await Task.sleep(for: .seconds(2))
          app.closePopup()
        }
      }
      controller.loadViewIfNeeded()
      controller.web.load(URLRequest(url: try XCTUnwrap(URL(string: "https://app.example/"))))
      await simulator.settle()
      try await simulator.click("button")
      XCTAssertEqual(controller.log, [])
      await simulator.advance(milliseconds: 5000)
      XCTAssertEqual(controller.log, ["closed"])
    }
  }

  @MainActor func testAnExpectationIsFulfilledInTheWorldsTime() async throws {
    try await inSimulator { _ in
      let expectation = XCTestExpectation(description: "an hour is over")
      DispatchQueue.main.asyncAfter(deadline: .now() + 3600) { expectation.fulfill() }
      await self.fulfillment(of: [expectation], timeout: 7200)
    }
  }
}
