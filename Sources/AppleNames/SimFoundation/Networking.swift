import Synchronization

extension HTTPURLResponse {
  /// A response with the status 200. Its last parameter distinguishes this initializer from `URLResponse`'s, which an
  /// extension cannot override.
  public convenience init(
    url: URL, mimeType: String?, expectedContentLength: Int, textEncodingName: String?, _ nothing: Void = ()
  ) {
    let charset = textEncodingName.map { "; charset=\($0)" } ?? ""
    var fields = mimeType.map { ["Content-Type": $0 + charset] } ?? [:]
    if expectedContentLength >= 0 { fields["Content-Length"] = String(expectedContentLength) }
    // Never nil: Foundation fails only for a version of HTTP that it does not know.
    self.init(url: url, statusCode: 200, httpVersion: nil, headerFields: fields)!
  }

  /// An empty response with the status 200, whose URL is `file:///`. On a device, `NSObject`'s initialiser makes one.
  public convenience init(_ nothing: Void = ()) {
    self.init(url: URL(filePath: "/"), mimeType: nil, expectedContentLength: -1, textEncodingName: nil)
  }
}

/// The settings of configurations that Foundation on Linux does not keep. A copy of a configuration has the defaults
/// again.
private final class ConfigurationSettings: Sendable {
  private struct Kept {
    weak var owner: URLSessionConfiguration?
    var flags: [String: Bool] = [:]
  }
  private let kept = Mutex<[ObjectIdentifier: Kept]>([:])
  static let shared = ConfigurationSettings()

  subscript(_ owner: URLSessionConfiguration, _ name: String, default fallback: Bool) -> Bool {
    get {
      kept.withLock { $0[ObjectIdentifier(owner)].flatMap { $0.owner === owner ? $0.flags[name] : nil } ?? fallback }
    }
    set {
      kept.withLock { kept in
        kept = kept.filter { $0.value.owner != nil }
        kept[ObjectIdentifier(owner), default: Kept(owner: owner)].flags[name] = newValue
      }
    }
  }
}

extension URLSessionConfiguration {
  /// Inert: a request without a connection fails.
  public var waitsForConnectivity: Bool {
    get { ConfigurationSettings.shared[self, #function, default: false] }
    set { ConfigurationSettings.shared[self, #function, default: false] = newValue }
  }
  /// Inert.
  public var allowsExpensiveNetworkAccess: Bool {
    get { ConfigurationSettings.shared[self, #function, default: true] }
    set { ConfigurationSettings.shared[self, #function, default: true] = newValue }
  }
  /// Inert.
  public var allowsConstrainedNetworkAccess: Bool {
    get { ConfigurationSettings.shared[self, #function, default: true] }
    set { ConfigurationSettings.shared[self, #function, default: true] = newValue }
  }
  /// Inert: the app is never launched again.
  public var sessionSendsLaunchEvents: Bool {
    get { ConfigurationSettings.shared[self, #function, default: true] }
    set { ConfigurationSettings.shared[self, #function, default: true] = newValue }
  }

  /// A session that goes on while the app is in the background, as all sessions do here.
  public class func background(withIdentifier identifier: String) -> URLSessionConfiguration {
    let configuration = URLSessionConfiguration.default
    configuration.identifier = identifier
    return configuration
  }
}

extension URLRequest {
  /// Inert.
  public var allowsExpensiveNetworkAccess: Bool {
    get { true }
    set { _ = newValue }
  }
  /// Inert.
  public var allowsConstrainedNetworkAccess: Bool {
    get { true }
    set { _ = newValue }
  }
  /// Inert.
  public var assumesHTTP3Capable: Bool {
    get { false }
    set { _ = newValue }
  }
}

extension URLSession {
  /// The bytes of an answer. They come all at once.
  public struct AsyncBytes: AsyncSequence, Sendable {
    public typealias Element = UInt8
    let data: Data

    public struct AsyncIterator: AsyncIteratorProtocol {
      var rest: Data.Iterator
      public mutating func next() async throws -> UInt8? { rest.next() }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(rest: data.makeIterator()) }

    /// The lines of the text, without the empty ones.
    public var lines: AsyncStream<String> {
      let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
      return AsyncStream { stream in
        for line in lines { stream.yield(line) }
        stream.finish()
      }
    }
  }

  public func bytes(
    for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (AsyncBytes, URLResponse) {
    let (data, response) = try await data(for: request, delegate: delegate)
    return (AsyncBytes(data: data), response)
  }

  public func bytes(
    from url: URL, delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (AsyncBytes, URLResponse) {
    try await bytes(for: URLRequest(url: url), delegate: delegate)
  }
}

extension HTTPCookieStorage {
  public func getCookiesFor(_ task: URLSessionTask, completionHandler: @escaping @Sendable ([HTTPCookie]?) -> Void) {
    let found = task.currentRequest?.url.flatMap { cookies(for: $0) }
    completionHandler(found)
  }

  public func storeCookies(_ cookies: [HTTPCookie], for task: URLSessionTask) {
    setCookies(cookies, for: task.currentRequest?.url, mainDocumentURL: task.currentRequest?.mainDocumentURL)
  }
}
