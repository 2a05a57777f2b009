import Testing

@testable import PageScripting

/// What pages ask for and do not get is named once.
@Suite struct MissingTests {
  private let world = FakeWorld()

  private var warnings: [String] { world.app.consoleText.filter { $0.contains("does not have") } }

  @Test func aMissingGlobalIsNamedOnceAWorld() {
    let document = world.load("")
    #expect(
      world.text("typeof RTCPeerConnection + typeof RTCPeerConnection + window.RTCPeerConnection", in: document)
        == "undefinedundefinedundefined"
    )
    #expect(world.text("typeof RTCPeerConnection", in: world.load("")) == "undefined")
    #expect(warnings == ["warn: WebViewSimulator does not have RTCPeerConnection."])
  }

  @Test func theMessageSaysWhoAsked() {
    let document = world.load("")
    world.run("\n\n  var socket = typeof RTCPeerConnection;", in: document)
    #expect(world.app.console.first?.sourceURL == "test.js")
    #expect(world.app.console.first?.line == 3)
  }

  @Test func featureTestsSeeNoMissingName() {
    let document = world.load("")
    #expect(world.text("'RTCPeerConnection' in window", in: document) == "false")
    #expect(
      world.text(
        "window.hasOwnProperty('RTCPeerConnection') || Object.keys(window).includes('RTCPeerConnection')", in: document)
        == "false")
    #expect(world.text("'PaymentRequest' in self || 'serviceWorker' in navigator", in: document) == "false")
    #expect(world.text("window['URL' + 'Pattern']", in: document) == "undefined")
    #expect(warnings.contains("warn: WebViewSimulator does not have URLPattern."))
  }

  @Test func constructingAMissingClassThrows() {
    let document = world.load("")
    #expect(world.text("new URLPattern('/x')", in: document).hasPrefix("throws TypeError"))
    #expect(warnings == ["warn: WebViewSimulator does not have URLPattern."])
  }

  @Test func whatAPageDefinesIsThePages() {
    #expect(world.text("RTCPeerConnection.name", in: page("function RTCPeerConnection() {}")) == "RTCPeerConnection")
    #expect(world.text("RTCPeerConnection.mine", in: page("var RTCPeerConnection = { mine: 1 };")) == "1")
    #expect(world.text("RTCPeerConnection.mine", in: page("let RTCPeerConnection = { mine: 2 };")) == "2")
    #expect(
      world.text(
        "`${RTCPeerConnection.mine}${'RTCPeerConnection' in window}`",
        in: page("window.RTCPeerConnection = { mine: 3 };")) == "3true")
    #expect(warnings.isEmpty)
  }

  @Test func missingMembersAreNamedWithTheirInterface() {
    let document = world.load("")
    #expect(
      world.text("document.startViewTransition === undefined && !('startViewTransition' in document)", in: document)
        == "true")
    #expect(world.text("navigator.serviceWorker", in: document) == "undefined")
    #expect(
      warnings == [
        "warn: WebViewSimulator does not have Document.startViewTransition.",
        "warn: WebViewSimulator does not have Navigator.serviceWorker (a WKWebView has it with app-bound domains only).",
      ])
  }

  @Test func propertiesThatPagesMadeUpAreNotNamed() {
    let document = world.load("")
    #expect(world.text("document.body.mine + document.mine", in: document) == "NaN")
    #expect(world.text("(document.startViewTransition = 5, document.startViewTransition)", in: document) == "5")
    #expect(warnings.isEmpty)
  }

  private func page(_ script: String) -> ScriptDocument {
    let document = world.load("")
    world.run(script, in: document)
    return document
  }
}
