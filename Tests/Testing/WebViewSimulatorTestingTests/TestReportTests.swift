import Foundation
import Testing
import TraceReports
import UIProcess
import WebViewSimulator

@testable import WebViewSimulatorTesting

@Suite("Reports of failing tests") @MainActor struct TestReportTests {
  private let simulator = Simulator()

  /// A page whose button opens a popup.
  private func clicked() async throws -> TestReport {
    let report = TestReport(of: simulator)
    try simulator.site(
      "https://shop.example/", html: "<button onclick=\"window.open('https://id.example/', 'id')\">Sign in</button>")
    try simulator.site("https://id.example/", html: "<title>Who?</title>")
    try await simulator.open("https://shop.example/")
    _ = simulator.newCalls()
    try await simulator.click("button")
    return report
  }

  @Test("A report has a step for each reading of the calls, and the problem where it was found")
  func steps() async throws {
    let report = try await clicked()
    let calls = simulator.newCalls()
    #expect(!calls.isEmpty)
    let problem = TraceCheck(calls, "main: webViewDidClose", "x.swift", line: 1, column: 1).problem()
    report.problems.add(try #require(problem))
    let html = await report.html(name: "signs in", place: "x.swift:1")
    let missing = [
      #""summary": "open https://shop.example/""#, #""summary": "click button in main""#,
      #""line": "main: createWebViewWith https://id.example/"#, #""created": "popup1""#,
      #""mismatch": "the calls differ"#,
      // The rule of the popup, with its text.
      #""section": "Opening windows"#,
      // What the windows show at the end.
      #""title": "Who?""#,
    ].filter { !html.contains($0) }
    #expect(missing == [])
  }

  @Test("Nothing is left of a test that held")
  func nothing() async throws {
    let report = try await clicked()
    #expect(report.problems.isEmpty)
  }

  @Test("A report replaces an earlier run's, and nothing that is not its own")
  func file() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "reports-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = ReportFile(folder: folder, test: "Suite/signs in()")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try "first".write(toFile: file.path, atomically: false, encoding: .utf8)
    #expect(file.write("second") == nil)
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == "second")
    let link = ReportFile(folder: folder, test: "link")
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: file.path)
    #expect(link.write("third")?.contains(link.path) == true)
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == "second")
  }

  @Test("A test with arguments has a report for each run")
  func runs() {
    let name = UUID().uuidString
    let paths = (0..<3).map { _ in ReportFile(folder: "/r", test: name).path }
    #expect(paths == ["/r/\(name).html", "/r/\(name)-2.html", "/r/\(name)-3.html"])
  }
}
