/// URL Standard, IPv6 addresses as eight 16-bit pieces.
enum IPv6 {
  /// URL Standard, "IPv6 parser"; nil for failure.
  static func parse(_ input: ArraySlice<UInt8>) -> [UInt16]? {
    var address = [UInt16](repeating: 0, count: 8)
    var pieceIndex = 0
    var compress: Int?
    var rest = input
    if rest.first == Delimiter.colon {
      guard rest.count >= 2, rest[rest.startIndex + 1] == Delimiter.colon else { return nil }
      rest = rest.dropFirst(2)
      pieceIndex = 1
      compress = 1
    }
    while let byte = rest.first {
      guard pieceIndex < 8 else { return nil }
      if byte == Delimiter.colon {
        guard compress == nil else { return nil }
        rest = rest.dropFirst()
        pieceIndex += 1
        compress = pieceIndex
        continue
      }
      let piece = rest.prefix(4).prefix { $0.hexDigitValue != nil }
      let afterPiece = rest.dropFirst(piece.count)
      if afterPiece.first == Delimiter.dot {
        guard !piece.isEmpty, pieceIndex <= 6, let (upper, lower) = dottedTail(rest) else { return nil }
        address[pieceIndex] = upper
        address[pieceIndex + 1] = lower
        pieceIndex += 2
        break
      }
      address[pieceIndex] = piece.reduce(0) { $0 << 4 | UInt16($1.hexDigitValue ?? 0) }
      rest = afterPiece
      if rest.first == Delimiter.colon {
        rest = rest.dropFirst()
        guard !rest.isEmpty else { return nil }
      } else if !rest.isEmpty {
        return nil
      }
      pieceIndex += 1
    }
    if let compress {
      let tail = Array(address[compress..<pieceIndex])
      for index in compress..<8 { address[index] = 0 }
      for (offset, piece) in tail.enumerated() { address[8 - tail.count + offset] = piece }
    } else if pieceIndex != 8 {
      return nil
    }
    return address
  }

  /// The dotted-decimal end of an address: exactly four numbers of 0…255 without leading zeros.
  private static func dottedTail(_ input: ArraySlice<UInt8>) -> (UInt16, UInt16)? {
    let parts = input.split(separator: Delimiter.dot, omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    var values: [UInt16] = []
    for part in parts {
      guard let first = part.first, part.count <= 3, part.count == 1 || first != UInt8(ascii: "0"),
        part.allSatisfy(\.isASCIIDigit)
      else { return nil }
      let value = part.reduce(UInt16(0)) { $0 * 10 + UInt16($1 - UInt8(ascii: "0")) }
      guard value <= 255 else { return nil }
      values.append(value)
    }
    return (values[0] << 8 | values[1], values[2] << 8 | values[3])
  }

  /// URL Standard, "IPv6 serializer": the first longest run of two or more zero pieces becomes `::`.
  static func serialize(_ address: [UInt16]) -> [UInt8] {
    var output: [UInt8] = []
    let run = longestZeroRun(address)
    var index = 0
    while index < 8 {
      if let run, run.lowerBound == index {
        output.append(contentsOf: index == 0 ? "::".utf8 : ":".utf8)
        index = run.upperBound
        continue
      }
      output.append(contentsOf: String(address[index], radix: 16).utf8)
      if index < 7 { output.append(Delimiter.colon) }
      index += 1
    }
    return output
  }

  private static func longestZeroRun(_ address: [UInt16]) -> Range<Int>? {
    var longest: Range<Int>?
    var index = 0
    while index < 8 {
      var end = index
      while end < 8, address[end] == 0 { end += 1 }
      if end - index > max(1, longest?.count ?? 0) { longest = index..<end }
      index = max(end, index + 1)
    }
    return longest
  }
}
