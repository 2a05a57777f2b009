import PageScripting

/// The URLs in a style sheet. They are found without parsing values: only braces, strings and comments of CSS Syntax
/// Level 3 are understood.
struct StyleSheetText {
  struct Rule {
    /// The selectors, `@font-face`, or the empty string for an element's own style.
    let selector: String
    let declarations: [(name: String, value: String)]
  }

  private(set) var imports: [(url: String, media: String)] = []
  private(set) var rules: [Rule] = []
  private let media: MediaQueries?

  /// - Parameter media: decides which of the conditional blocks count.
  init(_ text: String, media: MediaQueries) {
    self.media = media
    read(Self.withoutComments(text), depth: 0)
  }

  /// The value of a `style` attribute.
  init(declarations: String) {
    media = nil
    rules = [Rule(selector: "", declarations: Self.declarations(Self.withoutComments(declarations)))]
  }

  /// The text without its comments. Strings, and a `url()` without quotes, contain no comments.
  private static func withoutComments(_ text: String) -> [Character] {
    let text = Array(text)
    var result: [Character] = []
    var place = 0
    while place < text.count {
      var end = place + 1
      switch text[place] {
      case "\"", "'": end = endOfString(text, place) + 1
      case "(" where isAfterURL(result):
        end = text[place...].firstIndex { ")\"'".contains($0) } ?? text.count
      case "/" where end < text.count && text[end] == "*":
        place += 2
        while place < text.count, text[place] != "*" || place + 1 == text.count || text[place + 1] != "/" { place += 1 }
        place += 2
        continue
      default: break
      }
      result += text[place..<min(end, text.count)]
      place = end
    }
    return result
  }

  private static func isAfterURL(_ text: [Character]) -> Bool { String(text.suffix(3)).lowercased() == "url" }

  /// Reads rules, including those in conditional blocks whose condition holds.
  private mutating func read(_ text: [Character], depth: Int) {
    var start = 0
    var place = 0
    while place < text.count {
      switch text[place] {
      case "\"", "'": place = Self.endOfString(text, place)
      case "(": place = Self.endOfBlock(text, place)
      case ";":
        statement(String(text[start..<place]))
        start = place + 1
      case "{":
        let end = Self.endOfBlock(text, place)
        let body = Array(text[min(place + 1, text.count)..<max(place + 1, min(end, text.count))])
        block(Self.trimmed(String(text[start..<place])), body, depth: depth)
        place = end
        start = place + 1
      default: break
      }
      place += 1
    }
  }

  private mutating func statement(_ text: String) {
    let text = Self.trimmed(text)
    guard text.lowercased().hasPrefix("@import") else { return }
    let rest = Self.trimmed(String(text.dropFirst("@import".count)))
    if let url = Self.urls(in: rest).first {
      imports.append((url, Self.trimmed(String(rest.drop { $0 != ")" }.dropFirst()))))
    } else if let quote = rest.first, quote == "\"" || quote == "'" {
      let url = rest.dropFirst().prefix { $0 != quote }
      imports.append((String(url), Self.trimmed(String(rest.dropFirst(url.count + 2)))))
    }
  }

  private mutating func block(_ prelude: String, _ body: [Character], depth: Int) {
    let name = prelude.lowercased()
    guard name.hasPrefix("@") else {
      return rules.append(Rule(selector: prelude, declarations: Self.declarations(body)))
    }
    if name.hasPrefix("@font-face") {
      return rules.append(Rule(selector: "@font-face", declarations: Self.declarations(body)))
    }
    // No real style sheet has deeper blocks.
    guard depth < 20, ["@media", "@supports", "@layer", "@container"].contains(where: name.hasPrefix) else { return }
    guard !name.hasPrefix("@media") || media?.hold(String(prelude.dropFirst("@media".count))) == true else { return }
    read(body, depth: depth + 1)
  }

  private static func declarations(_ text: [Character]) -> [(name: String, value: String)] {
    var found: [(name: String, value: String)] = []
    var start = 0
    var place = 0
    func add(_ end: Int) {
      guard start < end, let colon = text[start..<end].firstIndex(of: ":") else { return }
      found.append((trimmed(String(text[start..<colon])).lowercased(), trimmed(String(text[(colon + 1)..<end]))))
    }
    while place < text.count {
      switch text[place] {
      case "\"", "'": place = endOfString(text, place)
      case "(", "{": place = endOfBlock(text, place)
      case ";":
        add(place)
        start = place + 1
      default: break
      }
      place += 1
    }
    add(text.count)
    return found
  }

  /// The URLs of all `url()` in a value.
  static func urls(in value: String) -> [String] {
    var found: [String] = []
    var rest = value[...]
    while let place = rest.firstIndex(of: "(") {
      let name = rest[..<place].suffix(3).lowercased()
      rest = rest[rest.index(after: place)...].drop(while: \.isWhitespace)
      guard name == "url" else { continue }
      let quote = rest.first.flatMap { $0 == "\"" || $0 == "'" ? $0 : nil }
      let url = quote.map { quote in rest.dropFirst().prefix { $0 != quote } } ?? rest.prefix { $0 != ")" }
      found.append(trimmed(String(url)))
      rest = rest.dropFirst(url.count + (quote == nil ? 0 : 2))
    }
    return found
  }

  private static func trimmed(_ text: String) -> String {
    var text = text[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  private static func endOfString(_ text: [Character], _ start: Int) -> Int {
    var place = start + 1
    while place < text.count, text[place] != text[start] { place += text[place] == "\\" ? 2 : 1 }
    return place
  }

  /// The bracket that closes the bracket at `start`. Brackets in strings do not count.
  private static func endOfBlock(_ text: [Character], _ start: Int) -> Int {
    let (open, close): (Character, Character) = text[start] == "(" ? ("(", ")") : ("{", "}")
    var depth = 0
    var place = start
    while place < text.count {
      switch text[place] {
      case "\"", "'": place = endOfString(text, place)
      case open: depth += 1
      case close:
        depth -= 1
        if depth == 0 { return place }
      default: break
      }
      place += 1
    }
    return place
  }
}
