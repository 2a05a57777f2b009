import EngineValues
import SimulatedWeb
import URLStandard

/// A request of a recording and its answer.
package struct HAREntry: Sendable {
  package let method: String
  package let url: WebURL
  package let answer: OutsideAnswer
}

/// The entries of a HAR.
package enum HARReader {
  /// The entries that answer something over HTTP, in order.
  /// - Parameter file: the text's name in messages.
  package static func entries(_ text: String, file: String) throws(HARError) -> [HAREntry] {
    let value: JSONValue
    do {
      value = try JSONReader.parse(text)
    } catch {
      throw HARError(file: file, message: "\(error.position.line):\(error.position.column): \(error.message)")
    }
    guard case .array(let list)? = value["log"]?["entries"] else {
      throw HARError(file: file, message: "is no HAR: it has no “log” with “entries”")
    }
    var entries: [HAREntry] = []
    for (number, item) in list.enumerated() {
      guard let request = item["request"], let response = item["response"],
        let method = request["method"]?.text, let address = request["url"]?.text
      else { throw HARError(file: file, message: "entry \(number + 1) has no request or no response") }
      guard let url = WebURL(address) else {
        throw HARError(file: file, message: "entry \(number + 1) is of “\(address)”, which is no URL")
      }
      // Developer tools also list data: URLs, sockets, and pages of extensions.
      guard url.isHTTPFamily else { continue }
      guard let body = body(of: response["content"]) else {
        throw HARError(file: file, message: "entry \(number + 1) has a body that is no base 64")
      }
      guard let answer = answer(response, body: body, url: url) else { continue }
      entries.append(HAREntry(method: method, url: url, answer: answer))
    }
    return entries
  }

  /// Nil for an entry without content, such as one from the browser's cache without a body.
  private static func answer(_ response: JSONValue, body: [UInt8], url: WebURL) -> OutsideAnswer? {
    var status = Int(saturating: response["status"]?.number ?? 0)
    guard status >= 100, status <= 599 else {
      let error = response["_error"]?.text ?? "the recorded request failed"
      return .failure(failure(error), error)
    }
    if status == 304 {
      guard !body.isEmpty else { return nil }
      status = 200
    }
    return .response(
      SimulatedResponse(status: status, headers: headers(of: response, status: status), body: body, url: url))
  }

  /// Headers of the transport. Bodies are recorded unpacked.
  private static let ofTransport: Set<String> = [
    "content-encoding", "transfer-encoding", "content-length", "connection", "keep-alive",
  ]

  private static func headers(of response: JSONValue, status: Int) -> HTTPFields {
    var fields = HTTPFields()
    for header in response["headers"]?.list ?? [] {
      guard let name = header["name"]?.text, let value = header["value"]?.text, !name.isEmpty, !name.hasPrefix(":"),
        !ofTransport.contains(name.lowercased())
      else { continue }
      // Firefox separates several cookies by line breaks.
      for line in value.split(separator: "\n", omittingEmptySubsequences: false) { fields.add(name, String(line)) }
    }
    if fields["Location"] == nil, (300..<400).contains(status), let target = response["redirectURL"]?.text,
      !target.isEmpty
    {
      fields.add("Location", target)
    }
    if fields["Content-Type"] == nil, let type = response["content"]?["mimeType"]?.text, !type.isEmpty,
      type != "x-unknown"
    {
      fields.add("Content-Type", type)
    }
    if fields["Set-Cookie"] == nil {
      for cookie in response["cookies"]?.list ?? [] {
        if let line = setCookie(cookie) { fields.add("Set-Cookie", line) }
      }
    }
    return fields
  }

  private static func setCookie(_ cookie: JSONValue) -> String? {
    guard let name = cookie["name"]?.text, let value = cookie["value"]?.text else { return nil }
    var line = "\(name)=\(value)"
    if let path = cookie["path"]?.text { line += "; Path=\(path)" }
    if let domain = cookie["domain"]?.text, domain.hasPrefix(".") { line += "; Domain=\(domain)" }
    if cookie["secure"] == .bool(true) { line += "; Secure" }
    if cookie["httpOnly"] == .bool(true) { line += "; HttpOnly" }
    if let site = cookie["sameSite"]?.text, !site.isEmpty { line += "; SameSite=\(site)" }
    return line
  }

  /// Nil for a text that claims to be base 64 and is not.
  private static func body(of content: JSONValue?) -> [UInt8]? {
    guard let text = content?["text"]?.text else { return [] }
    if content?["encoding"]?.text == "base64" { return forgivingBase64Decoded(text.utf8) }
    return Array(text.utf8)
  }

  /// The failure, in the words of Chromium and of this project's own recordings.
  private static func failure(_ error: String) -> NetworkFailure {
    if let code = error.split(separator: " ").last.flatMap({ Int($0) }), error.hasPrefix("NSURLErrorDomain") {
      return NetworkFailure.known.first { $0.code == code } ?? .urlError(code: code)
    }
    switch error {
    case "net::ERR_NAME_NOT_RESOLVED": return .cannotFindHost
    case "net::ERR_CONNECTION_REFUSED", "net::ERR_ADDRESS_UNREACHABLE": return .cannotConnectToHost
    case "net::ERR_TIMED_OUT", "net::ERR_CONNECTION_TIMED_OUT": return .timedOut
    case "net::ERR_CERT_AUTHORITY_INVALID", "net::ERR_CERT_COMMON_NAME_INVALID": return .certificateUntrusted
    case "net::ERR_CERT_DATE_INVALID": return .certificateHasBadDate
    case "net::ERR_INTERNET_DISCONNECTED": return .notConnectedToInternet
    default: return .connectionLost
    }
  }
}

extension NetworkFailure {
  /// The failures that a recording distinguishes.
  fileprivate static let known: [NetworkFailure] = [
    .cannotFindHost, .cannotConnectToHost, .timedOut, .connectionLost, .secureConnectionFailed, .certificateHasBadDate,
    .certificateUntrusted, .certificateHasUnknownRoot, .certificateNotYetValid, .badServerResponse,
  ]
}
