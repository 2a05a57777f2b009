/// A parser of a page, which stops at its scripts.
package protocol PageParser: AnyObject {
  func advance() -> ParserStep
  /// Whether elements were inserted beside their parents because the tree has its maximum depth.
  var reachedMaximumDepth: Bool { get }
  /// Bugs of the parser, which the page's console should name.
  var internalErrors: [String] { get }
  /// The first error in a page in XML, with its line: the reason why the page is not shown as it was written.
  var firstXMLError: String? { get }
}

extension HTMLParser: PageParser {
  package var firstXMLError: String? { nil }
}

extension XMLParser: PageParser {
  package var internalErrors: [String] { [] }
}
