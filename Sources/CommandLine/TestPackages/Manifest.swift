/// The text of a test package's manifest.
struct Manifest {
  /// The place of this package.
  enum Simulator: Sendable, Equatable {
    /// A checkout, relative to the new package.
    case folder(String)
    case url(String)
  }

  /// A target of the app's files.
  struct Module: Sendable {
    let name: String
    /// The files that are rewritten, relative to the target's folder.
    let rewritten: [String]
    /// The files that are not Swift, relative to the target's folder.
    let others: [String]
    /// The other targets that the target imports.
    let targets: [String]
    let products: [(name: String, package: String)]
    /// Names that are defined for `#if`.
    let conditions: [String]
  }

  /// The modules. The last module is tested.
  let modules: [Module]
  let testModule: String
  /// Modules that stand in for others.
  let stubs: [String]
  /// Packages of the web, as a manifest writes them.
  let packages: [String]
  let settings: AppSettings
  let usesSwiftUI: Bool
  let usesServices: Bool
  /// Whether a file uses CryptoKit. Only packages with such files build swift-crypto, which takes its place.
  let usesCryptoKit: Bool
  /// Modules that every file sees without an import, sorted.
  let impliedModules: [String]
  let simulator: Simulator

  /// The environment variable that asks for the playground's part.
  static let playVariable = "WEBVIEWSIM_PLAY"
  static let playTarget = "PlayTheApp"

  var text: String {
    let aliases =
      Array(KnownModules.stoodIn) + (usesSwiftUI ? Array(KnownModules.swiftUI) : [])
      + (usesServices ? Array(KnownModules.services) : [])
    let products =
      ["AppleModules"] + (usesSwiftUI ? ["AppleSwiftUI"] : []) + (usesServices ? ["AppleDeviceServices"] : [])
    return """
      // swift-tools-version: 6.2
      import PackageDescription
      \(modules.allSatisfy(\.rewritten.isEmpty) ? "" : Self.platform)\(usesCryptoKit ? Self.cryptoModules : "")
      // Code as in an app: in targets with these settings, Apple's module names mean WebViewSimulator's modules.
      let asInTheApp: [SwiftSetting] = [
        .unsafeFlags(
          [
      \(Self.wrapped(aliases.map { "\"\($0.key)=\($0.value)\"" }, indent: 6))
          ].flatMap { ["-module-alias", $0] }
            // Files that import only Foundation see URLRequest and its kin, as on Apple's systems.
            + [\(implied)].flatMap { ["-Xfrontend", "-import-module", "-Xfrontend", $0] },
          .when(platforms: [.linux])),
        // \(settings.source.map { "As in \($0)." } ?? "No project was found around the sources; this is Xcode's default.")
        .swiftLanguageMode(.v\(settings.mode.rawValue)),\(isolation)
      ]
      let appleModules: [Target.Dependency] = [
      \(products.map { product($0, of: "WebViewSimulator") }.joined(separator: "\n"))
      ]\(usesCryptoKit ? Self.cryptoDependency : "")

      let package = Package(
        name: "\(testModule)",
        platforms: [.iOS(.v18), .macOS(.v15)],
        dependencies: [
          \(dependency)\(usesCryptoKit ? Self.swiftCrypto : "")\(packages.map { ",\n    " + $0 }.joined())
        ],
        targets: [
          // The app's own files, by links.
      \(targets)
          .testTarget(
            name: "\(testModule)",
            dependencies: appleModules + [
              \(modules.map { "\"\($0.name)\", " }.joined()).product(name: "WebViewSimulator", package: "WebViewSimulator"),
              .product(name: "WebViewSimulatorTesting", package: "WebViewSimulator"),
              .product(name: "SignInSimulation", package: "WebViewSimulator"),
            ],
            swiftSettings: asInTheApp),
        ]
      )
      \(usesCryptoKit ? Self.cryptoTarget : "")
      // `webviewsim play --package` builds this, too: the app, driven by the playground.
      if Context.environment["\(Self.playVariable)"] != nil {
        package.targets.append(
          .executableTarget(
            name: "\(Self.playTarget)",
            dependencies: appleModules + [
              \(modules.last.map { "\"\($0.name)\", " } ?? "").product(name: "PlayedApps", package: "WebViewSimulator"),
            ],
            path: "Play", swiftSettings: asInTheApp))
      }

      """
  }

  /// The implied modules by their own names, since aliases do not reach this option.
  private var implied: String {
    let standIns = Dictionary(
      uniqueKeysWithValues: (Array(KnownModules.stoodIn) + KnownModules.swiftUI + KnownModules.services).map {
        ($0.key, $0.value)
      })
    return (["SimFoundation"] + impliedModules.map { standIns[$0] ?? $0 }).map { "\"\($0)\"" }
      .joined(separator: ", ")
  }

  private func product(_ name: String, of package: String) -> String {
    "  .product(name: \"\(name)\", package: \"\(package)\", condition: .when(platforms: [.linux])),"
  }

  private static let swiftCrypto = """
    ,
        // CryptoKit on Linux.
        .package(url: "https://github.com/apple/swift-crypto", from: "3.12.3"),
    """

  private static let cryptoDependency = " + cryptoKit"

  private static let cryptoTarget = """

    #if os(Linux)
      package.targets.append(
        .target(
          name: "CryptoKit", dependencies: [.product(name: "Crypto", package: "swift-crypto")], path: "CryptoKit"))
    #endif

    """

  private static let cryptoModules = """

    #if os(Linux)
      let cryptoKit: [Target.Dependency] = ["CryptoKit", .product(name: "Crypto", package: "swift-crypto")]
    #else
      let cryptoKit: [Target.Dependency] = []
    #endif

    """

  private static let platform = """

    #if os(Linux)
      let isLinux = true
    #else
      let isLinux = false
    #endif

    """

  private var isolation: String {
    settings.isMainActorByDefault ? "\n  .defaultIsolation(MainActor.self)," : ""
  }

  private var dependency: String {
    switch simulator {
    case .folder(let path): ".package(name: \"WebViewSimulator\", path: \"\(path)\")"
    case .url(let url): ".package(url: \"\(url)\", branch: \"main\")"
    }
  }

  private var targets: String {
    let own = modules.map { module in
      let needed =
        module.targets.map { "\"\($0)\"" }
        + module.products.map { ".product(name: \"\($0.name)\", package: \"\($0.package)\")" }
        + stubs.map { "\"\($0)\"" }
      let more = needed.isEmpty ? "" : " + [\n\(Self.wrapped(needed, indent: 8))\n      ]"
      return """
            .target(
              name: "\(module.name)", dependencies: appleModules\(more)\(exclusion(of: module)),
              swiftSettings: asInTheApp\(Self.definitions(of: module))\(plugins(of: module))),
        """
    }
    return (own + stubTargets).joined(separator: "\n")
  }

  private var stubTargets: [String] {
    guard !stubs.isEmpty else { return [] }
    let values =
      "    // Stand-ins for modules that do not exist on Linux.\n    .target(name: \"InertValues\", path: \"Stubs/InertValues\"),"
    return [values]
      + stubs.map { stub in
        """
            .target(
              name: "\(stub)", dependencies: appleModules + ["InertValues"], path: "Stubs/\(stub)",
              swiftSettings: asInTheApp),
        """
      }
  }

  /// The files that the target leaves out, because the plug-in compiles them.
  private func exclusion(of module: Module) -> String {
    func list(_ names: [String]) -> String {
      "[\n\(Self.wrapped(names.map { "\"\($0)\"" }, indent: 8))\n      ]"
    }
    let onLinux = module.rewritten.isEmpty ? nil : "isLinux ? \(list(module.rewritten)) : []"
    switch (module.others.isEmpty, onLinux) {
    case (true, nil): return ""
    case (true, let onLinux?): return ",\n      exclude: \(onLinux)"
    case (false, nil): return ",\n      exclude: \(list(module.others))"
    case (false, let onLinux?): return ",\n      exclude: \(list(module.others)) + (\(onLinux))"
    }
  }

  private static func definitions(of module: Module) -> String {
    let names = Set(module.conditions).subtracting(["DEBUG", "SWIFT_PACKAGE"]).sorted()
    return names.isEmpty ? "" : " + [" + names.map { ".define(\"\($0)\")" }.joined(separator: ", ") + "]"
  }

  private func plugins(of module: Module) -> String {
    module.rewritten.isEmpty
      ? "" : ",\n      plugins: [.plugin(name: \"RewriteForLinux\", package: \"WebViewSimulator\")]"
  }

  /// Elements of an array in lines of at most 120 columns.
  private static func wrapped(_ elements: [String], indent: Int) -> String {
    var lines: [String] = []
    for element in elements {
      if let last = lines.last, indent + last.count + element.count + 2 <= 120 {
        lines[lines.count - 1] = last + " " + element + ","
      } else {
        lines.append(element + ",")
      }
    }
    return lines.map { String(repeating: " ", count: indent) + $0 }.joined(separator: "\n")
  }
}
