import UIKit
import WebViewSimulator
import WebViewSimulatorTesting

/// An app at its start: a controller in the key window, its page loaded.
@MainActor struct App<Controller: UIViewController> {
  let simulator: Simulator
  let controller: Controller
  private let window: UIWindow

  /// - Parameter make: gets the URL of the app's start page.
  init(_ make: (URL) -> Controller) async throws {
    guard let simulator = Simulator.current, let home = URL(string: "https://shop.example/index.html") else {
      throw URLError(.badURL)
    }
    self.simulator = simulator
    controller = make(home)
    window = UIApplication.shared.simulator.show(controller)
    await simulator.settle()
    // The tests are about what comes after the first page.
    _ = simulator.newCalls()
  }
}
