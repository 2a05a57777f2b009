import EngineValues
import WebMessages
import WindowRegistry

public typealias ScriptCompletion = @MainActor @Sendable (Result<ScriptOutcome, PageInputError>) -> Void

/// Scripts and input from the app or the test, and messages from scripts to the app.
extension WebPageProxy {
  /// Runs a script, with a user gesture by default (rule 1.25). `frame` is nil for the main frame.
  public func evaluate(
    _ script: String, frame: NavigableID? = nil, framePath: [String] = [], world scriptWorld: ScriptWorld = .page,
    gesture: GestureState = .userInitiated
  ) async -> Result<ScriptOutcome, PageInputError> {
    await world.answer { continuation in
      evaluate(script, frame: frame, framePath: framePath, world: scriptWorld, gesture: gesture) {
        continuation.resume(returning: $0)
      }
    }
  }

  public func evaluate(
    _ script: String, frame: NavigableID? = nil, framePath: [String] = [], world scriptWorld: ScriptWorld = .page,
    gesture: GestureState = .userInitiated, completion: @escaping ScriptCompletion
  ) {
    guard gates.appBound.mayRunScript(in: frame) else { return completion(.failure(.notAppBound)) }
    let path = FramePath(page: id, frame: frame, selectors: framePath)
    perform({ .input(path, .evaluate(script, scriptWorld, gesture, $0)) }, completion: completion)
  }

  public func callAsync(
    _ body: String, arguments: [(String, PlainValue)], frame: NavigableID? = nil, world scriptWorld: ScriptWorld = .page
  ) async -> Result<ScriptOutcome, PageInputError> {
    await world.answer { continuation in
      callAsync(body, arguments: arguments, frame: frame, world: scriptWorld) { continuation.resume(returning: $0) }
    }
  }

  public func callAsync(
    _ body: String, arguments: [(String, PlainValue)], frame: NavigableID? = nil,
    world scriptWorld: ScriptWorld = .page,
    completion: @escaping ScriptCompletion
  ) {
    guard gates.appBound.mayRunScript(in: frame) else { return completion(.failure(.notAppBound)) }
    let path = FramePath(page: id, frame: frame)
    perform({ .input(path, .callAsync(body, arguments: arguments, scriptWorld, $0)) }, completion: completion)
  }

  /// Clicks the first element that the selector matches, in the frame to which the path of selectors leads.
  public func click(
    _ selector: String, frame path: [String] = [], kind: ClickKind = .evaluated
  ) async throws(PageInputError) {
    if kind == .real { try WorldMoments.Tap.requireReach(of: self) }
    let place = FramePath(page: id, selectors: path)
    WorldMoments.of(world).note(WorldMoments.Tap(label: label, selector: selector, frame: path, kind: kind))
    try await perform { .input(place, .click(selector, kind, $0)) }.get()
  }

  public func type(_ text: String, into selector: String, frame path: [String] = []) async throws(PageInputError) {
    let place = FramePath(page: id, selectors: path)
    WorldMoments.of(world).note(WorldMoments.Field(label: label, selector: selector, frame: path))
    try await perform { .input(place, .type(text, into: selector, $0)) }.get()
  }

  /// Selectors of everything in the page that can be clicked.
  public func clickableSelectors() async -> [String] {
    let id = id
    return (try? await perform { .page(id, .listClickables($0)) }.get()) ?? []
  }

  /// A description of the page's look, for reports; nil if the page is closed. No script is run.
  public func describe() async -> PageDescription? {
    let id = id
    return try? await perform { .page(id, .describe($0)) }.get()
  }

  fileprivate func perform<Value: Sendable>(
    _ command: (ReplyTicket<Value>) -> ContentCommand
  ) async -> Result<Value, PageInputError> {
    await world.answer { continuation in perform(command) { continuation.resume(returning: $0) } }
  }

  /// Performs a command in the web process, and reports its outcome in order with the delegate calls.
  func perform<Value: Sendable>(
    _ command: (ReplyTicket<Value>) -> ContentCommand,
    completion: @escaping @MainActor @Sendable (Result<Value, PageInputError>) -> Void
  ) {
    guard !isClosed else { return completion(.failure(.closed)) }
    world.send(command, then: completion)
  }

  // MARK: Message handlers

  func receive(_ message: ScriptMessageInfo, question: QuestionID) {
    let key = MessageHandlerKey(name: message.name, world: message.world)
    guard let handler = configuration.userContent.handlers[key] else {
      let failure = ScriptHandlerFailure(message: "the message handler is gone")
      return world.send(.answer(question, .scriptMessage(.failure(failure))))
    }
    handler.receive(
      message.body, name: message.name, world: message.world, page: self, frame: message.frame
    ) { [world] result in
      world.send(.answer(question, .scriptMessage(result)))
    }
  }
}

/// The reader of a page for traces. The app takes no part in it: app-bound domains refuse nothing, and nothing counts
/// as a use of their features (rules 8.7 and 8.8).
@MainActor public struct PageObserver {
  private let page: WebPageProxy

  public init(_ page: WebPageProxy) { self.page = page }

  /// The name, opener and history of each page's window; nil if there is no window. All are asked at once: a turn of web
  /// content costs more than the answers.
  public static func windowFacts(of pages: [WebPageProxy]) async -> [WindowFacts?] {
    guard let world = pages.first?.world else { return [] }
    let answers = Answers(pages.count)
    await world.answer { continuation in
      for (place, page) in pages.enumerated() {
        let id = page.id
        page.perform({ .page(id, .describeWindow($0)) }) { answer in
          answers.facts[place] = try? answer.get()
          answers.missing -= 1
          if answers.missing == 0 { continuation.resume() }
        }
      }
    }
    return answers.facts
  }

  /// The answers to a question to several pages.
  @MainActor private final class Answers {
    var facts: [WindowFacts?]
    var missing: Int

    init(_ count: Int) {
      facts = Array(repeating: nil, count: count)
      missing = count
    }
  }

  /// Runs a script without a gesture.
  public func evaluate(_ script: String) async -> Result<ScriptOutcome, PageInputError> {
    let path = FramePath(page: page.id, frame: nil)
    return await page.perform { .input(path, .evaluate(script, .page, .notUserInitiated, $0)) }
  }
}
