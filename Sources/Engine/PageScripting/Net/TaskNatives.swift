/// Tasks and timers for js/net/blob.js, js/events/abort.js and js/net/xhr.js.
enum TaskNatives {
  /// (callback): queues a task.
  static let queueTask: NativeFunction = { call throws(DOMExceptionError) in
    guard let function = call.object(0) else { return call.undefined }
    let callback = ScriptCallback(function, in: call.realm)
    try call.time.queueTask(for: call.document, gesture: .dropped) { callback.run() }
    return call.undefined
  }

  static let timers: NativeTable = ["startTimer": startTimer]

  /// (milliseconds, callback) -> handle.
  static let startTimer: NativeFunction = { call throws(DOMExceptionError) in
    guard let function = call.object(1) else { return call.undefined }
    let callback = ScriptCallback(function, in: call.realm)
    return call.number(
      try call.time.startTimer(for: call.document, milliseconds: call.number(0), repeats: false) { callback.run() })
  }

  static let cancelTimer: NativeFunction = { call throws(DOMExceptionError) in
    try call.time.cancelTimer(call.int(0))
    return call.undefined
  }
}
