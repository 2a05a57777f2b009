/// Apple's types that exist here; `AppleTypes+Names.swift` lists them.
enum AppleTypes {
  private static let all = Set(names.split { $0.isWhitespace }.map(String.init))

  static func exists(_ name: String) -> Bool { all.contains(name) || otherNamesOfCombine.contains(name) }

  /// Combine's names are another package's here, so the list does not have them.
  private static let otherNamesOfCombine: Set = namesOfCombine.union([
    "AnySubscriber", "CombineIdentifier", "ConnectablePublisher", "CustomCombineIdentifierConvertible", "Deferred",
    "Empty", "Fail", "Future", "ImmediateScheduler", "Just", "Record", "Scheduler", "Subject", "Subscriber",
    "Subscribers", "Subscription", "Subscriptions", "TopLevelDecoder", "TopLevelEncoder",
  ])

  /// Whether a name is Apple's by its beginning, and of a module that is seen through UIKit or Foundation.
  static func isSeenEverywhere(_ name: String) -> Bool {
    ["CA", "CF", "CG", "NS", "Sec"].contains { prefix in
      guard name.hasPrefix(prefix), let next = name.dropFirst(prefix.count).first else { return false }
      return next.isUppercase && name.contains(where: \.isLowercase)
    }
  }

  /// Prefixes by which Apple's modules mark their types.
  private static let prefixes: KeyValuePairs = [
    "UI": "UIKit", "WK": "WebKit", "AS": "AuthenticationServices", "SF": "SafariServices", "MF": "MessageUI",
  ]

  /// The names of Combine that a file sees through Foundation on Apple's systems.
  private static let namesOfCombine: Set = [
    "ObservableObject", "Published", "ObservableObjectPublisher", "AnyCancellable", "Cancellable", "AnyPublisher",
    "PassthroughSubject", "CurrentValueSubject", "Publisher", "Publishers",
  ]

  /// Whether a file sees a name through Foundation on Apple's systems that UIKit has here.
  private static func isFoundationsInUIKit(_ name: String) -> Bool {
    name == "Selector" || name.hasPrefix("NS") && all.contains(name) && !SystemTypes.exists(name)
  }

  /// The names of Security that a file sees through Foundation on Apple's systems.
  private static func isOfSecurity(_ name: String) -> Bool {
    name == "OSStatus" || name == "CFString" || name == "CFDictionary" || name == "CFTypeRef"
      || ["SecItem", "SecKey", "SecTrust", "SecRandom", "SecCertificate", "SecPolicy"].contains { name.hasPrefix($0) }
  }

  /// The modules whose names a file uses without an import. A bridging header or an umbrella header shows such modules
  /// to every file of a target.
  static func modulesNotImported(by file: AppFile, declared: Set<String>) -> Set<String> {
    let imported = Set(file.imports.map(\.name))
    let usesCombine = file.used.contains { namesOfCombine.contains($0.name) && !declared.contains($0.name) }
    let combine: Set<String> = usesCombine && imported.isDisjoint(with: ["Combine", "SwiftUI"]) ? ["Combine"] : []
    let usesSecurity = file.used.contains { isOfSecurity($0.name) && !declared.contains($0.name) }
    let security: Set<String> =
      usesSecurity && imported.isDisjoint(with: ["Security", "UIKit", "WebKit", "SwiftUI"]) ? ["Security"] : []
    let usesUIKit = file.used.contains { isFoundationsInUIKit($0.name) && !declared.contains($0.name) }
    let foundations: Set<String> =
      usesUIKit && imported.isDisjoint(with: ["UIKit", "WebKit", "SwiftUI"]) ? ["UIKit"] : []
    // WebKit has the names of servers' certificates here.
    let usesTrust = file.used.contains { $0.name == "NSURLAuthenticationMethodServerTrust" }
    let trust: Set<String> = usesTrust && !imported.contains("WebKit") ? ["WebKit"] : []
    // These two show UIKit as well.
    let shown = imported.isDisjoint(with: ["WebKit", "SwiftUI"]) ? imported : imported.union(["UIKit"])
    return Set(
      file.used.compactMap { use in
        guard all.contains(use.name), !declared.contains(use.name) else { return nil }
        let module = prefixes.first { use.name.hasPrefix($0.key) }?.value
        return module.flatMap { shown.contains($0) ? nil : $0 }
      }
    ).union(combine).union(security).union(foundations).union(trust)
  }

  /// Names with such prefixes that are no types of the module: names that SwiftUI's protocols give to types of the app,
  /// and attributes that the plug-in drops.
  private static let withoutType: Set = [
    "UIViewType", "UIViewControllerType", "UIViewRepresentableContext", "UIViewControllerRepresentableContext",
    "UIApplicationMain", "NSApplicationMain",
  ]

  /// The module to which a name belongs by its prefix, if a file imports that module and the name is missing here.
  static func module(ofMissing name: String, imported: Set<String>) -> String? {
    guard !all.contains(name), !withoutType.contains(name), !imported.contains(name) else { return nil }
    let rest = name.dropFirst(2)
    guard rest.first?.isUppercase == true, rest.contains(where: \.isLowercase) else { return nil }
    return prefixes.first { name.hasPrefix($0.key) && imported.contains($0.value) }?.value
  }
}
