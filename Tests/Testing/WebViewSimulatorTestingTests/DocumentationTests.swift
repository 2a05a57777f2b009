import Foundation
import Testing

@Suite("Documentation catalogue") struct DocumentationTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
  private static let catalogue = root.appending(
    path: "Sources/Testing/WebViewSimulatorTesting/WebViewSimulatorTesting.docc")

  private static func files(in folder: URL, ending: String) throws -> [URL] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(ending) }.sorted()
      .map { folder.appending(path: $0) }
  }

  /// The listings of an article in Swift.
  private static func listings(of article: URL) throws -> [String] {
    try String(contentsOf: article, encoding: .utf8).components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
  }

  @Test("Each listing is a piece of the examples, which are compiled and run")
  func listings() throws {
    let sources = try Self.files(in: Self.root.appending(path: "Examples"), ending: ".swift")
      .map { try String(contentsOf: $0, encoding: .utf8) }
    let articles = try Self.files(in: Self.catalogue, ending: ".md")
    #expect(articles.count >= 5)
    var count = 0
    for article in articles {
      for listing in try Self.listings(of: article) {
        count += 1
        let isThere = sources.contains { $0.contains(listing) }
        #expect(isThere, "no example has this listing of \(article.lastPathComponent):\n\(listing)")
      }
    }
    #expect(count > 10)
  }
}
