import WebViewSimulator

/// WebDriver, "Timeouts", in virtual milliseconds.
struct DriverTimeouts: Equatable {
  /// The timeout of scripts; nil for none.
  var script: Double? = 30_000
  var pageLoad = 300_000.0
  var implicit = 0.0

  var json: JSONValue {
    [
      "script": script.map(JSONValue.number) ?? .null, "pageLoad": .number(pageLoad),
      "implicit": .number(implicit),
    ]
  }

  /// WebDriver, "deserialize as timeouts configuration".
  mutating func set(_ value: JSONValue) throws(DriverError) {
    guard case .object(let members) = value else { throw DriverParameters.wrong("timeouts", "an object") }
    var next = self
    for member in members {
      switch member.name {
      case "script": next.script = member.value.isNull ? nil : try Self.time(member)
      case "pageLoad": next.pageLoad = try Self.time(member)
      case "implicit": next.implicit = try Self.time(member)
      default: continue
      }
    }
    self = next
  }

  private static func time(_ member: JSONValue.Member) throws(DriverError) -> Double {
    guard let value = member.value.integer() else {
      throw DriverParameters.wrong(member.name, "a whole number of milliseconds from 0 to 2^53 - 1")
    }
    return value
  }
}
