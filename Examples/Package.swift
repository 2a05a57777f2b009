// swift-tools-version: 6.1
import PackageDescription

// The recipe: what the app's files import, and the modules that stand for it on Linux. Only targets with these settings
// see UIKit and the others; for every other target and package of the build `canImport(UIKit)` stays false.
let appleNames: [SwiftSetting] = [
  .unsafeFlags(
    [
      "UIKit=SimUIKit", "WebKit=SimWebKit", "AuthenticationServices=SimAuthenticationServices",
      "SafariServices=SimSafariServices", "os=SimOS", "OSLog=SimOSLog", "Security=SimSecurity",
      "MessageUI=SimMessageUI", "UniformTypeIdentifiers=SimUniformTypeIdentifiers",
    ].flatMap { ["-module-alias", $0] }
      // Files that import only Foundation see URLRequest and its kin, as on Apple's systems.
      + ["-import-module", "SimFoundation"].flatMap { ["-Xfrontend", $0] }, .when(platforms: [.linux]))
]
// The same with SwiftUI and Combine; only targets with the product AppleSwiftUI build what these need.
let swiftUINames: [SwiftSetting] =
  appleNames + [
    .unsafeFlags(
      ["SwiftUI=SimSwiftUI", "Combine=SimCombine"].flatMap { ["-module-alias", $0] }, .when(platforms: [.linux])),
    .swiftLanguageMode(.v5),
  ]
let appleSwiftUI = Target.Dependency.product(
  name: "AppleSwiftUI", package: "WebViewSimulator", condition: .when(platforms: [.linux]))
let appleModules = Target.Dependency.product(
  name: "AppleModules", package: "WebViewSimulator", condition: .when(platforms: [.linux]))

#if os(Linux)
  let onLinux = true
#else
  let onLinux = false
#endif

let package = Package(
  name: "Examples",
  platforms: [.iOS(.v18), .macOS(.v15)],
  dependencies: [
    // In your package: .package(url: "https://…/WebViewSimulator", …)
    .package(name: "WebViewSimulator", path: ".."),
    .package(path: "Neighbour"),
  ],
  targets: [
    // An app's code, as it is for iOS.
    .target(name: "Popups", dependencies: [appleModules], swiftSettings: appleNames),
    // Files with @objc and #selector: on Linux the plugin rewrites what the target leaves out.
    .target(
      name: "WholeFiles", dependencies: [appleModules], exclude: onLinux ? ["Screens"] : [], swiftSettings: appleNames,
      plugins: [.plugin(name: "RewriteForLinux", package: "WebViewSimulator")]),
    // The files of Project, whose own manifest is the one to look at.
    .target(
      name: "Shop", dependencies: [appleModules], path: "Project/Shop", exclude: ["AppDelegate.swift"],
      sources: ["Web"],
      swiftSettings: appleNames),
    .testTarget(
      name: "ShopWebTests",
      dependencies: [
        "Shop", appleModules, .product(name: "WebViewSimulatorTesting", package: "WebViewSimulator"),
      ],
      path: "Project/ShopWebTests", swiftSettings: appleNames),
    .testTarget(
      name: "WholeFilesTests",
      dependencies: [
        "WholeFiles", appleModules, .product(name: "WebViewSimulatorTesting", package: "WebViewSimulator"),
      ],
      swiftSettings: appleNames),
    // An app made with SwiftUI.
    .target(name: "SwiftUIShop", dependencies: [appleModules, appleSwiftUI], swiftSettings: swiftUINames),
    .testTarget(
      name: "SwiftUIShopTests",
      dependencies: [
        "SwiftUIShop", appleModules, appleSwiftUI,
        .product(name: "WebViewSimulatorTesting", package: "WebViewSimulator"),
        .product(name: "SignInSimulation", package: "WebViewSimulator"),
      ],
      swiftSettings: swiftUINames),
    .testTarget(
      name: "PopupsTests",
      dependencies: [
        "Popups", appleModules, .product(name: "WebViewSimulatorTesting", package: "WebViewSimulator"),
        .product(name: "SignInSimulation", package: "WebViewSimulator"),
        .product(name: "Neighbour", package: "Neighbour"),
      ],
      exclude: ["Sites"], swiftSettings: appleNames),
  ]
)
