import Testing

@testable import webviewsim

@Suite("Lines of `run` without options") struct PlainRunTests {
  @Test("Every option has the value that ArgumentParser gives it")
  func ordinaryValues() throws {
    let words = ["run", "a page.html", "folder", "help"]
    let plain = try #require(RunCommand(plain: words[...]))
    let parsed = try WebViewSim.command(words[...])
    #expect("\(plain)" == "\(parsed)")
    #expect(plain.paths == ["a page.html", "folder", "help"])
  }

  @Test(
    "ArgumentParser reads every other line",
    arguments: [
      [], ["run"], ["run", ""], ["run", "a", "--list"], ["run", "--", "a"], ["run", "-h"], ["inspect", "a"],
    ])
  func otherLines(_ words: [String]) { #expect(RunCommand(plain: words[...]) == nil) }
}
