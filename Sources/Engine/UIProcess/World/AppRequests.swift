import AppTasks
import EngineValues
import SimulatedWeb
import URLStandard

extension WebWorld {
  func appSends(_ request: AppRequest) { AppRequestHandler(world: self).answer(request) }
}

/// Answers requests that the app's own code sends by URLSession (rule 9.28). The world's web answers them as it answers
/// those of pages, but no data store takes part: cookies, caches and credentials are the session's, and the session
/// decides what follows from a redirect or a refusal.
@MainActor private struct AppRequestHandler {
  let world: WebWorld

  func answer(_ request: AppRequest) {
    guard let url = WebURL(request.url) else { return world.loop.tasks.answer(request, with: AppAnswer(.badURL)) }
    var asked = SimulatedRequest(
      method: request.method, url: url, headers: HTTPFields(curlLines: request.headerLines), body: request.body)
    let name = "\(request.method) \(url.withoutFragment.href)"
    let caching = WebWorld.appCaching(request, world)
    var known: SimulatedResponse?
    switch caching.map({ $0.cache.answer(to: asked, $0.use, now: world.now) }) {
    case .use(var response):
      response.url = url
      world.trace.note(.request, window: nil, .appRequestIsCached(name))
      return world.loop.tasks.answer(request, with: AppAnswer(response))
    case .missing:
      // NSURLErrorResourceUnavailable.
      return fail(request, name, .urlError(code: -1008))
    case .validate(let response):
      asked.validate(response)
      known = response
    case .ask, nil: break
    }
    guard world.web.connection == .offline || world.web.isAnswered(asked) else {
      let place = WebWorld.sourcePlace(request.addresses).map {
        ": \($0.file.split(separator: "/").last ?? ""):\($0.line)"
      }
      world.trace.note(.finding, window: nil, .appAsksUnknownHost(url.host ?? url.href, request: name + (place ?? "")))
      return world.loop.tasks.answer(request, with: AppAnswer(.cannotFindHost))
    }
    if let failure = failureOfHandshake(asked) { return fail(request, name, failure) }
    let exchange = world.web.fetch(asked, now: world.now)
    if let remark = exchange.remark { world.trace.note(.finding, window: nil, .appRequestRemark(remark)) }
    let delay = Double(exchange.delay)
    switch exchange.outcome {
    case .noAnswer: world.trace.note(.request, window: nil, .appRequestIsNotAnswered(name))
    case .failure(let failure): fail(request, name, failure, after: delay)
    case .response(let response):
      let answer = note(response, known: known, for: asked, name, caching)
      world.loop.tasks.answer(request, with: answer, after: delay)
    }
  }

  private func fail(_ request: AppRequest, _ name: String, _ failure: NetworkFailure, after milliseconds: Double = 0) {
    world.trace.note(.request, window: nil, .appRequestFails(name, code: failure.code))
    world.loop.tasks.answer(request, with: AppAnswer(failure), after: milliseconds)
  }

  /// Notes a server's response in the trace.
  /// - Parameter known: the cached response about which the server was asked.
  /// - Returns: the answer for the app, which the session's cache keeps when it has come.
  private func note(
    _ response: SimulatedResponse, known: SimulatedResponse?, for asked: SimulatedRequest, _ name: String,
    _ caching: AppCaching?
  ) -> AppAnswer {
    let clock = world.clock
    if let known, let caching, response.status == 304 {
      world.trace.note(.request, window: nil, .appRequestIsConfirmed(name))
      let completed = known.completed(by: response)
      var answer = AppAnswer(completed)
      answer.onWhole = { caching.cache.put(completed, for: asked, caching.use, now: clock()) }
      return answer
    }
    world.trace.note(
      .request, window: nil,
      .appRequestIsAnswered(name, response: "\(response.status) \(response.mimeType.essence)"))
    var answer = AppAnswer(response)
    if let caching, caching.mayStore(response, for: asked) { answer.onWhole = { caching.offer(response) } }
    return answer
  }

  /// The failure of a request that the system refuses before it is sent. URLSession on Linux asks no delegate about
  /// certificates.
  private func failureOfHandshake(_ request: SimulatedRequest) -> NetworkFailure? {
    var authentication = RequestAuthentication(
      request, store: DataStore(.nonPersistent).credentials, security: world.web.security(of: request.url),
      conditions: RequestAuthentication.Conditions(audience: .nobody, storedCredentials: .doNotUse))
    guard case .fail(let failure) = authentication.begin() else { return nil }
    return failure
  }
}

extension HTTPFields {
  /// CURLOPT_HTTPHEADER: a line with nothing after its colon is no header, and one that ends in a semicolon is empty.
  fileprivate init(curlLines: [String]) {
    self.init(
      curlLines.compactMap { line in
        if let colon = line.firstIndex(of: ":") {
          let value = line[line.index(after: colon)...].drop { $0 == " " }
          return value.isEmpty ? nil : Field(name: String(line[..<colon]), value: String(value))
        }
        return line.last == ";" ? Field(name: String(line.dropLast()), value: "") : nil
      })
  }
}

extension AppAnswer {
  fileprivate init(_ failure: NetworkFailure) { self.init(end: .failure(code: failure.code)) }

  fileprivate init(_ response: SimulatedResponse) {
    var lines = ["HTTP/1.1 \(response.status) \(200..<300 ~= response.status ? "OK" : "Status")"]
    lines += response.headers.fields.map { "\($0.name): \($0.value)" }
    if response.headers["Content-Length"] == nil, let length = response.expectedLength {
      lines.append("Content-Length: \(length)")
    }
    let end: End =
      switch response.ending {
      case .whole: .whole
      case .stalls: .stalls
      case .connectionLost: .failure(code: NetworkFailure.connectionLost.code)
      }
    self.init(
      head: lines.map { $0 + "\r\n" }.joined() + "\r\n", body: response.body, length: response.expectedLength, end: end)
  }
}
