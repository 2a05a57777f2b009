/// An encoding in which text is sent (Encoding Standard, "get an output encoding").
/// https://encoding.spec.whatwg.org/#output-encodings
package struct OutputEncoding: Equatable, Sendable {
  /// The Encoding Standard's name, as `_charset_` and `document.characterSet` have it.
  package let name: String

  package static let utf8 = OutputEncoding(name: "UTF-8")

  private init(name: String) { self.name = name }

  /// Encoding Standard, "get an encoding"; nil for an unknown label. UTF-16 becomes UTF-8.
  package init?(label: String) {
    switch HTMLDecoder.encoding(named: label) {
    case .utf8, .utf16: self = .utf8
    case .windows1252: name = "windows-1252"
    case .other(let label):
      let name = HTMLDecoder.standardName(of: label)
      guard LibXMLDecoder.knows(HTMLDecoder.converter(of: name)) else { return nil }
      self.name = name
    case nil: return nil
    }
  }

  /// Encoding Standard, "encode", with the error mode "html": characters that the encoding lacks become character
  /// references.
  package func encode(_ text: String) -> [UInt8] {
    if self == .utf8 || text.utf8.allSatisfy({ $0 < 0x80 }) && !isStateful { return Array(text.utf8) }
    if name == "windows-1252" { return HTMLDecoder.encodeWindows1252(text) }
    return LibXMLDecoder.encode(text, encoding: HTMLDecoder.converter(of: name)) ?? Array(text.utf8)
  }

  /// Whether the encoding may write even ASCII characters as other bytes.
  private var isStateful: Bool { name == "ISO-2022-JP" }

  /// HTML Standard, "pick an encoding for the form".
  /// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#picking-an-encoding-for-the-form
  package init(of form: Element) {
    // WebKit also takes commas between labels (FormSubmission::Attributes::parseAcceptCharset).
    let labels = (form.attribute("accept-charset") ?? "").split { $0 == "," || $0.isWhitespace }
    let accepted = labels.lazy.compactMap { OutputEncoding(label: String($0)) }.first
    self = accepted ?? form.ownerDocument.flatMap { OutputEncoding(label: $0.characterSet) } ?? .utf8
  }
}
