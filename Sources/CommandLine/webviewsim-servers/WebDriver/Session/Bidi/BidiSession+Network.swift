import Foundation
import SimulatedWeb
import UIProcess
import URLStandard
import WebMessages
import WebViewSimulator

/// WebDriver BiDi, "The network module". Nothing here waits, so these commands work while web content waits.
extension BidiSession {
  func network(_ method: String, _ parameters: DriverParameters) throws(DriverError) -> JSONValue {
    switch method {
    case "network.addIntercept": return try addIntercept(parameters)
    case "network.removeIntercept":
      let id = try parameters.string("intercept")
      guard network.removeIntercept(id) else { throw DriverError(.noSuchIntercept, "there is no intercept \(id)") }
    case "network.setCacheBehavior":
      // There is no cache that could be bypassed.
      _ = try parameters.choice("cacheBehavior", ["default", "bypass"])
      for id in try parameters.givenStrings("contexts") ?? [] where try context(id).frame != nil {
        throw DriverError(.invalidArgument, "\(id) is no top-level browsing context")
      }
    default: try decide(method, parameters)
    }
    return [:]
  }

  private func addIntercept(_ parameters: DriverParameters) throws(DriverError) -> JSONValue {
    var phases: Set<BidiNetwork.Phase> = []
    for name in try parameters.strings("phases") {
      guard let phase = BidiNetwork.Phase(rawValue: name) else {
        throw DriverParameters.wrong("phases", "a list of beforeRequestSent, responseStarted and authRequired")
      }
      phases.insert(phase)
    }
    guard !phases.isEmpty else { throw DriverParameters.wrong("phases", "a list that is not empty") }
    var patterns: [BidiURLPattern] = []
    for pattern in try parameters.givenList("urlPatterns") ?? [] { patterns.append(try BidiURLPattern(pattern)) }
    var windows: Set<Int32>?
    if let contexts = try parameters.givenStrings("contexts") {
      var numbers: Set<Int32> = []
      for id in contexts {
        let found = try context(id)
        guard found.frame == nil else { throw DriverError(.invalidArgument, "\(id) is no top-level browsing context") }
        if let number = session.windows.navigable(of: found.page) { numbers.insert(number) }
        for (frame, page) in frames where page === found.page { numbers.insert(frame) }
      }
      windows = numbers
    }
    let id = UUID().uuidString.lowercased()
    network.add(BidiNetwork.Intercept(id: id, phases: phases, patterns: patterns, windows: windows))
    return ["intercept": .string(id)]
  }

  // MARK: Decisions

  private func decide(_ method: String, _ parameters: DriverParameters) throws(DriverError) {
    let id = try parameters.string("request")
    let blocked = network.blocked(id)
    func known() throws(DriverError) -> (exchange: BidiNetwork.Exchange, phase: BidiNetwork.Phase) {
      guard let blocked else { throw DriverError(.noSuchRequest, "no request \(id) is blocked") }
      return blocked
    }
    func wrongPhase() -> DriverError { DriverError(.invalidArgument, "this is not possible in the request's phase") }
    switch method {
    case "network.failRequest":
      guard try known().phase != .authRequired else { throw wrongPhase() }
      network.decide(id, .fail)
    case "network.continueRequest":
      let changed = try Self.changed(blocked?.exchange.request, parameters)
      guard try known().phase == .beforeRequestSent else { throw wrongPhase() }
      network.decide(id, changed.map { .request($0) } ?? .goOn)
    case "network.continueResponse":
      let parts = try ResponseParts(parameters, hasBody: false)
      let known = try known()
      guard known.phase != .beforeRequestSent else { throw wrongPhase() }
      if known.phase == .authRequired, let credentials = parts.credentials {
        network.decide(id, .credentials(name: credentials.name, password: credentials.password))
      } else if known.phase == .authRequired {
        // Without credentials, the server asks for them again.
        network.decide(id, .request(known.exchange.request))
      } else {
        let changed = known.exchange.response.map { parts.applied(to: $0) }
        network.decide(id, changed.map { .response($0, phrase: parts.phrase) } ?? .goOn)
      }
    case "network.provideResponse":
      let parts = try ResponseParts(parameters, hasBody: true)
      let request = try known().exchange.request
      network.decide(
        id, .response(parts.applied(to: SimulatedResponse(url: request.url)), phrase: parts.phrase))
    default:
      let action = try parameters.choice("action", ["provideCredentials", "default", "cancel"])
      let credentials =
        action == "provideCredentials" ? try BidiCredentials(parameters.object("credentials")) : nil
      guard try known().phase == .authRequired else { throw wrongPhase() }
      network.decide(id, credentials.map { .credentials(name: $0.name, password: $0.password) } ?? .goOn)
    }
  }

  /// "Continue request"; nil if nothing is to change, or no request is known.
  private static func changed(
    _ request: SimulatedRequest?, _ parameters: DriverParameters
  ) throws(DriverError) -> SimulatedRequest? {
    var changed = request
    if parameters["body"] != nil { changed?.body = try BidiBytes.value(parameters, "body") }
    if let list = try parameters.givenList("headers") { changed?.headers = try BidiHeaders.fields(list) }
    if let list = try parameters.givenList("cookies") {
      let cookies = try BidiHeaders.fields(list).fields.map { "\($0.name)=\($0.value)" }
      changed?.headers["Cookie"] = cookies.isEmpty ? nil : cookies.joined(separator: "; ")
    }
    if let method = try parameters.givenString("method") {
      guard BidiHeaders.isToken(method) else { throw DriverParameters.wrong("method", "a method of HTTP") }
      changed?.method = method
    }
    if let text = try parameters.givenString("url") {
      guard let url = WebURL(text), url.fragment == nil else { throw DriverParameters.wrong("url", "an absolute URL") }
      changed?.url = url
    }
    return changed
  }

  /// The parts of a response that a client gives.
  private struct ResponseParts {
    var body: [UInt8]?
    var headers: HTTPFields?
    var cookies: [String]?
    var status: Int?
    var credentials: BidiCredentials?
    var phrase: String?

    init(_ parameters: DriverParameters, hasBody: Bool) throws(DriverError) {
      if hasBody, parameters["body"] != nil { body = try BidiBytes.value(parameters, "body") }
      if let list = try parameters.givenList("headers") { headers = try BidiHeaders.fields(list) }
      if let list = try parameters.givenList("cookies") {
        var lines: [String] = []
        for cookie in list { lines.append(try BidiHeaders.setCookie(cookie)) }
        cookies = lines
      }
      if !hasBody, let given = try parameters.givenObject("credentials") { credentials = try BidiCredentials(given) }
      phrase = try parameters.givenString("reasonPhrase")
      if let status = try parameters.givenCount("statusCode") {
        guard (100...599).contains(status) else { throw DriverParameters.wrong("statusCode", "from 100 to 599") }
        self.status = Int(status)
      }
    }

    func applied(to response: SimulatedResponse) -> SimulatedResponse {
      var response = response
      if let body { response.body = body }
      if let headers { response.headers = headers }
      if let cookies {
        response.headers.remove("Set-Cookie")
        for cookie in cookies { response.headers.add("Set-Cookie", cookie) }
      }
      if let status { response.status = status }
      return response
    }
  }

  // MARK: Events

  /// Tells the client of a request's phase.
  func tell(_ news: BidiNetwork.News) {
    let page = news.exchange.request.window.flatMap { number in
      session.windows.page(of: number, in: session.world) ?? frames[number]
    }
    emit(news.event, json(news, in: page), in: page)
    // An intercept is for all contexts unless it says otherwise, but a subscription may be for one. A client that was
    // not told cannot answer.
    let user = page.map(userContext) ?? Self.defaultUser
    if !news.intercepts.isEmpty, !subscriptions.hears(news.event, in: page?.id, user: user) {
      network.decide(news.exchange.id, .goOn)
    }
  }

  private func json(_ news: BidiNetwork.News, in page: WebPageProxy?) -> JSONValue {
    let exchange = news.exchange
    let request = exchange.request
    // A frame's load has a name of its own.
    let load = request.window.flatMap { number in
      frames[number] == nil ? page.flatMap { navigations[$0.id] } : inside.load(in: contextID(ofWindow: number))
    }
    var members: [JSONValue.Member] = [
      .init("context", JSONValue(request.window.map { contextID(ofWindow: $0) })),
      .init("isBlocked", .bool(!news.intercepts.isEmpty)),
      .init("navigation", JSONValue(request.isNavigation ? load : nil)),
      .init("redirectCount", JSONValue(exchange.redirects)), .init("timestamp", timestamp),
      .init("request", BidiHeaders.json(exchange)),
    ]
    if !news.intercepts.isEmpty { members.append(.init("intercepts", .array(news.intercepts.map { .string($0) }))) }
    switch news.event {
    case "network.beforeRequestSent": members.append(.init("initiator", ["type": "other"]))
    case "network.fetchError": members.append(.init("errorText", .string(exchange.failure ?? "")))
    default:
      if let response = exchange.response {
        members.append(.init("response", BidiHeaders.json(response, phrase: exchange.phrase)))
      }
    }
    return .object(members)
  }
}

/// WebDriver BiDi, "network.AuthCredentials".
private struct BidiCredentials {
  var name: String
  var password: String

  init(_ credentials: DriverParameters) throws(DriverError) {
    _ = try credentials.choice("type", ["password"])
    name = try credentials.string("username")
    password = try credentials.string("password")
  }
}
