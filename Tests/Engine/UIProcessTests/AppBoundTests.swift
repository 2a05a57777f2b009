import EngineValues
import SimulatedWeb
import Testing
import UIProcess
import URLStandard
import WebMessages

@MainActor private final class SilentHandler: PageMessageHandler {
  func receive(
    _ body: PlainValue, name: String, world: ScriptWorld, page: WebPageProxy, frame: FrameSnapshot,
    reply: @escaping @MainActor (Result<PlainValue, ScriptHandlerFailure>) -> Void
  ) { reply(.success(.undefined)) }
}

@MainActor @Suite("App-bound domains in web views")
struct AppBoundTests {
  /// A world whose app is bound to `app.example`.
  private func world(_ entries: [String] = ["app.example"], profile: AppBoundDomains.Profile = .webKit) throws
    -> WebWorld
  {
    let world = WebWorld()
    world.appBoundDomains = AppBoundDomains(entries, profile: profile)
    try world.web.respond(to: "https://app.example/", with: .html("<title>App</title>"))
    try world.web.respond(to: "https://www.app.example/", with: .html("<title>Www</title>"))
    try world.web.respond(to: "https://other.example/", with: .html("<title>Other</title>"))
    try world.web.respond(to: "https://app.example/out", with: .redirect(to: "https://other.example/"))
    return world
  }

  private func page(in world: WebWorld, limits: Bool, _ change: (PageConfiguration) -> Void = { _ in }) -> WebPageProxy
  {
    let configuration = PageConfiguration(dataStore: world.defaultDataStore)
    configuration.limitsNavigationsToAppBoundDomains = limits
    change(configuration)
    return WebPageProxy(configuration: configuration, world: world)
  }

  private func load(_ url: String, in page: WebPageProxy) async -> [String] {
    let before = page.world.trace.events.count
    _ = page.load(NavigationRequest(url: WebURL(url)))
    await page.world.settle()
    return page.world.trace.events[before...].map { event in
      if case .didFailProvisional(let error) = event.call { return "didFailProvisional \(error.domain) \(error.code)" }
      return String("\(event.call)".prefix { $0 != "(" })
    }
  }

  private static let loaded = [
    "decidePolicyForNavigationAction", "didStartProvisionalNavigation", "decidePolicyForNavigationResponse",
    "didCommit", "didFinish",
  ]

  @Test("a limited view loads listed domains with their subdomains, and refuses others after asking the app")
  func limited() async throws {
    let world = try world()
    defer { world.shutDown() }
    let page = page(in: world, limits: true)
    #expect(await load("https://app.example/", in: page) == Self.loaded)
    #expect(await load("https://www.app.example/", in: page) == Self.loaded)
    #expect(
      await load("https://other.example/", in: page) == [
        "decidePolicyForNavigationAction", "didFailProvisional WKErrorDomain 13",
      ])
    #expect(page.state.url == "https://www.app.example/")
    #expect(!page.state.isLoading)
    #expect(world.trace.notes.contains { $0.reason.text == "other.example is not in WKAppBoundDomains" })
  }

  @Test("as commonly described, the app is not asked and subdomains have to be listed")
  func commonlyDescribed() async throws {
    let world = try world(profile: .asCommonlyDescribed)
    defer { world.shutDown() }
    let page = page(in: world, limits: true)
    #expect(await load("https://app.example/", in: page) == Self.loaded)
    #expect(await load("https://www.app.example/", in: page) == ["didFailProvisional WKErrorDomain 13"])
    #expect(
      world.trace.notes.contains {
        $0.reason.text.contains("as commonly described, the app is not asked (WebKit asks it)")
      })
  }

  @Test("a redirect out of the bound domains fails with 13 and nothing else")
  func redirect() async throws {
    let world = try world()
    defer { world.shutDown() }
    let page = page(in: world, limits: true)
    #expect(
      await load("https://app.example/out", in: page) == [
        "decidePolicyForNavigationAction", "didStartProvisionalNavigation", "decidePolicyForNavigationAction",
        "didFailProvisional WKErrorDomain 13",
      ])
    #expect(await load("https://app.example/", in: page) == Self.loaded)
  }

  @Test("without a list the flag of the configuration does nothing (8.4)")
  func noList() async throws {
    let world = try world([])
    defer { world.shutDown() }
    #expect(await load("https://other.example/", in: page(in: world, limits: true)) == Self.loaded)
  }

  @Test("an unlimited view goes anywhere, but scripts fail with 14 even on listed domains (8.7)")
  func unlimited() async throws {
    let world = try world()
    defer { world.shutDown() }
    let page = page(in: world, limits: false)
    #expect(await load("https://app.example/", in: page) == Self.loaded)
    guard case .failure(.notAppBound) = await page.evaluate("1") else {
      Issue.record("the script must be refused")
      return
    }
  }

  @Test("in a limited view scripts and user scripts run on listed domains (8.9)")
  func boundScripts() async throws {
    let world = try world()
    defer { world.shutDown() }
    let page = page(in: world, limits: true) { configuration in
      configuration.userContent.add(
        UserScript(source: "window.mark = 7", injectionTime: .atDocumentStart, frames: .main))
    }
    #expect(await load("https://app.example/", in: page) == Self.loaded)
    guard case .success(.value(.number(7))) = await page.evaluate("window.mark") else {
      Issue.record("the user script must have run")
      return
    }
  }

  @Test("an iframe of another domain in a limited view loads, without user scripts and message handlers (8.6, 8.9)")
  func foreignFrame() async throws {
    let world = try world()
    defer { world.shutDown() }
    let said =
      "String(window.mark) + ' ' + String(!!(window.webkit && webkit.messageHandlers && webkit.messageHandlers.app))"
    try world.web.respond(
      to: "https://app.example/",
      with: .html(
        "<iframe src='https://other.example/'></iframe><script>window.own = \(said); onmessage = e => window.heard = e.data</script>"
      ))
    try world.web.respond(
      to: "https://other.example/", with: .html("<script>parent.postMessage(\(said), '*')</script>"))
    let page = page(in: world, limits: true) { configuration in
      configuration.userContent.add(
        UserScript(source: "window.mark = 7", injectionTime: .atDocumentStart, frames: .all))
      _ = configuration.userContent.add(SilentHandler(), for: MessageHandlerKey(name: "app"))
    }
    _ = await load("https://app.example/", in: page)
    guard case .success(.value(.string(let text))) = await page.evaluate("own + ', ' + heard") else {
      Issue.record("the script of the bound page must run")
      return
    }
    #expect(text == "7 true, undefined false")
  }

  @Test("a user script in an unlimited view makes the first navigation fail, to any URL (8.8)")
  func restrictedUse() async throws {
    let world = try world()
    defer { world.shutDown() }
    let page = page(in: world, limits: false) { configuration in
      configuration.userContent.add(UserScript(source: "1", injectionTime: .atDocumentStart, frames: .main))
    }
    #expect(
      await load("https://app.example/", in: page) == [
        "decidePolicyForNavigationAction", "didFailProvisional WKErrorDomain 13",
      ])
    #expect(
      world.trace.notes.contains { $0.reason.text.contains("the app used a user script before the first navigation") })
  }

  @Test("HTML from the app counts as bound, and limits the view from then on (8.5)")
  func ownContent() async throws {
    let world = try world()
    defer { world.shutDown() }
    let page = page(in: world, limits: false)
    _ = page.loadHTML("<p>own", baseURL: WebURL("https://other.example/"))
    await world.settle()
    #expect(page.state.url == "https://other.example/")
    #expect(await load("https://other.example/", in: page).last == "didFailProvisional WKErrorDomain 13")
  }

  @Test("the eleventh entry is a finding in the trace, and cookies of other domains are out of reach")
  func findings() throws {
    let world = try world(["app.example"] + (1...10).map { "s\($0).example" })
    defer { world.shutDown() }
    #expect(
      world.trace.notes.map(\.reason.text) == [
        "WKAppBoundDomains has 11 entries; those after the tenth are ignored: s10.example"
      ])
    #expect(world.appMayUseCookies(of: "www.app.example"))
    #expect(!world.appMayUseCookies(of: "other.example"))
  }
}
