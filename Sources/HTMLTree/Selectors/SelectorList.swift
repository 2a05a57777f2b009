/// Why a selector cannot be used.
public struct SelectorError: Error, Sendable, Hashable, CustomStringConvertible {
  public let message: String
  /// The offset in the selector's UTF-8, from 0.
  public let offset: Int
  public var description: String { message }
}

/// A parsed list of CSS selectors (Selectors Level 4), with a matcher that walks the tree.
public struct SelectorList: Sendable {
  /// Throws `SelectorError` for a selector that is not valid or not supported.
  public init(parsing text: String) throws(SelectorError) {}

  public func matches(_ element: Element) -> Bool { false }
  /// The first descendant of `root` that matches, in tree order.
  public func first(in root: Node) -> Element? { nil }
  public func all(in root: Node) -> [Element] { [] }
  /// The nearest inclusive ancestor that matches.
  public func closest(to element: Element) -> Element? { nil }
}

/// The ids in `document` that are nearest to the ids that `selector` names, best first, at most three.
public func suggestions(for selector: String, in document: Document) -> [String] { [] }
