import Foundation
import LocalFiles
import SwiftTokens

/// How the app's project compiles its Swift files.
package struct AppSettings: Sendable, Equatable {
  package enum LanguageMode: String, Sendable { case swift5 = "5", swift6 = "6" }

  package var mode: LanguageMode
  /// Whether code without an actor belongs to the main actor (`SWIFT_DEFAULT_ACTOR_ISOLATION` of the project).
  package var isMainActorByDefault = false
  /// The file with the settings; nil if none was found.
  package var source: String?
  /// The folder of that file.
  var folder: String?

  /// Looks for a project of Xcode or a package's manifest in a folder and in the folders around it.
  /// - Parameters:
  ///   - target: the target's name in the project; if the project has no such target, the app's.
  ///   - folder: an absolute path.
  static func found(for target: String, around folder: String) -> AppSettings {
    var folder = folder
    while true {
      if var settings = inFolder(folder, target) {
        settings.folder = folder
        return settings
      }
      guard let slash = folder.lastIndex(of: "/"), folder.count > 1 else { break }
      folder = String(folder[..<slash])
      if folder.isEmpty { folder = "/" }
    }
    return AppSettings(mode: .swift5)
  }

  private static func inFolder(_ path: String, _ target: String) -> AppSettings? {
    let folder = Folder(path)
    let names = ((try? folder.list()) ?? []).map(\.name)
    for name in names where name.hasSuffix(".xcodeproj") {
      // An unreadable project gives no settings. The caller prints the source of the language mode.
      guard let bytes = try? folder.read([name, "project.pbxproj"]), let project = XcodeProject(bytes),
        let version = project.setting("SWIFT_VERSION", of: target)
      else { continue }
      var settings = AppSettings(mode: version.hasPrefix("6") ? .swift6 : .swift5, source: name)
      settings.isMainActorByDefault = project.setting("SWIFT_DEFAULT_ACTOR_ISOLATION", of: target) == "MainActor"
      return settings
    }
    guard names.contains("Package.swift"), let bytes = try? folder.read(["Package.swift"]) else { return nil }
    return AppSettings(manifest: String(decoding: bytes, as: UTF8.self))
  }

  /// A manifest with tools of Swift 6 means the Swift 6 mode, unless it sets another.
  init(manifest: String) {
    let first = manifest.prefix { !$0.isNewline }
    let major = first.split { !$0.isNumber && $0 != "." }.first.map(String.init) ?? "5"
    mode = major.hasPrefix("6") ? .swift6 : .swift5
    source = "Package.swift"
    var scanner = SwiftScanner(Array(manifest.utf8))
    var recent: [String] = []
    while let token = scanner.next() {
      guard case .identifier(let range) = token else { continue }
      let word = scanner.text(range)
      // `.swiftLanguageMode(.v5)`, `swiftLanguageModes: [.v5]`, and the older names of both.
      if recent.last?.hasPrefix("swiftLanguage") == true {
        if word == "v5" || word == "v4" { mode = .swift5 }
        if word == "v6" { mode = .swift6 }
      }
      if recent.last == "defaultIsolation", word == "MainActor" { isMainActorByDefault = true }
      recent.append(word)
    }
  }

  package init(mode: LanguageMode, source: String? = nil) {
    self.mode = mode
    self.source = source
  }
}

/// A project of Xcode: a property list of objects that refer to one another by keys.
struct XcodeProject {
  let objects: [String: [String: Any]]
  /// The key of the project itself.
  let root: String

  init?(_ bytes: [UInt8]) {
    guard let list = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil) as? [String: Any],
      let objects = list["objects"] as? [String: [String: Any]]
    else { return nil }
    self.objects = objects
    root = list["rootObject"] as? String ?? ""
  }

  /// A build setting of a target, else of the project.
  func setting(_ name: String, of target: String) -> String? {
    let targets = objects.filter { $0.value["isa"] as? String == "PBXNativeTarget" }.sorted { $0.key < $1.key }
      .map(\.value)
    let chosen =
      targets.first { $0["name"] as? String == target }
      ?? targets.first { $0["productType"] as? String == "com.apple.product-type.application" }
    let owners = [chosen, objects[root]].compactMap { $0 }
    return owners.lazy.compactMap { value(name, in: $0) }.first
  }

  private func value(_ name: String, in owner: [String: Any]) -> String? {
    guard let list = (owner["buildConfigurationList"] as? String).flatMap({ objects[$0] }),
      let configurations = list["buildConfigurations"] as? [String]
    else { return nil }
    return configurations.lazy.compactMap { objects[$0]?["buildSettings"] as? [String: Any] }
      .compactMap { $0[name] as? String ?? ($0[name] as? [String])?.joined(separator: " ") }.first
  }
}
