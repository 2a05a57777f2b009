import Testing
import UIKit
import WebViewSimulator
import WebViewSimulatorTesting
import WebKit

@testable import WholeFiles

@MainActor private final class Owner: NSObject, PopupOwner {
  var closed = 0
  func popupScreenDidClose(_ screen: PopupScreen) { closed += 1 }
}

@MainActor private final class Keeper: NSObject, PopupOwner {
  let background = UIView()
  func popupScreen(_ screen: PopupScreen, mayClose webView: WKWebView) -> Bool { false }
  func viewBehind(_ screen: PopupScreen) -> UIView { background }
}

@Suite(.simulator) @MainActor struct CardScreenTests {
  private func open(_ owner: any PopupOwner) async throws -> CardScreen {
    let simulator = try #require(Simulator.current)
    try simulator.site("https://card.example/", html: "<p>card</p>")
    let screen = CardScreen()
    screen.owner = owner
    _ = UIApplication.shared.simulator.show(screen)
    screen.webView.load(URLRequest(url: try #require(URL(string: "https://card.example/"))))
    await simulator.settle()
    return screen
  }

  @Test func `a method that a subclass overrides is called, although the superclass has it in an extension`()
    async throws
  {
    let owner = Owner()
    let screen = try await open(owner)
    _ = try await screen.webView.evaluateJavaScript("close(); 0")
    await Simulator.current?.settle()
    #expect(screen.closings == 1 && screen.isClosed && owner.closed == 1)
    #expect(screen.prefersStatusBarHidden)
  }

  @Test func `an optional method with a plain result decides where it is there`() async throws {
    let keeper = Keeper()
    let screen = try await open(keeper)
    _ = try await screen.webView.evaluateJavaScript("close(); 0")
    await Simulator.current?.settle()
    #expect(screen.closings == 1 && !screen.isClosed)
  }

  @Test func `an optional method with an object as its result gives nil where it is missing`() async throws {
    let keeper = Keeper()
    #expect(try await open(keeper).viewBehind === keeper.background)
    #expect(try await open(Owner()).viewBehind == nil)
  }
}
