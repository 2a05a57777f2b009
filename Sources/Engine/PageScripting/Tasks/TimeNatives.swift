/// The natives of js/core/time.js and js/core/date.js.
enum TimeNatives {
  static let table: NativeTable = [
    "now": { call throws(DOMExceptionError) in
      call.number(call.agent.clock.read(try call.host().monotonicClock) - call.document.timeOrigin)
    },
    "timeOrigin": { call throws(DOMExceptionError) in
      let host = try call.host()
      return call.number(host.wallClock - host.monotonicClock + call.document.timeOrigin)
    },
    "wallClock": { call throws(DOMExceptionError) in
      let host = try call.host()
      let difference = host.wallClock - host.monotonicClock
      return call.number((difference + call.agent.clock.read(host.monotonicClock)).rounded(.down))
    },
  ]
}

/// What scripts read from the virtual clock.
///
/// Virtual time stands still while a script runs. A script that waits by reading the clock again and again would wait
/// for ever: after many readings that gave the same time, each further one is a millisecond later.
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
