import AppAssociations
import SimulatedSafari
import Testing
import UIProcess

@Suite("Apps that are web browsers") @MainActor struct WebBrowserAppTests {
  @Test("WKAppBoundDomains does not bind them", arguments: [true, false])
  func appBoundDomains(isWebBrowser: Bool) {
    var entitlements = Entitlements()
    entitlements.isWebBrowser = isWebBrowser
    let world = WebWorld()
    _ = SystemBrowsers(
      world: world,
      app: AppIdentity(
        bundleID: "com.example.app", teamID: "ABCDE12345", info: InfoPlist(appBoundDomains: ["app.example"]),
        entitlements: entitlements))
    #expect((world.appBoundDomains == nil) == isWebBrowser)
  }
}
