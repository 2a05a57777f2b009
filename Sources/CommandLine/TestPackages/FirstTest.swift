import LinuxRewriting

/// The first test of a new package: it opens one of the app's own screens.
struct FirstTest {
  /// The way in which the test gets the screen.
  enum Screen: Equatable {
    case controller(name: String, arguments: String)
    /// The type with SwiftUI's `App`.
    case app(name: String)
    /// None of the files has a screen that a test can make.
    case none
  }

  let module: String
  let suite: String
  let screen: Screen
  /// The page that the screen probably loads.
  let url: String
  /// The message or URL for which the code waits.
  let expectation: Expectation?

  /// How a page reaches the app, as the code has it.
  enum Expectation: Equatable {
    case callback(String, file: String)
    case message(String, file: String)
  }

  init(module: String, suite: String, files: [AppFile]) {
    self.module = module
    self.suite = suite
    let screens = Screens(files)
    screen = screens.best
    let holder = files.first { file in file.types.contains { $0.name == screens.nameOfBest } }
    url = holder?.firstURL ?? files.lazy.compactMap(\.firstURL).first ?? "https://app.example/"
    let all = [holder].compactMap(\.self) + files
    let name = { (file: AppFile) in String(file.real.split(separator: "/").last ?? "") }
    expectation =
      all.lazy.compactMap { file in file.callback.map { .callback($0, file: name(file)) } }.first
      ?? all.lazy.compactMap { file in file.messageHandlers.first.map { .message($0, file: name(file)) } }.first
  }

  var text: String {
    """
    import Testing
    import UIKit
    import WebKit
    import WebViewSimulator
    import WebViewSimulatorTesting

    @testable import \(module)

    @Suite(.simulator) @MainActor struct \(suite) {
      @Test func \(title)() async throws {
        let simulator = try #require(Simulator.current)
        // Pages that the app loads are answered here; nothing is asked of the real network.
        try simulator.site("\(url)", html: "<title>\(module)</title>")
    \(opening)
      }\(flow)
    }

    """
  }

  /// The program that the playground starts.
  var playText: String {
    let launch =
      switch screen {
      case .controller(let name, let arguments):
        "\(name)(\(arguments.replacing("try #require(\(Screens.url))", with: Screens.url + "!")))"
      case .app(let name): "UIApplication.shared.simulator.launch(\(name).self)"
      // No screen of these files can be made without more of the app: make yours here.
      case .none: "WKWebView()"
      }
    return """
      import PlayedApps
      import UIKit
      import WebKit

      @testable import \(module)

      /// What `webviewsim play --package` starts for each run. If the screen loads nothing by itself, the playground loads
      /// the page that is open.
      @main struct Play {
        static func main() async { await PlayedApp.run { \(launch) } }
      }

      """
  }

  private var title: String {
    switch screen {
    case .controller(let name, _): "`\(name) opens`"
    case .app(let name): "`\(name) launches`"
    case .none: "`a page opens`"
    }
  }

  /// The test of a flow that the app's code suggests; empty if the code suggests no flow.
  private var flow: String {
    guard let expectation, screen != .none else { return "" }
    let (link, comment, title) =
      switch expectation {
      case .callback(let url, let file):
        ("<a id='go' href='\(url)'>Go on</a>", "\(file) looks for \(url).", "the page comes back to the app")
      case .message(let name, let file):
        (
          "<button id='go' onclick='webkit.messageHandlers.\(name).postMessage({})'>Go on</button>",
          "\(file) takes messages called \(name).", "the page tells the app"
        )
      }
    let lines =
      [
        "let simulator = try #require(Simulator.current)", "// Write what the server really sends.",
        "try simulator.site(\"\(url)\", html: \"\(link)\")",
      ] + shown + [
        "_ = simulator.newCalls()", "// Fails if the screen has not loaded a page of this site.",
        "try await simulator.click(\"#go\")", "await simulator.settle()",
        "print(simulator.newCalls().lines.joined(separator: \"\\n\"))",
      ]
    return """


        /// Proposed from the code: \(comment) Say what the app must do then.
        @Test(.disabled("a proposal: give the pages of the flow, and expect something")) func `\(title)`() async throws {
      \(lines.map { "    " + $0 }.joined(separator: "\n"))
        }
      """
  }

  private var shown: [String] {
    switch screen {
    case .controller(let name, let arguments):
      [
        "let controller = \(name)(\(arguments))", "let window = UIApplication.shared.simulator.show(controller)",
        "await simulator.settle()", "#expect(controller.isViewLoaded && window.rootViewController === controller)",
      ]
    case .app(let name):
      [
        "let window = UIApplication.shared.simulator.launch(\(name).self)", "await simulator.settle()",
        "#expect(window.rootViewController != nil)",
      ]
    case .none: []
    }
  }

  private var opening: String {
    let lines =
      switch screen {
      case .controller, .app: shown
      case .none:
        [
          "// No screen of these files can be made without more of the app: set your own delegates here.",
          "let view = WKWebView()", "view.load(URLRequest(url: try #require(URL(string: \"\(url)\"))))",
          "await simulator.settle()", "#expect(view.title == \"\(module)\")",
        ]
      }
    let trace = [
      "// What the delegates were asked. expectTrace(simulator.newCalls()) instead, run once with RECORD_TRACES=1 in the",
      "// environment, writes these lines into the test as its expectation.",
      "print(simulator.newCalls().lines.joined(separator: \"\\n\"))",
    ]
    return (lines + trace).map { "    " + $0 }.joined(separator: "\n")
  }
}

/// The screens of the files that a test can make.
private struct Screens {
  private let classes: [SourceOutline.TypeBody]
  private let extensions: [SourceOutline.TypeBody]
  private let apps: [SourceOutline.TypeBody]

  init(_ files: [AppFile]) {
    let types = files.flatMap(\.types).filter { !$0.isNested && $0.access != "private" && $0.access != "fileprivate" }
    classes = types.filter { $0.kind == .classBody }
    extensions = types.filter { $0.kind == .extensionBody }
    apps = types.filter { $0.keyword == "struct" && $0.inherited.contains("App") }
  }

  var nameOfBest: String? {
    switch best {
    case .controller(let name, _), .app(let name): name
    case .none: nil
    }
  }

  /// Screens that are delegates come first, as their calls are what people test.
  var best: FirstTest.Screen {
    let controllers = classes.filter(isController).sorted { rank($0) < rank($1) }
    for controller in controllers {
      if let arguments = arguments(of: controller) { return .controller(name: controller.name, arguments: arguments) }
    }
    return apps.first.map { .app(name: $0.name) } ?? .none
  }

  private static let delegates: Set = [
    "WKNavigationDelegate", "WKUIDelegate", "ASWebAuthenticationPresentationContextProviding", "WKScriptMessageHandler",
  ]

  private func rank(_ type: SourceOutline.TypeBody) -> Int {
    let all = type.inherited + extensions.filter { $0.name == type.name }.flatMap(\.inherited)
    return Self.delegates.isDisjoint(with: all) ? 1 : 0
  }

  private func isController(_ type: SourceOutline.TypeBody) -> Bool {
    var name = type.inherited.first
    // A class that inherits from itself does not compile. The loop must end for it, too.
    for _ in 0...classes.count {
      guard let current = name else { return false }
      if current.hasPrefix("UI"), current.hasSuffix("Controller") { return true }
      name = classes.first { $0.name == current }?.inherited.first
    }
    return false
  }

  /// The arguments of the first initialiser whose parameters have a default or a plain value.
  private func arguments(of type: SourceOutline.TypeBody) -> String? {
    let initializers = type.initializers + extensions.filter { $0.name == type.name }.flatMap(\.initializers)
    // A class that declares no designated initialiser inherits those of its superclass.
    // https://docs.swift.org/swift-book/documentation/the-swift-programming-language/initialization/#Automatic-Initializer-Inheritance
    if type.initializers.allSatisfy(\.isConvenience) {
      guard let superclass = classes.first(where: { $0.name == type.inherited.first }) else { return "" }
      if superclass.name != type.name, let inherited = arguments(of: superclass) { return inherited }
    }
    return initializers.lazy.filter { !$0.isPrivate }.compactMap { Self.arguments(for: $0.parameters) }.first
  }

  private static func arguments(for parameters: [SourceOutline.Parameter]) -> String? {
    var values: [String] = []
    for parameter in parameters where !parameter.hasDefault {
      let type = parameter.type.trimmed
      // The file of a storyboard cannot be read.
      guard !type.contains("NSCoder"), let value = value(of: type) else { return nil }
      values.append((parameter.label.map { $0 + ": " } ?? "") + value)
    }
    return values.joined(separator: ", ")
  }

  static let url = "URL(string: \"https://app.example/\")"

  private static func value(of type: String) -> String? {
    if type.hasSuffix("?") { return "nil" }
    if type.hasPrefix("["), type.hasSuffix("]") { return type.contains(":") ? "[:]" : "[]" }
    return switch type {
    case "URL": "try #require(\(url))"
    case "URLRequest": "URLRequest(url: try #require(\(url)))"
    case "String", "Substring": "\"test\""
    case "Bool": "false"
    case "Int", "UInt", "Double", "CGFloat", "TimeInterval", "Float": "0"
    case "WKWebViewConfiguration", "WKWebView", "UIView", "UIViewController", "WKPreferences": "\(type)()"
    default: nil
    }
  }
}

extension String {
  fileprivate var trimmed: String {
    let kept = drop { $0.isWhitespace }
    return String(kept.reversed().drop { $0.isWhitespace }.reversed())
  }
}
