import Foundation
import Synchronization
import Workers

/// The sessions of a server: the open sessions, the moments of their last use, and the reasons why some have ended.
final class DriverSessions: Sendable {
  struct Session {
    var number: UInt64
    var lastUse: Double
    /// Commands that are not answered yet.
    var busy = 0
  }

  private struct State {
    var open: [String: Session] = [:]
    var last: UInt64 = 0
    /// The reasons why sessions have ended in which their clients may still believe, the oldest first.
    var ended: [(id: String, reason: String)] = []
    var starting = 0
  }

  private let state = Mutex(State())
  private let most: Int
  /// Seconds without a command after which a session makes room for a new one.
  private let patience: Double
  private static let keptReasons = 256

  init(most: Int, patience: Double) {
    self.most = most
    self.patience = patience
  }

  enum Place {
    /// A place for a session of that number. The other session, if any, must go.
    case free(UInt64, leaving: UInt64?)
    case full
  }

  /// Finds a place for a new session. If no place is free, the new session replaces the session that was idle longest.
  func takePlace() -> Place {
    state.withLock { state in
      state.last += 1
      var leaving: UInt64?
      if state.open.count + state.starting >= most {
        let now = MonotonicClock.now
        let idle = state.open.filter { $0.value.busy == 0 && now - $0.value.lastUse >= patience }
        guard let oldest = idle.min(by: { $0.value.lastUse < $1.value.lastUse }) else { return .full }
        leaving = oldest.value.number
        Self.end(oldest.key, "it was idle for longest when another session needed its place", in: &state)
      }
      state.starting += 1
      return .free(state.last, leaving: leaving)
    }
  }

  func started(_ number: UInt64, as id: String?) {
    state.withLock { state in
      state.starting -= 1
      guard let id else { return }
      state.open[id] = Session(number: number, lastUse: MonotonicClock.now)
    }
  }

  /// The number of a session that gets a command; nil if there is none with that identifier.
  func begin(_ id: String) -> UInt64? {
    state.withLock { state in
      guard let session = state.open[id] else { return nil }
      state.open[id]?.busy += 1
      return session.number
    }
  }

  func done(_ id: String) {
    state.withLock { state in
      state.open[id]?.busy -= 1
      state.open[id]?.lastUse = MonotonicClock.now
    }
  }

  func end(_ id: String, reason: String) { state.withLock { Self.end(id, reason, in: &$0) } }

  func end(number: UInt64, reason: String) {
    state.withLock { state in
      guard let id = state.open.first(where: { $0.value.number == number })?.key else { return }
      Self.end(id, reason, in: &state)
    }
  }

  private static func end(_ id: String, _ reason: String, in state: inout State) {
    guard state.open.removeValue(forKey: id) != nil else { return }
    state.ended.append((id, reason))
    if state.ended.count > keptReasons { state.ended.removeFirst() }
  }

  /// Says why no open session has an identifier.
  func reasonOfEnd(_ id: String) -> String {
    state.withLock { state in
      state.ended.last { $0.id == id }.map { "the session has ended: \($0.reason)" } ?? "there is no session \(id)"
    }
  }

  var count: Int { state.withLock { $0.open.count } }
}
