import WebDriver
import WebViewSimulator

/// WebDriver, "Timeouts", in virtual milliseconds.
struct DriverTimeouts: Equatable {
  /// Nil for none.
  var script: Double? = 30_000
  var pageLoad: Double? = 300_000
  var implicit: Double? = 0

  var json: JSONValue {
    [
      "script": script.map(JSONValue.number) ?? .null, "pageLoad": pageLoad.map(JSONValue.number) ?? .null,
      "implicit": implicit.map(JSONValue.number) ?? .null,
    ]
  }

  /// WebDriver, "deserialize as timeouts configuration".
  mutating func set(_ value: JSONValue) throws(DriverError) {
    guard case .object(let members) = value else { throw DriverParameters.wrong("timeouts", "an object") }
    var next = self
    for member in members {
      switch member.name {
      case "script": next.script = try Self.time(member)
      case "pageLoad": next.pageLoad = try Self.time(member)
      case "implicit": next.implicit = try Self.time(member)
      default: continue
      }
    }
    self = next
  }

  private static func time(_ member: JSONValue.Member) throws(DriverError) -> Double? {
    if member.value.isNull { return nil }
    guard let value = member.value.integer() else {
      throw DriverParameters.wrong(member.name, "a whole number of milliseconds from 0 to 2^53 - 1, or null")
    }
    return value
  }
}
