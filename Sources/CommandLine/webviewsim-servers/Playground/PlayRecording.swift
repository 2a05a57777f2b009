import LocalFiles
import Scenarios
import TraceReports
import WebViewSimulator

/// A recording of the user's actions in the playground, written to a file after each step.
// Unchecked: after its making, only the playground's one serial queue uses it.
final class PlayRecording: @unchecked Sendable {
  /// The form of the file.
  enum Form: Sendable, CaseIterable {
    case yaml, json, swift

    /// The form for the ending of a file's name; nil for another ending.
    init?(file: String) {
      switch FilePath.ending(of: file) {
      case "yaml", "yml": self = .yaml
      case "json": self = .json
      case "swift": self = .swift
      default: return nil
      }
    }
  }

  /// Whether a file that exists may be replaced.
  enum Existing: Sendable { case isKept, isReplaced }

  let file: String
  let page: RecordedScenario.Page?
  private let form: Form
  private let output: OutputFile
  private var isWritten = false
  private var text = ""
  private var recordedAnswers = ""
  private let tell: @Sendable (String) -> Void

  /// - Parameters:
  ///   - page: the page that is recorded; nil for a scenario or a URL.
  ///   - tell: is called with a line whenever the file has been written, or could not be.
  /// - Throws: `ScenarioFileError` if the file exists, or cannot be written.
  init(
    into file: String, page: String?, _ existing: Existing, tell: @escaping @Sendable (String) -> Void
  ) throws(ScenarioFileError) {
    guard let form = Form(file: file) else {
      throw ScenarioFileError(file: file, message: "must end in .yaml or .json for a scenario, or in .swift for a test")
    }
    if existing == .isKept, NamedFile.kind(of: file) != .nothing {
      throw ScenarioFileError(file: file, message: "exists already; --overwrite replaces it, --into names another file")
    }
    self.file = file
    self.form = form
    self.tell = tell
    output = OutputFile(file)
    do throws(FileProblem) {
      try output.check()
    } catch {
      let message = error == .missing ? "the folder does not exist" : error.description
      throw ScenarioFileError(file: file, message: message)
    }
    // A scenario may name files beside it only, and a Swift test contains its pages.
    let isBeside = page.map { PathName.real(FilePath.folder(of: $0)) == PathName.real(FilePath.folder(of: file)) }
    var text: String?
    if let page, isBeside == true, form != .swift { text = String(decoding: try TextFile.page(page), as: UTF8.self) }
    self.page = page.map { path in
      RecordedScenario.Page(name: path.split(separator: "/").last.map(String.init) ?? path, text: text)
    }
    if page == nil, existing == .isKept, NamedFile.kind(of: FilePath.folder(of: file) + archive) != .nothing {
      throw ScenarioFileError(file: archive, message: "exists already; --overwrite replaces it, too")
    }
  }

  /// The file with the answers of servers outside. It lies beside the scenario's file.
  private var archive: String { FilePath.stem(of: file) + ".har" }

  /// The line of the playground's page that says into which file it records.
  var markup: String { "<p class=\"hint\">Recording into \(Self.escaped(file))</p>" }

  private static func escaped(_ text: String) -> String {
    text.printable.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }

  /// Repeats a run of the playground without its pictures, and writes the result.
  /// - Parameters:
  ///   - body: the scenario in JSON.
  ///   - ask: asks the runner.
  func record(_ body: some Sequence<UInt8>, as file: String, ask: ([UInt8]) -> [UInt8]?) {
    guard let value = try? JSONReader.parse(String(decoding: Array(body), as: UTF8.self)) else { return }
    let scenario = RecordedScenario(value, page: page)
    // The folder of the new file: the scenario may name files beside it.
    let place = FilePath.folder(of: self.file) + "playground.json"
    let request = PlayRunner.request(.recorded, text: scenario.source.description, file: page == nil ? file : place)
    write(scenario, PlayRecordingReply(bytes: ask(request) ?? []))
  }

  /// Writes a run as a recording.
  /// - Parameter reply: the runner's reply about the run.
  func write(_ scenario: RecordedScenario, _ reply: PlayRecordingReply) {
    guard reply.problem == nil else { return tell("not recorded: \(reply.problem ?? "")") }
    let answers = scenario.asksServers ? reply.archive : nil
    let value = scenario.scenario(reply.observed, recording: answers == nil ? nil : archive)
    let new: String =
      switch form {
      case .yaml: YAMLWriter.text(value)
      case .json: value.indented + "\n"
      case .swift: SwiftTestText.text(value, name: FilePath.stem(of: file))
      }
    guard new != text || (answers ?? recordedAnswers) != recordedAnswers else { return }
    do throws(FileProblem) {
      if let answers {
        let har = OutputFile(FilePath.folder(of: file) + archive)
        if recordedAnswers.isEmpty {
          try har.replace(with: Array(answers.utf8))
        } else {
          try har.goOn(with: Array(answers.utf8))
        }
        recordedAnswers = answers
      }
      if isWritten { try output.goOn(with: Array(new.utf8)) } else { try output.replace(with: Array(new.utf8)) }
      isWritten = true
      text = new
      let count = reply.observed.count - 1
      tell("\(count) step\(count == 1 ? "" : "s") in \(file)")
    } catch {
      tell("\(file) cannot be written: \(error)")
    }
  }
}

/// The runner's report about a run that is recorded.
struct PlayRecordingReply: Sendable {
  var observed: [RecordedScenario.Observed] = []
  /// The answers of servers outside, as a HAR; nil if none was asked.
  var archive: String?
  /// The reason why the run is not recorded.
  var problem: String?

  init(_ outcome: ScenarioOutcome) {
    switch (outcome.verdict, outcome.trace) {
    case (.invalid(let line), _): problem = line
    case (.failed(let text), _):
      // Without expectations, a step fails if it does not find what it names.
      problem = text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: ": ")
    case (.passed, let trace?), (.ran, let trace?):
      observed = trace.steps.map(RecordedScenario.Observed.init)
      archive = trace.recording
    case (.passed, nil), (.ran, nil): problem = "the run has no trace"
    }
  }

  // MARK: Between the processes

  var bytes: [UInt8] {
    let steps = observed.map { step -> JSONValue in
      var members: [JSONValue.Member] = [.init("lines", .array(step.lines.map(JSONValue.string)))]
      if let result = step.result { members.append(.init("result", result)) }
      return .object(members)
    }
    let value: JSONValue = [
      "steps": .array(steps), "archive": JSONValue(archive), "problem": JSONValue(problem),
    ]
    return Array(value.description.utf8)
  }

  init(bytes: [UInt8]) {
    guard let value = try? JSONReader.parse(String(decoding: bytes, as: UTF8.self)),
      case .array(let steps)? = value["steps"]
    else {
      problem = "the process for pages has ended"
      return
    }
    if case .string(let text)? = value["archive"] { archive = text }
    if case .string(let text)? = value["problem"] { problem = text }
    observed = steps.map { step in
      var lines: [String] = []
      if case .array(let elements)? = step["lines"] {
        lines = elements.compactMap { if case .string(let line) = $0 { line } else { nil } }
      }
      return RecordedScenario.Observed(lines: lines, result: step["result"])
    }
  }
}
