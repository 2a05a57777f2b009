/// Apple's types that exist here; `AppleTypes+Names.swift` lists them.
enum AppleTypes {
  private static let all = Set(names.split { $0.isWhitespace }.map(String.init))

  /// Prefixes by which Apple's modules mark their types.
  private static let prefixes: KeyValuePairs = [
    "UI": "UIKit", "WK": "WebKit", "AS": "AuthenticationServices", "SF": "SafariServices", "MF": "MessageUI",
  ]

  /// The modules whose names a file uses without an import: those that a bridging header or an umbrella header shows to
  /// every file of a target.
  static func modulesNotImported(by file: AppFile) -> Set<String> {
    let imported = Set(file.imports.map(\.name))
    // These two show UIKit as well.
    let shown = imported.isDisjoint(with: ["WebKit", "SwiftUI"]) ? imported : imported.union(["UIKit"])
    return Set(
      file.used.compactMap { use in
        guard all.contains(use.name), !file.declared.contains(use.name) else { return nil }
        let module = prefixes.first { use.name.hasPrefix($0.key) }?.value
        return module.flatMap { shown.contains($0) ? nil : $0 }
      })
  }

  /// The module to which a name belongs by its prefix, if a file imports it and it does not have the name here.
  static func module(ofMissing name: String, imported: Set<String>) -> String? {
    guard !all.contains(name) else { return nil }
    let rest = name.dropFirst(2)
    guard rest.first?.isUppercase == true, rest.contains(where: \.isLowercase) else { return nil }
    return prefixes.first { name.hasPrefix($0.key) && imported.contains($0.value) }?.value
  }
}
