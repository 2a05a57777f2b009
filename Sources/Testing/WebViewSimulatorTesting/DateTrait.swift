import Foundation
import Testing
import WebMessages

/// Sets the date at which the worlds of a test begin. The clocks of the app and of its pages start there, and move only
/// when the world moves.
public struct DateTrait: TestTrait, SuiteTrait {
  let text: String

  /// Every test of a suite and of its nested suites begins at this date, unless it has a date of its own.
  public var isRecursive: Bool { true }

  var epoch: Double { get throws { try WorldDate(text).epoch } }
}

/// A date in ISO 8601.
struct WorldDate {
  /// The date in seconds since 1970.
  let epoch: Double

  init(_ text: String) throws {
    guard let date = try? Date(text, strategy: .iso8601) else { throw Mistake(text: text) }
    epoch = date.timeIntervalSince1970
  }

  struct Mistake: Error, CustomStringConvertible {
    let text: String
    var description: String { "“\(text)” is not a date with a time zone, such as 2026-03-29T01:59:00+01:00" }
  }
}

extension Trait where Self == DateTrait {
  /// The world begins at a date, such as `2026-03-29T01:59:00+01:00`. The trait needs `.simulator`, before or after it.
  public static func date(_ text: String) -> Self { Self(text: text) }
}
