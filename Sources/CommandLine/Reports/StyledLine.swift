/// A line of output with its style, which terminals show in colours. The text says everything without colours, too.
package struct StyledLine: Sendable, Equatable {
  package enum Style: Sendable { case plain, heading, title, good, bad, attention }

  package var text: String
  package var style: Style
  /// The number of characters at the end of the line that give the reason.
  package var remark: Int

  package init(_ text: String, _ style: Style = .plain, remark: Int = 0) {
    self.text = text
    self.style = style
    self.remark = remark
  }

  /// The line with the escape sequences of ECMA-48, "SGR".
  package var coloured: String {
    switch style {
    case .plain where remark > 0 && remark <= text.count:
      text.dropLast(remark) + Self.sgr("2", String(text.suffix(remark)))
    case .plain: text
    case .heading: Self.sgr("1", text)
    case .title: Self.sgr("4;2", text)
    case .good: Self.sgr("32", text)
    case .bad: Self.sgr("31", text)
    case .attention: Self.sgr("33", text)
    }
  }

  private static func sgr(_ code: String, _ text: String) -> String {
    text.isEmpty ? "" : "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }
}
