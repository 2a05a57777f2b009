/// The meaning of a part of a text, such as emphasis.
public struct InlinePresentationIntent: OptionSet, Hashable, Codable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let emphasized = Self(rawValue: 1 << 0)
  public static let stronglyEmphasized = Self(rawValue: 1 << 1)
  public static let code = Self(rawValue: 1 << 2)
  public static let strikethrough = Self(rawValue: 1 << 5)
  public static let softBreak = Self(rawValue: 1 << 6)
  public static let lineBreak = Self(rawValue: 1 << 7)
  public static let inlineHTML = Self(rawValue: 1 << 8)
  public static let blockHTML = Self(rawValue: 1 << 9)
}

/// The attribute that Foundation on Linux lacks.
public struct MarkdownAttributes: AttributeScope {
  public enum InlinePresentationIntentAttribute: AttributedStringKey {
    public typealias Value = InlinePresentationIntent
    public static let name = "NSInlinePresentationIntent"
  }
  public let inlinePresentationIntent: InlinePresentationIntentAttribute
}

extension AttributeDynamicLookup {
  public subscript<Key: AttributedStringKey>(dynamicMember path: KeyPath<MarkdownAttributes, Key>) -> Key {
    self[Key.self]
  }
}

/// Markdown in attributed strings, which Foundation on Linux does not read: emphasis, code, links, strike-through and
/// escapes. Marks of headings, quotes and list items are dropped. Blocks follow each other without separators.
extension AttributedString {
  public struct MarkdownParsingOptions: Sendable {
    @nonexhaustive public enum InterpretedSyntax: Int, Sendable {
      case full, inlineOnly, inlineOnlyPreservingWhitespace
    }
    @nonexhaustive public enum FailurePolicy: Int, Sendable { case throwError, returnPartiallyParsedIfPossible }
    public var allowsExtendedAttributes: Bool
    public var interpretedSyntax: InterpretedSyntax
    public var failurePolicy: FailurePolicy
    public var languageCode: String?

    public init(
      allowsExtendedAttributes: Bool = false, interpretedSyntax: InterpretedSyntax = .full,
      failurePolicy: FailurePolicy = .throwError, languageCode: String? = nil
    ) {
      self.allowsExtendedAttributes = allowsExtendedAttributes
      self.interpretedSyntax = interpretedSyntax
      self.failurePolicy = failurePolicy
      self.languageCode = languageCode
    }
  }

  /// Reads a text. Never throws: any text is Markdown.
  public init(markdown: String, options: MarkdownParsingOptions = .init(), baseURL: URL? = nil) throws {
    var reader = MarkdownReader(baseURL: baseURL)
    switch options.interpretedSyntax {
    case .inlineOnlyPreservingWhitespace: reader.read(Array(markdown)[...], [], nil)
    case .inlineOnly: reader.read(Array(MarkdownReader.joined(markdown))[...], [], nil)
    default: for block in MarkdownReader.blocks(of: markdown) { reader.read(Array(block)[...], [], nil) }
    }
    self = reader.result
  }

  public init(markdown: Data, options: MarkdownParsingOptions = .init(), baseURL: URL? = nil) throws {
    try self.init(markdown: String(decoding: markdown, as: UTF8.self), options: options, baseURL: baseURL)
  }
}
