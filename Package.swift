// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

// Seven rooms, top to bottom in import order: a target imports only targets above it, exactly those that it declares.
// `Docs/Architecture.md` says what each room is for; `make lint` checks the imports.

// MARK: Settings

/// Modules with Apple's names use the Swift 5 mode: in the Swift 6 mode, the usual spellings of delegate methods would
/// cause warnings in their clients.
let swift5: [SwiftSetting] = [.swiftLanguageMode(.v5)]

/// Apple's module names mean this package's modules.
func named(_ names: String...) -> SwiftSetting { .unsafeFlags(names.flatMap { ["-module-alias", "\($0)=Sim\($0)"] }) }

/// Code as in an app: in targets with these settings, and only there.
let asInAnApp: [SwiftSetting] = [.swiftLanguageMode(.v5), named("UIKit", "WebKit", "AuthenticationServices")]

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let queues = ["DequeModule", "HeapModule"].map { Target.Dependency.product(name: $0, package: "swift-collections") }
let flyingSocks = Target.Dependency.product(name: "FlyingSocks", package: "FlyingFox")
let flyingFox = [Target.Dependency.product(name: "FlyingFox", package: "FlyingFox"), flyingSocks]
let openCombine =
  ["", "Dispatch", "Foundation"].map { Target.Dependency.product(name: "OpenCombine" + $0, package: "OpenCombine") }
let yams = Target.Dependency.product(name: "Yams", package: "Yams")

/// What everything needs that drives web views: the app's side of the engine and its values.
let views: [Target.Dependency] = ["SimulatedWeb", "UIProcess", "URLStandard", "WebMessages", "WindowRegistry"]

/// An app with domains, and what it signs in at.
let signInWorld: [Target.Dependency] = ["AppAssociations", "SignInSites", "SimulatedSafari", "SimulatedWeb"]

/// A dependency that Linux alone uses; SwiftPM wants it to exist everywhere.
func onLinux(_ name: String) -> Target.Dependency { .target(name: name, condition: .when(platforms: [.linux])) }

/// Apple's names where tests may have an app's code. A package whose tests have none builds much sooner without them.
func ifNamed(_ name: String) -> Target.Dependency { .target(name: name, condition: .when(traits: ["AppleNames"])) }

// MARK: Folders

/// Targets by name, each with what it imports: a room's table.
typealias Imports = KeyValuePairs<String, [Target.Dependency]>

/// The modules of a room, each in the folder of its name.
func modules(_ room: String, _ table: Imports) -> [Target] {
  table.map { name, imports in
    .target(
      name: name, dependencies: imports, path: "Sources/\(room)/\(name)", exclude: notSources[name] ?? [],
      swiftSettings: inSwift5.contains(name) ? swift5 : [])
  }
}

/// The tests of a room, likewise.
func tests(_ room: String, _ table: Imports) -> [Target] {
  table.map { name, imports in
    .testTarget(
      name: name, dependencies: imports, path: "Tests/\(room)/\(name)", exclude: notSources[name] ?? [],
      swiftSettings: inSwift5.contains(name) ? swift5 : [])
  }
}

#if os(Linux)
  let isOnLinux = Context.environment["WEBVIEWSIM_RESOLVE_AS"] != "macOS"
#else
  let isOnLinux = false
#endif

let notSources = [
  // Only Linux lets functions of the system be replaced: elsewhere, the app's tasks, timers and clocks are the system's.
  "AppTasks": [isOnLinux ? "Plain" : "Held"],
  "APITests": ["README.md", "ledger"], "AppAssociationsTests": ["Fixtures"], "CommandLineTests": ["Fixtures"],
  "CPagePrelude": ["js", "parts.toml"], "CWebFiles": ["web"], "HTMLTreeTests": ["Corpus"],
  "ScenarioTestingTests": ["Broken", "Scenarios"],
  "WebViewSimulatorTestingTests": ["Sites"],
]

/// A C library of the system, as pkg-config, Debian and Homebrew call it. On Apple's systems some come with the system.
func library(
  _ name: String, _ pkgConfig: String, apt: String, brew: [String] = [], folder: String = "", isApples: Bool = false
) -> Target {
  .systemLibrary(
    name: name, path: "Sources/SystemLibraries/" + folder + name, pkgConfig: isApples && !isOnLinux ? nil : pkgConfig,
    providers: [.apt([apt]), .brew(brew)])
}

// MARK: Sources/SystemLibraries: C libraries, each behind one target

let systemLibraries: [Target] = [
  library("CLibXML2", "libxml-2.0", apt: "libxml2-dev", brew: ["libxml2"], isApples: true),
  library(
    "CJavaScriptCore", "javascriptcoregtk-4.1", apt: "libjavascriptcoregtk-4.1-dev", folder: isOnLinux ? "" : "Apple/",
    isApples: true),
  library("CPublicSuffix", "libpsl", apt: "libpsl-dev", brew: ["libpsl"]),
  library("CSQLite", "sqlite3", apt: "libsqlite3-dev", isApples: true),
  // GLib, for hashes; it comes with JavaScriptCoreGTK. CryptoKit takes its place on macOS.
  library("CGLib", "glib-2.0", apt: "libglib2.0-dev", isApples: true),
  // libcurl, which is loaded when somebody wants the real network: its headers only.
  .target(name: "CNetwork", path: "Sources/SystemLibraries/CNetwork"),
  // ICU, for the names of hosts, in a file of C of its own.
  .target(
    name: "CDomainNames", path: "Sources/SystemLibraries/CDomainNames",
    linkerSettings: [
      .linkedLibrary("icuuc", .when(platforms: [.linux])), .linkedLibrary("icucore", .when(platforms: [.macOS])),
    ]),
]

// MARK: Sources/Engine: URLs, trees, windows, the web, scripts, pages, and the app's side of them

let engine: Imports = [
  "ScriptNumbers": [], "ScriptValues": [],
  // Whether an app is in front. UIKit's names and the engine share it.
  "AppStates": [],
  "URLStandard": ["CDomainNames"],
  // The only targets that open and write files for pages, scenarios and the command.
  "CLocalFiles": [], "LocalFiles": ["CLocalFiles"],
  "SecureHashes": [onLinux("CGLib")],
  "HTMLTree": ["CLibXML2"],
  "PublicSuffix": ["CPublicSuffix", "URLStandard"],
  // The type of all reasons; each target has its own reasons.
  "Reasons": [],
  "WindowRegistry": ["PublicSuffix", "Reasons", "URLStandard"],
  // The ways in which a world can go, and who chooses between them.
  "WorldOrders": [],
  "SimulatedWeb": [
    "CSQLite", "LocalFiles", "PublicSuffix", "ScriptNumbers", "SecureHashes", "URLStandard", "WorldOrders",
  ],
  "LiveNetwork": ["CNetwork", "ScriptNumbers", "SimulatedWeb", "URLStandard"],
  // Content rule lists: their regular expressions, and what they make of a load.
  "ContentRules": ["URLStandard"],
  "WebMessages": ["ContentRules", "Reasons", "ScriptValues", "SimulatedWeb", "URLStandard", "WindowRegistry"],
  // What pages and servers ask for in headers: opener, referrer and content security policies.
  "PagePolicies": ["SecureHashes", "SimulatedWeb", "URLStandard", "WindowRegistry"],
  // What WebKit's UI process knows of pages and processes. It knows neither scripts nor trees.
  "ProcessModel": [
    "PagePolicies", "PublicSuffix", "Reasons", "ScriptValues", "URLStandard", "WebMessages", "WindowRegistry",
  ],
  // Splits scripts into tokens, and finds `import` and `export` in them.
  "JavaScriptSyntax": [], "ModuleSyntax": ["JavaScriptSyntax"],
  "CPagePrelude": [],
  "PageScripting": [
    "CJavaScriptCore", "CPagePrelude", "HTMLTree", "ModuleSyntax", "ScriptNumbers", "ScriptValues", "SecureHashes",
    "SimulatedWeb", "URLStandard", "WindowRegistry",
  ],
  "WebContent": [
    "ContentRules", "HTMLTree", "PagePolicies", "PageScripting", "ProcessModel", "Reasons",
    "ScriptNumbers", "ScriptValues", "SimulatedWeb", "URLStandard", "WebMessages", "WindowRegistry", "WorldOrders",
  ] + queues,
  // What an app's code leaves for later, and the clock that it sees. Linking it replaces functions of libdispatch.
  "CAppTasks": [], "AppTasks": [onLinux("CAppTasks")],
  "AppBoundDomains": ["PublicSuffix", "URLStandard"],
  "UIProcess": [
    "AppBoundDomains", "AppStates", "AppTasks", "ContentRules", "Reasons", "ScriptNumbers", "ScriptValues",
    "SimulatedWeb", "URLStandard",
    "WebContent", "WebMessages", "WindowRegistry", "WorldOrders",
  ],
]

let engineTests: Imports = [
  "ScriptNumbersTests": ["ScriptNumbers"], "LocalFilesTests": ["LocalFiles"], "URLStandardTests": ["URLStandard"],
  "JavaScriptSyntaxTests": ["JavaScriptSyntax"], "ModuleSyntaxTests": ["ModuleSyntax"], "HTMLTreeTests": ["HTMLTree"],
  "ProcessModelTests": [
    "PagePolicies", "ProcessModel", "Reasons", "ScriptValues", "SimulatedWeb", "URLStandard", "WebMessages",
    "WindowRegistry",
  ],
  "WebContentTests": ["PageScripting", "ProcessModel", "Reasons", "URLStandard", "WebContent", "WebMessages"],
  "WindowRegistryTests": ["Reasons", "URLStandard", "WindowRegistry"],
  "WorldOrdersTests": ["WorldOrders"],
  "SimulatedWebTests": ["PublicSuffix", "SecureHashes", "SimulatedWeb", "URLStandard"],
  "PageScriptingTests": [
    "HTMLTree", "PageScripting", "ScriptValues", "SecureHashes", "SimulatedWeb", "URLStandard", "WindowRegistry",
  ],
  "UIProcessTests": ["AppBoundDomains", "ScriptValues", "SimulatedWeb", "UIProcess", "URLStandard", "WebMessages"],
  "AppBoundDomainsTests": ["AppBoundDomains", "URLStandard"], "RulesTests": ["WebFiles"],
]

// MARK: Sources/SignIn: the app and its domains, providers of accounts, Safari, and ready-made behaviours of apps

let signIn: Imports = [
  "AppAssociations": ["LocalFiles", "SimulatedWeb", "URLStandard"],
  "SignInSites": ["SecureHashes", "SimulatedWeb", "URLStandard"],
  "SimulatedSafari": views + ["AppAssociations", "AppBoundDomains", "PublicSuffix", "Reasons"],
  "Recipes": views + ["Reasons", "SimulatedSafari"],
]

let signInTests: Imports = [
  "AppAssociationsTests": ["AppAssociations", "SimulatedWeb", "URLStandard"],
  "SignInSitesTests": ["SecureHashes", "SignInSites", "SimulatedWeb", "URLStandard"],
  "SimulatedSafariTests": signInWorld + ["UIProcess", "URLStandard"],
  "RecipesTests": signInWorld + ["Recipes", "UIProcess", "URLStandard", "WebMessages"],
]

// MARK: Sources/AppleNames: Apple's names over the engine, where Apple's own modules do not exist

let appleNames: Imports = [
  "CAuthenticationEnums": [], "CWebKitEnums": [], "CSymbolNames": [], "CTrapGuard": [],
  "CObjectCreation": [], "SimSecurity": [], "SimUniformTypeIdentifiers": [], "SimFoundation": ["SimSecurity"],
  "SimUIKit": [
    "AppStates", "AppTasks", "CObjectCreation", "SimFoundation", "SimUniformTypeIdentifiers",
  ],
  // Proxies of a data store are Network's.
  "SimNetwork": ["SimUIKit"],
  "SimWebKit": views + [
    "AppTasks", "CSymbolNames", "CTrapGuard", "CWebKitEnums", "ContentRules", "LiveNetwork", "LocalFiles", "Reasons",
    "ScriptValues", "SimNetwork", "SimUIKit",
  ],
  "SimAuthenticationServices": [
    "AppAssociations", "AppTasks", "CAuthenticationEnums", "CTrapGuard", "Reasons", "SecureHashes", "SimUIKit",
    "SimWebKit", "SimulatedSafari", "UIProcess", "URLStandard",
  ],
  "SimSafariServices": [
    "SimAuthenticationServices", "SimUIKit", "SimWebKit", "SimulatedSafari", "UIProcess", "URLStandard",
  ],
  "CSimOS": [], "SimOS": ["CSimOS"], "SimOSLog": ["SimOS"], "SimMessageUI": ["SimUIKit"],
  // What imports SwiftUI or Combine alone builds OpenCombine.
  "SimCombine": ["AppTasks", "SimWebKit"] + openCombine,
  "SimSwiftUI": [
    "AppTasks", "Reasons", "SimAuthenticationServices", "SimCombine", "SimSwiftUIMacros", "SimUIKit",
    "SimUniformTypeIdentifiers", "SimWebKit", "UIProcess",
  ],
]

/// Services of the device around web views, in a product of their own.
let deviceServices: Imports = [
  "SimAVFoundation": ["SimUIKit"], "SimAppTrackingTransparency": ["SimUIKit"], "SimCommonCrypto": ["SecureHashes"],
  "SimCoreGraphics": ["SimUIKit"], "SimCoreLocation": ["SimUIKit"], "SimLocalAuthentication": ["SimUIKit"],
  "SimMobileCoreServices": ["SimUIKit", "SimUniformTypeIdentifiers"],
  "SimPDFKit": ["SimUIKit"], "SimPhotos": ["SimUIKit"], "SimQuartzCore": ["SimUIKit"], "SimQuickLook": ["SimUIKit"],
  "SimStoreKit": ["SimUIKit"], "SimUserNotifications": ["SimUIKit"], "SimAVKit": ["SimAVFoundation", "SimUIKit"],
  "SimCoreSpotlight": ["SimUIKit", "SimUniformTypeIdentifiers"],
  "SimJavaScriptCore": ["CJavaScriptCore", "ScriptNumbers", "SimUIKit"],
  "SimPhotosUI": ["SimPhotos", "SimUIKit"], "SimSystemConfiguration": ["SimNetwork", "SimUIKit"],
]
let inSwift5 = Set(deviceServices.map(\.key)).union([
  "DeviceServiceTests", "DispatchMatrixSwift5", "PlayedApps", "SimAuthenticationServices", "SimCombine", "SimMessageUI",
  "SimOS", "SimFoundation", "SimNetwork",
  "SimSafariServices", "SimSignInTests", "SimSwiftUI", "SimUIKit", "SimUIKitTests", "SimWebKit",
])

let appleNamesTests: Imports = [
  "APITests": [
    "AppBoundDomains", "SimWebKit", "SimulatedWeb", "UIProcess", "WebMessages", "WebViewSimulator",
    "WebViewSimulatorTesting",
  ],
  "SimUIKitTests": ["SimFoundation", "SimMessageUI", "SimSecurity", "SimUIKit", "SimUniformTypeIdentifiers"],
  "SimWebKitTests": [
    "AppAssociations", "SimAuthenticationServices", "SimNetwork", "SimUIKit", "SimWebKit", "SimulatedSafari",
    "SimulatedWeb", "UIProcess", "WebViewSimulator", "WebViewSimulatorTesting",
  ],
  // The same sources in three language modes: what a delegate method's spelling means depends on it.
  "DispatchMatrixSwift5": ["SimWebKit"], "DispatchMatrixSwift6": ["SimWebKit"],
  "SimOSTests": ["SimOS", "SimOSLog"], "AppleSurfaceTests": ["AppleSurfaceDocument"],
  "SimSignInTests": signInWorld + ["SimAuthenticationServices", "SimSafariServices", "SimWebKit", "UIProcess"],
  "DeviceServiceTests": deviceServices.map { .byName(name: $0.key) } + [
    "SimNetwork", "WebViewSimulator", "WebViewSimulatorTesting",
  ],
]

/// Speaks the compiler's language itself, without swift-syntax.
let macros: [Target] = [.macro(name: "SimSwiftUIMacros", path: "Sources/AppleNames/SimSwiftUIMacros")]

let moreAppleNames: [Target] = [
  .target(
    name: "_Testing_UIKit", dependencies: ["SimUIKit"], path: "Sources/AppleNames/TestingUIKitOverlay",
    swiftSettings: swift5),
  .testTarget(
    name: "DispatchMatrixComplete", dependencies: ["SimWebKit"], path: "Tests/AppleNames/DispatchMatrixComplete",
    swiftSettings: swift5 + [.enableExperimentalFeature("StrictConcurrency")]),
  // The same flows in two language modes.
  .testTarget(
    name: "AppTimeSwift5", dependencies: ["SimUIKit", "SimWebKit", "WebViewSimulator", "WebViewSimulatorTesting"],
    path: "Tests/AppleNames/AppTimeSwift5", swiftSettings: asInAnApp),
  .testTarget(
    name: "AppTimeSwift6", dependencies: ["SimUIKit", "SimWebKit", "WebViewSimulator", "WebViewSimulatorTesting"],
    path: "Tests/AppleNames/AppTimeSwift6", swiftSettings: [named("UIKit", "WebKit", "AuthenticationServices")]),
  .testTarget(
    name: "SimSwiftUITests",
    dependencies: ["SimAuthenticationServices", "SimCombine", "SimSwiftUI", "SimWebKit", "WebViewSimulator"]
      + ["WebViewSimulatorTesting"],
    path: "Tests/AppleNames/SimSwiftUITests", swiftSettings: asInAnApp + [named("SwiftUI", "Combine")]),
  // The questions of Docs/Questions that only Swift can show: code as in an app's tests.
  .testTarget(
    name: "QuestionTests", dependencies: ["SimWebKit", "SimulatedWeb", "WebViewSimulator", "WebViewSimulatorTesting"],
    path: "Tests/AppleNames/QuestionTests", swiftSettings: asInAnApp),
  .testTarget(
    name: "AppExamples",
    dependencies: ["SimSwiftUI", "SimUIKit", "SimWebKit", "SimulatedWeb", "WebViewSimulator"]
      + ["WebViewSimulatorTesting"],
    path: "Examples/Apps", exclude: ["README.md"], swiftSettings: asInAnApp + [named("SwiftUI", "Combine")]),
  .testTarget(
    name: "SignInExamples",
    dependencies: signInWorld + [
      "Recipes", "SimAuthenticationServices", "SimUIKit", "SimWebKit", "UIProcess", "URLStandard",
    ]
      + ["WebMessages", "WebViewSimulator", "WebViewSimulatorTesting"],
    path: "Examples/SignIn", exclude: ["README.md"], swiftSettings: asInAnApp),
]

/// The app's side of the playground, and the listings that it shows for recipes: they behave as the recipes do.
let playedApps: [Target] =
  modules(
    "CommandLine",
    [
      "PlayedApps": [
        "Reports", "Scenarios", "SimAuthenticationServices", "SimUIKit", "SimWebKit", "UIProcess", "WebViewSimulator",
      ]
    ]) + [
    .testTarget(
      name: "RecipeListings",
      dependencies: [
        "PlayedApps", "Recipes", "Scenarios", "SimAuthenticationServices", "SimUIKit", "SimWebKit", "SimulatedSafari",
        "SimulatedWeb", "TraceReports", "UIProcess", "URLStandard", "WebViewSimulator",
      ], path: "Examples/Recipes", swiftSettings: asInAnApp),
    // Apps with defects that only some orders show, each beside the mended app.
    .testTarget(
      name: "DefectApps",
      dependencies: [
        "SimAuthenticationServices", "SimCombine", "SimUIKit", "SimWebKit", "SimulatedWeb", "WebViewSimulator",
        "WebViewSimulatorTesting",
      ], path: "Examples/Defects", exclude: ["README.md"], swiftSettings: asInAnApp + [named("Combine")]),
  ]

// MARK: Sources/Rewriting: code that needs the Objective-C runtime, rewritten for Linux

let rewriting: Imports = ["SwiftTokens": [], "LinuxRewriting": ["SwiftTokens"]]
let rewritingTests: Imports = ["LinuxRewritingTests": ["LinuxRewriting", "SwiftTokens"]]
let rewritingPlugin: [Target] = [
  .executableTarget(
    name: "rewrite-for-linux", dependencies: ["LinuxRewriting", argumentParser],
    path: "Sources/Rewriting/rewrite-for-linux"),
  .plugin(name: "RewriteForLinux", capability: .buildTool(), dependencies: ["rewrite-for-linux"]),
]

// MARK: Sources/Testing: what tests import

let testing: Imports = [
  "WebViewSimulator": views
    + [
      "AppAssociations", "LiveNetwork", "PageScripting", "Reasons", "ScriptNumbers", "ScriptValues", "SimulatedSafari",
      "WorldOrders",
    ],
  "TraceRecording": ["SwiftTokens"],
  // Looks for the order in which a flow breaks.
  "OrderSearch": ["WorldOrders"],
  // The files of the report and of the playground, and the report.
  "CWebFiles": [], "WebFiles": ["CWebFiles"],
  "TraceReports": [
    "LocalFiles", "Reasons", "ScriptValues", "SecureHashes", "SimulatedWeb", "UIProcess", "WebFiles",
    "WebMessages", "WebViewSimulator",
  ],
  // A simulator for each test, and expectations of traces that record themselves.
  "WebViewSimulatorTesting": [
    "OrderSearch", "SimulatedSafari", "TraceRecording", "TraceReports", "UIProcess", "URLStandard", "WebMessages",
    "WebViewSimulator", "WorldOrders",
  ]
    + (isOnLinux ? ["SimAuthenticationServices", "SimUIKit", "SimWebKit"].map(ifNamed) : []),
]

let testingTests: Imports = [
  "WebViewSimulatorTests": views + ["PagePolicies", "Reasons", "SecureHashes", "WebViewSimulator"],
  "TraceRecordingTests": ["TraceRecording"],
  "OrderSearchTests": ["OrderSearch", "WorldOrders"],
  "WebViewSimulatorTestingTests": [
    "Reasons", "TraceReports", "UIProcess", "WebViewSimulator", "WebViewSimulatorTesting",
  ],
]

// MARK: Sources/CommandLine: webviewsim

let commandLine: Imports = [
  "CWorkers": [], "Workers": ["CWorkers"], "CStartLimits": [],
  "PageInspection": ["HTMLTree", "JavaScriptSyntax", "PagePolicies", "Reasons", "URLStandard", "WindowRegistry"],
  "Scenarios": [
    "AppAssociations", "AppBoundDomains", "HTMLTree", "LiveNetwork", "LocalFiles", "PageInspection", "PagePolicies",
    "PageScripting",
    "OrderSearch", "Reasons", "Recipes", "ScriptNumbers", "ScriptValues", "SignInSites", "SimulatedSafari",
    "SimulatedWeb", "TraceReports", "UIProcess", "URLStandard", "WebContent", "WebMessages", "WebViewSimulator",
    "Workers",
    "WorldOrders", yams,
  ],
  "Reports": [
    "OrderSearch", "ScriptNumbers", "ScriptValues", "Scenarios", "SecureHashes", "TraceReports", "WebFiles",
    "WebViewSimulator", "WorldOrders",
  ],
  // Scenarios beside the traces that an engine or an earlier version has left.
  "Recordings": ["LocalFiles", "Reports", "Scenarios", "WebViewSimulator"],
  // Scenario files as test cases. Not a part of WebViewSimulatorTesting: it would make every test package build YAML.
  "ScenarioTesting": ["LocalFiles", "Scenarios", "TraceReports"],
  "TestPackages": ["LinuxRewriting", "LocalFiles", "SwiftTokens"],
  "Playground": flyingFox + [
    "LocalFiles", "OrderSearch", "Recipes", "Reports", "Scenarios", "TestPackages", "TraceReports", "WebFiles",
    "WebViewSimulator", "Workers", "WorldOrders",
  ],
  // Questions, error codes and the search in them.
  "Explanations": ["WebFiles"],
  "Shards": [], "WebDriver": ["Workers"] + flyingFox,
  "WebDriverSession": views + [
    "AppTasks", "LocalFiles", "PageScripting", "Scenarios", "ScriptNumbers", "ScriptValues", "WebContent", "WebDriver",
    "WebFiles",
    "WebViewSimulator", "Workers",
  ],
]

let commands: [Target] = [
  .executableTarget(
    name: "webviewsim",
    dependencies: [
      "AppAssociations", "CStartLimits", "Explanations", "LocalFiles", "OrderSearch", "Playground", "Recipes",
      "Recordings", "Reports", "Scenarios", "Shards", "TestPackages", "TraceReports", "UIProcess", "URLStandard",
      "WebDriver", "WebDriverSession", "WebViewSimulator", "Workers", "WorldOrders", argumentParser, flyingSocks,
    ],
    path: "Sources/CommandLine/webviewsim"),
  .executableTarget(
    name: "benchmark",
    dependencies: views
      + ["CJavaScriptCore", "CLibXML2", "HTMLTree", "PageScripting", "Scenarios", "WebViewSimulator"]
      + (isOnLinux ? ["SimWebKit"] : []), path: "Benchmarks/Benchmark"),
]

let commandLineTests: Imports = [
  "WorkersTests": ["Workers"], "PageInspectionTests": ["PageInspection"],
  "ScenariosTests": [
    "AppAssociations", "OrderSearch", "PageScripting", "Playground", "Recipes", "Reports", "Scenarios",
    "SimulatedSafari",
    "SimulatedWeb", "TraceReports", "UIProcess", "URLStandard", "WebFiles", "WebMessages", "WebViewSimulator",
    "WindowRegistry", "Workers", "WorldOrders",
  ],
  "ExplanationsTests": ["Explanations", "WebFiles"],
  "ShardsTests": ["Shards"], "TestPagesTests": ["Reports", "Scenarios"],
  "WebDriverTests": ["WebDriver"], "ScenarioTestingTests": ["ScenarioTesting"],
  "ConformanceTests": ["Recordings", "Reports", "Scenarios", "WebViewSimulator"],
  "CommandLineTests": ["Scenarios", "WebViewSimulator", "webviewsim"],
  "FuzzingTests": ["EngineFuzzTargets", "FuzzTargets"], "TestPackagesTests": ["TestPackages"],
]

// MARK: Tools: what writes documents

let tools: [Target] = [
  // Docs/AppleSurface.md, from the sources of the modules with Apple's names.
  .target(name: "AppleSurfaceDocument", dependencies: ["SwiftTokens"], path: "Tools/AppleSurface/AppleSurfaceDocument"),
  .executableTarget(
    name: "applesurface", dependencies: ["AppleSurfaceDocument"], path: "Tools/AppleSurface/applesurface"),
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
    dependencies: ["FuzzTargets", "PagePolicies", "PageScripting", "Scenarios", "ScriptValues", "URLStandard"],
    path: "Fuzzing/EngineTargets"),
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
    // Scenario files as test cases.
    .library(name: "ScenarioTesting", targets: ["ScenarioTesting"]),
    // The app's domains, providers of accounts and Safari, for tests of signing in.
    .library(name: "SignInSimulation", targets: ["SimulatedSafari", "AppAssociations", "SignInSites", "SimulatedWeb"]),
    .executable(name: "webviewsim", targets: ["webviewsim"]),
    .plugin(name: "RewriteForLinux", targets: ["RewriteForLinux"]),
    .executable(name: "rewrite-for-linux", targets: ["rewrite-for-linux"]),
  ],
  traits: [
    .default(enabledTraits: ["AppleNames"]),
    .trait(
      name: "AppleNames",
      description: "WebViewSimulatorTesting knows Apple's names. Tests of pages alone build sooner without it."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
  ],
  targets: systemLibraries + modules("Engine", engine) + tests("Engine", engineTests) + modules("SignIn", signIn)
    + tests("SignIn", signInTests) + modules("Rewriting", rewriting) + tests("Rewriting", rewritingTests)
    + rewritingPlugin + modules("Testing", testing) + tests("Testing", testingTests)
    + modules("CommandLine", commandLine) + tests("CommandLine", commandLineTests) + commands + tools + fuzzing,
  swiftLanguageModes: [.v6]
)

if isOnLinux {
  package.targets +=
    macros + modules("AppleNames", appleNames) + modules("AppleNames", deviceServices)
    + tests("AppleNames", appleNamesTests) + tests("Engine", ["AppTasksTests": ["AppTasks"]]) + moreAppleNames
    + tests("CommandLine", ["NoNetworkTests": ["CSocketCount", "Scenarios"]]) + playedApps
    + [.target(name: "CSocketCount", path: "Tests/CommandLine/CSocketCount")]
} else {
  package.targets += modules("AppleNames", ["NoAppleModules": []])
}
// What `import UIKit` and its kin mean in targets with module aliases; the modules' names differ from Apple's so that
// `canImport(UIKit)` stays false elsewhere. SwiftPM wants the products everywhere; on Apple's systems they are empty.
func appleLibrary(_ name: String, _ targets: [String]) -> Product {
  .library(name: name, targets: isOnLinux ? targets : ["NoAppleModules"])
}
let small = [
  "SimFoundation", "SimOS", "SimOSLog", "SimSecurity", "SimMessageUI", "SimUniformTypeIdentifiers", "_Testing_UIKit",
]
package.products += [
  appleLibrary("AppleModules", ["SimUIKit", "SimWebKit", "SimAuthenticationServices", "SimSafariServices"] + small),
  appleLibrary("AppleSwiftUI", ["SimSwiftUI", "SimCombine"]), appleLibrary("AppleCombine", ["SimCombine"]),
  appleLibrary("AppleDeviceServices", deviceServices.map(\.key) + ["SimNetwork"]),
  appleLibrary("PlayedApps", ["PlayedApps"]),
]
