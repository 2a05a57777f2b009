import SwiftTokens

/// What `os(…)` says in a file of an app: the simulated device is an iPhone, so `os(iOS)` holds, and `os(Linux)` does
/// not. The code for Apple's systems is the code that runs on a device.
package enum PlatformConditions {
  /// Modules of Apple's systems that are absent here. A file that imports one lives by its branches for Linux.
  private static let absent: Set = ["Darwin", "ObjectiveC", "AppKit", "Cocoa", "CoreServices", "IOKit"]

  /// Whether `os(Linux)` keeps its meaning in a file.
  package static func keepLinux(in bytes: [UInt8]) -> Bool {
    guard bytes.firstRange(of: Array("os(Linux)".utf8)) != nil else { return true }
    var scanner = SwiftScanner(bytes, at: 0)
    var isBehindImport = false
    while let token = scanner.next() {
      guard case .identifier(let range) = token else { continue }
      let word = scanner.text(range)
      if isBehindImport, absent.contains(word) { return true }
      isBehindImport = word == "import"
    }
    return false
  }
}

extension LinuxRewriter {
  /// `os(iOS)` in a condition is true on Linux, too, and `os(Linux)` is false where Apple's branch can be compiled.
  mutating func condition() {
    let lineEnd = bytes[scanner.place...].firstIndex(of: 0x0A) ?? bytes.count
    while let token = peek(), token.start < lineEnd {
      _ = scanner.next()
      guard case .identifier(let name) = token, text(name) == "os", let (inner, end) = takeParentheses() else {
        continue
      }
      switch text(inner).filter({ !$0.isWhitespace }) {
      case "iOS": edits.append(Edit(range: name.lowerBound..<end, text: "(os(iOS) || os(Linux))"))
      case "Linux" where !PlatformConditions.keepLinux(in: bytes):
        edits.append(Edit(range: name.lowerBound..<end, text: "false"))
      default: break
      }
    }
  }
}
