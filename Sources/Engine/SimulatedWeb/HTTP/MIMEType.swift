/// A MIME type. MIME Sniffing Standard, "MIME type representation".
public struct MIMEType: Hashable, Sendable {
  /// The type in lower case.
  public let type: String
  /// The subtype in lower case.
  public let subtype: String
  /// The parameters in order; names in lower case, without duplicates.
  public let parameters: [HTTPFields.Field]

  public init(type: String, subtype: String, parameters: [HTTPFields.Field] = []) {
    self.type = type
    self.subtype = subtype
    self.parameters = parameters
  }

  /// The text `type/subtype`.
  public var essence: String { type + "/" + subtype }

  public func parameter(_ name: String) -> String? { parameters.first { $0.name == name }?.value }

  /// MIME Sniffing Standard, "parse a MIME type". nil means failure.
  public init?(_ text: String) {
    var rest = Array(text.utf8).trimming(isHTTPWhitespace)
    let type = rest.prefix { $0 != UInt8(ascii: "/") }
    guard !type.isEmpty, type.allSatisfy(isTokenByte), type.endIndex < rest.endIndex else { return nil }
    rest = rest[(type.endIndex + 1)...]
    let rawSubtype = rest.prefix { $0 != UInt8(ascii: ";") }
    let subtype = rawSubtype.trimming(isHTTPWhitespace)
    guard !subtype.isEmpty, subtype.allSatisfy(isTokenByte) else { return nil }
    self.type = asciiLowercased(type)
    self.subtype = asciiLowercased(subtype)
    self.parameters = Self.parseParameters(rest[rawSubtype.endIndex...])
  }

  /// - Parameter input: a text that starts with `;`, or an empty text.
  private static func parseParameters(_ input: ArraySlice<UInt8>) -> [HTTPFields.Field] {
    var parameters: [HTTPFields.Field] = []
    // The names are in a set, because a page's own text may have any number of parameters.
    var seen: Set<String> = []
    var rest = input
    while !rest.isEmpty {
      rest = rest.dropFirst().drop(while: isHTTPWhitespace)
      let name = rest.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "=") }
      rest = rest[name.endIndex...]
      guard let delimiter = rest.first else { break }
      if delimiter == UInt8(ascii: ";") { continue }
      rest = rest.dropFirst()
      var value: [UInt8]
      let wasQuoted = rest.first == UInt8(ascii: "\"")
      if wasQuoted {
        (value, rest) = quotedString(rest)
        rest = rest.drop { $0 != UInt8(ascii: ";") }
      } else {
        let raw = rest.prefix { $0 != UInt8(ascii: ";") }
        rest = rest[raw.endIndex...]
        value = Array(raw)
        while let last = value.last, isHTTPWhitespace(last) { value.removeLast() }
      }
      let lowercasedName = asciiLowercased(name)
      guard !name.isEmpty, name.allSatisfy(isTokenByte), wasQuoted || !value.isEmpty,
        value.allSatisfy({ $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }), seen.insert(lowercasedName).inserted
      else { continue }
      parameters.append(HTTPFields.Field(name: lowercasedName, value: String(decoding: value, as: UTF8.self)))
    }
    return parameters
  }

  /// Fetch Standard, "collect an HTTP quoted string", with the extract-value flag.
  private static func quotedString(_ input: ArraySlice<UInt8>) -> ([UInt8], ArraySlice<UInt8>) {
    var value: [UInt8] = []
    var rest = input.dropFirst()
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\"") { break }
      if byte == UInt8(ascii: "\\") {
        value.append(rest.popFirst() ?? byte)
      } else {
        value.append(byte)
      }
    }
    return (value, rest)
  }
}

extension MIMEType: CustomStringConvertible {
  /// MIME Sniffing Standard, "serialize a MIME type".
  public var description: String {
    parameters.reduce(essence) { text, parameter in
      let isToken = !parameter.value.isEmpty && parameter.value.utf8.allSatisfy(isTokenByte)
      return text + ";\(parameter.name)=" + (isToken ? parameter.value : Self.quoted(parameter.value))
    }
  }

  private static func quoted(_ value: String) -> String {
    // The code works on scalars: a quotation mark and a combining mark form one character, which does not equal a
    // quotation mark.
    let escaped = value.unicodeScalars.reduce(into: String.UnicodeScalarView()) { result, scalar in
      if scalar == "\"" || scalar == "\\" { result.append("\\") }
      result.append(scalar)
    }
    return "\"\(String(escaped))\""
  }
}

/// MIME Sniffing Standard, "HTTP token code point".
func isTokenByte(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
  default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
  }
}
