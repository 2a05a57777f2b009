import Foundation
import Testing

/// `Docs/README.md`, where readers begin.
@Suite struct DocumentIndexTests {
  @Test func `every page and folder of pages is listed`() throws {
    let index = try RuleBook.text(of: "Docs/README.md")
    let pages = try RuleBook.files("Docs", ending: ".md").map { String($0.dropFirst("Docs/".count)) }
    for page in pages where page != "README.md" {
      let link = page.contains("/") ? String(page.prefix { $0 != "/" }) + "/README.md" : page
      #expect(index.contains("(\(link))"), "Docs/README.md does not list \(page)")
    }
  }
}
