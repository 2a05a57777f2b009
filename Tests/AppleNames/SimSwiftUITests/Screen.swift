import SwiftUI
import Testing
import WebViewSimulator
import WebViewSimulatorTesting

/// A view on the screen of the test's device.
@MainActor struct Shown {
  let window: UIWindow
  var screen: ScreenSimulator { UIApplication.shared.simulator.screen }

  init<Content: View>(_ view: Content) { window = UIApplication.shared.simulator.show(view) }
}

/// What happened, in order.
@MainActor final class Journal {
  private(set) var lines: [String] = []
  func note(_ line: String) { lines.append(line) }
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}
