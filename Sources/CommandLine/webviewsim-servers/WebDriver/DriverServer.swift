import Dispatch
import FlyingFox
import FlyingSocks
import Foundation
import Workers

/// Serves WebDriver: it finds the command of a request and the process of its session, and knows nothing of pages.
struct DriverServer: Sendable {
  /// How the server may be used.
  struct Options: Sendable {
    var address = "127.0.0.1"
    var port: UInt16 = 4444
    var allowedHosts: [String] = []
    var allowedOrigins: [String] = []
    var mostSessions = 64
    /// The patience with idle sessions, in seconds.
    var idlePatience = 30.0

    init() {}
  }

  private let options: Options
  private let switchboard: Switchboard
  private let sessions: DriverSessions
  private let gate: DriverGate
  let sockets = DriverSockets()

  /// Forks: must be called while the program has one thread.
  /// - Parameter serve: the work of a session's process: it gets a `DriverCommand` and answers with a `DriverReply`.
  /// - Throws: `WorkerStartError`
  init(
    _ options: Options, limits: WorkerLimits, serve: @escaping (SessionChannel) -> Never
  ) throws(WorkerStartError) {
    self.options = options
    switchboard = try Switchboard(limits: limits, serve: serve)
    sessions = DriverSessions(most: options.mostSessions, patience: options.idlePatience)
    gate = DriverGate(allowedHosts: options.allowedHosts, allowedOrigins: options.allowedOrigins)
  }

  /// Serves until the program ends.
  /// - Throws: the errors of the sockets, such as that the port is taken.
  func run(listening: @escaping @Sendable (UInt16) -> Void) async throws {
    switchboard.start { [sessions, sockets] number, news in
      if let news { return sockets.tell(number, String(decoding: news, as: UTF8.self)) }
      sessions.end(number: number, reason: "its process is gone")
      sockets.close(number)
    }
    // A command may take as long as its session's timeouts allow.
    let server = HTTPServer(
      address: try sockaddr_in.inet(ip4: options.address, port: options.port), timeout: 86_400, logger: .disabled,
      handler: ClosureHTTPHandler { request in await respond(to: request) })
    // Methods that are not HTTP's own reach a handler only if they are named.
    let methods = Self.otherMethods.split(separator: " ").map { HTTPMethod(String($0)) }
    await server.appendRoute("*", for: methods, to: ClosureHTTPHandler { request in await respond(to: request) })
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.run() }
      group.addTask {
        try await server.waitUntilListening()
        ListeningSockets.sendAtOnce()
        if case .ip4(_, let port)? = await server.listeningAddress { listening(port) }
      }
      // A port that is taken ends the wait at once.
      while try await group.next() != nil {}
    }
  }

  /// IANA's registry of methods, as far as the server's library does not know them.
  private static let otherMethods = """
    ACL BASELINE-CONTROL BIND CHECKIN CHECKOUT CONNECT COPY LABEL LINK LOCK MERGE MKACTIVITY MKCALENDAR MKCOL \
    MKREDIRECTREF MKWORKSPACE MOVE ORDERPATCH PRI PROPFIND PROPPATCH QUERY REBIND REPORT SEARCH TRACE UNBIND \
    UNCHECKOUT UNLINK UNLOCK UPDATE UPDATEREDIRECTREF VERSION-CONTROL
    """

  private func respond(to request: HTTPRequest) async -> HTTPResponse {
    switch gate.verdict(header: { request.headers[HTTPHeader($0)] }) {
    case .welcome: break
    case .foreignHost:
      return response(.failure(.unknownError, "this host is not allowed: --allow-hosts names those that are"))
    case .foreignOrigin:
      return response(.failure(.unknownError, "this origin is not allowed: --allow-origins names those that are"))
    case .tooLong: return response(.failure(.invalidArgument, "the request is too long"))
    }
    if let socket = await socketResponse(to: request) { return socket }
    guard let body = await body(of: request) else {
      return response(.failure(.invalidArgument, "the request is too long, or its end is missing"))
    }
    let target = request.target
    let host = request.headers[HTTPHeader("Host")] ?? ""
    let reply = await answer(
      method: request.method.rawValue, path: target.rawValue.split(separator: "?").first.map(String.init) ?? "",
      query: target.rawValue.split(separator: "?", maxSplits: 1).dropFirst().first.map(String.init) ?? "", body: body,
      host: host)
    return response(reply)
  }

  private func body(of request: HTTPRequest) async -> String? {
    var bytes = Data()
    do {
      for try await chunk in request.bodySequence {
        bytes.append(chunk)
        if bytes.count > DriverGate.longestBody { return nil }
      }
    } catch {
      return nil
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func response(_ reply: DriverReply) -> HTTPResponse {
    HTTPResponse(
      statusCode: HTTPStatusCode(reply.status, phrase: reply.status == 200 ? "OK" : "Error"),
      headers: [.contentType: "application/json; charset=utf-8", .cacheControl: "no-cache"],
      body: Data(reply.body.utf8))
  }

  // MARK: Commands

  func answer(method: String, path: String, query: String, body: String, host: String) async -> DriverReply {
    switch DriverRoutes.match(method: method, path: path) {
    case .unknownCommand: return .failure(.unknownCommand, "there is no command \(method) \(path)")
    case .unknownMethod: return .failure(.unknownMethod, "there is \(path), but not with \(method)")
    case .command(.status, _, _): return status
    case .command(.newSession, _, _): return await newSession(body, host: host)
    case .command(let name, let session, let parameters):
      let parameters = parameters.map { $0.removingPercentEncoding ?? $0 }
      return await perform(
        DriverCommand(name, parameters: parameters, body: body, query: query), in: session ?? "")
    }
  }

  private var status: DriverReply {
    let count = sessions.count
    let isReady = count < options.mostSessions
    return DriverReply(
      status: 200,
      body: #"{"value":{"ready":\#(isReady),"message":"\#(count) of \#(options.mostSessions) sessions are open"}}"#)
  }

  func newSession(_ body: String, host: String) async -> DriverReply {
    guard case .free(let number, let leaving) = sessions.takePlace() else {
      return .failure(
        .sessionNotCreated, "there are \(options.mostSessions) sessions, and none is idle; --sessions allows more")
    }
    if let leaving { switchboard.end(leaving) }
    let id = UUID().uuidString.lowercased()
    let command = DriverCommand(.newSession, body: body, session: id, query: host)
    let reply: Result<DriverReply, Loss> =
      if let bytes = Self.bytes(command) { Self.reply(await switchboard.begin(number, bytes)) } else {
        .failure(Self.notUnderstood)
      }
    guard case .success(let reply) = reply, reply.status == 200 else {
      sessions.started(number, as: nil)
      switchboard.end(number)
      switch reply {
      case .success(let reply): return reply
      case .failure(let lost): return .failure(.sessionNotCreated, lost.reason)
      }
    }
    sessions.started(number, as: id)
    return reply
  }

  func perform(_ command: DriverCommand, in id: String) async -> DriverReply {
    await withCheckedContinuation { continuation in
      begin(command, in: id) { continuation.resume(returning: $0) }
    }
  }

  /// The session has the command when this returns, so that the commands of one client keep their order.
  func begin(_ command: DriverCommand, in id: String, answered: @escaping @Sendable (DriverReply) -> Void) {
    guard let number = sessions.begin(id) else {
      return answered(.failure(.invalidSessionID, sessions.reasonOfEnd(id)))
    }
    guard let bytes = Self.bytes(command) else {
      sessions.done(id)
      return answered(.failure(.unknownError, Self.notUnderstood.reason))
    }
    switchboard.ask(number, bytes) { answer in
      // The thread that reads answers must not wait: ending a session may wait until answers were read.
      Task {
        let reply = finish(Self.reply(answer), of: number, id)
        answered(reply)
        // The client has heard of the end.
        if reply.endsSession { sockets.close(number) }
      }
    }
  }

  private func finish(_ result: Result<DriverReply, Loss>, of number: UInt64, _ id: String) -> DriverReply {
    defer { sessions.done(id) }
    switch result {
    case .failure(let lost):
      sessions.end(id, reason: lost.reason)
      return .failure(.unknownError, "the session was ended: \(lost.reason)")
    case .success(let reply):
      if reply.endsSession {
        sessions.end(id, reason: "it was deleted")
        switchboard.end(number)
      }
      return reply
    }
  }

  /// The number of a session, for its socket.
  func number(of id: String) -> UInt64? {
    guard let number = sessions.begin(id) else { return nil }
    sessions.done(id)
    return number
  }

  struct Loss: Error { var reason: String }

  private static let notUnderstood = Loss(reason: "it was not understood")

  private static func bytes(_ command: DriverCommand) -> [UInt8]? { try? BinaryEncoding.bytes(command) }

  private static func reply(_ answer: Switchboard.Answer) -> Result<DriverReply, Loss> {
    switch answer {
    case .lost(let reason): return .failure(Loss(reason: reason))
    case .content(let content):
      guard let reply = try? BinaryDecoding.value(DriverReply.self, from: content[...]) else {
        return .failure(Loss(reason: "its process said what no session says"))
      }
      return .success(reply)
    }
  }
}
