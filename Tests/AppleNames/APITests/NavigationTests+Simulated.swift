import SimulatedWeb
import Testing
import UIProcess

@testable import SimWebKit

/// Cases with names of iOS 27.
extension NavigationTests {
  @Test func LoadRequest() async throws {
    try await PolicyBench.run(answers: ["https://app.example/": .html("simple")]) { bench in
      let (view, listener) = listening(bench)
      let url = try #require(URL(string: "https://app.example/"))
      let navigation = try #require(view.load(URLRequest(url: url)))
      await bench.world.settle()
      #expect(listener.calls == ["start", "commit", "finish"])
      #expect(listener.navigations.allSatisfy { $0 === navigation })
      #expect(listener.responses.first?.navigation === navigation)
    }
  }

  @Test func NavigationActionHasNavigation() async throws {
    try await PolicyBench.run { bench in
      let (view, listener) = listening(bench)
      let url = try #require(URL(string: "data:text/html,1"))
      let navigation = try #require(view.load(url))
      await bench.world.settle()
      #expect(listener.actions.count == 1)
      #expect(listener.actions.first?.mainFrameNavigation === navigation)
      #expect(listener.calls.last == "finish")
    }
  }
}
