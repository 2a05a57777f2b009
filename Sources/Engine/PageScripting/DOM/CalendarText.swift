import EngineValues
import SimulatedWeb

/// HTML Standard, "Dates and times": the text forms that date and time inputs take, in the proleptic Gregorian
/// calendar.
enum CalendarText {
  /// Days since 1970-01-01 of `YYYY-MM-DD`.
  static func day(_ text: String) -> Int? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, let month = month(parts[0...1].joined(separator: "-")), let day = digits(parts[2], 2),
      day >= 1, day <= CivilDate.length(ofMonth: month.month, year: month.year)
    else { return nil }
    return CivilDate(year: month.year, month: month.month, day: day).daysSince1970
  }

  static func month(_ text: String) -> (year: Int, month: Int)? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].count >= 4, parts[0].count <= 6, let year = digits(parts[0], parts[0].count),
      year > 0, let month = digits(parts[1], 2), (1...12).contains(month)
    else { return nil }
    return (year, month)
  }

  /// Days since 1970-01-01 of the Monday of `YYYY-Www`.
  static func week(_ text: String) -> Int? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].count >= 4, parts[0].count <= 6, let year = digits(parts[0], parts[0].count),
      year > 0, parts[1].first == "W", let week = digits(parts[1].dropFirst(), 2), week >= 1,
      week <= weeks(in: year)
    else { return nil }
    return firstMonday(of: year) + (week - 1) * 7
  }

  /// Milliseconds since midnight of `hh:mm`, `hh:mm:ss` or with a fraction.
  static func time(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3, let hour = digits(parts[0], 2), hour < 24,
      let minute = digits(parts[1], 2), minute < 60
    else { return nil }
    var milliseconds = Double(hour * 3_600_000 + minute * 60_000)
    if parts.count == 3 {
      let seconds = parts[2].split(separator: ".", omittingEmptySubsequences: false)
      guard let whole = digits(seconds[0], 2), whole < 60, seconds.count <= 2 else { return nil }
      milliseconds += Double(whole * 1000)
      if seconds.count == 2 {
        guard (1...3).contains(seconds[1].count), let fraction = digits(seconds[1], seconds[1].count) else {
          return nil
        }
        milliseconds += Double(fraction) * [100, 10, 1][seconds[1].count - 1]
      }
    }
    return milliseconds
  }

  static func dateTime(_ text: String) -> Double? {
    guard let separator = text.firstIndex(where: { $0 == "T" || $0 == " " }), let day = day(String(text[..<separator])),
      let time = time(String(text[text.index(after: separator)...]))
    else { return nil }
    return Double(day) * 86_400_000 + time
  }

  static func text(day: Int) -> String {
    let date = CivilDate(daysSince1970: day)
    return "\(NumericInput.pad(date.year, 4))-\(NumericInput.pad(date.month, 2))-\(NumericInput.pad(date.day, 2))"
  }

  static func weekText(day: Int) -> String {
    var year = CivilDate(daysSince1970: day).year
    if day < firstMonday(of: year) { year -= 1 }
    if day >= firstMonday(of: year + 1) { year += 1 }
    return "\(NumericInput.pad(year, 4))-W\(NumericInput.pad((day - firstMonday(of: year)) / 7 + 1, 2))"
  }

  static func text(time milliseconds: Double) -> String {
    let total = Int(saturating: milliseconds < 0 ? milliseconds + 86_400_000 : milliseconds)
    var text = "\(NumericInput.pad(total / 3_600_000, 2)):\(NumericInput.pad(total / 60_000 % 60, 2))"
    if total % 60_000 != 0 { text += ":\(NumericInput.pad(total / 1000 % 60, 2))" }
    if total % 1000 != 0 { text += ".\(NumericInput.pad(total % 1000, 3))" }
    return text
  }

  // MARK: The calendar

  private static func digits(_ text: Substring, _ count: Int) -> Int? {
    guard text.utf8.count == count, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
    return Int(text)
  }

  /// ISO 8601: the Monday of the week that contains 4 January.
  private static func firstMonday(of year: Int) -> Int {
    let fourth = CivilDate(year: year, month: 1, day: 4).daysSince1970
    return fourth - (((fourth + 3) % 7) + 7) % 7
  }

  private static func weeks(in year: Int) -> Int { (firstMonday(of: year + 1) - firstMonday(of: year)) / 7 }
}
