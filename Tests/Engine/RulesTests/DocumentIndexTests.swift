import Foundation
import Testing

/// `Docs/README.md`, where readers begin.
@Suite struct DocumentIndexTests {
  @Test func `every page and folder of pages is listed`() throws {
    let index = try RuleBook.text(of: "Docs/README.md")
    let pages = try RuleBook.files("Docs", ending: ".md").map { String($0.dropFirst("Docs/".count)) }
    for page in pages where page != "README.md" {
      // A folder's pages are listed by its own README, or by the page of its name.
      let folder = page.contains("/") ? String(page.prefix { $0 != "/" }) : nil
      let links = folder.map { [$0 + "/README.md", $0 + ".md"] } ?? [page]
      #expect(links.contains { index.contains("(\($0))") }, "Docs/README.md does not list \(page)")
    }
  }
}
