import WebFiles

extension Explanations {
  /// The explanations as text for a terminal.
  /// - Parameter width: The columns that lines may have.
  package func text(width: Int) -> String {
    let parts =
      errors.map { $0.text(width: width) } + rules.map { $0.text(width: width) }
      + questions.map { $0.text(width: width) }
    return parts.joined(separator: "\n")
  }
}

extension RuleText {
  fileprivate func text(width: Int) -> String {
    "Rule \(number), \(title)\n" + paragraph(sentence, width: width)
      + conditions.map { paragraph("- " + $0, width: width) }.joined() + "  See \(file), line \(line)\n"
  }
}

extension ErrorCode {
  fileprivate func text(width: Int) -> String {
    let remark = isSimulated ? "" : " The simulator never gives this error."
    return "\(domain) \(code), \(name)\n" + paragraph(meaning + remark, width: width)
      + paragraph("Rules: " + rules.joined(separator: ", "), width: width)
  }
}

extension Question {
  fileprivate func text(width: Int) -> String {
    let commands = files.map { $0.hasSuffix(".swift") ? $0 : "webviewsim run \($0)" }
    return title + "\n" + paragraph(answer, width: width)
      + commands.map { "  See it: \($0)\n" }.joined()
      + paragraph("Rules: " + rules.joined(separator: ", "), width: width)
      + paragraph("Asked in: " + sources, width: width)
  }
}

/// Indented lines of a text, filled with words. Code marks of Markdown are left out.
private func paragraph(_ text: String, width: Int) -> String {
  var lines = [""]
  for word in text.replacing("`", with: "").split(separator: " ") {
    if lines[lines.count - 1].isEmpty {
      lines[lines.count - 1] = "  " + word
    } else if lines[lines.count - 1].count + word.count + 1 <= width {
      lines[lines.count - 1] += " " + word
    } else {
      lines.append("  " + word)
    }
  }
  return lines.joined(separator: "\n") + "\n"
}
