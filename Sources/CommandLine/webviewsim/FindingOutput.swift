import Commands
import Foundation
import LocalFiles
import Reports
import Scenarios

/// The place to which findings go.
enum FindingOutput {
  /// Writes findings for a service, with paths as seen from the repository's root.
  static func write(_ findings: [Finding], _ format: FindingFormat) {
    let variables = ProcessInfo.processInfo.environment
    let root = format == .github ? variables["GITHUB_WORKSPACE"] : format == .gitlab ? variables["CI_PROJECT_DIR"] : nil
    Terminal.write(
      format.text(
        findings, root: root, current: PathName.real(".") ?? FileManager.default.currentDirectoryPath,
        version: WebViewSim.configuration.version))
  }

  /// Adds to the page that GitHub Actions shows for a step, if there is one.
  static func add(toStepSummary text: String) throws(ScenarioFileError) {
    guard let path = ProcessInfo.processInfo.environment["GITHUB_STEP_SUMMARY"], !path.isEmpty else { return }
    do throws(FileProblem) {
      try AppendedFile.add(text, to: path)
    } catch {
      throw ScenarioFileError(file: "GITHUB_STEP_SUMMARY \(path)", message: error.description)
    }
  }
}
