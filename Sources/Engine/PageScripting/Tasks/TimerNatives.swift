/// The natives of js/core/timers.js.
enum TimerNatives {
  static let table: NativeTable = [
    "start": start,
    "requestFrame": requestFrame,
    // (text) → whether it may run.
    "permitsText": { call throws(DOMExceptionError) in
      call.bool(try call.policies.permits(.timerText(call.string(0)), in: call.document))
    },
    "cancel": { call throws(DOMExceptionError) in
      try call.time.cancelTimer(call.int(0))
      return call.undefined
    },
  ]

  /// (milliseconds, repeats) → handle; 0 when the document is gone. The timer calls `fire(handle)` of js/core/timers.js.
  private static func start(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    guard !call.document.isDetached else { return call.number(0) }
    let realm = call.realm
    // The handle is known only after the timer was made. A timer never runs before that.
    let timer = TimerHandle()
    timer.number = try call.time.startTimer(
      for: call.document, milliseconds: call.number(0), repeats: call.bool(1)
    ) { [weak realm] in
      realm?.runTask { context throws(JSThrown) in
        guard let fire = try realm?.export("core/timers", "fire") else { return }
        try context.call(fire, context.number(timer.number))
      }
    }
    return call.number(timer.number)
  }

  /// → handle; 0 when the document is gone. The frame calls `fireFrame(handle, time)`.
  private static func requestFrame(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    guard !call.document.isDetached else { return call.number(0) }
    let realm = call.realm
    let frame = TimerHandle()
    frame.number = try call.time.requestAnimationFrame(for: call.document) { [weak realm] time in
      realm?.runTask { context throws(JSThrown) in
        guard let realm else { return }
        try context.call(
          try realm.export("core/timers", "fireFrame"), context.number(frame.number),
          context.number(time - realm.document.timeOrigin))
      }
    }
    return call.number(frame.number)
  }

  private final class TimerHandle {
    var number = 0
  }
}
