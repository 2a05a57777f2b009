import SimUIKit
import Testing

@MainActor private final class Clock: NSObject {
  var ticks: [String] = []
  let done: CheckedContinuation<Void, Never>?

  init(_ done: CheckedContinuation<Void, Never>? = nil) { self.done = done }

  func tick(_ argument: Any) {
    ticks.append("\(type(of: argument))")
    done?.resume()
  }
  func tock() { ticks.append("tock") }
  func hear(_ note: Notification) { ticks.append(note.name.rawValue) }
}

@MainActor @Suite struct SelectorTests {
  @Test func `timers and delayed calls reach their methods`() async {
    var clock: Clock?
    await withCheckedContinuation { continuation in
      let new = Clock(continuation)
      clock = new
      new.perform(Selector("tick:", Clock.tick(_:)), with: "argument", afterDelay: 0)
    }
    #expect(clock?.ticks == ["String"])
    let timer = Timer(
      timeInterval: 1, target: Clock(), selector: Selector("tick:", Clock.tick(_:)), userInfo: nil, repeats: false)
    #expect(timer.isValid)
  }

  @Test func `a cancelled delayed call is not made`() async {
    let cancelled = Clock()
    cancelled.perform(Selector("tock", Clock.tock), with: nil, afterDelay: 0)
    NSObject.cancelPreviousPerformRequests(withTarget: cancelled)
    let other = Clock()
    other.perform(Selector("tock", Clock.tock), with: nil, afterDelay: 0)
    NSObject.cancelPreviousPerformRequests(withTarget: other, selector: Selector("tick:"), object: nil)
    // The calls of before are made before this one.
    await withCheckedContinuation { continuation in
      Clock(continuation).perform(Selector("tick:", Clock.tick(_:)), with: 1, afterDelay: 0.001)
    }
    #expect(cancelled.ticks.isEmpty)
    #expect(other.ticks == ["tock"])
  }

  @Test func `notifications reach a method until the observer is removed`() {
    let center = NotificationCenter()
    let clock = Clock()
    let name = Notification.Name("bell")
    center.addObserver(clock, selector: Selector("hear:", Clock.hear(_:)), name: name, object: nil)
    center.post(name: name, object: nil)
    center.removeObserver(clock, name: name, object: nil)
    center.post(name: name, object: nil)
    #expect(clock.ticks == ["bell"])
  }

  @Test func `among overloaded methods, the one with these labels is called`() {
    @MainActor final class Form: NSObject {
      var calls: [String] = []
      func tap() { calls.append("tap") }
      func tap(_ sender: UIButton) { calls.append("tap:") }
    }
    let form = Form()
    let button = UIButton(type: .system)
    button.addTarget(form, action: Selector("tap", Form.tap as (Form) -> () -> Void), for: .touchUpInside)
    button.addTarget(form, action: Selector("tap:", Form.tap(_:)), for: .touchUpInside)
    button.simulateTap()
    #expect(form.calls == ["tap", "tap:"])
  }
}
