import EngineValues

extension SerializedValue {
  /// The clone of a plain value. Unsupported values become undefined.
  init(_ plain: PlainValue) {
    var text = ""
    // The list has the items that must still be written; the next item is the last one.
    var work: [Work] = [.value(plain)]
    while let item = work.popLast() {
      switch item {
      case .text(let part): text += part
      case .value(let value): Self.write(value, to: &text, work: &work)
      }
    }
    self.init(text: text)
  }

  private enum Work {
    case value(PlainValue)
    case text(String)
  }

  private static func write(_ value: PlainValue, to text: inout String, work: inout [Work]) {
    switch value {
    case .undefined, .unsupported: text += "U"
    case .null: text += "_"
    case .bool(let value): text += value ? "T" : "F"
    case .number(let value): text += "N\(number(value));"
    case .string(let value): text += string(value)
    case .date(let value): text += "D\(number(value));"
    case .array(let values):
      text += "A\(values.count);"
      work.append(.text("."))
      for (index, value) in values.enumerated().reversed() {
        work.append(.value(value))
        work.append(.text(string(String(index))))
      }
    case .object(let members):
      text += "O"
      work.append(.text("."))
      for (name, value) in members.reversed() {
        work.append(.value(value))
        work.append(.text(string(name)))
      }
    }
  }

  private static func string(_ value: String) -> String { "S\(value.utf16.count);\(value)" }

  /// The number in the form that JavaScript's `Number(text)` reads.
  private static func number(_ value: Double) -> String {
    value.isNaN ? "NaN" : value.isInfinite ? (value < 0 ? "-Infinity" : "Infinity") : "\(value)"
  }
}
