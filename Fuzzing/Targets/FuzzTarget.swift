/// One function that takes any bytes, and what must hold whatever they are.
///
/// libFuzzer drives them (`make fuzz`), and `Tests/FuzzingTests` runs the kept inputs through the same functions.
public struct FuzzTarget: Sendable {
  /// The name of its folder in `Fuzzing/Corpus`.
  public let name: String
  /// Words that inputs of this kind are made of, which chance finds slowly.
  public let words: [String]
  /// - Throws: `PropertyViolation`
  public let run: @Sendable (_ bytes: [UInt8]) throws -> Void

  init(_ name: String, words: [String] = [], run: @escaping @Sendable ([UInt8]) throws -> Void) {
    self.name = name
    self.words = words
    self.run = run
  }

  public static let all: [FuzzTarget] =
    [
      html, fragment, text, selectors, decoding, urls, setters, query, cookies, fields, mimeTypes, dataURLs, sniffing,
      features, contentSecurityPolicy, scenarioYAML, scenarioJSON, propertyLists, associations, sitePatterns,
      javaScript, swift, clones, textDecoding,
    ]

  public static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}

/// Something that must hold did not.
public struct PropertyViolation: Error, Sendable, CustomStringConvertible {
  public let description: String
}

func hold(_ condition: Bool, _ message: @autoclosure () -> String) throws {
  guard condition else { throw PropertyViolation(description: message()) }
}

func same<Value: Equatable>(_ left: Value, _ right: Value, _ what: @autoclosure () -> String) throws {
  guard left == right else {
    throw PropertyViolation(description: "\(what()): \(String(reflecting: left)) and \(String(reflecting: right))")
  }
}
