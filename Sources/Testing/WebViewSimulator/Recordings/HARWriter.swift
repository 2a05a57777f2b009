import SimulatedWeb
import URLStandard

/// Writes the answers of servers outside as a HAR 1.2.
public enum HARWriter {
  /// The file's text. Times are those of the simulated clock, so that the same run gives the same bytes.
  public static func text(_ exchanges: [OutsideExchange]) -> String {
    let log: JSONValue = [
      "version": .string([1, 2].map(String.init).joined(separator: ".")),
      "creator": ["name": "webviewsim", "version": "1"],
      "entries": .array(exchanges.map(entry)),
    ]
    return JSONValue.object([.init("log", log)]).description + "\n"
  }

  private static func entry(_ exchange: OutsideExchange) -> JSONValue {
    [
      "startedDateTime": .string(moment(exchange.time)), "time": 0, "request": request(exchange.request),
      "response": response(exchange.answer), "cache": .object([]),
      "timings": ["send": 0, "wait": 0, "receive": 0],
    ]
  }

  private static func request(_ request: SimulatedRequest) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("method", .string(request.method)), .init("url", .string(request.url.withoutFragment.href)),
      .init("httpVersion", "HTTP/1.1"),
      .init("cookies", pairs(request.cookies.map { ($0.name, $0.value) })),
      .init("headers", pairs(request.headers.fields.map { ($0.name, $0.value) })),
      .init("queryString", pairs(URLQuery(request.url.query ?? "").items.map { ($0.name, $0.value) })),
      .init("headersSize", -1), .init("bodySize", JSONValue(request.body.count)),
    ]
    if !request.body.isEmpty {
      let type = JSONValue.string(request.headers["Content-Type"] ?? "")
      members.append(.init("postData", ["mimeType": type, "text": .string(request.bodyText)]))
    }
    return .object(members)
  }

  private static func response(_ answer: OutsideAnswer) -> JSONValue {
    switch answer {
    case .failure(let failure, _):
      let nothing: JSONValue = ["size": 0, "mimeType": "x-unknown"]
      return .object(
        members(status: 0, headers: [:], content: nothing, redirect: "", size: -1)
          + [.init("_error", .string("NSURLErrorDomain \(failure.code)"))])
    case .response(let response):
      var content: [JSONValue.Member] = [
        .init("size", JSONValue(response.body.count)),
        .init("mimeType", .string(response.headers["Content-Type"] ?? "x-unknown")),
      ]
      if let text = String(validating: response.body, as: UTF8.self) {
        content.append(.init("text", .string(text)))
      } else {
        content.append(.init("text", .string(Base64.text(response.body))))
        content.append(.init("encoding", "base64"))
      }
      return .object(
        members(
          status: response.status, headers: response.headers, content: .object(content),
          redirect: response.headers["Location"] ?? "", size: response.body.count))
    }
  }

  private static func members(
    status: Int, headers: HTTPFields, content: JSONValue, redirect: String, size: Int
  ) -> [JSONValue.Member] {
    [
      .init("status", JSONValue(status)), .init("statusText", ""), .init("httpVersion", "HTTP/1.1"),
      .init("cookies", []), .init("headers", pairs(headers.fields.map { ($0.name, $0.value) })),
      .init("content", content), .init("redirectURL", .string(redirect)), .init("headersSize", -1),
      .init("bodySize", JSONValue(size)),
    ]
  }

  private static func pairs(_ pairs: [(String, String)]) -> JSONValue {
    .array(pairs.map { ["name": .string($0.0), "value": .string($0.1)] })
  }

  /// ISO 8601, in UTC.
  private static func moment(_ seconds: Double) -> String {
    let milliseconds = Int(saturating: seconds * 1000)
    let (days, rest) = (milliseconds / 86_400_000, milliseconds % 86_400_000)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let date = CivilDate(daysSince1970: days)
    let fraction = String(1000 + rest % 1000).dropFirst()
    return "\(date.year)-\(two(date.month))-\(two(date.day))T\(two(rest / 3_600_000)):"
      + "\(two(rest / 60_000 % 60)):\(two(rest / 1000 % 60)).\(fraction)Z"
  }
}
