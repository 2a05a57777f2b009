import SignInSites
import SimulatedWeb
import Testing
import URLStandard
import WebViewSimulator

/// Part 9: a sign-in at a real server is recorded once, and replayed for ever without it.
@MainActor @Suite("Example: a recorded sign-in") struct RecordedSignInExample {
  /// A provider's development server on this machine.
  private func startProvider() throws -> LoopbackServer {
    let provider = OAuthProvider(
      host: "accounts.example", clients: [.init(id: "app", redirectURIs: ["https://app.example/callback"])])
    let web = SimulatedWeb()
    try provider.install(in: web)
    return try LoopbackServer { request in
      var request = request
      let target = request.url.path + (request.url.query.map { "?" + $0 } ?? "")
      request.url = WebURL("https://accounts.example" + target) ?? request.url
      guard case .response(var response) = web.fetch(request, now: 0).outcome else {
        return SimulatedResponse(status: 500, headers: [:], body: [], url: request.url)
      }
      // This server has no TLS.
      if let cookie = response.headers["Set-Cookie"] {
        response.headers["Set-Cookie"] = cookie.replacing("; Secure", with: "")
      }
      return response
    }
  }

  /// The app's page leads to the provider, where the user types name and password and allows.
  /// - Returns: where the app is in the end.
  private func signIn(with simulator: Simulator, port: Int) async throws -> String {
    let query = "response_type=code&client_id=app&state=s1&redirect_uri=https%3A%2F%2Fapp.example%2Fcallback"
    try simulator.site(
      "https://app.example/", html: "<a id=start href='http://localhost:\(port)/authorize?\(query)'>Sign in</a>")
    try simulator.site("https://app.example/callback*", html: "<title>Signed in</title>")
    try await simulator.open("https://app.example/")
    try await simulator.click("#start")
    try await simulator.type("ada", into: "#username")
    try await simulator.type("lovelace", into: "#password")
    try await simulator.click("#signin")
    try await simulator.click("#allow")
    guard case .string(let address) = try await simulator.evaluate("location.href") else { return "" }
    return address
  }

  @Test("the recording answers as the server did, and says so")
  func record() async throws {
    let server = try startProvider()
    let live = Simulator()
    try live.useNetwork(hosts: ["localhost:\(server.port)"])
    live.web.recordsOutside = true
    let end = "https://app.example/callback?code=code-2&state=s1"
    #expect(try await signIn(with: live, port: server.port) == end)
    let recording = live.takeRecording()
    let liveLog = live.web.takeRequestLog()
    server.stop()

    let replayed = Simulator()
    try replayed.replay(har: recording)
    #expect(try await signIn(with: replayed, port: server.port) == end)
    let log = replayed.web.takeRequestLog()
    #expect(log.map(\.url) == liveLog.map(\.url))
    #expect(log.compactMap(\.cookie) == liveLog.compactMap(\.cookie))
    #expect(liveLog.compactMap(\.answeredBy) == Array(repeating: "live", count: 4))
    #expect(log.compactMap(\.answeredBy) == Array(repeating: "har", count: 4))
  }
}
