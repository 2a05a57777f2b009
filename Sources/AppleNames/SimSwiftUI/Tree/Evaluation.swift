import AppTasks

/// A node that has read a value and must be evaluated again when the value changes. Any thread may tell it.
final class Dependent: Sendable {
  @MainActor private weak var node: Node?
  private let device: SimulatedDevice
  @MainActor private let evaluation: Int
  /// The identity of the node: a later evaluation of the same node takes the place of an earlier one.
  let nodeID: ObjectIdentifier

  @MainActor init(_ node: Node) {
    self.node = node
    device = node.tree.device
    evaluation = node.evaluation
    nodeID = ObjectIdentifier(node)
  }

  func invalidate() {
    if MainQueue.isCurrent {
      MainActor.assumeIsolated { invalidateNow() }
    } else {
      device.enter { DispatchQueue.main.async { self.invalidateNow() } }
    }
  }

  /// Warns that the evaluation does a forbidden thing.
  @MainActor func warn(_ message: String) { SwiftUIWarning.report(message, on: device) }

  @MainActor private func invalidateNow() {
    guard let node, node.evaluation == evaluation else { return }
    node.invalidate()
  }
}

/// The evaluation that runs now, if the running code is part of one.
@MainActor enum Evaluation {
  private static var stack: [Dependent] = []

  static func run<Result>(by dependent: Dependent, _ body: () -> Result) -> Result {
    stack.append(dependent)
    defer { stack.removeLast() }
    return body()
  }

  /// Runs code outside of all evaluations, although an evaluation has led to it.
  static func outside<Result>(_ body: () -> Result) -> Result {
    let before = stack
    stack = []
    defer { stack = before }
    return body()
  }

  /// Warns if the running code is part of an evaluation, because it changes the views.
  nonisolated static func warnIfRunning(_ message: String) {
    guard MainQueue.isCurrent else { return }
    MainActor.assumeIsolated { stack.last?.warn(message) }
  }

  nonisolated static var current: Dependent? {
    MainQueue.isCurrent ? MainActor.assumeIsolated { stack.last } : nil
  }
}
