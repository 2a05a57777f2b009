import Foundation
import Testing

/// Which scenarios are run and told of.
@Suite struct SelectionTests {
  @Test func `a filter chooses by a part of the path, and a list runs nothing`() throws {
    let all = try Tool.run("run", "TestPages", "--list")
    #expect(all.code == 0 && all.output.contains("TestPages/popup.yaml\n") && !all.output.contains("scenarios:"))
    let some = try Tool.run("run", "TestPages", "--list", "--filter", "POPUP.y", "--filter", "stolen")
    #expect(some.output == "TestPages/popup.yaml\nTestPages/stolen-name.yaml\n")
    // One scenario is shown whole.
    #expect(try Tool.run("run", "TestPages", "--filter", "popup.yaml").output.contains("decidePolicyFor"))
    let none = try Tool.run("run", "TestPages", "--filter", "stolen-nam")
    #expect(none.code == 0)
    let wrong = try Tool.run("run", "TestPages", "--filter", "stolen-mane")
    #expect(wrong.code == 2 && wrong.errors.contains("contains it; did you mean “stolen-name”?"), "\(wrong.errors)")
  }

  @Test func `a failed batch ends with its failures and what runs them again`() throws {
    let scratch = try Scratch()
    let bad = try scratch.add("it's bad.yaml", "start: https://a.example/\nexpect: nothing\n")
    _ = try scratch.add("good.yaml", "start: https://a.example/\nexpect: [...]\n")
    let folder = scratch.folder.path
    let result = try Tool.run("run", folder, "--only-failures", "--platform", "macOS")
    #expect(result.code == 1 && !result.output.contains("ok "))
    let lines = result.output.split(separator: "\n").suffix(3).map(String.init)
    #expect(lines[0] == "2 scenarios: 1 as expected, 1 not as expected")
    #expect(lines[1] == "  \(bad):2:9")
    #expect(lines[2].hasPrefix("run again: "))
    #expect(
      lines[2].hasSuffix("run --only-failures --platform macOS '\(bad.replacing("'", with: "'\\''"))'"), "\(lines[2])")
    #expect(!(try Tool.run("run", "TestPages").output.contains("run again")))
  }
}
