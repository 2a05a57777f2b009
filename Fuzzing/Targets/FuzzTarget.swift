/// One function that takes any bytes, and what must hold whatever they are.
///
/// libFuzzer drives them (`make fuzz`), and `Tests/FuzzingTests` runs the kept inputs through the same functions.
package struct FuzzTarget: Sendable {
  /// The name of its folder in `Fuzzing/Corpus`.
  package let name: String
  /// Words that inputs of this kind are made of, which chance finds slowly.
  package let words: [String]
  /// - Throws: `PropertyViolation`
  package let run: @Sendable (_ bytes: [UInt8]) throws -> Void

  package init(_ name: String, words: [String] = [], run: @escaping @Sendable ([UInt8]) throws -> Void) {
    self.name = name
    self.words = words
    self.run = run
  }

  /// What is read without the engine. `FuzzTarget.engine` has the others.
  package static let parsers: [FuzzTarget] = [
    html, fragment, text, selectors, decoding, urls, setters, query, cookies, fields, mimeTypes, dataURLs, sniffing,
    features, propertyLists, associations, sitePatterns, javaScript, swift,
  ]
}

/// Something that must hold did not.
package struct PropertyViolation: Error, Sendable, CustomStringConvertible {
  package let description: String

  package init(description: String) { self.description = description }
}

package func hold(_ condition: Bool, _ message: @autoclosure () -> String) throws {
  guard condition else { throw PropertyViolation(description: message()) }
}

package func same<Value: Equatable>(_ left: Value, _ right: Value, _ what: @autoclosure () -> String) throws {
  guard left == right else {
    throw PropertyViolation(description: "\(what()): \(String(reflecting: left)) and \(String(reflecting: right))")
  }
}
