import CNetwork
import SimulatedWeb
import Synchronization
import URLStandard
import EngineValues

/// Servers of the real network, for the hosts that the user has named. No other part of the simulator opens a socket.
///
/// A request waits for its answer; virtual time waits as well.
public struct LiveServers: OutsideServers {
  private let hosts: [HostRule]

  /// The most bytes of an answer; longer answers are refused.
  static let mostBytes = 64 << 20
  /// The milliseconds that a connection and a whole answer may take.
  static let patience = (connecting: 10_000, answering: 30_000)

  private struct HostRule: Sendable {
    let host: String
    /// The port; nil for any.
    let port: UInt16?
  }

  /// - Parameter hosts: `localhost`, or with a port `localhost:5173`.
  /// - Throws: `LiveHostError` if a text is not the name of a host.
  public init(hosts: [String]) throws(LiveHostError) {
    var rules: [HostRule] = []
    for text in hosts {
      guard let url = WebURL("http://\(text)/"), let host = url.host, !host.isEmpty, url.path == "/",
        url.username.isEmpty, url.password.isEmpty, !text.contains("/"), !text.contains("*")
      else { throw LiveHostError(text: text) }
      // A URL leaves out the default port of http.
      let port = url.port ?? (text.hasSuffix(":80") ? 80 : nil)
      rules.append(HostRule(host: host, port: port))
    }
    self.hosts = rules
  }

  public var label: String { "live" }

  public func answers(_ request: SimulatedRequest) -> Bool {
    guard let host = request.url.host else { return false }
    let port = request.url.port ?? (request.url.scheme == "https" ? 443 : 80)
    return hosts.contains { $0.host == host && ($0.port == nil || $0.port == port) }
  }

  public func answer(_ request: SimulatedRequest) -> OutsideAnswer { LiveRequest(request).send().answer }
}

/// A proxy on this machine, which answers for every host.
///
/// The answers of a proxy are timed: a page's wait for the proxy takes virtual time.
public final class ProxiedServers: OutsideServers {
  /// The proxy as `http://host:port`.
  private let proxy: String
  /// The certificates that the hosts showed. The app is asked about a certificate before anything is sent.
  private let hosts = Mutex<[String: ServerSecurity]>([:])

  /// The shortest time, in milliseconds, that counts as a server's. A shorter time is the machine's own.
  static let tick = 10

  public init(host: String, port: UInt16) { proxy = "http://\(host):\(port)" }

  public var label: String { "proxy" }
  public func answers(_ request: SimulatedRequest) -> Bool { true }
  public func answer(_ request: SimulatedRequest) -> OutsideAnswer { timedAnswer(request).answer }

  public func timedAnswer(_ request: SimulatedRequest) -> (answer: OutsideAnswer, delay: Int) {
    let (answer, seconds) = LiveRequest(request, through: proxy).send()
    return (answer, Int(saturating: seconds * 1000) / Self.tick * Self.tick)
  }

  public func security(of url: WebURL) -> ServerSecurity {
    let server = "\(url.host ?? ""):\(url.port ?? 443)"
    if let known = hosts.withLock({ $0[server] }) { return known }
    let security = ServerSecurity(LiveRequest(SimulatedRequest(url: url), through: proxy).certificate())
    hosts.withLock { $0[server] = security }
    return security
  }
}

/// A request over sockets.
struct LiveRequest {
  private let request: SimulatedRequest
  private let proxy: String?

  /// - Parameter proxy: the proxy as `http://host:port`, through which the request goes. A caller with a proxy asks
  ///   about certificates itself.
  init(_ request: SimulatedRequest, through proxy: String? = nil) {
    self.request = request
    self.proxy = proxy
  }

  /// The answer to the request, and the seconds that the server took for it.
  func send() -> (answer: OutsideAnswer, seconds: Double) {
    fetch(proxy == nil ? .answer : .answerOfTrusted) {
      ($0.map { Self.outcome($0, of: request) } ?? Self.noMemory, $0?.server_seconds ?? 0)
    }
  }

  /// The system's verdict about the server's certificate. Nothing is sent.
  func certificate() -> ServerSecurity.Certificate {
    fetch(.certificate) { answer in
      switch answer?.error {
      case network_certificate_untrusted?: .untrusted
      case network_certificate_expired?: .expired
      case network_certificate_not_yet_valid?: .notYetValid
      default: .trusted
      }
    }
  }

  private static let noMemory = OutsideAnswer.failure(.urlError(code: -1), "no memory is left")

  /// The result that is wanted of a server: its answer, its answer after the app has trusted it, or its certificate
  /// alone.
  private enum Purpose { case answer, answerOfTrusted, certificate }

  private func fetch<Result>(_ purpose: Purpose, _ read: (network_answer?) -> Result) -> Result {
    // Libcurl takes a line that ends with its colon as a request not to send the header.
    let lines = request.headers.fields.filter { !$0.name.isEmpty }.map {
      $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)"
    }
    // Libcurl would add these headers. Only the page's own headers are sent.
    let silent = ["Expect:"] + (request.headers["Content-Type"] == nil ? ["Content-Type:"] : [])
    return Self.withCStrings(lines + silent + [proxy].compactMap(\.self)) { texts in
      request.body.withUnsafeBufferPointer { body in
        request.method.withCString { method in
          request.url.withoutFragment.href.withCString { url in
            var asked = network_request(
              method: method, url: url, headers: texts.baseAddress, header_count: lines.count + silent.count,
              body: body.baseAddress, body_length: body.count,
              connect_milliseconds: LiveServers.patience.connecting,
              total_milliseconds: LiveServers.patience.answering, most_bytes: LiveServers.mostBytes,
              proxy: proxy == nil ? nil : texts[texts.count - 1], trusts_server: purpose == .answerOfTrusted ? 1 : 0,
              handshake_only: purpose == .certificate ? 1 : 0)
            let answer = network_fetch(&asked)
            defer { network_free(answer) }
            return read(answer?.pointee)
          }
        }
      }
    }
  }

  private static func outcome(_ answer: network_answer, of request: SimulatedRequest) -> OutsideAnswer {
    if let failure = failure(answer.error) {
      let said = withUnsafeBytes(of: answer.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      let text = answer.error == network_no_library ? "libcurl is not installed (apt-get install libcurl4)" : said
      return .failure(failure, text)
    }
    let bytes = UnsafeRawBufferPointer(start: answer.headers, count: answer.headers_length)
    let body = UnsafeRawBufferPointer(start: answer.body, count: answer.body_length)
    return .response(
      SimulatedResponse(
        status: Int(answer.status), headers: fields(bytes), body: Array(body), url: request.url))
  }

  private static func fields(_ lines: UnsafeRawBufferPointer) -> HTTPFields {
    var fields = HTTPFields()
    for line in lines.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      var value = line[(colon + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
      while let last = value.last, last == 0x20 || last == 0x09 { value = value.dropLast() }
      fields.add(String(decoding: line[..<colon], as: UTF8.self), String(decoding: value, as: UTF8.self))
    }
    // The library has unpacked the body.
    fields.remove("Content-Encoding")
    fields.remove("Transfer-Encoding")
    fields.remove("Content-Length")
    return fields
  }

  private static func failure(_ error: network_error) -> NetworkFailure? {
    switch error {
    case network_ok: nil
    case network_unknown_host: .cannotFindHost
    case network_cannot_connect, network_no_library: .cannotConnectToHost
    case network_timed_out: .timedOut
    case network_connection_lost: .connectionLost
    case network_tls_failed: .secureConnectionFailed
    case network_certificate_untrusted: .certificateUntrusted
    case network_certificate_expired: .certificateHasBadDate
    case network_certificate_not_yet_valid: .certificateNotYetValid
    case network_bad_answer: .badServerResponse
    // NSURLErrorDataLengthExceedsMaximum.
    case network_too_long: .urlError(code: -1103)
    default: .urlError(code: -1)
    }
  }

  private static func withCStrings<Result>(
    _ texts: [String], _ body: (UnsafeBufferPointer<UnsafePointer<CChar>?>) -> Result
  ) -> Result {
    var bytes: [CChar] = []
    var starts: [Int] = []
    for text in texts {
      starts.append(bytes.count)
      // A line break or a zero byte would end the line.
      bytes += text.utf8.filter { $0 >= 0x20 || $0 == 0x09 }.map { CChar(bitPattern: $0) } + [0]
    }
    return bytes.withUnsafeBufferPointer { buffer in
      let pointers: [UnsafePointer<CChar>?] = starts.map { start in buffer.baseAddress.map { $0 + start } }
      return pointers.withUnsafeBufferPointer(body)
    }
  }
}

/// A text that is not the name of a host.
public struct LiveHostError: Error, Equatable, CustomStringConvertible {
  /// The text as given.
  public let text: String

  public var description: String { "“\(text)” is not a host: give a name such as localhost, or localhost:5173" }
}
