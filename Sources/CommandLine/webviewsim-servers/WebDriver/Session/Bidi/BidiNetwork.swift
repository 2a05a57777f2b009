import AppTasks
import Dispatch
import Foundation
import SimulatedWeb
import Synchronization
import URLStandard
import WebViewSimulator

/// WebDriver BiDi, "network": requests of which a client hears, and requests that wait for it.
///
/// The thread of web content makes requests and waits. The client's decisions come on the main thread.
final class BidiNetwork: RequestWatcher {
  enum Phase: String, CaseIterable { case beforeRequestSent, responseStarted, authRequired }

  struct Intercept: Sendable {
    var id: String
    var phases: Set<Phase>
    /// The patterns of the URLs; empty for all URLs.
    var patterns: [BidiURLPattern]
    /// The windows whose requests it concerns; nil for all.
    var windows: Set<Int32>?
  }

  /// A request, with the names by which a client knows it and its predecessors.
  struct Exchange: Sendable {
    var id: String
    var redirects: Int
    var request: SimulatedRequest
    var response: SimulatedResponse?
    /// The phrase of the response's status, if the client has given one.
    var phrase: String?
    var failure: String?
  }

  struct News: Sendable {
    var event: String
    var exchange: Exchange
    /// The intercepts for which the request waits; empty unless it waits.
    var intercepts: [String]
  }

  enum Decision: Sendable {
    case goOn
    case request(SimulatedRequest)
    case response(SimulatedResponse, phrase: String?)
    case fail
    case credentials(name: String, password: String)
  }

  private struct Blocked {
    var exchange: Exchange
    var phase: Phase
    var semaphore: DispatchSemaphore
  }

  private struct State {
    var intercepts: [Intercept] = []
    var heard: Set<String> = []
    var blocked: [String: Blocked] = [:]
    var decisions: [String: Decision] = [:]
    var exchanges: [Int: Exchange] = [:]
    var last = 0
    /// The command that waits for web content: when it began, and for how long it may be held up.
    var command: (began: ContinuousClock.Instant, patience: Duration)?
    /// The last redirect: where it leads, and the request that got it.
    var redirect: (target: String, id: String, count: Int)?
  }

  private static let cancelled = NetworkFailure.urlError(code: URLErrorCode.cancelled.rawValue)

  private let state = Mutex(State())
  private let told: Mutex<(@Sendable (News) -> Void)?> = Mutex(nil)

  // MARK: The main thread

  /// Calls `tell` on the thread of web content.
  func start(tell: @escaping @Sendable (News) -> Void) { told.withLock { $0 = tell } }

  /// - Parameter events: the events that a client hears.
  func hear(_ events: Set<String>) { state.withLock { $0.heard = events } }

  func add(_ intercept: Intercept) { state.withLock { $0.intercepts.append(intercept) } }

  /// Notes a frame that may be new: an intercept of a window holds for all frames in it.
  func note(_ frame: Int32, in window: Int32) {
    state.withLock { state in
      for place in state.intercepts.indices where state.intercepts[place].windows?.contains(window) == true {
        state.intercepts[place].windows?.insert(frame)
      }
    }
  }

  /// - Returns: false if there is none with that identifier.
  func removeIntercept(_ id: String) -> Bool {
    state.withLock { state in
      guard let place = state.intercepts.firstIndex(where: { $0.id == id }) else { return false }
      state.intercepts.remove(at: place)
      return true
    }
  }

  /// Notes that a command waits for web content. The command may need a request that waits for the client, while the
  /// client waits for the command. Such a request fails in the end.
  func commandBegan(patience: Duration) { state.withLock { $0.command = (.now, patience) } }
  func commandEnded() { state.withLock { $0.command = nil } }

  /// Whether web content waits for the client.
  var isBlocking: Bool { state.withLock { !$0.blocked.isEmpty } }

  /// The exchange with that identifier, if it waits for the client.
  func blocked(_ id: String) -> (exchange: Exchange, phase: Phase)? {
    state.withLock { $0.blocked[id].map { ($0.exchange, $0.phase) } }
  }

  /// The loads of documents in a window that wait for the client.
  func blockedLoads(in window: Int32) -> [String] {
    state.withLock { state in
      state.blocked.filter { $0.value.exchange.request.isNavigation && $0.value.exchange.request.window == window }
        .map(\.key)
    }
  }

  func decide(_ id: String, _ decision: Decision) {
    let semaphore = state.withLock { state in
      // The request may have waited for too long, and be gone.
      guard let blocked = state.blocked.removeValue(forKey: id) else { return DispatchSemaphore?.none }
      state.decisions[id] = decision
      return blocked.semaphore
    }
    semaphore?.signal()
  }

  // MARK: The thread of web content

  func begin(_ request: SimulatedRequest) -> WatchedRequest {
    let exchange: Exchange? = state.withLock { state in
      guard !state.heard.isEmpty else { return nil }
      state.last += 1
      var exchange = Exchange(id: "request-\(state.last)", redirects: 0, request: request)
      if let redirect = state.redirect, redirect.target == request.url.withoutFragment.href {
        (exchange.id, exchange.redirects) = (redirect.id, redirect.count + 1)
      }
      state.redirect = nil
      return exchange
    }
    guard var exchange else { return WatchedRequest(id: 0, request: request) }
    var watched = WatchedRequest(id: state.withLock { $0.last }, request: request)
    switch wait(.beforeRequestSent, exchange) {
    case .goOn, .credentials: break
    case .request(let changed):
      watched.request = changed
      exchange.request = changed
    case .response(let response, let phrase):
      exchange.phrase = phrase
      watched.answer = .response(
        status: response.status, headers: response.headers, bytes: response.body, contentType: nil)
    case .fail: watched.answer = .failure(Self.cancelled)
    }
    state.withLock { $0.exchanges[watched.id] = exchange }
    return watched
  }

  func end(_ outcome: SimulatedExchange.Outcome, of watched: WatchedRequest) -> SimulatedExchange.Outcome {
    guard var exchange = state.withLock({ $0.exchanges.removeValue(forKey: watched.id) }) else { return outcome }
    var outcome = outcome
    switch outcome {
    case .noAnswer: return outcome
    case .failure(let failure): fail(&exchange, failure)
    case .response(let response):
      exchange.response = exchange.response ?? response
      if let given = exchange.response { outcome = .response(given) }
      switch wait(.responseStarted, exchange) {
      case .goOn, .request, .credentials: break
      case .response(let changed, let phrase):
        exchange.response = changed
        exchange.phrase = phrase ?? exchange.phrase
        outcome = .response(changed)
      case .fail:
        outcome = .failure(Self.cancelled)
        fail(&exchange, Self.cancelled)
        return outcome
      }
      if case .to(let target)? = exchange.response?.redirect {
        let next = (target.withoutFragment.href, exchange.id, exchange.redirects)
        state.withLock { $0.redirect = next }
      }
      tell("network.responseCompleted", exchange, [])
    }
    return outcome
  }

  /// RFC 9110, "HTTP Authentication", with the schemes of which a client can have credentials.
  func again(after outcome: SimulatedExchange.Outcome, of watched: WatchedRequest) -> SimulatedRequest? {
    guard case .response(let response) = outcome, response.status == 401,
      var exchange = state.withLock({ $0.exchanges[watched.id] }), !BidiHeaders.challenges(of: response).isEmpty
    else { return nil }
    exchange.response = response
    switch wait(.authRequired, exchange) {
    case .credentials(let name, let password):
      let value = "Basic " + Data("\(name):\(password)".utf8).base64EncodedString()
      exchange.request.headers["Authorization"] = value
    case .request(let changed): exchange.request = changed
    case .response(let changed, let phrase):
      (exchange.response, exchange.phrase) = (changed, phrase)
      state.withLock { $0.exchanges[watched.id] = exchange }
      return nil
    case .goOn, .fail: return nil
    }
    exchange.response = nil
    state.withLock { $0.exchanges[watched.id] = exchange }
    return exchange.request
  }

  private func fail(_ exchange: inout Exchange, _ failure: NetworkFailure) {
    exchange.failure = "\(failure)"
    tell("network.fetchError", exchange, [])
  }

  /// Tells of a phase, and waits for the client if it has asked for that.
  private func wait(_ phase: Phase, _ exchange: Exchange) -> Decision {
    let event = "network.\(phase.rawValue)"
    let semaphore = DispatchSemaphore(value: 0)
    let intercepts: [String] = state.withLock { state in
      guard state.heard.contains(event) else { return [] }
      let found = state.intercepts.filter { $0.isFor(exchange.request, in: phase) }.map(\.id)
      if !found.isEmpty {
        state.blocked[exchange.id] = Blocked(exchange: exchange, phase: phase, semaphore: semaphore)
      }
      return found
    }
    tell(event, exchange, intercepts)
    guard !intercepts.isEmpty else { return .goOn }
    let start = ContinuousClock.now
    while semaphore.wait(timeout: .now()) == .timedOut {
      // The client's commands are jobs of the main actor, which waits here.
      if MainActor.assumeIsolated({ MainTurns.runOne() }) { continue }
      if semaphore.wait(timeout: .now() + .milliseconds(2)) == .success { break }
      let isOver = state.withLock { state in
        guard let (began, patience) = state.command, max(began, start).duration(to: .now) > patience else {
          return false
        }
        return state.blocked.removeValue(forKey: exchange.id) != nil
      }
      if isOver { return .fail }
    }
    return state.withLock { $0.decisions.removeValue(forKey: exchange.id) ?? .goOn }
  }

  private func tell(_ event: String, _ exchange: Exchange, _ intercepts: [String]) {
    told.withLock { $0 }?(News(event: event, exchange: exchange, intercepts: intercepts))
  }
}

extension BidiNetwork.Intercept {
  fileprivate func isFor(_ request: SimulatedRequest, in phase: BidiNetwork.Phase) -> Bool {
    guard phases.contains(phase) else { return false }
    if let windows, !(request.window.map(windows.contains) ?? false) { return false }
    return patterns.isEmpty || patterns.contains { $0.matches(request.url) }
  }
}

/// WebDriver BiDi, "network.UrlPattern".
struct BidiURLPattern: Sendable {
  /// The parts of the URL that the pattern restricts; nil for any URL.
  private var parts: [String: String]

  private static let names = ["protocol", "hostname", "port", "pathname", "search"]

  init(_ value: JSONValue) throws(DriverError) {
    let parameters = try DriverParameters(value: value)
    parts = [:]
    if try parameters.choice("type", ["string", "pattern"]) == "string" {
      let text = try Self.unescaped(parameters.string("pattern"))
      guard let url = WebURL(text) else { throw DriverParameters.wrong("pattern", "an absolute URL") }
      parts = Self.parts(of: url)
      return
    }
    for name in Self.names {
      if let text = try parameters.givenString(name) { parts[name] = try Self.part(name, Self.unescaped(text)) }
    }
    if parts["port"] == Self.usualPorts[parts["protocol"] ?? ""] { parts["port"] = parts["port"].map { _ in "" } }
  }

  func matches(_ url: WebURL) -> Bool {
    let own = Self.parts(of: url)
    return parts.allSatisfy { own[$0.key] == $0.value }
  }

  private static let usualPorts = ["http": "80", "https": "443", "ws": "80", "wss": "443"]

  private static func parts(of url: WebURL) -> [String: String] {
    [
      "protocol": url.scheme, "hostname": url.host ?? "", "port": url.port.map { "\($0)" } ?? "",
      "pathname": url.path, "search": url.query.map { $0.isEmpty ? "" : "?" + $0 } ?? "",
    ]
  }

  /// "Unescape URL pattern": some characters are kept for later.
  private static func unescaped(_ text: String) throws(DriverError) -> String {
    var result = ""
    var isEscaped = false
    for character in text {
      if !isEscaped, character == "\\" {
        isEscaped = true
        continue
      }
      if !isEscaped, "*(){}".contains(character) {
        throw DriverError(.invalidArgument, "“\(character)” must be written as “\\\(character)”")
      }
      result.append(character)
      isEscaped = false
    }
    return result
  }

  private static let schemes: Set = ["http", "https", "ws", "wss", "ftp"]

  private static func part(_ name: String, _ text: String) throws(DriverError) -> String {
    func wrong() -> DriverError { DriverParameters.wrong(name, "such a part of a URL, not “\(text)”") }
    switch name {
    case "protocol":
      let scheme = text.hasSuffix(":") ? text.dropLast() : text[...]
      guard schemes.contains(scheme.lowercased()) else { throw wrong() }
      return scheme.lowercased()
    case "hostname":
      guard !text.isEmpty, !text.contains(where: { "/?#@".contains($0) }), let url = WebURL("http://\(text)/"),
        text.hasPrefix("[") || !text.contains(":"), let host = url.host
      else { throw wrong() }
      return host
    case "port":
      guard !text.isEmpty, text.allSatisfy({ $0.isASCII && $0.isNumber }), UInt16(text) != nil else { throw wrong() }
      return text
    case "pathname":
      guard !text.contains(where: { "?#".contains($0) }), let url = WebURL("http://h/" + text.drop { $0 == "/" }) else {
        throw wrong()
      }
      return url.path
    default:
      guard !text.contains("#") else { throw wrong() }
      return text.isEmpty || text == "?" ? "" : text.hasPrefix("?") ? text : "?" + text
    }
  }
}
