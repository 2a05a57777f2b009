// swift-tools-version: 6.1
import PackageDescription

// Apple's names, which are modules of this package where Apple's own do not exist.
#if os(Linux)
  let appleSurface: [Target.Dependency] = ["SimWebKit", "SimUIKit", "SimAuthenticationServices"]
#else
  let appleSurface: [Target.Dependency] = []
#endif

let package = Package(
  name: "WebViewSimulator",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "WebViewSimulator", targets: ["WebViewSimulator"]),
    .library(name: "WebViewSimulatorTesting", targets: ["WebViewSimulatorTesting"]),
    // The app's domains, providers of accounts and Safari, for tests of signing in.
    .library(name: "SignInSimulation", targets: ["SimulatedSafari", "AppAssociations", "SignInSites", "SimulatedWeb"]),
    .executable(name: "webviewsim", targets: ["webviewsim"]),
    // Compiles, on Linux, files of an app that need the Objective-C runtime.
    .plugin(name: "RewriteForLinux", targets: ["RewriteForLinux"]),
    .executable(name: "rewrite-for-linux", targets: ["rewrite-for-linux"]),
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
    // GLib, for hashes; it comes with JavaScriptCoreGTK. CryptoKit takes its place on macOS.
    .systemLibrary(name: "CGLib", pkgConfig: "glib-2.0", providers: [.apt(["libglib2.0-dev"])]),
    // ICU, for the names of hosts, in a file of C of its own.
    .target(
      name: "CDomainNames",
      linkerSettings: [
        .linkedLibrary("icuuc", .when(platforms: [.linux])), .linkedLibrary("icucore", .when(platforms: [.macOS])),
      ]),
    .target(name: "CPagePrelude", exclude: ["js"]),

    // The engine, bottom up: a target imports only targets above it.
    .target(name: "ScriptNumbers"),
    .target(name: "URLStandard", dependencies: ["CDomainNames"]),
    // The only target that opens and writes files for pages, scenarios and the command.
    .target(name: "CLocalFiles"),
    .target(name: "LocalFiles", dependencies: ["CLocalFiles"]),
    .target(name: "SecureHashes", dependencies: [.target(name: "CGLib", condition: .when(platforms: [.linux]))]),
    .target(name: "HTMLTree", dependencies: ["CLibXML2"]),
    .target(name: "PublicSuffix", dependencies: ["CPublicSuffix", "URLStandard"]),
    .target(name: "WindowRegistry", dependencies: ["PublicSuffix", "URLStandard"]),
    .target(name: "SimulatedWeb", dependencies: ["LocalFiles", "PublicSuffix", "URLStandard"]),
    .target(
      name: "PageScripting",
      dependencies: [
        "CJavaScriptCore", "CPagePrelude", "HTMLTree", "ScriptNumbers", "WindowRegistry", "SecureHashes", "SimulatedWeb",
        "URLStandard",
      ]),
    .target(
      name: "WebContent",
      dependencies: [
        "PageScripting", "HTMLTree", "ScriptNumbers", "WindowRegistry", "SimulatedWeb", "PublicSuffix", "URLStandard",
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "HeapModule", package: "swift-collections"),
      ]),
    // Serves the main actor's callers while a job of it does not come to an end.
    .target(name: "MainThreadWatch", dependencies: [.target(name: "CMainThread", condition: .when(platforms: [.linux]))]),
    .target(name: "CMainThread"),
    .target(
      name: "UIProcess",
      dependencies: ["MainThreadWatch", "WebContent", "AppBoundDomains", "PageScripting", "ScriptNumbers", "WindowRegistry", "SimulatedWeb", "URLStandard"]),

    // What users meet.
    .target(
      name: "WebViewSimulator",
      dependencies: ["UIProcess", "WebContent", "PageScripting", "ScriptNumbers", "SimulatedWeb", "WindowRegistry", "URLStandard"]),
    // For test targets: a simulator for each test, and expectations of traces that record themselves.
    .target(
      name: "WebViewSimulatorTesting",
      dependencies: ["WebViewSimulator", "UIProcess", "SimulatedWeb", "TraceRecording"] + appleSurface),
    .target(name: "TraceRecording", dependencies: ["SwiftTokens"]),
    .target(name: "SwiftTokens"),
    // Docs/AppleSurface.md, from the sources of the modules with Apple's names.
    .target(name: "AppleSurfaceDocument", dependencies: ["SwiftTokens"]),
    .executableTarget(name: "applesurface", dependencies: ["AppleSurfaceDocument"]),
    .testTarget(name: "AppleSurfaceTests", dependencies: ["AppleSurfaceDocument"]),
    .target(name: "LinuxRewriting", dependencies: ["SwiftTokens"]),
    .executableTarget(
      name: "rewrite-for-linux",
      dependencies: ["LinuxRewriting", .product(name: "ArgumentParser", package: "swift-argument-parser")]),
    .plugin(name: "RewriteForLinux", capability: .buildTool(), dependencies: ["rewrite-for-linux"]),
    .target(name: "PageInspection", dependencies: ["HTMLTree", "WindowRegistry", "URLStandard"]),
    // Processes that do jobs and may come to an end in the middle of them.
    .target(name: "CWorkers"),
    .target(name: "Workers", dependencies: ["CWorkers"]),
    .testTarget(name: "WorkersTests", dependencies: ["Workers"]),
    .target(
      name: "Scenarios",
      dependencies: [
        "Workers", "WebViewSimulator", "PageInspection", "UIProcess", "WebContent", "PageScripting", "ScriptNumbers",
        "SimulatedWeb", "WindowRegistry", "HTMLTree", "URLStandard", "AppAssociations", "AppBoundDomains", "SignInSites",
        "SimulatedSafari", "LocalFiles", "Recipes", .product(name: "Yams", package: "Yams"),
      ]),
    .target(name: "CStartLimits"),
    .executableTarget(
      name: "webviewsim",
      dependencies: [
        "CStartLimits", "Scenarios", "Workers", "WebViewSimulator", "AppAssociations", "LocalFiles", "Recipes", "UIProcess", "PageScripting", "SimulatedWeb",
        "URLStandard",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    .executableTarget(
      name: "benchmark",
      dependencies: [
        "UIProcess", "WebContent", "PageScripting", "SimulatedWeb", "HTMLTree", "CJavaScriptCore", "URLStandard",
      ],
      path: "Benchmarks/Benchmark"),

    .testTarget(name: "ScriptNumbersTests", dependencies: ["ScriptNumbers"]),
    .testTarget(name: "URLStandardTests", dependencies: ["URLStandard"]),
    .testTarget(name: "LocalFilesTests", dependencies: ["LocalFiles"]),
    .testTarget(name: "HTMLTreeTests", dependencies: ["HTMLTree"], exclude: ["Corpus"]),
    .testTarget(name: "WindowRegistryTests", dependencies: ["WindowRegistry", "URLStandard"]),
    .testTarget(name: "SimulatedWebTests", dependencies: ["SimulatedWeb", "PublicSuffix", "URLStandard"]),
    .testTarget(name: "UIProcessTests", dependencies: ["UIProcess", "AppBoundDomains"]),
    .testTarget(name: "PageScriptingTests", dependencies: ["PageScripting", "SecureHashes"]),
    .testTarget(name: "PageInspectionTests", dependencies: ["PageInspection"]),
    .testTarget(
      name: "WebViewSimulatorTests",
      dependencies: ["WebViewSimulator", "UIProcess", "WebContent", "WindowRegistry", "URLStandard"]),
    .testTarget(name: "LinuxRewritingTests", dependencies: ["LinuxRewriting", "SwiftTokens"]),
    .testTarget(name: "TraceRecordingTests", dependencies: ["TraceRecording"]),
    .testTarget(
      name: "WebViewSimulatorTestingTests", dependencies: ["WebViewSimulatorTesting", "WebViewSimulator", "UIProcess", "WindowRegistry"],
      exclude: ["Sites"]),
    .testTarget(name: "ScenariosTests", dependencies: ["Scenarios", "SimulatedSafari", "AppAssociations", "PageScripting", "PageInspection", "SimulatedWeb", "UIProcess"]),
    .testTarget(name: "TestPagesTests", dependencies: ["Scenarios"]),
    .testTarget(name: "ConformanceTests", dependencies: ["Scenarios", "WebViewSimulator"]),
    .testTarget(name: "RulesTests", dependencies: ["UIProcess", "WebContent", "SimulatedWeb", "URLStandard"]),
  ],
  swiftLanguageModes: [.v6]
)

#if os(Linux)
  // Apple's names over the engine, where Apple's own modules do not exist. They are built in the Swift 5 mode: a
  // module in the Swift 6 mode makes the usual spellings of delegate methods warn in its clients.
  package.targets += [
    .target(name: "CWebKitEnums"),
    .target(name: "CSymbolNames"),
    .target(name: "CTrapGuard", dependencies: ["CMainThread"]),
    .target(name: "SimUIKit", dependencies: ["MainThreadWatch"], swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(
      name: "SimWebKit",
      dependencies: [
        "SimUIKit", "MainThreadWatch", "CWebKitEnums", "CSymbolNames", "CTrapGuard", "UIProcess", "WebContent", "PageScripting", "WindowRegistry",
        "SimulatedWeb", "URLStandard",
      ],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(name: "APITests", dependencies: ["SimWebKit", "UIProcess", "SimulatedWeb"], exclude: ["README.md"]),
    .testTarget(name: "SimUIKitTests", dependencies: ["SimUIKit"], swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "SimWebKitTests",
      dependencies: [
        "SimWebKit", "UIProcess", "SimulatedWeb", "WebViewSimulator", "WebViewSimulatorTesting", "SimulatedSafari",
        "AppAssociations", "SimAuthenticationServices",
      ]),
    // The same sources in three language modes: what a delegate method's spelling means depends on it.
    .testTarget(
      name: "DispatchMatrixSwift5", dependencies: ["SimWebKit"], swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "DispatchMatrixComplete", dependencies: ["SimWebKit"],
      swiftSettings: [.swiftLanguageMode(.v5), .enableExperimentalFeature("StrictConcurrency")]),
    .testTarget(name: "DispatchMatrixSwift6", dependencies: ["SimWebKit"]),
  ]
#endif

#if os(Linux)
  package.targets += [
    // Counts the sockets that the process opens, by taking the place of the C library's function.
    .target(name: "CSocketCount", path: "Tests/CSocketCount"),
    .testTarget(name: "NoNetworkTests", dependencies: ["Scenarios", "CSocketCount"]),
    // Code as in an app: the names of Apple's modules stand for this package's, in this target only.
    .testTarget(
      name: "SignInExamples",
      dependencies: [
        "SimUIKit", "SimWebKit", "SimAuthenticationServices", "SimSafariServices", "Recipes", "SimulatedSafari", "SignInSites",
        "AppAssociations", "SimulatedWeb", "UIProcess", "WebContent", "URLStandard",
      ],
      path: "Examples/SignIn", exclude: ["README.md"],
      swiftSettings: [
        .swiftLanguageMode(.v5),
        .unsafeFlags([
          "-module-alias", "UIKit=SimUIKit", "-module-alias", "WebKit=SimWebKit",
          "-module-alias", "AuthenticationServices=SimAuthenticationServices",
        ]),
      ]),
  ]
#endif

// What is fuzzed: see Fuzzing/README.md. The fuzzer itself needs libFuzzer's runtime, and is built by `make fuzz` alone:
// WEBVIEWSIM_FUZZER is what it has, "parsers" (what needs no engine, which is built sooner) or "all".
package.targets += [
  .target(
    name: "FuzzTargets",
    dependencies: [
      "HTMLTree", "URLStandard", "SimulatedWeb", "WindowRegistry", "PageInspection", "AppAssociations", "SwiftTokens",
      "LinuxRewriting",
    ],
    path: "Fuzzing/Targets"),
  .target(
    name: "EngineFuzzTargets", dependencies: ["FuzzTargets", "WebContent", "PageScripting", "Scenarios", "URLStandard"],
    path: "Fuzzing/EngineTargets"),
  .testTarget(name: "FuzzingTests", dependencies: ["FuzzTargets", "EngineFuzzTargets"]),
]
if let fuzzed = Context.environment["WEBVIEWSIM_FUZZER"] {
  package.targets.append(
    .executableTarget(
      name: "fuzzer", dependencies: fuzzed == "parsers" ? ["FuzzTargets"] : ["FuzzTargets", "EngineFuzzTargets"],
      path: "Fuzzing/Fuzzer", swiftSettings: fuzzed == "parsers" ? [] : [.define("FUZZED_ENGINE")]))
}

// Signing in: the app and its domains, providers, Safari, and ready-made behaviours of apps.
package.targets += [
  .target(name: "AppAssociations", dependencies: ["LocalFiles", "SimulatedWeb", "PublicSuffix", "URLStandard"]),
  .target(name: "AppBoundDomains", dependencies: ["PublicSuffix", "URLStandard"]),
  .target(name: "SignInSites", dependencies: ["SecureHashes", "SimulatedWeb", "URLStandard"]),
  .target(
    name: "SimulatedSafari",
    dependencies: [
      "AppAssociations", "AppBoundDomains", "UIProcess", "WebContent", "WindowRegistry", "PublicSuffix", "SimulatedWeb", "URLStandard",
    ]),
  .target(
    name: "Recipes",
    dependencies: ["SimulatedSafari", "AppAssociations", "UIProcess", "WebContent", "WindowRegistry", "SimulatedWeb", "URLStandard"]),
  .testTarget(
    name: "SimulatedSafariTests", dependencies: ["SimulatedSafari", "SignInSites", "AppAssociations", "SimulatedWeb", "URLStandard"]),
  .testTarget(name: "RecipesTests", dependencies: ["Recipes", "SignInSites", "SimulatedWeb", "URLStandard"]),
  .testTarget(
    name: "AppAssociationsTests", dependencies: ["AppAssociations", "SimulatedWeb", "URLStandard"], exclude: ["Fixtures"]),
  .testTarget(name: "CommandLineTests", dependencies: ["webviewsim"], exclude: ["Fixtures"]),
  .testTarget(name: "AppBoundDomainsTests", dependencies: ["AppBoundDomains", "URLStandard"]),
  .testTarget(name: "SignInSitesTests", dependencies: ["SignInSites", "SimulatedWeb", "URLStandard", "SecureHashes"]),
]

#if os(Linux)
  // What an app's `import UIKit`, `WebKit`, `AuthenticationServices`, `SafariServices`, `os` and `OSLog` mean in a target
  // with module aliases; the targets have names of their own so that `canImport(UIKit)` stays false everywhere else.
  package.products += [
    .library(
      name: "AppleModules",
      targets: ["SimUIKit", "SimWebKit", "SimAuthenticationServices", "SimSafariServices", "SimOS", "SimOSLog", "_Testing_UIKit"])
  ]
  package.targets += [
    .target(
      name: "_Testing_UIKit", dependencies: ["SimUIKit"], path: "Sources/TestingUIKitOverlay",
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(name: "CSimOS"),
    .target(name: "SimOS", dependencies: ["CSimOS"], swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(name: "SimOSLog", dependencies: ["SimOS"]),
    .target(
      name: "SimAuthenticationServices",
      dependencies: ["SimUIKit", "SimWebKit", "MainThreadWatch", "CTrapGuard", "SimulatedSafari", "AppAssociations", "UIProcess", "WindowRegistry", "URLStandard"],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(
      name: "SimSafariServices",
      dependencies: ["SimUIKit", "SimWebKit", "SimAuthenticationServices", "SimulatedSafari", "UIProcess", "WindowRegistry", "URLStandard"],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(name: "SimOSTests", dependencies: ["SimOS", "SimOSLog"]),
    .testTarget(
      name: "SimSignInTests",
      dependencies: [
        "SimAuthenticationServices", "SimSafariServices", "SimWebKit", "SimulatedSafari", "SignInSites", "SimulatedWeb", "UIProcess",
        "AppAssociations",
      ],
      swiftSettings: [.swiftLanguageMode(.v5)]),
  ]
#endif
