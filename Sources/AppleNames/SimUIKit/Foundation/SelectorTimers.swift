/// Calls a method later, by selector, on the main thread. It runs in real time, like Foundation's timers.
extension Timer {
  /// A timer that calls a method with itself as the argument, or without an argument.
  public convenience init(
    timeInterval: TimeInterval, target: Any, selector aSelector: Selector, userInfo: Any?, repeats: Bool
  ) {
    self.init(timeInterval: timeInterval, repeats: repeats, block: Self.call(aSelector, on: target))
  }

  @discardableResult public class func scheduledTimer(
    timeInterval: TimeInterval, target: Any, selector aSelector: Selector, userInfo: Any?, repeats: Bool
  ) -> Timer {
    scheduledTimer(withTimeInterval: timeInterval, repeats: repeats, block: call(aSelector, on: target))
  }

  private static func call(_ selector: Selector, on target: Any) -> @Sendable (Timer) -> Void {
    // Selectors name methods of the main actor, so both objects are used on the main thread only.
    nonisolated(unsafe) let target = target as AnyObject
    return { timer in
      // The timer, too, is used on the main thread only, as said above.
      nonisolated(unsafe) let timer = timer
      let perform: @Sendable @MainActor () -> Void = { _ = selector.perform(on: target, sender: timer) }
      if Thread.isMainThread { MainActor.assumeIsolated(perform) } else { DispatchQueue.main.async(execute: perform) }
    }
  }
}

extension NSObject {
  /// Calls the method at once, with or without the argument. The method's result is not known here: always nil. If the
  /// object has no such method, or if only its name is known, the test fails.
  @discardableResult @preconcurrency @MainActor public func perform(
    _ aSelector: Selector!, with object: Any? = nil, with second: Any? = nil
  ) -> Unmanaged<AnyObject>! {
    AnyObjectMembers(self).perform(aSelector, with: object, with: second)
  }

  /// Calls the method after a time, with or without the argument. The object is retained until then, as on a device.
  @preconcurrency @MainActor public func perform(
    _ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval
  ) {
    let call = DelayedCalls.Call(target: self, selector: aSelector, argument: anArgument)
    DelayedCalls.pending.append(call)
    DispatchQueue.main.asyncAfter(deadline: .now() + delay) { DelayedCalls.run(call) }
  }

  @preconcurrency @MainActor public class func cancelPreviousPerformRequests(withTarget aTarget: Any) {
    DelayedCalls.pending.removeAll { $0.target === aTarget as AnyObject }
  }

  @preconcurrency @MainActor public class func cancelPreviousPerformRequests(
    withTarget aTarget: Any, selector aSelector: Selector, object anArgument: Any?
  ) {
    DelayedCalls.pending.removeAll { $0.target === aTarget as AnyObject && $0.selector == aSelector }
  }
}

@MainActor private enum DelayedCalls {
  final class Call {
    let target: NSObject
    let selector: Selector
    let argument: Any?

    init(target: NSObject, selector: Selector, argument: Any?) {
      self.target = target
      self.selector = selector
      self.argument = argument
    }
  }

  static var pending: [Call] = []

  static func run(_ call: Call) {
    guard let place = pending.firstIndex(where: { $0 === call }) else { return }
    pending.remove(at: place)
    _ = call.selector.perform(on: call.target, sender: call.argument)
  }
}
