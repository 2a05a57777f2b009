import WebViewSimulator

/// A difference between a trace and the recorded one.
package struct TraceDifference: Equatable, Sendable, CustomStringConvertible {
  /// The number of the step, counted from 0, the load of `start`.
  package var step: Int
  /// `events`, `CALL.FIELD`, `result`, `windows` or `windows.WINDOW.FIELD`; `steps` when their number differs.
  package var field: String
  package var recorded: String
  package var found: String

  package var description: String { "step \(step), \(field): the real engine has \(recorded), the simulator \(found)" }
}

/// Compares the simulator's trace with the real engine's: every delegate call with every field, the results of scripts,
/// the lines that pages log, and the windows after each step. Requests, texts of errors and reasons are not compared.
package struct TraceComparison {
  /// Calls that a trace has only if the scenario asks for them. Their moment is not fixed.
  private static let optionalCalls: Set = ["consoleMessage", "titleChanged", "urlChanged"]
  private static let ignoredFields: Set = ["message", "domain", "code", "appleError", "notes", "orderUnspecified"]

  /// Whether windows that load at the same time may take turns in another order than in the recording.
  var ordersWindowsFreely = false

  /// The differences to the steps of the recording. If the engine itself has races, and one recording is not like the
  /// next, the nearest recording counts.
  package static func differences(recorded: JSONValue, found: JSONValue) -> [TraceDifference] {
    nearest(recorded: recorded, found: found).differences
  }

  /// The same differences, with the steps of the nearest recording.
  static func nearest(
    recorded: JSONValue, found: JSONValue
  ) -> (steps: [JSONValue], differences: [TraceDifference]) {
    let comparison = TraceComparison(ordersWindowsFreely: recorded["unstable"] != nil)
    let steps = closingOnce(found["steps"].elements)
    let first = AppleURLs.steps(closingOnce(recorded["steps"].elements))
    var best = (steps: first, differences: comparison.differences(first, steps))
    for other in recorded["alternatives"].elements where !best.differences.isEmpty {
      let other = AppleURLs.steps(closingOnce(other.elements))
      let differences = comparison.differences(other, steps)
      if differences.count < best.differences.count { best = (other, differences) }
    }
    return best
  }

  /// The steps, with a closed window in the step in which it closed. Older recordings have such a window in all later
  /// ones, too.
  private static func closingOnce(_ steps: [JSONValue]) -> [JSONValue] {
    var closed: Set<String> = []
    return steps.map { step in
      guard step["windows"].elements.contains(where: { $0["destroyed"] != nil }) else { return step }
      let windows = step["windows"].elements.filter {
        $0["destroyed"] == nil || closed.insert($0["window"].text).inserted
      }
      return .object(step.members.map { $0.name == "windows" ? .init("windows", .array(windows)) : $0 })
    }
  }

  func differences(_ recorded: [JSONValue], _ found: [JSONValue]) -> [TraceDifference] {
    guard recorded.count == found.count else {
      return [TraceDifference(step: 0, field: "steps", recorded: "\(recorded.count)", found: "\(found.count)")]
    }
    return zip(recorded, found).enumerated().flatMap { index, pair in differences(pair.0, pair.1, step: index) }
  }

  private func differences(_ recorded: JSONValue, _ found: JSONValue, step: Int) -> [TraceDifference] {
    var differences = callDifferences(Self.calls(recorded), Self.calls(found), step: step)
    if recorded["result"] != found["result"] {
      differences.append(.init(step: step, field: "result", recorded["result"], found["result"]))
    }
    let (recordedLines, foundLines) = (Self.logLines(recorded), Self.logLines(found))
    if recordedLines != foundLines {
      differences.append(
        .init(step: step, field: "log", recorded: "\(recordedLines)", found: "\(foundLines)"))
    }
    return differences + windowDifferences(recorded["windows"].elements, found["windows"].elements, step: step)
  }

  /// The lines that the pages of a step logged. Two equal lines in a row count once: the recorder reports the lines of
  /// a window object that is used again twice.
  private static func logLines(_ step: JSONValue) -> [String] {
    step["events"].elements.reduce(into: []) { lines, call in
      guard call["call"].text == "consoleMessage", call["level"].text == "log" else { return }
      let line = "\(call["window"].text): \(call["message"].text)"
      if lines.last != line { lines.append(line) }
    }
  }

  /// The calls of a step, each with the fields that are compared, in alphabetical order.
  static func calls(_ step: JSONValue) -> [JSONValue] {
    step["events"].elements.compactMap { call in
      let name = call["call"].text
      guard !optionalCalls.contains(name) else { return nil }
      var members = call.members.filter { !ignoredFields.contains($0.name) }
      // WebKitGTK's API knows the method of HTTP requests only (webkit_uri_request_get_http_method).
      if !call["url"].text.hasPrefix("http") { members.removeAll { $0.name == "method" } }
      if name.hasPrefix("runJavaScript") { members.append(.init("message", call["message"] ?? .null)) }
      if name.hasPrefix("didFail") { members.append(.init("error", call["appleError"] ?? .null)) }
      return JSONValue.object(members).sorted
    }
  }

  private func callDifferences(_ recorded: [JSONValue], _ found: [JSONValue], step: Int) -> [TraceDifference] {
    if ordersWindowsFreely {
      let (recordedWindows, foundWindows) = (recorded.byWindow, found.byWindow)
      if recordedWindows.keys.sorted() == foundWindows.keys.sorted() {
        return recordedWindows.keys.sorted().flatMap { window in
          inOrder(recordedWindows[window] ?? [], foundWindows[window] ?? [], step: step)
        }
      }
    }
    return inOrder(recorded, found, step: step)
  }

  private func inOrder(_ recorded: [JSONValue], _ found: [JSONValue], step: Int) -> [TraceDifference] {
    let names = { (call: JSONValue) in [call["window"].text, call["call"].text, call["url"].text] }
    guard recorded.map(names) == found.map(names) else {
      let same = zip(recorded, found).prefix { names($0) == names($1) }.count
      return [.init(step: step, field: "events", recorded[safe: same], found[safe: same])]
    }
    return zip(recorded, found).flatMap { pair in
      Set((pair.0.members + pair.1.members).map(\.name)).sorted().compactMap { field in
        guard pair.0[field] != pair.1[field] else { return nil }
        return TraceDifference(step: step, field: "\(pair.0["call"].text).\(field)", pair.0[field], pair.1[field])
      }
    }
  }

  private func windowDifferences(_ recorded: [JSONValue], _ found: [JSONValue], step: Int) -> [TraceDifference] {
    let names = { (windows: [JSONValue]) in windows.map { $0["window"].text } }
    guard names(recorded) == names(found) else {
      return [.init(step: step, field: "windows", .array(recorded), .array(found))]
    }
    return zip(recorded, found).flatMap { pair in
      Set((pair.0.members + pair.1.members).map(\.name)).sorted().compactMap { field in
        guard pair.0[field] != pair.1[field] else { return nil }
        return TraceDifference(
          step: step, field: "windows.\(pair.0["window"].text).\(field)", pair.0[field], pair.1[field])
      }
    }
  }
}

extension TraceDifference {
  fileprivate init(step: Int, field: String, _ recorded: JSONValue?, _ found: JSONValue?) {
    self.init(
      step: step, field: field, recorded: recorded?.description ?? "nothing", found: found?.description ?? "nothing")
  }
}

extension [JSONValue] {
  fileprivate var byWindow: [String: [JSONValue]] { Dictionary(grouping: self) { $0["window"].text } }

  fileprivate subscript(safe index: Int) -> JSONValue? { indices.contains(index) ? self[index] : nil }
}
