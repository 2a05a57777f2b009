import SimulatedWeb
import URLStandard

/// A recording in the format HAR 1.2, which browsers' developer tools save: it answers the requests that it has.
public final class HARFile: OutsideServers, Sendable {
  /// The name of its answers in traces.
  public var label: String { "har" }

  private let entries: [String: [Entry]]
  private let uses = UseCounts()

  private struct Entry: Sendable {
    let number: Int
    let query: URLQuery
    let answer: OutsideAnswer
  }

  /// - Parameters:
  ///   - text: the file's text.
  ///   - file: the file's name in messages.
  /// - Throws: `HARError` if the text is no such file.
  public init(_ text: String, file: String) throws(HARError) {
    var entries: [String: [Entry]] = [:]
    for (number, item) in try HARReader.entries(text, file: file).enumerated() {
      let entry = Entry(number: number, query: URLQuery(item.url.query ?? ""), answer: item.answer)
      entries[Self.key(item.method, item.url), default: []].append(entry)
    }
    self.entries = entries
  }

  /// The key of an entry: a request finds the entries with its method and its URL without the query.
  private static func key(_ method: String, _ url: WebURL) -> String {
    "\(method) \(url.withoutFragment.href.prefix { $0 != "?" })"
  }

  public func answers(_ request: SimulatedRequest) -> Bool { entries[Self.key(request.method, request.url)] != nil }

  /// Entries of the same URL answer in their order, and the last one again and again. If only the query differs, as by
  /// a random `state`, the entry with the most similar query answers.
  public func answer(_ request: SimulatedRequest) -> OutsideAnswer {
    let candidates = entries[Self.key(request.method, request.url)] ?? []
    let query = URLQuery(request.url.query ?? "")
    let exact = candidates.filter { $0.query == query }
    let group = exact.isEmpty ? closest(to: query, candidates) : exact
    guard let first = group.first else { return .failure(.cannotFindHost, "the recording has no such request") }
    let turn = uses.next(first.number)
    return group[min(turn, group.count - 1)].answer
  }

  private func closest(to query: URLQuery, _ candidates: [Entry]) -> [Entry] {
    func shared(_ entry: Entry) -> Int { Set(entry.query.items).intersection(query.items).count }
    guard let best = candidates.map(shared).max() else { return [] }
    return candidates.filter { shared($0) == best }
  }
}

/// The error of a file that is no HAR. Its description is one line.
public struct HARError: Error, Equatable, CustomStringConvertible {
  /// The file.
  public let file: String
  /// The mistake of the file.
  public let message: String

  public var description: String { "\(file): \(message)" }
}

extension JSONValue {
  /// The text of a string; nil for everything else.
  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  var list: [JSONValue] {
    if case .array(let list) = self { list } else { [] }
  }

  var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }
}
