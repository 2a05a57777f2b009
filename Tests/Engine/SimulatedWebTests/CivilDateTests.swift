import SimulatedWeb
import Testing

@Suite struct CivilDateTests {
  @Test(arguments: [
    (1970, 1, 1, 0), (1970, 3, 1, 59), (2000, 2, 29, 11_016), (1900, 3, 1, -25_508), (1969, 12, 31, -1),
    (0, 3, 1, -719_468),
    (0, 2, 29, -719_469), (-1, 12, 31, -719_529), (9999, 12, 31, 2_932_896), (275_760, 9, 13, 100_000_000),
    (-271_821, 4, 20, -100_000_000),
  ])
  func `a date is a number of days, and back`(year: Int, month: Int, day: Int, days: Int) {
    let date = CivilDate(year: year, month: month, day: day)
    #expect(date.daysSince1970 == days)
    #expect(CivilDate(daysSince1970: days) == date)
  }

  @Test func `each day follows the one before`() {
    var (year, month, day) = (1895, 1, 1)
    let first = CivilDate(year: year, month: month, day: day).daysSince1970
    for days in first..<first + 150_000 {
      let date = CivilDate(daysSince1970: days)
      guard date == CivilDate(year: year, month: month, day: day) else {
        Issue.record("day \(days) is \(date)")
        return
      }
      day += 1
      if day > CivilDate.length(ofMonth: month, year: year) { (day, month) = (1, month + 1) }
      if month > 12 { (month, year) = (1, year + 1) }
    }
  }
}
