import SimulatedWeb
import WebViewSimulator

/// The documents and the sources of one scenario's report, each stored once.
struct ReportDocuments {
  private var numbers: [String: Int] = [:]
  private var documents: [String] = []
  private var sources: [(url: String, text: String)] = []
  private var bytes = 0

  /// The documents of a scenario take at most this many bytes in a report; later ones are left out (L21).
  static var mostBytes: Int { 4 << 20 }

  /// Nil for a document for which there is no room any more.
  mutating func number(of markup: String) -> Int? {
    if let number = numbers[markup] { return number }
    guard bytes + markup.utf8.count <= Self.mostBytes else { return nil }
    bytes += markup.utf8.count
    numbers[markup] = documents.count
    documents.append(markup)
    return documents.count - 1
  }

  /// Keeps the source of a page or a script. If a URL gave different sources, the last one is kept.
  mutating func add(_ exchange: LoggedExchange) {
    guard let text = exchange.text else { return }
    sources.removeAll { $0.url == exchange.request.url }
    sources.append((exchange.request.url, text))
  }

  var values: [JSONValue.Member] {
    [
      .init("docs", .array(documents.map(JSONValue.string))),
      .init("sources", .object(sources.map { .init($0.url, .string($0.text)) })),
    ]
  }
}
