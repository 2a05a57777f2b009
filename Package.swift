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
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
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
    .target(name: "PublicSuffix", dependencies: ["CPublicSuffix", "URLStandard"]),
    .target(name: "WindowRegistry", dependencies: ["PublicSuffix", "URLStandard"]),
    .target(name: "SimulatedWeb", dependencies: ["PublicSuffix", "URLStandard"]),
    .target(
      name: "PageScripting",
      dependencies: [
        "CJavaScriptCore", "CPagePrelude", "HTMLTree", "WindowRegistry", "SimulatedWeb", "URLStandard",
      ]),
    .target(
      name: "WebContent",
      dependencies: [
        "PageScripting", "HTMLTree", "WindowRegistry", "SimulatedWeb", "PublicSuffix", "URLStandard",
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "HeapModule", package: "swift-collections"),
      ]),
    .target(
      name: "UIProcess",
      dependencies: ["WebContent", "PageScripting", "WindowRegistry", "SimulatedWeb", "URLStandard"]),

    // What users meet.
    .target(name: "WebViewSimulator", dependencies: ["UIProcess"]),
    .target(name: "PageInspection", dependencies: ["HTMLTree", "WindowRegistry", "URLStandard"]),
    .target(
      name: "Scenarios",
      dependencies: [
        "WebViewSimulator", "PageInspection", "UIProcess", "WebContent", "PageScripting", "SimulatedWeb",
        "WindowRegistry", "HTMLTree", "URLStandard", .product(name: "Yams", package: "Yams"),
      ]),
    .executableTarget(
      name: "webviewsim",
      dependencies: [
        "Scenarios", "WebViewSimulator", "UIProcess", "SimulatedWeb", "URLStandard",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    .executableTarget(
      name: "benchmark", dependencies: ["UIProcess", "WebContent", "SimulatedWeb", "HTMLTree", "CJavaScriptCore", "URLStandard"],
      path: "Benchmarks/Benchmark"),

    .testTarget(name: "URLStandardTests", dependencies: ["URLStandard"]),
    .testTarget(name: "HTMLTreeTests", dependencies: ["HTMLTree"], exclude: ["Corpus"]),
    .testTarget(name: "WindowRegistryTests", dependencies: ["WindowRegistry"]),
    .testTarget(name: "SimulatedWebTests", dependencies: ["SimulatedWeb", "PublicSuffix", "URLStandard"]),
    .testTarget(name: "UIProcessTests", dependencies: ["UIProcess"]),
    .testTarget(name: "PageScriptingTests", dependencies: ["PageScripting"]),
    .testTarget(name: "PageInspectionTests", dependencies: ["PageInspection"]),
    .testTarget(name: "WebViewSimulatorTests", dependencies: ["WebViewSimulator"]),
    .testTarget(name: "ScenariosTests", dependencies: ["Scenarios"]),
    .testTarget(name: "TestPagesTests", dependencies: ["Scenarios"]),
  ],
  swiftLanguageModes: [.v6]
)
