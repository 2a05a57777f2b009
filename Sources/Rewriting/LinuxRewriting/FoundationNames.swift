import SwiftTokens

extension LinuxRewriter {
  /// The types of Foundation that are in a module of their own on Linux. `Foundation` has names there that cannot be
  /// used.
  private static let networkingNames: Set = [
    "CachedURLResponse", "HTTPCookie", "HTTPCookieStorage", "HTTPURLResponse", "URLAuthenticationChallenge", "URLCache",
    "URLCredential", "URLCredentialStorage", "URLProtectionSpace", "URLProtocol", "URLRequest", "URLResponse",
    "URLSession", "URLSessionConfiguration", "URLSessionDataDelegate", "URLSessionDataTask", "URLSessionDelegate",
    "URLSessionDownloadDelegate", "URLSessionDownloadTask", "URLSessionTask", "URLSessionTaskDelegate",
    "URLSessionUploadTask", "URLSessionWebSocketTask",
  ]

  /// Takes the module away from `Foundation.URLSession`; `import class Foundation.URLSession` gets the other module.
  mutating func networkingName(_ module: Range<Int>) {
    var ahead = scanner
    guard case .punctuation(UInt8(ascii: "."), let dot)? = ahead.next(), dot == module.upperBound,
      case .identifier(let name)? = ahead.next(), Self.networkingNames.contains(text(name))
    else { return }
    let line = bytes[..<module.lowerBound].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    if text(line..<module.lowerBound).split(separator: " ").contains("import") {
      edits.append(Edit(range: module, text: "FoundationNetworking"))
    } else {
      edits.append(Edit(range: module.lowerBound..<name.lowerBound, text: ""))
    }
  }

  /// `ProcessInfo()`, which only Foundation itself may make on Linux, is the process's only one.
  mutating func newProcessInfo(_ name: Range<Int>) { newProcessInfo(name, scanner) }

  /// The same in a string's interpolations.
  mutating func newProcessInfos(inString range: Range<Int>) {
    var place = range.lowerBound
    while let start = bytes[place..<range.upperBound].firstRange(of: Array("\\(".utf8))?.upperBound {
      var inner = SwiftScanner(bytes, at: start)
      var depth = 1
      while depth > 0, let token = inner.next(), token.start < range.upperBound {
        switch token {
        case .punctuation(UInt8(ascii: "("), _): depth += 1
        case .punctuation(UInt8(ascii: ")"), _): depth -= 1
        case .identifier(let name) where text(name) == "ProcessInfo": newProcessInfo(name, inner)
        default: break
        }
      }
      place = max(start, min(inner.place, range.upperBound))
    }
  }

  private mutating func newProcessInfo(_ name: Range<Int>, _ scanner: SwiftScanner) {
    var ahead = scanner
    guard case .punctuation(UInt8(ascii: "("), at: name.upperBound)? = ahead.next(),
      case .punctuation(UInt8(ascii: ")"), let end)? = ahead.next()
    else { return }
    edits.append(Edit(range: name.upperBound..<end + 1, text: ".processInfo"))
  }
}
