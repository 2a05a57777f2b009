import SimWebKit
import Testing
import WebViewSimulator
import WebViewSimulatorTesting

@Suite(.simulator) @MainActor struct KeyValueTests {
  @Test func `a web view has values for WebKit's keys, and keeps those of private ones`() async throws {
    let (simulator, view) = try await Simulator.view(showing: "<title>Page</title>")
    #expect(view.value(forKey: "title") as? String == "Page")
    #expect(view.value(forKey: "URL") as? URL == view.url)
    #expect(view.value(forKey: "estimatedProgress") as? Double == 1)
    #expect(view.value(forKey: "loading") as? Bool == false)
    view.setValue("Agent/1", forKey: "customUserAgent")
    #expect(view.customUserAgent == "Agent/1")
    view.setValue(true, forKey: "inspectable")
    #expect(view.isInspectable)
    view.setValue(false, forKey: "drawsBackground")
    #expect(view.value(forKey: "drawsBackground") as? Bool == false)
    #expect(view.value(forKeyPath: "configuration.preferences") != nil)
    #expect(simulator.findings.isEmpty)
  }

  @Test func `controllers and actions keep values of private keys`() {
    let action = UIAlertAction(title: "Open", style: .default)
    action.setValue(UIColor.red, forKey: "titleTextColor")
    #expect(action.value(forKey: "titleTextColor") as? UIColor == .red)
    let controller = UIViewController()
    controller.setValue("text", forKey: "attributedTitle")
    #expect(controller.value(forKey: "attributedTitle") as? String == "text")
  }

  @Test func `a protection space without values, and Apple's codes with any raw value`() {
    #expect(URLProtectionSpace().host.isEmpty)
    #expect(WKError.Code(rawValue: 500)?.rawValue == 500)
    #expect(WKError.Code.javaScriptExceptionOccurred.rawValue == 4)
    let error: any Error = WKError(.webViewInvalidated)
    if case WKError.webViewInvalidated = error {} else { Issue.record("the pattern of a code does not match") }
  }
}
