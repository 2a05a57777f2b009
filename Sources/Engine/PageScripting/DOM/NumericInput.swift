import HTMLTree
import EngineValues

/// HTML Standard, "valueAsNumber": inputs whose values stand for numbers.
enum NumericInput {
  /// HTML Standard, "valid floating-point number", and its value.
  static func number(_ text: String) -> Double? {
    var rest = Substring(text)
    if rest.first == "-" { rest = rest.dropFirst() }
    guard let first = rest.utf8.first, isDigit(first) || first == UInt8(ascii: ".") else { return nil }
    guard text.utf8.last.map(isDigit) == true,
      text.utf8.allSatisfy({ isDigit($0) || "+-.eE".utf8.contains($0) })
    else { return nil }
    guard let value = Double(text), value.isFinite else { return nil }
    return value
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// The number for a value of this type: milliseconds for dates and times, months for months.
  static func value(_ text: String, as type: InputType) -> Double? {
    switch type {
    case .number, .range: return number(text)
    case .date: return CalendarText.day(text).map { Double($0) * 86_400_000 }
    case .month: return CalendarText.month(text).map { Double(($0.year - 1970) * 12 + $0.month - 1) }
    case .week: return CalendarText.week(text).map { Double($0) * 86_400_000 }
    case .time: return CalendarText.time(text)
    case .datetimeLocal: return CalendarText.dateTime(text)
    default: return nil
    }
  }

  /// ECMA-262, "time values": the last millisecond of the last date, and its month, counted from January 1970.
  private static let latestTime = 8.64e15, latestMonth = 3_285_488.0

  /// The text of a number. Nil if the type has no text for it: WebKit then empties the control.
  static func text(_ value: Double, as type: InputType) -> String? {
    guard value.isFinite else { return nil }
    switch type {
    case .number, .range: return shortest(value)
    case .month: guard value.magnitude <= latestMonth else { return nil }
    case .time: break
    default: guard value.magnitude <= latestTime else { return nil }
    }
    switch type {
    case .date: return CalendarText.text(day: Int(saturating: (value / 86_400_000).rounded(.down)))
    case .month:
      let months = Int(saturating: value), year = 1970 + floorDiv(months, 12)
      return "\(pad(year, 4))-\(pad(months - floorDiv(months, 12) * 12 + 1, 2))"
    case .week: return CalendarText.weekText(day: Int(saturating: (value / 86_400_000).rounded(.down)))
    case .time: return CalendarText.text(time: value.truncatingRemainder(dividingBy: 86_400_000))
    case .datetimeLocal:
      let day = (value / 86_400_000).rounded(.down)
      return CalendarText.text(day: Int(saturating: day)) + "T" + CalendarText.text(time: value - day * 86_400_000)
    default: return nil
    }
  }

  /// The number as scripts write it.
  static func shortest(_ value: Double) -> String {
    if value == value.rounded(), abs(value) < 1e15 { return String(Int(saturating: value)) }
    return "\(value)"
  }

  /// HTML Standard, the sanitization of `range`: clamped to min and max, and moved to the nearest step.
  static func sanitizeRange(_ text: String, of element: Element) -> String {
    let minimum = element.attribute("min").flatMap(number) ?? 0
    let maximum = element.attribute("max").flatMap(number) ?? 100
    let middle = maximum < minimum ? minimum : minimum + (maximum - minimum) / 2
    var value = number(text) ?? middle
    if value > maximum { value = max(minimum, maximum) }
    if value < minimum { value = minimum }
    if let step = step(of: element, type: .range), step > 0 {
      let base = minimum
      var snapped = base + ((value - base) / step).rounded(.toNearestOrAwayFromZero) * step
      if snapped > maximum { snapped -= step }
      if snapped < minimum { snapped = minimum }
      value = snapped
    }
    return shortest(value)
  }

  /// HTML Standard, "allowed value step"; nil for `any`.
  static func step(of element: Element, type: InputType) -> Double? {
    let attribute = element.attribute("step")
    if attribute?.lowercased() == "any" { return nil }
    let scale: Double, fallback: Double
    switch type {
    case .date: (scale, fallback) = (86_400_000, 1)
    case .week: (scale, fallback) = (604_800_000, 1)
    case .time, .datetimeLocal: (scale, fallback) = (1000, 60)
    default: (scale, fallback) = (1, 1)
    }
    guard let value = attribute.flatMap(number), value > 0 else { return fallback * scale }
    return value * scale
  }

  static func pad(_ value: Int, _ width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  static func floorDiv(_ value: Int, _ divisor: Int) -> Int {
    value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor)
  }
}
