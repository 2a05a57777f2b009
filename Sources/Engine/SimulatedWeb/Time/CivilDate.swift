/// A day of the proleptic Gregorian calendar. Eras of 400 years begin in March, so that the leap day comes last.
public struct CivilDate: Equatable, Sendable {
  public let year: Int
  /// The month, 1…12.
  public let month: Int
  /// The day, 1…31.
  public let day: Int

  public init(year: Int, month: Int, day: Int) {
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// - Parameter days: days since 1 January 1970.
  public init(daysSince1970 days: Int) {
    let shifted = days + Self.daysFromYearZero
    let era = Self.quotient(shifted, Self.daysOfEra)
    let dayOfEra = shifted - era * Self.daysOfEra
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
  }

  /// Days since 1 January 1970.
  public var daysSince1970: Int {
    let marchYear = month <= 2 ? year - 1 : year
    let era = Self.quotient(marchYear, 400)
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * Self.daysOfEra + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - Self.daysFromYearZero
  }

  /// The number of days in a month.
  public static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static let daysOfEra = 146_097
  /// Days from 1 March of the year 0 to 1 January 1970.
  private static let daysFromYearZero = 719_468

  /// Rounds down, even for negative numbers.
  private static func quotient(_ dividend: Int, _ divisor: Int) -> Int {
    (dividend >= 0 ? dividend : dividend - divisor + 1) / divisor
  }
}
