import SimWebKit
import SimulatedWeb
import Testing
import WebViewSimulator
import WebViewSimulatorTesting

/// What an app's own code asks by URLSession (rule 9.28).
@Suite(.simulator, .serialized) @MainActor struct AppRequestTests {
  private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

  private func request(_ text: String, _ method: String, body: String? = nil) throws -> URLRequest {
    var request = URLRequest(url: try url(text))
    request.httpMethod = method
    request.httpBody = body.map { Data($0.utf8) }
    return request
  }

  private func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }

  private func failure(_ body: () async throws -> Void) async -> URLError.Code? {
    do {
      try await body()
      return nil
    } catch { return (error as? URLError)?.code }
  }

  private var requests: [String] {
    (Simulator.current?.trace.notes ?? []).filter { $0.kind == .request }.map(\.reason.text)
  }

  private var simulator: Simulator { get throws { try #require(Simulator.current) } }

  private func respond(_ pattern: String, _ answer: SiteAnswer) throws {
    try simulator.web.respond(to: pattern, with: answer)
  }

  /// Answers with what the server sees.
  private func echo(_ pattern: String, _ header: String) throws {
    try respond(
      pattern,
      .handler { request in
        .response(
          status: 200, headers: ["Content-Type": "text/plain"],
          body: "\(request.method) \(request.bodyText) \(request.headers[header] ?? "none")")
      })
  }

  @Test func `a token exchange is answered by a site, and the trace has it`() async throws {
    try echo("POST https://id.example/token", "Content-Type")
    let (data, response) = try await URLSession.shared.data(
      for: try request("https://id.example/token", "POST", body: "code=1"))
    #expect(text(data) == "POST code=1 application/x-www-form-urlencoded")
    #expect((response as? HTTPURLResponse)?.statusCode == 200)
    #expect(response.expectedContentLength == Int64(data.count))
    #expect(requests == ["POST https://id.example/token: 200 text/plain"])
  }

  @Test func `a host that nobody has given is a finding with the line, whichever form asks`() async throws {
    let address = try url("https://nobody.example/")
    let line = #line + 1
    let code = await failure { _ = try await URLSession.shared.data(from: address) }
    #expect(code == .cannotFindHost)
    let other = Box<URLError.Code?>(nil)
    let task = URLSession.shared.dataTask(with: address) { _, _, error in other.value = (error as? URLError)?.code }
    let nextLine = #line + 1
    task.resume()
    try await simulator.settle()
    #expect(other.value == .cannotFindHost)
    let findings = try simulator.findings
    #expect(findings.count == 2)
    #expect(findings.first?.hasSuffix("AppRequestTests.swift:\(line)") == true)
    #expect(findings.last?.hasSuffix("AppRequestTests.swift:\(nextLine)") == true)
  }

  @Test func `what Foundation loads from an address waits for the site`() throws {
    try respond("https://api.example/", .html("now").delayed(by: 2000))
    let start = Date()
    #expect(try String(contentsOf: try url("https://api.example/"), encoding: .utf8) == "now")
    #expect(Date().timeIntervalSince(start) == 2)
    #expect(text(try Data(contentsOf: try url("https://api.example/"), options: [])) == "now")
    #expect(try NSString(contentsOf: try url("https://api.example/"), encoding: 4) == "now")
    #expect(Date().timeIntervalSince(start) == 6)
    #expect(throws: (any Error).self) { try String(contentsOf: try url("https://nobody.example/"), encoding: .utf8) }
    #expect(try simulator.findings.count == 1)
    #expect(requests.count == 3)
  }

  @Test func `code that waits at a condition waits in the world's time`() throws {
    try respond("https://api.example/", .html("now").delayed(by: 2000))
    let start = Date()
    let answer = Box("")
    let condition = NSCondition()
    URLSession.shared.dataTask(with: try url("https://api.example/")) { data, _, _ in
      condition.lock()
      answer.value = String(decoding: data ?? Data(), as: UTF8.self)
      condition.signal()
      condition.unlock()
    }.resume()
    condition.lock()
    #expect(!condition.wait(until: Date(timeIntervalSinceNow: 0.5)))
    #expect(Date().timeIntervalSince(start) == 0.5)
    while answer.value.isEmpty { condition.wait() }
    condition.unlock()
    #expect(answer.value == "now")
    #expect(Date().timeIntervalSince(start) == 2)
  }

  @Test func `Data of a URL waits for the site, and of a host that nobody gave it fails`() async throws {
    try respond("https://api.example/", .html("now").delayed(by: 2000))
    let start = Date()
    #expect(text(try Data(contentsOf: try url("https://api.example/"))) == "now")
    #expect(Date().timeIntervalSince(start) == 2)
    #expect(throws: CocoaError.self) { try Data(contentsOf: try url("https://nobody.example/")) }
    #expect(try simulator.findings.count == 1)
  }

  @Test func `a slow answer takes the world's time, and a run waits for it`() async throws {
    try respond("https://api.example/", .html("slow").delayed(by: 3000))
    let start = Date()
    let answer = Box("")
    URLSession.shared.dataTask(with: try url("https://api.example/")) { data, _, _ in
      answer.value = String(decoding: data ?? Data(), as: UTF8.self)
    }.resume()
    try await simulator.settle()
    #expect(answer.value == "slow")
    #expect(Date().timeIntervalSince(start) == 3)
  }

  @Test func `a server that never answers makes the request time out`() async throws {
    try respond("https://api.example/", .hang)
    var asked = URLRequest(url: try url("https://api.example/"))
    asked.timeoutInterval = 10
    let start = Date()
    let silent = asked
    #expect(await failure { _ = try await URLSession.shared.data(for: silent) } == .timedOut)
    #expect(Date().timeIntervalSince(start).rounded() == 10)
    #expect(requests == ["GET https://api.example/: no answer ever comes"])
  }

  @Test(arguments: [
    (NetworkFailure.notConnectedToInternet, URLError.Code.notConnectedToInternet),
    (.connectionLost, .networkConnectionLost), (.cannotConnectToHost, .cannotConnectToHost),
    (.secureConnectionFailed, .secureConnectionFailed),
  ])
  func `failures have the device's codes`(_ failure: NetworkFailure, _ code: URLError.Code) async throws {
    try respond("https://api.example/", .failure(failure))
    let address = try url("https://api.example/")
    #expect(await self.failure { _ = try await URLSession.shared.data(from: address) } == code)
  }

  @Test func `a certificate that nobody trusts fails the request`() async throws {
    try respond("https://api.example/", .html(""))
    try simulator.web.secure(host: "api.example", with: ServerSecurity(.untrusted))
    let address = try url("https://api.example/")
    #expect(await failure { _ = try await URLSession.shared.data(from: address) } == .serverCertificateUntrusted)
  }

  @Test func `a connection that is lost in the middle fails`() async throws {
    try respond("https://api.example/", .html("half").ending(.connectionLost))
    let address = try url("https://api.example/")
    #expect(await failure { _ = try await URLSession.shared.data(from: address) } == .networkConnectionLost)
  }

  @Test func `redirects are followed, and each is a request`() async throws {
    try respond("https://a.example/", .redirect(to: "https://b.example/"))
    try respond("https://b.example/", .html("there"))
    let (data, response) = try await URLSession.shared.data(from: try url("https://a.example/"))
    #expect(text(data) == "there")
    #expect(response.url?.host == "b.example")
    #expect(requests == ["GET https://a.example/: 302 text/plain", "GET https://b.example/: 200 text/html"])
  }

  @Test func `cookies are the session's, and web views have their own`() async throws {
    try respond(
      "https://api.example/set", .response(status: 200, headers: ["Set-Cookie": "a=1; path=/"], body: ""))
    try echo("https://api.example/get", "Cookie")
    _ = try await URLSession.shared.data(from: try url("https://api.example/set"))
    let (data, _) = try await URLSession.shared.data(from: try url("https://api.example/get"))
    #expect(text(data) == "GET  a=1")
    let (other, _) = try await URLSession(configuration: .ephemeral).data(from: try url("https://api.example/get"))
    #expect(text(other) == "GET  none")
    #expect(await WKWebsiteDataStore.default().httpCookieStore.allCookies().isEmpty)
  }

  @Test func `an answer that says nothing of how long it is fresh is asked for again`() async throws {
    let count = Counter()
    try respond("https://api.example/new", .handler { _ in .response(status: 200, body: "\(count.next)") })
    let address = try url("https://api.example/new")
    #expect(text(try await URLSession.shared.data(from: address).0) == "1")
    #expect(text(try await URLSession.shared.data(from: address).0) == "2")
  }

  @Test func `a session's delegate answers a challenge, and gets the rest`() async throws {
    try respond(
      "https://api.example/",
      .handler { request in
        guard let login = request.headers["Authorization"] else {
          return .response(status: 401, headers: ["WWW-Authenticate": "Basic realm=\"r\""], body: "no")
        }
        return .response(status: 200, body: login)
      })
    let delegate = SessionDelegate()
    let session = URLSession(configuration: .default, delegate: delegate, delegateQueue: nil)
    session.dataTask(with: try url("https://api.example/")).resume()
    try await simulator.settle()
    let login = Data("ada:secret".utf8).base64EncodedString()
    #expect(
      delegate.calls.value == ["challenge NSURLAuthenticationMethodHTTPBasic", "data Basic \(login)", "complete"])
  }

  @Test func `uploads and downloads work in every form`() async throws {
    try echo("PUT https://api.example/file", "Content-Length")
    let put = try request("https://api.example/file", "PUT")
    let (data, _) = try await URLSession.shared.upload(for: put, from: Data("up".utf8))
    #expect(text(data).hasPrefix("PUT up"))
    try respond("https://api.example/file", .html("down"))
    let (file, _) = try await URLSession.shared.download(from: try url("https://api.example/file"))
    #expect(try String(contentsOf: file, encoding: .utf8) == "down")
    let delegate = SessionDelegate()
    let session = URLSession(configuration: .default, delegate: delegate, delegateQueue: nil)
    session.downloadTask(with: try url("https://api.example/file")).resume()
    try await simulator.settle()
    #expect(delegate.calls.value == ["file down", "complete"])
  }

  @Test func `a cancelled request gets no answer`() async throws {
    try respond("https://api.example/", .html("late").delayed(by: 1000))
    let code = Box(URLError.Code.unknown)
    let task = URLSession.shared.dataTask(with: try url("https://api.example/")) { _, _, error in
      code.value = (error as? URLError)?.code ?? .unknown
    }
    task.resume()
    try await simulator.world.run(milliseconds: 100)
    task.cancel()
    try await simulator.settle()
    #expect(code.value == .cancelled)
  }

  @Test func `code on the main thread may wait for an answer`() async throws {
    try respond("https://api.example/", .html("waited").delayed(by: 500))
    let answer = Box("")
    let done = DispatchSemaphore(value: 0)
    URLSession.shared.dataTask(with: try url("https://api.example/")) { data, _, _ in
      answer.value = String(decoding: data ?? Data(), as: UTF8.self)
      done.signal()
    }.resume()
    waitOnMainThread(done)
    #expect(answer.value == "waited")
    #expect(try simulator.findings.isEmpty)
  }

  private func waitOnMainThread(_ semaphore: DispatchSemaphore) { semaphore.wait() }

  @Test func `requests at once come in the order of their answers`() async throws {
    for name in ["a", "b", "c"] {
      try respond("https://api.example/\(name)", .html(name).delayed(by: name == "a" ? 300 : 100))
    }
    let order = Box<[String]>([])
    for name in ["a", "b", "c"] {
      URLSession.shared.dataTask(with: try url("https://api.example/\(name)")) { data, _, _ in
        order.value.append(String(decoding: data ?? Data(), as: UTF8.self))
      }.resume()
    }
    try await simulator.settle()
    #expect(order.value == ["b", "c", "a"])
  }

  @Test func `a protocol of the test's own comes first`() async throws {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [OwnProtocol.self]
    let (data, _) = try await URLSession(configuration: configuration).data(from: try url("https://nobody.example/"))
    #expect(text(data) == "own")
    #expect(requests.isEmpty)
  }
}

/// Unchecked: code of a world runs one after the other.
private final class Box<Value>: @unchecked Sendable {
  var value: Value
  init(_ value: Value) { self.value = value }
}

private final class Counter: @unchecked Sendable {
  private var count = 0
  var next: Int {
    count += 1
    return count
  }
}

private final class SessionDelegate: NSObject, URLSessionDataDelegate, URLSessionDownloadDelegate, Sendable {
  let calls = Box<[String]>([])

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let text = String(decoding: data, as: UTF8.self)
    if text != "no" { calls.value.append("data \(text)") }
  }
  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    calls.value.append(error.map { "\($0)" } ?? "complete")
  }
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    calls.value.append("challenge \(challenge.protectionSpace.authenticationMethod)")
    completionHandler(.useCredential, URLCredential(user: "ada", password: "secret", persistence: .none))
  }
  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL
  ) {
    calls.value.append("file \((try? String(contentsOf: location, encoding: .utf8)) ?? "")")
  }
}

private final class OwnProtocol: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func startLoading() {
    guard let url = request.url else { return }
    client?.urlProtocol(
      self, didReceive: URLResponse(url: url, mimeType: nil, expectedContentLength: 3, textEncodingName: nil),
      cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: Data("own".utf8))
    client?.urlProtocolDidFinishLoading(self)
  }
  override func stopLoading() {}
}
