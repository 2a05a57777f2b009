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

/// WebDriver BiDi, "Transport": `/session/{id}`.
extension DriverServer {
  func socketResponse(to request: HTTPRequest) async -> HTTPResponse? {
    guard request.headers[HTTPHeader("Upgrade")]?.lowercased() == "websocket" else { return nil }
    let parts = request.path.split(separator: "/").map(String.init)
    guard parts.count == 2, parts[0] == "session", let number = number(of: parts[1]) else {
      return HTTPResponse(statusCode: .notFound)
    }
    let handler = WebSocketHTTPHandler(
      handler: MessageFrameWSHandler(
        handler: DriverSocket(id: parts[1], number: number, server: self)))
    return try? await handler.handleRequest(request)
  }
}

/// One client's socket: each message is a command of its session.
private struct DriverSocket: WSMessageHandler {
  let id: String
  let number: UInt64
  let server: DriverServer

  func makeMessages(for client: AsyncStream<WSMessage>) async throws -> AsyncStream<WSMessage> {
    let (stream, continuation) = AsyncStream.makeStream(of: WSMessage.self)
    server.sockets.add(number, continuation)
    Task {
      for await message in client {
        switch message {
        case .text(let text):
          // The next command does not wait for this one's answer: this one may wait for what the next one does.
          server.begin(DriverCommand(.bidi, body: text), in: id) { continuation.yield(.text($0.body)) }
        case .data: continuation.yield(.close(WSCloseCode(1003)))
        case .close: continuation.finish()
        }
      }
      continuation.finish()
    }
    return stream
  }
}
