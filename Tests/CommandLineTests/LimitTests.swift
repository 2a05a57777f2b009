import Foundation
import Testing

/// Pages that never come to an end: each ends with a named limit, and the next click or file is heard.
@Suite("Limits")
struct LimitTests {
  private func run(_ html: String, _ arguments: [String]) throws -> Tool.Result {
    let page = FileManager.default.temporaryDirectory.appending(path: "limit-\(UUID().uuidString).html")
    try Data(html.utf8).write(to: page)
    defer { try? FileManager.default.removeItem(at: page) }
    return try Tool.run(["run", page.path] + arguments)
  }

  @Test("a loop without an end is ended, and the page lives on")
  func loop() throws {
    let result = try run(
      "<button id=a onclick='for(;;){}'>a</button><button id=b onclick='open(1)'>b</button>",
      ["--click", "#a", "--click", "#b"])
    #expect(result.code == 0)
    #expect(result.output.contains("script ran for 5 s without an end [L1]"))
    #expect(result.output.contains("decidePolicyFor"))
  }

  @Test("promise jobs without an end cost the page its process")
  func promises() throws {
    let result = try run(
      "<button id=a onclick='f()'>a</button><script>function f(){Promise.resolve().then(f)}</script>", ["--click", "#a"])
    #expect(result.code == 0 || result.code == 1)
    #expect(result.output.contains("could not be stopped [L2]"))
    #expect(result.output.contains("webContentProcessDidTerminate"))
  }

  @Test("windows without an end stop at a number")
  func windows() throws {
    let result = try run("<button id=a onclick='for(;;) window.open(&quot;x&quot;)'>a</button>", ["--click", "#a"])
    #expect(result.code == 0 || result.code == 1)
    #expect(result.output.contains("[L3]") || result.output.contains("[L1]"))
  }

  @Test("100,000 nested elements are a page")
  func nesting() throws {
    let result = try run(String(repeating: "<div>", count: 100_000), [])
    #expect(result.code == 0 || result.code == 1)
    #expect(result.output.contains("didFinish"))
    #expect(result.output.contains("elements nest at most 512 deep: deeper ones are siblings [L5]"))
  }
}
