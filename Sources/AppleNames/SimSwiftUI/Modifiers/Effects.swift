/// A view whose node has an effect besides showing the content.
struct EffectView<Content: View>: BuiltinView {
  let content: Content
  /// Brings the node's effect up to date.
  let apply: @MainActor (Node) -> Void

  func render(_ node: Node) {
    apply(node)
    node.setChildren([Child("content", content)])
  }
}

extension View {
  func effect(_ apply: @escaping @MainActor (Node) -> Void) -> some View { EffectView(content: self, apply: apply) }

  /// Adds an effect that persists; `update` gives it the values of this evaluation.
  func effect<E: Effect & AnyObject>(_ make: @escaping @autoclosure () -> E, update: @escaping (E) -> Void) -> some View
  {
    effect { node in
      let effect = node.effect as? E ?? make()
      update(effect)
      node.effect = effect
    }
  }

  /// Adds a note that descendants' elements, or a test, read from here.
  func annotated(_ annotation: Annotation) -> some View { effect { $0.annotation = annotation } }
}

// MARK: Appearing

@MainActor private final class AppearEffect: Effect {
  var appear: (() -> Void)?
  var disappear: (() -> Void)?

  func shownDidChange(to shown: Bool, at node: Node) {
    guard let action = shown ? appear : disappear else { return }
    node.tree.after(action)
  }
}

extension View {
  /// Called when the view is shown.
  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    effect(AppearEffect()) { $0.appear = action }
  }

  /// Called when the view is not shown any more.
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    effect(AppearEffect()) { $0.disappear = action }
  }
}

// MARK: Tasks

@MainActor private final class TaskEffect: Effect {
  var id: AnyHashable?
  var action: (@Sendable () async -> Void)?
  private var task: Task<Void, Never>?
  private var startedFor: AnyHashable??

  func update(id: AnyHashable?, action: @escaping @Sendable () async -> Void, at node: Node) {
    self.id = id
    self.action = action
    if task != nil, startedFor != .some(id) {
      node.tree.after { [weak self, weak node] in node.map { self?.restart(at: $0) } }
    }
  }

  private func restart(at node: Node) {
    guard task != nil else { return }
    task?.cancel()
    start()
  }

  private func start() {
    guard let action else { return }
    startedFor = .some(id)
    task = Task { @MainActor in await action() }
  }

  func shownDidChange(to shown: Bool, at node: Node) {
    if shown {
      node.tree.after { [weak self] in self?.start() }
    } else {
      task?.cancel()
      task = nil
    }
  }
}

extension View {
  /// Runs a task while the view is shown.
  @preconcurrency public func task(
    priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    effect { node in
      let effect = node.effect as? TaskEffect ?? TaskEffect()
      node.effect = effect
      effect.update(id: nil, action: action, at: node)
    }
  }

  /// Runs a task while the view is shown, and another one in its place when the value changes.
  @preconcurrency public func task<T: Equatable>(
    id value: T, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    effect { node in
      let effect = node.effect as? TaskEffect ?? TaskEffect()
      node.effect = effect
      effect.update(id: AnyHashable(EquatableBox(value)), action: action, at: node)
    }
  }
}

/// Makes any equatable value a key.
private struct EquatableBox<Value: Equatable>: Hashable {
  let value: Value
  init(_ value: Value) { self.value = value }
  func hash(into hasher: inout Hasher) {}
}

// MARK: Changes

@MainActor private final class ChangeEffect<Value: Equatable>: Effect {
  var last: Value?
  func shownDidChange(to shown: Bool, at node: Node) {}
}

extension View {
  private func onChange<V: Equatable>(_ value: V, initial: Bool, _ action: @escaping (V, V) -> Void) -> some View {
    effect { node in
      let effect = node.effect as? ChangeEffect<V> ?? ChangeEffect<V>()
      node.effect = effect
      let old = effect.last
      effect.last = value
      guard let old else {
        if initial { node.tree.after { action(value, value) } }
        return
      }
      if old != value { node.tree.after { action(old, value) } }
    }
  }

  /// Called when the value differs from the value of the last evaluation.
  public func onChange<V: Equatable>(of value: V, initial: Bool = false, _ action: @escaping (V, V) -> Void)
    -> some View
  {
    onChange(value, initial: initial, action)
  }

  public func onChange<V: Equatable>(of value: V, initial: Bool = false, _ action: @escaping () -> Void) -> some View {
    onChange(value, initial: initial) { _, _ in action() }
  }

  /// The form before iOS 17, which gets the new value.
  public func onChange<V: Equatable>(of value: V, perform action: @escaping (V) -> Void) -> some View {
    onChange(value, initial: false) { action($1) }
  }
}

// MARK: Publishers

@MainActor private final class ReceiveEffect<P: Publisher>: Effect where P.Failure == Never {
  var action: ((P.Output) -> Void)?
  private var publisher: P?
  private var cancellable: AnyCancellable?

  func update(_ publisher: P, _ action: @escaping (P.Output) -> Void, at node: Node) {
    self.action = action
    if let old = self.publisher, Comparison.isSame(old, publisher) { return }
    self.publisher = publisher
    if node.isShown { subscribe() }
  }

  private func subscribe() {
    cancellable = publisher?.sink { [weak self] value in
      // Publishers are expected to send on the main thread, as on a device. The next line traps on another thread.
      nonisolated(unsafe) let value = value
      MainActor.assumeIsolated { self?.action?(value) }
    }
  }

  func shownDidChange(to shown: Bool, at node: Node) {
    if shown { subscribe() } else { cancellable = nil }
  }
}

extension View {
  /// Called with the values that a publisher sends while the view is shown.
  public func onReceive<P: Publisher>(_ publisher: P, perform action: @escaping (P.Output) -> Void) -> some View
  where P.Failure == Never {
    effect { node in
      let effect = node.effect as? ReceiveEffect<P> ?? ReceiveEffect<P>()
      node.effect = effect
      effect.update(publisher, action, at: node)
    }
  }
}

// MARK: URLs

/// Gets the URLs with which the system opens the app.
@MainActor final class OpenURLEffect: Effect {
  var open: (@MainActor (URL) -> Void)?
  /// The type of the activities that the effect gets instead of URLs.
  var activityType: String?
  var perform: (@MainActor (NSUserActivity) -> Void)?
  func shownDidChange(to shown: Bool, at node: Node) {}
}

extension View {
  /// Called with a URL with which the system opens the app: a universal link, or a URL with one of the app's schemes.
  public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    effect(OpenURLEffect()) { $0.open = action }
  }

  /// Inert options; like `onOpenURL(perform:)`.
  public func onOpenURL(prefersInApp: Bool, perform action: @escaping (URL) -> Void) -> some View {
    onOpenURL(perform: action)
  }

  public func onContinueUserActivity(_ activityType: String, perform action: @escaping (NSUserActivity) -> Void)
    -> some View
  {
    effect(OpenURLEffect()) {
      $0.activityType = activityType
      $0.perform = action
    }
  }

  /// Activities are not offered to other devices, so that the closure is never called, which the trace says.
  public func userActivity(
    _ activityType: String, isActive: Bool = true, _ update: @escaping (NSUserActivity) -> Void
  ) -> some View {
    effect { _ in
      if isActive {
        SimulatedDevice.note("SwiftUI: userActivity(\(activityType)) offers nothing to other devices here")
      }
    }
  }
}
