/// Reads the contents of a block (CommonMark, section 6, without HTML and images).
struct MarkdownReader {
  let baseURL: URL?
  var result = AttributedString()

  init(baseURL: URL?) { self.baseURL = baseURL }

  /// Joins lines that follow each other: their ends become spaces.
  static func joined(_ text: some StringProtocol) -> String {
    text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
  }

  /// The blocks of a text. Empty lines separate them, or a mark begins a block.
  static func blocks(of text: String) -> [String] {
    var blocks: [[String]] = [[]]
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let trimmed = line.trimmingCharacters(in: .whitespaces)
      if let mark = trimmed.prefixMatch(of: #/#{1,6} +|[-*+] +|\d{1,9}[.)] +|> ?/#) {
        blocks.append([String(trimmed[mark.range.upperBound...])])
      } else if trimmed.isEmpty {
        blocks.append([])
      } else {
        blocks[blocks.count - 1].append(trimmed)
      }
    }
    return blocks.filter { !$0.isEmpty }.map { $0.joined(separator: " ") }
  }

  mutating func read(_ text: ArraySlice<Character>, _ intent: InlinePresentationIntent, _ link: URL?) {
    var plain = ""
    // A mark that has no end after some place has none later either.
    var endless: Set<String> = []
    var place = text.startIndex
    while place < text.endIndex {
      let character = text[place]
      let next = place + 1
      if character == "\\", next < text.endIndex, text[next].isPunctuation || text[next].isSymbol {
        plain.append(text[next])
        place += 2
        continue
      }
      if let (inner, end, added, url) = span(in: text, at: place, &endless) {
        append(&plain, intent, link)
        if added == .code {
          var code = String(inner)
          append(&code, intent.union(.code), link)
        } else {
          read(inner, intent.union(added), url ?? link)
        }
        place = end
        continue
      }
      plain.append(character)
      place = next
    }
    append(&plain, intent, link)
  }

  private mutating func append(_ text: inout String, _ intent: InlinePresentationIntent, _ link: URL?) {
    guard !text.isEmpty else { return }
    var run = AttributedString(text)
    if !intent.isEmpty { run.inlinePresentationIntent = intent }
    if let link { run.link = link }
    result += run
    text = ""
  }

  private typealias Span = (inner: ArraySlice<Character>, end: Int, added: InlinePresentationIntent, link: URL?)

  /// The span that begins at a place, if it has an end.
  private func span(in text: ArraySlice<Character>, at place: Int, _ endless: inout Set<String>) -> Span? {
    let mark = text[place]
    let length = text[place...].prefix { $0 == mark }.count
    switch mark {
    case "`":
      return closing(String(repeating: "`", count: length), in: text, from: place + length, &endless).map {
        (text[place + length..<$0], $0 + length, .code, nil)
      }
    case "~" where length == 2:
      return closing("~~", in: text, from: place + 2, &endless).map {
        (text[place + 2..<$0], $0 + 2, .strikethrough, nil)
      }
    case "*", "_":
      let start = place + length
      guard length <= 3, start < text.endIndex, !text[start].isWhitespace else { return nil }
      if mark == "_", place > text.startIndex, text[place - 1].isLetter || text[place - 1].isNumber { return nil }
      guard let end = closing(String(repeating: mark, count: length), in: text, from: start, &endless, isEmphasis: true)
      else {
        return nil
      }
      let added: InlinePresentationIntent =
        length == 1 ? .emphasized : length == 2 ? .stronglyEmphasized : [.emphasized, .stronglyEmphasized]
      return (text[start..<end], end + length, added, nil)
    case "[": return link(in: text, at: place)
    default: return nil
    }
  }

  private func closing(
    _ name: String, in text: ArraySlice<Character>, from start: Int, _ endless: inout Set<String>,
    isEmphasis: Bool = false
  )
    -> Int?
  {
    guard !endless.contains(name) else { return nil }
    let mark = Array(name)
    var place = start
    while place < text.endIndex {
      if text[place] == "\\", !mark.contains("`") {
        place += 2
        continue
      }
      let run = text[place...].prefix { $0 == mark[0] }.count
      if run == mark.count, place > start {
        let after = place + run
        let isInWord =
          mark[0] == "_" && after < text.endIndex && (text[after].isLetter || text[after].isNumber)
        if !isEmphasis || !text[place - 1].isWhitespace && !isInWord { return place }
      }
      place += max(1, run)
    }
    endless.insert(name)
    return nil
  }

  /// The link `[text](address "title")`.
  private func link(in text: ArraySlice<Character>, at place: Int) -> Span? {
    var depth = 0
    guard
      let close = text[place...].indices.first(where: {
        depth += text[$0] == "[" ? 1 : text[$0] == "]" ? -1 : 0
        return depth == 0
      }), close + 1 < text.endIndex, text[close + 1] == "(",
      let end = text[close...].firstIndex(of: ")")
    else { return nil }
    let address = String(text[(close + 2)..<end]).split(separator: " ").first.map(String.init) ?? ""
    guard let url = URL(string: address, relativeTo: baseURL) else { return nil }
    return (text[(place + 1)..<close], end + 1, [], url)
  }
}
