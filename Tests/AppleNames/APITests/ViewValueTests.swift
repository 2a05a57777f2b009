import SimulatedWeb
import Testing
import UIProcess

@testable import SimWebKit

/// The cases of `WKWebViewServerTrustKVC.mm` and `WebSocket.mm` about views.
@MainActor @Suite struct ViewValueTests {
  @Test func ServerTrustKVC() async throws {
    try await PolicyBench.run { bench in
      let view = bench.view()
      #expect(view.value(forKey: "serverTrust") == nil)
      #expect(view.serverTrust == nil)
    }
  }

  @Test func LoadRequestWSS() async throws {
    try await PolicyBench.run(answers: ["https://webkit.org/": .html(""), "http://webkit.org/": .html("")]) { bench in
      let (view, recorder) = bench.recordedView()
      for (number, url) in ["wss://webkit.org/", "ws://webkit.org/"].enumerated() {
        await bench.load(url, in: view)
        #expect(recorder.count("fail early") == number + 1 && recorder.count("commit") == 0)
      }
    }
  }
}
