// swift-tools-version: 6.1
import PackageDescription

#if os(Linux)
  /// Apple's module names mean the simulator's modules.
  let appleNames: [SwiftSetting] = [
    .unsafeFlags(
      ["UIKit=SimUIKit", "WebKit=SimWebKit", "Network=SimNetwork"].flatMap { ["-module-alias", $0] }
        + ["-import-module", "SimFoundation"].flatMap { ["-Xfrontend", $0] })
  ]
  let simulator: [Package.Dependency] = [.package(name: "WebViewSimulator", path: "../..")]
  let system: [Target.Dependency] = ["AppleModules", "AppleDeviceServices", "PlayedApps", "WebViewSimulator"].map {
    .product(name: $0, package: "WebViewSimulator")
  }
#else
  // Only what the system has: nothing of the simulator is on a Mac.
  let appleNames: [SwiftSetting] = []
  let simulator: [Package.Dependency] = []
  let system: [Target.Dependency] = []
#endif

let yams = Target.Dependency.product(name: "Yams", package: "Yams")

let package = Package(
  name: "AppleConformance",
  platforms: [.macOS(.v14), .iOS(.v17)],
  products: [.library(name: "Playing", targets: ["Playing"])],
  dependencies: simulator + [.package(url: "https://github.com/jpsim/Yams", from: "6.2.2")],
  targets: [
    .target(name: "Playing", dependencies: system + [yams], swiftSettings: appleNames),
    // The same sources (a link) in the language mode of most apps.
    .target(
      name: "PlayingInSwift5", dependencies: system + [yams], swiftSettings: appleNames + [.swiftLanguageMode(.v5)]),
    .executableTarget(name: "apple-play", dependencies: ["Playing"], swiftSettings: appleNames),
    // The API tests that need public API alone (a link to Tests/AppleNames/APITests/Portable), with the proxy's web.
    .testTarget(
      name: "ProxiedAPITests", dependencies: ["Playing"] + system, swiftSettings: appleNames + [.swiftLanguageMode(.v5)]
    ),
  ],
  swiftLanguageModes: [.v6]
)
