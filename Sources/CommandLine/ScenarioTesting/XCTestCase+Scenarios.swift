import Scenarios
import Testing
import XCTest

extension XCTestCase {
  /// Runs the scenario files of a folder. Each expectation that does not hold, and each mistake in a file, is a failure
  /// at its line of the file.
  ///
  /// ```swift
  /// func testScenarios() async { await runScenarios(in: "Scenarios") }
  /// ```
  /// - Parameters:
  ///   - folder: absolute, or relative to the test's file; if it is not there, it is looked for in the folders above,
  ///     up to the one with `Package.swift`.
  ///   - allowFiles: folders with files that the scenarios may name, besides their own folders; found in the same way.
  public func runScenarios(
    in folder: String, allowFiles: [String] = [], filePath: String = #filePath, line: Int = #line,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    // XCTest does not show a file's module.
    let place = SourceLocation(
      fileID: "Tests/\(FilePath.stem(of: filePath))", filePath: filePath, line: line, column: 1)
    for file in Scenarios.in(folder, allowFiles: allowFiles, sourceLocation: place) {
      for problem in await file.checked().problems {
        let text = "\(file.name): \(problem.text)"
        switch problem.severity {
        case .warning: print("warning: \(text)")
        case .error: fail(text, file: problem.place?.file ?? file.path, line: problem.place?.line ?? 1)
        @unknown default: fail(text, file: problem.place?.file ?? file.path, line: problem.place?.line ?? 1)
        }
      }
    }
  }

  private func fail(_ text: String, file: String, line: Int) {
    #if canImport(Darwin)
      let context = XCTSourceCodeContext(location: XCTSourceCodeLocation(filePath: file, lineNumber: line))
      record(XCTIssue(type: .assertionFailure, compactDescription: text, sourceCodeContext: context))
    #else
      recordFailure(withDescription: text, inFile: file, atLine: line, expected: true)
    #endif
  }
}
