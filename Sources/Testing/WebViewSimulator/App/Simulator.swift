import EngineValues
import SimulatedWeb
import UIProcess
import URLStandard
import WebMessages

/// A simulated world for a test: a web, an app with web views, and a record of every delegate call.
///
/// ```swift
/// let simulator = Simulator()
/// try simulator.site("https://shop.example/", html: page)
/// try await simulator.open("https://shop.example/")
/// try await simulator.click("#sign-in")
/// try simulator.newCalls().verify("main: createWebViewWith https://id.example/ -> popup1\n...")
/// ```
///
/// Worlds are independent of each other: tests may run side by side.
@MainActor public final class Simulator {
  /// The simulator of the running test, if a trait or a base class created one.
  @TaskLocal public static var current: Simulator?

  public let world: WebWorld
  /// The app whose views `open(_:)` creates. Its behavior decides what the delegate calls answer.
  public let app: SimulatedApp
  private var mark = TraceMark.start
  /// The order in which the world goes, if a test goes through every order.
  package var orders: TestedOrder?
  /// The callback that gets each input of the test, for its report.
  package var onInput: (@MainActor (String) -> Void)?
  /// The callback for the moment when the test has read the calls so far.
  package var onNewCalls: (@MainActor () -> Void)?

  /// - Parameters:
  ///   - profile: the platform and the SDK generation.
  ///   - behavior: the app's answers; they can be changed later through `app`.
  ///   - limits: the limits of what pages may use before they are ended.
  ///   - randomSeed: the start of the random numbers of `Math.random` and `crypto` in pages. The same seed gives the
  ///     same numbers.
  ///   - epoch: the moment when the world begins, in seconds since 1970; 1 January 2026 by default.
  public init(
    profile: PlatformProfile = .iOS, web: SimulatedWeb = SimulatedWeb(), behavior: AppBehavior = AppBehavior(),
    limits: WorldLimits = WorldLimits(), randomSeed: UInt64 = EngineRules.defaultRandomSeed,
    epoch: Double = EngineRules.defaultEpoch
  ) {
    world = WebWorld(web: web, profile: profile, limits: limits, randomSeed: randomSeed, epoch: epoch)
    app = SimulatedApp(behavior: behavior)
  }

  isolated deinit { world.shutDown() }

  /// The answers of URLs. Nothing ever reaches a network.
  public var web: SimulatedWeb { world.web }

  /// Sets the page that a URL answers with.
  /// - Parameter pattern: a URL, `METHOD URL`, or a prefix ending in `*`.
  /// - Throws: `SitePatternError` if the pattern is not a URL.
  public func site(_ pattern: String, html: String) throws(SitePatternError) {
    try web.respond(to: pattern, with: .html(html))
  }

  // MARK: Views

  /// A new view of the app with an empty page; the first one is `main`.
  @discardableResult public func addView(_ configuration: PageConfiguration? = nil) -> WebPageProxy {
    app.addView(configuration ?? PageConfiguration(dataStore: world.defaultDataStore), in: world)
  }

  /// Loads a URL in `main`, which is created if necessary, and waits until everything is quiet.
  /// - Throws: `SimulatorError.invalidURL`.
  @discardableResult public func open(_ address: String) async throws(SimulatorError) -> WebPageProxy {
    guard let url = WebURL(address) else { throw .invalidURL(address) }
    onInput?("open \(address)")
    let page = existingPage("main") ?? addView()
    _ = page.load(NavigationRequest(url: url))
    await settle()
    return page
  }

  /// The labels of the views that exist, in order of creation.
  public var windows: [String] { world.pages.filter { !$0.label.isEmpty }.map(\.label) }

  // MARK: What a user and a test do

  /// Clicks as if with a finger, and waits until everything is quiet or an unanswered dialog is open.
  /// - Parameter frame: selectors of iframes, outermost first.
  /// - Throws: `SimulatorError` if the window or the element does not exist.
  public func click(
    _ selector: String, in window: String = "main", frame: [String] = []
  ) async throws(SimulatorError) {
    let page = try page(window)
    onInput?("click \(Self.place(selector, frame, window))")
    try await input { () async throws(PageInputError) in try await page.click(selector, frame: frame, kind: .real) }
  }

  /// Types into a field, and waits until everything is quiet or an unanswered dialog is open.
  /// - Parameter frame: selectors of iframes, outermost first.
  /// - Throws: `SimulatorError` if the window or the element does not exist.
  public func type(
    _ text: String, into selector: String, in window: String = "main", frame: [String] = []
  ) async throws(SimulatorError) {
    let page = try page(window)
    onInput?("type into \(Self.place(selector, frame, window))")
    try await input { () async throws(PageInputError) in try await page.type(text, into: selector, frame: frame) }
  }

  private static func place(_ selector: String, _ frame: [String], _ window: String) -> String {
    ([selector] + frame.reversed() + [window]).joined(separator: " in ")
  }

  /// Runs an input. It is not awaited if a dialog opens, because a script that waits for a dialog does not end before
  /// the answer.
  private func input(
    _ body: @escaping @MainActor () async throws(PageInputError) -> Void
  ) async throws(SimulatorError) {
    let task = Task.immediate { @MainActor in
      do throws(PageInputError) {
        try await body()
        return nil as PageInputError?
      } catch {
        return error
      }
    }
    await settle()
    if world.hasOpenDialog { return }
    if let error = await task.value { throw .input(error) }
    await settle()
  }

  /// Runs a script as `evaluateJavaScript` does.
  /// - Returns: the script's result, as a value that can leave the page.
  /// - Throws: `SimulatorError`, also if the script throws.
  @discardableResult public func evaluate(
    _ script: String, in window: String = "main"
  ) async throws(SimulatorError) -> PlainValue {
    let page = try page(window)
    onInput?("evaluate \(script) in \(window)")
    switch await standingStill({ await page.evaluate(script) }) {
    case .success(.value(let value)):
      await settle()
      return value
    case .success(.exception(let exception)): throw .script(exception.text)
    case .success(.terminated(let reason)): throw .script(reason)
    case .failure(let error): throw .input(error)
    }
  }

  /// Runs `body` while no virtual time passes, so that `settle()` decides what else happens.
  private func standingStill<Result, Failure: Error>(
    _ body: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let flow = world.timeFlow
    world.timeFlow = .whenAsked
    defer { world.timeFlow = flow }
    return try await body()
  }

  private func existingPage(_ label: String) -> WebPageProxy? {
    world.pages.last { $0.label == label }
  }

  private func page(_ label: String) throws(SimulatorError) -> WebPageProxy {
    guard let page = existingPage(label) else { throw .noWindow(label) }
    return page
  }

  /// Waits until nothing loads and no timer is due soon.
  /// - Returns: false if pages are still loading after the longest wait (`world.longestWait`).
  @discardableResult public func settle() async -> Bool { await world.settle() }

  /// Picks files, as the user, in the system's picker that a file input has opened (rule 7.12), and waits until
  /// everything is quiet. An app with `runOpenPanelWith` is asked instead, and shows no such picker.
  /// - Parameter paths: files, or folders if the input is for folders; none gives the page an empty selection.
  /// - Throws: `SimulatorError.noFilePicker` if no picker is shown on that window.
  public func chooseFiles(_ paths: [String], in window: String = "main") async throws(SimulatorError) {
    try await answerPicker(in: window, "choose \(paths.joined(separator: ", ")) in \(window)") { request in
      .files(paths.flatMap { ChosenFile.files(at: $0, opensFolders: request.allowsDirectories) })
    }
  }

  /// Cancels, as the user, the system's picker that a file input has opened.
  /// - Throws: `SimulatorError.noFilePicker` if no picker is shown on that window.
  public func cancelFilePicker(in window: String = "main") async throws(SimulatorError) {
    try await answerPicker(in: window, "cancel the file picker in \(window)") { _ in .cancelled }
  }

  private func answerPicker(
    in window: String, _ input: String, _ choice: (OpenPanelRequest) -> FileChoice
  ) async throws(SimulatorError) {
    let page = try page(window)
    onInput?(input)
    guard let request = world.filePickers.request(on: page) else { throw .noFilePicker(window) }
    world.filePickers.answer(choice(request), on: page)
    await settle()
  }

  /// Lets virtual time pass: timers that are due run without any real waiting.
  public func advance(milliseconds: Double) async { await world.advance(milliseconds: milliseconds) }

  /// Ends the web process of a window, with all other windows of that process, then waits until everything is quiet.
  /// The app's `webViewWebContentProcessDidTerminate(_:)` is called for each of them; if the app has no such method,
  /// WebKit reloads the page (rule 4.19).
  /// - Parameter reason: the reason why the process ends; it decides whether WebKit itself would reload the page.
  /// - Throws: `SimulatorError` if the window does not exist.
  public func endContentProcess(
    of window: String = "main", reason: ContentProcessEnd = .crash
  ) async throws(SimulatorError) {
    let page = try page(window)
    onInput?("end the content process of \(window)")
    page.process.end(reason)
    await settle()
  }

  // MARK: What the user does to the app

  /// Sends the user to the home screen: the app is in the background, and its pages are hidden (rule 9.26). Waits until
  /// everything is quiet. On macOS, nothing happens, because an app has no background there.
  public func enterBackground() async {
    onInput?("go to the home screen")
    let app = AppPresence.of(world)
    if app.hasBackground { app.lifecycle.enterBackground() }
    await settle()
  }

  /// Brings the user back to the app. Waits until everything is quiet.
  public func becomeActive() async {
    onInput?("come back to the app")
    AppPresence.of(world).lifecycle.becomeActive()
    await settle()
  }

  // MARK: What was called

  /// Every delegate call so far.
  public var trace: DelegateTrace { DelegateTrace(world.trace) }

  /// The calls since this method was last called.
  public func newCalls() -> DelegateTrace {
    let end = TraceMark(world.trace)
    defer {
      mark = end
      onNewCalls?()
    }
    return trace.slice(from: mark, to: end)
  }

  /// The calls that `newCalls()` would return. They stay new.
  var unreadCalls: DelegateTrace { trace.slice(from: mark, to: TraceMark(world.trace)) }

  /// Runs code in which web views created without a simulator belong to this one.
  public func run<Result>(_ body: @MainActor () async throws -> Result) async rethrows -> Result {
    try await world.inside {
      try await Simulator.$current.withValue(self) {
        try await WebWorld.$current.withValue(world) { try await body() }
      }
    }
  }
}

/// The reason why a simulator could not do something.
public enum SimulatorError: Error, Equatable, Sendable, CustomStringConvertible {
  case invalidURL(String)
  /// No view has that label, though a view may have had it earlier.
  case noWindow(String)
  case input(PageInputError)
  /// No file input has opened the system's picker on that window.
  case noFilePicker(String)
  /// The script threw this exception, or a limit ended it.
  case script(String)
  /// No window was opened. `trace` shows what happened instead.
  case noPopup(trace: String)

  public var description: String {
    switch self {
    case .invalidURL(let text): "“\(text)” is not a URL".printable
    case .noWindow(let label): "there is no window \(label)"
    case .input(let error): error.text.printable
    case .noFilePicker(let label): "no picker for files is shown on \(label)"
    case .script(let text): text.printable
    case .noPopup(let trace): "no window was opened:\n\(trace)"
    }
  }
}

extension PageInputError {
  /// The error in one line. For a selector that matches nothing, it names the most similar ids.
  public var text: String {
    switch self {
    case .invalidSelector(let selector, let message): "“\(selector)” is not a selector: \(message)"
    case .noMatch(let selector, let nearest) where nearest.isEmpty: "nothing matches “\(selector)”"
    case .noMatch(let selector, let nearest):
      "nothing matches “\(selector)”; there are \(nearest.joined(separator: ", "))"
    case .noFrame(let selector): "no frame matches “\(selector)”"
    case .closed: "the window is closed"
    case .outOfReach(let reason): "no user can do that: \(reason)"
    case .notAppBound: "JavaScript execution targeted a frame that is not in an app-bound domain (WKErrorDomain 14)"
    }
  }
}
