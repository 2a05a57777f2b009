import UIProcess

/// The table form: one row per call, in words that need no legend.
extension DelegateTrace: CustomStringConvertible {
  public var description: String { table() }

  /// - Parameters:
  ///   - width: the number of columns; nil for no limit (a file or a pipe).
  ///   - indent: the number of spaces before each line.
  public func table(width: Int? = nil, indent: Int = 0) -> String {
    tableLines(width: width, indent: indent).map(\.text).joined(separator: "\n")
  }

  /// A line of the table.
  package struct TableLine: Sendable {
    package let text: String
    /// The number of characters at the end of the line that are remarks.
    package let remark: Int
    package let isTitle: Bool
  }

  /// The table in lines, for terminals that show colours.
  package func tableLines(width: Int?, indent: Int) -> [TableLine] {
    guard !isEmpty else {
      return [TableLine(text: String(repeating: " ", count: indent) + "no delegate calls", remark: 0, isTitle: false)]
    }
    let hasTexts = events.contains { TraceLine($0).call.hasTextSubject }
    var table = TextTable(
      columns: [
        .init(title: "window"), .init(title: "call"),
        .init(title: hasTexts ? "url or text" : "url", cut: .asNeeded(100)),
        .init(title: "target"), .init(title: "type"), .init(title: "answer", cut: .to(40)),
      ],
      remarkTitle: "why", width: width, indent: indent)
    var rest = notes[...]
    for (place, event) in events.enumerated() {
      while let note = rest.first, note.position <= place {
        table.rows.append(row(note))
        rest.removeFirst()
      }
      table.rows.append(row(event))
    }
    for note in rest { table.rows.append(row(note)) }
    return table.lines().map { TableLine(text: $0.text, remark: $0.remark, isTitle: $0.isTitle) }
  }

  /// Texts up to this length stand in their column.
  private static var longestText: Int { 60 }

  private func row(_ note: TraceNote) -> TextTable.Row {
    let window = (note.window ?? "").printable
    return TextTable.Row(
      cells: [window, note.kind.heading, "", "", "", ""], remarks: [note.reason.description.printable])
  }

  private func row(_ event: TraceEvent) -> TextTable.Row {
    let line = TraceLine(event)
    let subject = line.subject.map { line.call.hasTextSubject ? JSONWriter.quoted($0) : $0 } ?? ""
    var cells = [
      event.window.printable, line.call.rawValue, (subject == "" && event.url != nil ? "\"\"" : subject).printable,
    ]
    var remarks = event.remarks.map(\.printable)
    // A page's own text is shown whole.
    if line.call.hasTextSubject, cells[2].count > Self.longestText {
      remarks.insert(cells[2], at: 0)
      cells[2] = ""
    }
    cells += event.frameAndTypeCells + [(line.answer ?? line.outcome).printable]
    return TextTable.Row(cells: cells, remarks: remarks)
  }
}

extension TargetFrameRecord {
  /// `main` alone would read as the window of this name.
  fileprivate var cell: String {
    switch self {
    case .main: "main frame"
    case .sub: "subframe"
    case .none: "nil"
    }
  }
}

extension TraceEvent {
  /// Target frame and navigation type of a navigation action; frame and status of a response; the subject of a
  /// challenge.
  fileprivate var frameAndTypeCells: [String] {
    switch call {
    case .decidePolicyForNavigationAction(let action):
      [action.targetFrame.cell, action.isRedirect ? "\(action.kind.word), redirect" : action.kind.word]
    case .createWebView(let action, _, _): [TargetFrameRecord.none.cell, action.kind.word]
    case .decidePolicyForNavigationResponse(let response):
      [
        (response.isMainFrame ? TargetFrameRecord.main : .sub).cell,
        "\(response.status) \(response.mimeType)".printable,
      ]
    case .didReceiveChallenge(let challenge): ["", challenge.method.printable]
    case .consoleMessage(let record): ["", record.level.printable]
    default: ["", ""]
    }
  }

  fileprivate var remarks: [String] {
    var remarks = notes.map(\.description)
    if let spelling { remarks.append("the delegate's method is written: \(spelling)") }
    switch call {
    case .createWebView(_, let features, _) where !features.givenWords.isEmpty:
      remarks.append("window features: " + features.givenWords.joined(separator: ", "))
    case .didFailProvisional(let error), .didFail(let error): remarks.append(error.message)
    case .consoleMessage(let record) where record.level == "error": remarks += [record.place].compactMap(\.self)
    default: break
    }
    return remarks
  }
}

extension TraceLine {
  /// The text in the answer's column if there is no answer. The level of a console message has a column of its own.
  fileprivate var outcome: String { call == .console ? "" : words.joined(separator: ", ") }
}

extension TraceNote {
  /// The note in one line.
  package var line: String { [window, kind.heading, reason.description].compactMap(\.self).joined(separator: " ") }
}

extension TraceNote.Kind {
  /// The text in the column of the call's name.
  public var heading: String {
    switch self {
    case .stopped: "(stopped)"
    case .finding: "(finding)"
    case .deviceFailure: "(fails on a device)"
    case .limit: "(limit)"
    case .error: "(error)"
    case .system: "(system)"
    case .request: "(request of the app)"
    }
  }
}
