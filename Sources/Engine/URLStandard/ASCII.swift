/// The ASCII classes of the Infra Standard, on single bytes of UTF-8.
extension UInt8 {
  var isASCIIDigit: Bool { self >= 0x30 && self <= 0x39 }
  var isASCIIUpperAlpha: Bool { self >= 0x41 && self <= 0x5A }
  var isASCIIAlpha: Bool { isASCIIUpperAlpha || (self >= 0x61 && self <= 0x7A) }
  var isASCIIAlphanumeric: Bool { isASCIIDigit || isASCIIAlpha }
  var isASCIITabOrNewline: Bool { self == 0x09 || self == 0x0A || self == 0x0D }
  var isC0ControlOrSpace: Bool { self <= 0x20 }
  var asciiLowercased: UInt8 { isASCIIUpperAlpha ? self | 0x20 : self }

  /// The value of a hexadecimal digit, or nil.
  var hexDigitValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x41 + 10
    case 0x61...0x66: self - 0x61 + 10
    default: nil
    }
  }

  /// An upper-case hexadecimal digit for 0…15.
  init(upperHexDigit value: UInt8) { self = value < 10 ? 0x30 + value : 0x41 + value - 10 }
}

/// The delimiters of URLs by name, so that the parser's states read like the Standard's.
enum Delimiter {
  static let hash = UInt8(ascii: "#")
  static let percent = UInt8(ascii: "%")
  static let dot = UInt8(ascii: ".")
  static let slash = UInt8(ascii: "/")
  static let backslash = UInt8(ascii: "\\")
  static let colon = UInt8(ascii: ":")
  static let question = UInt8(ascii: "?")
  static let at = UInt8(ascii: "@")
  static let leftBracket = UInt8(ascii: "[")
  static let rightBracket = UInt8(ascii: "]")
  static let space = UInt8(ascii: " ")
}
