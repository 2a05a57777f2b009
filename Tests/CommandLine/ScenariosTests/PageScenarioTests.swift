import Foundation
import Testing
import WebViewSimulator

@testable import Scenarios

@Suite("Pages without a scenario") @MainActor struct PageScenarioTests {
  /// Gives `body` the path of a file with that text.
  private func withFile<Result>(_ text: String, named name: String, _ body: (String) async throws -> Result)
    async throws -> Result
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: "page-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: name)
    try Data(text.utf8).write(to: file)
    return try await body(file.path(percentEncoded: false))
  }

  @Test("Everything that can be clicked includes what scripts listen to, but not the page as a whole")
  func clickables() async throws {
    let page = """
      <a id="link" href="/x">x</a><a id="anchor">y</a><div id="menu">menu</div><p id="text">text</p>
      <button id="off" disabled>off</button><span id="role" role="button">role</span>
      <script>
        document.getElementById('menu').addEventListener('click', () => {});
        document.getElementById('text').addEventListener('mouseover', () => {});
        document.body.addEventListener('click', () => {});
      </script>
      """
    let selectors = try await withFile(page, named: "page.html") { file in
      try await ScenarioRunner.clickableSelectors(of: PageScenario(file: file).scenario())
    }
    #expect(selectors == ["#link", "#menu", "#role"])
  }

  @Test("Errors of the page's scripts are in its trace")
  func console() async throws {
    let outcome = try await withFile("<button id=b onclick='boom()'>b</button>", named: "page.html") { file in
      await ScenarioBatch.outcome(of: try PageScenario(file: file).scenario(clicks: ["#b"]), file: file)
    }
    let trace = try #require(outcome.trace)
    #expect(trace.steps[1].trace.lines == ["main: console \"ReferenceError: Can't find variable: boom\" [error]"])
  }

  @Test("For a selector that matches nothing, the existing ids are listed; the step fails, and the next one is done")
  func noMatch() async throws {
    let page = "<p id=one><button id=other onclick='console.log(1)'>"
    let outcome = try await withFile(page, named: "page.html") { file in
      await ScenarioBatch.outcome(
        of: try PageScenario(file: file).scenario(clicks: [".button", "#other"]), file: "page.html")
    }
    #expect(
      outcome.verdict
        == .failed("step 1: click .button\n  nothing matches “.button”; there are #one, #other"))
    let steps = try #require(outcome.trace).steps
    #expect(steps[1].error == .missing("nothing matches “.button”; there are #one, #other"))
    #expect(steps[2].trace.lines == ["main: console \"1\" [log]"])
  }

  @Test("What is no selector at all is wrong input")
  func noSelector() async throws {
    let outcome = try await withFile("<p id=one>", named: "page.html") { file in
      await ScenarioBatch.outcome(of: try PageScenario(file: file).scenario(clicks: ["]"]), file: "page.html")
    }
    guard case .invalid(let line) = outcome.verdict else {
      Issue.record("\(outcome.verdict)")
      return
    }
    #expect(line.hasPrefix("page.html: step 1: click ]: “]” is not a selector"))
  }

  @Test("Files that are neither pages nor scenarios are rejected")
  func otherFiles() async throws {
    _ = try await withFile("f()", named: "lib.js") { file in
      #expect { try PageScenario(file: file) } throws: {
        "\($0)" == "\(file): is a script, not a page; give a page that loads it"
      }
    }
    _ = try await withFile("x", named: "notes.txt") { file in
      #expect { try ScenarioFiles.find([file]) } throws: {
        "\($0)" == "\(file): is neither a page (.html) nor a scenario (.json, .yaml) nor a folder"
      }
    }
  }
}
