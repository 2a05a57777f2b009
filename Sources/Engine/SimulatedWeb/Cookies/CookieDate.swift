/// RFC 6265bis, "parse a date string". The order of the parts and their punctuation do not matter.
enum CookieDate {
  /// The date in seconds since 1970, or nil for failure.
  static func parse(_ text: String) -> Double? {
    var time: (hour: Int, minute: Int, second: Int)?
    var day: Int?
    var month: Int?
    var year: Int?
    for token in text.utf8.split(whereSeparator: isDelimiter) {
      if time == nil, let found = timeOfDay(token) {
        time = found
      } else if day == nil, let found = leadingNumber(token, digits: 1...2) {
        day = found
      } else if month == nil, let found = monthNumber(token) {
        month = found
      } else if year == nil, let found = leadingNumber(token, digits: 2...4) {
        year = found
      }
    }
    guard let time, let day, let month, var year else { return nil }
    if (70...99).contains(year) { year += 1900 } else if (0...69).contains(year) { year += 2000 }
    guard (1...31).contains(day), year >= 1601, time.hour <= 23, time.minute <= 59, time.second <= 59,
      day <= CivilDate.length(ofMonth: month, year: year)
    else { return nil }
    let days = CivilDate(year: year, month: month, day: day).daysSince1970
    return Double(days * 86_400 + time.hour * 3600 + time.minute * 60 + time.second)
  }

  private static func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x09, 0x20...0x2F, 0x3B...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }

  /// Reads hour, minute and second, of one or two digits each. Text after the last number is ignored unless it begins
  /// with a digit.
  private static func timeOfDay(_ token: Substring.UTF8View) -> (hour: Int, minute: Int, second: Int)? {
    let fields = token.split(separator: UInt8(ascii: ":"), maxSplits: 2, omittingEmptySubsequences: false)
    guard fields.count == 3, fields[0].count <= 2, fields[1].count <= 2,
      let hour = leadingNumber(fields[0], digits: 1...2),
      let minute = leadingNumber(fields[1], digits: 1...2), let second = leadingNumber(fields[2], digits: 1...2),
      fields[0].allSatisfy(isDigit), fields[1].allSatisfy(isDigit)
    else { return nil }
    return (hour, minute, second)
  }

  /// The number at the beginning of a token, if the token has this many digits.
  private static func leadingNumber(_ token: Substring.UTF8View, digits: ClosedRange<Int>) -> Int? {
    let number = token.prefix(while: isDigit)
    guard digits.contains(number.count) else { return nil }
    return number.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private static func monthNumber(_ token: Substring.UTF8View) -> Int? {
    let start = asciiLowercased(token.prefix(3))
    return ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"].firstIndex(of: start)
      .map { $0 + 1 }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
