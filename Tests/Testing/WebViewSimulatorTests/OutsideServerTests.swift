import SimulatedWeb
import Testing
import URLStandard
import WebViewSimulator

/// Servers outside of the table of sites: recordings, scripts, hosts of the real network.
@Suite("Servers outside") @MainActor struct OutsideServerTests {
  private let simulator = Simulator()

  private func result(_ script: String) async throws -> String {
    guard case .string(let text) = try await simulator.evaluate(script) else { return "" }
    return text
  }

  /// What the page at that address has in its title once everything is done.
  private func title(at address: String) async throws -> String {
    try await simulator.open(address)
    return try await result("document.title")
  }

  private static func entry(_ url: String, _ response: String, method: String = "GET") -> String {
    #"{"request": {"method": "\#(method)", "url": "\#(url)"}, "response": \#(response)}"#
  }

  private static func har(_ entries: String...) -> String {
    #"{"log": {"version": "1.2", "entries": [\#(entries.joined(separator: ","))]}}"#
  }

  @Test("A recording answers with its redirects, cookies and packed bodies, and several entries of a URL in order")
  func replay() async throws {
    // <script>document.title=document.cookie</script>
    let packed = "PHNjcmlwdD5kb2N1bWVudC50aXRsZT1kb2N1bWVudC5jb29raWU8L3NjcmlwdD4="
    let headers = [("location", "/home?x=1"), ("Set-Cookie", "id=7")].map { #"{"name": "\#($0)", "value": "\#($1)"}"# }
    let types = [("Content-Type", "text/html"), ("Content-Encoding", "br")].map {
      #"{"name": "\#($0)", "value": "\#($1)"}"#
    }
    func number(_ text: String) -> String {
      Self.entry(
        "https://a.example/n", #"{"status": 200, "content": {"text": "\#(text)", "mimeType": "text/plain"}}"#)
    }
    try simulator.replay(
      har: Self.har(
        Self.entry("https://a.example/", #"{"status": 302, "headers": [\#(headers.joined(separator: ","))]}"#),
        Self.entry(
          "https://a.example/home?x=1",
          #"{"status": 200, "headers": [\#(types.joined(separator: ","))], "#
            + #""content": {"encoding": "base64", "text": "\#(packed)"}}"#),
        number("1"), number("2")))
    #expect(try await title(at: "https://a.example/") == "id=7")
    #expect(simulator.web.takeRequestLog().map(\.answeredBy) == ["har", "har"])
    try await simulator.evaluate(
      """
      (async () => {
        const read = async () => (await fetch('/n')).text()
        document.title = await read() + await read() + await read()
      })(); 0
      """)
    #expect(try await result("document.title") == "122")
  }

  @Test("A query that differs, such as a random state, finds the entry that shares most of it")
  func closestQuery() async throws {
    func page(_ text: String) -> String {
      #"{"status": 200, "content": {"text": "<title>\#(text)</title>", "mimeType": "text/html"}}"#
    }
    try simulator.replay(
      har: Self.har(
        Self.entry("https://a.example/?p=1&state=x", page("one")),
        Self.entry("https://a.example/?p=2&state=x", page("two"))))
    #expect(try await title(at: "https://a.example/?p=2&state=other") == "two")
  }

  @Test(
    "A file that is no recording is refused with one line",
    arguments: [
      ("{", "f.har: 1:"), ("[]", "f.har: is no HAR"),
      (#"{"log": {"entries": [{}]}}"#, "f.har: entry 1 has no request"),
      (
        #"{"log": {"entries": [{"request": {"method": "GET", "url": "x"}, "response": {}}]}}"#,
        "f.har: entry 1 is of “x”"
      ),
    ])
  func brokenRecording(_ text: String, _ message: String) {
    let error = #expect(throws: HARError.self) { try simulator.replay(har: text, file: "f.har") }
    #expect(error?.description.hasPrefix(message) == true)
  }

  @Test("What servers outside answer is recorded, and answers again")
  func recording() async throws {
    let first = Simulator()
    first.web.add(Fake())
    first.web.recordsOutside = true
    try await first.open("https://fake.example/?a=1")
    let text = first.takeRecording()
    try simulator.replay(har: text)
    #expect(try await title(at: "https://fake.example/?a=1") == "GET /?a=1")
    #expect(text.contains("\"version\": \"1.2\"") || text.contains("\"version\":\"1.2\""))
  }

  @Test("A recording that is full says so once, and has room again when it was taken")
  func fullRecording() throws {
    let web = SimulatedWeb()
    web.add(Fake())
    web.recordsOutside = true
    let request = SimulatedRequest(url: try #require(WebURL("https://fake.example/")))
    let remarks = (0...20_001).compactMap { _ in web.fetch(request, now: 0).remark }
    #expect(remarks == ["The recording is full: it has 20000 answers, and none from this one on. [L26]"])
    #expect(web.takeOutsideExchanges().count == 20_000)
    #expect(web.fetch(request, now: 0).remark == nil)
    #expect(web.takeOutsideExchanges().count == 1)
  }

  private struct Fake: OutsideServers {
    var label: String { "fake" }
    func answers(_ request: SimulatedRequest) -> Bool { request.url.host == "fake.example" }
    func answer(_ request: SimulatedRequest) -> OutsideAnswer {
      let text = "<title>\(request.method) \(request.url.path)?\(request.url.query ?? "")</title>"
      return .response(
        SimulatedResponse(headers: ["Content-Type": "text/html"], body: Array(text.utf8), url: request.url))
    }
  }

  @Test("A script answers with state between requests; what it throws is a line in the console and status 500")
  func script() async throws {
    simulator.world.trace.records = [.console]
    try simulator.site(
      "https://a.example/*",
      script: """
        let count = 0
        async function answer({ method, path, query, headers, body }) {
          if (path === '/bad') throw new Error('broken')
          if (path === '/none') return null
          if (path === '/to') return { redirect: '/?from=to' }
          return `<title>${++count} ${method} ${query.from ?? ''}</title>`
        }
        """, file: "server.js")
    #expect(try await title(at: "https://a.example/") == "1 GET")
    #expect(try await title(at: "https://a.example/to") == "2 GET to")
    #expect(try await title(at: "https://a.example/bad") == "500")
    #expect(try await title(at: "https://a.example/none") == "404")
    let lines = simulator.newCalls().description
    #expect(lines.contains("server.js: Error: broken (line 3)"))
  }

  @Test("Only the hosts that are named are asked over the network, and one that nobody serves gives WebKit's error")
  func network() async throws {
    try simulator.useNetwork(hosts: ["127.0.0.1:58231"])
    try simulator.site("http://localhost/", html: "<title>simulated</title>")
    #expect(try await title(at: "http://localhost/") == "simulated")
    _ = simulator.newCalls()
    try await simulator.open("http://127.0.0.1:58231/")
    #expect(simulator.web.takeRequestLog().map(\.answeredBy) == [nil, "live"])
    #expect(simulator.newCalls().description.contains("NSURLErrorDomain -1004"))
    #expect(throws: (any Error).self) { try simulator.useNetwork(hosts: ["a/b"]) }
  }
}
