import UIProcess

/// The sequence diagram form (https://mermaid.js.org/syntax/sequenceDiagram.html): windows and the app are
/// participants, each delegate call is an arrow to the app, and each answer is an arrow back.
extension DelegateTrace {
  public var mermaid: String { TraceDiagram.text([.init(title: nil, trace: self)]) }
}

/// A sequence diagram of several steps, with a heading before each.
public enum TraceDiagram {
  public struct Part: Sendable {
    public var title: String?
    public var trace: DelegateTrace

    public init(title: String?, trace: DelegateTrace) {
      self.title = title
      self.trace = trace
    }
  }

  public static func text(_ parts: [Part]) -> String {
    var windows: [String] = []
    for window in parts.flatMap(\.trace.mentionedWindows) where !windows.contains(window) { windows.append(window) }
    var lines = ["sequenceDiagram"]
    lines += windows.map { "  participant \(identifier($0)) as \(escaped($0))" }
    lines.append("  participant App")
    let across = windows.first.map { "\(identifier($0)),App" } ?? "App"
    for part in parts {
      if let title = part.title { lines.append("  note over \(across): \(escaped(title))") }
      lines += part.trace.diagramLines
    }
    return lines.joined(separator: "\n")
  }

  /// Letters and digits only, so that no label can be mistaken for syntax.
  static func identifier(_ window: String) -> String {
    "w_" + window.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? String($0) : "_" }.joined()
  }

  /// Mermaid reads `#…;` as a character reference and `;` as the end of a statement.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.printable.cut(to: 120) {
      switch character {
      case "#": result += "#35;"
      case ";": result += "#59;"
      case "<": result += "#lt;"
      case ">": result += "#gt;"
      default: result.append(character)
      }
    }
    return result
  }
}

extension DelegateTrace {
  fileprivate var mentionedWindows: [String] {
    events.flatMap { event -> [String] in
      if case .createWebView(_, _, .window(let label)) = event.call { return [event.window, label] }
      return [event.window]
    } + notes.compactMap(\.window)
  }

  fileprivate var diagramLines: [String] {
    var lines: [String] = []
    var rest = notes[...]
    func noteLine(_ note: TraceNote) -> String {
      // A note that concerns no window is attached to the app.
      let place = note.window.map(TraceDiagram.identifier) ?? "App"
      return "  note over \(place): \(TraceDiagram.escaped(note.reason.text))"
    }
    for (place, event) in events.enumerated() {
      while let note = rest.first, note.position <= place {
        lines.append(noteLine(note))
        rest.removeFirst()
      }
      let line = TraceLine(event)
      let window = TraceDiagram.identifier(event.window)
      let what = [
        line.call.rawValue, line.subject ?? "", line.words.isEmpty ? "" : "(\(line.words.joined(separator: ", ")))",
      ]
      lines.append("  \(window)->>App: " + TraceDiagram.escaped(what.filter { !$0.isEmpty }.joined(separator: " ")))
      if let answer = line.answer { lines.append("  App-->>\(window): \(TraceDiagram.escaped(answer))") }
    }
    return lines + rest.map(noteLine)
  }
}
