/// "Associating Style Sheets with XML documents": an `xml-stylesheet` before or after the root.
package struct StyleSheetInstruction {
  package let href: String
  package let title: String?
  package let isAlternate: Bool
  /// Whether the style sheet is a transformation, not CSS (WebKit's ProcessingInstruction::checkStyleSheet).
  package let isXSL: Bool

  /// Nil for an instruction of another kind, for an instruction outside the document itself, and for a malformed one.
  package init?(_ instruction: ProcessingInstruction) {
    guard instruction.target == "xml-stylesheet", instruction.parent?.kind == .document,
      let values = Self.pseudoAttributes(of: instruction.data)
    else { return nil }
    let type = values["type"] ?? ""
    isXSL = Self.typesOfXSL.contains(type)
    guard isXSL || type.isEmpty || type == "text/css", let href = values["href"], !href.isEmpty else { return nil }
    self.href = href
    title = values["title"]
    isAlternate = values["alternate"] == "yes"
  }

  private static let typesOfXSL: Set<String> = [
    "text/xml", "text/xsl", "application/xml", "application/xhtml+xml", "application/rss+xml", "application/atom+xml",
  ]

  /// The values by name, as attributes are written.
  static func pseudoAttributes(of data: String) -> [String: String]? {
    let holder = Document()
    let parser = XMLParser(document: holder, text: "<x \(data)/>", type: "application/xml")
    guard !parser.sawXMLError else { return nil }
    while case .script = parser.advance() {}
    let attributes = holder.documentElement?.attributes ?? []
    return Dictionary(attributes.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
  }
}
