import AppAssociations
import Foundation
import Recipes
import SignInSites
import SimulatedSafari
import SimulatedWeb
import Synchronization
import Testing
import UIProcess
import URLStandard
import WebMessages

@MainActor private struct Shop {
  let world = WebWorld()
  let browsers: SystemBrowsers
  let page: WebPageProxy
  let app: RecipeApp

  init(_ name: String, _ parameters: RecipeParameters = RecipeParameters(), list: SiteAnswer? = nil) throws {
    let identity = AppIdentity(
      bundleID: "com.example.shop", teamID: "ABCDE12345", info: InfoPlist(urlSchemes: ["shop"]))
    browsers = SystemBrowsers(world: world, app: identity)
    if let list { try world.web.respond(to: "https://config.example/hosts.json", with: list) }
    for host in ["shop.example", "www.shop.example", "notshop.example", "other.example"] {
      try world.web.respond(to: "https://\(host)/", with: .html(Self.html(host)))
    }
    let provider = OAuthProvider(host: "accounts.example", clients: [.init(id: "shop", redirectURIs: ["shop://done"])])
    try provider.install(in: world.web)
    app = try Recipe.named(name).makeApp(parameters, browsers: browsers)
    let store = name == "ownSession" ? DataStore(.nonPersistent) : world.defaultDataStore
    page = WebPageProxy(configuration: PageConfiguration(dataStore: store), world: world)
    page.client = app
  }

  private static func html(_ host: String) -> String {
    """
    <title>\(host)</title>
    <a id=www href="https://www.shop.example/">w</a><a id=not href="https://notshop.example/">n</a>
    <a id=other href="https://other.example/">o</a><a id=blank target=_blank href="https://other.example/">b</a>
    <button id=open onclick="window.result = String(window.open('https://other.example/', 'n'))">o</button>
    <a id=login href="https://accounts.example/authorize?response_type=code&client_id=shop&redirect_uri=shop%3A%2F%2Fdone">l</a>
    """
  }

  func visit(_ url: String = "https://shop.example/") async {
    _ = page.load(NavigationRequest(url: WebURL(url)))
    await world.settle()
  }

  func click(_ selector: String) async throws {
    try await page.click(selector)
    await world.settle()
  }

  var windows: [String] { world.pages.filter { !$0.isClosed }.map { "\($0.label) \($0.state.url ?? "")" } }
  var texts: [String] { world.trace.events.flatMap { $0.notes.map(\.text) } + world.trace.notes.map(\.reason.text) }
}

private final class NotificationCounter: Sendable {
  let count = Mutex(0)
}

@MainActor @Suite("Recipes")
struct RecipeTests {
  @Test("exact hosts: not even a subdomain")
  func exact() async throws {
    let shop = try Shop("exactHosts", RecipeParameters(hosts: ["shop.example"]))
    defer { shop.world.shutDown() }
    await shop.visit()
    try await shop.click("#www")
    #expect(shop.page.state.url == "https://shop.example/")
    #expect(shop.texts.contains("www.shop.example is not on the app's list"))
  }

  @Test("hosts and subdomains, but not a host that merely ends in the same letters")
  func subdomains() async throws {
    let shop = try Shop("hostsAndSubdomains", RecipeParameters(hosts: [".shop.example"]))
    defer { shop.world.shutDown() }
    await shop.visit()
    try await shop.click("#www")
    #expect(shop.page.state.url == "https://www.shop.example/")
    try await shop.click("#not")
    #expect(shop.page.state.url == "https://www.shop.example/")
    try await shop.click("#open")
    #expect(shop.windows == ["main https://www.shop.example/"])
  }

  @Test("a list from the server, and the fallback when it is unusable")
  func remote() async throws {
    let parameters = RecipeParameters(hosts: ["shop.example"], url: "https://config.example/hosts.json")
    let listed = try Shop("remoteAllowlist", parameters, list: .json("{\"hosts\": [\"other.example\"]}"))
    defer { listed.world.shutDown() }
    await listed.visit("https://other.example/")
    #expect(listed.page.state.url == "https://other.example/")
    await listed.visit()
    #expect(listed.page.state.url == "https://other.example/")
    let broken = try Shop("remoteAllowlist", parameters, list: .html("oops"))
    defer { broken.world.shutDown() }
    #expect(
      broken.texts.contains { $0.hasPrefix("the list of hosts is unusable: https://config.example/hosts.json: ") })
    await broken.visit()
    #expect(broken.page.state.url == "https://shop.example/")
  }

  @Test(
    "popups: blocked, shown, in the same view, in Safari",
    arguments: [
      ("blockPopups", ["main https://shop.example/"]),
      ("allowPopups", ["main https://shop.example/", "popup1 https://other.example/"]),
      ("sameView", ["main https://other.example/"]),
      ("openInSafari", ["main https://shop.example/", "safari1 https://other.example/"]),
    ])
  func popups(recipe: String, windows: [String]) async throws {
    for selector in ["#open", "#blank"] {
      let shop = try Shop(recipe)
      defer { shop.world.shutDown() }
      await shop.visit()
      try await shop.click(selector)
      #expect(shop.windows == windows)
    }
  }

  @Test("other hosts go to Safari")
  func otherHosts() async throws {
    let shop = try Shop("openInSafari", RecipeParameters(hosts: ["shop.example"]))
    defer { shop.world.shutDown() }
    await shop.visit()
    try await shop.click("#www")
    try await shop.click("#other")
    #expect(shop.windows == ["main https://www.shop.example/", "safari1 https://other.example/"])
  }

  @Test("the provider's page goes to an authentication session, which comes back with the code")
  func session() async throws {
    let shop = try Shop("authenticationSession", RecipeParameters(hosts: ["accounts.example"], callback: "shop"))
    defer { shop.world.shutDown() }
    await shop.visit()
    try await shop.click("#login")
    let app = try #require(shop.app as? AuthenticationSessionApp)
    let window = try #require(app.session?.window)
    try await window.type("ada", into: "#username")
    try await window.type("lovelace", into: "#password")
    try await window.click("#signin")
    await shop.world.settle()
    try await window.click("#allow")
    await shop.world.settle()
    guard case .success(let url)? = app.result else {
      Issue.record("the session gives the callback")
      return
    }
    #expect(url.href.hasPrefix("shop://done?code="))
    #expect(shop.page.state.url == "https://shop.example/")
  }

  @Test("the app's own session ends at the callback, and two of them share nothing")
  func ownSession() async throws {
    for _ in 0..<2 {
      let shop = try Shop("ownSession", RecipeParameters(callback: "shop://done"))
      defer { shop.world.shutDown() }
      await shop.visit()
      for _ in 0..<2 {
        var gotten: WebURL?
        let own = OwnSessionApp(callbackPrefix: "shop://done", browsers: shop.browsers) { gotten = $0 }
        own.start(
          try #require(
            WebURL(
              "https://accounts.example/authorize?response_type=code&client_id=shop&redirect_uri=shop%3A%2F%2Fdone")))
        await shop.world.settle()
        // The form is there each time: nobody is signed in.
        try await own.page.type("ada", into: "#username")
        try await own.page.type("lovelace", into: "#password")
        try await own.page.click("#signin")
        await shop.world.settle()
        try await own.page.click("#allow")
        await shop.world.settle()
        #expect(gotten?.href.hasPrefix("shop://done?code=") == true)
        own.cancel()
      }
    }
  }

  @Test("a custom view reports what it loads, like Microsoft's library, and keeps its own store's cookies")
  func customView() async throws {
    let shop = try Shop("allowPopups")
    defer { shop.world.shutDown() }
    let own = OwnSessionApp(callbackPrefix: "shop://done", browsers: shop.browsers, customView: shop.page)
    var told: [WebAuthNotification] = []
    own.onNotification = { told.append($0) }
    let counter = NotificationCounter()
    let token = NotificationCenter.default.addObserver(
      forName: WebAuthNotification.didComplete.name, object: own, queue: nil
    ) { _ in counter.count.withLock { $0 += 1 } }
    defer { NotificationCenter.default.removeObserver(token) }
    own.start(
      try #require(
        WebURL("https://accounts.example/authorize?response_type=code&client_id=shop&redirect_uri=shop%3A%2F%2Fdone")))
    await shop.world.settle()
    try await own.page.type("ada", into: "#username")
    try await own.page.type("lovelace", into: "#password")
    try await own.page.click("#signin")
    await shop.world.settle()
    try await own.page.click("#allow")
    await shop.world.settle()
    #expect(told == [.didStartLoad, .didFinishLoad, .didStartLoad, .didFinishLoad, .didStartLoad, .didComplete])
    #expect(counter.count.withLock { $0 } == 1)
    #expect(shop.world.defaultDataStore.cookies.allCookies(now: 0).map(\.name) == ["sid"])
    let failing = OwnSessionApp(callbackPrefix: "shop://done", browsers: shop.browsers)
    told = []
    failing.onNotification = { told.append($0) }
    failing.start(try #require(WebURL("https://nowhere.example/")))
    await shop.world.settle()
    #expect(told == [.didStartLoad, .didFail])
  }

  @Test(
    "what cannot be made is one clear line",
    arguments: [
      (
        "nothing", RecipeParameters(),
        "unknown recipe \"nothing\"; the recipes are exactHosts, hostsAndSubdomains, remoteAllowlist, blockPopups, allowPopups, sameView, openInSafari, signInInSafari, authenticationSession, ownSession"
      ),
      ("exactHosts", RecipeParameters(), "recipe \"exactHosts\" needs \"hosts\": a list of hosts"),
      ("exactHosts", RecipeParameters(hosts: ["https://x/y"]), "\"https://x/y\" is not a host"),
      ("remoteAllowlist", RecipeParameters(url: "x"), "recipe \"remoteAllowlist\" needs \"url\": an http or https URL"),
      (
        "authenticationSession", RecipeParameters(hosts: ["a.example"]),
        "recipe \"authenticationSession\" needs \"callback\": a scheme, or an https URL"
      ),
    ])
  func errors(name: String, parameters: RecipeParameters, message: String) {
    let world = WebWorld()
    defer { world.shutDown() }
    let browsers = SystemBrowsers(world: world, app: AppIdentity(bundleID: "a", teamID: "b"))
    do throws(RecipeError) {
      _ = try Recipe.named(name).makeApp(parameters, browsers: browsers)
      Issue.record("it throws")
    } catch {
      #expect(error.description == message)
    }
  }
}
