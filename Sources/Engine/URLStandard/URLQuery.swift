/// The name-value pairs of a query or a form body. URL Standard, "application/x-www-form-urlencoded".
public struct URLQuery: Hashable, Sendable {
  /// A name-value pair, decoded.
  public struct Item: Hashable, Sendable {
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The pairs in order; names may repeat.
  public var items: [Item]

  public init(items: [Item] = []) { self.items = items }

  /// URL Standard, "application/x-www-form-urlencoded parser".
  /// - Parameter text: a query without its `?`, or a form body.
  public init(_ text: String) { self.init(bytes: text.utf8) }

  /// URL Standard, "application/x-www-form-urlencoded parser", on bytes that need not be UTF-8.
  public init(bytes: some Collection<UInt8>) {
    items = bytes.split(separator: UInt8(ascii: "&")).map { sequence in
      let parts = sequence.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      return Item(Self.decode(parts[0]), parts.count > 1 ? Self.decode(parts[1]) : "")
    }
  }

  private static func decode(_ part: some Collection<UInt8>) -> String {
    let spaced = part.map { $0 == UInt8(ascii: "+") ? Delimiter.space : $0 }
    var bytes = percentDecoded(spaced)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// URL Standard, "application/x-www-form-urlencoded serializer", in UTF-8.
  public var serialized: String { serialized { Array($0.utf8) } }

  /// The same in another encoding.
  public func serialized(encoding: (String) -> [UInt8]) -> String {
    var output: [UInt8] = []
    for item in items {
      if !output.isEmpty { output.append(UInt8(ascii: "&")) }
      Self.encode(encoding(item.name), into: &output)
      output.append(UInt8(ascii: "="))
      Self.encode(encoding(item.value), into: &output)
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static func encode(_ bytes: [UInt8], into output: inout [UInt8]) {
    for byte in bytes {
      if byte == Delimiter.space {
        output.append(UInt8(ascii: "+"))
      } else {
        output.append(byte, percentEncoding: .formURLEncoded)
      }
    }
  }

  /// The value of the first pair with that name.
  public subscript(name: String) -> String? { items.first { $0.name == name }?.value }
}
