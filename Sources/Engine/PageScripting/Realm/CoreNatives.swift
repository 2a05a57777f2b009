/// The natives of js/core/core.js.
enum CoreNatives {
  static let table: NativeTable = [
    "evaluatePart": evaluatePart, "natives": natives, "shared": shared, "evaluate": evaluate,
    "partFailed": partFailed, "unhandledRejection": unhandledRejection,
  ]

  /// (part) → the part's function, evaluated in the realm that asks.
  private static func evaluatePart(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let name = call.string(0)
    guard PreludePart.exists(name, in: .realm), let script = call.agent.shared.script(of: name) else {
      throw DOMExceptionError(name: "TypeError", message: "The prelude has no part '\(name)'.")
    }
    call.realm.loadedParts.insert(name)
    do {
      return try call.context.evaluate(script)
    } catch {
      return call.raise(error)
    }
  }

  /// (part, error): evaluating the part threw, although neither the stack nor the memory was used up.
  private static func partFailed(_ call: NativeCall) -> JSValue {
    let error = call.realm.exception(of: JSThrown(value: call[1]))
    let place = error.line.map { " (line \($0))" } ?? ""
    call.document.tellPreludeFailure(part: call.string(0), error: error.text + place)
    return call.undefined
  }

  /// (part) → its `native` object.
  private static func natives(_ call: NativeCall) -> JSValue {
    guard let index = PreludePart.indexByName[call.string(0)] else { return call.context.makeObject().value }
    return call.realm.nativeObject(part: index).value
  }

  /// (part) → the exports of a part that is evaluated once for all realms.
  private static func shared(_ call: NativeCall) -> JSValue {
    do { return try call.agent.shared.exports(of: call.string(0)).value } catch { return call.raise(error) }
  }

  /// (text, URL, line) → the value of a script in the global scope.
  private static func evaluate(_ call: NativeCall) -> JSValue {
    do {
      return try call.realm.evaluate(
        call.string(0), sourceURL: call.optionalString(1), line: max(1, call.int(2)))
    } catch {
      return call.raise(error)
    }
  }

  /// (promise, reason): called by the engine when the promise jobs are done and no script has handled a rejection.
  private static func unhandledRejection(_ call: NativeCall) -> JSValue {
    guard !call.agent.watchdog.isTerminating else { return call.undefined }
    do {
      try call.context.call(try call.realm.export("core/report", "reportRejection"), call[0], call[1])
      return call.undefined
    } catch {
      return call.raise(error)
    }
  }
}
