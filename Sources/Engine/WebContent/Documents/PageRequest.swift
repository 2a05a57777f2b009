import PagePolicies
import PageScripting
import SimulatedWeb
import URLStandard

/// A page's request for something other than a document, in the words of the Fetch Standard.
/// https://fetch.spec.whatwg.org/#concept-request
struct PageRequest {
  var url: WebURL
  var method = "GET"
  var body: [UInt8] = []
  /// The fields that a script set.
  var scripted: HTTPFields = [:]
  var options: FetchOptions
  /// The fields that depend on the client, and not on the URL.
  var fields: HTTPFields = [:]
  var client: RequestClient
  var origin = OriginHeader.ifNeeded
  var metadata = Metadata.sent

  /// The condition under which the request names its page's origin.
  enum OriginHeader {
    /// The request names it if the method or access control asks for it.
    case ifNeeded
    /// The same, but the origin is the script's and not its referrer's.
    case ifNeededByFetch
    /// The request always names it (WebKit's createPotentialAccessControlRequest, for elements with `crossorigin` and
    /// for modules).
    case always
  }

  /// Whether the request has headers that state its purpose. WebKit's FrameLoader::loadResourceSynchronously does not
  /// add them.
  enum Metadata { case sent, missing }

  init(_ url: WebURL, _ options: FetchOptions, by client: RequestClient) {
    self.url = url
    self.options = options
    self.client = client
  }

  /// The request of an element with or without the attribute `crossorigin`.
  /// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#create-a-potential-cors-request
  init(
    _ url: WebURL, for destination: FetchOptions.Destination, crossOrigin: CrossOriginAttribute?,
    by client: RequestClient
  ) {
    self.init(url, FetchOptions(destination), by: client)
    guard let crossOrigin else { return }
    options.mode = .cors
    options.credentials = crossOrigin == .useCredentials ? .include : .sameOrigin
    origin = .always
  }

  /// The request as its server receives it, before access control (WebKit's CachedResourceLoader::prepareFetch and
  /// updateHTTPRequestHeaders).
  var simulated: SimulatedRequest {
    var request = SimulatedRequest(method: method, url: url, headers: scripted, body: body)
    for field in fields.fields { request.headers.add(field.name, field.value) }
    if request.headers["Accept"] == nil { request.headers.add("Accept", options.destination.accept) }
    if request.headers["User-Agent"] == nil { request.headers.add("User-Agent", client.userAgent) }
    if let referrer = client.referrer(to: url) { request.headers.add("Referer", referrer) }
    if let origin = originHeader { request.headers.add("Origin", origin) }
    if metadata == .sent { FetchMetadata.set(in: &request, options, site: site) }
    request.headers.addNetworkFields(languages: client.languages, url: url)
    return request
  }

  var site: RequestSite { RequestSite(of: url, for: client.origin) }

  /// WebKit's CachedResourceRequest::updateReferrerAndOriginHeaders.
  private var originHeader: String? {
    if origin == .always { return client.origin.serialized }
    guard fields["Origin"] == nil else { return nil }
    guard !["GET", "HEAD"].contains(method) else { return nil }
    let actual = options.destination == .none && origin == .ifNeededByFetch ? client.origin : client.referrerOrigin
    return options.mode == .cors
      ? actual.serialized : client.referrerPolicy.originHeader(of: actual, to: url)
  }
}

/// The maker of a request: a document, or a worker.
struct RequestClient {
  private(set) var origin: Origin
  let top: Origin
  let userAgent: String
  let languages: String
  /// The referrer; nil if the client sends none, whatever the policy says.
  var referrer: WebURL?
  var referrerPolicy: ReferrerPolicy
  private(set) var embedderPolicy: EmbedderPolicy

  init(_ document: ContentDocument, page: Page) {
    origin = document.origin
    top = page.mainFrame.document.origin
    userAgent = page.settings.userAgent
    languages = document.world.rules.navigator.acceptLanguage
    referrer = document.outgoingReferrerURL
    referrerPolicy = document.policies.referrer
    embedderPolicy = document.policies.embedder
  }

  /// The client of a script, which may be a worker's.
  init(_ script: ScriptDocument, of document: ContentDocument, page: Page) {
    self.init(document, page: page)
    origin = script.origin
    // The page requests a worker's first script.
    guard let own = script.worker?.policyFields else { return }
    referrer = script.url
    // Other workers have the page's policies.
    if script.url.isHTTPFamily {
      var fields: HTTPFields = [:]
      for (name, value) in own { fields.add(name, value) }
      embedderPolicy = EmbedderPolicy(of: fields, origin: script.origin)
    }
  }

  func referrer(to url: WebURL) -> String? { referrer.flatMap { referrerPolicy.referrer(from: $0, to: url) } }

  /// The origin of WebKit's FrameLoader::outgoingReferrerURL.
  var referrerOrigin: Origin { referrer?.origin ?? .newOpaque() }
}

extension FetchOptions.Destination {
  /// WebKit's CachedResourceRequest::acceptHeaderValueFromType.
  fileprivate var accept: String {
    switch self {
    case .style: "text/css,*/*;q=0.1"
    case .image:
      "image/webp,image/avif,image/jxl,image/heic,image/heic-sequence,video/*;q=0.8,image/png,"
        + "image/svg+xml,image/*;q=0.8,*/*;q=0.5"
    case .document, .iframe: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
    case .xslt:
      "text/xml,application/xml,application/xhtml+xml,text/xsl,application/rss+xml,application/atom+xml"
    default: "*/*"
    }
  }
}

extension HTTPFields {
  /// Adds the fields of Apple's network layer (CFNetwork): the encodings that it understands, and the user's languages.
  mutating func addNetworkFields(languages: String, url: WebURL) {
    guard url.isHTTPFamily else { return }
    if self["Accept-Encoding"] == nil {
      // WebKit's CachedResourceRequest::updateAcceptEncodingHeader.
      let encodings = url.scheme == "https" ? "gzip, deflate, br" : "gzip, deflate"
      add("Accept-Encoding", self["Range"] == nil ? encodings : "identity")
    }
    if self["Accept-Language"] == nil { add("Accept-Language", languages) }
  }
}
