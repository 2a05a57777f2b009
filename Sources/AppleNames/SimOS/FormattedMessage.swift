/// Inserts values into a format of `os_log`, such as `%{public}@` or `%.2f`.
enum FormattedMessage {
  static func text(_ format: String, _ arguments: [Any]) -> String {
    var text = ""
    var remaining = arguments[...]
    var characters = format[...]
    while let percent = characters.firstIndex(of: "%") {
      text += characters[..<percent]
      characters = characters[characters.index(after: percent)...]
      if characters.first == "%" {
        text += "%"
        characters.removeFirst()
        continue
      }
      skipSpecifier(&characters)
      text += remaining.popFirst().map { String(describing: $0) } ?? "<missing>"
    }
    return text + characters
  }

  /// Skips the options in braces, flags, widths and the letter of the type.
  private static func skipSpecifier(_ characters: inout Substring) {
    if characters.first == "{", let end = characters.firstIndex(of: "}") {
      characters = characters[characters.index(after: end)...]
    }
    while let next = characters.first {
      characters.removeFirst()
      guard "0123456789.+-# hlqztj".contains(next) else { return }
    }
  }
}
