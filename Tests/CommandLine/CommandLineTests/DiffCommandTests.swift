import Testing

@Suite("webviewsim diff and browsers")
struct DiffCommandTests {
  @Test("two recipes side by side")
  func sideBySide() throws {
    let result = try Tool.run(
      "diff", "TestPages/popup.html", "--delegate", "blockPopups", "--delegate", "allowPopups", "--click", "#named")
    #expect(result.code == 0)
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.first?.hasPrefix("blockPopups ") == true && lines.first?.hasSuffix(" allowPopups") == true)
    #expect(lines.contains { $0.contains("-> nil") && $0.contains(" | ") && $0.hasSuffix("-> popup1") })
    #expect(
      lines.contains {
        $0.hasPrefix("windows: main ") && $0.contains(" | ")
          && $0.hasSuffix("popup1: decidePolicyFor https://example.com/ [main, other, user] allow")
      })
    #expect(lines.contains { $0.contains(" > windows: main, popup1") })
    #expect(lines.contains("  blockPopups: the app opens no windows [R.2]"))
  }

  @Test("the same recipe twice has no difference")
  func same() throws {
    let result = try Tool.run(
      "diff", "TestPages/popup.html", "--delegate", "sameView", "--delegate", "sameView", "--click", "#named")
    #expect(result.code == 0)
    #expect(!result.output.contains(" < ") && !result.output.contains(" > ") && !result.output.contains(" | "))
  }

  @Test(
    "wrong inputs end with 2 and one line",
    arguments: [
      (["nothing", "sameView"], "unknown recipe \"nothing\"; the recipes are exactHosts, hostsAndSubdomains, "),
      (["exactHosts", "sameView"], "recipe \"exactHosts\" needs \"hosts\": a list of hosts"),
    ])
  func badInput(recipes: [String], message: String) throws {
    let result = try Tool.run("diff", "TestPages/popup.html", "--delegate", recipes[0], "--delegate", recipes[1])
    #expect(result.code == 2)
    #expect(result.errorLines.count == 1)
    #expect(result.errors.contains(message))
    let one = try Tool.run("diff", "TestPages/popup.html", "--delegate", "sameView")
    #expect(one.code == 2 && one.errorLines.count == 1)
  }

  @Test("the table of browsers")
  func browsers() throws {
    let result = try Tool.run("browsers")
    #expect(result.code == 0)
    #expect(result.output.split(separator: "\n").count == 18)
  }
}
