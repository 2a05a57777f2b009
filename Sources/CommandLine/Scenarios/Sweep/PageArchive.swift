import LocalFiles
import SimulatedWeb
import URLStandard
import WebViewSimulator

/// What a crawler or a browser has recorded of the web: a WARC (ISO 28500) or a HAR (1.2) file.
package struct PageArchive: Sendable {
  package struct Entry: Sendable {
    package var url: String
    package var answer: HTTPAnswer
    /// What the body is compressed with; nil if it is as it is.
    package var encoding: String?

    /// Whether it is a page: HTML that was found.
    package var isPage: Bool {
      guard answer.status == 200, let type = answer.headers["Content-Type"]?.lowercased() else { return false }
      return type.hasPrefix("text/html") || type.hasPrefix("application/xhtml+xml")
    }
  }

  package private(set) var entries: [Entry] = []
  private var places: [String: Int] = [:]

  package static let endings = ["warc", "har"]
  /// In bytes.
  private static let largest = 1 << 30

  /// - Throws: `ScenarioFileError` for a file that cannot be read, or is neither.
  package init(_ path: String) throws(ScenarioFileError) {
    let bytes: [UInt8]
    do {
      bytes = try NamedFile.read(path, limit: Self.largest)
    } catch {
      throw ScenarioFileError(file: path, message: error.description)
    }
    if bytes.starts(with: [0x1F, 0x8B]) {
      throw ScenarioFileError(file: path, message: "is compressed; unpack it with gunzip first")
    }
    if bytes.starts(with: Array("WARC/".utf8)) {
      try readWARC(bytes, path)
    } else {
      try readHAR(String(decoding: bytes, as: UTF8.self), path)
    }
  }

  /// The answer to a request; nil for what was not recorded.
  package func answer(to url: WebURL) -> SiteAnswer? {
    guard let place = places[url.withoutFragment.href] else { return nil }
    let entry = entries[place]
    return .response(
      status: entry.answer.status, headers: entry.answer.headers, bytes: entry.answer.body, contentType: nil)
  }

  private mutating func add(_ url: String, _ answer: HTTPAnswer) {
    guard let parsed = WebURL(url), parsed.isHTTPFamily else { return }
    let encoding = answer.headers["Content-Encoding"].flatMap { $0 == "" || $0 == "identity" ? nil : $0 }
    let key = parsed.withoutFragment.href
    guard places[key] == nil else { return }
    places[key] = entries.count
    entries.append(Entry(url: key, answer: answer, encoding: encoding))
  }

  // MARK: WARC

  private mutating func readWARC(_ bytes: [UInt8], _ path: String) throws(ScenarioFileError) {
    var rest = bytes[...]
    while rest.starts(with: Array("WARC/".utf8)) {
      guard let end = HTTPAnswer.endOfHead(rest) else {
        throw ScenarioFileError(file: path, message: "ends in the middle of a record's head")
      }
      let fields = Self.fields(rest[..<end])
      guard let length = fields["content-length"].flatMap({ Int($0) }), length >= 0,
        length <= rest.endIndex - end - 4
      else { throw ScenarioFileError(file: path, message: "ends in the middle of a record") }
      let content = rest[(end + 4)..<(end + 4 + length)]
      if fields["warc-type"] == "response", let url = fields["warc-target-uri"], let answer = HTTPAnswer(content) {
        add(url.trimmingCharacters(["<", ">"]), answer)
      }
      rest = rest[(end + 4 + length)...].drop { $0 == 13 || $0 == 10 }
    }
    guard rest.isEmpty else { throw ScenarioFileError(file: path, message: "has something that is no WARC record") }
  }

  private static func fields(_ head: ArraySlice<UInt8>) -> [String: String] {
    var fields: [String: String] = [:]
    for line in String(decoding: head, as: UTF8.self).split(separator: "\r\n").dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
      if parts.count == 2 { fields[parts[0].lowercased()] = String(parts[1].drop(while: \.isWhitespace)) }
    }
    return fields
  }

  // MARK: HAR

  private mutating func readHAR(_ text: String, _ path: String) throws(ScenarioFileError) {
    let value: JSONValue
    do {
      value = try JSONReader.parse(text)
    } catch {
      throw ScenarioFileError(file: path, position: error.position, message: error.message)
    }
    guard case .array(let found)? = value["log"]?["entries"] else {
      throw ScenarioFileError(file: path, message: "is neither a WARC nor a HAR file: it has no log.entries")
    }
    for entry in found {
      guard case .string(let url)? = entry["request"]?["url"], case .number(let status)? = entry["response"]?["status"],
        let status = Int(exactly: status), (100...599).contains(status)
      else { continue }
      var headers: HTTPFields = [:]
      if case .array(let fields)? = entry["response"]?["headers"] {
        for field in fields {
          guard case .string(let name)? = field["name"], case .string(let value)? = field["value"],
            // A HAR has bodies as they are after decoding.
            !["content-encoding", "content-length", "transfer-encoding"].contains(name.lowercased())
          else { continue }
          headers.add(name, value)
        }
      }
      let content = entry["response"]?["content"]
      if headers["Content-Type"] == nil, case .string(let type)? = content?["mimeType"] {
        headers.add("Content-Type", type)
      }
      var body: [UInt8] = []
      if case .string(let text)? = content?["text"] {
        body = content?["encoding"] == "base64" ? Self.decodedBase64(text) : Array(text.utf8)
      }
      add(url, HTTPAnswer(status: status, headers: headers, body: body))
    }
  }

  /// RFC 4648, section 4; anything else is skipped.
  private static func decodedBase64(_ text: String) -> [UInt8] {
    var result: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for byte in text.utf8 {
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit = byte - 65
      case UInt8(ascii: "a")...UInt8(ascii: "z"): digit = byte - 71
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte + 4
      case UInt8(ascii: "+"), UInt8(ascii: "-"): digit = 62
      case UInt8(ascii: "/"), UInt8(ascii: "_"): digit = 63
      default: continue
      }
      bits = bits << 6 | UInt32(digit)
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
    }
    return result
  }
}

extension String {
  fileprivate func trimmingCharacters(_ characters: Set<Character>) -> String {
    var text = self[...]
    while let first = text.first, characters.contains(first) { text = text.dropFirst() }
    while let last = text.last, characters.contains(last) { text = text.dropLast() }
    return String(text)
  }
}
