import HTMLTree
import PagePolicies
import PageScripting
import SimulatedWeb
import URLStandard

/// `fetch` and `XMLHttpRequest` for the simulated web, with CORS (a short form of the Fetch Standard), and blob URLs.
struct FetchHost: FetchHosting {
  unowned let world: ContentWorld

  func fetch(
    _ request: ScriptFetch, for script: ScriptDocument, completion: @escaping (ScriptFetchOutcome) -> Void
  ) -> () -> Void {
    guard let document = world.contentDocument(of: script), let page = document.frame?.page else { return {} }
    let request = request.upgraded(in: document, for: script)
    if let refusal = refusalBeforeSending(request, by: script, of: page) {
      tell(refusal, of: request, document)
      world.queueTask(of: .document(script)) { completion(refusal.outcome) }
      return {}
    }
    if !document.permits(.load(request.url, request.guardedKind), asking: script) {
      world.queueTask(of: .document(script)) { completion(.failure(reason: "a Content-Security-Policy forbids it")) }
      return {}
    }
    if document.refusesInsecureContent(request.url) {
      document.noteBlockedContent(request.url)
      tellNotAllowed(request, document)
      let reason = "mixed content"
      world.queueTask(of: .document(script)) {
        completion(request.client == .module ? .failure(reason: reason) : .refused(reason: reason))
      }
      return {}
    }
    if request.client.endsWithNavigation, document.frame?.loader.refusesSubresources == true {
      world.queueTask(of: .document(script)) { completion(.stopped) }
      return {}
    }
    document.requests.begun += 1
    let loader = SubresourceLoader(pageRequest(request, by: script, of: document, page), page: page, document: document)
    loader.guarded = RequestGuard(kind: request.guardedKind, url: request.url, script: script)
    loader.forwardsGesture = request.gesture == .forwarded
    if request.delaysLoadEvent { document.loading.blockers += 1 }
    let finish: (ScriptFetchOutcome) -> Void = { [weak document] answer in
      // After a whole response, the document is complete at once, before the task that delivers the response; after a
      // failure, it is complete later (WebKit's FrameLoader::loadDone).
      if request.delaysLoadEvent && answer.isWhole { document?.fetchIsDone() }
      completion(answer)
      if request.delaysLoadEvent && !answer.isWhole { document?.fetchIsDone() }
    }
    let number = document.requests.open.add(request.client) { outcome in
      loader.endWithForwardedGesture { if let outcome { finish(outcome) } }
    }
    loader.start { [weak document] result in
      document?.requests.open.remove(number)
      finish(outcome(result, of: request, document))
    }
    return { [weak document] in
      document?.requests.open.remove(number)
      loader.cancel()
    }
  }

  func fetchSynchronously(_ request: ScriptFetch, for script: ScriptDocument) -> ScriptFetchOutcome {
    guard let document = world.contentDocument(of: script), let page = document.frame?.page else {
      return .failure(reason: "the document is gone")
    }
    let request = request.upgraded(in: document, for: script)
    // WebKit's DocumentThreadableLoader: "Synchronous loads are not allowed at this time" (rule 5.19).
    guard page.leaving.permitsSynchronousRequests else {
      document.console(.error, "XMLHttpRequest cannot load \(request.url.href).")
      return .failure(reason: "the page is being left")
    }
    if let refusal = refusalBeforeSending(request, by: script, of: page) {
      tell(refusal, of: request, document)
      return refusal.outcome
    }
    if !document.permits(.load(request.url, request.guardedKind), asking: script) {
      return .failure(reason: "a Content-Security-Policy forbids it")
    }
    // WebKit's DocumentThreadableLoader::loadRequest returns without an error here.
    if document.refusesInsecureContent(request.url) {
      document.noteBlockedContent(request.url)
      return .aborted
    }
    var asked = pageRequest(request, by: script, of: document, page)
    // A worker's request goes through the page's thread (WebKit's WorkerThreadableLoader).
    if script.worker == nil { asked.metadata = .missing }
    let loader = SubresourceLoader(asked, page: page, document: document)
    loader.guarded = RequestGuard(kind: request.guardedKind, url: request.url, script: script)
    return outcome(loader.finish(), of: request, document)
  }

  private func pageRequest(
    _ request: ScriptFetch, by script: ScriptDocument, of document: ContentDocument, _ page: Page
  ) -> PageRequest {
    var client = RequestClient(script, of: document, page: page)
    if let policy = ReferrerPolicy(rawValue: request.referrerPolicy) { client.referrerPolicy = policy }
    switch request.referrer {
    case .client: break
    case .none: client.referrer = nil
    // Fetch Standard, "new Request(input, init)": a referrer of another origin does not count.
    case .url(let url): if url.origin.isSameOrigin(as: client.origin) { client.referrer = url }
    }
    var asked = PageRequest(request.url, request.options, by: client)
    asked.method = request.method
    asked.body = request.body ?? []
    for (name, value) in request.headers { asked.scripted.add(name, value) }
    // Modules always name their page's origin (WebKit's updateRequestForAccessControl).
    if request.client == .module { asked.origin = .always }
    if request.client == .fetch || (request.client == .keptAlive && request.options.mode == .cors) {
      asked.origin = .ifNeededByFetch
    }
    return asked
  }

  /// The refusal with which DocumentThreadableLoader answers before a request is sent.
  private func refusalBeforeSending(_ request: ScriptFetch, by script: ScriptDocument, of page: Page) -> Refusal? {
    let url = request.url
    let isOwn = page.origin(of: url).isSameOrigin(as: script.origin) || url.scheme == "data" || url.scheme == "blob"
    guard !isOwn else { return nil }
    switch request.options.mode {
    case .sameOrigin:
      return Refusal(message: nil, failing: .general(url))
    case .noCORS where request.options.redirect != .follow && request.client != .keptAlive:
      return Refusal(message: "No-Cors mode requires follow redirect mode", failing: .accessControl(url))
    case .cors where !url.isHTTPFamily && !page.hasSchemeHandler(for: url):
      return Refusal(message: "Cross origin requests are only supported for HTTP.", failing: .accessControl(url))
    case .cors, .noCORS, .navigate: return nil
    }
  }

  private func tell(_ refusal: Refusal, of request: ScriptFetch, _ document: ContentDocument) {
    if let message = refusal.message { document.console(.error, message) }
    if request.options.mode == .noCORS { return tellNotAllowed(request, document) }
    tell(refusal.failing, of: request, document)
  }

  /// Writes DocumentThreadableLoader's messages for a refusal by CachedResourceLoader::requestResource.
  private func tellNotAllowed(_ request: ScriptFetch, _ document: ContentDocument) {
    guard request.client != .module else { return }
    document.console(.error, "Not allowed to request resource")
    tell(.accessControl(request.url), of: request, document)
  }

  private struct Refusal {
    enum Failing {
      case accessControl(WebURL)
      case general(WebURL)
    }

    /// The message for the console.
    let message: String?
    let failing: Failing

    var outcome: ScriptFetchOutcome {
      switch failing {
      case .accessControl: .refused(reason: message ?? "")
      case .general: .failure(reason: "the request's mode is same-origin and the URL is not")
      }
    }
  }

  /// WebKit's ThreadableLoader::logError.
  private func tell(_ failing: Refusal.Failing, of request: ScriptFetch, _ document: ContentDocument?) {
    let who: String? =
      switch request.client {
      case .eventSource: "EventSource cannot load "
      case .fetch: "Fetch API cannot load "
      case .keptAlive: request.options.mode == .cors ? "Fetch API cannot load " : "Cannot load "
      case .xmlHttpRequest: "XMLHttpRequest cannot load "
      // No ThreadableLoader loads modules.
      case .module: nil
      case .worker, .other: "Cannot load "
      }
    guard let who else { return }
    switch failing {
    case .accessControl(let url): document?.console(.error, who + url.href + " due to access control checks.")
    case .general(let url): document?.console(.error, who + url.href + ".")
    }
  }

  private func outcome(
    _ result: SubresourceLoader.Result, of request: ScriptFetch, _ document: ContentDocument?
  ) -> ScriptFetchOutcome {
    switch result {
    case .failure(.network(let failure)): return .failure(reason: failure.message)
    case .failure(.accessControl(let error)):
      tell(.accessControl(error.url), of: request, document)
      return .refused(reason: error.message)
    case .success(let outcome): return .response(ScriptFetchResponse(outcome, options: request.options))
    }
  }

  func isMixedContent(_ url: WebURL, for script: ScriptDocument) -> Bool {
    guard let document = world.contentDocument(of: script) else { return false }
    return document.refusesInsecureContent(document.upgraded(url))
  }

  // MARK: Blobs

  func createBlobURL(contents: [UInt8], type: String, for script: ScriptDocument) -> String {
    let policies = world.frame(of: script)?.document.policyContainer
    return world.blobs.createURL(contents: contents, type: type, policies: policies, for: script)
  }

  func revokeBlobURL(_ url: String) { world.blobs.revoke(url) }

  func blob(at url: String) -> (contents: [UInt8], type: String)? {
    world.blobs.blob(at: url).map { ($0.contents, $0.type) }
  }
}

extension DataURL {
  func response(for url: WebURL) -> SimulatedResponse {
    SimulatedResponse(headers: ["Content-Type": mimeType.description], body: body, url: url)
  }
}

extension ContentDocument {
  /// Notes the end of a request that held the load event.
  fileprivate func fetchIsDone() {
    guard loading.blockers > 0 else { return }
    loading.blockers -= 1
    frame?.completion.checkCompleted()
  }
}

extension ScriptFetch.Client {
  fileprivate var endsWithNavigation: Bool { ![.other, .eventSource, .worker, .keptAlive].contains(self) }
}

extension ScriptFetch {
  /// WebKit's FetchLoader::start and XMLHttpRequest::open.
  fileprivate func upgraded(in document: ContentDocument, for script: ScriptDocument) -> ScriptFetch {
    var request = self
    request.url = document.upgraded(url, asking: script)
    return request
  }

  /// The kind as which a Content-Security-Policy judges the request (WebKit's ContentSecurityPolicyEnforcement).
  fileprivate var guardedKind: GuardedAction.LoadKind {
    switch client {
    case .module: .script(nonce: nonce, integrity: integrity)
    case .worker: .worker
    default: options.destination == .script ? .script(nonce: "", integrity: "") : .connection
    }
  }
}

extension ScriptFetchOutcome {
  /// Whether WebKit's SubresourceLoader::didFinishLoading is called, not didFail.
  fileprivate var isWhole: Bool {
    if case .response(let response) = self { response.status < 400 } else { false }
  }
}

extension ScriptFetchResponse {
  /// Fetch Standard, "filtered response" (WebKit's ResourceResponse::filter).
  /// https://fetch.spec.whatwg.org/#concept-filtered-response
  fileprivate init(_ outcome: SubresourceLoader.Outcome, options: FetchOptions) {
    let response = outcome.response
    // The response of a script that runs is not filtered, because no script reads it.
    let tainting = options.destination == .script && outcome.tainting == .opaque ? .basic : outcome.tainting
    let isOpaque = tainting == .opaque || tainting == .opaqueredirect
    // A handler's response that is no HTTPURLResponse has no status.
    let status = isOpaque || !response.isHTTP ? 0 : response.status
    let exposed = Set(
      (response.headers["Access-Control-Expose-Headers"] ?? "").split(separator: ",").map {
        $0.filter { !$0.isWhitespace }.lowercased()
      })
    let exposesAll = exposed.contains("*") && options.credentials != .include
    let headers = response.headers.fields.filter { field in
      let name = field.name.lowercased()
      if name == "set-cookie" || name == "set-cookie2" { return false }
      switch tainting {
      case .basic: return true
      case .cors: return Self.safelisted.contains(name) || exposed.contains(name) || exposesAll
      case .opaque, .opaqueredirect: return false
      }
    }
    self.init(
      url: isOpaque ? "" : response.url.withoutFragment.href, status: status,
      statusText: status == 0 ? "" : reasonPhrase(of: status), headers: headers.map { ($0.name, $0.value) },
      body: isOpaque ? [] : response.body, isRedirected: outcome.isRedirected && !isOpaque,
      kind: tainting)
  }

  /// WebKit's isCrossOriginSafeHeader.
  private static let safelisted: Set<String> = [
    "accept", "cache-control", "content-language", "content-length", "content-type", "expires", "last-modified",
    "pragma",
  ]
}

/// The reason phrases of common status codes (RFC 9110).
private func reasonPhrase(of status: Int) -> String {
  switch status {
  case 200: "OK"
  case 201: "Created"
  case 202: "Accepted"
  case 204: "No Content"
  case 301: "Moved Permanently"
  case 302: "Found"
  case 303: "See Other"
  case 304: "Not Modified"
  case 307: "Temporary Redirect"
  case 308: "Permanent Redirect"
  case 400: "Bad Request"
  case 401: "Unauthorized"
  case 403: "Forbidden"
  case 404: "Not Found"
  case 405: "Method Not Allowed"
  case 409: "Conflict"
  case 410: "Gone"
  case 422: "Unprocessable Content"
  case 429: "Too Many Requests"
  case 500: "Internal Server Error"
  case 502: "Bad Gateway"
  case 503: "Service Unavailable"
  default: ""
  }
}
