import SimulatedWeb
import Testing
import WebViewSimulator

@Suite("The title that the app sees") @MainActor struct TitleTests {
  /// What the web view's title is after each of the scripts.
  private func titles(of page: String, after scripts: [String], type: String = "text/html") async throws -> [String] {
    let simulator = Simulator()
    try simulator.web.respond(to: "https://site.example/", with: .response(body: page, contentType: type))
    let window = try await simulator.open("https://site.example/")
    var titles: [String] = []
    for script in scripts {
      _ = try await simulator.evaluate("{ \(script) }")
      titles.append(window.state.title)
    }
    return titles
  }

  @Test("It follows the text of the first title element, wherever that comes from and goes to")
  func follows() async throws {
    let titles = try await titles(
      of: "<!DOCTYPE html><title>a</title><body><script>const title = document.querySelector('title')</script>",
      after: [
        "title.textContent = 'b'", "title.firstChild.data = 'c'", "title.firstChild.remove()", "title.append('d')",
        "const p = document.createElement('p'); p.innerHTML = '<b><title>e</title></b>'; document.body.prepend(p)",
        "document.head.prepend(document.querySelector('b'))", "title.remove()", "document.querySelector('b').remove()",
      ])
    #expect(titles == ["b", "c", "", "d", "d", "e", "e", ""])
  }

  @Test("The title element of SVG counts in a document of SVG, as a child of its root")
  func svg() async throws {
    let svg = "<svg xmlns='http://www.w3.org/2000/svg'><g><title>b</title></g></svg>"
    let inHTML = try await titles(
      of: "<!DOCTYPE html><title>a</title><body>",
      after: ["document.body.innerHTML = \"\(svg)\"", "document.body.remove()"])
    #expect(inHTML == ["a", "a"])
    let script = "document.documentElement.append(document.querySelector('title'))"
    #expect(try await titles(of: svg, after: ["1", script], type: "image/svg+xml") == ["", "b"])
  }
}
