import HTMLTree
import JavaScriptSyntax
import EngineValues
import URLStandard

extension ScriptDocument {
  /// Runs a script in the global scope of a world: `evaluateJavaScript`, user scripts. An exception is also reported to
  /// the page, as WebKit does.
  /// - Parameter line: 1-based line of the script's first character.
  package func evaluate(_ source: String, sourceURL: String?, line: Int, world: ScriptWorld) -> ScriptOutcome {
    run(in: world) { realm throws(JSThrown) in
      realm.plain(try realm.evaluate(source, sourceURL: sourceURL, line: line))
    }.placed(in: source, line: line, sourceURL: sourceURL ?? url.href)
  }

  /// HTML Standard, "run a classic script", for a script element. Its errors are reported.
  /// - Parameter base: `import()` resolves specifiers against it; nil for the document's base URL.
  package func runClassicScript(
    _ source: String, element: Element, sourceURL: String?, line: Int, base: WebURL? = nil
  ) {
    guard scripting == .enabled, !isDetached else { return }
    let previous = currentScript
    currentScript = element
    realm().runTask { [realm = realm()] context throws(JSThrown) in
      _ = try realm.evaluate(source, sourceURL: sourceURL, line: line, base: base)
    }
    currentScript = previous
  }

  /// HTML Standard, "evaluate a javascript: URL". If it returns a string, the host shows it as a document.
  package func runJavaScriptURL(_ source: String) -> ScriptOutcome {
    guard scripting == .enabled, !isDetached else { return .value(.undefined) }
    return run(in: .page) { [url] realm throws(JSThrown) in
      let value = try realm.evaluate(source, sourceURL: url.href, line: 1)
      return realm.context.isString(value) ? .string(realm.context.text(value)) : .undefined
    }
  }

  /// `callAsyncJavaScript`: runs `body` as the body of an async function with the arguments. The completion is called
  /// when the function's promise settles; if the promise can never settle, the completion gets an exception.
  package func callAsync(
    _ body: String, arguments: [(String, PlainValue)], world: ScriptWorld,
    completion: @escaping (ScriptOutcome) -> Void
  ) {
    let id = agent.calls.add(self, completion: completion)
    let outcome = run(in: world) { realm throws(JSThrown) in
      let context = realm.context
      realm.prepareGlobals(for: body)
      let names = context.strings(arguments.map(\.0))
      let values = realm.value(of: .array(arguments.map(\.1)))
      try context.call(
        try realm.export("core/async-call", "start"), context.number(id), context.string(body), names.value, values)
      return .undefined
    }
    if case .value = outcome { return }
    agent.calls.finish(id, with: outcome)
  }

  private func run(in world: ScriptWorld, _ body: (Realm) throws(JSThrown) -> PlainValue) -> ScriptOutcome {
    let realm = realm(world)
    let outcome: ScriptOutcome = agent.enter(self) {
      do throws(JSThrown) {
        return .value(try body(realm))
      } catch {
        realm.report(error)
        return .exception(realm.exception(of: error))
      }
    }
    if let reason = agent.takeTermination() { return .terminated(reason.text) }
    return outcome
  }
}

extension ScriptOutcome {
  /// An exception with its place in the script, also if the thrown value is no error and so does not carry its place.
  /// - Parameter sourceURL: the script's URL; the app's scripts have the document's (WebKit's
  ///   ScriptController::executeScriptInWorld).
  fileprivate func placed(in source: String, line: Int, sourceURL: String) -> ScriptOutcome {
    guard case .exception(var exception) = self else { return self }
    if exception.line == nil, let place = ThrownLiteral(of: exception.text, in: source) {
      exception.line = place.line + line - 1
      exception.column = place.column
    }
    if exception.sourceURL?.isEmpty != false { exception.sourceURL = sourceURL }
    return .exception(exception)
  }
}

extension Realm {
  /// Runs a script of the page in the global scope. The caller has entered the agent.
  func evaluate(_ source: String, sourceURL: String?, line: Int, base: WebURL? = nil) throws(JSThrown) -> JSValue {
    let names = prepareGlobals(for: source)
    var text = try withDynamicImports(source, base: base)
    if names.mentionsReceiver { text = try withWindowAsReceiver(text) }
    return try context.evaluate(JSText(text), sourceURL: sourceURL.map { JSText($0) }, line: line)
  }

  /// The source with the window's proxy as the receiver (ECMA-262, "OrdinaryCallBindThis"), because the engine does not
  /// know the proxy. Outside functions, a script's `this` becomes a name of the same length; inside functions, its
  /// value goes through a function.
  private func withWindowAsReceiver(_ source: String) throws(JSThrown) -> String {
    let names = TopLevelThis.Names(window: Self.receiverNames.window, function: Self.receiverNames.function)
    guard document.worker == nil, let text = TopLevelThis.replaced(in: source, by: names) else { return source }
    if !hasReceiverName {
      hasReceiverName = true
      _ = try context.call(
        try export("window/window", "installReceiver"), context.string(Self.receiverNames.window),
        context.string(Self.receiverNames.function))
    }
    return text
  }

  /// The names that replace `this`. The second name is short, because it moves the text after it.
  private static let receiverNames = (window: "$ths", function: "ª")

  /// The thrown value as text, with the place that the engine recorded.
  func exception(of thrown: JSThrown) -> ScriptException {
    var exception = ScriptException(text: context.text(thrown.value))
    guard let object = context.object(thrown.value) else { return exception }
    func number(_ name: String) -> Int? {
      guard let value = try? context.get(object, name), context.kind(of: value) == .number else { return nil }
      return Int(enforceRange: context.toNumber(value))
    }
    if let url = try? context.get(object, "sourceURL"), context.isString(url) {
      exception.sourceURL = context.text(url)
    }
    exception.line = number("line")
    exception.column = number("column")
    return exception
  }
}

/// The natives of js/core/async-call.js.
enum AsyncCallNatives {
  static let table: NativeTable = [
    // (function) → its result: the page's policies do not forbid the app's functions.
    "compile": { call in
      guard let function = call.object(0) else { return call.undefined }
      let gate = call.realm.evaluationGate
      if gate != .open { call.realm.openGate() }
      defer { if gate != .open { call.realm.closeGate(gate) } }
      do throws(JSThrown) { return try call.context.call(function) } catch { return call.raise(error) }
    },
    "resolved": { call in
      call.agent.calls.finish(call.int(0), with: .value(call.realm.plain(call[1])))
      return call.undefined
    },
    "rejected": { call in
      call.agent.calls.finish(call.int(0), with: .exception(call.realm.exception(of: JSThrown(value: call[1]))))
      return call.undefined
    },
  ]
}
