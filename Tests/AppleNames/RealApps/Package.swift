// swift-tools-version: 6.1
import Foundation
import PackageDescription

// Files of public apps, compiled as they are. They are not in this repository: Tools/real-apps copies them from
// checkouts
// into folders called Fetched beside the stubs, and a target exists when its files do.

let appleNames: SwiftSetting = .unsafeFlags(
  [
    "UIKit=SimUIKit", "WebKit=SimWebKit", "AuthenticationServices=SimAuthenticationServices",
    "SafariServices=SimSafariServices", "os=SimOS", "OSLog=SimOSLog", "SwiftUI=SimSwiftUI", "Combine=SimCombine",
    "Security=SimSecurity", "MessageUI=SimMessageUI", "UniformTypeIdentifiers=SimUniformTypeIdentifiers",
  ].flatMap { ["-module-alias", $0] })
let appleModules = Target.Dependency.product(name: "AppleModules", package: "WebViewSimulator")
let appleSwiftUI = Target.Dependency.product(name: "AppleSwiftUI", package: "WebViewSimulator")

/// An app's files, the simulator's tests of them, and perhaps the app's own tests.
struct RealApp {
  var module: String
  var flows: String
  var settings: [SwiftSetting] = []
  var ownTests: String?
  /// What the plugin rewrites.
  var exclude: [String] = []
  var plugins: [Target.PluginUsage] = []
  /// Besides `appleModules`.
  var modules: [Target.Dependency] = []

  func isThere(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/\(path)/Fetched")
  }

  var targets: [Target] {
    guard isThere("Sources/\(module)") else { return [] }
    let mode: [SwiftSetting] = [appleNames, .swiftLanguageMode(.v5)]
    var targets: [Target] = [
      .target(
        name: module, dependencies: [appleModules] + modules, exclude: exclude, swiftSettings: mode + settings,
        plugins: plugins),
      .testTarget(
        name: flows,
        dependencies: [
          .init(stringLiteral: module), appleModules,
          .product(name: "WebViewSimulatorTesting", package: "WebViewSimulator"),
          .product(name: "SignInSimulation", package: "WebViewSimulator"),
        ] + modules,
        swiftSettings: mode),
    ]
    if let ownTests, isThere("Tests/\(ownTests)") {
      targets.append(
        .testTarget(name: ownTests, dependencies: [.init(stringLiteral: module), appleModules], swiftSettings: mode))
    }
    return targets
  }
}

let apps = [
  RealApp(module: "HotwireNative", flows: "HotwireFlows", ownTests: "HotwireTests"),
  RealApp(module: "HeadlessWebView", flows: "HeadlessFlows"),
  RealApp(module: "OnionTab", flows: "OnionFlows"),
  RealApp(
    module: "PWAShell", flows: "PWAShellFlows", exclude: ["Fetched"],
    plugins: [.plugin(name: "RewriteForLinux", package: "WebViewSimulator")]),
  RealApp(
    module: "SwiftUIWebView", flows: "SwiftUIWebViewFlows", exclude: ["Fetched"],
    plugins: [.plugin(name: "RewriteForLinux", package: "WebViewSimulator")], modules: [appleSwiftUI]),
  RealApp(module: "Auth0", flows: "Auth0Flows", settings: [.define("WEB_AUTH_PLATFORM")]),
]

let package = Package(
  name: "RealApps",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "WebViewSimulator", path: "../..")],
  targets: apps.flatMap(\.targets)
)
