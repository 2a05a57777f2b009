import Synchronization
import URLStandard

/// The answers of servers, for all pages with the same data store (WebKit's NetworkCache::Cache; RFC 9111). It holds a
/// bounded number of responses and bytes, and forgets the oldest.
public final class HTTPCache: Sendable {
  /// The kinds of answers that are kept.
  public enum Extent: Sendable {
    /// All that HTTP permits: WebKit's cache on disk, for persistent data stores.
    case network
    /// Only fresh documents and parts of pages: WebKit's memory cache, all that other data stores have.
    case memory
  }

  /// The requester, by which WebKit decides whether it keeps an answer.
  package enum Requester: Sendable {
    case document
    /// The parts that a page needs first: scripts and style sheets.
    case blocking
    case part
    /// A script, by a request of its own.
    case script
    /// An app's own code, which may ask for an answer that is not fresh any more.
    case app

    /// Whether the answer is kept for going back, or for the app, even if it is never fresh.
    fileprivate var isForLater: Bool { self == .document || self == .blocking || self == .app }
  }

  /// The use that a request makes of a cache.
  package struct Use: Sendable {
    package let cache: HTTPCache
    package let policy: CachePolicy
    /// The site of the page's window: pages of other sites have responses of their own.
    package let partition: String
    package let requester: Requester

    package init(cache: HTTPCache, policy: CachePolicy, partition: String, requester: Requester) {
      self.cache = cache
      self.policy = policy
      self.partition = partition
      self.requester = requester
    }
  }

  /// The decision before a request is sent.
  package enum Answer {
    case use(SimulatedResponse)
    /// The cache must ask the server whether the response still holds.
    case validate(SimulatedResponse)
    case ask
    /// The response may come from the cache only, and is not there.
    case missing
  }

  private struct Key: Hashable {
    let partition: String
    let url: String
    let range: String?
  }

  private struct Entry {
    var response: SimulatedResponse
    /// The request's values of the fields that `Vary` names.
    let varying: [HTTPFields.Field]
    /// The time of arrival, in seconds since 1970.
    var time: Double
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    /// The keys in the order in which their entries were stored.
    var order: [Key] = []
    var bytes = 0
    var extent: Extent

    mutating func remove(_ key: Key) {
      guard let old = entries.removeValue(forKey: key) else { return }
      bytes -= old.response.body.count
      order.removeAll { $0 == key }
    }
  }

  private static let most = (entries: 1000, bytes: 16 << 20)

  private let state: Mutex<State>

  package init(_ extent: Extent) { state = Mutex(State(extent: extent)) }

  public var extent: Extent {
    get { state.withLock { $0.extent } }
    set { state.withLock { $0.extent = newValue } }
  }

  private static func key(_ request: SimulatedRequest, _ use: Use) -> Key {
    Key(partition: use.partition, url: request.url.withoutFragment.href, range: request.headers["Range"])
  }

  private func entry(for request: SimulatedRequest, _ use: Use) -> Entry? {
    let isEmpty = state.withLock { $0.entries.isEmpty }
    return isEmpty ? nil : state.withLock { $0.entries[Self.key(request, use)] }
  }

  /// The answer to a request's URL, however old it is.
  package func known(for request: SimulatedRequest, _ use: Use) -> SimulatedResponse? {
    entry(for: request, use)?.response
  }

  /// WebKit's makeRetrieveDecision and makeUseDecision.
  package func answer(to request: SimulatedRequest, _ use: Use, now: Double) -> Answer {
    let none: Answer = use.policy == .only ? .missing : .ask
    guard request.method == "GET", use.policy != .ignore, let entry = entry(for: request, use), !request.isConditional,
      entry.varying.allSatisfy({ request.headers[$0.name] ?? "" == $0.value })
    else { return none }
    if use.policy == .prefer && extent == .network || use.policy == .only { return .use(entry.response) }
    let isRedirect = entry.response.redirect != .none
    if isRedirect, request.url.fragment != nil { return .ask }
    let asked = CacheControl(request.headers)
    let mustAsk = use.policy == .validate || asked.noCache || asked.maxAge == 0
    if !mustAsk, entry.response.isFresh(since: entry.time, now: now, stale: asked.maxStale) {
      return .use(entry.response)
    }
    return isRedirect || !entry.response.hasValidator ? .ask : .validate(entry.response)
  }

  /// Removes the answer to a request's URL.
  package func remove(_ request: SimulatedRequest, _ use: Use) { state.withLock { $0.remove(Self.key(request, use)) } }

  /// The bytes of all answers.
  package var byteCount: Int { state.withLock { $0.bytes } }

  /// Removes the answers of some hosts since a date, in seconds since 1970.
  package func remove(from matches: (String) -> Bool = { _ in true }, since date: Double = -.infinity) {
    state.withLock { state in
      for (key, entry) in state.entries
      where entry.time >= date && matches(entry.response.url.host ?? "") {
        state.entries[key] = nil
        state.bytes -= entry.response.body.count
      }
      state.order.removeAll { state.entries[$0] == nil }
    }
  }

  /// Takes an answer that has arrived (WebKit's makeStoreDecision).
  func store(_ response: SimulatedResponse, for request: SimulatedRequest, _ use: Use, now: Double) {
    guard request.method == "GET" else { return }
    let isKept = mayStore(response, for: request, use)
    if !isKept, response.status == 304 { return }
    put(isKept ? response : nil, for: request, use, now: now)
  }

  /// Whether an answer is kept.
  package func mayStore(_ response: SimulatedResponse, for request: SimulatedRequest, _ use: Use) -> Bool {
    let isInReach = extent == .network || use.requester != .script && response.redirect == .none
    return request.method == "GET" && isInReach
      && response.mayBeStored(for: request, isForLater: use.requester.isForLater)
  }

  /// Keeps an answer in place of an older one, whatever its headers say. With nil, the older one is removed.
  package func put(_ response: SimulatedResponse?, for request: SimulatedRequest, _ use: Use, now: Double) {
    let key = Self.key(request, use)
    guard var kept = response else { return state.withLock { $0.remove(key) } }
    kept.headers.remove("Set-Cookie")
    let names = (kept.headers["Vary"] ?? "").split(separator: ",").map { $0.filter { !$0.isWhitespace } }
    let entry = Entry(
      response: kept, varying: names.map { .init(name: $0, value: request.headers[$0] ?? "") }, time: now)
    state.withLock { state in
      state.remove(key)
      guard !names.contains("*"), entry.response.body.count <= Self.most.bytes / 8 else { return }
      state.entries[key] = entry
      state.order.append(key)
      state.bytes += entry.response.body.count
      while state.order.count > Self.most.entries || state.bytes > Self.most.bytes {
        let oldest = state.order.removeFirst()
        state.bytes -= state.entries.removeValue(forKey: oldest)?.response.body.count ?? 0
      }
    }
  }
}

/// The use of the HTTP cache that an app asks for (Foundation's `URLRequest.CachePolicy`; WebKit's ResourceRequestCachePolicy).
public enum CachePolicy: Sendable {
  /// As the server's headers say.
  case standard
  /// The server is asked in any case (`reloadIgnoringLocalCacheData`).
  case ignore
  /// The server is asked whether the cached response still holds: a part of a page that is reloaded.
  case validate
  /// The cached response, however old it is (`returnCacheDataElseLoad`; going back and forward).
  case prefer
  /// Nothing but the cached response (`returnCacheDataDontLoad`).
  case only
}

extension SimulatedRequest {
  /// WebKit's ResourceRequestBase::isConditional.
  fileprivate var isConditional: Bool {
    ["If-Match", "If-Modified-Since", "If-None-Match", "If-Range", "If-Unmodified-Since"].contains {
      headers[$0] != nil
    }
  }

  /// Asks the server whether a response still holds (WebKit's NetworkResourceLoader::validateCacheEntry).
  package mutating func validate(_ response: SimulatedResponse) {
    if let tag = response.headers["ETag"] { headers["If-None-Match"] = tag }
    if let date = response.headers["Last-Modified"] { headers["If-Modified-Since"] = date }
  }
}

extension SimulatedResponse {
  fileprivate var hasValidator: Bool { headers["ETag"] != nil || headers["Last-Modified"] != nil }

  /// RFC 9111, 4.3.4 (WebKit's updateResponseHeadersAfterRevalidation).
  /// - Parameter answer: a 304.
  package func completed(by answer: SimulatedResponse) -> SimulatedResponse {
    var completed = self
    for field in answer.headers.fields where !field.name.lowercased().hasPrefix("content-") {
      completed.headers[field.name] = field.value
    }
    completed.url = answer.url
    return completed
  }

  private func date(_ name: String) -> Double? { headers[name].flatMap(CookieDate.parse) }

  /// WebKit's responseNeedsRevalidation. On a device, some time has always passed since an answer came, so that an
  /// answer with a lifetime of zero is stale. Here, the answer and its next use may be at one instant.
  fileprivate func isFresh(since time: Double, now: Double, stale: Double?) -> Bool {
    if CacheControl(headers).noCache { return false }
    // WebKit's computeCurrentAge.
    let apparent = date("Date").map { max(0, time - $0) } ?? 0
    let age = max(apparent, headers["Age"].flatMap { Double($0) } ?? 0) + (now - time)
    return age - lifetime(at: time) < stale ?? 0
  }

  /// The lifetime in seconds (WebKit's computeFreshnessLifetimeForHTTPFamily).
  private func lifetime(at time: Double) -> Double {
    if let age = CacheControl(headers).maxAge { return age }
    let begin = date("Date") ?? time
    if headers["Expires"] != nil { return (date("Expires") ?? 0) - begin }
    if status == 301 || status == 410 { return 365 * 86400 }
    return date("Last-Modified").map { (begin - $0) * 0.1 } ?? 0
  }

  fileprivate func mayBeStored(for request: SimulatedRequest, isForLater: Bool) -> Bool {
    guard isHTTP, source == .server, case .whole = ending else { return false }
    let control = CacheControl(headers)
    if control.noStore || CacheControl(request.headers).noStore { return false }
    if ![200, 203, 204, 206, 300, 301, 404, 405, 410, 414, 501].contains(status) {
      guard [201, 202, 205, 302, 303, 307, 403, 406, 415].contains(status),
        control.maxAge != nil || headers["Expires"] != nil
      else { return false }
    }
    if redirect != .none, request.url.fragment != nil { return false }
    return isForLater || hasValidator || !control.noCache && lifetime(at: date("Date") ?? 0) > 0
  }
}
