import SwiftTokens

/// `import UIKit.UIFont`: a part of a module written in C. Modules written in Swift have no parts, so the whole module
/// is imported. `import CoreFoundation` brings C's names on Linux, which are others than the stand-ins' of Foundation.
extension LinuxRewriter {
  /// Modules that are written in C here, too, at least in part.
  private static let modulesWithParts: Set = ["os", "Glibc", "Darwin"]

  /// - Parameter keyword: the range of `import`, which was the last token.
  mutating func importSubmodule(_ keyword: Range<Int>) {
    var ahead = scanner
    // `import class UIKit.UIFont` names a declaration, and has a keyword first.
    guard case .identifier(let module)? = ahead.next() else { return }
    if text(module) == "CoreFoundation" { return edits.append(Edit(range: module, text: "Foundation")) }
    guard !Self.modulesWithParts.contains(text(module)),
      case .punctuation(UInt8(ascii: "."), at: module.upperBound)? = ahead.next(),
      case .identifier(let part)? = ahead.next()
    else { return }
    edits.append(Edit(range: module.upperBound..<part.upperBound, text: ""))
  }
}
