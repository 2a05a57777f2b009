import PageScripting
import SimulatedWeb
import WebContent
import WindowRegistry

public typealias ScriptCompletion = @MainActor @Sendable (Result<ScriptOutcome, PageInputError>) -> Void

private typealias ContentErrand<Value> =
  @Sendable (ContentWorld, @escaping (Result<Value, ContentWorld.InputFailure>) -> Void) -> Void

/// Scripts and input from the app or the test, and what scripts send to the app.
extension WebPageProxy {
  /// With a user gesture unless told otherwise (rule 1.25). `frame` nil for the main frame.
  public func evaluate(
    _ script: String, frame: NavigableID? = nil, framePath: [String] = [], world scriptWorld: ScriptWorld = .page,
    gesture: GestureState = .userInitiated
  ) async -> Result<ScriptOutcome, PageInputError> {
    await withCheckedContinuation { continuation in
      evaluate(script, frame: frame, framePath: framePath, world: scriptWorld, gesture: gesture) {
        continuation.resume(returning: $0)
      }
    }
  }

  public func evaluate(
    _ script: String, frame: NavigableID? = nil, framePath: [String] = [], world scriptWorld: ScriptWorld = .page,
    gesture: GestureState = .userInitiated, completion: @escaping ScriptCompletion
  ) {
    guard mayRunScript(in: frame) else { return completion(.failure(.notAppBound)) }
    let path = ContentWorld.FramePath(page: id, frame: frame, selectors: framePath)
    perform(
      { content, done in
        done(
          content.evaluate(script, at: path, world: scriptWorld, gesture: gesture == .userInitiated ? .forced : .none))
      }, completion: completion)
  }

  public func callAsync(
    _ body: String, arguments: [(String, PlainValue)], frame: NavigableID? = nil, world scriptWorld: ScriptWorld = .page
  ) async -> Result<ScriptOutcome, PageInputError> {
    await withCheckedContinuation { continuation in
      callAsync(body, arguments: arguments, frame: frame, world: scriptWorld) { continuation.resume(returning: $0) }
    }
  }

  public func callAsync(
    _ body: String, arguments: [(String, PlainValue)], frame: NavigableID? = nil,
    world scriptWorld: ScriptWorld = .page,
    completion: @escaping ScriptCompletion
  ) {
    guard mayRunScript(in: frame) else { return completion(.failure(.notAppBound)) }
    let path = ContentWorld.FramePath(page: id, frame: frame)
    perform(
      { content, done in
        content.callAsync(body, arguments: arguments, at: path, world: scriptWorld, completion: done)
      }, completion: completion)
  }

  /// Clicks the first element that the selector matches, in the frame that the path of selectors leads to.
  public func click(
    _ selector: String, frame path: [String] = [], kind: ClickKind = .evaluated
  ) async throws(PageInputError) {
    let place = ContentWorld.FramePath(page: id, selectors: path)
    let style: ContentWorld.ClickStyle =
      switch kind {
      case .evaluated: .evaluated
      case .real: .real
      case .withoutGesture: .withoutGesture
      }
    try await perform { content, done in done(content.click(selector, at: place, style: style)) }.get()
  }

  public func type(_ text: String, into selector: String, frame path: [String] = []) async throws(PageInputError) {
    let place = ContentWorld.FramePath(page: id, selectors: path)
    try await perform { content, done in done(content.type(text, into: selector, at: place)) }.get()
  }

  /// Selectors of everything in the page that can be clicked.
  public func clickableSelectors() async -> [String] {
    let id = id
    let found: Result<[String], PageInputError> = await perform { content, done in
      done(.success(content.clickableSelectors(in: id)))
    }
    return (try? found.get()) ?? []
  }

  /// Name, opener and history of the page's window, where no script has touched them; nil where one may have.
  public func untouchedWindowFacts() async -> ContentWorld.WindowFacts? {
    guard mayRunScript(in: nil) else { return nil }
    let id = id
    let facts: Result<ContentWorld.WindowFacts?, PageInputError> = await perform { content, done in
      done(.success(content.windowFacts(of: id)))
    }
    return try? facts.get()
  }

  private func perform<Value: Sendable>(_ body: @escaping ContentErrand<Value>) async -> Result<Value, PageInputError> {
    await withCheckedContinuation { continuation in perform(body) { continuation.resume(returning: $0) } }
  }

  /// Runs `body` on the content side and tells its outcome, in order with the delegate calls.
  private func perform<Value: Sendable>(
    _ body: @escaping ContentErrand<Value>,
    completion: @escaping @MainActor @Sendable (Result<Value, PageInputError>) -> Void
  ) {
    guard !isClosed, !world.isShutDown, let ticket = world.expectAnswer(orElse: { completion(.failure(.closed)) })
    else {
      return completion(.failure(.closed))
    }
    let world = world
    world.send { content in
      body(content) { result in
        content.complete {
          if world.takeAnswer(ticket) { completion(result.mapError(PageInputError.init)) }
        }
      }
    }
  }

  // MARK: Message handlers

  func receive(_ message: ScriptMessageInfo, question: QuestionID) {
    let key = MessageHandlerKey(name: message.name, world: message.world)
    guard let handler = configuration.userContent.handlers[key] else {
      return world.send {
        $0.answerScriptMessage(question, .failure(ScriptHandlerFailure(message: "the message handler is gone")))
      }
    }
    handler.receive(
      message.body, name: message.name, world: message.world, page: self, frame: message.frame
    ) { [world] result in
      world.send { $0.answerScriptMessage(question, result) }
    }
  }

  // MARK: Scheme handlers

  func startSchemeTask(_ request: NavigationRequest, question: QuestionID) {
    guard let scheme = request.url?.scheme, let handler = configuration.schemeHandlers[scheme] else { return }
    let task = SchemeTask(request: request) { [weak self] result in
      guard let self else { return }
      schemeTasks[question] = nil
      world.send { $0.answerScheme(question, result) }
    }
    schemeTasks[question] = (task, handler)
    handler.start(task, page: self)
  }

  func stopSchemeTask(_ question: QuestionID) {
    guard let (task, handler) = schemeTasks.removeValue(forKey: question) else { return }
    task.stop()
    handler.stop(task, page: self)
  }
}

/// How a simulated click reaches the page.
public enum ClickKind: Sendable {
  /// As `evaluateJavaScript("element.click()")`: forced gesture on the main frame's document.
  case evaluated
  /// As a finger or a mouse: trusted events, a gesture on the frame, counted as interaction with it.
  case real
  /// `element.click()` without a gesture.
  case withoutGesture
}

/// Why a script or a click did not reach its place.
public enum PageInputError: Error, Sendable, Equatable {
  case invalidSelector(String, message: String)
  /// `nearest`: ids that look like what was asked for.
  case noMatch(String, nearest: [String])
  case noFrame(String)
  case closed
  /// Rule 8.7: the frame is not in an app-bound domain (`WKErrorDomain` 14).
  case notAppBound

  init(_ failure: ContentWorld.InputFailure) {
    self =
      switch failure {
      case .invalidSelector(let selector, let message): .invalidSelector(selector, message: message)
      case .noMatch(let selector, let nearest): .noMatch(selector, nearest: nearest)
      case .noFrame(let selector): .noFrame(selector)
      case .closed: .closed
      }
  }
}
