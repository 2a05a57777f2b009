import WebViewSimulator

/// The parameters of a command: the members of its body.
struct DriverParameters {
  let body: JSONValue

  /// - Throws: "invalid argument" if the body is no JSON object.
  init(_ text: String) throws(DriverError) {
    do {
      body = try JSONReader.parse(text)
    } catch {
      throw DriverError(.invalidArgument, "the body is not JSON: \(error.message)")
    }
    guard case .object = body else { throw DriverError(.invalidArgument, "the body is not an object") }
  }

  /// - Throws: "invalid argument" if the value is no object.
  init(value: JSONValue) throws(DriverError) {
    guard case .object = value else { throw DriverParameters.wrong("params", "an object") }
    body = value
  }

  subscript(name: String) -> JSONValue? { body[name] }

  func string(_ name: String) throws(DriverError) -> String {
    guard case .string(let text)? = body[name] else { throw Self.wrong(name, "a string") }
    return text
  }

  /// The text of a member; nil if it is missing or null.
  func optionalString(_ name: String) throws(DriverError) -> String? {
    switch body[name] {
    case nil, .null?: return nil
    case .string(let text)?: return text
    default: throw Self.wrong(name, "a string")
    }
  }

  func array(_ name: String) throws(DriverError) -> [JSONValue] {
    guard case .array(let values)? = body[name] else { throw Self.wrong(name, "a list") }
    return values
  }

  static func wrong(_ name: String, _ what: String) -> DriverError {
    DriverError(.invalidArgument, "“\(name)” must be \(what)")
  }
}

extension JSONValue {
  /// The largest integer that WebDriver takes.
  static let largestInteger = 9_007_199_254_740_991.0

  var asString: String? { if case .string(let text) = self { text } else { nil } }
  var asBool: Bool? { if case .bool(let value) = self { value } else { nil } }
  var asArray: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
  var asMembers: [Member]? { if case .object(let members) = self { members } else { nil } }
  var isNull: Bool { self == .null }

  /// A whole number in WebDriver's range.
  func integer(in range: ClosedRange<Double> = 0...largestInteger) -> Double? {
    guard case .number(let value) = self, value == value.rounded(), range.contains(value) else { return nil }
    return value
  }
}
