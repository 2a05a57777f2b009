import SimulatedWeb
import Testing
import UIProcess

@testable import SimWebKit

/// Cases that raise exceptions, which end an app on a device.
extension UserContentControllerTests {
  @Test func MessageHandlerAPI() async throws {
    let replier = Replier()
    let own = WKContentWorld.world(name: "otherWorld")
    let body = "var p = window.webkit.messageHandlers[handler].postMessage(arg); await p; return p;"
    try await run {
      $0.addScriptMessageHandler(replier, contentWorld: .page, name: "testHandler1")
      $0.addScriptMessageHandler(replier, contentWorld: .page, name: "testHandler1")
      $0.addScriptMessageHandler(replier, contentWorld: .defaultClient, name: "testHandler2")
      for number in 3...5 { $0.addScriptMessageHandler(replier, contentWorld: own, name: "testHandler\(number)") }
    } _: { bench, view in
      #expect(bench.world.takeDeviceFailures().map(\.exception) == ["NSInvalidArgumentException"])
      @MainActor func answers(_ number: Int, in world: WKContentWorld) async -> Bool {
        let arguments: [String: Any] = ["handler": "testHandler\(number)", "arg": 1]
        return await view.error(ofCalling: body, arguments, world: world) == nil
      }
      let controller = view.configuration.userContentController
      #expect(await answers(1, in: .page))
      #expect(await !answers(1, in: .defaultClient))
      #expect(await answers(2, in: .defaultClient))
      controller.removeScriptMessageHandler(forName: "testHandler2", contentWorld: .defaultClient)
      #expect(await !answers(2, in: .defaultClient))
      for number in 3...5 { #expect(await answers(number, in: own)) }
      controller.removeScriptMessageHandler(forName: "testHandler3", contentWorld: .defaultClient)
      #expect(await answers(3, in: own))
      controller.removeScriptMessageHandler(forName: "testHandler3", contentWorld: own)
      #expect(await !answers(3, in: own))
      for number in 4...5 { #expect(await answers(number, in: own)) }
      controller.removeAllScriptMessageHandlers(from: own)
      for number in 4...5 { #expect(await !answers(number, in: own)) }
    }
  }

  @Test func AsyncScriptMessageHandlerBasicPost() async throws {
    let replier = Replier()
    try await run {
      $0.addScriptMessageHandler(replier, contentWorld: .page, name: "testHandler")
    } _: { bench, view in
      @MainActor func body(_ word: String) -> String {
        "var p = window.webkit.messageHandlers.testHandler.postMessage('\(word)'); await p; return p;"
      }
      #expect(try await view.callAsyncJavaScript(body("Fulfill"), contentWorld: .page) as? String == "Fulfilled!")
      let rejected = try #require(await view.error(ofCalling: body("Reject")))
      #expect(rejected.description.contains("Rejected!"))
      let isUndefined = try await view.callAsyncJavaScript(
        "return (await window.webkit.messageHandlers.testHandler.postMessage('Undefined')) == undefined ? 'Yes' : 'No'",
        contentWorld: .page)
      #expect(isUndefined as? String == "Yes")
      #expect(bench.world.takeDeviceFailures().count == 1)
      let dropped = try #require(await view.error(ofCalling: body("Do nothing")))
      #expect(dropped.description.contains("did not respond to this postMessage"))
      let invalid = try #require(await view.error(ofCalling: body("Invalid reply")))
      #expect(invalid.description.contains("unable to be serialized"))
    }
  }
}
