// swift-tools-version: 6.1
import PackageDescription

// For an app with a project of Xcode: this manifest stands beside Shop.xcodeproj, which knows nothing of it. The target's
// files are the app's own, in the app's folder; nothing is copied.
let appleNames: [SwiftSetting] = [
  .unsafeFlags(
    [
      "UIKit=SimUIKit", "WebKit=SimWebKit", "AuthenticationServices=SimAuthenticationServices",
      "SafariServices=SimSafariServices", "os=SimOS", "OSLog=SimOSLog", "Security=SimSecurity",
      "MessageUI=SimMessageUI", "UniformTypeIdentifiers=SimUniformTypeIdentifiers",
    ].flatMap { ["-module-alias", $0] }
      + ["-import-module", "SimFoundation"].flatMap { ["-Xfrontend", $0] }, .when(platforms: [.linux])),
  .swiftLanguageMode(.v5),
]
let appleModules = Target.Dependency.product(
  name: "AppleModules", package: "WebViewSimulator", condition: .when(platforms: [.linux]))

let package = Package(
  name: "ShopWeb",
  platforms: [.iOS(.v18), .macOS(.v15)],
  dependencies: [
    // In your package: .package(url: "https://…/WebViewSimulator", …)
    .package(name: "WebViewSimulator", path: "../..")
  ],
  targets: [
    // The app's module has its name, so that tests can import it as in Xcode. AppDelegate.swift stays with the app.
    .target(name: "Shop", dependencies: [appleModules], path: "Shop", sources: ["Web"], swiftSettings: appleNames),
    .testTarget(
      name: "ShopWebTests",
      dependencies: [
        "Shop", appleModules, .product(name: "WebViewSimulatorTesting", package: "WebViewSimulator"),
      ],
      path: "ShopWebTests", swiftSettings: appleNames),
  ]
)
