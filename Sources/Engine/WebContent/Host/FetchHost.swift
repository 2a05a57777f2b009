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
    let request = request.upgraded(in: document)
    let check = CORSCheck(request: request, origin: script.origin, page: page)
    if let refusal = check.refusalBeforeSending {
      world.queueTask(of: .document(script)) { completion(.failure(reason: refusal)) }
      return {}
    }
    if !document.permits(.load(request.url, request.guardedKind), asking: script) {
      world.queueTask(of: .document(script)) { completion(.failure(reason: "a Content-Security-Policy forbids it")) }
      return {}
    }
    if document.refusesInsecureContent(request.url) {
      document.noteBlockedContent(request.url)
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
    let loader = SubresourceLoader(world: world, page: page, document: document)
    loader.guarded = RequestGuard(kind: request.guardedKind, url: request.url, script: script)
    loader.followsRedirects = request.redirect == .follow
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
    loader.start(simulated(request, document: document), credentials: check.credentials) { [weak document] outcome in
      document?.requests.open.remove(number)
      finish(check.outcome(outcome))
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
    let request = request.upgraded(in: document)
    // WebKit's DocumentThreadableLoader: "Synchronous loads are not allowed at this time" (rule 5.19).
    guard page.leaving.permitsSynchronousRequests else {
      document.console(.error, "XMLHttpRequest cannot load \(request.url.href).")
      return .failure(reason: "the page is being left")
    }
    let check = CORSCheck(request: request, origin: script.origin, page: page)
    if let refusal = check.refusalBeforeSending { return .failure(reason: refusal) }
    if !document.permits(.load(request.url, request.guardedKind), asking: script) {
      return .failure(reason: "a Content-Security-Policy forbids it")
    }
    // WebKit's DocumentThreadableLoader::loadRequest returns without an error here.
    if document.refusesInsecureContent(request.url) {
      document.noteBlockedContent(request.url)
      return .aborted
    }
    let loader = SubresourceLoader(world: world, page: page, document: document)
    loader.guarded = RequestGuard(kind: request.guardedKind, url: request.url, script: script)
    loader.followsRedirects = request.redirect == .follow
    return check.outcome(loader.finish(simulated(request, document: document), credentials: check.credentials))
  }

  private func simulated(_ request: ScriptFetch, document: ContentDocument) -> SimulatedRequest {
    var simulated = SimulatedRequest(method: request.method, url: request.url, body: request.body ?? [])
    for (name, value) in request.headers { simulated.headers.add(name, value) }
    if simulated.headers["Accept"] == nil { simulated.headers["Accept"] = "*/*" }
    simulated.headers["User-Agent"] = document.frame?.page?.settings.userAgent
    if let referrer = document.referrer(to: request.url) { simulated.headers["Referer"] = referrer }
    let origin = document.frame?.page?.origin(of: request.url) ?? request.url.origin
    let isCrossOrigin = !origin.isSameOrigin(as: document.origin)
    // Modules always say their page's origin (WebKit's updateRequestForAccessControl).
    if isCrossOrigin || request.client == .module || !["GET", "HEAD"].contains(request.method) {
      simulated.headers["Origin"] = document.origin.serialized
    }
    return simulated
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
  /// A request that held the load event has ended.
  fileprivate func fetchIsDone() {
    guard loading.blockers > 0 else { return }
    loading.blockers -= 1
    frame?.completion.checkCompleted()
  }
}

extension ScriptFetch.Client {
  fileprivate var endsWithNavigation: Bool { self != .other && self != .worker && self != .keptAlive }
}

extension ScriptFetch {
  /// WebKit's FetchLoader::start and XMLHttpRequest::open.
  fileprivate func upgraded(in document: ContentDocument) -> ScriptFetch {
    var request = self
    request.url = document.upgraded(url)
    return request
  }

  /// As what a Content-Security-Policy judges it (WebKit's ContentSecurityPolicyEnforcement).
  fileprivate var guardedKind: GuardedAction.LoadKind {
    switch client {
    case .module: .script(nonce: nonce, integrity: integrity)
    case .worker: .worker
    default: mode == .script ? .script(nonce: "", integrity: "") : .connection
    }
  }
}

extension ScriptFetchOutcome {
  /// Whether WebKit's SubresourceLoader::didFinishLoading is called, not didFail.
  fileprivate var isWhole: Bool {
    if case .response(let response) = self { response.status < 400 } else { false }
  }
}

/// Fetch Standard, "CORS check" and the filters of a response.
private struct CORSCheck {
  let request: ScriptFetch
  let origin: Origin
  let page: Page

  private var isSameOrigin: Bool { page.origin(of: request.url).isSameOrigin(as: origin) || isLocal }
  private var isLocal: Bool { request.url.scheme == "data" || request.url.scheme == "blob" }

  var credentials: SubresourceLoader.Credentials {
    switch request.credentials {
    case .omit: .omit
    case .include: .include
    case .sameOrigin: isSameOrigin ? .include : .omit
    }
  }

  var refusalBeforeSending: String? {
    if request.mode == .sameOrigin && !isSameOrigin { return "the request's mode is same-origin and the URL is not" }
    return nil
  }

  func outcome(_ result: Result<SubresourceLoader.Outcome, NetworkFailure>) -> ScriptFetchOutcome {
    switch result {
    case .failure(let failure): return .failure(reason: failure.message)
    case .success(let outcome):
      let response = outcome.response
      if request.redirect != .follow, case .to = response.redirect {
        guard request.redirect == .manual else { return .failure(reason: "the server redirects") }
        return filtered(response, outcome: outcome, kind: .opaqueredirect)
      }
      let isOwn = isSameOrigin && page.origin(of: response.url).isSameOrigin(as: origin)
      if request.mode == .script || isOwn || isLocal {
        return filtered(response, outcome: outcome, kind: .basic)
      }
      if request.mode == .sameOrigin { return .failure(reason: "the server redirects to another origin") }
      if request.mode == .noCORS { return filtered(response, outcome: outcome, kind: .opaque) }
      let permission = CrossOriginPermission(
        origin: origin, credentials: request.credentials == .include ? .sent : .none)
      guard permission.isGiven(by: response) else { return .refused(reason: permission.refusal) }
      return filtered(response, outcome: outcome, kind: .cors)
    }
  }

  private func filtered(
    _ response: SimulatedResponse, outcome: SubresourceLoader.Outcome, kind: ScriptFetchResponse.Kind
  ) -> ScriptFetchOutcome {
    let isOpaque = kind == .opaque || kind == .opaqueredirect
    // A handler's response that is no HTTPURLResponse has no status.
    let status = isOpaque || !response.isHTTP ? 0 : response.status
    let safelisted: Set<String> = [
      "cache-control", "content-language", "content-length", "content-type", "expires", "last-modified", "pragma",
    ]
    let exposed = Set(
      (response.headers["Access-Control-Expose-Headers"] ?? "").split(separator: ",").map {
        $0.filter { !$0.isWhitespace }.lowercased()
      })
    let headers = response.headers.fields.filter { field in
      let name = field.name.lowercased()
      if name == "set-cookie" { return false }
      switch kind {
      case .basic: return true
      case .cors: return safelisted.contains(name) || exposed.contains(name) || exposed.contains("*")
      case .opaque, .opaqueredirect: return false
      }
    }
    return .response(
      ScriptFetchResponse(
        url: isOpaque ? "" : response.url.withoutFragment.href, status: status,
        statusText: status == 0 ? "" : reasonPhrase(of: status), headers: headers.map { ($0.name, $0.value) },
        body: isOpaque ? [] : response.body, isRedirected: outcome.isRedirected, kind: kind))
  }
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
