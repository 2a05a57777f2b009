/// The natives of js/core/time.js and js/core/date.js.
enum TimeNatives {
  static let table: NativeTable = [
    "now": { call throws(DOMExceptionError) in
      call.number(call.agent.clock.read(try call.time.monotonicClock) - call.document.timeOrigin)
    },
    "timeOrigin": { call throws(DOMExceptionError) in
      let time = try call.time
      return call.number(time.wallClock - time.monotonicClock + call.document.timeOrigin)
    },
    "wallClock": { call throws(DOMExceptionError) in
      let time = try call.time
      let difference = time.wallClock - time.monotonicClock
      return call.number((difference + call.agent.clock.read(time.monotonicClock)).rounded(.down))
    },
  ]
}

/// The time that scripts read from the virtual clock.
///
/// Virtual time stands still while a script runs, so a script that waits by reading the clock again and again would
/// wait forever. After many readings of the same time, each further reading is a millisecond later.
final class ScriptClock {
  private var latest = -Double.infinity
  private var readings = 0
  private static let patience = 1_000

  func read(_ time: Double) -> Double {
    if time > latest {
      latest = time
      readings = 0
    }
    readings += 1
    if readings > Self.patience { latest += 1 }
    return latest
  }
}
