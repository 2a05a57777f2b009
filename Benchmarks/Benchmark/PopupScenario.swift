import UIProcess
import WebMessages
import WindowRegistry

/// The popup page's scenario: load, four clicks, three popups loaded, all closed.
enum PopupScenario {
  static let page = """
    <!DOCTYPE html>
    <html lang="en">
    <head><title>Named and unnamed windows</title></head>
    <body>
    <h1>Two ways to open a window</h1>
    <button id="named" onclick="openNamed()">Open the window called "partner"</button>
    <button id="unnamed" onclick="openUnnamed()">Open another new window</button>
    <script>
      var size = 'width=800,height=600';
      function openNamed() { window.open('https://example.com', 'partner', size); }
      function openUnnamed() { window.open('https://example.com', '_blank', size); }
    </script>
    </body>
    </html>
    """
  static let popup = "<!DOCTYPE html><title>Example</title><h1>An example</h1>"
  static let clicks = ["#named", "#named", "#unnamed", "#unnamed"]

  /// - Returns: the number of delegate calls, so that a missing call is noticed.
  @MainActor static func run() async throws -> Int {
    let opened = try await OpenedPage(page, others: ["https://example.com/": popup])
    // Its app is known to the page alone, which holds it weakly.
    defer { withExtendedLifetime(opened) {} }
    let world = opened.world
    try await world.inside {
      for selector in clicks {
        try await opened.main.click(selector)
        await world.settle()
      }
      for page in world.pages { page.close() }
      await world.settle()
    }
    let calls = world.trace.events.count
    world.shutDown()
    return calls
  }
}

/// An app that allows everything and shows every popup.
@MainActor final class OpeningApp: WebPageClient {
  var asksBeforeUnload: Bool { false }
  private(set) var popups: [WebPageProxy] = []

  func page(_ page: WebPageProxy, decidePolicyFor action: NavigationActionInfo, answer: Answer<PolicyAnswer>) {
    answer.use(.allow)
  }
  func page(_ page: WebPageProxy, decidePolicyFor response: NavigationResponseInfo, answer: Answer<PolicyAnswer>) {
    answer.use(.allow)
  }
  func page(_ page: WebPageProxy, didStart navigation: NavigationID?) {}
  func page(_ page: WebPageProxy, didReceiveServerRedirectFor navigation: NavigationID?) {}
  func page(_ page: WebPageProxy, didCommit navigation: NavigationID?) {}
  func page(_ page: WebPageProxy, didFinish navigation: NavigationID?) {}
  func page(
    _ page: WebPageProxy, didFail navigation: NavigationID?, phase: FailurePhase, with error: NavigationError
  ) {}
  func page(_ page: WebPageProxy, didBecome download: DownloadProxy, from origin: DownloadOrigin) {}

  func page(
    _ page: WebPageProxy, createPageWith configuration: PageConfiguration, for action: NavigationActionInfo,
    features: WindowFeatures
  ) -> WebPageProxy? {
    let popup = WebPageProxy(configuration: configuration, world: page.world)
    popup.client = self
    popups.append(popup)
    return popup
  }
  func pageDidClose(_ page: WebPageProxy) { page.close() }
  func page(_ page: WebPageProxy, runAlert message: String, frame: FrameSnapshot, done: Answer<Void>) {
    done.reply(())
  }
  func page(_ page: WebPageProxy, runConfirm message: String, frame: FrameSnapshot, done: Answer<Bool>) {
    done.reply(false)
  }
  func page(
    _ page: WebPageProxy, runPrompt message: String, defaultText: String, frame: FrameSnapshot,
    done: Answer<String?>
  ) {
    done.reply(nil)
  }
  func page(_ page: WebPageProxy, runBeforeUnloadPanel message: String, done: Answer<Bool>) { done.reply(true) }
  func pageContentProcessDidTerminate(_ page: WebPageProxy, reason: String) -> Bool { false }
}
