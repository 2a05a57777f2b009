import PageScripting
import ProcessModel
import WebMessages

/// Tasks, timers and animation frames of scripts, with the user gestures that they pass on (rules 1.20 to 1.24).
final class TimerHost: TimeHosting {
  private unowned let world: ContentWorld
  /// The timers of pages by the scripts' handles, and for those that wait for a time, the event loop's handles.
  private var runningTimers: [Int: RunningTimer] = [:]
  private var timers: [Int: Int] = [:]
  /// The pages of an app in the background.
  private(set) lazy var suspension = SuspendedPages(world: world)
  /// Animation frames that wait until their page is drawn again.
  private var heldFrames: [RunningTimer] = []
  /// Hidden pages that have asked for an animation frame.
  private var waitingPages: Set<PageID> = []
  private var nextTimerHandle = 1
  /// The nesting of timers that scripts set now (HTML Standard, "timer nesting level").
  private var timerNesting = 0

  init(world: ContentWorld) { self.world = world }

  var wallClock: Double { world.wallClock }
  var monotonicClock: Double { world.loop.now }

  func queueTask(for script: ScriptDocument, gesture: GestureForwarding, _ body: @escaping () -> Void) {
    world.queueTask(of: .document(script), gesture: gesture == .forwarded ? world.gesture : nil) { [unowned world] in
      guard world.frame(of: script) != nil else { return }
      body()
    }
  }

  func queueTask(for script: ScriptDocument, after milliseconds: Double, _ body: @escaping () -> Void) {
    let task = LoopTask(of: .document(script)) { [unowned world] in
      guard world.frame(of: script) != nil else { return }
      body()
    }
    world.loop.schedule(after: milliseconds, task)
  }

  /// https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#timer-initialisation-steps
  func startTimer(
    for script: ScriptDocument, milliseconds: Double, repeats: Bool, _ body: @escaping () -> Void
  ) -> Int {
    start(.timer(repeats: repeats), after: milliseconds.isFinite ? milliseconds : 0, for: script, body)
  }

  /// https://html.spec.whatwg.org/#dom-animationframeprovider-requestanimationframe
  func requestAnimationFrame(for script: ScriptDocument, _ body: @escaping (Double) -> Void) -> Int {
    let frameTime = (world.loop.now / Self.frameInterval).rounded(.down) * Self.frameInterval + Self.frameInterval
    return start(.animationFrame, after: frameTime - world.loop.now, for: script) { [unowned world] in
      body(world.loop.now)
    }
  }

  /// The milliseconds of a hidden page's steps (DOMTimer::hiddenPageAlignmentInterval).
  private static var hiddenPageInterval: Double { 1000 }

  /// The milliseconds of a frame: about sixty simulated frames a second, in whole milliseconds.
  private static var frameInterval: Double { 16 }

  private func start(
    _ kind: RunningTimer.Kind, after time: Double, for script: ScriptDocument, _ body: @escaping () -> Void
  ) -> Int {
    defer { nextTimerHandle += 1 }
    let timer = RunningTimer(
      handle: nextTimerHandle, kind: kind, requested: time, nesting: timerNesting, script: script, body: body)
    // A longer timer does not keep the gesture alive (rule 1.25; WebKit's shouldForwardUserGesture).
    timer.gesture = timer.interval > UserGesture.forwardingLimit ? nil : world.gesture
    timer.gestureStart = world.gesture?.startTime
    runningTimers[timer.handle] = timer
    arm(timer, after: timer.interval)
    return timer.handle
  }

  private func arm(_ timer: RunningTimer, after interval: Double) {
    timer.due = world.loop.now + interval
    timer.timesArmed += 1
    let number = timer.timesArmed
    timer.delay = timer.isAligned ? delay(of: timer) : 0
    let task = LoopTask(of: .document(timer.script)) { [unowned self] in
      if timer.timesArmed == number { fire(timer) }
    }
    task.isTimer = timer.kind != .animationFrame
    // WebKit's tasks and scheduled navigations are timers as well, so a timer of 0 ms takes its turn among them.
    if interval == 0 {
      world.loop.queue(task)
    } else {
      timers[timer.handle] = world.loop.schedule(after: interval + timer.delay, task)
    }
  }

  /// The delay of a deeply nested timer of a hidden page, which fires when the next second begins (rule 2.13; WebKit's
  /// ScriptExecutionContext::alignedFireTime, without its random part of a second).
  private func delay(of timer: RunningTimer) -> Double {
    guard let page = world.contentDocument(of: timer.script)?.frame?.page, page.settings.visibility != .visible else {
      return 0
    }
    return Self.hiddenPageInterval - timer.due.truncatingRemainder(dividingBy: Self.hiddenPageInterval)
  }

  /// Timers of the page are not late any more (WebKit's Page::setTimerThrottlingState).
  func throttlingEnds(in page: Page) {
    let late = runningTimers.values.filter { timer in
      timer.delay > 0 && world.contentDocument(of: timer.script)?.frame?.page === page
    }
    for timer in late.sorted(by: { ($0.due, $0.handle) < ($1.due, $1.handle) }) {
      if let scheduled = timers.removeValue(forKey: timer.handle) { world.loop.cancel(scheduled) }
      arm(timer, after: max(timer.due - world.loop.now, 0))
    }
  }

  /// The page gets frames again, because a user can see it.
  func drawingResumes(in page: Page) {
    waitingPages.remove(page.id)
    drawingResumes()
  }

  private func fire(_ timer: RunningTimer) {
    timers[timer.handle] = nil
    if timer.kind == .animationFrame, let page = world.contentDocument(of: timer.script)?.frame?.page, !page.isDrawn {
      return hold(timer, of: page)
    }
    if timer.kind != .timer(repeats: true) { runningTimers[timer.handle] = nil }
    guard !timer.isCancelled, world.contentDocument(of: timer.script) != nil else {
      return runningTimers[timer.handle] = nil
    }
    if timer.kind == .animationFrame {
      let isOver = timer.gesture?.hasExpired(at: world.loop.now) == true
      return world.withGesture(isOver ? nil : timer.gesture) { timer.body() }
    }
    timer.willFire()
    run(timer)
    guard timer.kind == .timer(repeats: true), !timer.isCancelled else { return }
    (timer.gesture, timer.gestureStart) = (nil, nil)
    arm(timer, after: timer.interval)
  }

  private func hold(_ frame: RunningTimer, of page: Page) {
    heldFrames.append(frame)
    guard page.settings.visibility == .hidden, !frame.isCancelled, waitingPages.insert(page.id).inserted else { return }
    world.post(.didStop(page.id, .framesOfHiddenPageWait))
  }

  /// Runs a timer. It passes the gesture on for a second, and a repeating timer does so only once (rule 1.22).
  private func run(_ timer: RunningTimer) {
    var loss = timer.hadGesture ? GestureLoss.repeatedTimer : .never
    var forwarded = timer.gesture
    if let startTime = timer.gestureStart {
      let elapsed = world.loop.now - startTime
      if elapsed >= UserGesture.forwardingLimit {
        forwarded = nil
        loss = .timerTooLate(milliseconds: elapsed)
      }
      timer.hadGesture = true
    }
    world.gesture = forwarded
    world.gestures.scope = .all
    world.gestures.loss = loss
    timerNesting = timer.nesting
    timer.body()
    timerNesting = 0
    world.gesture = nil
    world.gestures.loss = .never
  }

  /// Releases the animation frames that were held; those of pages that are still not drawn are held again (WebKit's
  /// WebPage::didCompletePageTransition and Page::resumeScriptedAnimations).
  func drawingResumes() {
    let held = heldFrames
    heldFrames = []
    for timer in held where runningTimers[timer.handle] === timer { arm(timer, after: 0) }
  }

  func cancelTimer(_ handle: Int) {
    runningTimers.removeValue(forKey: handle)?.isCancelled = true
    if let scheduled = timers.removeValue(forKey: handle) { world.loop.cancel(scheduled) }
  }

  // MARK: The page cache

  /// Pauses the timers of a document, which keep the time that is left (WebKit's SuspendableTimerBase::suspend).
  /// - Returns: the timers, in the order in which they were due.
  func pause(_ script: ScriptDocument) -> [RunningTimer] {
    let paused = runningTimers.values.filter { $0.script === script }
      .sorted { ($0.due, $0.handle) < ($1.due, $1.handle) }
    for timer in paused {
      timer.timesArmed += 1
      timer.due = max(timer.due - world.loop.now, 0)
      runningTimers[timer.handle] = nil
      if let scheduled = timers.removeValue(forKey: timer.handle) { world.loop.cancel(scheduled) }
    }
    return paused
  }

  /// Continues paused timers. A page that is shown again is drawn (WebKit's SuspendableTimerBase::resume and
  /// ScriptedAnimationController::resume).
  func resume(_ paused: [RunningTimer]) {
    for timer in paused {
      runningTimers[timer.handle] = timer
      arm(timer, after: timer.kind == .animationFrame ? 0 : timer.due)
    }
  }
}
