import Foundation
import Testing

/// Pages that never come to an end: each ends with a named limit, and the next click or file is heard.
@Suite("Limits")
struct LimitTests {
  private func run(_ html: String, _ arguments: [String]) throws -> Tool.Result {
    let page = FileManager.default.temporaryDirectory.appending(path: "limit-\(UUID().uuidString).html")
    try Data(html.utf8).write(to: page)
    defer { try? FileManager.default.removeItem(at: page) }
    // A busy machine may need many times the processor time of a limit before the limit is met.
    return try Tool.run(["run", page.path, "--time-limit", "600"] + arguments)
  }

  @Test("an endless loop is ended, and the page continues")
  func loop() throws {
    let result = try run(
      "<button id=a onclick='for(;;){}'>a</button><button id=b onclick='open(1)'>b</button>",
      ["--click", "#a", "--click", "#b"])
    #expect(result.code == 0)
    #expect(result.output.contains("script ran for 5 s without an end [L1]"))
    #expect(result.output.contains("decidePolicyFor"))
  }

  @Test("promise jobs without an end are ended, and the page lives on")
  func promises() throws {
    let result = try run(
      "<button id=a onclick='f()'>a</button><button id=b onclick='window.open(1)'>b</button><script>function f(){Promise.resolve().then(f)}</script>",
      ["--click", "#a", "--click", "#b"])
    #expect(result.code == 0)
    #expect(result.output.contains("script ran for 5 s without an end [L1]"))
    #expect(result.output.contains("createWebViewWith"))
  }

  @Test("an endless loop of awaits is ended, and the page lives on")
  func awaiting() throws {
    let result = try run(
      "<button id=a onclick='f()'>a</button><script>async function f() { for (;;) await 0 }</script>",
      ["--click", "#a"])
    #expect(result.code == 0)
    #expect(result.output.contains("script ran for 5 s without an end [L1]"))
    // The heading, which was printed before the process ended, is not printed again by the next one.
    #expect(result.output.split(separator: "\n").count(where: { $0.hasPrefix("limit-") }) == 1)
  }

  @Test("memory outside the script heap counts")
  func memory() throws {
    let result = try run(
      """
      <button id=a onclick='f()'>a</button><script>
      const all = []
      function f() { const b = new Uint8Array(8 << 20).fill(1); all.push(b); postMessage(1, '*') }
      onmessage = f
      </script>
      """, ["--click", "#a"])
    #expect(result.code == 0 || result.code == 1)
    #expect(result.output.contains("[L13]") || result.output.contains("MiB of memory [L1]"))
  }

  @Test("windows stop at exactly the limit")
  func countedWindows() throws {
    let scratch = try Scratch()
    // The default, two thousand windows, takes a debug build longer than a script may run.
    let scenario = try scratch.add(
      "windows.yaml",
      """
      start: https://shop.example/
      limits: {windows: 40}
      responses:
        https://shop.example/: <button id=a onclick='for (let i = 0; i < 50; i++) window.open("x")'>a</button>
        https://shop.example/x: <title>x</title>
      steps:
        - click: '#a'
      """)
    let result = try Tool.run("run", scenario)
    #expect(result.code == 0)
    #expect(result.output.components(separatedBy: "a world may have 40 windows [L3]").count == 2)
    #expect(result.output.contains("popup39 ") && !result.output.contains("popup40 "))
    #expect(!result.output.contains("[L1]"))
  }

  @Test("100,000 nested elements are a page")
  func nesting() throws {
    let result = try run(String(repeating: "<div>", count: 100_000), [])
    #expect(result.code == 0 || result.code == 1)
    #expect(result.output.contains("didFinish"))
    #expect(result.output.contains("elements nest at most 512 deep: deeper ones are siblings [L5]"))
  }

  @Test("markup of scripts that nests deeper says so once")
  func deepMarkup() throws {
    let result = try run(
      "<div id=d></div><script>for (let i = 0; i < 3; i++) d.innerHTML = '<div>'.repeat(600)</script>", [])
    #expect(
      result.output.components(separatedBy: "elements nest at most 512 deep; deeper ones are siblings [L5]").count == 2)
  }
}
