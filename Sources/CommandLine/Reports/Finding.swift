import Scenarios
import EngineValues
import TraceReports
import WebViewSimulator

/// A remark at a line of a file: a failed expectation, a mistake in a file, or a call that can open a window.
package struct Finding: Sendable, Equatable {
  package enum Level: String, Sendable { case error, warning, note }

  package var level: Level
  /// The check that has found it, such as `expectation`.
  package var check: String
  package var message: String
  package var file: String
  /// The number of the line, counted from 1.
  package var line: Int
  package var column: Int

  package init(_ level: Level, _ check: String, _ message: String, file: String, line: Int = 1, column: Int = 1) {
    self.level = level
    self.check = check
    self.message = message
    self.file = file
    self.line = line
    self.column = column
  }

  /// The failures of a scenario or its run; empty if all is well.
  package static func all(of outcome: ScenarioOutcome) -> [Finding] {
    let check =
      switch outcome.verdict {
      case .invalid: "scenario-file"
      case .failed, .passed, .ran: "expectation"
      }
    return outcome.problems.map { problem in
      Finding(
        .error, check, problem.text, file: problem.place?.file ?? outcome.file, line: problem.place?.line ?? 1,
        column: problem.place?.column ?? 1)
    }
  }
}

/// The forms in which services read findings, to show them beside the code.
package enum FindingFormat: String, CaseIterable, Sendable {
  /// Workflow commands of GitHub Actions:
  /// https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands
  case github
  /// GitLab's code quality report: https://docs.gitlab.com/ci/testing/code_quality/
  case gitlab
  /// SARIF 2.1.0: https://docs.oasis-open.org/sarif/sarif/v2.1.0/
  case sarif

  /// - Parameters:
  ///   - root: the absolute path of the repository, to which services want paths to be relative; nil for the current
  ///     folder.
  ///   - current: the absolute path of the current folder.
  ///   - version: the command's.
  package func text(_ findings: [Finding], root: String? = nil, current: String, version: String) -> String {
    let placed = findings.map { finding in
      var finding = finding
      finding.file = Self.path(finding.file, root: root ?? current, current: current)
      return finding
    }
    switch self {
    case .github: return placed.map { Self.annotation($0) + "\n" }.joined()
    case .gitlab: return Self.codeQuality(placed).indented + "\n"
    case .sarif: return Self.sarif(placed, version: version).indented + "\n"
    }
  }

  /// A path as seen from the repository's root; absolute if it is outside.
  static func path(_ file: String, root: String, current: String) -> String {
    let names = names(file.hasPrefix("/") ? file : current + "/" + file)
    let rootNames = Self.names(root)
    guard names.starts(with: rootNames) else { return "/" + names.joined(separator: "/") }
    return names.dropFirst(rootNames.count).joined(separator: "/")
  }

  private static func names(_ path: String) -> [Substring] {
    path.split(separator: "/").reduce(into: []) { names, name in
      if name == ".." { _ = names.popLast() } else if name != "." { names.append(name) }
    }
  }

  // MARK: GitHub

  private static func annotation(_ finding: Finding) -> String {
    let kind = finding.level == .note ? "notice" : finding.level.rawValue
    let place = "file=\(property(finding.file)),line=\(finding.line),col=\(finding.column)"
    return "::\(kind) \(place),title=\(property(finding.check))::\(data(finding.message))"
  }

  /// Line ends and percent signs would end the message or change it.
  private static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }

  // MARK: GitLab

  private static func codeQuality(_ findings: [Finding]) -> JSONValue {
    var seen: [String: Int] = [:]
    return .array(
      findings.map { finding in
        // Lines move when a file is edited, but the identity of a finding stays.
        let identity = "\(finding.check)\0\(finding.file)\0\(finding.message)"
        seen[identity, default: 0] += 1
        let severity =
          switch finding.level {
          case .error: "major"
          case .warning: "minor"
          case .note: "info"
          }
        return [
          "description": .string(finding.message), "check_name": .string(finding.check),
          "fingerprint": .string(fingerprint("\(identity)\0\(seen[identity] ?? 1)")), "severity": .string(severity),
          "location": [
            "path": .string(finding.file), "lines": ["begin": JSONValue(finding.line)],
          ],
        ]
      })
  }

  private static func fingerprint(_ text: String) -> String {
    SecureHash.sha256.digest(Array(text.utf8)).prefix(16).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }

  // MARK: SARIF

  private static func sarif(_ findings: [Finding], version: String) -> JSONValue {
    let checks = Set(findings.map(\.check)).sorted()
    let results = findings.map { finding -> JSONValue in
      [
        "ruleId": .string(finding.check), "level": .string(finding.level.rawValue),
        "message": ["text": .string(finding.message)],
        "locations": [
          [
            "physicalLocation": [
              "artifactLocation": ["uri": .string(uri(finding.file))],
              "region": ["startLine": JSONValue(finding.line), "startColumn": JSONValue(finding.column)],
            ]
          ]
        ],
      ]
    }
    return [
      "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
      "version": "2.1.0",
      "runs": [
        [
          "tool": [
            "driver": [
              "name": "webviewsim", "version": .string(version),
              "rules": .array(checks.map { ["id": .string($0)] }),
            ]
          ],
          "columnKind": "unicodeCodePoints", "results": .array(results),
        ]
      ],
    ]
  }

  /// The path as a URI. Characters that a path may have stay as they are (RFC 3986).
  private static func uri(_ path: String) -> String {
    var result = path.hasPrefix("/") ? "file://" : ""
    for byte in path.utf8 {
      let scalar = Unicode.Scalar(byte)
      if scalar.isASCII,
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || "/-._~".unicodeScalars.contains(scalar)
      {
        result.unicodeScalars.append(scalar)
      } else {
        result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return result
  }
}
