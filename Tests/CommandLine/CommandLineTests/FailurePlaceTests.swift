import Foundation
import Testing

/// Where a failed expectation is, in all that a run leaves.
@Suite struct FailurePlaceTests {
  private static let yaml = """
    start: https://shop.example/
    responses:
      https://shop.example/: <button id=a onclick="window.open('/b')">A</button>
      https://shop.example/b: <title>B</title>
    steps:
      - click: '#a'
        expect:
          - main: createWebViewWith https://shop.example/b -> popup1
          - popup1: decidePolicyFor https://shop.example/b [main, other] cancel
          - popup1: loads https://shop.example/b
          - windows: main
      - window: popup7
        click: '#b'
    """

  private static let json = """
    {"start": "https://shop.example/",
     "expect": [
       "main: decidePolicyFor https://shop.example/",
       "main: didFailProvisionalNavigation"]}
    """

  @Test func `the terminal, JUnit and the report name the line that failed`() throws {
    let scratch = try Scratch()
    let file = try scratch.add("shop.yaml", Self.yaml)
    let (junit, html) = (file + ".xml", file + ".html")
    let result = try Tool.run("run", file, "--junit", junit, "--html", html)
    #expect(result.code == 1)
    for line in [
      "\(file):9:9: the calls differ: - was expected, + was found",
      "- popup1: decidePolicyFor https://shop.example/b [main, other] cancel", "+ popup1: decidePolicyFor",
      "?" + String(repeating: " ", count: 62) + "^^^^^^",
      "\(file):11:9: expected the windows main, found main, popup1",
      "\(file):13:5: there is no popup7 in this run; did you mean “popup1”?",
    ] { #expect(result.output.contains(line), "\(line)\n\(result.output)") }
    #expect(!result.output.contains("- popup1: didStart"))
    #expect(try scratch.text("shop.yaml.xml").contains("file=\"\(file)\" line=\"9\""))
    #expect(try scratch.text("shop.yaml.html").contains("shop.yaml:9:9: the calls differ"))
  }

  @Test func `lines of JSON, of one text, and steps without their element have places, too`() throws {
    let scratch = try Scratch()
    let json = try scratch.add("load.json", Self.json)
    let text = try scratch.add(
      "text.yaml",
      """
      start: https://shop.example/
      expect: |
        # The load.

        main: decidePolicyFor
        main: loads https://other.example/
      steps:
        - expect: nothing
          click: '#none'
      """)
    let result = try Tool.run("run", json, text)
    #expect(result.code == 1)
    for line in [
      "\(json):4:4: the calls differ", "\(text):6:3: the calls differ", "\(text):9:5: nothing matches “#none”",
    ] { #expect(result.output.contains(line), "\(line)\n\(result.output)") }
  }

  @Test func `results that are merged keep the place`() throws {
    let scratch = try Scratch()
    let file = try scratch.add("load.json", Self.json)
    let results = file + ".jsonl"
    _ = try Tool.run("run", file, "--results", results)
    let merged = try Tool.run("merge", results, "--junit", file + ".xml")
    #expect(merged.code == 1 && merged.output.contains("\(file):4:4: the calls differ"))
    #expect(try scratch.text("load.json.xml").contains("line=\"4\""))
  }
}
