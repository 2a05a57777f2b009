/// Reads the text form of a structured clone as plain values.
///
/// The form, one letter and its payload per value: `U` undefined, `_` null, `T` and `F` booleans, `N number;`,
/// `S length;text` (length in UTF-16 units), `I digits;` a big integer, `D number;` a date, `R source flags` a regular
/// expression as two strings, `A length;` an array and its key-value pairs up to `.`, `O` an object likewise, `M` a map,
/// `G` a set, `B index;` a buffer, `V` a view, `E` an error, `P index;` a port, `X` an object of another part,
/// `^ number;` an object that came before (all objects count from 0 in the order in which they begin).
struct CloneReader {
  private let units: [UInt16]
  private var position = 0

  private init(_ text: String) {
    units = Array(text.utf16)
  }

  static func plain(_ value: SerializedValue) -> PlainValue {
    var reader = CloneReader(value.text)
    return reader.read() ?? .unsupported("a value that cannot be read")
  }

  /// What is being filled while its members are read.
  private enum Open {
    case array([PlainValue])
    case object([(String, PlainValue)])
  }

  /// Iterative: a message may be nested as deeply as its sender likes.
  private mutating func read() -> PlainValue? {
    var stack: [(open: Open, key: PlainValue?)] = []
    while true {
      guard let letter = next() else { return nil }
      var finished: PlainValue
      switch letter {
      case "U": finished = .undefined
      case "_": finished = .null
      case "T": finished = .bool(true)
      case "F": finished = .bool(false)
      case "N": finished = .number(number())
      case "D": finished = .date(number())
      case "S": finished = .string(string())
      case "A":
        _ = number()
        stack.append((.array([]), nil))
        continue
      case "O":
        stack.append((.object([]), nil))
        continue
      case ".":
        guard let top = stack.popLast() else { return nil }
        switch top.open {
        case .array(let values): finished = .array(values)
        case .object(let members): finished = .object(members)
        }
      default:
        // The rest cannot be skipped member by member: the whole is what a report cannot show.
        return .unsupported(Self.name(of: letter))
      }
      guard var top = stack.popLast() else { return finished }
      if let key = top.key {
        let name = if case .string(let name) = key { name } else { "" }
        switch top.open {
        case .array(var values):
          values.append(finished)
          top.open = .array(values)
        case .object(var members):
          members.append((name, finished))
          top.open = .object(members)
        }
        top.key = nil
      } else {
        top.key = finished
      }
      stack.append(top)
    }
  }

  private static func name(of letter: Character) -> String {
    switch letter {
    case "I": "BigInt"
    case "R": "RegExp"
    case "M": "Map"
    case "G": "Set"
    case "B": "ArrayBuffer"
    case "V": "ArrayBufferView"
    case "E": "Error"
    case "P": "MessagePort"
    default: "object"
    }
  }

  private mutating func next() -> Character? {
    guard position < units.count else { return nil }
    defer { position += 1 }
    return Unicode.Scalar(units[position]).map(Character.init)
  }

  /// Up to the semicolon.
  private mutating func number() -> Double {
    let start = position
    while position < units.count, units[position] != 0x3B { position += 1 }
    let text = String(decoding: units[start..<position], as: UTF16.self)
    position += 1
    switch text {
    case "Infinity": return .infinity
    case "-Infinity": return -.infinity
    default: return Double(text) ?? .nan
    }
  }

  private mutating func string() -> String {
    let length = max(0, Int(number()))
    let end = min(units.count, position + length)
    defer { position = end }
    return String(decoding: units[position..<end], as: UTF16.self)
  }
}
