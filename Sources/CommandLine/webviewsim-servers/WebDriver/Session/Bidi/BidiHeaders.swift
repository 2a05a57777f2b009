import Foundation
import SimulatedWeb
import URLStandard
import WebViewSimulator

/// WebDriver BiDi: requests, responses and their headers as JSON.
enum BidiHeaders {
  // MARK: From a client

  /// RFC 9110, "token".
  static func isToken(_ text: String) -> Bool {
    !text.isEmpty
      && text.unicodeScalars.allSatisfy { scalar in
        scalar.isASCII
          && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            || "!#$%&'*+-.^_`|~".unicodeScalars.contains(scalar))
      }
  }

  /// "network.Header" and "network.CookieHeader".
  static func fields(_ list: [JSONValue]) throws(DriverError) -> HTTPFields {
    var fields = HTTPFields()
    for item in list {
      let parameters = try DriverParameters(value: item)
      let name = try parameters.string("name")
      guard isToken(name) else { throw DriverParameters.wrong("name", "a header's name") }
      fields.add(name, try text(parameters))
    }
    return fields
  }

  /// Fetch Standard, "header value".
  private static func text(_ parameters: DriverParameters) throws(DriverError) -> String {
    let bytes = try BidiBytes.value(parameters, "value")
    let isBlank = { (byte: UInt8?) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    guard !bytes.contains(where: { $0 == 0 || $0 == 10 || $0 == 13 }), !isBlank(bytes.first), !isBlank(bytes.last)
    else {
      throw DriverParameters.wrong("value", "a header's value")
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// "network.SetCookieHeader".
  static func setCookie(_ value: JSONValue) throws(DriverError) -> String {
    let cookie = try DriverParameters(value: value)
    var line = "\(try cookie.string("name"))=\(try text(cookie))"
    if let domain = try cookie.givenString("domain") { line += ";Domain=\(domain)" }
    if let expiry = try cookie.givenString("expiry") { line += ";Expires=\(expiry)" }
    if let age = cookie["maxAge"] {
      let range = -JSONValue.largestInteger...JSONValue.largestInteger
      guard let age = age.integer(in: range) else { throw DriverParameters.wrong("maxAge", "a whole number") }
      line += ";Max-Age=\(Int(age))"
    }
    if let path = try cookie.givenString("path") { line += ";Path=\(path)" }
    if try cookie.givenBool("httpOnly") == true { line += ";HttpOnly" }
    if try cookie.givenBool("secure") == true { line += ";Secure" }
    if let site = try cookie.givenChoice("sameSite", ["strict", "lax", "none", "default"]), site != "default" {
      line += ";SameSite=\(site)"
    }
    return line
  }

  // MARK: To a client

  /// The timings of a request. Nothing here takes time that a client could measure.
  private static let timings = JSONValue.object(
    [
      "timeOrigin", "requestTime", "redirectStart", "redirectEnd", "fetchStart", "dnsStart", "dnsEnd", "connectStart",
      "connectEnd", "tlsStart", "requestStart", "responseStart", "responseEnd",
    ].map { .init($0, 0) })

  /// "network.RequestData".
  static func json(_ exchange: BidiNetwork.Exchange) -> JSONValue {
    let request = exchange.request
    let cookies: [JSONValue] = request.cookies.map { field in
      [
        "name": .string(field.name), "value": BidiBytes.json(Array(field.value.utf8)),
        "domain": .string(request.url.host ?? ""), "path": "/", "httpOnly": false, "secure": false, "sameSite": "none",
        "size": JSONValue(field.name.utf8.count + field.value.utf8.count),
      ]
    }
    return [
      "request": .string(exchange.id), "url": .string(request.url.href),
      "method": .string(request.method), "headers": json(request.headers), "cookies": .array(cookies),
      "headersSize": JSONValue(size(request.headers)), "bodySize": JSONValue(request.body.count),
      "destination": .string(request.isNavigation ? "document" : ""),
      "initiatorType": request.isNavigation ? .null : "other", "timings": timings,
    ]
  }

  /// "network.ResponseData".
  /// - Parameter phrase: the client's phrase; nil for the usual phrase of the status.
  static func json(_ response: SimulatedResponse, phrase given: String?) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("url", .string(response.url.href)), .init("protocol", "http/1.1"),
      .init("status", JSONValue(response.status)), .init("statusText", .string(given ?? phrase(of: response.status))),
      .init("fromCache", false), .init("headers", json(response.headers)),
      .init("mimeType", .string(response.mimeType.essence)),
      .init("bytesReceived", JSONValue(size(response.headers) + response.body.count)),
      .init("headersSize", JSONValue(size(response.headers))), .init("bodySize", JSONValue(response.body.count)),
      .init("content", ["size": JSONValue(response.body.count)]),
    ]
    if response.status == 401 || response.status == 407 {
      members.append(.init("authChallenges", .array(challenges(of: response))))
    }
    return .object(members)
  }

  /// "Extract challenges": the challenges with a realm.
  static func challenges(of response: SimulatedResponse) -> [JSONValue] {
    let name = response.status == 407 ? "Proxy-Authenticate" : "WWW-Authenticate"
    return response.headers.fields.filter { $0.name.lowercased() == name.lowercased() }.map { field in
      let parts = field.value.split(separator: " ", maxSplits: 1)
      let realm = parts.last?.range(of: "realm=", options: .caseInsensitive).map { found in
        let rest = field.value[found.upperBound...]
        return rest.hasPrefix("\"") ? rest.dropFirst().prefix { $0 != "\"" } : rest.prefix { $0 != "," && $0 != " " }
      }
      return ["scheme": .string(String(parts.first ?? "")), "realm": .string(realm.map(String.init) ?? "")]
    }
  }

  private static func json(_ headers: HTTPFields) -> JSONValue {
    .array(headers.fields.map { ["name": .string($0.name), "value": BidiBytes.json(Array($0.value.utf8))] })
  }

  private static func size(_ headers: HTTPFields) -> Int {
    headers.fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
  }

  /// RFC 9110, "Status Codes": the usual phrase. Servers here send no phrases of their own.
  private static func phrase(of status: Int) -> String {
    let all = phrases.split(separator: "\n").first { $0.hasPrefix("\(status) ") }
    return all.map { String($0.dropFirst(4)) } ?? ""
  }

  private static let phrases = """
    101 Switching Protocols
    200 OK
    201 Created
    202 Accepted
    203 Non-Authoritative Information
    204 No Content
    205 Reset Content
    206 Partial Content
    300 Multiple Choices
    301 Moved Permanently
    302 Found
    303 See Other
    304 Not Modified
    305 Use Proxy
    307 Temporary Redirect
    308 Permanent Redirect
    400 Bad Request
    401 Unauthorized
    402 Payment Required
    403 Forbidden
    404 Not Found
    405 Method Not Allowed
    406 Not Acceptable
    407 Proxy Authentication Required
    408 Request Timeout
    409 Conflict
    410 Gone
    411 Length Required
    412 Precondition Failed
    413 Content Too Large
    414 URI Too Long
    415 Unsupported Media Type
    416 Range Not Satisfiable
    417 Expectation Failed
    426 Upgrade Required
    429 Too Many Requests
    500 Internal Server Error
    501 Not Implemented
    502 Bad Gateway
    503 Service Unavailable
    504 Gateway Timeout
    505 HTTP Version Not Supported
    """
}
