/// The modules that a header of a target shows to all of its Swift files: Xcode gives them the framework's own header, and
/// an app's bridging header.
struct HeaderImports {
  let modules: Set<String>

  init(_ bytes: [UInt8], named name: String) {
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    // Xcode's template for a framework's header declares its version.
    let isUmbrella = lines.contains { $0.hasPrefix("FOUNDATION_EXPORT") && $0.contains("VersionNumber;") }
    guard isUmbrella || name.hasSuffix("Bridging-Header.h") else {
      modules = []
      return
    }
    modules = Set(lines.compactMap(Self.module).filter(KnownModules.exists))
  }

  /// The module of `#import <UIKit/UIKit.h>` and `@import UIKit;`.
  private static func module(_ line: Substring) -> String? {
    let words = line.split(whereSeparator: \.isWhitespace)
    guard words.count >= 2 else { return nil }
    switch words[0] {
    case "#import", "#include":
      guard words[1].hasPrefix("<"), let slash = words[1].firstIndex(of: "/") else { return nil }
      return String(words[1][..<slash].dropFirst())
    case "@import": return String(words[1].prefix { $0 != ";" && $0 != "." })
    default: return nil
    }
  }
}
