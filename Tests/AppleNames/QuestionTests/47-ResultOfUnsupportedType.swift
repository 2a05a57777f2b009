import Testing
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

@Test(.simulator) @MainActor func `evaluateJavaScript returns plain values only`() async throws {
  let view = try await Simulator.view("<title>Shop</title>")
  #expect(try await view.evaluateJavaScript("document.title") as? String == "Shop")
  for (script, code) in [
    ("document.body", WKError.javaScriptResultTypeIsUnsupported), ("missing()", .javaScriptExceptionOccurred),
  ] {
    let error = await #expect(throws: WKError.self) { try await view.evaluateJavaScript(script) }
    #expect(error?.code == code)
  }
  let awaited = try await view.callAsyncJavaScript("return await Promise.resolve(7)", contentWorld: .page)
  #expect(awaited as? Int == 7)
}
