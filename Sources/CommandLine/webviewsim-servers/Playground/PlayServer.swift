import Dispatch
import FlyingFox
import FlyingSocks
import Foundation
import Reports
import Scenarios
import TraceReports
import WebFiles
import Workers

/// Serves the playground, to this machine unless an address is named: one page, and what its script asks for.
struct PlayServer: Sendable {
  private let files: PlayFiles
  private let runner: Servant
  /// The runner does one thing at a time.
  private let queue = DispatchQueue(label: "playground")
  private let page: Data
  private let policy: String
  /// The recording of the user's actions; nil if nothing is recorded.
  private let recording: PlayRecording?
  /// The app's own code; nil for the simulator's apps.
  private let ownApp: PlayPackage?
  private let audience: Audience
  private let classPage: ClassPage

  /// The users of the playground.
  enum Audience: Sendable, Equatable {
    case oneself
    /// A class, which finds the playground at an address of this machine.
    case learners(address: String)

    var address: String { if case .learners(let address) = self { address } else { PlayGate.loopback } }
    var isClass: Bool { self != .oneself }
  }

  /// Forks: must be called while the program has one thread.
  /// - Throws: `WorkerStartError`
  init(
    _ files: PlayFiles, limits: WorkerLimits, recording: PlayRecording? = nil, package: PlayPackage? = nil,
    audience: Audience = .oneself
  ) throws(WorkerStartError) {
    self.files = files
    self.recording = recording
    ownApp = package
    self.audience = audience
    classPage = ClassPage()
    runner = try Servant {
      let runner = PlayRunner(limits: limits)
      return { runner.reply(to: $0) }
    }
    let script = WebBundle(entry: "play/main.js").script
    policy = ReportPage.policy(script: script, more: "; connect-src 'self'; img-src data:; frame-ancestors 'none'")
    let style = (WebFile.text("shared/style.css") ?? "") + (WebFile.text("play/style.css") ?? "")
    let parts = ["style": style, "script": script, "recording": recording?.markup ?? ""]
    page = Data(ReportPage.fill("play/page.html", parts).utf8)
  }

  /// The text for the user who has started the server.
  func announcement(port: UInt16) -> String {
    let address = address(port: port)
    let handout = audience.isClass ? "The handout for the class is at \(address)class\n" : ""
    return "The playground is at \(address) (Ctrl-C ends it)\n" + handout
  }

  func address(port: UInt16) -> String { "http://\(audience.address):\(port)/" }

  /// Serves until the program ends.
  /// - Parameter port: 0 for a free one.
  /// - Throws: the errors of the sockets, such as that the port is taken.
  func run(port: UInt16, listening: @escaping @Sendable (UInt16) -> Void) async throws {
    let gate = PlayPort()
    // A run waits for earlier runs, and may then take as long as the limits of pages allow.
    let server = HTTPServer(
      address: try sockaddr_in.inet(ip4: audience.address, port: port), timeout: 86_400, logger: .disabled,
      handler: ClosureHTTPHandler { request in try await answer(request, gate: gate.gate) })
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.run() }
      group.addTask {
        try await server.waitUntilListening()
        guard case .ip4(_, let port)? = await server.listeningAddress else { return }
        gate.open(port, address: audience.address)
        listening(port)
      }
      // A port that is taken ends the wait at once.
      while try await group.next() != nil {}
    }
  }

  private func answer(_ request: HTTPRequest, gate: PlayGate?) async throws -> HTTPResponse {
    let verdict = gate?.verdict(method: request.method.rawValue) { request.headers[HTTPHeader($0)] } ?? .misdirected
    switch verdict {
    case .welcome: break
    case .misdirected: return response(.misdirectedRequest, "this is not a name of the playground")
    case .forbidden: return response(.forbidden, "only the playground's own page may ask")
    case .unsupportedType: return response(.unsupportedMediaType, "only JSON is understood")
    case .tooLong: return response(.payloadTooLarge, "too long")
    }
    switch (request.method.rawValue, request.path) {
    case ("GET", "/"): return response(.ok, page, type: "text/html; charset=utf-8")
    case ("GET", "/class") where audience.isClass:
      return response(.ok, Data(classPage.html.utf8), type: "text/html; charset=utf-8", policy: classPage.policy)
    case ("GET", "/api/start"): return json(PlayOffer.bytes(files, package: ownApp?.name))
    case ("GET", "/api/package") where ownApp != nil: return json(Array((ownApp?.value() ?? .null).description.utf8))
    case ("POST", "/api/open"): return json(files.reply(toOpening: try await request.bodyData))
    case ("POST", "/api/run"): return json(try await run(.value, request.bodyData))
    // A run in another order is only looked at. Such a run is no action of the user, and is not recorded.
    case ("POST", "/api/order") where ownApp == nil: return json(try await ask(.value, request.bodyData))
    case ("POST", "/api/explore") where ownApp == nil: return json(try await ask(.explored, request.bodyData))
    case ("POST", "/api/report"):
      return response(.ok, Data(try await run(.page, request.bodyData)), type: "text/plain; charset=utf-8")
    default: return response(.notFound, "there is nothing here")
    }
  }

  private func run(_ form: PlayRunner.Form, _ body: Data) async -> [UInt8] {
    // Other people may not ask servers through this machine.
    if audience.address != PlayGate.loopback, PlayFiles.asksNetwork(body) {
      return PlayRunner.error("The real network is not for a class: remove “network”.")
    }
    if let ownApp {
      return await withCheckedContinuation { continuation in
        queue.async { [files] in
          let reply = ownApp.run(Array(body), as: form == .page ? .page : .value, file: files.playedFile)
          continuation.resume(returning: reply)
        }
      }
    }
    let request = PlayRunner.request(form, text: String(decoding: body, as: UTF8.self), file: files.playedFile)
    return await withCheckedContinuation { continuation in
      queue.async { [runner, recording, files] in
        continuation.resume(returning: runner.ask(request) ?? PlayRunner.error("the process for pages has ended"))
        guard form == .value else { return }
        recording?.record(body, as: files.playedFile) { runner.ask($0) }
      }
    }
  }

  /// Asks the runner without recording, and without asking a server outside: an order is run hundreds of times.
  private func ask(_ form: PlayRunner.Form, _ body: Data) async -> [UInt8] {
    guard !PlayFiles.asksNetwork(body) else {
      return PlayRunner.error("Servers of the real network are not asked in other orders: remove “network”.")
    }
    let request = PlayRunner.request(form, text: String(decoding: body, as: UTF8.self), file: files.playedFile)
    return await withCheckedContinuation { continuation in
      queue.async { [runner] in
        continuation.resume(returning: runner.ask(request) ?? PlayRunner.error("the process for pages has ended"))
      }
    }
  }

  private func json(_ bytes: [UInt8]) -> HTTPResponse { response(.ok, Data(bytes), type: "application/json") }

  private func response(_ status: HTTPStatusCode, _ text: String) -> HTTPResponse {
    response(status, Data((text + "\n").utf8), type: "text/plain; charset=utf-8")
  }

  private func response(
    _ status: HTTPStatusCode, _ body: Data, type: String, policy: String? = nil
  ) -> HTTPResponse {
    HTTPResponse(
      statusCode: status,
      headers: [
        .contentType: type, .cacheControl: "no-store", HTTPHeader("Content-Security-Policy"): policy ?? self.policy,
        HTTPHeader("X-Content-Type-Options"): "nosniff", HTTPHeader("Referrer-Policy"): "no-referrer",
        HTTPHeader("Cross-Origin-Resource-Policy"): "same-origin",
        HTTPHeader("Cross-Origin-Opener-Policy"): "same-origin",
      ], body: body)
  }
}
