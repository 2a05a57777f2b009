import SimulatedWeb
import URLStandard

/// The natives of js/net/fetch.js and js/net/xhr.js.
enum FetchNatives {
  static let table: NativeTable = [
    "resolve": URLNatives.resolve,
    "fetch": startFetch,
    "abortFetch": abortFetch,
    "isMixedContent": isMixedContent,
    "permitsConnection": permitsConnection,
    "meetsIntegrity": meetsIntegrity,
  ]

  /// The natives for EventSource and WebSocket, which explain their failures on the console.
  static let connections: NativeTable = [
    "resolve": URLNatives.resolve,
    "fetch": startFetch,
    "abortFetch": abortFetch,
    "consoleError": ConsoleNatives.consoleError,
    "isMixedContent": isMixedContent,
    "permitsConnection": permitsConnection,
  ]

  /// The natives for XMLHttpRequest.
  static let xhr: NativeTable = [
    "resolve": URLNatives.resolve,
    "fetch": startFetch,
    "abortFetch": abortFetch,
    "startTimer": TaskNatives.startTimer,
    "cancelTimer": TaskNatives.cancelTimer,
    // The function is like `fetch`, but returns the value that `fetch` passes to its callback.
    "fetchSynchronously": { call throws(DOMExceptionError) in
      let outcome: ScriptFetchOutcome
      if let request = call.fetchRequest() {
        if let local = call.localOutcome(of: request) {
          outcome = local
        } else {
          outcome = try call.fetching.fetchSynchronously(request, for: call.document)
        }
      } else {
        outcome = .failure(reason: "not a URL")
      }
      return call.context.value(of: outcome)
    },
  ]

  /// (url) → whether the page may not have it.
  private static let isMixedContent: NativeFunction = { call throws(DOMExceptionError) in
    guard let url = WebURL(call.string(0)) else { return call.bool(false) }
    return call.bool(try call.fetching.isMixedContent(url, for: call.document))
  }

  /// (url) → whether the page's policies permit a connection to it.
  private static let permitsConnection: NativeFunction = { call throws(DOMExceptionError) in
    guard let url = WebURL(call.string(0)) else { return call.bool(true) }
    return call.bool(try call.policies.permits(.connection(url), in: call.document))
  }

  /// (integrity, bytes) → whether the bytes have one of the strongest of these hashes.
  private static let meetsIntegrity: NativeFunction = { call throws(DOMExceptionError) in
    guard let bytes = call.object(1).flatMap(call.context.bytes) else { return call.bool(false) }
    return call.bool(try call.policies.isMet(call.string(0), by: bytes))
  }

  /// (method, url, headers, bytes or null, mode, credentials, redirect, callback, client, referrer, referrer policy,
  /// whether a preflight is needed in any case) → handle. The headers are names and values in turn. The callback gets
  /// the response (see `JSContext.value(of:)`).
  private static let startFetch: NativeFunction = { call throws(DOMExceptionError) in
    let time = try call.time, fetching = try call.fetching
    guard let function = call.object(7) else { return call.undefined }
    let callback = ScriptCallback(function, in: call.realm)
    let state = call.agent.network
    let handle = state.nextHandle()
    let deliver: (ScriptFetchOutcome) -> Void = { outcome in
      state.finished(handle)
      callback.run { $0.value(of: outcome) }
    }
    guard let request = call.fetchRequest() else {
      time.queueTask(for: call.document, gesture: .dropped) { deliver(.failure(reason: "not a URL")) }
      return call.number(handle)
    }
    if let outcome = call.localOutcome(of: request) {
      let abort = AbortFlag()
      state.started(handle) { abort.isAborted = true }
      time.queueTask(for: call.document, gesture: .dropped) { if !abort.isAborted { deliver(outcome) } }
    } else {
      state.started(handle, abort: fetching.fetch(request, for: call.document, completion: deliver))
    }
    return call.number(handle)
  }

  private static let abortFetch: NativeFunction = { call in
    call.agent.network.abort(call.int(0))
    return call.undefined
  }
}

/// Whether a request was aborted, for responses that need no network.
private final class AbortFlag {
  var isAborted = false
}

extension NativeCall {
  /// The request in the arguments of `startFetch`.
  fileprivate func fetchRequest() -> ScriptFetch? {
    guard let url = WebURL(string(1)) else { return nil }
    var options = FetchOptions(
      mode: FetchOptions.Mode(rawValue: string(4)) ?? .cors,
      credentials: FetchOptions.Credentials(rawValue: string(5)) ?? .sameOrigin,
      redirect: FetchOptions.Redirect(rawValue: string(6)) ?? .follow)
    if bool(11) { options.preflight = .always }
    var request = ScriptFetch(
      method: string(0), url: url, headers: headerPairs(2), body: isNullish(3) ? nil : bytes(3), options: options)
    request.client = ScriptFetch.Client(rawValue: string(8)) ?? .other
    if let referrer = optionalString(9), referrer != "about:client" {
      request.referrer = referrer == "no-referrer" ? .none : WebURL(referrer).map { .url($0) } ?? .client
    }
    request.referrerPolicy = optionalString(10) ?? ""
    if request.client == .eventSource { request.options.preflight = .never }
    return request
  }

  private func headerPairs(_ index: Int) -> [(name: String, value: String)] {
    guard let array = object(index) else { return [] }
    var pairs: [(name: String, value: String)] = []
    for position in stride(from: 0, to: context.count(of: array), by: 2) {
      guard let name = try? context.get(array, position), let value = try? context.get(array, position + 1) else {
        continue
      }
      pairs.append((context.text(name), context.text(value)))
    }
    return pairs
  }

  /// Fetch Standard, "scheme fetch", for requests that need no network: `blob:` URLs.
  func localOutcome(of request: ScriptFetch) -> ScriptFetchOutcome? {
    guard request.url.scheme == "blob" else { return nil }
    guard request.method == "GET", let blob = agent.hosts?.fetching.blob(at: request.url.withoutFragment.href) else {
      return .failure(reason: "there is no blob at this URL")
    }
    var headers = [(name: "Content-Length", value: String(blob.contents.count))]
    headers.append((name: "Content-Type", value: blob.type))
    return .response(
      ScriptFetchResponse(
        url: request.url.href, status: 200, statusText: "OK", headers: headers, body: blob.contents,
        isRedirected: false, kind: .basic))
  }
}

extension JSContext {
  /// A response in the form that the scripts of the parts take: [kind, url, status, status text, headers, contents,
  /// redirected]. A network error is null; a response that CORS refuses is false.
  fileprivate func value(of outcome: ScriptFetchOutcome) -> JSValue {
    if case .refused = outcome { return bool(false) }
    if case .aborted = outcome { return undefined }
    guard case .response(let response) = outcome else { return null }
    let result = makeArray()
    set(result, 0, string(response.kind.rawValue))
    set(result, 1, string(response.url))
    set(result, 2, number(response.status))
    set(result, 3, string(response.statusText))
    set(result, 4, strings(response.headers.flatMap { [$0.name, $0.value] }).value)
    set(result, 5, arrayBuffer(response.body).value)
    set(result, 6, bool(response.isRedirected))
    return result.value
  }
}
