import SimulatedWeb
import URLStandard

/// The check of access control for one load of a page, over all its redirects (HTTP fetch and HTTP-redirect fetch of
/// the Fetch Standard, as WebKit's NetworkLoadChecker and SubresourceLoader share them).
/// https://fetch.spec.whatwg.org/#http-fetch
package struct LoadCheck {
  /// The next step.
  package enum Step {
    case send(SimulatedRequest)
    case ask(Preflight)
    case refuse(AccessControlError)
  }

  /// The client that makes the load.
  package struct Client {
    package var embedder: Embedder
    package var top: Origin
    package var referrerPolicy: ReferrerPolicy
    /// The origins of URLs. URLs that the app serves have origins of their own.
    package var originOf: (WebURL) -> Origin

    package init(
      embedder: Embedder, top: Origin, referrerPolicy: ReferrerPolicy, originOf: @escaping (WebURL) -> Origin
    ) {
      self.embedder = embedder
      self.top = top
      self.referrerPolicy = referrerPolicy
      self.originOf = originOf
    }

    var origin: Origin { embedder.origin }
  }

  /// The reach of the request over its redirects. It never becomes narrower (NetworkLoadChecker's m_isSameOriginRequest
  /// and m_isSimpleRequest).
  private enum Reach {
    /// Every URL so far was of the client's origin.
    case ownOrigin
    case otherOrigin
    /// A server of another origin needed a preflight. Each further server needs a preflight, too.
    case preflighted
  }

  package let options: FetchOptions
  private let client: Client
  /// The fields that the page's script set.
  private let scripted: HTTPFields
  /// The origin of the request; opaque once the request was redirected from another origin to a third one.
  private var origin: Origin
  private var reach = Reach.ownOrigin
  private var site = RequestSite.sameOrigin
  private var referrerPolicy: ReferrerPolicy
  private(set) package var redirects = 0
  private(set) package var credentials = StoredCredentials.doNotUse

  package init(_ options: FetchOptions, client: Client, scripted: HTTPFields = [:]) {
    self.options = options
    self.client = client
    self.scripted = scripted
    origin = client.origin
    referrerPolicy = client.referrerPolicy
  }

  /// NetworkLoadChecker::check.
  package mutating func begin(_ request: SimulatedRequest, site: RequestSite) -> Step {
    self.site = site
    return check(request, from: nil)
  }

  /// NetworkLoadChecker::checkRedirection and SubresourceLoader::checkRedirectionCrossOriginAccessControl.
  /// - Parameter next: the next request with its URL, method and body.
  package mutating func redirect(_ next: SimulatedRequest, by response: SimulatedResponse) -> Step {
    let from = response.url
    if let refusal = refusal(of: response) { return refuse(redirectTo: next.url, by: response, because: refusal) }
    if options.redirect == .error {
      return .refuse(AccessControlError("Not allowed to follow a redirection while loading \(from.href)", url: from))
    }
    guard next.url.isHTTPFamily || next.url.scheme == "about" || options.mode == .cors && !isSameOrigin else {
      return .refuse(AccessControlError("Redirection to URL with a scheme that is not HTTP(S)", url: next.url))
    }
    let wasSameOrigin = isSameOrigin
    if options.mode == .cors, !isSameOrigin || !isOwn(next.url) {
      guard next.url.isHTTPFamily else {
        return refuse(
          redirectTo: next.url, by: response,
          because: "not allowed to follow a cross-origin CORS redirection with non CORS scheme")
      }
      if next.url.hasCredentials {
        return refuse(
          redirectTo: next.url, by: response, because: "redirection URL \(next.url.href) has credentials")
      }
    }
    redirects += 1
    guard redirects <= 20 else {
      return .refuse(AccessControlError("Load cannot follow more than 20 redirections", url: from))
    }
    switch check(next, from: from) {
    case .send(let request): return .send(dressed(request, by: response, wasSameOrigin: wasSameOrigin))
    case .ask(var preflight):
      preflight.request = dressed(preflight.request, by: response, wasSameOrigin: wasSameOrigin)
      return .ask(preflight)
    case .refuse(let error): return .refuse(error)
    }
  }

  /// NetworkLoadChecker::continueCheckingRequest.
  private mutating func check(_ request: SimulatedRequest, from previous: WebURL?) -> Step {
    switch options.credentials {
    case .include: credentials = .use
    case .omit: credentials = .doNotUse
    case .sameOrigin: credentials = isSameOrigin && isOwn(request.url) ? .use : .doNotUse
    }
    if isSameOrigin, !isOwn(request.url) { reach = .otherOrigin }
    if options.mode == .noCORS || options.mode == .navigate || isSameOrigin { return .send(request) }
    if options.mode == .sameOrigin {
      return .refuse(
        AccessControlError(
          "Unsafe attempt to load URL \(request.url.href) from origin \(origin.serialized). Domains, protocols and"
            + " ports must match.\n", url: request.url))
    }
    // Step 10 of HTTP-redirect fetch.
    if let previous, !isOwn(previous), client.originOf(previous) != client.originOf(request.url), !origin.isOpaque {
      origin = .newOpaque()
    }
    var request = request
    if options.preflight == .never {
      update(&request)
      return .send(request)
    }
    if options.preflight == .always || reach == .preflighted || Preflight.isNeeded(for: request, scripted: scripted) {
      reach = .preflighted
      return .ask(Preflight(request: request, scripted: scripted, origin: origin, credentials: credentials))
    }
    update(&request)
    return .send(request)
  }

  /// The request that a preflight has permitted.
  package func permitted(_ preflight: Preflight) -> SimulatedRequest {
    var request = preflight.request
    update(&request)
    return request
  }

  package func cacheKey(for preflight: Preflight) -> PreflightCache.Key {
    PreflightCache.Key(top: client.top, origin: preflight.origin, url: preflight.request.url)
  }

  /// WebKit's updateRequestForAccessControl.
  private func update(_ request: inout SimulatedRequest) {
    request.url = request.url.withoutCredentials
    request.headers["Origin"] = origin.serialized
  }

  /// The fields of a request to which a redirect leads.
  private mutating func dressed(
    _ next: SimulatedRequest, by response: SimulatedResponse, wasSameOrigin: Bool
  ) -> SimulatedRequest {
    var request = next
    request.url = request.url.withoutCredentials
    let isOtherOrigin = client.originOf(next.url) != client.originOf(response.url)
    site = RequestSite(of: next.url, for: response.url.origin, after: site)
    FetchMetadata.set(in: &request, options, site: site)
    // SubresourceLoader::redirectingToNewOrigin: a request that WebKit cleans loses its metadata.
    if options.mode == .cors, !isSameOrigin, wasSameOrigin || isOtherOrigin { FetchMetadata.remove(from: &request) }
    if let policy = ReferrerPolicy(header: response.headers["Referrer-Policy"]) { referrerPolicy = policy }
    request.headers["Referer"] = request.headers["Referer"].flatMap { WebURL($0) }.flatMap {
      referrerPolicy.referrer(from: $0, to: request.url)
    }
    guard options.mode != .cors || isSameOrigin else { return request }
    if isOtherOrigin {
      request.headers["Origin"] = nil
      if !wasSameOrigin && !origin.isOpaque { origin = .newOpaque() }
    }
    if request.headers["Origin"] == nil, !["GET", "HEAD"].contains(request.method) {
      request.headers.add("Origin", origin.serialized)
    }
    return request
  }

  /// The way in which the client may see the response, or the error (NetworkLoadChecker::validateResponse).
  package func tainting(of response: SimulatedResponse) -> Result<ResponseTainting, AccessControlError> {
    if let refusal = refusal(of: response) { return .failure(AccessControlError(refusal, url: response.url)) }
    if options.redirect == .manual, response.redirect != .none { return .success(.opaqueredirect) }
    if lacksEmbedderPolicy(response) {
      return .failure(
        AccessControlError(
          "Worker load was blocked by Cross-Origin-Embedder-Policy", url: response.url,
          remark: "Refused to load '\(response.url.href)' worker because of Cross-Origin-Embedder-Policy."))
    }
    switch options.mode {
    case .navigate: return .success(.basic)
    case _ where isSameOrigin: return .success(.basic)
    case .noCORS: return .success(.opaque)
    case .cors, .sameOrigin: return .success(.cors)
    }
  }

  private func refusal(of response: SimulatedResponse) -> String? {
    guard !isSameOrigin else { return nil }
    switch options.mode {
    case .cors: return response.accessControlRefusal(to: origin, credentials: credentials)
    case .noCORS: return client.embedder.refusal(of: response, from: client.originOf(response.url))
    case .sameOrigin, .navigate: return nil
    }
  }

  /// Whether a worker lacks an embedder policy that the page that starts it has (WebKit's
  /// NetworkResourceLoader::shouldInterruptWorkerLoadForCrossOriginEmbedderPolicy).
  /// https://html.spec.whatwg.org/multipage/browsers.html#check-a-global-object's-embedder-policy
  private func lacksEmbedderPolicy(_ response: SimulatedResponse) -> Bool {
    guard options.destination == .worker, client.embedder.policy == .requireCORP, response.url.isHTTPFamily else {
      return false
    }
    return EmbedderPolicy(of: response.headers, origin: response.url.origin) == .unsafeNone
  }

  private func refuse(redirectTo url: WebURL, by response: SimulatedResponse, because reason: String) -> Step {
    .refuse(
      AccessControlError(
        "Cross-origin redirection to \(url.href) denied by Cross-Origin Resource Sharing policy: \(reason)",
        url: response.url))
  }

  private var isSameOrigin: Bool { reach == .ownOrigin }

  /// NetworkLoadChecker::isSameOrigin.
  private func isOwn(_ url: WebURL) -> Bool {
    url.scheme == "data" || url.scheme == "blob" || client.originOf(url).isSameOrigin(as: client.origin)
  }
}

/// The `Sec-Fetch-` fields, which state the purpose of a request (WebKit's updateRequestFetchMetadataHeaders).
/// https://w3c.github.io/webappsec-fetch-metadata/#fetch-integration
package enum FetchMetadata {
  package static func set(in request: inout SimulatedRequest, _ options: FetchOptions, site: RequestSite) {
    guard request.url.isHTTPFamily, request.url.isPotentiallyTrustworthy else { return remove(from: &request) }
    request.headers["Sec-Fetch-Dest"] = options.destination == .none ? "empty" : options.destination.rawValue
    request.headers["Sec-Fetch-Mode"] = options.mode.rawValue
    request.headers["Sec-Fetch-Site"] = site.rawValue
  }

  package static func remove(from request: inout SimulatedRequest) {
    for name in ["Sec-Fetch-Dest", "Sec-Fetch-Mode", "Sec-Fetch-Site"] { request.headers.remove(name) }
  }
}
