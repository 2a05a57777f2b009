import LocalFiles
import SimulatedWeb
import URLStandard
import WebViewSimulator

/// A recording of the web by a crawler or a browser: a WARC (ISO 28500) or a HAR (1.2) file.
package struct PageArchive: Sendable {
  package struct Entry: Sendable {
    package var url: String
    /// The request's method. A WARC does not say it beside the answer.
    package var method = "GET"
    package var answer: HTTPAnswer
    /// The compression of the body; nil if it has none.
    package var encoding: String?

    /// Whether the entry is a page: HTML with status 200.
    package var isPage: Bool {
      guard method == "GET", answer.status == 200, let type = answer.headers["Content-Type"]?.lowercased() else {
        return false
      }
      return type.hasPrefix("text/html") || type.hasPrefix("application/xhtml+xml")
    }
  }

  package private(set) var entries: [Entry] = []
  private var places: [String: Int] = [:]

  package static let endings = ["warc", "har"]
  /// The size of the largest archive, in bytes.
  private static let largest = 1 << 30

  /// - Throws: `ScenarioFileError` for a file that cannot be read, or that is no archive.
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

  /// The answer to a request; nil if it was not recorded.
  package func answer(to url: WebURL, method: String = "GET") -> SiteAnswer? {
    let url = url.withoutFragment.href
    guard let place = places["\(method) \(url)"] ?? places["GET \(url)"] else { return nil }
    let entry = entries[place]
    return .response(
      status: entry.answer.status, headers: entry.answer.headers, bytes: entry.answer.body, contentType: nil)
  }

  private mutating func add(_ url: String, _ answer: HTTPAnswer, method: String = "GET") {
    guard let parsed = WebURL(url), parsed.isHTTPFamily else { return }
    let encoding = answer.headers["Content-Encoding"].flatMap { $0 == "" || $0 == "identity" ? nil : $0 }
    let address = parsed.withoutFragment.href
    let key = "\(method) \(address)"
    guard places[key] == nil else { return }
    places[key] = entries.count
    entries.append(Entry(url: address, method: method, answer: answer, encoding: encoding))
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
    let found: [HAREntry]
    do {
      found = try HARReader.entries(text, file: path)
    } catch {
      throw ScenarioFileError(file: path, message: error.message)
    }
    for entry in found {
      guard case .response(let response) = entry.answer else { continue }
      add(
        entry.url.href, HTTPAnswer(status: response.status, headers: response.headers, body: response.body),
        method: entry.method)
    }
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
