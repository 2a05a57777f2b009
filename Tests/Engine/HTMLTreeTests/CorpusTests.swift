import Foundation
import HTMLTree
import Testing

/// A row of Corpus/trees.json, which Tools/html_corpus.py writes.
struct CorpusRow: Decodable, Sendable, CustomTestStringConvertible {
  let name: String
  let source: String
  let origin: String
  let tree: String
  var testDescription: String { name }
}

/// A row that is known to differ, with the reason, of Corpus/ledger.json.
struct LedgerRow: Decodable, Sendable {
  let name: String
  let reason: String
}

enum Corpus {
  static let rows: [CorpusRow] = load("trees.json")
  static let ledger: [LedgerRow] = load("ledger.json")

  private static func load<Row: Decodable>(_ file: String) -> [Row] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpus")
    do {
      return try JSONDecoder().decode([Row].self, from: Data(contentsOf: folder.appending(path: file)))
    } catch {
      fatalError("the corpus cannot be read: \(error)")
    }
  }
}

@Suite("Trees as the HTML Standard gives them")
struct CorpusTests {
  /// An unlisted row must agree; a listed one must differ, else its entry is out of date.
  @Test(arguments: Corpus.rows)
  func agreesUnlessTheLedgerSaysOtherwise(_ row: CorpusRow) {
    let listed = Corpus.ledger.contains { $0.name == row.name }
    for delivery in [Delivery.whole, .pieces(1), .pieces(7)] {
      let tree = dump(parse(row.source, delivery))
      if listed {
        #expect(tree != row.tree, "\(row.name) now agrees \(delivery): take it out of the ledger")
      } else {
        #expect(tree == row.tree, "\(row.name), \(delivery)")
      }
    }
  }

  @Test func mostRowsAgreeAndTheLedgerNamesOnlyRows() {
    let names = Set(Corpus.rows.map(\.name))
    #expect(Corpus.ledger.allSatisfy { names.contains($0.name) && !$0.reason.isEmpty })
    #expect(Corpus.rows.count >= 120)
    #expect(Corpus.ledger.count * 10 <= Corpus.rows.count)
  }
}
