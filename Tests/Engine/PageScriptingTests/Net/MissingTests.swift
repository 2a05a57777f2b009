import Testing

@testable import PageScripting

/// What pages ask for and do not get is named once.
@Suite struct MissingTests {
  private let host = FakeHost()

  private var warnings: [String] { host.consoleText.filter { $0.contains("does not have") } }

  @Test func aMissingGlobalIsNamedOnceAWorld() {
    let document = host.load("")
    #expect(
      host.text("typeof RTCPeerConnection + typeof RTCPeerConnection + window.RTCPeerConnection", in: document)
        == "undefinedundefinedundefined"
    )
    #expect(host.text("typeof RTCPeerConnection", in: host.load("")) == "undefined")
    #expect(warnings == ["warn: WebViewSimulator does not have RTCPeerConnection."])
  }

  @Test func theMessageSaysWhoAsked() {
    let document = host.load("")
    host.run("\n\n  var socket = typeof RTCPeerConnection;", in: document)
    #expect(host.console.first?.sourceURL == "test.js")
    #expect(host.console.first?.line == 3)
  }

  @Test func featureTestsSeeNoMissingName() {
    let document = host.load("")
    #expect(host.text("'RTCPeerConnection' in window", in: document) == "false")
    #expect(
      host.text(
        "window.hasOwnProperty('RTCPeerConnection') || Object.keys(window).includes('RTCPeerConnection')", in: document)
        == "false")
    #expect(host.text("'indexedDB' in self || 'serviceWorker' in navigator", in: document) == "false")
    #expect(host.text("window['URL' + 'Pattern']", in: document) == "undefined")
    #expect(warnings.contains("warn: WebViewSimulator does not have URLPattern."))
  }

  @Test func constructingAMissingClassThrows() {
    let document = host.load("")
    #expect(host.text("new URLPattern('/x')", in: document).hasPrefix("throws TypeError"))
    #expect(warnings == ["warn: WebViewSimulator does not have URLPattern."])
  }

  @Test func whatAPageDefinesIsThePages() {
    #expect(host.text("RTCPeerConnection.name", in: page("function RTCPeerConnection() {}")) == "RTCPeerConnection")
    #expect(host.text("RTCPeerConnection.mine", in: page("var RTCPeerConnection = { mine: 1 };")) == "1")
    #expect(host.text("RTCPeerConnection.mine", in: page("let RTCPeerConnection = { mine: 2 };")) == "2")
    #expect(
      host.text(
        "`${RTCPeerConnection.mine}${'RTCPeerConnection' in window}`",
        in: page("window.RTCPeerConnection = { mine: 3 };")) == "3true")
    #expect(warnings.isEmpty)
  }

  @Test func missingMembersAreNamedWithTheirInterface() {
    let document = host.load("")
    #expect(
      host.text("document.startViewTransition === undefined && !('startViewTransition' in document)", in: document)
        == "true")
    #expect(host.text("navigator.serviceWorker", in: document) == "undefined")
    #expect(
      warnings == [
        "warn: WebViewSimulator does not have Document.startViewTransition.",
        "warn: WebViewSimulator does not have Navigator.serviceWorker (a WKWebView has it with app-bound domains only).",
      ])
  }

  @Test func propertiesThatPagesMadeUpAreNotNamed() {
    let document = host.load("")
    #expect(host.text("document.body.mine + document.mine", in: document) == "NaN")
    #expect(host.text("(document.startViewTransition = 5, document.startViewTransition)", in: document) == "5")
    #expect(warnings.isEmpty)
  }

  private func page(_ script: String) -> ScriptDocument {
    let document = host.load("")
    host.run(script, in: document)
    return document
  }
}
