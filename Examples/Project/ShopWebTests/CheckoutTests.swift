import AuthenticationServices
import Testing
import UIKit
import WebViewSimulator
import WebViewSimulatorTesting

@testable import Shop

@Suite(.simulator) @MainActor struct CheckoutTests {
  @Test func `the bank's window closes itself, and the app removes its view`() async throws {
    let simulator = try #require(Simulator.current)
    try simulator.site("https://shop.example/checkout", html: "<a id=pay target=bank rel=opener href=/bank>Pay</a>")
    try simulator.site("https://shop.example/bank", html: "<button id=done onclick='window.close()'>Done</button>")
    let controller = CheckoutController()
    let window = UIApplication.shared.simulator.show(controller)
    await simulator.settle()
    try await simulator.click("#pay")
    #expect(controller.bank?.url?.path == "/bank")
    try await simulator.click("#done", in: "popup1")
    #expect(controller.bank == nil)
    #expect(window.rootViewController === controller)
  }

  @Test func `an error that the user caused needs no message`() {
    #expect(CheckoutController.message(for: ASWebAuthenticationSessionError(.canceledLogin)) == nil)
    #expect(CheckoutController.message(for: ASWebAuthenticationSessionError(.presentationContextInvalid)) != nil)
  }
}
