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
let flyingFox = ["FlyingFox", "FlyingSocks"].map { Target.Dependency.product(name: $0, package: "FlyingFox") }
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

/// The tests of a room, one target: a folder for each module, or for each part of one.
func tests(_ room: String, of folders: [String]? = nil, name: String? = nil, _ imports: [Target.Dependency]) -> Target {
  let name = name ?? room + "Tests"
  return .testTarget(
    name: name, dependencies: imports, path: "Tests/\(room)", exclude: notSources[name] ?? [], sources: folders,
    swiftSettings: inSwift5.contains(name) ? swift5 : [])
}

/// The tests of a folder that is a target of its own. The time to compile a target's tests grows faster than their number.
func tests(_ room: String, folder: String, _ imports: [Target.Dependency]) -> Target {
  .testTarget(
    name: folder, dependencies: imports, path: "Tests/\(room)/\(folder)", exclude: notSources[folder] ?? [])
}

#if os(Linux)
  let isOnLinux = Context.environment["WEBVIEWSIM_RESOLVE_AS"] != "macOS"
#else
  let isOnLinux = false
#endif

/// The folders of Tests/AppleNames that other targets have.
let asInAppsOfNames = [
  "AppCodeSwift5", "AppCodeSwift6", "AppTime", "DispatchMatrix", "DispatchMatrixComplete", "QuestionTests", "RealApps",
  "SimSwiftUITests",
]

let notSources = [
  // Only Linux lets functions of the system be replaced: elsewhere, the app's tasks, timers and clocks are the system's.
  "AppTasks": [isOnLinux ? "Plain" : "Held"],
  "APITests": ["README.md", "ledger"],
  "AppleNamesTests": ["APITests", "DeviceServiceTests", "SimSignInTests", "SimUIKitTests"] + asInAppsOfNames,
  "AppleNamesSwift5Tests": ["APITests", "AppleSurfaceTests", "SimOSTests", "SimWebKitTests"] + asInAppsOfNames,
  "CPagePrelude": ["js", "parts.toml"], "CWebFiles": ["web"],
  // The app's tasks and the count of sockets are functions of the system that Linux alone lets be replaced.
  "CommandLineTests": [
    "CSocketCount", "CommandLineTests/Fixtures", "ScenarioTestingTests/Broken", "ScenarioTestingTests/Scenarios",
    "ScenariosTests",
  ] + (isOnLinux ? [] : ["NoNetworkTests"]),
  "EngineTests": ["HTMLTreeTests/Corpus", "PageScriptingTests"] + (isOnLinux ? [] : ["AppTasksTests"]),
  "SignInTests": ["AppAssociationsTests/Fixtures"],
  "TestingTests": ["WebViewSimulatorTestingTests/Sites", "WebViewSimulatorTests"],
  "WebViewSimulatorTests": ["OrderSearchTests", "TraceRecordingTests", "WebViewSimulatorTestingTests"],
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
  "URLStandard": ["CDomainNames"],
  // Small values that all rooms share: numbers and values of scripts, hashes, domains, the app's state, reasons, and the
  // ways in which a world can go.
  "EngineValues": ["CPublicSuffix", "URLStandard", onLinux("CGLib")],
  // The only targets that open and write files for pages, scenarios and the command.
  "CLocalFiles": [], "LocalFiles": ["CLocalFiles"],
  "HTMLTree": ["CLibXML2"],
  "WindowRegistry": ["EngineValues", "URLStandard"],
  "SimulatedWeb": ["CSQLite", "EngineValues", "LocalFiles", "URLStandard"],
  "LiveNetwork": ["CNetwork", "EngineValues", "SimulatedWeb", "URLStandard"],
  // What restricts a load: opener, referrer and content security policies in headers, and apps' content rule lists.
  "PagePolicies": ["EngineValues", "SimulatedWeb", "URLStandard", "WindowRegistry"],
  "WebMessages": ["EngineValues", "PagePolicies", "SimulatedWeb", "URLStandard", "WindowRegistry"],
  // What WebKit's UI process knows of pages and processes. It knows neither scripts nor trees.
  "ProcessModel": ["EngineValues", "PagePolicies", "URLStandard", "WebMessages", "WindowRegistry"],
  // Splits scripts into tokens, and finds `import` and `export` in them.
  "JavaScriptSyntax": [],
  "CPagePrelude": [],
  "PageScripting": [
    "CJavaScriptCore", "CPagePrelude", "EngineValues", "HTMLTree", "JavaScriptSyntax", "SimulatedWeb", "URLStandard",
    "WindowRegistry",
  ],
  "WebContent": [
    "EngineValues", "HTMLTree", "PagePolicies", "PageScripting", "ProcessModel", "SimulatedWeb", "URLStandard",
    "WebMessages", "WindowRegistry",
  ] + queues,
  // What an app's code leaves for later, and the clock that it sees. Linking it replaces functions of libdispatch.
  "CAppTasks": [], "AppTasks": [onLinux("CAppTasks")],
  "UIProcess": [
    "AppTasks", "EngineValues", "PagePolicies", "SimulatedWeb", "URLStandard", "WebContent", "WebMessages",
    "WindowRegistry",
  ],
]

let engineTests: [Target.Dependency] =
  [
    "EngineValues", "HTMLTree", "JavaScriptSyntax", "LocalFiles", "PagePolicies", "PageScripting", "ProcessModel",
    "SimulatedWeb", "UIProcess", "URLStandard", "WebContent", "WebFiles", "WebMessages", "WindowRegistry",
  ] + (isOnLinux ? ["AppTasks"] : [])

// MARK: Sources/SignIn: the app and its domains, providers of accounts, Safari, and ready-made behaviours of apps

let signIn: Imports = [
  "AppAssociations": ["LocalFiles", "SimulatedWeb", "URLStandard"],
  "SignInSites": ["EngineValues", "SimulatedWeb", "URLStandard"],
  "SimulatedSafari": views + ["AppAssociations", "EngineValues"],
  "Recipes": views + ["EngineValues", "SimulatedSafari"],
]

let signInTests: [Target.Dependency] =
  signInWorld + ["EngineValues", "Recipes", "UIProcess", "URLStandard", "WebMessages"]

// MARK: Sources/AppleNames: Apple's names over the engine, where Apple's own modules do not exist

let appleNames: Imports = [
  // What Swift does at run time and offers no function for: names of symbols, traps, objects of a class known by name.
  "CSwiftRuntime": [],
  "CAuthenticationEnums": [], "CWebKitEnums": [], "SimSecurity": [], "SimUniformTypeIdentifiers": [],
  "SimFoundation": ["SimSecurity"],
  "SimUIKit": ["AppTasks", "CSwiftRuntime", "EngineValues", "SimFoundation", "SimUniformTypeIdentifiers"],
  // Proxies of a data store are Network's.
  "SimNetwork": ["SimUIKit"],
  "SimWebKit": views + [
    "AppTasks", "CSwiftRuntime", "CWebKitEnums", "EngineValues", "LiveNetwork", "LocalFiles", "PagePolicies",
    "SimNetwork", "SimUIKit",
  ],
  "SimAuthenticationServices": [
    "AppAssociations", "AppTasks", "CAuthenticationEnums", "CSwiftRuntime", "EngineValues", "SimUIKit",
    "SimulatedSafari",
    "SimWebKit", "UIProcess", "URLStandard",
  ],
  "SimSafariServices": [
    "SimAuthenticationServices", "SimUIKit", "SimWebKit", "SimulatedSafari", "UIProcess", "URLStandard",
  ],
  "CSimOS": [], "SimOS": ["CSimOS"], "SimOSLog": ["SimOS"], "SimMessageUI": ["SimUIKit"],
  // What imports SwiftUI or Combine alone builds OpenCombine.
  "SimCombine": ["AppTasks", "SimWebKit"] + openCombine,
  "SimSwiftUI": [
    "AppTasks", "EngineValues", "SimAuthenticationServices", "SimCombine", "SimSwiftUIMacros", "SimUIKit",
    "SimUniformTypeIdentifiers", "SimWebKit", "UIProcess",
  ],
]

/// Services of the device around web views, in a product of their own.
let deviceServices: Imports = [
  "SimAVFoundation": ["SimUIKit"], "SimAppTrackingTransparency": ["SimUIKit"], "SimCommonCrypto": ["EngineValues"],
  "SimCoreGraphics": ["SimUIKit"], "SimCoreLocation": ["SimUIKit"], "SimLocalAuthentication": ["SimUIKit"],
  "SimMobileCoreServices": ["SimUIKit", "SimUniformTypeIdentifiers"],
  "SimMachO": [], "SimPDFKit": ["SimUIKit"],
  "SimPhotos": ["SimUIKit"], "SimQuartzCore": ["SimUIKit"], "SimQuickLook": ["SimUIKit"],
  "SimStoreKit": ["SimUIKit"], "SimUserNotifications": ["SimUIKit"], "SimAVKit": ["SimAVFoundation", "SimUIKit"],
  "SimCoreSpotlight": ["SimUIKit", "SimUniformTypeIdentifiers"],
  "SimJavaScriptCore": ["CJavaScriptCore", "EngineValues", "SimUIKit"],
  "SimPhotosUI": ["SimPhotos", "SimUIKit"], "SimSystemConfiguration": ["SimNetwork", "SimUIKit"],
]
let inSwift5 = Set(deviceServices.map(\.key)).union([
  "AppleNamesSwift5Tests", "PlayedApps", "SimAuthenticationServices", "SimCombine", "SimMessageUI",
  "SimOS", "SimFoundation", "SimNetwork",
  "SimSafariServices", "SimSwiftUI", "SimUIKit", "SimWebKit",
])

let appleNamesTests: [Target] = [
  tests(
    "AppleNames", folder: "APITests",
    [
      "EngineValues", "SimulatedWeb", "SimWebKit", "UIProcess", "WebMessages", "WebViewSimulator",
      "WebViewSimulatorTesting",
    ]),
  tests(
    "AppleNames", of: ["AppleSurfaceTests", "SimOSTests", "SimWebKitTests"],
    [
      "AppAssociations", "AppleSurfaceDocument", "EngineValues", "SimAuthenticationServices", "SimNetwork", "SimOS",
      "SimOSLog", "SimUIKit", "SimulatedSafari", "SimulatedWeb", "SimWebKit", "UIProcess", "WebViewSimulator",
      "WebViewSimulatorTesting",
    ]),
  tests(
    "AppleNames", of: ["DeviceServiceTests", "SimSignInTests", "SimUIKitTests"], name: "AppleNamesSwift5Tests",
    signInWorld + deviceServices.map { .byName(name: $0.key) } + [
      "SimAuthenticationServices", "SimFoundation", "SimMessageUI", "SimNetwork", "SimSafariServices", "SimSecurity",
      "SimUIKit", "SimUniformTypeIdentifiers", "SimWebKit", "UIProcess", "WebViewSimulator", "WebViewSimulatorTesting",
    ]),
]

/// Speaks the compiler's language itself, without swift-syntax.
let macros: [Target] = [.macro(name: "SimSwiftUIMacros", path: "Sources/AppleNames/SimSwiftUIMacros")]

let moreAppleNames: [Target] = [
  .target(
    name: "_Testing_UIKit", dependencies: ["SimUIKit"], path: "Sources/AppleNames/TestingUIKitOverlay",
    swiftSettings: swift5),
  .testTarget(
    name: "DispatchMatrixComplete", dependencies: ["SimWebKit"], path: "Tests/AppleNames/DispatchMatrixComplete",
    swiftSettings: swift5 + [named("WebKit"), .enableExperimentalFeature("StrictConcurrency")]),
  // Code as in an app's tests, in two language modes: the app's time, and the spellings of delegate methods, whose
  // meaning depends on the mode. The questions of Docs/Questions that only Swift can show are in one of them.
  .testTarget(
    name: "AppCodeSwift5Tests",
    dependencies: ["SimUIKit", "SimWebKit", "SimulatedWeb", "WebViewSimulator", "WebViewSimulatorTesting"],
    path: "Tests/AppleNames/AppCodeSwift5", swiftSettings: asInAnApp),
  .testTarget(
    name: "AppCodeSwift6Tests", dependencies: ["SimUIKit", "SimWebKit", "WebViewSimulator", "WebViewSimulatorTesting"],
    path: "Tests/AppleNames/AppCodeSwift6", swiftSettings: [named("UIKit", "WebKit", "AuthenticationServices")]),
  .testTarget(
    name: "SimSwiftUITests",
    dependencies: ["SimAuthenticationServices", "SimCombine", "SimSwiftUI", "SimWebKit", "WebViewSimulator"]
      + ["WebViewSimulatorTesting"],
    path: "Tests/AppleNames/SimSwiftUITests", swiftSettings: asInAnApp + [named("SwiftUI", "Combine")]),
]

/// The app's side of the playground.
let playedApps = modules(
  "CommandLine",
  [
    "PlayedApps": [
      "Reports", "Scenarios", "SimAuthenticationServices", "SimUIKit", "SimWebKit", "UIProcess", "WebViewSimulator",
    ]
  ])

/// Code as in apps and their tests: small apps, signing in, apps with defects that only some orders show, each beside the
/// mended app, and the listings that the playground shows for recipes, which behave as the recipes do.
let examples: [Target] = [
  .testTarget(
    name: "Examples",
    dependencies: signInWorld + [
      "PlayedApps", "Recipes", "Scenarios", "SimAuthenticationServices", "SimCombine", "SimSwiftUI", "SimUIKit",
      "SimWebKit",
      "TraceReports", "UIProcess", "URLStandard", "WebMessages", "WebViewSimulator", "WebViewSimulatorTesting",
    ],
    path: "Examples",
    exclude: ["Apps", "Defects", "SignIn"].map { $0 + "/README.md" }
      + ["EveryOrder", "Neighbour", "Package.swift", "Project", "README.md", "Sources", "Sweep", "Tests"],
    sources: ["Apps", "Defects", "Recipes", "SignIn"], swiftSettings: asInAnApp + [named("SwiftUI", "Combine")])
]

// MARK: Sources/Rewriting: code that needs the Objective-C runtime, rewritten for Linux

let rewriting: Imports = ["SwiftTokens": [], "LinuxRewriting": ["SwiftTokens"]]
let rewritingPlugin: [Target] = [
  .executableTarget(
    name: "rewrite-for-linux", dependencies: ["LinuxRewriting", argumentParser],
    path: "Sources/Rewriting/rewrite-for-linux"),
  .plugin(name: "RewriteForLinux", capability: .buildTool(), dependencies: ["rewrite-for-linux"]),
]

// MARK: Sources/Testing: what tests import

let testing: Imports = [
  "WebViewSimulator": views
    + ["AppAssociations", "EngineValues", "LiveNetwork", "PageScripting", "SimulatedSafari"],
  // Looks for the order in which a flow breaks.
  "OrderSearch": ["EngineValues"],
  // The files of the report and of the playground, and the report.
  "CWebFiles": [], "WebFiles": ["CWebFiles"],
  "TraceReports": [
    "EngineValues", "LocalFiles", "SimulatedWeb", "UIProcess", "WebFiles", "WebMessages", "WebViewSimulator",
  ],
  // A simulator for each test, and expectations of traces that record themselves.
  "WebViewSimulatorTesting": [
    "EngineValues", "OrderSearch", "SimulatedSafari", "SwiftTokens", "TraceReports", "UIProcess", "URLStandard",
    "WebMessages", "WebViewSimulator",
  ]
    + (isOnLinux ? ["SimAuthenticationServices", "SimUIKit", "SimWebKit"].map(ifNamed) : []),
]

let testingTests: [Target] = [
  // What these import must not see the other module's overloads of the same names.
  tests(
    "Testing", of: ["WebViewSimulatorTests"], name: "WebViewSimulatorTests",
    views + ["EngineValues", "PagePolicies", "WebViewSimulator"]),
  tests(
    "Testing", of: ["OrderSearchTests", "TraceRecordingTests", "WebViewSimulatorTestingTests"],
    ["EngineValues", "OrderSearch", "TraceReports", "UIProcess", "WebViewSimulator", "WebViewSimulatorTesting"]),
]

// MARK: Sources/CommandLine: webviewsim

let commandLine: Imports = [
  "CWorkers": [], "Workers": ["CWorkers"], "CStartLimits": [],
  "PageInspection": ["EngineValues", "HTMLTree", "JavaScriptSyntax", "PagePolicies", "URLStandard", "WindowRegistry"],
  "Scenarios": [
    "AppAssociations", "EngineValues", "HTMLTree", "LiveNetwork", "LocalFiles", "OrderSearch", "PageInspection",
    "PagePolicies", "PageScripting", "Recipes", "SignInSites", "SimulatedSafari", "SimulatedWeb", "TraceReports",
    "UIProcess", "URLStandard", "WebContent", "WebMessages", "WebViewSimulator", "Workers", yams,
  ],
  // Traces as text, files and lines of a build server; a run in shards; scenarios beside the traces that an engine or an
  // earlier version has left; questions, error codes and the search in them.
  "Reports": [
    "EngineValues", "LocalFiles", "OrderSearch", "Scenarios", "TraceReports", "WebFiles", "WebViewSimulator",
  ],
  // Scenario files as test cases. Not a part of WebViewSimulatorTesting: it would make every test package build YAML.
  "ScenarioTesting": ["LocalFiles", "Scenarios", "TraceReports"],
  "TestPackages": ["LinuxRewriting", "LocalFiles", "SwiftTokens"],
  // What both programs have: the terminal, options of several commands, and the commands that start the second program.
  "Commands": ["LocalFiles", "Reports", "Scenarios", "WebViewSimulator", "Workers", argumentParser],
]

let commands: [Target] = [
  .executableTarget(
    name: "webviewsim",
    dependencies: [
      "AppAssociations", "Commands", "CStartLimits", "EngineValues", "LocalFiles", "OrderSearch", "Recipes", "Reports",
      "Scenarios", "TestPackages", "TraceReports", "UIProcess", "URLStandard", "WebViewSimulator", "Workers",
      argumentParser,
    ],
    path: "Sources/CommandLine/webviewsim"),
  // The playground's and WebDriver's servers. `webviewsim` starts them, so whoever builds them builds both programs.
  .executableTarget(
    name: "webviewsim-servers",
    dependencies: views + flyingFox + [
      "AppTasks", "Commands", "CStartLimits", "EngineValues", "LocalFiles", "OrderSearch", "PageScripting", "Recipes",
      "Reports", "Scenarios", "TestPackages", "TraceReports", "WebContent", "WebFiles", "webviewsim",
      "WebViewSimulator", "Workers", argumentParser,
    ],
    path: "Sources/CommandLine/webviewsim-servers"),
]

/// On Linux alone, which it measures.
let benchmark = Target.executableTarget(
  name: "benchmark",
  dependencies: views + ["CJavaScriptCore", "CLibXML2", "HTMLTree", "PageScripting", "Scenarios"]
    + ["SimWebKit", "WebViewSimulator"], path: "Benchmarks/Benchmark")

let commandLineTests: [Target.Dependency] =
  [
    "FuzzTargets", "PageInspection", "Reports", "Scenarios", "ScenarioTesting", "TestPackages", "WebFiles",
    "webviewsim", "webviewsim-servers", "WebViewSimulator", "Workers",
  ] + (isOnLinux ? ["CSocketCount"] : [])

let scenarioTests: [Target.Dependency] = [
  "AppAssociations", "EngineValues", "OrderSearch", "PageScripting", "Recipes", "Reports", "Scenarios",
  "SimulatedSafari",
  "SimulatedWeb", "TraceReports", "UIProcess", "URLStandard", "WebFiles", "WebMessages", "webviewsim-servers",
  "WebViewSimulator", "WindowRegistry", "Workers",
]

// MARK: Tools: what writes documents

let tools: [Target] = [
  // Docs/AppleSurface, from the sources of the modules with Apple's names.
  .target(name: "AppleSurfaceDocument", dependencies: ["SwiftTokens"], path: "Tools/AppleSurface/AppleSurfaceDocument"),
  .executableTarget(
    name: "applesurface", dependencies: ["AppleSurfaceDocument"], path: "Tools/AppleSurface/applesurface"),
]

// MARK: Fuzzing: see Fuzzing/README.md

var fuzzing: [Target] = [
  .target(
    name: "FuzzTargets",
    dependencies: [
      "AppAssociations", "EngineValues", "HTMLTree", "LinuxRewriting", "PageInspection", "PagePolicies",
      "PageScripting", "Scenarios", "SimulatedWeb", "SwiftTokens", "URLStandard", "WindowRegistry",
    ],
    path: "Fuzzing/Targets")
]
// The fuzzer needs libFuzzer's runtime, and is built by `make fuzz` alone.
if Context.environment["WEBVIEWSIM_FUZZER"] != nil {
  fuzzing.append(.executableTarget(name: "fuzzer", dependencies: ["FuzzTargets"], path: "Fuzzing/Fuzzer"))
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
    .executable(name: "webviewsim-servers", targets: ["webviewsim-servers"]),
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
  targets: systemLibraries + modules("Engine", engine) + modules("SignIn", signIn) + modules("Rewriting", rewriting)
    + rewritingPlugin + modules("Testing", testing) + modules("CommandLine", commandLine) + commands + tools + fuzzing
    + [
      tests("Engine", engineTests),
      tests(
        "Engine", folder: "PageScriptingTests",
        ["EngineValues", "HTMLTree", "PageScripting", "SimulatedWeb", "URLStandard", "WindowRegistry"]),
      tests("SignIn", signInTests),
      tests("Rewriting", ["LinuxRewriting", "SwiftTokens"]),
      tests("CommandLine", commandLineTests), tests("CommandLine", folder: "ScenariosTests", scenarioTests),
    ] + testingTests,
  swiftLanguageModes: [.v6]
)

if isOnLinux {
  package.targets +=
    macros + modules("AppleNames", appleNames) + modules("AppleNames", deviceServices)
    + appleNamesTests + moreAppleNames + playedApps + examples
    + [.target(name: "CSocketCount", path: "Tests/CommandLine/CSocketCount"), benchmark]
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
