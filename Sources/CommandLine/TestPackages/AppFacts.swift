import Foundation
import LocalFiles

/// The facts of an Xcode project about an app, beside its sources.
package struct AppFacts: Sendable, Equatable {
  package var bundleID: String?
  /// The absolute path of `Info.plist`.
  package var infoPlist: String?
  package var urlSchemes: [String] = []
  package var associatedDomains: [String] = []

  package init() {}

  /// The facts as people read them.
  var lines: [String] {
    var lines: [String] = []
    if let bundleID { lines.append("Bundle.main.bundleIdentifier is \(bundleID)") }
    if let infoPlist { lines.append("Bundle.main has the values of \(infoPlist)") }
    if let scheme = urlSchemes.first {
      lines.append(
        "URL types: \(urlSchemes.joined(separator: ", ")); a test opens one by UIApplication.shared.simulator.open(URL(string: \"\(scheme)://…\")!, as: .scheme)"
      )
    }
    if !associatedDomains.isEmpty {
      lines.append(
        "Associated domains: \(associatedDomains.joined(separator: ", ")); as: .universalLink opens one"
      )
    }
    return lines
  }
}

extension XcodeProject {
  /// - Parameter root: the absolute path of the project's folder.
  func facts(of target: String, in root: String) -> AppFacts {
    var facts = AppFacts()
    let values = ["TARGET_NAME": target, "PRODUCT_NAME": target, "SRCROOT": root, "PROJECT_DIR": root]
    func setting(_ name: String) -> String? {
      self.setting(name, of: target).flatMap { Self.expanded($0, with: values) }
    }
    facts.bundleID = setting("PRODUCT_BUNDLE_IDENTIFIER")
    func list(_ name: String) -> (path: String, values: [String: Any])? {
      guard let path = setting(name) else { return nil }
      let full = path.hasPrefix("/") ? path : root + "/" + path
      guard let bytes = try? NamedFile.read(full),
        let values = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil) as? [String: Any]
      else { return nil }
      return (full, values)
    }
    if let info = list("INFOPLIST_FILE") {
      facts.infoPlist = info.path
      let types = info.values["CFBundleURLTypes"] as? [[String: Any]] ?? []
      facts.urlSchemes = types.flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [] }
        .compactMap {
          Self.expanded($0, with: values.merging(["PRODUCT_BUNDLE_IDENTIFIER": facts.bundleID ?? ""]) { $1 })
        }
    }
    facts.associatedDomains =
      list("CODE_SIGN_ENTITLEMENTS")?.values["com.apple.developer.associated-domains"] as? [String] ?? []
    return facts
  }

  /// Replaces `$(NAME)` and `${NAME}`; nil if a value is not known.
  private static func expanded(_ text: String, with values: [String: String]) -> String? {
    var result = ""
    var rest = Substring(text)
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      rest = rest[dollar...].dropFirst()
      guard let open = rest.first, open == "(" || open == "{",
        let close = rest.firstIndex(of: open == "(" ? ")" : "}")
      else { return nil }
      // `$(PRODUCT_NAME:rfc1034identifier)`
      let name = rest[..<close].dropFirst().prefix { $0 != ":" }
      guard let value = values[String(name)] else { return nil }
      result += value
      rest = rest[close...].dropFirst()
    }
    return result + rest
  }
}
