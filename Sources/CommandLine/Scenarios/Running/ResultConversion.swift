import EngineValues
import SimulatedWeb
import WebViewSimulator

/// The result of a script, as `JSON.stringify` writes it (ECMAScript, "JSON.stringify").
enum ResultConversion {
  private static let deepest = 200

  /// `undefined`, functions and symbols become `null` where `JSON.stringify` would return nothing.
  static func json(_ value: PlainValue) -> JSONValue { convert(value, depth: 0) ?? .null }

  /// The value that a script gets for a value of a file.
  static func value(_ json: JSONValue) -> PlainValue {
    switch json {
    case .null: .null
    case .bool(let value): .bool(value)
    case .number(let value): .number(value)
    case .string(let text): .string(text)
    case .array(let elements): .array(elements.map(value))
    case .object(let members): .object(members.map { ($0.name, value($0.value)) })
    }
  }

  /// The result is nil if an object leaves the member out.
  private static func convert(_ value: PlainValue, depth: Int) -> JSONValue? {
    guard depth < deepest else { return .null }
    switch value {
    case .undefined: return nil
    case .null: return .null
    case .bool(let value): return .bool(value)
    case .number(let value): return value.isFinite ? .number(value) : .null
    case .string(let text): return .string(text)
    case .date(let milliseconds): return milliseconds.isFinite ? .string(ISODate.text(milliseconds)) : .null
    case .array(let elements): return .array(elements.map { convert($0, depth: depth + 1) ?? .null })
    case .object(let members):
      return .object(
        members.compactMap { name, value in convert(value, depth: depth + 1).map { JSONValue.Member(name, $0) } })
    case .unsupported: return nil
    }
  }
}

/// ECMAScript, "Date.prototype.toISOString".
enum ISODate {
  static func text(_ milliseconds: Double) -> String {
    guard abs(milliseconds) <= 8.64e15 else { return "Invalid Date" }
    let total = Int(saturating: milliseconds.rounded(.towardZero))
    let day = Int(saturating: (Double(total) / 86_400_000).rounded(.down))
    let time = total - day * 86_400_000
    let date = CivilDate(daysSince1970: day)
    let years =
      (0...9999).contains(date.year) ? padded(date.year, 4) : (date.year < 0 ? "-" : "+") + padded(abs(date.year), 6)
    let clock = [time / 3_600_000, time / 60_000 % 60, time / 1000 % 60].map { padded($0, 2) }.joined(separator: ":")
    return "\(years)-\(padded(date.month, 2))-\(padded(date.day, 2))T\(clock).\(padded(time % 1000, 3))Z"
  }

  private static func padded(_ number: Int, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
