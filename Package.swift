// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "WebViewSimulator",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "WebViewSimulator", targets: ["WebViewSimulator"]),
    .executable(name: "webviewsim", targets: ["webviewsim"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    // C libraries, each behind one Swift target.
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .systemLibrary(
      name: "CJavaScriptCore", pkgConfig: "javascriptcoregtk-4.1",
      providers: [.apt(["libjavascriptcoregtk-4.1-dev"])]),
    .systemLibrary(
      name: "CPublicSuffix", pkgConfig: "libpsl",
      providers: [.apt(["libpsl-dev"]), .brew(["libpsl"])]),
    .target(name: "CPagePrelude", exclude: ["js"]),

    // The engine, bottom up: a target imports only targets above it.
    .target(name: "URLStandard"),
    .target(name: "HTMLTree", dependencies: ["CLibXML2"]),
    .target(name: "WindowRegistry", dependencies: ["URLStandard"]),
    .target(name: "PublicSuffix", dependencies: ["CPublicSuffix", "URLStandard"]),
    .target(name: "SimulatedWeb", dependencies: ["PublicSuffix", "URLStandard"]),
    .target(
      name: "PageScripting",
      dependencies: [
        "CJavaScriptCore", "CPagePrelude", "HTMLTree", "WindowRegistry", "SimulatedWeb", "URLStandard",
      ]),
    .target(
      name: "WebContent",
      dependencies: ["PageScripting", "HTMLTree", "WindowRegistry", "SimulatedWeb", "URLStandard"]),
    .target(name: "UIProcess", dependencies: ["WebContent", "WindowRegistry", "SimulatedWeb", "URLStandard"]),

    // What users meet.
    .target(name: "WebViewSimulator", dependencies: ["UIProcess"]),
    .target(
      name: "Scenarios",
      dependencies: ["WebViewSimulator", "UIProcess", .product(name: "Yams", package: "Yams")]),
    .executableTarget(
      name: "webviewsim",
      dependencies: [
        "Scenarios", "WebViewSimulator",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    .testTarget(name: "URLStandardTests", dependencies: ["URLStandard"]),
    .testTarget(name: "HTMLTreeTests", dependencies: ["HTMLTree"], exclude: ["Corpus"]),
    .testTarget(name: "WindowRegistryTests", dependencies: ["WindowRegistry"]),
    .testTarget(name: "SimulatedWebTests", dependencies: ["SimulatedWeb", "PublicSuffix", "URLStandard"]),
    .testTarget(name: "PageScriptingTests", dependencies: ["PageScripting"]),
  ],
  swiftLanguageModes: [.v6]
)
