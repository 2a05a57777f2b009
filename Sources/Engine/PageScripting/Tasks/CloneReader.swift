import EngineValues

/// Reads the text form of a structured clone as plain values.
///
/// The form has one letter and its payload per value: `U` undefined, `_` null, `T` and `F` booleans, `N number;`, `S
/// length;text` (length in UTF-16 units), `I digits;` a big integer, `D number;` a date, `R` and two strings a regular
/// expression, `A length;` an array and `O` an object, whose keys and values follow in turn up to `.`, `M` a map and
/// `G` a set in the same way, `B index;` a buffer, `V` a view (name, offset, length, buffer), `E` an error (name,
/// message or `U`, stack), `W` with a letter and a primitive its wrapper, `P index;` a port, `X` an object of another
/// part (name, value), `^ number;` an earlier object. Objects count from 0 in the order in which they begin.
struct CloneReader {
  private let units: [UInt16]
  private var position = 0
  /// Finished objects by number, each with the number of its values; nil while they are being read.
  private var objects: [Sized?] = []
  private var stack: [Open] = []

  /// The most values of a result. Objects may share other objects, so a short text can stand for a very large tree.
  private static let largest = 1_000_000
  /// The greatest depth of a result: its receiver walks through the values by recursion.
  private static let deepest = 2_000

  private struct Sized {
    let value: PlainValue
    let size: Int
  }

  /// An object whose members are being read.
  private struct Open {
    enum Kind { case array, object, opaque, wrapper, foreign }

    let kind: Kind
    let number: Int
    var values: [PlainValue] = []
    var names: [String] = []
    var size = 1
    /// The key of the member whose value comes next.
    var key: PlainValue?
  }

  static func plain(_ value: SerializedValue) -> PlainValue {
    var reader = CloneReader(units: Array(value.text.utf16))
    return reader.read() ?? .unsupported("a value that is too large")
  }

  /// Reads the value. The loop is iterative, because a message may be nested as deeply as its sender likes.
  private mutating func read() -> PlainValue? {
    while let letter = next() {
      guard var finished = begin(letter) else {
        guard stack.count <= Self.deepest else { return nil }
        continue
      }
      // The value is given to the object that contains it, which may be complete then.
      while true {
        guard finished.size <= Self.largest else { return nil }
        guard var top = stack.popLast() else { return finished.value }
        if top.kind == .wrapper || top.kind == .foreign {
          // Outside a page there are no objects of the DOM: WebKit's CloneDeserializer reads null.
          finished = Sized(value: top.kind == .foreign ? .null : .object([]), size: 1)
          objects[top.number] = finished
          continue
        }
        add(finished, to: &top)
        stack.append(top)
        break
      }
    }
    return nil
  }

  private func add(_ member: Sized, to top: inout Open) {
    guard let key = top.key else {
      top.key = member.value
      return
    }
    top.key = nil
    top.size += member.size
    switch top.kind {
    case .array: top.values.append(member.value)
    case .object:
      top.values.append(member.value)
      let name = if case .string(let name) = key { name } else { "" }
      top.names.append(name)
    case .opaque, .wrapper, .foreign: break
    }
  }

  /// A value that is complete; nil if its members follow.
  private mutating func begin(_ letter: UInt16) -> Sized? {
    func simple(_ value: PlainValue) -> Sized { Sized(value: value, size: 1) }
    switch UInt8(truncatingIfNeeded: letter) {
    case UInt8(ascii: "_"): return simple(.null)
    case UInt8(ascii: "T"): return simple(.bool(true))
    case UInt8(ascii: "F"): return simple(.bool(false))
    case UInt8(ascii: "N"): return simple(.number(number()))
    case UInt8(ascii: "S"): return simple(.string(string()))
    case UInt8(ascii: "I"):
      _ = number()
      return simple(.unsupported("BigInt"))
    case UInt8(ascii: "D"): return object(.date(number()))
    case UInt8(ascii: "B"), UInt8(ascii: "P"):
      _ = number()
      return object(.object([]))
    case UInt8(ascii: "R"):
      skipStrings(2)
      return object(.object([]))
    case UInt8(ascii: "E"):
      skipStrings(3)
      return object(.object([]))
    case UInt8(ascii: "W"):
      position += 1  // the letter; the primitive follows and stands for the wrapper
      objects.append(nil)
      return nil
    case UInt8(ascii: "^"):
      let index = Int(saturating: number())
      // An object that contains itself ends here.
      return objects.indices.contains(index) ? objects[index] ?? simple(.null) : simple(.null)
    case UInt8(ascii: "A"):
      _ = number()
      return open(.array)
    case UInt8(ascii: "O"): return open(.object)
    case UInt8(ascii: "M"), UInt8(ascii: "G"): return open(.opaque)
    case UInt8(ascii: "V"):
      skipStrings(1)
      position += 1
      _ = number()
      position += 1
      _ = number()
      return open(.wrapper)
    case UInt8(ascii: "X"):
      skipStrings(1)
      return open(.foreign)
    case UInt8(ascii: "."): return close()
    default: return simple(.undefined)
    }
  }

  private mutating func object(_ value: PlainValue) -> Sized {
    let sized = Sized(value: value, size: 1)
    objects.append(sized)
    return sized
  }

  private mutating func open(_ kind: Open.Kind) -> Sized? {
    stack.append(Open(kind: kind, number: objects.count))
    objects.append(nil)
    return nil
  }

  private mutating func close() -> Sized? {
    guard let top = stack.popLast() else { return nil }
    let value: PlainValue =
      switch top.kind {
      case .array: .array(top.values)
      case .object: .object(Array(zip(top.names, top.values)))
      case .opaque, .wrapper, .foreign: .object([])
      }
    let sized = Sized(value: value, size: top.size)
    objects[top.number] = sized
    return sized
  }

  private mutating func next() -> UInt16? {
    guard position < units.count else { return nil }
    defer { position += 1 }
    return units[position]
  }

  /// A number up to the semicolon.
  private mutating func number() -> Double {
    // A letter of fixed length may lead beyond the end of a text that ends early.
    position = min(position, units.count)
    let start = position
    while position < units.count, units[position] != 0x3B { position += 1 }
    let text = String(decoding: units[start..<position], as: UTF16.self)
    position = min(position + 1, units.count)
    switch text {
    case "Infinity": return .infinity
    case "-Infinity": return -.infinity
    default: return Double(text) ?? .nan
    }
  }

  private mutating func string() -> String {
    let length = Int(saturating: number())
    let start = min(position, units.count)
    let end = start + max(0, min(length, units.count - start))
    position = end
    return String(decoding: units[start..<end], as: UTF16.self)
  }

  /// Strings, each of which may be left out with `U`.
  private mutating func skipStrings(_ count: Int) {
    for _ in 0..<count where next() == UInt16(UInt8(ascii: "S")) { _ = string() }
  }
}

extension SerializedValue {
  /// The value for reports. Maps, sets, buffers and other objects that a report cannot show are `.unsupported`.
  package var plain: PlainValue { CloneReader.plain(self) }
}
