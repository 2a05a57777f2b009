import AppAssociations
import SignInSites
import SimulatedSafari
import SimulatedWeb
import Testing
import UIProcess
import URLStandard

@MainActor @Suite("Cookie jars of browsers")
struct JarTests {
  @Test("a sign-in in a session is known in Safari and in the next session; a private session leaves nothing")
  func sharing() async throws {
    let phone = try Phone()
    defer { phone.world.shutDown() }
    let hidden = phone.session()
    hidden.isEphemeral = true
    hidden.start(.provided)
    try await phone.signIn(in: hidden.window)
    #expect(phone.browsers.safariStore.cookies.allCookies(now: 0).isEmpty)

    let session = phone.session()
    session.start(.provided)
    try await phone.signIn(in: session.window)
    #expect(phone.browsers.safariStore.cookies.allCookies(now: 0).map(\.name) == ["sid"])
    guard case .safari(let window) = phone.browsers.open(try #require(WebURL("https://accounts.provider.example/")))
    else {
      Issue.record("Safari opens")
      return
    }
    await phone.world.settle()
    guard
      case .success(.value(.string("ada"))) = await window.page.evaluate("document.getElementById('user').textContent")
    else {
      Issue.record("Safari knows the user")
      return
    }
  }

  @Test("cookies without an expiry stay where they are")
  func sessionCookies() async throws {
    let phone = try Phone()
    defer { phone.world.shutDown() }
    try phone.world.web.respond(
      to: "https://c.example/",
      with: .response(headers: ["Set-Cookie": "short=1", "Set-Cookie": "long=1; Max-Age=60"], body: "<p>"))
    let session = phone.session(url: "https://c.example/")
    session.start(.provided)
    await phone.world.settle()
    session.cancelByUser()
    #expect(phone.browsers.safariStore.cookies.allCookies(now: 0).map(\.name) == ["long"])
  }

  @Test(
    "the library's browser and its jar, for each system",
    arguments: [
      (Device.Platform.iOS, OSVersion(10), BrowserKind.safariViewController, BrowserKind.Jar.safari),
      (.iOS, OSVersion(11), .authenticationSession, .safari), (.iOS, OSVersion(12), .webAuthenticationSession, .safari),
      (.iOS, OSVersion(18), .webAuthenticationSession, .safari), (.macOS, OSVersion(10, 14), .webView, .app),
      (.macOS, OSVersion(10, 15), .webAuthenticationSession, .safari),
    ])
  func library(platform: Device.Platform, version: OSVersion, kind: BrowserKind, jar: BrowserKind.Jar) {
    let device = Device(platform: platform, osVersion: version)
    #expect(BrowserKind.libraryDefault(on: device) == kind)
    #expect(kind.jar(on: device) == jar)
  }
}

@MainActor @Suite("Safari and universal links")
struct SafariTests {
  @Test("the user signs in in Safari, and the redirect to the app's link opens the app")
  func universalLink() async throws {
    let phone = try Phone(userAgents: .refusesEmbedded)
    defer { phone.world.shutDown() }
    var opened: [OpenedApp] = []
    phone.browsers.onOpenApp = { opened.append($0) }
    let url = try #require(WebURL(Phone.authorizeURL("https://app.example/callback")))
    guard case .safari(let window) = phone.browsers.open(url) else {
      Issue.record("Safari opens")
      return
    }
    try await phone.signIn(in: window)
    #expect(opened.map(\.url.href) == ["https://app.example/callback?code=code-2&state=s1"])
    #expect(opened.first?.way == .universalLink)
  }

  @Test("a redirect without a tap stays in Safari, and the trace says why")
  func redirectWithoutTap() async throws {
    let phone = try Phone()
    defer { phone.world.shutDown() }
    try phone.world.web.respond(
      to: "https://start.example/", with: .redirect(to: "https://app.example/callback?code=1"))
    guard case .safari(let window) = phone.browsers.open(try #require(WebURL("https://start.example/"))) else {
      Issue.record("Safari opens")
      return
    }
    await phone.world.settle()
    #expect(phone.browsers.openedApps.isEmpty && window.url == "https://app.example/callback?code=1")
    #expect(phone.notes.contains { $0.contains("no tap of the user led to it") })
  }

  @Test("a link whose association fails stays in Safari, and the trace says why")
  func brokenLink() async throws {
    let phone = try Phone(file: .html("<p>"), userAgents: .refusesEmbedded)
    defer { phone.world.shutDown() }
    let url = try #require(WebURL(Phone.authorizeURL("https://app.example/callback")))
    guard case .safari(let window) = phone.browsers.open(url) else {
      Issue.record("Safari opens")
      return
    }
    try await phone.signIn(in: window)
    #expect(phone.browsers.openedApps.isEmpty)
    #expect(window.title == "Callback")
    #expect(
      phone.notes.contains { $0.contains("does not take https://app.example/callback") && $0.contains("contentType: ") }
    )
  }

  @Test("open: links and schemes of apps, the web, and URLs that no app handles")
  func opening() throws {
    let phone = try Phone()
    defer { phone.world.shutDown() }
    // The app's own link is shown in Safari, another app's opens that one.
    let link = try #require(WebURL("https://app.example/callback?x"))
    guard case .safari = phone.browsers.open(link) else {
      Issue.record("an app's own link does not open it")
      return
    }
    try phone.world.web.respond(
      to: "https://bank.example\(AssociationFile.path)",
      with: .json("{\"applinks\": {\"details\": [{\"appIDs\": [\"ZZZZZ99999.com.example.bank\"]}]}}"))
    phone.browsers.install(
      AppIdentity(
        bundleID: "com.example.bank", teamID: "ZZZZZ99999",
        entitlements: Entitlements(associatedDomains: ["applinks:bank.example"])))
    guard case .app(let bank) = phone.browsers.open(try #require(WebURL("https://bank.example/pay"))) else {
      Issue.record("a link opens the other app")
      return
    }
    #expect(bank.bundleID == "com.example.bank")
    guard case .nobody = phone.browsers.open(try #require(WebURL("https://shop.example/")), in: .appsWithLink) else {
      Issue.record("nobody has the link")
      return
    }
    guard case .app = phone.browsers.open(try #require(WebURL("myapp://x"))) else {
      Issue.record("a scheme opens the app")
      return
    }
    guard case .nobody = phone.browsers.open(try #require(WebURL("unknown://x"))) else {
      Issue.record("nobody takes it")
      return
    }
    #expect(phone.notes.contains("no installed app handles unknown:"))
  }
}
