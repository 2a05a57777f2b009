import EngineValues

/// The natives of js/core/console.js and js/core/report.js.
enum ConsoleNatives {
  static let table: NativeTable = [
    "message": message, "isWindow": isWindow, "isWatched": isWatched,
    "now": { call throws(DOMExceptionError) in call.number(try call.time.monotonicClock) },
  ]

  static let reportTable: NativeTable = ["consoleError": consoleError, "isWatched": isWatched]

  /// The natives of js/core/clone.js.
  static let cloneTable: NativeTable = ["isWindow": isWindow]

  /// Whether a driver wants details; never for workers.
  private static func isWatched(_ call: NativeCall) -> JSValue {
    call.bool(call.agent.consoleProgram != nil && call.document.worker == nil)
  }

  /// (level, text, source URL, line, column, details)
  private static func message(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    try send(call, ConsoleMessage.Level(rawValue: call.string(0)) ?? .log, at: 1)
    return call.undefined
  }

  /// (text, source URL, line, column, details)
  static func consoleError(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    // HTML Standard, "runtime script errors in workers": errors of a dedicated worker go to the page that made it.
    if let worker = call.document.worker, worker.kind == .dedicated {
      let place = WorkerProblem.ConsolePlace(
        text: call.string(0), url: call.string(1), line: call.int(2), column: call.int(3))
      worker.onError(.exception(place))
      return call.undefined
    }
    try send(call, .error, at: 0)
    return call.undefined
  }

  private static func send(_ call: NativeCall, _ level: ConsoleMessage.Level, at first: Int) throws(DOMExceptionError) {
    let sourceURL = call.string(first + 1)
    let line = call.int(first + 2), column = call.int(first + 3)
    let details = call.string(first + 4)
    try call.app.consoleMessage(
      ConsoleMessage(
        level: level, text: call.string(first), sourceURL: sourceURL.isEmpty ? nil : sourceURL,
        line: line > 0 ? line : nil, column: column > 0 ? column : nil,
        details: call.agent.consoleProgram == nil || details.isEmpty ? nil : details),
      in: call.document)
  }

  /// (object) → whether it is a window's proxy or global object.
  private static func isWindow(_ call: NativeCall) -> JSValue {
    call.bool(call.object(0).map { call.agent.windows.isWindow($0) } ?? false)
  }
}
