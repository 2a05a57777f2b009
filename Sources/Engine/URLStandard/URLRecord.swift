/// URL Standard, "URL record": the form of a URL that the parser builds and the setters change. `WebURL` is its
/// serialised, immutable form.
///
/// Every part is ASCII, because all other characters have been percent-encoded or converted to Punycode.
struct URLRecord {
  private(set) var scheme: [UInt8] = []
  private(set) var special: SpecialScheme?
  var username: [UInt8] = []
  var password: [UInt8] = []
  /// The host, serialised; nil is the null host, empty the empty host.
  var host: [UInt8]?
  var port: UInt16?
  /// A list of segments, each with the `/` before it; or, with `hasOpaquePath`, any string.
  var path: [UInt8] = []
  var hasOpaquePath = false
  var query: [UInt8]?
  var fragment: [UInt8]?

  var isSpecial: Bool { special != nil }
  var isFile: Bool { special == .file }
  var includesCredentials: Bool { !username.isEmpty || !password.isEmpty }
  /// URL Standard, "cannot have a username/password/port".
  var cannotHaveCredentialsOrPort: Bool { host == nil || host == [] || isFile }

  mutating func setScheme(_ bytes: [UInt8]) {
    scheme = bytes
    special = SpecialScheme(bytes)
  }

  mutating func appendSegment(_ segment: [UInt8]) {
    path.append(Delimiter.slash)
    path.append(contentsOf: segment)
  }

  /// URL Standard, "shorten a URL's path".
  mutating func shortenPath() {
    guard let lastSlash = path.lastIndex(of: Delimiter.slash) else { return }
    if isFile, lastSlash == 0, isNormalizedWindowsDriveLetter(path[1...]) { return }
    path.removeSubrange(lastSlash...)
  }

  /// The first path segment, if it is a normalized Windows drive letter.
  var leadingDriveLetter: [UInt8]? {
    guard !hasOpaquePath, path.count >= 3, path.count == 3 || path[3] == Delimiter.slash,
      isNormalizedWindowsDriveLetter(path[1...2])
    else { return nil }
    return Array(path[1...2])
  }
}

/// URL Standard, "Windows drive letter": a letter and `:` or `|`.
func isWindowsDriveLetter(_ bytes: some RandomAccessCollection<UInt8>) -> Bool {
  guard bytes.count == 2, let letter = bytes.first, let mark = bytes.last else { return false }
  return letter.isASCIIAlpha && (mark == Delimiter.colon || mark == UInt8(ascii: "|"))
}

/// URL Standard, "normalized Windows drive letter".
func isNormalizedWindowsDriveLetter(_ bytes: some RandomAccessCollection<UInt8>) -> Bool {
  isWindowsDriveLetter(bytes) && bytes.last == Delimiter.colon
}

/// URL Standard, "starts with a Windows drive letter".
func startsWithWindowsDriveLetter(_ bytes: ArraySlice<UInt8>) -> Bool {
  guard bytes.count >= 2, isWindowsDriveLetter(bytes.prefix(2)) else { return false }
  guard bytes.count > 2 else { return true }
  return [Delimiter.slash, Delimiter.backslash, Delimiter.question, Delimiter.hash].contains(
    bytes[bytes.startIndex + 2])
}

/// URL Standard, "single-dot URL path segment".
func isSingleDot(_ segment: [UInt8]) -> Bool {
  switch segment.count {
  case 1: segment[0] == Delimiter.dot
  case 3: isEncodedDot(segment[0...])
  default: false
  }
}

/// URL Standard, "double-dot URL path segment".
func isDoubleDot(_ segment: [UInt8]) -> Bool {
  switch segment.count {
  case 2: segment[0] == Delimiter.dot && segment[1] == Delimiter.dot
  case 4:
    (segment[0] == Delimiter.dot && isEncodedDot(segment[1...]))
      || (segment[3] == Delimiter.dot && isEncodedDot(segment[..<3]))
  case 6: isEncodedDot(segment[..<3]) && isEncodedDot(segment[3...])
  default: false
  }
}

private func isEncodedDot(_ bytes: ArraySlice<UInt8>) -> Bool {
  let start = bytes.startIndex
  return bytes.count == 3 && bytes[start] == Delimiter.percent && bytes[start + 1] == UInt8(ascii: "2")
    && bytes[start + 2].asciiLowercased == UInt8(ascii: "e")
}
