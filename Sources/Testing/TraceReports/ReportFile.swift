import Foundation
import LocalFiles
import Synchronization

/// The file of a failing test's report. Its folder is the one that the environment variable `WEBVIEWSIM_REPORTS` names,
/// or `.build/webviewsim-reports` of the package whose tests run. With `WEBVIEWSIM_REPORTS=none` there is no report.
package struct ReportFile: Sendable {
  package let path: String
  private let folder: String
  private let name: String

  /// The number of times that each name was asked for: a test with arguments has one report for each run that fails.
  private static let runs = Mutex<[String: Int]>([:])

  /// - Returns: nil if no reports are wanted.
  package init?(test: String) {
    guard let folder = Self.folder else { return nil }
    self.init(folder: folder, test: test)
  }

  package init(folder: String, test: String) {
    let run = Self.runs.withLock { runs in
      runs[test, default: 0] += 1
      return runs[test] ?? 1
    }
    self.folder = folder
    name = run == 1 ? test : "\(test)-\(run)"
    path = "\(folder)/\(name.replacing("/", with: "_")).html"
  }

  private static var folder: String? {
    let named = ProcessInfo.processInfo.environment["WEBVIEWSIM_REPORTS"]
    if let named { return named == "none" || named.isEmpty ? nil : named }
    let here = FileManager.default.currentDirectoryPath
    let isPackage = FileManager.default.fileExists(atPath: here + "/.build")
    return (isPackage ? here + "/.build" : NSTemporaryDirectory() + "webviewsim") + "/webviewsim-reports"
  }

  /// - Returns: the reason why the file could not be written; nil if it was written.
  package func write(_ html: String) -> String? {
    do {
      try OutputFolder(folder).file(named: name, ending: ".html").replace(with: Array(html.utf8))
      return nil
    } catch {
      return "\(path): \(error)"
    }
  }
}
