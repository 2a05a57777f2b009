import SimulatedWeb
import Testing
import UIProcess

@testable import SimWebKit

/// The cases of `Copying.mm`, `UserContentWorld.mm` and `VisibilityState.mm` that need no private interface.
@MainActor @Suite struct ConfigurationTests {
  @Test func WKPreferences() async throws {
    try await PolicyBench.run(.iOS) { _ in
      let original = SimWebKit.WKPreferences()
      original.minimumFontSize = 10
      original.javaScriptEnabled = false
      original.shouldPrintBackgrounds = true
      original.javaScriptCanOpenWindowsAutomatically = true
      let copy = try #require(original.copy() as? SimWebKit.WKPreferences)
      #expect(copy.minimumFontSize == 10 && !copy.javaScriptEnabled)
      #expect(copy.shouldPrintBackgrounds && copy.javaScriptCanOpenWindowsAutomatically)
      copy.minimumFontSize = 13
      copy.javaScriptEnabled = true
      copy.shouldPrintBackgrounds = false
      copy.javaScriptCanOpenWindowsAutomatically = false
      #expect(original.minimumFontSize == 10 && !original.javaScriptEnabled)
      #expect(original.shouldPrintBackgrounds && original.javaScriptCanOpenWindowsAutomatically)
    }
  }

  // MARK: Configurations

  private final class SubclassWebViewConfiguration: WKWebViewConfiguration {
    var subclassData = ""

    override nonisolated func copy(with zone: NSZone? = nil) -> Any {
      let copy = super.copy(with: zone) as? SubclassWebViewConfiguration
      MainActor.assumeIsolated { copy?.subclassData = "copied" }
      return copy ?? self
    }
  }

  @Test func ConfigurationSubclass() async throws {
    try await PolicyBench.run { _ in
      let configuration = SubclassWebViewConfiguration()
      configuration.subclassData = "original"
      let view = WKWebView(frame: .zero, configuration: configuration)
      #expect(configuration.subclassData == "original")
      #expect((view.configuration as? SubclassWebViewConfiguration)?.subclassData == "copied")
    }
  }

  /// The original relies on CFNetwork's list of hosts, on which www.opengl.org is.
  @Test(arguments: [true, false]) func ConfigurationHTTPSUpgrade(upgrade: Bool) async throws {
    let answers = ["http", "https"].map { ("\($0)://www.opengl.org/", SiteAnswer.html($0)) }
    try await PolicyBench.run(answers: Dictionary(uniqueKeysWithValues: answers)) { bench in
      bench.world.web.hostsKnownForHTTPS = ["www.opengl.org"]
      let view = bench.view { $0.upgradeKnownHostsToHTTPS = upgrade }
      await bench.load("http://www.opengl.org/", in: view)
      let seen = try await view.text("document.body.innerText")
      #expect(seen == (upgrade ? "https" : "http"))
    }
  }

  // MARK: Worlds of scripts

  private func seen(_ script: WKUserScript) async throws -> String {
    var text = ""
    try await PolicyBench.run { bench in
      let view = bench.view { $0.userContentController.addUserScript(script) }
      await bench.load(html: "<body style='background-color: red;'></body>", base: "about:blank", in: view)
      text = try await view.text("window.setFromUserScript ? 'variable accessible' : 'variable inaccessible'")
    }
    return text
  }

  private let source = "window.setFromUserScript = true;"

  @Test func NormalWorldUserScript() async throws {
    let script = WKUserScript(source: source, injectionTime: .atDocumentStart, forMainFrameOnly: true)
    #expect(try await seen(script) == "variable accessible")
  }

  @Test func IsolatedWorldUserScript() async throws {
    let script = WKUserScript(
      source: source, injectionTime: .atDocumentStart, forMainFrameOnly: true, in: .world(name: "TestWorld"))
    #expect(try await seen(script) == "variable inaccessible")
  }

  // MARK: What a page knows of its view

  @Test func InitialVisibleState() async throws {
    try await PolicyBench.run { bench async throws in
      let view = bench.view()
      let window = UIWindow(frame: .zero)
      window.addSubview(view)
      await bench.load(html: "foo", base: "about:blank", in: view)
      #expect(try await view.text("document.visibilityState") == "visible")
    }
  }
}
