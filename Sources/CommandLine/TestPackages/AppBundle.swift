import LocalFiles

/// The bundles of an app's files, which a test's executable on Linux does not have: the one of the app, with the values
/// of `Info.plist` and the files that the app brings, and that of its package. Written into the app's module, where such
/// members hide Foundation's.
struct AppBundle {
  let file: (path: String, text: String)

  /// nil if no file asks for either.
  init?(of files: [AppFile], in sources: AppSources, module: String) {
    let bundles = files.reduce(into: Set<String>()) { $0.formUnion($1.bundles) }
    guard !bundles.isEmpty else { return nil }
    let folders = sources.roots.filter { NamedFile.kind(of: $0.real) == .folder }.map(\.linkedAs)
    let list = sources.others.filter { $0.hasSuffix("Info.plist") }.min { $0.utf8.count < $1.utf8.count }
    var text = "import Foundation\n"
    if bundles.contains("main") { text += Self.main(module, folders: folders, list: list) }
    if bundles.contains("module") { text += Self.module(folders: folders) }
    file = ("Sources/\(module)/AppBundle.swift", text)
  }

  private static func literals(_ names: [String]) -> String { names.map { "\"\($0)\"" }.joined(separator: ", ") }

  /// The extension that SwiftPM writes for packages with resources; the new package has none.
  private static func module(folders: [String]) -> String {
    """

    nonisolated extension Bundle {
      /// The resources of the app's own package: here, the folder in which they are.
      static let module: Bundle = {
        let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let folders: [String] = [\(literals(folders.flatMap { ["\($0)/Resources", $0] }))]
        return folders.lazy.compactMap { Bundle(path: here.appendingPathComponent($0).path) }.first ?? .main
      }()
    }

    """
  }

  private static func main(_ module: String, folders: [String], list: String?) -> String {
    """

    /// The app's bundle: a test's executable has no Info.plist and no resources.
    nonisolated private enum AppBundle {
      static var here: URL { URL(fileURLWithPath: #filePath).deletingLastPathComponent() }

      static var info: [String: Any] {
        let defaults: [String: Any] = [
          "CFBundleIdentifier": "com.example.\(module)", "CFBundleName": "\(module)", "CFBundleDisplayName": "\(module)",
          "CFBundleExecutable": "\(module)", "CFBundleShortVersionString": "1.0", "CFBundleVersion": "1",
        ]
        let lists: [String] = [\(list.map { "\"\($0)\"" } ?? "")]
        let own = lists.compactMap { try? Data(contentsOf: here.appendingPathComponent($0)) }.first
          .flatMap { try? PropertyListSerialization.propertyList(from: $0, format: nil) as? [String: Any] } ?? [:]
        // Xcode replaces what is written as $(NAME).
        return defaults.merging(own.filter { !(($0.value as? String)?.contains("$(") ?? false) }) { $1 }
      }

      /// A bundle is flat, but for folders that are named.
      static func find(_ name: String?, _ type: String?, in folder: String?) -> URL? {
        guard let name else { return nil }
        let file = name + (type.map { $0.isEmpty || $0.hasPrefix(".") ? $0 : "." + $0 } ?? "")
        let roots: [String] = [\(literals(folders))]
        for root in roots.map({ here.appendingPathComponent($0).resolvingSymlinksInPath() }) {
          let all = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String }.sorted() ?? []
          let path = (folder.map { $0 + "/" } ?? "") + file
          if let found = all.first(where: { $0 == path || $0.hasSuffix("/" + path) }) {
            return root.appendingPathComponent(found)
          }
        }
        return nil
      }
    }

    nonisolated extension Bundle {
      var infoDictionary: [String: Any]? { self === Bundle.main ? AppBundle.info : localizedInfoDictionary }
      var bundleIdentifier: String? { infoDictionary?["CFBundleIdentifier"] as? String }
      func object(forInfoDictionaryKey key: String) -> Any? { infoDictionary?[key] }

      func url(forResource name: String?, withExtension type: String?) -> URL? {
        url(forResource: name, withExtension: type, subdirectory: nil)
      }
      func url(forResource name: String?, withExtension type: String?, subdirectory folder: String?) -> URL? {
        self === Bundle.main
          ? AppBundle.find(name, type, in: folder)
          : url(forResource: name ?? "", withExtension: type, subdirectory: folder, localization: nil)
      }
      func path(forResource name: String?, ofType type: String?) -> String? {
        url(forResource: name, withExtension: type)?.path
      }
      func path(forResource name: String?, ofType type: String?, inDirectory folder: String?) -> String? {
        url(forResource: name, withExtension: type, subdirectory: folder)?.path
      }
    }

    """
  }
}
