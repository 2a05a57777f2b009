import FlyingFox
import Foundation
import Synchronization
import Workers

/// The sockets of WebDriver BiDi, by session.
final class DriverSockets: Sendable {
  private let open = Mutex<[UInt64: AsyncStream<WSMessage>.Continuation]>([:])

  func add(_ number: UInt64, _ continuation: AsyncStream<WSMessage>.Continuation) {
    open.withLock { $0.updateValue(continuation, forKey: number) }?.finish()
  }

  func tell(_ number: UInt64, _ text: String) { _ = open.withLock { $0[number] }?.yield(.text(text)) }

  func close(_ number: UInt64) { open.withLock { $0.removeValue(forKey: number) }?.finish() }
}

/// WebDriver BiDi, "Transport": `/session/{id}`, and `/session` for clients that begin a session over the socket.
extension DriverServer {
  func socketResponse(to request: HTTPRequest) async -> HTTPResponse? {
    guard request.headers[HTTPHeader("Upgrade")]?.lowercased() == "websocket" else { return nil }
    let parts = request.path.split(separator: "/").map(String.init)
    guard parts.first == "session", parts.count <= 2 else { return HTTPResponse(statusCode: .notFound) }
    let socket = DriverSocket(server: self, host: request.headers[HTTPHeader("Host")] ?? "")
    if parts.count == 2 {
      guard let number = number(of: parts[1]) else { return HTTPResponse(statusCode: .notFound) }
      socket.enter(parts[1], number)
    }
    let handler = WebSocketHTTPHandler(handler: MessageFrameWSHandler(handler: socket))
    return try? await handler.handleRequest(request)
  }
}

/// The socket of a client. Once it has a session, each message is a command of that session.
private final class DriverSocket: WSMessageHandler {
  private let server: DriverServer
  private let host: String
  private let session = Mutex<(id: String, number: UInt64)?>(nil)

  init(server: DriverServer, host: String) {
    self.server = server
    self.host = host
  }

  func enter(_ id: String, _ number: UInt64) { session.withLock { $0 = (id, number) } }

  func makeMessages(for client: AsyncStream<WSMessage>) async throws -> AsyncStream<WSMessage> {
    let (stream, continuation) = AsyncStream.makeStream(of: WSMessage.self)
    if let (_, number) = session.withLock({ $0 }) { server.sockets.add(number, continuation) }
    Task {
      for await message in client {
        switch message {
        case .text(let text): await take(text, continuation)
        case .data: continuation.yield(.close(WSCloseCode(1003)))
        case .close: continuation.finish()
        }
      }
      continuation.finish()
    }
    return stream
  }

  private func take(_ text: String, _ client: AsyncStream<WSMessage>.Continuation) async {
    guard let (id, _) = session.withLock({ $0 }) else {
      client.yield(.text(await answer(text, client)))
      return
    }
    // The next command does not wait for this command's answer: this command may wait for an effect of the next.
    server.begin(DriverCommand(.bidi, body: text), in: id) { client.yield(.text($0.body)) }
  }

  /// Answers a command that needs no session ("Static commands").
  private func answer(_ text: String, _ client: AsyncStream<WSMessage>.Continuation) async -> String {
    guard let message = (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any],
      let id = message["id"] as? Int, id >= 0, let method = message["method"] as? String
    else {
      return Self.json(["type": "error", "id": NSNull()], "invalid argument", "a message needs id, method and params")
    }
    switch method {
    case "session.status":
      let status = await server.answer(method: "GET", path: "/status", query: "", body: "", host: host)
      return Self.json(["type": "success", "id": id, "result": Self.value(of: status)])
    case "session.new":
      let parameters = message["params"] as? [String: Any] ?? [:]
      let reply = await server.newSession(Self.json(parameters), host: host)
      let value = Self.value(of: reply)
      guard reply.status == 200, let session = value["sessionId"] as? String, let number = server.number(of: session)
      else {
        return Self.json(
          ["type": "error", "id": id], value["error"] as? String ?? "session not created",
          value["message"] as? String ?? "")
      }
      server.sockets.add(number, client)
      enter(session, number)
      return Self.json(["type": "success", "id": id, "result": value])
    default:
      let isKnown = ["session.", "browsingContext.", "script.", "network.", "storage.", "input.", "browser."]
        .contains { method.hasPrefix($0) }
      return Self.json(
        ["type": "error", "id": id], isKnown ? "invalid session id" : "unknown command",
        isKnown ? "the socket has no session yet: session.new begins one" : "there is no command \(method)")
    }
  }

  private static func value(of reply: DriverReply) -> [String: Any] {
    let body = (try? JSONSerialization.jsonObject(with: Data(reply.body.utf8))) as? [String: Any]
    return body?["value"] as? [String: Any] ?? [:]
  }

  private static func json(_ members: [String: Any], _ error: String? = nil, _ message: String = "") -> String {
    var members = members
    if let error { (members["error"], members["message"], members["stacktrace"]) = (error, message, "") }
    let data = try? JSONSerialization.data(withJSONObject: members, options: [.withoutEscapingSlashes])
    return String(decoding: data ?? Data("{}".utf8), as: UTF8.self)
  }
}
