import Synchronization
import URLStandard
import EngineValues

/// The internet of one test, which defines the answer of each URL. It never opens a socket, unless the user names
/// servers that do.
///
/// The object may be configured and used from any thread.
public final class SimulatedWeb: Sendable {
  /// The answer if no site has the host.
  public enum UnknownHostPolicy: String, Sendable {
    /// An empty page.
    case emptyPage
    /// A 404 response with a page titled 404.
    case notFound404
    /// The request fails, as for a host name that does not exist.
    case cannotFindHost
  }

  /// Whether the simulated device has a network connection.
  public enum Connection: Sendable { case online, offline }

  private struct State: Sendable {
    var table = SiteTable()
    var folders: [FolderSites] = []
    var unknownHosts: UnknownHostPolicy
    var connection = Connection.online
    var log = RequestLog()
    var exchanges = ExchangeLog()
    var hostsRefusingWebViews: Set<String> = []
    var hostsKnownForHTTPS: Set<String> = []
    var localFiles = LocalFileReach.anywhere
    var outside = OutsideWeb()
    var watcher: (any RequestWatcher)?
    var security: [String: ServerSecurity] = [:]
    var chooser: WorldChooser?
    var lastTimeout: Double?
  }

  private let state: Mutex<State>

  public init(unknownHosts: UnknownHostPolicy = .cannotFindHost) {
    state = Mutex(State(unknownHosts: unknownHosts))
  }

  /// The answer if no site has the host. An unknown path of a known host is a 404.
  public var unknownHosts: UnknownHostPolicy {
    get { state.withLock { $0.unknownHosts } }
    set { state.withLock { $0.unknownHosts = newValue } }
  }

  public var connection: Connection {
    get { state.withLock { $0.connection } }
    set { state.withLock { $0.connection = newValue } }
  }

  /// The files that `file:` URLs may read. Pages can read only files that the app grants them, and no files outside
  /// this reach.
  public var localFiles: LocalFileReach {
    get { state.withLock { $0.localFiles } }
    set { state.withLock { $0.localFiles = newValue } }
  }

  /// Hosts whose terms forbid sign-in from web views in apps, whatever user agent the views send.
  public var hostsRefusingWebViews: Set<String> {
    get { state.withLock { $0.hostsRefusingWebViews } }
    set { state.withLock { $0.hostsRefusingWebViews = newValue } }
  }

  /// Hosts that are on the system's list of hosts that speak https (rule 4.50). The list of a device is not public.
  public var hostsKnownForHTTPS: Set<String> {
    get { state.withLock { $0.hostsKnownForHTTPS } }
    set { state.withLock { $0.hostsKnownForHTTPS = newValue } }
  }

  /// The object that chooses between the ways in which the world can go; nil for a world that goes its ordinary way. It
  /// must be set before the first request.
  public var chooser: WorldChooser? {
    get { state.withLock { $0.chooser } }
    set { state.withLock { $0.chooser = newValue } }
  }

  /// The end of the last request that times out in the order in which the world goes: seconds since 1970 on the
  /// caller's clock. nil if none times out.
  public var lastTimeout: Double? { state.withLock { $0.lastTimeout } }

  func expectTimeout(at time: Double) { state.withLock { $0.lastTimeout = max(time, $0.lastTimeout ?? time) } }

  /// The object that is told of each request, and may answer it.
  public var watcher: (any RequestWatcher)? {
    get { state.withLock { $0.watcher } }
    set { state.withLock { $0.watcher = newValue } }
  }

  /// Lets servers outside (a recording, or hosts of the real network) answer their requests before any site does. They
  /// are asked in the order in which they were added.
  public func add(_ servers: any OutsideServers) { state.withLock { $0.outside.servers.append(servers) } }

  /// Lets all requests that no other server outside answers go through a proxy; nil ends that.
  public func setProxy(_ proxy: (any OutsideServers)?) { state.withLock { $0.outside.proxy = proxy } }

  /// Whether a server outside has the host of a URL. Such a server exists only if the user has named it.
  public func isOutside(_ url: WebURL) -> Bool {
    state.withLock { state in state.outside.servers.contains { $0.answers(SimulatedRequest(url: url)) } }
  }

  /// Whether the answers of servers outside are kept for a recording.
  public var recordsOutside: Bool {
    get { state.withLock { $0.outside.isRecorded } }
    set { state.withLock { $0.outside.isRecorded = newValue } }
  }

  /// The exchanges with servers outside since the last call, in order.
  public func takeOutsideExchanges() -> [OutsideExchange] { state.withLock { $0.outside.take() } }

  /// Sets the answers of a URL, replacing earlier answers for the same pattern.
  /// - Parameters:
  ///   - pattern: `https://a.example/x` (a fragment is ignored), `POST https://a.example/x`, or a prefix:
  ///   - answers: one per request; the last answer is repeated. An empty list removes the pattern, but its host stays
  ///     known.
  /// - Throws: `SitePatternError` if the pattern is not a URL.
  public func respond(to pattern: String, with answers: [SiteAnswer]) throws(SitePatternError) {
    let pattern = try SitePattern(pattern)
    state.withLock { $0.table.set(pattern, answers) }
  }

  /// Sets the answer of a URL to every request.
  /// - Throws: `SitePatternError` if the pattern is not a URL.
  public func respond(to pattern: String, with answer: SiteAnswer) throws(SitePatternError) {
    try respond(to: pattern, with: [answer])
  }

  /// Serves `https://host/path` from `folder/host/path`, and URLs that end in a slash from `index.html` in that folder.
  /// Answers set by `respond(to:with:)` take precedence. Symbolic links are not served, nor are names that begin with a
  /// dot, except `.well-known`.
  public func serve(folder: String) {
    state.withLock { $0.folders.append(FolderSites(folder: folder)) }
  }

  /// Sets the way in which a host shows its identity. Other hosts have certificates that the system trusts.
  /// - Parameter host: the host, without a port.
  public func secure(host: String, with security: ServerSecurity) {
    state.withLock { $0.security[host] = security }
  }

  /// The way in which the server of a URL shows its identity; nil if no server is there.
  public func security(of url: WebURL) -> ServerSecurity? {
    guard let host = url.host, connection == .online else { return nil }
    if let security = state.withLock({ $0.security[host] }) { return security }
    if let outside = state.withLock({ $0.outside.server(for: SimulatedRequest(url: url)) }) {
      return outside.security(of: url)
    }
    return knows(host: host) || unknownHosts != .cannotFindHost ? ServerSecurity() : nil
  }

  /// Whether any site has the host.
  public func knows(host: String) -> Bool {
    state.withLock { $0.table.hosts.contains(host) || $0.folders.contains { $0.knows(host: host) } }
  }

  /// Whether there is an answer to the request: from a site, a recording, a server outside or a driver.
  public func isAnswered(_ request: SimulatedRequest) -> Bool {
    if let host = request.url.host, knows(host: host) { return true }
    return state.withLock { $0.watcher != nil || $0.outside.server(for: request) != nil }
  }

  /// Answers a request. Redirects are not followed: the caller does that.
  /// - Parameters:
  ///   - request: the request. A `Cookie` header is added from the jar.
  ///   - cookies: the jar of the page's data store; with nil, no cookies are sent or stored.
  ///   - sameSite: the maker of the request, which decides about `SameSite` cookies.
  ///   - party: whether the request goes to another site than its page's.
  ///   - now: seconds since 1970 on the caller's clock.
  public func fetch(
    _ request: SimulatedRequest, cookies: CookieJar? = nil, sameSite: SameSiteContext = .sameSite,
    party: Party = .first, now: Double
  ) -> SimulatedExchange {
    var sent = request
    guard sent.url.isHTTPFamily else { return SimulatedExchange(request: sent, outcome: .failure(.unsupportedURL)) }
    guard sent.url.networkRestriction == nil else {
      return SimulatedExchange(request: sent, outcome: .failure(.restrictedPort))
    }
    if party != .first { sent.restrictReferrerToOrigin() }
    let header = cookies?.cookieHeader(for: sent.url, sameSite: sameSite, now: now)
    let withheld = header != nil && cookies?.withholds(from: party) == true
    if let header, !withheld { sent.headers["Cookie"] = header }
    var known: SimulatedResponse?
    if let caching = sent.caching {
      switch caching.cache.answer(to: sent, caching, now: now) {
      case .use(var response):
        response.url = sent.url
        sent.caching = nil
        return SimulatedExchange(request: sent, outcome: .response(response))
      // NSURLErrorResourceUnavailable.
      case .missing: return SimulatedExchange(request: sent, outcome: .failure(.urlError(code: -1008)))
      case .validate(let response):
        sent.validate(response)
        known = response
      case .ask: break
      }
    }
    let watcher = watcher
    let watched = watcher?.begin(sent)
    if let watched { sent = watched.request }
    var resolved = answer(to: sent, given: watched?.answer, now: now)
    if let watched, let watcher {
      while let next = watcher.again(after: resolved.outcome, of: watched) {
        sent = next
        resolved = self.answer(to: sent, given: nil, now: now)
      }
      resolved.outcome = watcher.end(resolved.outcome, of: watched)
    }
    resolved = inItsOrder(resolved, of: sent, now: now)
    state.withLock { $0.exchanges.append(sent, resolved.outcome, delay: resolved.delay, now: now) }
    if let known, case .response(let response) = resolved.outcome, response.status == 304 {
      resolved.outcome = .response(known.completed(by: response))
    }
    return SimulatedExchange(
      request: sent, outcome: resolved.outcome, delay: resolved.delay, remark: resolved.remark, cookies: cookies,
      sameSite: sameSite, party: party, withheldCookies: withheld)
  }

  /// - Parameter given: the answer that a watcher has given.
  private func answer(to sent: SimulatedRequest, given: SiteAnswer?, now: Double) -> Resolution {
    let address = sent.url.withoutFragment.href
    let (answer, outside): (SiteAnswer?, (any OutsideServers)?) = state.withLock { state in
      guard state.connection == .online else { return (.failure(.notConnectedToInternet), nil) }
      if let given {
        state.log.append(LoggedRequest(sent, answeredBy: "driver"))
        return (given, nil)
      }
      let outside = state.outside.server(for: sent)
      state.log.append(LoggedRequest(sent, answeredBy: outside?.label))
      return (outside == nil ? state.table.take(method: sent.method, url: address) : nil, outside)
    }
    return outside.map { ask($0, sent, now: now) } ?? resolve(answer ?? fallback(for: sent.url), for: sent)
  }

  /// Waits for a server outside. Virtual time waits as well.
  private func ask(_ server: any OutsideServers, _ request: SimulatedRequest, now: Double) -> Resolution {
    let (answer, delay) = server.timedAnswer(request)
    let full = state.withLock { $0.outside.append(OutsideExchange(request: request, answer: answer, time: now)) }
    switch answer {
    case .response(let response): return Resolution(outcome: .response(response), delay: delay, remark: full)
    case .failure(let failure, let text):
      let remark = "\(request.url.withoutFragment.href): \(text) [\(failure.domain.rawValue) \(failure.code)]"
      return Resolution(outcome: .failure(failure), delay: delay, remark: full.map { "\(remark) \($0)" } ?? remark)
    }
  }

  /// The requests since the last call, in the order in which they were sent.
  public func takeRequestLog() -> [LoggedRequest] { state.withLock { $0.log.take() } }

  /// Whether requests and responses are kept for reports.
  public var keepsExchanges: Bool {
    get { state.withLock { $0.exchanges.isKept } }
    set { state.withLock { $0.exchanges.isKept = newValue } }
  }

  /// The requests and responses since the last call, in order.
  public func takeExchanges() -> [LoggedExchange] { state.withLock { $0.exchanges.take() } }

  private func fallback(for url: WebURL) -> SiteAnswer {
    let (folders, policy) = state.withLock { ($0.folders, $0.unknownHosts) }
    var remark: String?
    for folder in folders {
      switch folder.answer(to: url) {
      case .answer(let answer)?: return answer
      case .refused(let line)?: remark = remark ?? line
      case nil: break
      }
    }
    if let host = url.host, knows(host: host) { return .notFound.madeUp().remarking(remark) }
    switch policy {
    case .emptyPage: return .html("").remarking(remark)
    case .notFound404: return .notFound.madeUp().remarking(remark)
    case .cannotFindHost: return .failure(.cannotFindHost).remarking(remark)
    }
  }
}
