import Foundation
import Testing
import WebViewSimulator

@testable import Scenarios

@Suite("Inspection of pages") struct InspectionTests {
  /// Inspects a page in a folder of its own.
  @MainActor private func report(_ files: [String: String], sites: [String] = []) async throws -> JSONValue {
    let folder = FileManager.default.temporaryDirectory.appending(path: "inspection-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
    let file = folder.appending(path: "page.html").path(percentEncoded: false)
    let page = try PageScenario(file: file, sites: sites)
    let inspection = InspectionText(try page.inspect(), file: file, run: try await InspectionRun.run(page))
    return inspection.jsonValue
  }

  private func list(_ value: JSONValue?) -> [JSONValue] {
    if case .array(let elements)? = value { return elements }
    return []
  }

  @Test("Calls in scripts, handlers, javascript: URLs and external scripts are found and marked when they ran")
  func calls() async throws {
    let report = try await report([
      "page.html": """
      <!DOCTYPE html>
      <button id="both" onclick="window.open('/a'); window.open('/b', made())">both</button>
      <a id="link" href="javascript:void(window.open('/c'))">link</a>
      <button id="far" onclick="far()">far</button>
      <script>
        function made() { return 'n' + 1; }
        if (false) window.open('/never');
      </script>
      <script src="far.js"></script>
      """,
      "far.js": "function far() { return self.open('/far', 'x', 'noopener') }",
    ])
    let calls = list(report["calls"])
    #expect(calls.map { $0["line"] } == [2, 2, 3, 7, 1])
    #expect(calls.map { list($0["arguments"]).first?["value"] } == ["/a", "/b", "/c", "/never", "/far"])
    #expect(calls.map { $0["ran"] } == ["on click #both", "on click #both", "on click #link", .null, "on click #far"])
    #expect(list(calls[1]["arguments"])[1]["expression"] == "made()")
    #expect(list(report["problems"]).isEmpty)
  }

  @Test("Links, areas, forms and frames are listed with the target that counts")
  func elements() async throws {
    let report = try await report([
      "page.html": """
      <!DOCTYPE html>
      <base target="_blank">
      <a href="/one" rel="Opener Nofollow">one</a>
      <a href="#here" target="_self">two</a>
      <form action="/send" method="post"><button formtarget="results">send</button></form>
      <iframe name="box" src="/box"></iframe>
      <a href="/three" target="box">three</a>
      """
    ])
    let elements = list(report["elements"])
    #expect(elements.map { $0["element"] } == ["a", "a", "form", "form", "iframe", "a"])
    #expect(elements.map { $0["target"] } == ["_blank", "_self", "_blank", "results", .null, "box"])
    #expect(elements[0]["rel"] == ["opener", "nofollow"])
    #expect(list(elements[0]["asks"]).last == "the new window has an opener [1.67]")
    #expect("\(list(elements[5]["asks"]))".contains("target frame sub, the frame named box"))
    #expect("\(list(elements[1]["asks"]))".contains("nothing is loaded"))
  }

  @Test("The download attribute counts for the page's own origin, and srcdoc has no response")
  func downloadsAndContent() async throws {
    let report = try await report([
      "page.html": """
      <base href="/folder/">
      <a href="report.pdf" download>own</a> <a href="https://files.example/x" download>other</a> <a href="data:,x" download>data</a>
      <iframe src="https://x.example/" srcdoc="<p>x"></iframe>
      """
    ])
    let asks = list(report["elements"]).map { "\(list($0["asks"]))" }
    #expect(asks.map { $0.contains("shouldPerformDownload") } == [true, false, true, false])
    #expect(asks[3].contains("no decidePolicyForResponse"))
  }

  @Test("A missing script is reported, with the option that provides it")
  func missingScript() async throws {
    let report = try await report(["page.html": "<script src='https://cdn.example/lib.js'></script>"])
    #expect("\(list(report["problems"]))".contains("--site https://cdn.example/lib.js=FILE"))
  }

  @Test("A file that is not a page is rejected")
  func noText() {
    #expect { try PageScenario(file: "/no/such/page.html") } throws: { "\($0)" == "/no/such/page.html: no such file" }
  }
}
