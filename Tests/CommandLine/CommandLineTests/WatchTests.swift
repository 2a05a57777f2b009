import Foundation
import Testing

/// `run --watch`.
@Suite struct WatchTests {
  private static let end = "waiting for changes (Ctrl-C ends)\n"

  private static func scenario(_ page: String) -> String {
    """
    start: https://a.example/
    responses: {https://a.example/: {file: \(page)}}
    steps:
      - evaluate: document.title
        expect: ['result: "First"']
    """
  }

  @Test(.timeLimit(.minutes(2))) func `what depends on a file runs again when the file changes`() throws {
    let scratch = try Scratch()
    _ = try scratch.add("one.html", "<title>First</title>")
    _ = try scratch.add("two.html", "<title>First</title>")
    _ = try scratch.add("one.yaml", Self.scenario("one.html"))
    _ = try scratch.add("two.yaml", Self.scenario("two.html"))
    let tool = try RunningTool(["run", scratch.folder.path, "--watch"])
    let first = tool.output(until: Self.end)
    #expect(first.contains("ok      one\nok      two\n"), "\(first)")
    #expect(first.hasSuffix("2 scenarios, none of them fails; " + Self.end))

    _ = try scratch.add("two.html", "<title>Second</title>")
    let second = tool.output(until: Self.end)
    #expect(second.contains("two.html has changed: \(scratch.folder.path)/two.yaml\n"), "\(second)")
    #expect(second.contains("FAILED  two\n") && !second.contains("ok "), "\(second)")
    #expect(second.hasSuffix("2 scenarios, of which 1 fails: two; " + Self.end))

    _ = try scratch.add("three.yaml", Self.scenario("three.html"))
    let third = tool.output(until: Self.end)
    #expect(third.hasSuffix("3 scenarios, of which 2 fail: three, two; " + Self.end), "\(third)")

    // What was missing comes.
    _ = try scratch.add("three.html", "<title>First</title>")
    let fourth = tool.output(until: Self.end)
    #expect(fourth.hasSuffix("3 scenarios, of which 1 fails: two; " + Self.end), "\(fourth)")

    tool.send(SIGINT)
    let result = tool.result()
    #expect(result.code == 130)
    #expect(!result.errors.contains("interrupted"), "\(result.errors)")
  }

  @Test func `watching excludes clicking everything`() throws {
    let result = try Tool.run("run", "TestPages/popup.html", "--watch", "--click-all")
    #expect(result.code == 2 && result.errors.contains("cannot be used together"))
  }
}
