import Foundation
import Testing
import XCTest

@testable import ScenarioTesting

@Suite struct ScenarioFileTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  /// The issues of a run, as `file:line:column: first line of the text`.
  private static func issues(of file: ScenarioFile) async -> [String] {
    await file.checked().problems.map { problem in
      let place = file.location(problem.place)
      let text = problem.text.split(separator: "\n").prefix(2).joined(separator: ": ")
      return "\(place.fileID):\(place.line):\(place.column): \(problem.severity): \(text)"
    }
  }

  @Test func `cases are the files of a folder and its subfolders`() {
    let files = Scenarios.in("Scenarios")
    #expect(files.map(\.name) == ["popup.yaml", "sub/sign-in.json"])
    #expect(files.map(\.testDescription) == ["popup.yaml", "sub/sign-in.json"])
  }

  @Test func `a folder is also found above the test's file, up to the package's`() {
    #expect(Scenarios.in("TestPages").contains { $0.name == "popup.yaml" })
    #expect(Scenarios.in("TestPages/").map(\.name) == Scenarios.in("TestPages").map(\.name))
    #expect(Scenarios.in(Self.folder.path() + "Scenarios").count == 2)
  }

  @Test func `each expectation that does not hold is an issue at its line and column`() async throws {
    let file = try #require(Scenarios.in("Broken").first { $0.name == "differs.yaml" })
    let issues = await Self.issues(of: file)
    try #require(issues.count == 3, "\(issues)")
    #expect(issues[0].hasPrefix("CommandLineTests/differs.yaml:8:9: error: step 1: click #terms: the calls differ"))
    #expect(issues[1].hasPrefix("CommandLineTests/differs.yaml:9:9: error: step 1: click #terms: "))
    #expect(issues[2].hasPrefix("CommandLineTests/differs.yaml:10:5: error: step 2: click #absent: "))
  }

  @Test func `a failing scenario leaves a report`() async throws {
    let file = try #require(Scenarios.in("Broken").first { $0.name == "differs.yaml" })
    let result = await file.checked()
    let place = try #require(result.problems.last?.text.split(separator: "\n").last?.split(separator: ": ").last)
    let html = try String(contentsOfFile: String(place), encoding: .utf8)
    #expect(html.contains("differs.yaml failed: 3 problems"))
    #expect(result.report == html)
  }

  @Test func `a mistake in a file is an issue at its line and column`() async throws {
    let file = try #require(Scenarios.in("Broken").first { $0.name == "invalid.yaml" })
    #expect(
      await Self.issues(of: file) == [
        "CommandLineTests/invalid.yaml:3:5: error: unknown key “clik” in a step; did you mean “click”?"
      ])
  }

  @Test func `a scenario that expects nothing is a warning`() async throws {
    let file = try #require(Scenarios.in("Broken").first { $0.name == "unchecked.yaml" })
    #expect(
      await Self.issues(of: file) == [
        "CommandLineTests/unchecked.yaml:1:1: warning: nothing was checked: the scenario has no “expect”"
      ])
  }

  @Test func `a folder that does not exist fails the test at its own place`() async throws {
    let (files, line) = (Scenarios.in("Absent"), #line)
    #expect(files.count == 1)
    let issues = await Self.issues(of: try #require(files.first))
    try #require(issues.count == 1)
    #expect(issues[0].hasPrefix("CommandLineTests/ScenarioFileTests.swift:\(line):"))
    #expect(issues[0].contains("error: Absent: no such folder in "))
  }

  @Test(arguments: ["ScenarioTests.swift", "ScenarioXCTests.swift"])
  func `what Docs/ScenarioFiles.md shows is compiled and run here`(name: String) throws {
    let source = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
    let page = try String(
      contentsOf: Self.folder.appending(path: "../../../Docs/ScenarioFiles.md").standardized, encoding: .utf8)
    #expect(page.contains("```swift\n" + source + "```"))
  }
}

#if !canImport(Darwin)
  final class FailingScenarioTests: XCTestCase {
    private var failures: [String] = []

    func testEachFailureIsAtItsLineOfTheFile() async {
      await runScenarios(in: "Broken")
      XCTAssertEqual(
        failures,
        ["differs.yaml:8", "differs.yaml:9", "differs.yaml:10", "invalid.yaml:3"])
    }

    override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
    ) {
      guard filePath.contains("/Broken/") else {
        return super.recordFailure(
          withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
      }
      failures.append("\(filePath.split(separator: "/").last ?? ""):\(lineNumber)")
    }
  }
#endif
