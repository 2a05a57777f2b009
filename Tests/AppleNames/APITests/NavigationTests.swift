import SimulatedWeb
import Testing
import UIProcess

@testable import SimWebKit

/// The cases of `Navigation.mm` that need no private interface.
@MainActor @Suite struct NavigationTests {
  @Test func DecidePolicyForPageCacheNavigation() async throws {
    try await PolicyBench.run { bench in
      let view = bench.makeView()
      await bench.load("data:text/html,1", in: view)
      await bench.load("data:text/html,2", in: view)
      view.goBack()
      await bench.world.settle()
      #expect(bench.controller.action?.navigationType == .backForward)
      #expect(bench.controller.finished == 3)
    }
  }

  @Test func FrameBackLoading() async throws {
    let answers: [String: SiteAnswer] = [
      "https://app.example/": .html("<iframe src='frame1.html'></iframe>"),
      "https://app.example/frame1.html": .html("<a href='frame2.html'>link</a>"),
      "https://app.example/frame2.html": .html("frame2"),
    ]
    try await PolicyBench.run(answers: answers) { bench in
      let view = bench.makeView()
      #expect(!view.isLoading)
      view.load(URLRequest(url: try #require(URL(string: "https://app.example/"))))
      #expect(view.isLoading)
      await bench.world.settle()
      #expect(!view.isLoading)
      #expect(!view.canGoBack)
      _ = try await view.evaluateJavaScript("frames[0].document.querySelector('a').click(); 0")
      await bench.world.settle()
      #expect(try await view.evaluateJavaScript("frames[0].document.body.textContent") as? String == "frame2")
      #expect(view.canGoBack)
      view.goBack()
      #expect(view.isLoading)
      await bench.world.settle()
      #expect(!view.isLoading)
    }
  }

  /// Without its fonts, which the simulator does not load. The controller allows the navigation, which nothing handles.
  @Test func SimultaneousNavigationWithFontsFinishes() async throws {
    let answers: [String: SiteAnswer] = [
      "https://app.example/": .html(
        "<script src='scriptsrc.js'></script><iframe src='iframesrc.html'></iframe>"
          + "<script>window.location='refresh-nav:///'</script>"),
      "https://app.example/iframesrc.html": .html("frame content"),
    ]
    try await PolicyBench.run(answers: answers) { bench in
      let view = bench.makeView()
      await bench.load("https://app.example/", in: view)
      #expect(bench.controller.actions.contains { $0.request.url?.scheme == "refresh-nav" })
      #expect(bench.controller.finished == 1)
    }
  }
}
