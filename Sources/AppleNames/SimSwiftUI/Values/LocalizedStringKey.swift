/// A text that a device would look up in the app's tables; here it is its own translation.
public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation, Sendable {
  let string: String

  public init(_ value: String) { string = value }
  public init(stringLiteral value: String) { string = value }
  public init(stringInterpolation: StringInterpolation) { string = stringInterpolation.string }

  public struct StringInterpolation: StringInterpolationProtocol {
    var string = ""
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) { string += literal }
    public mutating func appendInterpolation<T>(_ value: T) { string += String(describing: value) }
    public mutating func appendInterpolation(_ value: String) { string += value }
    @MainActor public mutating func appendInterpolation(_ text: Text) { string += text.string }
    public mutating func appendInterpolation<T>(_ value: T, specifier: String) where T: CVarArg {
      string += String(format: specifier, value)
    }
    public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatOutput == String {
      string += format.format(input)
    }
    public mutating func appendInterpolation<Subject: ReferenceConvertible>(
      _ subject: Subject, formatter: Formatter? = nil
    ) {
      string += formatter?.string(for: subject) ?? String(describing: subject)
    }
    /// Images in texts are not read.
    @MainActor public mutating func appendInterpolation(_ image: Image) {}
  }
}
