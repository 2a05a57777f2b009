import URLStandard

/// The question to a server whether a page of another origin may send a request.
/// https://fetch.spec.whatwg.org/#cors-preflight-fetch
package struct Preflight: Sendable {
  /// The request that waits for the answer.
  package var request: SimulatedRequest
  /// The fields that the page's script set, by which the server judges.
  let scripted: HTTPFields
  package let origin: Origin
  let credentials: StoredCredentials
  /// Whether the question has the `Sec-Fetch-` fields, as the request had them when the need for the question became
  /// clear. Synchronous requests have none.
  private let hasMetadata: Bool

  package init(request: SimulatedRequest, scripted: HTTPFields, origin: Origin, credentials: StoredCredentials) {
    self.request = request
    self.scripted = scripted
    self.origin = origin
    self.credentials = credentials
    hasMetadata = request.headers["Sec-Fetch-Site"] != nil
  }

  package static let methods: Set<String> = ["GET", "HEAD", "POST"]

  /// Whether a request needs a preflight (the opposite of WebKit's isSimpleCrossOriginAccessRequest).
  package static func isNeeded(for request: SimulatedRequest, scripted: HTTPFields) -> Bool {
    !methods.contains(request.method) || !scripted.unsafeFields.isEmpty
  }

  /// WebKit's createAccessControlPreflightRequest.
  package var question: SimulatedRequest {
    var question = SimulatedRequest(method: "OPTIONS", url: request.url)
    question.headers.add("Origin", origin.serialized)
    question.headers.add("Access-Control-Request-Method", request.method)
    for name in ["Referer", "User-Agent"] {
      if let value = request.headers[name] { question.headers.add(name, value) }
    }
    let unsafe = Set(scripted.unsafeFields.map { $0.name.lowercased() })
    if !unsafe.isEmpty {
      question.headers.add("Access-Control-Request-Headers", unsafe.sorted().joined(separator: ","))
    }
    question.headers.add("Accept", "*/*")
    if hasMetadata {
      question.headers.add("Sec-Fetch-Mode", FetchOptions.Mode.cors.rawValue)
      question.headers.add("Sec-Fetch-Dest", "empty")
      question.headers.add("Sec-Fetch-Site", RequestSite(of: request.url, for: origin).rawValue)
    }
    for name in ["Accept-Encoding", "Accept-Language"] {
      if let value = request.headers[name] { question.headers.add(name, value) }
    }
    question.window = request.window
    return question
  }

  /// The reason why the server's answer forbids the request; nil if it permits it. The answer is remembered (WebKit's
  /// validatePreflightResponse).
  package func refusal(by response: SimulatedResponse, cache: PreflightCache, key: PreflightCache.Key, now: Double)
    -> String?
  {
    guard (200..<300).contains(response.status) else {
      return "Preflight response is not successful. Status code: \(response.status)"
    }
    if let refusal = response.accessControlRefusal(to: origin, credentials: credentials) { return refusal }
    switch PreflightPermission.read(response, credentials: credentials, now: now) {
    case .failure(let invalid): return invalid.message
    case .success(let permission):
      cache.add(permission, for: key, now: now)
      return permission.refusal(of: request.method, scripted, credentials: credentials)
    }
  }
}

/// The permission that a server has given (WebKit's CrossOriginPreflightResultCacheItem).
struct PreflightPermission: Sendable {
  private let methods: Set<String>
  /// The names of the headers in lower case.
  private let headers: Set<String>
  private let credentials: StoredCredentials
  private let expires: Double

  /// The seconds for which an answer without an age counts, and the most seconds for which any answer counts.
  private static let ordinaryAge = 5.0
  private static let longestAge = 600.0

  static func read(
    _ response: SimulatedResponse, credentials: StoredCredentials, now: Double
  ) -> Result<PreflightPermission, AccessControlError> {
    var lists: [[String]] = []
    for name in ["Access-Control-Allow-Methods", "Access-Control-Allow-Headers"] {
      let field = response.headers[name] ?? ""
      guard let list = tokens(of: field) else {
        return .failure(AccessControlError("Header \(name) has an invalid value: \(field)", url: response.url))
      }
      lists.append(list)
    }
    let age = response.headers["Access-Control-Max-Age"].flatMap { Int64($0.filter { !$0.isWhitespace }) }
    return .success(
      PreflightPermission(
        methods: Set(lists[0]), headers: Set(lists[1].map { $0.lowercased() }), credentials: credentials,
        expires: now + min(age.map(Double.init) ?? ordinaryAge, longestAge)))
  }

  /// WebKit's parseAccessControlAllowList; nil if an item is no token.
  private static func tokens(of field: String) -> [String]? {
    var tokens: [String] = []
    for part in field.utf8.split(separator: UInt8(ascii: ",")) {
      let token = part.trimming(isHTTPWhitespace)
      guard !token.isEmpty else { continue }
      guard token.allSatisfy(isTokenByte) else { return nil }
      tokens.append(String(decoding: token, as: UTF8.self))
    }
    return tokens
  }

  /// WebKit's validateMethodAndHeaders.
  func refusal(of method: String, _ scripted: HTTPFields, credentials: StoredCredentials) -> String? {
    let hasWildcards = credentials == .doNotUse
    guard methods.contains(method) || (hasWildcards && methods.contains("*")) || Preflight.methods.contains(method)
    else { return "Method \(method) is not allowed by Access-Control-Allow-Methods." }
    if hasWildcards && headers.contains("*") { return nil }
    let refused = scripted.unsafeFields.map(\.name).filter { !headers.contains($0.lowercased()) }
    // WebKit's HTTPHeaderMap has the fields with well-known names first.
    guard let name = refused.lazy.compactMap({ Self.commonNames[$0.lowercased()] }).first ?? refused.first else {
      return nil
    }
    return "Request header field \(name) is not allowed by Access-Control-Allow-Headers."
  }

  /// The names of WebKit's HTTPHeaderName that a script may set, by lower case. The values are WebKit's spellings.
  private static let commonNames = Dictionary(
    uniqueKeysWithValues: [
      "Authorization", "Cache-Control", "Content-Disposition", "Content-Encoding", "Content-Language",
      "Content-Location", "Content-Range", "Content-Type", "ETag", "Expires", "If-Match", "If-Modified-Since",
      "If-None-Match", "If-Range", "If-Unmodified-Since", "Last-Event-ID", "Last-Modified", "Link", "Location",
      "Pragma", "Range", "Refresh", "Upgrade-Insecure-Requests", "User-Agent", "X-Content-Type-Options",
      "X-Frame-Options",
    ].map { ($0.lowercased(), $0) })

  func hasExpired(_ now: Double) -> Bool { expires < now }

  /// WebKit's allowsRequest.
  func permits(_ preflight: Preflight, now: Double) -> Bool {
    guard !hasExpired(now), preflight.credentials == .doNotUse || credentials == .use else { return false }
    return refusal(of: preflight.request.method, preflight.scripted, credentials: preflight.credentials) == nil
  }
}
