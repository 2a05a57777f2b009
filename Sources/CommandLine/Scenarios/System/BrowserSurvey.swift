import AppAssociations
import SignInSites
import SimulatedSafari
import SimulatedWeb
import UIProcess
import URLStandard
import WebMessages

/// Finds out which browsers an app can sign in with, and whether single sign-on works, by signing in with one browser
/// and looking for the session in another.
package struct BrowserSurvey: Sendable, Equatable {
  /// A browser on a system.
  package struct Row: Sendable, Equatable {
    package var system: String
    package var browser: BrowserKind
    /// Whether Microsoft's library uses it by default.
    package var isLibraryDefault: Bool
    package var jar: BrowserKind.Jar
    /// A session from Safari exists here: single sign-on.
    package var knowsSafari: Bool
    /// A session from here exists in Safari.
    package var isKnownToSafari: Bool
    /// A session from here exists in the app's web views.
    package var isKnownToWebView: Bool
  }

  package var rows: [Row] = []

  /// The systems whose browsers changed, and the newest system.
  package static let devices: [Device] = [
    Device(platform: .iOS, osVersion: OSVersion(10)), Device(platform: .iOS, osVersion: OSVersion(11)),
    Device(platform: .iOS, osVersion: OSVersion(12)), Device(platform: .iOS, osVersion: OSVersion(18, 5)),
    Device(platform: .macOS, osVersion: OSVersion(10, 14)), Device(platform: .macOS, osVersion: OSVersion(10, 15)),
  ]

  /// - Throws: `PageInputError` if one of the provider's pages lacks an element that the survey needs.
  @MainActor package static func run(_ devices: [Device] = Self.devices) async throws(PageInputError) -> BrowserSurvey {
    var survey = BrowserSurvey()
    for device in devices {
      for kind in BrowserKind.allCases where kind != .safari && kind.isAvailable(on: device) {
        survey.rows.append(
          Row(
            system: "\(device.platform.rawValue) \(device.osVersion)", browser: kind,
            isLibraryDefault: BrowserKind.libraryDefault(on: device) == kind, jar: kind.jar(on: device),
            knowsSafari: try await isKnown(from: .safari, to: kind, on: device),
            isKnownToSafari: try await isKnown(from: kind, to: .safari, on: device),
            isKnownToWebView: try await isKnown(from: kind, to: .webView, on: device)))
      }
    }
    return survey
  }

  /// Signs in with one browser and looks for the session in another.
  @MainActor private static func isKnown(
    from first: BrowserKind, to second: BrowserKind, on device: Device
  ) async throws(PageInputError) -> Bool {
    let visit = Visit(device)
    defer { visit.world.shutDown() }
    try await visit.signIn(in: first)
    return try await visit.isSignedIn(in: second)
  }

  /// The table if it fits into the width in columns, and a list otherwise.
  package func text(width: Int?) -> String {
    guard let width, let row = text.split(separator: "\n").first, row.count > width else { return text }
    return list
  }

  /// A paragraph for each system, in short lines.
  private var list: String {
    var lines: [String] = []
    for (place, row) in rows.enumerated() {
      if place == 0 || rows[place - 1].system != row.system { lines += (place == 0 ? [] : [""]) + [row.system] }
      func word(_ value: Bool) -> String { value ? "yes" : "no" }
      lines += [
        "  \(row.browser.rawValue)\(row.isLibraryDefault ? " (the library's default)" : "")",
        "    cookies: \(row.jar.rawValue)", "    knows who signed in in Safari: \(word(row.knowsSafari))",
        "    known in Safari: \(word(row.isKnownToSafari)); in WKWebView: \(word(row.isKnownToWebView))",
      ]
    }
    return lines.joined(separator: "\n")
  }

  /// The table as text, with `|` between the columns so that documents can include it.
  package var text: String {
    let head = [
      "system", "browser", "library's default", "cookies", "knows who signed in in Safari", "known in Safari",
      "known in WKWebView",
    ]
    let cells = rows.map { row in
      [
        row.system, row.browser.rawValue, row.isLibraryDefault ? "yes" : "", row.jar.rawValue,
        row.knowsSafari ? "yes" : "no",
        row.isKnownToSafari ? "yes" : "no", row.isKnownToWebView ? "yes" : "no",
      ]
    }
    let widths = head.indices.map { column in ([head] + cells).map { $0[column].count }.max() ?? 0 }
    func line(_ cells: [String]) -> String {
      "| " + zip(cells, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: " | ")
        + " |"
    }
    let rule = "| " + widths.map { String(repeating: "-", count: $0) }.joined(separator: " | ") + " |"
    return ([line(head), rule] + cells.map(line)).joined(separator: "\n")
  }
}

/// A device with a provider, on which a user signs in.
@MainActor private struct Visit {
  let world: WebWorld
  let browsers: SystemBrowsers
  private static let host = "accounts.example"

  init(_ device: Device) {
    world = WebWorld(profile: PlatformProfile(platform: device.platform == .iOS ? .iOS : .macOS))
    browsers = SystemBrowsers(
      world: world, app: AppIdentity(bundleID: "com.example.app", teamID: "ABCDE12345"), device: device)
    let provider = OAuthProvider(host: Self.host, clients: [.init(id: "app", redirectURIs: ["myapp://done"])])
    do {
      try provider.install(in: world.web)
    } catch {
      // The host is the constant above.
      preconditionFailure("\(error)")
    }
  }

  /// Opens a page in a browser, runs the body, and leaves the browser.
  private func visit(_ path: String, in kind: BrowserKind, _ body: (WebPageProxy) async throws(PageInputError) -> Void)
    async throws(PageInputError)
  {
    guard let url = WebURL("https://\(Self.host)\(path)") else { return }
    switch kind {
    case .safari:
      guard case .safari(let window) = browsers.open(url) else { return }
      await world.settle()
      try await body(window.page)
    case .safariViewController:
      let window = browsers.makeSafariViewController()
      window.load(url)
      await world.settle()
      try await body(window.page)
      window.close()
    case .webAuthenticationSession, .authenticationSession:
      let session = SignInSession(url: url.href, callback: .customScheme("myapp"), browsers: browsers, kind: kind) {
        _ in
      }
      session.start(.provided)
      await world.settle()
      if let page = session.window?.page { try await body(page) }
      session.cancelByUser()
    case .webView:
      let page = WebPageProxy(configuration: PageConfiguration(dataStore: world.defaultDataStore), world: world)
      _ = page.load(NavigationRequest(url: url))
      await world.settle()
      try await body(page)
    }
    await world.settle()
  }

  func signIn(in kind: BrowserKind) async throws(PageInputError) {
    let path = "/authorize?response_type=code&client_id=app&redirect_uri=myapp%3A%2F%2Fdone"
    try await visit(path, in: kind) { page async throws(PageInputError) in
      try await page.type("ada", into: "#username")
      try await page.type("lovelace", into: "#password")
      try await page.click("#signin", kind: .real)
      await world.settle()
    }
  }

  func isSignedIn(in kind: BrowserKind) async throws(PageInputError) -> Bool {
    var isSignedIn = false
    try await visit("/", in: kind) { page async throws(PageInputError) in
      if case .value(.bool(true)) = try await page.evaluate("document.getElementById('user') !== null").get() {
        isSignedIn = true
      }
    }
    return isSignedIn
  }
}
