import PageScripting
import WindowRegistry

/// Timers and animation frames of scripts, with the user gestures that they carry (rules 1.20 to 1.24).
final class TimerHost {
  private unowned let world: ContentWorld
  /// Timers of pages, by the handle that scripts have, with the event loop's handles of the armed ones.
  private var runningTimers: [Int: RunningTimer] = [:]
  private var timers: [Int: Int] = [:]
  private var nextTimerHandle = 1
  /// HTML Standard, "timer nesting level" of the running timer.
  private var timerNesting = 0

  init(world: ContentWorld) { self.world = world }

  /// https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#timer-initialisation-steps
  func startTimer(
    for script: ScriptDocument, milliseconds: Double, repeats: Bool, _ body: @escaping () -> Void
  ) -> Int {
    let handle = nextTimerHandle
    nextTimerHandle += 1
    // 3. to 5. Nested timers wait at least 4 ms; WebKit's repeating ones at least 1.
    let nesting = timerNesting + 1
    let interval = max(milliseconds.isFinite ? milliseconds : 0, nesting > 5 ? 4 : repeats ? 1 : 0)
    arm(
      RunningTimer(handle: handle, interval: interval, repeats: repeats, nesting: nesting, body: body), for: script,
      gesture: world.gesture)
    return handle
  }

  private func arm(_ timer: RunningTimer, for script: ScriptDocument, gesture: UserGesture?) {
    let startTime = gesture?.startTime
    // WebKit's shouldForwardUserGesture: a longer timer does not keep the gesture from ending (rule 1.25).
    let held = timer.interval > UserGesture.forwardingLimit ? nil : gesture
    var task = LoopTask { [unowned self] in
      timers[timer.handle] = nil
      guard !timer.isCancelled, let document = world.contentDocument(of: script), !document.isCached else { return }
      run(timer, gesture: held, startTime: startTime)
      if timer.repeats && !timer.isCancelled { arm(timer, for: script, gesture: nil) }
    }
    task.isTimer = true
    // WebKit's tasks and scheduled navigations are timers, too, and a timer of no time has its turn among them.
    if timer.interval == 0 {
      world.loop.queue(task)
    } else {
      timers[timer.handle] = world.loop.schedule(after: timer.interval, task)
    }
    runningTimers[timer.handle] = timer
  }

  /// Rule 1.22: the gesture is passed on for a second; a repeating timer passes it on only once.
  private func run(_ timer: RunningTimer, gesture: UserGesture?, startTime: Double?) {
    var loss = timer.hadGesture ? GestureLoss.repeatedTimer : .never
    var forwarded = gesture
    if let startTime {
      let elapsed = world.loop.now - startTime
      if elapsed >= UserGesture.forwardingLimit {
        forwarded = nil
        loss = .timerTooLate(milliseconds: elapsed)
      }
      timer.hadGesture = true
    }
    world.gesture = forwarded
    world.gestureScope = .all
    world.gestureLoss = loss
    timerNesting = timer.nesting
    timer.body()
    timerNesting = 0
    world.gesture = nil
    world.gestureLoss = .never
    if !timer.repeats { runningTimers[timer.handle] = nil }
  }

  func cancelTimer(_ handle: Int) {
    runningTimers.removeValue(forKey: handle)?.isCancelled = true
    if let scheduled = timers.removeValue(forKey: handle) { world.loop.cancel(scheduled) }
  }

  /// https://html.spec.whatwg.org/#dom-animationframeprovider-requestanimationframe
  func requestAnimationFrame(for script: ScriptDocument, _ body: @escaping (Double) -> Void) -> Int {
    let handle = nextTimerHandle
    nextTimerHandle += 1
    let frameTime = (world.loop.now / Self.frameInterval).rounded(.down) * Self.frameInterval + Self.frameInterval
    let forwarded = world.gesture
    timers[handle] = world.loop.schedule(
      after: frameTime - world.loop.now,
      LoopTask { [unowned self] in
        timers[handle] = nil
        guard let document = world.contentDocument(of: script), !document.isCached else { return }
        world.withGesture(forwarded?.hasExpired(at: world.loop.now) == true ? nil : forwarded) { body(world.loop.now) }
      })
    return handle
  }

  /// Sixty simulated frames a second, in whole milliseconds.
  private static var frameInterval: Double { 16 }
}

/// A timer of a page, between two firings.
final class RunningTimer {
  let handle: Int
  let interval: Double
  let repeats: Bool
  let nesting: Int
  let body: () -> Void
  var hadGesture = false
  var isCancelled = false

  init(handle: Int, interval: Double, repeats: Bool, nesting: Int, body: @escaping () -> Void) {
    self.handle = handle
    self.interval = interval
    self.repeats = repeats
    self.nesting = nesting
    self.body = body
  }
}
