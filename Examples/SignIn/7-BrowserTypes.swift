import AppAssociations
import Recipes
import SimulatedSafari
import Testing
import UIProcess
import URLStandard
import WebKit

/// Part 7: which browser a library picks, and a web view that tells what it loads.
@MainActor @Suite("Example: browser types") struct BrowserTypesExample {
  @Test("the library's choice, and whether it shares Safari's cookies")
  func choice() {
    let old = Device(platform: .macOS, osVersion: OSVersion(10, 14))
    #expect(BrowserKind.libraryDefault(on: old) == .webView)
    let new = Device(osVersion: OSVersion(18, 5))
    #expect(BrowserKind.libraryDefault(on: new) == .webAuthenticationSession)
    #expect(BrowserKind.webAuthenticationSession.jar(on: new) == .safari)
    #expect(BrowserKind.webView.jar(on: new) == .app)
  }

  @Test("a custom web view with notifications of its loads")
  func customView() async throws {
    try await Phone.run(providerAccepts: .all) { phone in
      var told: [WebAuthNotification] = []
      let session = OwnSessionApp(callbackPrefix: "myapp://", browsers: phone.world.browsers)
      session.onNotification = { told.append($0) }
      session.start(try #require(WebURL(Phone.signInURL + "myapp%3A%2F%2Fdone")))
      await phone.world.settle()
      #expect(told == [.didStartLoad, .didFinishLoad])
    }
  }
}
