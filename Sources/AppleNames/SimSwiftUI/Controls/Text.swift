/// A text to be read.
nonisolated public struct Text: BuiltinView, Equatable {
  let string: String

  nonisolated init(plain: String) { string = plain }
  nonisolated public init(verbatim content: String) { string = content }
  nonisolated public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
  ) { string = key.string }
  @_disfavoredOverload nonisolated public init<S: StringProtocol>(_ content: S) { string = String(content) }
  nonisolated public init(_ content: AttributedString) { string = String(content.characters) }
  nonisolated public init<F: FormatStyle>(_ input: F.FormatInput, format: F) where F.FormatOutput == String {
    string = format.format(input)
  }
  nonisolated public init<Subject: ReferenceConvertible>(_ subject: Subject, formatter: Formatter) {
    string = formatter.string(for: subject) ?? ""
  }
  nonisolated public init(_ date: Date, style: DateStyle) { string = style.format(date) }
  nonisolated public init(_ image: Image) { string = "" }

  public struct DateStyle: Equatable, Sendable {
    let date: DateFormatter.Style
    let time: DateFormatter.Style
    public static let date = Self(date: .long, time: .none)
    public static let time = Self(date: .none, time: .short)
    public static let relative = Self(date: .short, time: .short)
    public static let offset = Self(date: .short, time: .short)
    public static let timer = Self(date: .none, time: .medium)
    func format(_ value: Date) -> String {
      DateFormatter.localizedString(from: value, dateStyle: date, timeStyle: time)
    }
  }

  public enum TruncationMode: Sendable { case head, tail, middle }
  public enum Case: Sendable { case uppercase, lowercase }
  public struct LineStyle: Hashable, Sendable {
    public enum Pattern: Sendable { case solid, dot, dash, dashDot, dashDotDot }
    public static let single = LineStyle()
    public init(pattern: Pattern = .solid, color: Color? = nil) {}
  }

  @MainActor func render(_ node: Node) {
    node.element = Element(role: .text, label: string)
    node.setChildren([])
  }

  nonisolated public static func + (one: Text, other: Text) -> Text { Text(plain: one.string + other.string) }
  nonisolated public static func == (one: Text, other: Text) -> Bool { one.string == other.string }

  // MARK: Inert: how it looks

  /// Inert, as are the next ones: nothing is drawn.
  public func font(_ font: Font?) -> Text { self }
  public func fontWeight(_ weight: Font.Weight?) -> Text { self }
  public func fontWidth(_ width: Font.Width?) -> Text { self }
  public func fontDesign(_ design: Font.Design?) -> Text { self }
  public func bold() -> Text { self }
  public func bold(_ isActive: Bool) -> Text { self }
  public func italic() -> Text { self }
  public func italic(_ isActive: Bool) -> Text { self }
  public func monospaced(_ isActive: Bool = true) -> Text { self }
  public func monospacedDigit() -> Text { self }
  public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text { self }
  public func underline(_ isActive: Bool = true, pattern: LineStyle.Pattern, color: Color? = nil) -> Text { self }
  public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text { self }
  public func foregroundColor(_ color: Color?) -> Text { self }
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text { self }
  public func kerning(_ kerning: CGFloat) -> Text { self }
  public func tracking(_ tracking: CGFloat) -> Text { self }
  public func baselineOffset(_ offset: CGFloat) -> Text { self }
}
