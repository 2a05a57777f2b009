import AppTasks
import OpenCombine
import SimWebKit

extension NSObject {
  /// Publishes the values of a property that can be observed.
  public struct KeyValueObservingPublisher<Subject: NSObject, Value>: Publisher {
    public typealias Output = Value
    public typealias Failure = Never

    public let object: Subject
    public let keyPath: KeyPath<Subject, Value>
    public let options: NSKeyValueObservingOptions
    /// Observes with a closure that gets each value.
    private let observe: @MainActor (@escaping (Value) -> Void) -> NSKeyValueObservation

    fileprivate init(
      object: Subject, keyPath: KeyPath<Subject, Value>, options: NSKeyValueObservingOptions,
      observe: @escaping @MainActor (@escaping (Value) -> Void) -> NSKeyValueObservation
    ) {
      self.object = object
      self.keyPath = keyPath
      self.options = options
      self.observe = observe
    }

    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Value, Downstream.Failure == Never {
      let observation = KeyValueSubscription(subscriber)
      // Views belong to the main thread. A subscriber on another thread is not told of earlier values. The subscription
      // is used on the main thread only, and the closure is never changed.
      nonisolated(unsafe) let (observe, observed) = (observe, observation)
      OnMain.run { observed.follow(observe) }
      subscriber.receive(subscription: observation)
    }
  }
}

extension KeyPathObservable where Self: WKWebView {
  /// Publishes the property's value and each change of it, as `observe(_:options:changeHandler:)` tells them.
  public func publisher<Value>(
    for keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [.initial, .new]
  ) -> NSObject.KeyValueObservingPublisher<Self, Value> {
    NSObject.KeyValueObservingPublisher(object: self, keyPath: keyPath, options: options) { deliver in
      self.observe(keyPath, options: options) { object, _ in deliver(object[keyPath: keyPath]) }
    }
  }
}

extension KeyPathObservable where Self: UIScrollView {
  /// Publishes the offset or the size of the content, and each change of it.
  public func publisher<Value>(
    for keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [.initial, .new]
  ) -> NSObject.KeyValueObservingPublisher<Self, Value> {
    NSObject.KeyValueObservingPublisher(object: self, keyPath: keyPath, options: options) { deliver in
      self.observe(keyPath, options: options) { object, _ in deliver(object[keyPath: keyPath]) }
    }
  }
}

/// A subscriber of a property. A value that comes while the subscriber asks for none is replaced by a newer one, as in
/// Combine.
private final class KeyValueSubscription<Downstream: Subscriber>: Subscription where Downstream.Failure == Never {
  private var downstream: Downstream?
  private var observation: NSKeyValueObservation?
  private var demand = Subscribers.Demand.none
  private var latest: Downstream.Input?

  init(_ downstream: Downstream) { self.downstream = downstream }

  @MainActor func follow(
    _ observe: @MainActor (@escaping (Downstream.Input) -> Void) -> NSKeyValueObservation
  ) {
    observation = observe { [weak self] in self?.deliver($0) }
  }

  private func deliver(_ value: Downstream.Input) {
    guard let downstream else { return }
    guard demand > 0 else {
      latest = value
      return
    }
    demand -= 1
    demand += downstream.receive(value)
  }

  func request(_ demand: Subscribers.Demand) {
    self.demand += demand
    guard self.demand > 0, let value = latest else { return }
    latest = nil
    deliver(value)
  }

  func cancel() {
    observation?.invalidate()
    observation = nil
    downstream = nil
    latest = nil
  }
}

/// Runs code of the main actor from code that is not declared as the main actor's.
private enum OnMain {
  static func run(_ body: @escaping @MainActor @Sendable () -> Void) {
    if MainQueue.isCurrent {
      MainActor.assumeIsolated(body)
    } else {
      DispatchQueue.main.async { body() }
    }
  }
}
