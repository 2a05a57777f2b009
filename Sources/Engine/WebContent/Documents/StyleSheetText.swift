import PageScripting

/// The rules of a style sheet that name URLs or fonts. They are found without parsing values: only braces, strings and
/// comments of CSS Syntax Level 3 are understood.
struct StyleSheetText {
  struct Rule {
    /// The selectors, `@font-face`, or the empty string for an element's own style.
    let selector: String
    /// The declarations with URLs, and those that name fonts.
    let declarations: [(name: String, value: String)]
  }

  private(set) var imports: [(url: String, media: String)] = []
  private(set) var rules: [Rule] = []
  private let media: MediaQueries?

  /// - Parameter media: decides which of the conditional blocks count.
  init(_ text: [UInt8], media: MediaQueries) {
    self.media = media
    read(Self.withoutComments(text)[...], depth: 0)
  }

  /// The value of a `style` attribute.
  init(declarations: String) {
    media = nil
    add(selector: "", Self.withoutComments(Array(declarations.utf8))[...])
  }

  /// Whether it requests nothing.
  var isEmpty: Bool { imports.isEmpty && rules.isEmpty }

  /// Whether a text may request something. Most do not.
  static func mayRequest(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var place = 0
      while place + 3 < bytes.count {
        // "url(" in either case, and "@import".
        let byte = bytes[place]
        if byte == UInt8(ascii: "@"), bytes[place + 1] | 0x20 == UInt8(ascii: "i") { return true }
        if byte | 0x20 == UInt8(ascii: "u"), bytes[place + 1] | 0x20 == UInt8(ascii: "r"),
          bytes[place + 2] | 0x20 == UInt8(ascii: "l"), bytes[place + 3] == UInt8(ascii: "(")
        {
          return true
        }
        place += 1
      }
      return false
    }
  }

  /// The text without its comments. Strings, and a `url()` without quotes, contain no comments.
  private static func withoutComments(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var place = 0
    while place < text.count {
      var end = place + 1
      switch text[place] {
      case quote, apostrophe: end = endOfString(text[...], place) + 1
      case open where isAfterURL(result):
        end = text[place...].firstIndex { $0 == close || $0 == quote || $0 == apostrophe } ?? text.count
      case UInt8(ascii: "/") where end < text.count && text[end] == UInt8(ascii: "*"):
        place += 2
        while place < text.count,
          text[place] != UInt8(ascii: "*") || place + 1 == text.count || text[place + 1] != UInt8(ascii: "/")
        {
          place += 1
        }
        place += 2
        continue
      default: break
      }
      result += text[place..<min(end, text.count)]
      place = end
    }
    return result
  }

  private static func isAfterURL(_ text: [UInt8]) -> Bool { lowercased(text.suffix(3)) == "url" }

  /// Reads rules, including those in conditional blocks whose condition holds.
  private mutating func read(_ text: ArraySlice<UInt8>, depth: Int) {
    var start = text.startIndex
    var place = start
    while place < text.endIndex {
      switch text[place] {
      case Self.quote, Self.apostrophe: place = Self.endOfString(text, place)
      case Self.open: place = Self.endOfBlock(text, place)
      case UInt8(ascii: ";"):
        statement(Self.string(text[start..<place]))
        start = place + 1
      case UInt8(ascii: "{"):
        let end = Self.endOfBlock(text, place)
        block(
          Self.string(text[start..<place]), text[(place + 1)..<max(place + 1, min(end, text.endIndex))], depth: depth)
        place = end
        start = min(place + 1, text.endIndex)
      default: break
      }
      place += 1
    }
  }

  private mutating func statement(_ text: String) {
    guard text.lowercased().hasPrefix("@import") else { return }
    let rest = Self.trimmed(String(text.dropFirst("@import".count)))
    if let url = Self.urls(in: rest).first {
      imports.append((url, Self.trimmed(String(rest.drop { $0 != ")" }.dropFirst()))))
    } else if let quote = rest.first, quote == "\"" || quote == "'" {
      let url = rest.dropFirst().prefix { $0 != quote }
      imports.append((String(url), Self.trimmed(String(rest.dropFirst(url.count + 2)))))
    }
  }

  private mutating func block(_ prelude: String, _ body: ArraySlice<UInt8>, depth: Int) {
    guard prelude.hasPrefix("@") else { return add(selector: prelude, body) }
    let name = prelude.lowercased()
    if name.hasPrefix("@font-face") { return add(selector: "@font-face", body) }
    // No real style sheet has deeper blocks.
    guard depth < 20, ["@media", "@supports", "@layer", "@container"].contains(where: name.hasPrefix) else { return }
    guard !name.hasPrefix("@media") || media?.hold(String(prelude.dropFirst("@media".count))) == true else { return }
    read(body, depth: depth + 1)
  }

  private mutating func add(selector: String, _ body: ArraySlice<UInt8>) {
    let isFontFace = selector == "@font-face"
    let declarations = Self.declarations(body).filter { declaration in
      isFontFace || declaration.name.hasPrefix("font") || Self.mayRequest(declaration.value)
    }
    if !declarations.isEmpty { rules.append(Rule(selector: selector, declarations: declarations)) }
  }

  private static func declarations(_ text: ArraySlice<UInt8>) -> [(name: String, value: String)] {
    var found: [(name: String, value: String)] = []
    var start = text.startIndex
    var place = start
    func add(_ end: Int) {
      guard start < end, let colon = text[start..<end].firstIndex(of: UInt8(ascii: ":")) else { return }
      found.append((string(text[start..<colon]).lowercased(), string(text[(colon + 1)..<end])))
    }
    while place < text.endIndex {
      switch text[place] {
      case quote, apostrophe: place = endOfString(text, place)
      case open, UInt8(ascii: "{"): place = endOfBlock(text, place)
      case UInt8(ascii: ";"):
        add(place)
        start = place + 1
      default: break
      }
      place += 1
    }
    add(text.endIndex)
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

  // MARK: Bytes

  private static let quote = UInt8(ascii: "\"")
  private static let apostrophe = UInt8(ascii: "'")
  private static let open = UInt8(ascii: "(")
  private static let close = UInt8(ascii: ")")

  private static func lowercased(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self).lowercased()
  }

  private static func string(_ bytes: ArraySlice<UInt8>) -> String {
    trimmed(String(decoding: bytes, as: UTF8.self))
  }

  private static func trimmed(_ text: String) -> String {
    var text = text[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  private static func endOfString(_ text: ArraySlice<UInt8>, _ start: Int) -> Int {
    var place = start + 1
    while place < text.endIndex, text[place] != text[start] { place += text[place] == UInt8(ascii: "\\") ? 2 : 1 }
    return place
  }

  /// The bracket that closes the one at `start`. Brackets in strings do not count.
  private static func endOfBlock(_ text: ArraySlice<UInt8>, _ start: Int) -> Int {
    let (first, last) = text[start] == open ? (open, close) : (UInt8(ascii: "{"), UInt8(ascii: "}"))
    var depth = 0
    var place = start
    while place < text.endIndex {
      switch text[place] {
      case quote, apostrophe: place = endOfString(text, place)
      case first: depth += 1
      case last:
        depth -= 1
        if depth == 0 { return place }
      default: break
      }
      place += 1
    }
    return place
  }
}
