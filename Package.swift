// swift-tools-version: 6.2
import PackageDescription

// Seven rooms, top to bottom in import order: a target imports only targets above it, exactly those that it declares.
// `Docs/Architecture.md` says what each room is for; `make lint` checks the imports.

// MARK: Settings

/// Modules with Apple's names use the Swift 5 mode: in the Swift 6 mode, the usual spellings of delegate methods would
/// cause warnings in their clients.
let swift5: [SwiftSetting] = [.swiftLanguageMode(.v5)]

/// Code as in an app: in targets with these settings, and only there, Apple's module names mean this package's modules.
let asInAnApp: [SwiftSetting] = [
  .swiftLanguageMode(.v5),
  .unsafeFlags(
    ["UIKit=SimUIKit", "WebKit=SimWebKit", "AuthenticationServices=SimAuthenticationServices"]
      .flatMap { ["-module-alias", $0] }),
]

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let deque = Target.Dependency.product(name: "DequeModule", package: "swift-collections")
let heap = Target.Dependency.product(name: "HeapModule", package: "swift-collections")
let flyingFox = ["FlyingFox", "FlyingSocks"].map { Target.Dependency.product(name: $0, package: "FlyingFox") }
let yams = Target.Dependency.product(name: "Yams", package: "Yams")

/// A dependency that exists on Linux alone.
func onLinux(_ name: String) -> Target.Dependency { .target(name: name, condition: .when(platforms: [.linux])) }

// MARK: Folders

/// A target in a folder of `Sources`, which has its name: the room, and the name.
func module(
  _ folder: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [], swiftSettings: [SwiftSetting] = []
) -> Target {
  .target(
    name: folder.split(separator: "/").last.map(String.init) ?? folder, dependencies: dependencies,
    path: "Sources/" + folder, exclude: exclude, swiftSettings: swiftSettings)
}

/// The same for tests, in a folder of `Tests`.
func tests(
  _ folder: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [], swiftSettings: [SwiftSetting] = []
) -> Target {
  .testTarget(
    name: folder.split(separator: "/").last.map(String.init) ?? folder, dependencies: dependencies,
    path: "Tests/" + folder, exclude: exclude, swiftSettings: swiftSettings)
}

/// A C library of the system, as pkg-config, Debian and Homebrew call it.
func library(_ name: String, _ pkgConfig: String, apt: String, brew: [String] = []) -> Target {
  .systemLibrary(
    name: name, path: "Sources/SystemLibraries/" + name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew(brew)])
}

// MARK: Sources/SystemLibraries: C libraries, each behind one target

let systemLibraries: [Target] = [
  library("CLibXML2", "libxml-2.0", apt: "libxml2-dev", brew: ["libxml2"]),
  library("CJavaScriptCore", "javascriptcoregtk-4.1", apt: "libjavascriptcoregtk-4.1-dev"),
  library("CPublicSuffix", "libpsl", apt: "libpsl-dev", brew: ["libpsl"]),
  // GLib, for hashes; it comes with JavaScriptCoreGTK. CryptoKit takes its place on macOS.
  library("CGLib", "glib-2.0", apt: "libglib2.0-dev"),
  // ICU, for the names of hosts, in a file of C of its own.
  .target(
    name: "CDomainNames", path: "Sources/SystemLibraries/CDomainNames",
    linkerSettings: [
      .linkedLibrary("icuuc", .when(platforms: [.linux])), .linkedLibrary("icucore", .when(platforms: [.macOS])),
    ]),
]

// MARK: Sources/Engine: URLs, trees, windows, the web, scripts, pages, and the app's side of them

let engine: [Target] = [
  module("Engine/ScriptNumbers"),
  module("Engine/URLStandard", ["CDomainNames"]),
  // The only target that opens and writes files for pages, scenarios and the command.
  module("Engine/CLocalFiles"),
  module("Engine/LocalFiles", ["CLocalFiles"]),
  module("Engine/SecureHashes", [onLinux("CGLib")]),
  module("Engine/HTMLTree", ["CLibXML2"]),
  module("Engine/PublicSuffix", ["CPublicSuffix", "URLStandard"]),
  module("Engine/WindowRegistry", ["PublicSuffix", "URLStandard"]),
  module("Engine/SimulatedWeb", ["LocalFiles", "PublicSuffix", "URLStandard"]),
  module("Engine/ScriptValues"),
  module("Engine/WebMessages", ["ScriptValues", "SimulatedWeb", "URLStandard", "WindowRegistry"]),
  // Finds `import` and `export` in scripts.
  module("Engine/ModuleSyntax"),
  module("Engine/CPagePrelude", exclude: ["js", "parts.toml"]),
  module(
    "Engine/PageScripting",
    [
      "CJavaScriptCore", "CPagePrelude", "HTMLTree", "ModuleSyntax", "ScriptNumbers", "ScriptValues", "SecureHashes",
      "SimulatedWeb", "URLStandard", "WindowRegistry",
    ]),
  module(
    "Engine/WebContent",
    [
      "HTMLTree", "PageScripting", "PublicSuffix", "ScriptNumbers", "ScriptValues", "SimulatedWeb", "URLStandard",
      "WebMessages", "WindowRegistry", deque, heap,
    ]),
  module("Engine/CMainThread"),
  module("Engine/MainThreadWatch", [onLinux("CMainThread")]),
  module("Engine/AppBoundDomains", ["PublicSuffix", "URLStandard"]),
  module(
    "Engine/UIProcess",
    [
      "AppBoundDomains", "MainThreadWatch", "ScriptNumbers", "ScriptValues", "SimulatedWeb", "URLStandard",
      "WebContent", "WebMessages", "WindowRegistry",
    ]),
]

let engineTests: [Target] = [
  tests("Engine/ScriptNumbersTests", ["ScriptNumbers"]),
  tests("Engine/LocalFilesTests", ["LocalFiles"]),
  tests("Engine/URLStandardTests", ["URLStandard"]),
  tests("Engine/ModuleSyntaxTests", ["ModuleSyntax"]),
  tests("Engine/HTMLTreeTests", ["HTMLTree"], exclude: ["Corpus"]),
  tests("Engine/WindowRegistryTests", ["URLStandard", "WindowRegistry"]),
  tests("Engine/SimulatedWebTests", ["PublicSuffix", "SimulatedWeb", "URLStandard"]),
  tests(
    "Engine/PageScriptingTests",
    ["HTMLTree", "PageScripting", "ScriptValues", "SecureHashes", "SimulatedWeb", "URLStandard", "WindowRegistry"]),
  tests(
    "Engine/UIProcessTests",
    ["AppBoundDomains", "ScriptValues", "SimulatedWeb", "UIProcess", "URLStandard", "WebMessages"]),
  tests("Engine/WebContentTests", ["WebContent"]),
  tests("Engine/AppBoundDomainsTests", ["AppBoundDomains", "URLStandard"]),
  tests("Engine/RulesTests"),
]

// MARK: Sources/SignIn: the app and its domains, providers of accounts, Safari, and ready-made behaviours of apps

let signIn: [Target] = [
  module("SignIn/AppAssociations", ["LocalFiles", "SimulatedWeb", "URLStandard"]),
  module("SignIn/SignInSites", ["SecureHashes", "SimulatedWeb", "URLStandard"]),
  module(
    "SignIn/SimulatedSafari",
    [
      "AppAssociations", "AppBoundDomains", "PublicSuffix", "SimulatedWeb", "UIProcess", "URLStandard", "WebMessages",
      "WindowRegistry",
    ]),
  module(
    "SignIn/Recipes", ["SimulatedSafari", "SimulatedWeb", "UIProcess", "URLStandard", "WebMessages", "WindowRegistry"]),
]

let signInTests: [Target] = [
  tests("SignIn/AppAssociationsTests", ["AppAssociations", "SimulatedWeb", "URLStandard"], exclude: ["Fixtures"]),
  tests("SignIn/SignInSitesTests", ["SecureHashes", "SignInSites", "SimulatedWeb", "URLStandard"]),
  tests(
    "SignIn/SimulatedSafariTests",
    ["AppAssociations", "SignInSites", "SimulatedSafari", "SimulatedWeb", "UIProcess", "URLStandard"]),
  tests(
    "SignIn/RecipesTests",
    [
      "AppAssociations", "Recipes", "SignInSites", "SimulatedSafari", "SimulatedWeb", "UIProcess", "URLStandard",
      "WebMessages",
    ]),
]

// MARK: Sources/AppleNames: Apple's names over the engine, where Apple's own modules do not exist

let appleNames: [Target] = [
  module("AppleNames/CWebKitEnums"),
  module("AppleNames/CSymbolNames"),
  module("AppleNames/CTrapGuard", ["CMainThread"]),
  module("AppleNames/CAppCallbacks"),
  module("AppleNames/SimUIKit", ["CAppCallbacks", "MainThreadWatch"], swiftSettings: swift5),
  module(
    "AppleNames/SimWebKit",
    [
      "CSymbolNames", "CTrapGuard", "CWebKitEnums", "LocalFiles", "MainThreadWatch", "ScriptValues", "SimUIKit",
      "SimulatedWeb", "UIProcess", "URLStandard", "WebMessages", "WindowRegistry",
    ], swiftSettings: swift5),
  module(
    "AppleNames/SimAuthenticationServices",
    [
      "CTrapGuard", "MainThreadWatch", "SimUIKit", "SimWebKit", "SimulatedSafari", "UIProcess", "URLStandard",
      "WindowRegistry",
    ], swiftSettings: swift5),
  module(
    "AppleNames/SimSafariServices",
    [
      "SimAuthenticationServices", "SimUIKit", "SimWebKit", "SimulatedSafari", "UIProcess", "URLStandard",
      "WindowRegistry",
    ], swiftSettings: swift5),
  module("AppleNames/CSimOS"),
  module("AppleNames/SimOS", ["CSimOS"], swiftSettings: swift5),
  module("AppleNames/SimOSLog", ["SimOS"]),
  .target(
    name: "_Testing_UIKit", dependencies: ["SimUIKit"], path: "Sources/AppleNames/TestingUIKitOverlay",
    swiftSettings: swift5),
]

let appleNamesTests: [Target] = [
  tests("AppleNames/APITests", ["SimWebKit", "SimulatedWeb", "UIProcess", "WebMessages"], exclude: ["README.md"]),
  tests("AppleNames/SimUIKitTests", ["SimUIKit"], swiftSettings: swift5),
  tests(
    "AppleNames/SimWebKitTests",
    [
      "AppAssociations", "SimAuthenticationServices", "SimUIKit", "SimWebKit", "SimulatedSafari", "SimulatedWeb",
      "UIProcess", "WebViewSimulator", "WebViewSimulatorTesting",
    ]),
  // The same sources in three language modes: what a delegate method's spelling means depends on it.
  tests("AppleNames/DispatchMatrixSwift5", ["SimWebKit"], swiftSettings: swift5),
  tests(
    "AppleNames/DispatchMatrixComplete", ["SimWebKit"],
    swiftSettings: swift5 + [.enableExperimentalFeature("StrictConcurrency")]),
  tests("AppleNames/DispatchMatrixSwift6", ["SimWebKit"]),
  tests("AppleNames/SimOSTests", ["SimOS", "SimOSLog"]),
  tests(
    "AppleNames/SimSignInTests",
    [
      "AppAssociations", "SignInSites", "SimAuthenticationServices", "SimSafariServices", "SimWebKit",
      "SimulatedSafari", "SimulatedWeb", "UIProcess",
    ], swiftSettings: swift5),
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
  module("Rewriting/SwiftTokens"),
  module("Rewriting/LinuxRewriting", ["SwiftTokens"]),
  .executableTarget(
    name: "rewrite-for-linux", dependencies: ["LinuxRewriting", argumentParser],
    path: "Sources/Rewriting/rewrite-for-linux"),
  .plugin(name: "RewriteForLinux", capability: .buildTool(), dependencies: ["rewrite-for-linux"]),
]

let rewritingTests: [Target] = [tests("Rewriting/LinuxRewritingTests", ["LinuxRewriting", "SwiftTokens"])]

// MARK: Sources/Testing: what tests import

let testing: [Target] = [
  module(
    "Testing/WebViewSimulator",
    ["ScriptNumbers", "ScriptValues", "SimulatedWeb", "UIProcess", "URLStandard", "WebMessages", "WindowRegistry"]),
  module("Testing/TraceRecording", ["SwiftTokens"]),
  // A simulator for each test, and expectations of traces that record themselves.
  module(
    "Testing/WebViewSimulatorTesting",
    ["TraceRecording", "UIProcess", "WebViewSimulator", onLinux("SimAuthenticationServices"), onLinux("SimUIKit")]),
]

let testingTests: [Target] = [
  tests(
    "Testing/WebViewSimulatorTests",
    ["SimulatedWeb", "UIProcess", "URLStandard", "WebContent", "WebMessages", "WebViewSimulator", "WindowRegistry"]),
  tests("Testing/TraceRecordingTests", ["TraceRecording"]),
  tests(
    "Testing/WebViewSimulatorTestingTests",
    ["UIProcess", "WebViewSimulator", "WebViewSimulatorTesting", "WindowRegistry"], exclude: ["Sites"]),
]

// MARK: Sources/CommandLine: webviewsim

let commandLine: [Target] = [
  module("CommandLine/CWorkers"),
  module("CommandLine/Workers", ["CWorkers"]),
  module("CommandLine/CStartLimits"),
  module("CommandLine/PageInspection", ["HTMLTree", "URLStandard", "WindowRegistry"]),
  module(
    "CommandLine/Scenarios",
    [
      "AppAssociations", "AppBoundDomains", "HTMLTree", "LocalFiles", "PageInspection", "PageScripting", "Recipes",
      "ScriptNumbers", "ScriptValues", "SignInSites", "SimulatedSafari", "SimulatedWeb", "UIProcess", "URLStandard",
      "WebContent", "WebMessages", "WebViewSimulator", "WindowRegistry", "Workers", yams,
    ]),
  module("CommandLine/CWebFiles", exclude: ["web"]),
  module("CommandLine/WebFiles", ["CWebFiles"]),
  module(
    "CommandLine/Reports",
    [
      "ScriptNumbers", "Scenarios", "SecureHashes", "SimulatedWeb", "UIProcess", "WebFiles", "WebMessages",
      "WebViewSimulator", "WindowRegistry",
    ]),
  module(
    "CommandLine/Playground",
    ["LocalFiles", "Recipes", "Reports", "Scenarios", "WebFiles", "WebViewSimulator", "Workers"] + flyingFox),
  .executableTarget(
    name: "webviewsim",
    dependencies: [
      "AppAssociations", "CStartLimits", "LocalFiles", "Playground", "Recipes", "Reports", "Scenarios", "UIProcess",
      "URLStandard", "WebViewSimulator", "Workers", argumentParser,
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
  tests("CommandLine/WorkersTests", ["Workers"]),
  tests("CommandLine/PageInspectionTests", ["PageInspection"]),
  tests(
    "CommandLine/ScenariosTests",
    [
      "AppAssociations", "PageScripting", "Playground", "Reports", "Scenarios", "SimulatedSafari", "SimulatedWeb",
      "UIProcess", "WebFiles", "WebViewSimulator",
    ]),
  tests("CommandLine/TestPagesTests", ["Reports", "Scenarios"]),
  tests("CommandLine/ConformanceTests", ["Reports", "Scenarios", "WebViewSimulator"]),
  tests("CommandLine/CommandLineTests", ["webviewsim"], exclude: ["Fixtures"]),
]

#if os(Linux)
  let onlyOnLinux: [Target] =
    appleNames + appleNamesTests + [
      .target(name: "CSocketCount", path: "Tests/CommandLine/CSocketCount"),
      tests("CommandLine/NoNetworkTests", ["CSocketCount", "Scenarios"]),
    ]
#else
  let onlyOnLinux: [Target] = []
#endif

// MARK: Tools: what writes documents

let appleSurface = "Tools/AppleSurface/"
let tools: [Target] = [
  // Docs/AppleSurface.md, from the sources of the modules with Apple's names.
  .target(name: "AppleSurfaceDocument", dependencies: ["SwiftTokens"], path: appleSurface + "AppleSurfaceDocument"),
  .executableTarget(name: "applesurface", dependencies: ["AppleSurfaceDocument"], path: appleSurface + "applesurface"),
  tests("AppleNames/AppleSurfaceTests", ["AppleSurfaceDocument"]),
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
  tests("CommandLine/FuzzingTests", ["EngineFuzzTargets", "FuzzTargets"]),
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
    .plugin(name: "RewriteForLinux", targets: ["RewriteForLinux"]),
    .executable(name: "rewrite-for-linux", targets: ["rewrite-for-linux"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
  ],
  targets: systemLibraries + engine + engineTests + signIn + signInTests + rewriting + rewritingTests + testing
    + testingTests + commandLine + commandLineTests + tools + fuzzing + onlyOnLinux,
  swiftLanguageModes: [.v6]
)

#if os(Linux)
  // What `import UIKit`, `WebKit`, `AuthenticationServices`, `SafariServices`, `os` and `OSLog` mean in targets with
  // module aliases. The modules' own names differ from Apple's so that `canImport(UIKit)` stays false everywhere else.
  package.products += [
    .library(
      name: "AppleModules",
      targets: [
        "SimUIKit", "SimWebKit", "SimAuthenticationServices", "SimSafariServices", "SimOS", "SimOSLog",
        "_Testing_UIKit",
      ])
  ]
#endif
