import WebViewSimulator

/// WebDriver BiDi: a null is a value that was given, unlike in classic commands.
extension DriverParameters {
  func bool(_ name: String) throws(DriverError) -> Bool {
    guard let value = body[name]?.asBool else { throw Self.wrong(name, "true or false") }
    return value
  }

  func givenBool(_ name: String) throws(DriverError) -> Bool? { body[name] == nil ? nil : try bool(name) }
  func givenString(_ name: String) throws(DriverError) -> String? { body[name] == nil ? nil : try string(name) }
  func givenList(_ name: String) throws(DriverError) -> [JSONValue]? { body[name] == nil ? nil : try array(name) }

  func wholeNumber(_ name: String) throws(DriverError) -> Double {
    guard let value = body[name]?.integer() else { throw Self.wrong(name, "a whole number, not negative") }
    return value
  }

  func givenCount(_ name: String) throws(DriverError) -> Double? { body[name] == nil ? nil : try wholeNumber(name) }

  func object(_ name: String) throws(DriverError) -> DriverParameters {
    guard let value = body[name], case .object = value else { throw Self.wrong(name, "an object") }
    return try DriverParameters(value: value)
  }

  func givenObject(_ name: String) throws(DriverError) -> DriverParameters? {
    body[name] == nil ? nil : try object(name)
  }

  func choice(_ name: String, _ choices: [String]) throws(DriverError) -> String {
    guard let value = body[name]?.asString, choices.contains(value) else {
      throw Self.wrong(name, choices.joined(separator: ", "))
    }
    return value
  }

  func givenChoice(_ name: String, _ choices: [String]) throws(DriverError) -> String? {
    body[name] == nil ? nil : try choice(name, choices)
  }

  func strings(_ name: String) throws(DriverError) -> [String] {
    let values = try array(name)
    let texts = values.compactMap(\.asString)
    guard texts.count == values.count else { throw Self.wrong(name, "a list of strings") }
    return texts
  }

  /// Nil if the list is missing; never empty.
  func givenStrings(_ name: String) throws(DriverError) -> [String]? {
    guard body[name] != nil else { return nil }
    let texts = try strings(name)
    guard !texts.isEmpty else { throw Self.wrong(name, "a list that is not empty") }
    return texts
  }
}
