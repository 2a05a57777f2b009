import SimulatedWeb
import Testing
import UIProcess

@testable import SimWebKit

/// The cases of `ShouldOpenExternalURLsInNewWindowActions.mm` (rules 9.21 to 9.23). What the originals read from private
/// properties is read with `value(forKey:)`, as apps do.
@MainActor @Suite struct ShouldOpenExternalURLsInNewWindowActionsTests {
  private func expect(_ action: WKNavigationAction?, schemes: Bool, appLinks: Bool, _ place: SourceLocation) throws {
    let action = try #require(action, sourceLocation: place)
    #expect(action.value(forKey: "_shouldOpenExternalSchemes") as? Bool == schemes, sourceLocation: place)
    #expect(action.value(forKey: "_shouldOpenAppLinks") as? Bool == appLinks, sourceLocation: place)
  }

  /// Clicks the element `a` of a page of webkit.org, which leads to a new window: once to the same host, once to another
  /// one.
  /// - Parameter asked: how many actions there are besides that of the new view: the app is asked about a link, too.
  private func clickIntoNewWindow(
    _ html: (String) -> String, asked: Int, _ place: SourceLocation = #_sourceLocation
  ) async throws {
    try await PolicyBench.run { bench in
      let view = bench.makeView()
      for (url, appLinks) in [("https://webkit.org/destination", false), ("http://apple.com/destination", true)] {
        await bench.load(html: html(url), base: "http://webkit.org", in: view)
        let count = bench.controller.actions.count
        try await view.page.click("a", kind: .real)
        await bench.world.settle()
        try #require(bench.controller.actions.count == count + asked + 1, sourceLocation: place)
        for action in bench.controller.actions.suffix(asked + 1) + bench.controller.created.suffix(1) {
          try expect(action, schemes: true, appLinks: appLinks, place)
        }
      }
      #expect(bench.controller.created.count == 2, sourceLocation: place)
    }
  }

  @Test func ShouldOpenExternalURLsInWindowOpen() async throws {
    try await clickIntoNewWindow({ "<a onclick=\"window.open('\($0)')\">link</a>" }, asked: 0)
  }

  @Test func ShouldOpenExternalURLsInTargetedLink() async throws {
    try await clickIntoNewWindow({ "<a href='\($0)' target=_blank>link</a>" }, asked: 1)
  }

  /// A nested timer of the page goes to a phone number, long after the gesture that the app's script counts as.
  private func navigateWithoutGesture(
    _ view: WKWebView, _ bench: PolicyBench, _ place: SourceLocation = #_sourceLocation
  ) async throws {
    _ = try await view.evaluateJavaScript("go()")
    await bench.world.advance(milliseconds: 3000)
    #expect(bench.controller.action?.request.url?.scheme == "tel", sourceLocation: place)
    try expect(bench.controller.action, schemes: true, appLinks: false, place)
  }

  @Test func RestoreShouldOpenExternalURLsPolicyAfterCrash() async throws {
    let page = "<script>function go() { setTimeout(() => setTimeout(() => { location = 'tel:1' }, 0), 2000) }</script>"
    try await PolicyBench.run(answers: ["https://app.example/": .html(page)]) { bench in
      let view = bench.makeView()
      await bench.load("https://app.example/", in: view)
      try await navigateWithoutGesture(view, bench)
      view.page.process.end(.crash)
      await bench.world.settle()
      view.reload()
      await bench.world.settle()
      try await navigateWithoutGesture(view, bench)
    }
  }

  @Test func IFrameWithSameOriginAsMainFramePropagates() async throws {
    let page = """
      <a onclick="let f = document.createElement('iframe'); f.src = 'https://app.example/frame'; document.body.append(f)">
      Click</a>
      """
    let frame = "<script>top.location.href = 'externalScheme://someotherhost/foo'</script>"
    let answers: [String: SiteAnswer] = [
      "https://app.example/": .html(page), "https://app.example/frame": .html(frame),
    ]
    try await PolicyBench.run(answers: answers) { bench in
      let view = bench.makeView()
      await bench.load("https://app.example/", in: view)
      try await view.page.click("a", kind: .real)
      await bench.world.settle()
      let action = bench.controller.actions.last { $0.targetFrame?.isMainFrame == true }
      #expect(action?.request.url?.scheme == "externalscheme")
      try expect(action, schemes: true, appLinks: true, #_sourceLocation)
    }
  }
}
