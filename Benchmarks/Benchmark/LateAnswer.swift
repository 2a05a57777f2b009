import Foundation
import SimWebKit
import WebViewSimulator

/// An app that answers a policy question a second later. Meanwhile nobody has anything to do.
enum LateAnswer {
  /// - Returns: processor milliseconds of a whole run, less those of a run whose app answers at once: the median of
  ///   five, because the engine's compilers and collectors work in the background when they like.
  @MainActor static func processorTime() async throws -> Double {
    _ = try await run(delay: .zero)
    var differences: [Double] = []
    for _ in 0..<5 {
      let prompt = try await run(delay: .zero)
      differences.append(try await run(delay: .seconds(1)) - prompt)
    }
    return max(0, median(differences))
  }

  @MainActor private static func run(delay: Duration) async throws -> Double {
    let simulator = Simulator()
    try simulator.site("https://shop.example/", html: PopupScenario.popup)
    return await processorMilliseconds {
      await simulator.run {
        let app = LateApp(delay: delay)
        let view = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
        view.navigationDelegate = app
        guard let url = URL(string: "https://shop.example/") else { return }
        view.load(URLRequest(url: url))
        await simulator.settle()
        try? await Task.sleep(for: delay)
        await simulator.settle()
        simulator.world.shutDown()
      }
    }
  }
}

@MainActor private final class LateApp: NSObject, WKNavigationDelegate {
  private let delay: Duration

  init(delay: Duration) { self.delay = delay }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
  ) async -> WKNavigationActionPolicy {
    try? await Task.sleep(for: delay)
    return .allow
  }
}
