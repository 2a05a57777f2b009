import LocalFiles

/// The bundles of an app's files, which a test's executable on Linux does not have. The app's bundle has the values of
/// `Info.plist` and the app's resource files; the other is the bundle of its package. The code is written into the
/// app's module, where such members hide Foundation's.
struct AppBundle {
  /// The file for the app's module, and the file for its tests with the same members. The tests see the members of both
  /// Foundation and the app, and only members of the tests' own module hide them.
  let files: [(path: String, text: String)]

  /// Nil if the files ask for no bundle, or have the bundle themselves.
  init?(of files: [AppFile], in sources: AppSources, module: String, tests: String?, facts: AppFacts) {
    var bundles = files.reduce(into: Set<String>()) { $0.formUnion($1.bundles) }
    if files.contains(where: \.declaresModuleBundle) { bundles.remove("module") }
    guard !bundles.isEmpty else { return nil }
    // The folder of a file has its resources.
    let folders = sources.roots.map { root in
      NamedFile.kind(of: root.real) == .folder
        ? root.linkedAs : String(root.real[..<(root.real.lastIndex(of: "/") ?? root.real.startIndex)])
    }.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let list = facts.infoPlist ?? Self.list(of: module, in: sources.others)
    func text(here: String) -> String {
      "import Foundation\n" + Self.main(module, folders: folders, list: list, facts: facts, here: here)
        + (bundles.contains("identifier") ? Self.byIdentifier : "")
        + (bundles.contains("module") ? Self.module(folders: folders) : "")
    }
    let own = "URL(fileURLWithPath: #filePath).deletingLastPathComponent()"
    // Not a name that an app's file may have too.
    let ofTests = tests.map {
      (
        "Tests/\($0)/WebViewSimulatorBundle.swift",
        text(here: "\n      \(own).appendingPathComponent(\"../../Sources/\(module)\").standardized\n    ")
      )
    }
    self.files = [("Sources/\(module)/WebViewSimulatorBundle.swift", text(here: own))] + [ofTests].compactMap(\.self)
  }

  private static let byIdentifier = """

    nonisolated extension Bundle {
      /// The app and its frameworks are one here; the system's have no bundles.
      convenience init?(identifier: String) {
        guard !identifier.hasPrefix("com.apple.") else { return nil }
        self.init(path: Bundle.main.bundlePath)
      }
    }

    """

  /// The app's list among the lists of several targets. Other lists have a name before `Info.plist`
  /// (`GoogleService-Info.plist`).
  private static func list(of module: String, in others: [String]) -> String? {
    let lists = others.compactMap { path -> (isOutside: Int, length: Int, path: String)? in
      let names = path.split(separator: "/")
      guard let name = names.last, name.hasSuffix("Info.plist") else { return nil }
      let before = name.dropLast("Info.plist".count).lowercased().filter { $0.isLetter || $0.isNumber }
      let own = module.lowercased().filter { $0.isLetter || $0.isNumber }
      guard before.isEmpty || before.hasPrefix(own) else { return nil }
      return (before.isEmpty && !names.dropLast().contains(Substring(module)) ? 1 : 0, path.utf8.count, path)
    }
    return lists.min { $0 < $1 }?.path
  }

  private static func literals(_ names: [String]) -> String { names.map(literal).joined(separator: ", ") }

  /// A literal of Swift. Paths and identifiers of projects may contain any character.
  private static func literal(_ text: String) -> String {
    let escapes: [Character: String] = ["\"": "\\\"", "\\": "\\\\", "\n": "\\n", "\r": "\\r"]
    return "\"" + text.map { escapes[$0] ?? String($0) }.joined() + "\""
  }

  /// The extension that SwiftPM writes for packages with resources; the new package has none.
  private static func module(folders: [String]) -> String {
    """

    nonisolated extension Bundle {
      /// The resources of the app's own package: here, the folder in which they are.
      @usableFromInline static let module: Bundle = {
        let folders: [String] = [\(literals(folders.map { "\($0)/Resources" } + folders))]
        return folders.lazy.compactMap { Bundle(path: WebViewSimulatorBundle.folder($0).path) }.first ?? .main
      }()
    }

    """
  }

  private static func main(
    _ module: String, folders: [String], list: String?, facts: AppFacts, here: String
  ) -> String {
    contents(module, folders: folders, list: list, facts: facts, here: here) + bundleMembers
  }

  private static func contents(
    _ module: String, folders: [String], list: String?, facts: AppFacts, here: String
  ) -> String {
    """

    /// The app's bundle: a test's executable has no Info.plist and no resources.
    nonisolated private enum WebViewSimulatorBundle {
      static var here: URL { \(here) }

      static func folder(_ path: String) -> URL {
        path.hasPrefix("/") ? URL(fileURLWithPath: path) : here.appendingPathComponent(path)
      }

      static var info: [String: Any] {
        let defaults: [String: Any] = [
          "CFBundleIdentifier": \(literal(facts.bundleID ?? "com.example.\(module)")), "CFBundleName": "\(module)", "CFBundleDisplayName": "\(module)",
          "CFBundleExecutable": "\(module)", "CFBundleShortVersionString": "1.0", "CFBundleVersion": "1",
        ]
        let lists: [String] = [\(list.map(literal) ?? "")]
        let own = lists.compactMap { try? Data(contentsOf: folder($0)) }.first
          .flatMap { try? PropertyListSerialization.propertyList(from: $0, format: nil) as? [String: Any] } ?? [:]
        // Xcode replaces what is written as $(NAME).
        return defaults.merging(own.filter { !(($0.value as? String)?.contains("$(") ?? false) }) { $1 }
      }

      /// A bundle is flat, but for folders that are named.
      static func find(_ name: String?, _ type: String?, in folder: String?) -> URL? {
        guard let name else { return nil }
        let file = name + (type.map { $0.isEmpty || $0.hasPrefix(".") ? $0 : "." + $0 } ?? "")
        let roots: [String] = [\(literals(folders))]
        for root in roots.map({ Self.folder($0).resolvingSymlinksInPath() }) {
          let all = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String }.sorted() ?? []
          let path = (folder.map { $0 + "/" } ?? "") + file
          if let found = all.first(where: { $0 == path || $0.hasSuffix("/" + path) }) {
            return root.appendingPathComponent(found)
          }
        }
        return nil
      }
    }

    """
  }

  private static let bundleMembers = """
    // Default arguments of the app's public functions use these, too.
    nonisolated extension Bundle {
      /// `Bundle(for:)` of any of the app's classes, and `Bundle.module`, are the app's, too.
      private var isOfApp: Bool {
        bundlePath == Bundle.main.bundlePath || bundlePath.hasPrefix(WebViewSimulatorBundle.here.path)
      }
      @usableFromInline var infoDictionary: [String: Any]? { isOfApp ? WebViewSimulatorBundle.info : localizedInfoDictionary }
      @usableFromInline var bundleIdentifier: String? { infoDictionary?["CFBundleIdentifier"] as? String }
      @usableFromInline func object(forInfoDictionaryKey key: String) -> Any? { infoDictionary?[key] }

      @usableFromInline func url(forResource name: String?, withExtension type: String?) -> URL? {
        url(forResource: name, withExtension: type, subdirectory: nil)
      }
      @usableFromInline func url(forResource name: String?, withExtension type: String?, subdirectory folder: String?) -> URL? {
        isOfApp
          ? WebViewSimulatorBundle.find(name, type, in: folder)
          : url(forResource: name ?? "", withExtension: type, subdirectory: folder, localization: nil)
      }
      @usableFromInline func path(forResource name: String?, ofType type: String?) -> String? {
        url(forResource: name, withExtension: type)?.path
      }
      @usableFromInline func path(forResource name: String?, ofType type: String?, inDirectory folder: String?) -> String? {
        url(forResource: name, withExtension: type, subdirectory: folder)?.path
      }
    }

    """
}
