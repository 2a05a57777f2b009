import EngineValues

/// Writes JSON values as UTF-8 text: the same bytes for the same value. It escapes only characters that JSON requires
/// to be escaped, and characters that a reader of the file could not see.
///
/// The walk is iterative, because pages decide how deeply the result of an evaluated script is nested.
struct JSONWriter {
  enum Layout {
    /// The whole value on one line, with `", "` and `": "` as separators.
    case compact
    /// A member per line, indented by one space per level.
    case indented
  }

  private enum Task {
    case value(JSONValue)
    case text(String)
    case line(Int)
    case member(JSONValue.Member, Int)
    case element(JSONValue, Int)
  }

  private let layout: Layout
  private var output = ""
  private var tasks: [Task] = []

  static func text(_ value: JSONValue, layout: Layout) -> String {
    var writer = JSONWriter(layout: layout)
    writer.tasks = [.value(value)]
    writer.run()
    return writer.output
  }

  private init(layout: Layout) { self.layout = layout }

  private mutating func run() {
    while let task = tasks.popLast() {
      switch task {
      case .text(let text): output += text
      case .line(let level): breakLine(level)
      case .value(let value): write(value, level: 0)
      case .element(let value, let level): write(value, level: level)
      case .member(let member, let level):
        output += Self.quoted(member.name) + ": "
        write(member.value, level: level)
      }
    }
  }

  private mutating func write(_ value: JSONValue, level: Int) {
    switch value {
    case .null: output += "null"
    case .bool(let value): output += value ? "true" : "false"
    case .number(let value): output += Self.number(value)
    case .string(let value): output += Self.quoted(value)
    case .array(let elements):
      open("[", elements.map { .element($0, level + 1) }, "]", level: level)
    case .object(let members):
      open("{", members.map { .member($0, level + 1) }, "}", level: level)
    }
  }

  private mutating func open(_ start: String, _ parts: [Task], _ end: String, level: Int) {
    output += start
    guard !parts.isEmpty else {
      output += end
      return
    }
    var next: [Task] = []
    for (index, part) in parts.enumerated() {
      if index > 0 { next.append(.text(layout == .compact ? ", " : ",")) }
      next.append(.line(level + 1))
      next.append(part)
    }
    next.append(.line(level))
    next.append(.text(end))
    tasks += next.reversed()
  }

  private mutating func breakLine(_ level: Int) {
    guard layout == .indented else { return }
    output += "\n" + String(repeating: " ", count: level)
  }

  /// Whole numbers have no fraction, as when scripts print them; JSON has no infinity and no NaN.
  static func number(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    if value == value.rounded(), abs(value) < 1e15 { return String(Int64(saturating: value)) }
    return "\(value)"
  }

  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{08}": result += "\\b"
      case "\u{0C}": result += "\\f"
      default:
        if scalar.isUnprintable { result += escape(scalar) } else { result.unicodeScalars.append(scalar) }
      }
    }
    return result + "\""
  }

  /// An escape in UTF-16, with four digits per code unit (RFC 8259, section 7).
  private static func escape(_ scalar: Unicode.Scalar) -> String {
    UTF16.encode(scalar).map { units in
      units.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }.joined()
    } ?? ""
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value on one line.
  public var description: String { JSONWriter.text(self, layout: .compact) }

  /// The value with a member per line, indented by one space per level, without a line end after the last line.
  public var indented: String { JSONWriter.text(self, layout: .indented) }
}
