import AppTasks
import Foundation
import Synchronization

/// A world that is nothing but its loop.
final class Driver: AppTasksHost {
  let tasks = AppTasks(epoch: Driver.epoch)
  static let epoch = 1_700_000_000.0

  private struct State {
    var log: [String] = []
    var arrivals = 0
    var blocked: [[UInt]] = []
    var lasting = 0
    var whenBlocked: (@Sendable () -> Void)?
  }
  private let state = Mutex(State())

  @TaskLocal static var isSurrounded = false

  init() { tasks.serve(self) }
  deinit { tasks.close() }

  var log: [String] { state.withLock { $0.log } }
  var arrivals: Int { state.withLock { $0.arrivals } }
  var blocked: Int { state.withLock { $0.blocked.count } }
  var lasting: Int { state.withLock { $0.lasting } }
  func whenBlocked(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.whenBlocked = body } }

  func say(_ text: String) { state.withLock { $0.log.append(text) } }
  /// With the virtual time.
  func note(_ text: String) { say("\(text) \(milliseconds)") }
  var milliseconds: String {
    let now = tasks.now
    return now == now.rounded() ? "\(Int(now))" : "\(now)"
  }

  func surround(_ body: () -> Void) { Driver.$isSurrounded.withValue(true) { body() } }
  func taskArrived() { state.withLock { $0.arrivals += 1 } }
  func workLasts(_ addresses: [UInt]) { state.withLock { $0.lasting += 1 } }
  /// Nobody answers.
  @MainActor func appSends(_ request: AppRequest) { say("\(request.method) \(request.url)") }

  @MainActor func runLoopRuns(until: Double?, isOver: () -> Bool) {
    while !isOver() {
      if tasks.runNext(.exceptMain) { continue }
      guard let next = tasks.nextDue, next <= until ?? .infinity else { break }
      tasks.pass(to: next)
    }
    if !isOver(), let until { tasks.pass(to: until) }
  }

  @MainActor func mainThreadIsBlocked(_ addresses: [UInt], isOver: () -> Bool) {
    let body = state.withLock { state in
      state.blocked.append(addresses)
      return state.whenBlocked
    }
    body?()
  }

  /// Runs what is ready, and lets time pass as far as the limit.
  @MainActor func run(until limit: Double = 0) {
    while true {
      if tasks.runNext() { continue }
      guard let next = tasks.nextDue, next <= limit else { break }
      tasks.pass(to: next)
    }
    if limit > tasks.now, limit < .infinity { tasks.pass(to: limit) }
  }

  /// The app's code, then all that follows from it.
  @MainActor @discardableResult func play(until limit: Double = 1e9, _ body: @MainActor () throws -> Void) rethrows
    -> [String]
  {
    try tasks.enter { try body() }
    while tasks.runNext() || passes(limit) {}
    return log
  }

  @MainActor private func passes(_ limit: Double) -> Bool {
    guard let next = tasks.nextDue, next <= limit else { return false }
    tasks.pass(to: next)
    return true
  }
}
