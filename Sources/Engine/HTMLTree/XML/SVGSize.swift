/// The size of an SVG image: that of its root's attributes, or of its view box (WebKit's SVGSVGElement, as far as no style
/// decides).
package struct SVGSize: Hashable, Sendable {
  package let width: Int
  package let height: Int

  /// - Returns: nil if the text is no SVG.
  package init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    let document = Document()
    let parser = XMLParser(document: document, text: text, type: "image/svg+xml")
    while case .script = parser.advance() {}
    guard !parser.sawXMLError, let root = document.documentElement, root.namespace == .svg, root.localName == "svg"
    else {
      return nil
    }
    let box = (root.attribute("viewBox") ?? "").split { " ,\n\t\r".contains($0) }.map(String.init)
    // A length in percent is none.
    func length(_ name: String, _ boxIndex: Int, otherwise: Int) -> Int {
      if let value = root.attribute(name), !value.hasSuffix("%"), let pixels = Self.pixels(value) { return pixels }
      return (box.count == 4 ? Self.pixels(box[boxIndex]) : nil) ?? otherwise
    }
    // CSS Images 3, "default object size".
    width = length("width", 2, otherwise: 300)
    height = length("height", 3, otherwise: 150)
  }

  private static func pixels(_ value: String) -> Int? {
    guard let number = Double(value.hasSuffix("px") ? String(value.dropLast(2)) : value), number >= 0 else {
      return nil
    }
    return Int(exactly: number.rounded())
  }
}
