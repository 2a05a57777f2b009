// swift-tools-version: 6.2
import PackageDescription

// Seven rooms, top to bottom in import order: a target imports targets above it only, and exactly those that it names.
// `Docs/Architecture.md` says what each is for; `make lint` checks that this is so.

// MARK: Settings

/// Modules with Apple's names are in the Swift 5 mode: a module in the Swift 6 mode makes the usual spellings of
/// delegate
/// methods warn in its clients.
let swift5: [SwiftSetting] = [.swiftLanguageMode(.v5)]

/// Code as in an app: the names of Apple's modules stand for this package's, in the target with these settings only.
let asInAnApp: [SwiftSetting] = [
  .swiftLanguageMode(.v5),
  .unsafeFlags(
    ["UIKit=SimUIKit", "WebKit=SimWebKit", "AuthenticationServices=SimAuthenticationServices"]
      .flatMap { ["-module-alias", $0] }),
]

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let deque = Target.Dependency.product(name: "DequeModule", package: "swift-collections")
let heap = Target.Dependency.product(name: "HeapModule", package: "swift-collections")
let yams = Target.Dependency.product(name: "Yams", package: "Yams")

/// A dependency that exists on Linux alone.
func onLinux(_ name: String) -> Target.Dependency { .target(name: name, condition: .when(platforms: [.linux])) }

// MARK: Sources/SystemLibraries: C libraries, each behind one target

let systemLibraries: [Target] = [
  .systemLibrary(
    name: "CLibXML2", path: "Sources/SystemLibraries/CLibXML2", pkgConfig: "libxml-2.0",
    providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
  .systemLibrary(
    name: "CJavaScriptCore", path: "Sources/SystemLibraries/CJavaScriptCore", pkgConfig: "javascriptcoregtk-4.1",
    providers: [.apt(["libjavascriptcoregtk-4.1-dev"])]),
  .systemLibrary(
    name: "CPublicSuffix", path: "Sources/SystemLibraries/CPublicSuffix", pkgConfig: "libpsl",
    providers: [.apt(["libpsl-dev"]), .brew(["libpsl"])]),
  // GLib, for hashes; it comes with JavaScriptCoreGTK. CryptoKit takes its place on macOS.
  .systemLibrary(
    name: "CGLib", path: "Sources/SystemLibraries/CGLib", pkgConfig: "glib-2.0",
    providers: [.apt(["libglib2.0-dev"])]),
  // ICU, for the names of hosts, in a file of C of its own.
  .target(
    name: "CDomainNames", path: "Sources/SystemLibraries/CDomainNames",
    linkerSettings: [
      .linkedLibrary("icuuc", .when(platforms: [.linux])), .linkedLibrary("icucore", .when(platforms: [.macOS])),
    ]),
]

// MARK: Sources/Engine: URLs, trees, windows, the web, scripts, pages, and the app's side of them

let engine: [Target] = [
  .target(name: "ScriptNumbers", path: "Sources/Engine/ScriptNumbers"),
  .target(name: "URLStandard", dependencies: ["CDomainNames"], path: "Sources/Engine/URLStandard"),
  // The only target that opens and writes files for pages, scenarios and the command.
  .target(name: "CLocalFiles", path: "Sources/Engine/CLocalFiles"),
  .target(name: "LocalFiles", dependencies: ["CLocalFiles"], path: "Sources/Engine/LocalFiles"),
  .target(name: "SecureHashes", dependencies: [onLinux("CGLib")], path: "Sources/Engine/SecureHashes"),
  .target(name: "HTMLTree", dependencies: ["CLibXML2"], path: "Sources/Engine/HTMLTree"),
  .target(name: "PublicSuffix", dependencies: ["CPublicSuffix", "URLStandard"], path: "Sources/Engine/PublicSuffix"),
  .target(
    name: "WindowRegistry", dependencies: ["PublicSuffix", "URLStandard"], path: "Sources/Engine/WindowRegistry"),
  .target(
    name: "SimulatedWeb", dependencies: ["LocalFiles", "PublicSuffix", "URLStandard"],
    path: "Sources/Engine/SimulatedWeb"),
  // Values that scripts take and give, and that both sides know.
  .target(name: "ScriptValues", path: "Sources/Engine/ScriptValues"),
  // What the app's side and web content tell and ask each other.
  .target(
    name: "WebMessages", dependencies: ["ScriptValues", "SimulatedWeb", "URLStandard", "WindowRegistry"],
    path: "Sources/Engine/WebMessages"),
  .target(name: "CPagePrelude", path: "Sources/Engine/CPagePrelude", exclude: ["js", "parts.toml"]),
  .target(
    name: "PageScripting",
    dependencies: [
      "CJavaScriptCore", "CPagePrelude", "HTMLTree", "ScriptNumbers", "ScriptValues", "SecureHashes", "SimulatedWeb",
      "URLStandard",
      "WindowRegistry",
    ],
    path: "Sources/Engine/PageScripting"),
  .target(
    name: "WebContent",
    dependencies: [
      "HTMLTree", "PageScripting", "PublicSuffix", "ScriptNumbers", "ScriptValues", "SimulatedWeb", "URLStandard",
      "WebMessages", "WindowRegistry", deque, heap,
    ],
    path: "Sources/Engine/WebContent"),
  // Serves the main actor's callers while a job of it does not come to an end.
  .target(name: "CMainThread", path: "Sources/Engine/CMainThread"),
  .target(
    name: "MainThreadWatch", dependencies: [onLinux("CMainThread")], path: "Sources/Engine/MainThreadWatch"),
  .target(
    name: "AppBoundDomains", dependencies: ["PublicSuffix", "URLStandard"], path: "Sources/Engine/AppBoundDomains"),
  .target(
    name: "UIProcess",
    dependencies: [
      "AppBoundDomains", "MainThreadWatch", "ScriptNumbers", "ScriptValues", "SimulatedWeb", "URLStandard",
      "WebContent", "WebMessages", "WindowRegistry",
    ],
    path: "Sources/Engine/UIProcess"),
]

let engineTests: [Target] = [
  .testTarget(name: "ScriptNumbersTests", dependencies: ["ScriptNumbers"], path: "Tests/Engine/ScriptNumbersTests"),
  .testTarget(name: "LocalFilesTests", dependencies: ["LocalFiles"], path: "Tests/Engine/LocalFilesTests"),
  .testTarget(name: "URLStandardTests", dependencies: ["URLStandard"], path: "Tests/Engine/URLStandardTests"),
  .testTarget(
    name: "HTMLTreeTests", dependencies: ["HTMLTree"], path: "Tests/Engine/HTMLTreeTests", exclude: ["Corpus"]),
  .testTarget(
    name: "WindowRegistryTests", dependencies: ["URLStandard", "WindowRegistry"],
    path: "Tests/Engine/WindowRegistryTests"),
  .testTarget(
    name: "SimulatedWebTests", dependencies: ["PublicSuffix", "SimulatedWeb", "URLStandard"],
    path: "Tests/Engine/SimulatedWebTests"),
  .testTarget(
    name: "PageScriptingTests",
    dependencies: [
      "HTMLTree", "PageScripting", "ScriptValues", "SecureHashes", "SimulatedWeb", "URLStandard", "WindowRegistry",
    ],
    path: "Tests/Engine/PageScriptingTests"),
  .testTarget(
    name: "UIProcessTests",
    dependencies: ["AppBoundDomains", "ScriptValues", "SimulatedWeb", "UIProcess", "URLStandard", "WebMessages"],
    path: "Tests/Engine/UIProcessTests"),
  .testTarget(
    name: "AppBoundDomainsTests", dependencies: ["AppBoundDomains", "URLStandard"],
    path: "Tests/Engine/AppBoundDomainsTests"),
  // The documents: every rule, its tests, and the numbers that the sources cite.
  .testTarget(name: "RulesTests", path: "Tests/Engine/RulesTests"),
]

// MARK: Sources/SignIn: the app and its domains, providers of accounts, Safari, and ready-made behaviours of apps

let signIn: [Target] = [
  .target(
    name: "AppAssociations", dependencies: ["LocalFiles", "SimulatedWeb", "URLStandard"],
    path: "Sources/SignIn/AppAssociations"),
  .target(
    name: "SignInSites", dependencies: ["SecureHashes", "SimulatedWeb", "URLStandard"],
    path: "Sources/SignIn/SignInSites"),
  .target(
    name: "SimulatedSafari",
    dependencies: [
      "AppAssociations", "AppBoundDomains", "PublicSuffix", "SimulatedWeb", "UIProcess", "URLStandard", "WebMessages",
      "WindowRegistry",
    ],
    path: "Sources/SignIn/SimulatedSafari"),
  .target(
    name: "Recipes",
    dependencies: ["SimulatedSafari", "SimulatedWeb", "UIProcess", "URLStandard", "WebMessages", "WindowRegistry"],
    path: "Sources/SignIn/Recipes"),
]

let signInTests: [Target] = [
  .testTarget(
    name: "AppAssociationsTests", dependencies: ["AppAssociations", "SimulatedWeb", "URLStandard"],
    path: "Tests/SignIn/AppAssociationsTests", exclude: ["Fixtures"]),
  .testTarget(
    name: "SignInSitesTests", dependencies: ["SecureHashes", "SignInSites", "SimulatedWeb", "URLStandard"],
    path: "Tests/SignIn/SignInSitesTests"),
  .testTarget(
    name: "SimulatedSafariTests",
    dependencies: ["AppAssociations", "SignInSites", "SimulatedSafari", "SimulatedWeb", "UIProcess", "URLStandard"],
    path: "Tests/SignIn/SimulatedSafariTests"),
  .testTarget(
    name: "RecipesTests",
    dependencies: [
      "AppAssociations", "Recipes", "SignInSites", "SimulatedSafari", "SimulatedWeb", "UIProcess", "URLStandard",
      "WebMessages",
    ],
    path: "Tests/SignIn/RecipesTests"),
]

// MARK: Sources/AppleNames: Apple's names over the engine, where Apple's own modules do not exist

let appleNames: [Target] = [
  .target(name: "CWebKitEnums", path: "Sources/AppleNames/CWebKitEnums"),
  .target(name: "CSymbolNames", path: "Sources/AppleNames/CSymbolNames"),
  .target(name: "CTrapGuard", dependencies: ["CMainThread"], path: "Sources/AppleNames/CTrapGuard"),
  .target(
    name: "SimUIKit", dependencies: ["MainThreadWatch"], path: "Sources/AppleNames/SimUIKit", swiftSettings: swift5),
  .target(
    name: "SimWebKit",
    dependencies: [
      "CSymbolNames", "CTrapGuard", "CWebKitEnums", "MainThreadWatch", "ScriptValues", "SimUIKit", "SimulatedWeb",
      "UIProcess", "URLStandard", "WebMessages", "WindowRegistry",
    ],
    path: "Sources/AppleNames/SimWebKit", swiftSettings: swift5),
  .target(
    name: "SimAuthenticationServices",
    dependencies: [
      "CTrapGuard", "MainThreadWatch", "SimUIKit", "SimWebKit", "SimulatedSafari", "UIProcess", "URLStandard",
      "WindowRegistry",
    ],
    path: "Sources/AppleNames/SimAuthenticationServices", swiftSettings: swift5),
  .target(
    name: "SimSafariServices",
    dependencies: [
      "SimAuthenticationServices", "SimUIKit", "SimWebKit", "SimulatedSafari", "UIProcess", "URLStandard",
      "WindowRegistry",
    ],
    path: "Sources/AppleNames/SimSafariServices", swiftSettings: swift5),
  .target(name: "CSimOS", path: "Sources/AppleNames/CSimOS"),
  .target(name: "SimOS", dependencies: ["CSimOS"], path: "Sources/AppleNames/SimOS", swiftSettings: swift5),
  .target(name: "SimOSLog", dependencies: ["SimOS"], path: "Sources/AppleNames/SimOSLog"),
  .target(
    name: "_Testing_UIKit", dependencies: ["SimUIKit"], path: "Sources/AppleNames/TestingUIKitOverlay",
    swiftSettings: swift5),
]

let appleNamesTests: [Target] = [
  .testTarget(
    name: "APITests", dependencies: ["SimWebKit", "SimulatedWeb", "UIProcess", "WebMessages"],
    path: "Tests/AppleNames/APITests", exclude: ["README.md"]),
  .testTarget(
    name: "SimUIKitTests", dependencies: ["SimUIKit"], path: "Tests/AppleNames/SimUIKitTests", swiftSettings: swift5),
  .testTarget(
    name: "SimWebKitTests",
    dependencies: [
      "AppAssociations", "SimAuthenticationServices", "SimWebKit", "SimulatedSafari", "SimulatedWeb", "UIProcess",
      "WebViewSimulator", "WebViewSimulatorTesting",
    ],
    path: "Tests/AppleNames/SimWebKitTests"),
  // The same sources in three language modes: what a delegate method's spelling means depends on it.
  .testTarget(
    name: "DispatchMatrixSwift5", dependencies: ["SimWebKit"], path: "Tests/AppleNames/DispatchMatrixSwift5",
    swiftSettings: swift5),
  .testTarget(
    name: "DispatchMatrixComplete", dependencies: ["SimWebKit"], path: "Tests/AppleNames/DispatchMatrixComplete",
    swiftSettings: swift5 + [.enableExperimentalFeature("StrictConcurrency")]),
  .testTarget(
    name: "DispatchMatrixSwift6", dependencies: ["SimWebKit"], path: "Tests/AppleNames/DispatchMatrixSwift6"),
  .testTarget(name: "SimOSTests", dependencies: ["SimOS", "SimOSLog"], path: "Tests/AppleNames/SimOSTests"),
  .testTarget(
    name: "SimSignInTests",
    dependencies: [
      "AppAssociations", "SignInSites", "SimAuthenticationServices", "SimSafariServices", "SimWebKit",
      "SimulatedSafari", "SimulatedWeb", "UIProcess",
    ],
    path: "Tests/AppleNames/SimSignInTests", swiftSettings: swift5),
  .testTarget(
    name: "SignInExamples",
    dependencies: [
      "AppAssociations", "Recipes", "SignInSites", "SimAuthenticationServices", "SimWebKit", "SimulatedSafari",
      "SimulatedWeb", "UIProcess", "URLStandard", "WebMessages",
    ],
    path: "Examples/SignIn", exclude: ["README.md"], swiftSettings: asInAnApp),
]

// MARK: Sources/Rewriting: code that needs the Objective-C runtime, rewritten for Linux

let rewriting: [Target] = [
  .target(name: "SwiftTokens", path: "Sources/Rewriting/SwiftTokens"),
  .target(name: "LinuxRewriting", dependencies: ["SwiftTokens"], path: "Sources/Rewriting/LinuxRewriting"),
  .executableTarget(
    name: "rewrite-for-linux", dependencies: ["LinuxRewriting", argumentParser],
    path: "Sources/Rewriting/rewrite-for-linux"),
  .plugin(name: "RewriteForLinux", capability: .buildTool(), dependencies: ["rewrite-for-linux"]),
]

let rewritingTests: [Target] = [
  .testTarget(
    name: "LinuxRewritingTests", dependencies: ["LinuxRewriting", "SwiftTokens"],
    path: "Tests/Rewriting/LinuxRewritingTests")
]

// MARK: Sources/Testing: what tests import

let testing: [Target] = [
  .target(
    name: "WebViewSimulator",
    dependencies: [
      "ScriptNumbers", "ScriptValues", "SimulatedWeb", "UIProcess", "URLStandard", "WebMessages", "WindowRegistry",
    ],
    path: "Sources/Testing/WebViewSimulator"),
  .target(name: "TraceRecording", dependencies: ["SwiftTokens"], path: "Sources/Testing/TraceRecording"),
  // A simulator for each test, and expectations of traces that record themselves.
  .target(
    name: "WebViewSimulatorTesting",
    dependencies: [
      "TraceRecording", "UIProcess", "WebViewSimulator", onLinux("SimAuthenticationServices"), onLinux("SimUIKit"),
    ],
    path: "Sources/Testing/WebViewSimulatorTesting"),
]

let testingTests: [Target] = [
  .testTarget(
    name: "WebViewSimulatorTests",
    dependencies: ["UIProcess", "URLStandard", "WebContent", "WebMessages", "WebViewSimulator", "WindowRegistry"],
    path: "Tests/Testing/WebViewSimulatorTests"),
  .testTarget(
    name: "TraceRecordingTests", dependencies: ["TraceRecording"], path: "Tests/Testing/TraceRecordingTests"),
  .testTarget(
    name: "WebViewSimulatorTestingTests",
    dependencies: ["UIProcess", "WebViewSimulator", "WebViewSimulatorTesting", "WindowRegistry"],
    path: "Tests/Testing/WebViewSimulatorTestingTests", exclude: ["Sites"]),
]

// MARK: Sources/CommandLine: webviewsim

let commandLine: [Target] = [
  // Processes that do jobs and may come to an end in the middle of them.
  .target(name: "CWorkers", path: "Sources/CommandLine/CWorkers"),
  .target(name: "Workers", dependencies: ["CWorkers"], path: "Sources/CommandLine/Workers"),
  .target(name: "CStartLimits", path: "Sources/CommandLine/CStartLimits"),
  .target(
    name: "PageInspection", dependencies: ["HTMLTree", "URLStandard", "WindowRegistry"],
    path: "Sources/CommandLine/PageInspection"),
  .target(
    name: "Scenarios",
    dependencies: [
      "AppAssociations", "AppBoundDomains", "HTMLTree", "LocalFiles", "PageInspection", "PageScripting", "Recipes",
      "ScriptNumbers", "ScriptValues", "SignInSites", "SimulatedSafari", "SimulatedWeb", "UIProcess", "URLStandard",
      "WebMessages", "WebViewSimulator", "WindowRegistry", "Workers", yams,
    ],
    path: "Sources/CommandLine/Scenarios"),
  .target(
    name: "Reports", dependencies: ["ScriptNumbers", "Scenarios", "WebViewSimulator"],
    path: "Sources/CommandLine/Reports"),
  .executableTarget(
    name: "webviewsim",
    dependencies: [
      "AppAssociations", "CStartLimits", "LocalFiles", "Recipes", "Reports", "Scenarios", "UIProcess", "URLStandard",
      "WebViewSimulator", "Workers", argumentParser,
    ],
    path: "Sources/CommandLine/webviewsim"),
  .executableTarget(
    name: "benchmark",
    dependencies: [
      "CJavaScriptCore", "HTMLTree", "PageScripting", "SimulatedWeb", "UIProcess", "URLStandard", "WebMessages",
      "WindowRegistry",
    ],
    path: "Benchmarks/Benchmark"),
]

let commandLineTests: [Target] = [
  .testTarget(name: "WorkersTests", dependencies: ["Workers"], path: "Tests/CommandLine/WorkersTests"),
  .testTarget(
    name: "PageInspectionTests", dependencies: ["PageInspection"], path: "Tests/CommandLine/PageInspectionTests"),
  .testTarget(
    name: "ScenariosTests",
    dependencies: [
      "AppAssociations", "PageScripting", "Reports", "Scenarios", "SimulatedSafari", "SimulatedWeb", "UIProcess",
      "WebViewSimulator",
    ],
    path: "Tests/CommandLine/ScenariosTests"),
  .testTarget(
    name: "TestPagesTests", dependencies: ["Reports", "Scenarios"], path: "Tests/CommandLine/TestPagesTests"),
  .testTarget(
    name: "ConformanceTests", dependencies: ["Reports", "Scenarios", "WebViewSimulator"],
    path: "Tests/CommandLine/ConformanceTests"),
  .testTarget(
    name: "CommandLineTests", dependencies: ["webviewsim"], path: "Tests/CommandLine/CommandLineTests",
    exclude: ["Fixtures"]),
]

#if os(Linux)
  let onlyOnLinux: [Target] =
    appleNames + appleNamesTests + [
      // Counts the sockets that the process opens, by taking the place of the C library's function.
      .target(name: "CSocketCount", path: "Tests/CommandLine/CSocketCount"),
      .testTarget(
        name: "NoNetworkTests", dependencies: ["CSocketCount", "Scenarios"], path: "Tests/CommandLine/NoNetworkTests"),
    ]
#else
  let onlyOnLinux: [Target] = []
#endif

// MARK: Tools: what writes documents

let tools: [Target] = [
  // Docs/AppleSurface.md, from the sources of the modules with Apple's names.
  .target(
    name: "AppleSurfaceDocument", dependencies: ["SwiftTokens"], path: "Tools/AppleSurface/AppleSurfaceDocument"),
  .executableTarget(
    name: "applesurface", dependencies: ["AppleSurfaceDocument"], path: "Tools/AppleSurface/applesurface"),
  .testTarget(
    name: "AppleSurfaceTests", dependencies: ["AppleSurfaceDocument"], path: "Tests/AppleNames/AppleSurfaceTests"),
]

// MARK: Fuzzing: see Fuzzing/README.md

var fuzzing: [Target] = [
  .target(
    name: "FuzzTargets",
    dependencies: [
      "AppAssociations", "HTMLTree", "LinuxRewriting", "PageInspection", "SimulatedWeb", "SwiftTokens", "URLStandard",
      "WindowRegistry",
    ],
    path: "Fuzzing/Targets"),
  .target(
    name: "EngineFuzzTargets",
    dependencies: ["FuzzTargets", "PageScripting", "Scenarios", "URLStandard", "WebContent"],
    path: "Fuzzing/EngineTargets"),
  .testTarget(
    name: "FuzzingTests", dependencies: ["EngineFuzzTargets", "FuzzTargets"],
    path: "Tests/CommandLine/FuzzingTests"),
]
// The fuzzer needs libFuzzer's runtime, and is built by `make fuzz` alone: WEBVIEWSIM_FUZZER is what it has, "parsers"
// (what needs no engine, which is built sooner) or "all".
if let fuzzed = Context.environment["WEBVIEWSIM_FUZZER"] {
  let isWhole = fuzzed != "parsers"
  fuzzing.append(
    .executableTarget(
      name: "fuzzer", dependencies: isWhole ? ["EngineFuzzTargets", "FuzzTargets"] : ["FuzzTargets"],
      path: "Fuzzing/Fuzzer", swiftSettings: isWhole ? [.define("FUZZED_ENGINE")] : []))
}

// MARK: The package

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
  targets: systemLibraries + engine + engineTests + signIn + signInTests + rewriting + rewritingTests + testing
    + testingTests + commandLine + commandLineTests + tools + fuzzing + onlyOnLinux,
  swiftLanguageModes: [.v6]
)

#if os(Linux)
  // What an app's `import UIKit`, `WebKit`, `AuthenticationServices`, `SafariServices`, `os` and `OSLog` mean in a
  // target
  // with module aliases; the targets have names of their own so that `canImport(UIKit)` stays false everywhere else.
  package.products += [
    .library(
      name: "AppleModules",
      targets: [
        "SimUIKit", "SimWebKit", "SimAuthenticationServices", "SimSafariServices", "SimOS", "SimOSLog",
        "_Testing_UIKit",
      ])
  ]
#endif
