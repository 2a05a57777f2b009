import LinuxRewriting
import LocalFiles

/// The names that Xcode makes of an app's asset catalogs (`Color.brand`, `Image(.logo)`), as far as the app's files use
/// them. SwiftPM on Linux makes none, so the package gets a file with them.
struct AssetNames {
  let file: (path: String, text: String)

  enum Kind: String { case color, image }

  /// The number of names in folders after which the search ends.
  private static let mostNames = 100_000
  private static let skipped: Set = ["DerivedData", "Pods", "Carthage", "build", "node_modules"]

  /// The result is nil if the files use no asset names.
  /// - Parameter project: the absolute path of the app's folder.
  init?(of files: [AppFile], in project: String, module: String, usesSwiftUI: Bool) {
    let texts = files.map(\.read.namesBehindDots)
    let declared = files.reduce(into: Set<String>()) { $0.formUnion(Self.staticNames(of: $1)) }
    let used = Self.assets(in: project).filter { asset in
      !Self.taken.contains(asset.symbol) && !declared.contains(asset.symbol)
        && texts.contains { $0.contains(asset.symbol) }
    }
    guard !used.isEmpty else { return nil }
    var text =
      "// Names that Xcode makes of the app's asset catalogs.\n\(usesSwiftUI ? "import SwiftUI\n" : "")import UIKit\n"
    for kind in [Kind.color, .image] {
      let all = used.filter { $0.kind == kind }.sorted { $0.symbol < $1.symbol }
      guard !all.isEmpty else { continue }
      text += Self.declarations(kind, all.map { ($0.symbol, $0.name) }, usesSwiftUI: usesSwiftUI)
    }
    file = ("Sources/\(module)/WebViewSimulatorAssets.swift", text)
  }

  private static func declarations(_ kind: Kind, _ all: [(symbol: String, name: String)], usesSwiftUI: Bool) -> String {
    let resource = kind == .color ? "ColorResource" : "ImageResource"
    func members(_ type: String, _ value: (String) -> String) -> String {
      all.map { "  static var \($0.symbol): \(type) { \(value($0.symbol)) }\n" }.joined()
    }
    let resources = all.map {
      "  static var \($0.symbol): \(resource) { \(resource)(name: \"\($0.name)\", bundle: .main) }\n"
    }.joined()
    var text = "\nnonisolated extension \(resource) {\n\(resources)}\n"
    let own = kind == .color ? "UIColor" : "UIImage"
    text += "\nextension \(own) {\n\(members(own) { "\(own)(resource: .\($0))" })}\n"
    guard usesSwiftUI, kind == .color else { return text }
    text += "\nnonisolated extension Color {\n\(members("Color") { "Color(ColorResource.\($0))" })}\n"
    return text + "\nextension ShapeStyle where Self == Color {\n\(members("Color") { "Color.\($0)" })}\n"
  }

  /// The static properties of a file that extends a type of the symbols. Xcode's symbols would be the same names again.
  private static func staticNames(of file: AppFile) -> Set<String> {
    let owners: Set = ["UIColor", "UIImage", "Color", "Image", "ShapeStyle"]
    guard file.types.contains(where: { $0.kind == .extensionBody && owners.contains($0.name) }) else { return [] }
    var found: Set<String> = []
    var tokens = file.tokens
    var words: [String] = []
    while let token = tokens.next() {
      guard case .identifier(let range) = token else {
        words = []
        continue
      }
      let name = tokens.name(range)
      if words.count >= 2, ["static", "class"].contains(words[words.count - 2]), ["let", "var"].contains(words.last) {
        found.insert(name)
      }
      words.append(name)
    }
    return found
  }

  // MARK: Catalogs

  private static func assets(in project: String) -> [(kind: Kind, name: String, symbol: String)] {
    let folder = Folder(project)
    var found: [(kind: Kind, name: String, symbol: String)] = []
    var seen = 0
    var rest: [[String]] = [[]]
    while let names = rest.popLast(), seen < mostNames {
      // A folder that cannot be read has no assets either.
      for entry in (try? folder.list(names)) ?? [] where entry.kind == .folder && !skipped.contains(entry.name) {
        seen += 1
        let isInCatalog = names.contains { $0.hasSuffix(".xcassets") }
        if isInCatalog, let (kind, name) = asset(entry.name) {
          found.append((kind, name, symbol(of: name, kind)))
        } else if entry.name.hasSuffix(".xcassets") || !entry.name.contains(".") {
          // Folders with a name space of their own would be types. This code makes no types.
          if !isInCatalog || !hasNameSpace(folder, names + [entry.name]) { rest.append(names + [entry.name]) }
        }
      }
    }
    var symbols: Set<String> = []
    return found.filter { symbols.insert("\($0.kind) \($0.symbol)").inserted }
  }

  private static func asset(_ name: String) -> (Kind, String)? {
    for (suffix, kind) in [(".colorset", Kind.color), (".imageset", .image)] where name.hasSuffix(suffix) {
      return (kind, String(name.dropLast(suffix.count)))
    }
    return nil
  }

  private static func hasNameSpace(_ folder: Folder, _ names: [String]) -> Bool {
    guard let bytes = try? folder.read(names + ["Contents.json"]) else { return false }
    let text = String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
    return text.contains("\"provides-namespace\":true")
  }

  // MARK: Names

  /// The symbol that Xcode makes of a name: words in camel case, without the kind of the asset at the end.
  static func symbol(of name: String, _ kind: Kind) -> String {
    var words = name.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.flatMap { $0.split(separator: "_") }
      .map(String.init)
    let suffix = kind.rawValue.capitalized
    if let last = words.last, last.count > suffix.count, last.hasSuffix(suffix) {
      words[words.count - 1] = String(last.dropLast(suffix.count))
    } else if words.count > 1, words.last?.lowercased() == kind.rawValue {
      words.removeLast()
    }
    let joined = words.enumerated().map { index, word in
      index == 0 ? lowercasedStart(of: word) : word.prefix(1).uppercased() + word.dropFirst()
    }.joined()
    return joined.first?.isNumber == true ? "_" + joined : joined
  }

  /// `URLIcon` becomes `urlIcon`.
  private static func lowercasedStart(of word: String) -> String {
    let capitals = word.prefix { $0.isUppercase }
    let isAcronym = capitals.count > 1 && capitals.count < word.count
    let count =
      isAcronym && word.dropFirst(capitals.count).first?.isLetter == true ? capitals.count - 1 : capitals.count
    return word.prefix(count).lowercased() + word.dropFirst(count)
  }

  /// Names that the system has already. Xcode makes no symbols for them.
  private static let taken: Set = [
    "red", "orange", "yellow", "green", "mint", "teal", "cyan", "blue", "indigo", "purple", "pink", "brown", "white",
    "gray", "black", "clear", "primary", "secondary", "tertiary", "quaternary", "accent", "accentColor", "tint",
  ]
}
