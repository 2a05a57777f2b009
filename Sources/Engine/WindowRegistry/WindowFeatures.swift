/// The features string of `window.open`, tokenized as in WebKit (rules 1.47 to 1.53).
public struct WindowFeatures: Hashable, Codable, Sendable {
  public enum OpenerPolicy: Codable, Sendable { case keepsOpener, noopener, noreferrer }

  /// The place and the size in CSS pixels, unclamped; nil if the string does not have the key.
  public var x: Double?
  public var y: Double?
  public var width: Double?
  public var height: Double?
  public var menuBarVisible: Bool?
  public var statusBarVisible: Bool?
  public var toolbarVisible: Bool?
  public var locationBarVisible: Bool?
  public var scrollbarsVisible: Bool?
  public var resizable: Bool?
  public var fullscreen: Bool?
  public var popup: Bool?
  public var noopener = false
  public var noreferrer = false

  public init() {}

  public init(parsing string: String) {
    var tokens = FeatureTokens(string)
    while let (key, value) = tokens.next() { set(key, to: value) }
  }

  /// `noreferrer` implies `noopener` (rule 1.29).
  public var suppressesOpener: Bool { noopener || noreferrer }

  private mutating func set(_ key: String, to text: String) {
    let number = Self.number(text)
    let isOn = number != 0
    switch key {
    case "left", "screenx": x = Double(number)
    case "top", "screeny": y = Double(number)
    case "width", "innerwidth": width = Double(number)
    case "height", "innerheight": height = Double(number)
    case "popup": popup = isOn
    case "menubar": menuBarVisible = isOn
    case "toolbar": toolbarVisible = isOn
    case "location": locationBarVisible = isOn
    case "status": statusBarVisible = isOn
    case "fullscreen": fullscreen = isOn
    case "scrollbars": scrollbarsVisible = isOn
    case "resizable": resizable = isOn
    case "noopener": noopener = isOn
    case "noreferrer": noreferrer = isOn
    default: break
    }
  }

  /// The number in a text. A number that does not fit into 32 bits counts as missing (rule 1.48).
  private static func number(_ text: String) -> Int32 {
    if text.isEmpty || text == "yes" || text == "true" { return 1 }
    let isSigned = text.utf8.first == UInt8(ascii: "-") || text.utf8.first == UInt8(ascii: "+")
    let digits = text.utf8.dropFirst(isSigned ? 1 : 0).prefix { (0x30...0x39).contains($0) }
    return Int32(text[..<digits.endIndex]) ?? 0
  }
}

/// HTML Standard, "tokenize the features argument"; separators are white space, `=` and `,` (rule 1.47).
private struct FeatureTokens {
  private var rest: ArraySlice<UInt8>
  private static let equals = UInt8(ascii: "="), comma = UInt8(ascii: ",")

  init(_ string: String) { rest = string.asciiLowercasedBytes[...] }

  mutating func next() -> (key: String, value: String)? {
    rest = rest.drop(while: \.isFeatureSeparator)
    guard !rest.isEmpty else { return nil }
    let key = takeWord()
    rest = rest.drop { $0 != Self.equals && $0 != Self.comma && $0.isFeatureSeparator }
    guard rest.first == Self.equals else { return (key, "") }
    rest = rest.drop { $0 != Self.comma && $0.isFeatureSeparator }
    return (key, takeWord())
  }

  private mutating func takeWord() -> String {
    let word = rest.prefix { !$0.isFeatureSeparator }
    rest = rest[word.endIndex...]
    return String(decoding: word, as: UTF8.self)
  }
}

extension UInt8 {
  /// HTML Standard, "feature separator". The vertical tab counts as well, because WebKit treats it as white space here.
  fileprivate var isFeatureSeparator: Bool {
    switch self {
    case 0x09...0x0D, UInt8(ascii: " "), UInt8(ascii: "="), UInt8(ascii: ","): true
    default: false
    }
  }
}

extension String {
  /// Infra Standard, "ASCII lowercase".
  var asciiLowercased: String { String(decoding: asciiLowercasedBytes, as: UTF8.self) }

  var asciiLowercasedBytes: [UInt8] { utf8.map { (65...90).contains($0) ? $0 + 32 : $0 } }

  /// Infra Standard, "split on ASCII whitespace".
  var asciiWhitespaceSeparated: [String] {
    utf8.split { [0x09, 0x0A, 0x0C, 0x0D, 0x20].contains($0) }.map { String(decoding: $0, as: UTF8.self) }
  }
}
