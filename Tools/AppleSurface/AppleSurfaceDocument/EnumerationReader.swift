import SwiftTokens

/// Finds the enumerations of the C header, which Swift imports under Apple's names: `WKNavigationTypeOther` is
/// `WKNavigationType.other`.
enum EnumerationReader {
  static func members(of bytes: [UInt8]) -> [SurfaceMember] {
    var scanner = SwiftScanner(bytes)
    var members: [SurfaceMember] = []
    while let token = scanner.next() {
      guard case .identifier(let range) = token, isMacro(scanner.text(range)),
        case .punctuation(UInt8(ascii: "("), _)? = scanner.next(), case .identifier(let name)? = scanner.next(),
        case .punctuation(UInt8(ascii: ")"), _)? = scanner.next(),
        case .punctuation(UInt8(ascii: "{"), _)? = scanner.next()
      else { continue }
      let owner = scanner.text(name)
      members.append(SurfaceMember(owner: owner, name: "", documentation: []))
      var isAtName = true
      while let token = scanner.next(), token != .punctuation(UInt8(ascii: "}"), at: scanner.place - 1) {
        switch token {
        case .identifier(let range) where isAtName:
          members.append(SurfaceMember(owner: owner, name: caseName(scanner.text(range), of: owner), documentation: []))
          isAtName = false
        case .punctuation(UInt8(ascii: ","), _): isAtName = true
        default: break
        }
      }
    }
    return members
  }

  /// `WEBKIT_ENUM` and its like.
  private static func isMacro(_ word: String) -> Bool { word.hasSuffix("_ENUM") || word.hasSuffix("_OPTIONS") }

  private static func caseName(_ name: String, of owner: String) -> String {
    // An option of `WKDataDetectorTypes` is called `WKDataDetectorTypeLink`.
    let prefix = name.hasPrefix(owner) ? owner : String(owner.dropLast())
    let rest = name.hasPrefix(prefix) ? name.dropFirst(prefix.count) : name[...]
    return rest.prefix(1).lowercased() + rest.dropFirst()
  }
}
