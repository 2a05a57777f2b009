import SwiftTokens

/// `import UIKit.UIFont`: the part of a module written in C. Modules written in Swift have no parts, so the whole is
/// imported, of which the part is one.
extension LinuxRewriter {
  /// Modules that are written in C here too, in part or whole.
  private static let modulesWithParts: Set = ["os", "Glibc", "Darwin"]

  /// - Parameter keyword: the range of `import`, which was the last token.
  mutating func importSubmodule(_ keyword: Range<Int>) {
    var ahead = scanner
    // `import class UIKit.UIFont` names a declaration, and has a keyword first.
    guard case .identifier(let module)? = ahead.next(), !Self.modulesWithParts.contains(text(module)),
      case .punctuation(UInt8(ascii: "."), at: module.upperBound)? = ahead.next(),
      case .identifier(let part)? = ahead.next()
    else { return }
    edits.append(Edit(range: module.upperBound..<part.upperBound, text: ""))
  }
}
