import SimSafariServices
import SimulatedSafari
import SimulatedWeb
import Testing
import UIProcess

/// Writes down what it is told.
@MainActor private final class SafariDelegate: NSObject, SFSafariViewControllerDelegate {
  var calls: [String] = []
  func safariViewControllerDidFinish(_ controller: SFSafariViewController) { calls.append("finish") }
  func safariViewController(_ controller: SFSafariViewController, didCompleteInitialLoad didLoadSuccessfully: Bool) {
    calls.append("loaded \(didLoadSuccessfully)")
  }
  func safariViewController(_ controller: SFSafariViewController, initialLoadDidRedirectTo URL: URL) {
    calls.append("redirect \(URL.absoluteString)")
  }
}

@MainActor @Suite struct SafariServicesTests {
  @Test func `a controller loads when it is presented, and Done dismisses it`() async throws {
    try await inSignInWorld { world, window in
      try world.web.respond(to: "https://shop.example/", with: .redirect(to: "https://www.shop.example/"))
      try world.web.respond(to: "https://www.shop.example/", with: .html("<title>Shop</title>"))
      let delegate = SafariDelegate()
      let controller = SFSafariViewController(url: try #require(URL(string: "https://shop.example/")))
      controller.delegate = delegate
      await world.settle()
      #expect(controller.simulator.window == nil)
      window.rootViewController?.present(controller, animated: true)
      await world.settle()
      #expect(controller.simulator.window?.title == "Shop")
      controller.simulator.tapDone()
      #expect(delegate.calls == ["redirect https://www.shop.example/", "loaded true", "finish"])
      #expect(window.rootViewController?.presentedViewController == nil)
      #expect(controller.simulator.window?.page.isClosed == true)
    }
  }

  @Test func `window.open gives a window beside the controller, which closes with it`() async throws {
    try await inSignInWorld { world, window in
      try world.web.respond(
        to: "https://shop.example/",
        with: .html("<button id=open onclick=\"opened = window.open('/pay')\">Pay</button>"))
      try world.web.respond(to: "https://shop.example/pay", with: .html("<title>Pay</title>"))
      let controller = SFSafariViewController(url: try #require(URL(string: "https://shop.example/")))
      window.rootViewController?.present(controller, animated: true)
      await world.settle()
      let shown = try #require(controller.simulator.window)
      try await shown.click("#open")
      await world.settle()
      #expect(shown.url == "https://shop.example/" && shown.popups.map(\.title) == ["Pay"])
      let popup = try #require(shown.popups.first)
      controller.simulator.tapDone()
      #expect(popup.page.isClosed)
    }
  }

  @Test func `only the web can be shown`() async throws {
    try await inSignInWorld { world, _ in
      _ = SFSafariViewController(url: try #require(URL(string: "mailto:someone@example.com")))
      #expect(
        world.trace.notes.map(\.reason.text) == [
          "NSInvalidArgumentException: The specified URL has an unsupported scheme. Only HTTP and HTTPS URLs are supported. (SFSafariViewController.init(url:))"
        ])
    }
  }

  @Test func `the session of iOS 11 has an error of its own`() async throws {
    try await inSignInWorld { world, _ in
      let record = Record()
      let session = SFAuthenticationSession(url: try authorizeURL(), callbackURLScheme: "myapp") {
        record.calls.append(($0, $1))
      }
      #expect(session.start())
      world.browsers.shownSession?.cancelByUser()
      #expect((record.calls.first?.error as? SFAuthenticationError)?.code == .canceledLogin)
    }
  }
}
