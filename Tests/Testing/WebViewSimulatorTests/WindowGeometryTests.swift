import SimulatedWeb
import Testing
import UIProcess
import WebViewSimulator

@Suite("The geometry of windows") @MainActor struct WindowGeometryTests {
  private static let measures = "[innerWidth, innerHeight, screenX, screenY, outerWidth, locationbar.visible]"

  private func measures(_ profile: PlatformProfile, applies: Bool? = nil, after script: String = "") async throws
    -> String
  {
    let simulator = Simulator(profile: profile)
    try simulator.site("https://site.example/", html: "<!DOCTYPE html>")
    let configuration = PageConfiguration(dataStore: simulator.world.defaultDataStore)
    configuration.appliesWindowFeatures = applies
    configuration.preferences.javaScriptCanOpenWindowsAutomatically = true
    simulator.addView(configuration)
    try await simulator.open("https://site.example/")
    let text = try await simulator.evaluate(
      "(() => { const w = open('about:blank', '', 'left=141,top=30,width=401,height=50'); \(script); with (w) { return String(\(Self.measures)) } })()"
    )
    guard case .string(let measures) = text else { return "" }
    return measures
  }

  @Test("On macOS a popup has the frame that was asked for, and can be moved; elsewhere the app decides")
  func popups() async throws {
    #expect(try await measures(.macOS) == "401,100,141,30,401,true")
    #expect(try await measures(.macOS, after: "w.resizeTo(500, 5000); w.moveBy(-9, 1)") == "500,900,132,0,500,true")
    #expect(try await measures(.macOS, applies: false, after: "w.resizeTo(1, 1)") == "1024,768,0,0,1024,true")
    #expect(try await measures(.iOS) == "390,844,0,0,390,true")
    #expect(try await measures(.iOS, applies: true) == "390,100,0,30,390,true")
  }

  @Test(
    "Bars are visible whatever was asked for, as no public method of an app hides them; not those of a frame that is gone"
  )
  func bars() async throws {
    let simulator = Simulator(profile: .macOS)
    try simulator.site("https://site.example/", html: "<!DOCTYPE html><body>")
    try await simulator.open("https://site.example/")
    let visible = "[locationbar, menubar, personalbar, scrollbars, statusbar, toolbar].every((bar) => bar.visible)"
    let said = try await simulator.evaluate(
      """
      ['', 'popup', 'width=100', 'menubar=no,toolbar=no'].map((features) => {
        const frame = document.body.appendChild(document.createElement('iframe')), inner = frame.contentWindow;
        frame.remove();
        return open('about:blank', '', features).eval('\(visible)') + ' ' + inner.locationbar.visible;
      }).join()
      """)
    #expect(said == .string("true false,true false,true false,true false"))
  }

  @Test("A frame has the size of its element")
  func frames() async throws {
    let simulator = Simulator()
    try simulator.site("https://site.example/", html: "<iframe width=123></iframe><iframe></iframe>")
    try await simulator.open("https://site.example/")
    #expect(
      try await simulator.evaluate("[frames[0].innerWidth, frames[1].innerWidth, frames[1].innerHeight].join()")
        == .string("123,300,150"))
  }
}
