import Foundation
import URLStandard

/// A site's `apple-app-site-association` file: the apps that share services with the site.
public struct AssociationFile: Sendable {
  /// The apps of each service, in order. For `applinks`, they come from its details.
  public private(set) var apps: [AssociationService: [String]] = [:]
  /// The rules of `applinks`, in the order in which iOS tries them.
  public private(set) var details: [AppLinkDetails] = []
  /// The parts of the file that iOS ignores, with corrections.
  public private(set) var findings: [String] = []

  /// The size of the largest file, in bytes. Larger files are rejected.
  public static let largestFile = 128 << 10
  public static let path = "/.well-known/apple-app-site-association"

  /// - Throws: `AssociationFileError` if the bytes are not a JSON object.
  public init(_ bytes: [UInt8]) throws(AssociationFileError) {
    guard let value = try? JSONSerialization.jsonObject(with: Data(bytes)) else { throw .noJSON }
    guard let root = value as? [String: Any] else { throw .noObject }
    for service in AssociationService.allCases {
      guard let section = root[service.rawValue] else { continue }
      guard let section = section as? [String: Any] else {
        findings.append("\"\(service.rawValue)\" must be an object")
        continue
      }
      if service == .applinks { readLinks(section) } else { readApps(section, service) }
    }
  }

  /// Whether the file has a section for a service.
  public func names(_ service: AssociationService) -> Bool { apps[service] != nil }

  private mutating func readApps(_ section: [String: Any], _ service: AssociationService) {
    let list = section["apps"] as? [Any]
    if list == nil { findings.append("\"\(service.rawValue)\" has no list \"apps\"") }
    apps[service] = (list ?? []).compactMap { $0 as? String }
  }

  private mutating func readLinks(_ section: [String: Any]) {
    var variables: [String: [String]] = [:]
    for (name, values) in section["substitutionVariables"] as? [String: Any] ?? [:] {
      variables[name] = (values as? [Any])?.compactMap { $0 as? String }
    }
    let defaults = ComponentDefaults(section["defaults"] as? [String: Any], over: ComponentDefaults())
    switch section["details"] {
    case let list as [Any]:
      for (index, element) in list.enumerated() {
        guard let object = element as? [String: Any] else {
          findings.append("entry \(index + 1) of \"details\" is not an object")
          continue
        }
        read(object, appIDs: nil, index: index, defaults, variables)
      }
    case let byApp as [String: Any]:
      // The form of 2015, with app IDs as keys. JSON objects do not keep their order.
      for (index, app) in byApp.keys.sorted().enumerated() {
        read(byApp[app] as? [String: Any] ?? [:], appIDs: [app], index: index, defaults, variables)
      }
    default: findings.append("\"applinks\" has no list \"details\"")
    }
    if let legacy = section["apps"] as? [Any], !legacy.isEmpty {
      findings.append("\"apps\" in \"applinks\" must be empty; iOS before 13 ignores the file otherwise")
    }
    apps[.applinks] = details.flatMap(\.appIDs)
  }

  private mutating func read(
    _ object: [String: Any], appIDs known: [String]?, index: Int, _ defaults: ComponentDefaults,
    _ variables: [String: [String]]
  ) {
    let listed = (object["appIDs"] as? [Any])?.compactMap { $0 as? String }
    let appIDs = known ?? listed ?? (object["appID"] as? String).map { [$0] } ?? []
    if appIDs.isEmpty {
      findings.append("entry \(index + 1) of \"details\" names no app: it needs \"appIDs\" or \"appID\"")
    }
    let own = ComponentDefaults(object["defaults"] as? [String: Any], over: defaults)
    var rules: [AppLinkRule] = []
    if let components = object["components"] as? [Any] {
      for component in components {
        guard let component = component as? [String: Any] else {
          findings.append("entry \(index + 1) of \"details\" has a component that is not an object")
          continue
        }
        rules.append(AppLinkRule(component: component, defaults: own, variables: variables))
      }
    } else if let paths = object["paths"] as? [Any] {
      rules = paths.compactMap { $0 as? String }.map(AppLinkRule.init(path:))
    } else {
      rules = [AppLinkRule(path: "*")]
    }
    details.append(AppLinkDetails(appIDs: appIDs, rules: rules))
  }
}

/// The reason why the bytes are not an association file.
public enum AssociationFileError: Error, Hashable, Sendable {
  case noJSON
  /// Valid JSON, but not an object.
  case noObject
}
