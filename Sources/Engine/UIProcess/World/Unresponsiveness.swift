import Reasons
import ScriptNumbers

/// Ends an endless chain of promise jobs, the one case in which the engine cannot be stopped from inside. On a device,
/// WebKit's responsiveness timer ends the web process then.
extension WebWorld {
  /// CPU seconds after which an endless script and its engine are given up. The engine's own limit is lower.
  nonisolated package static let longestScript = 12.0

  /// Checks every second while content runs.
  func watchContent() { ContentWatch.shared.add(self) }

  func endWatchOfContent() { ContentWatch.shared.remove(self) }

  fileprivate var isContentStuck: Bool { process.scriptSeconds > Self.longestScript }

  fileprivate func loseStuckContent() {
    loseContent(.scriptsKeepEngineBusy(seconds: Int(saturating: Self.longestScript)))
  }
}

/// One timer serves all worlds. If each world had its own, every short test would wake two more threads.
@MainActor private final class ContentWatch {
  private struct Watched {
    weak var world: WebWorld?
  }

  static let shared = ContentWatch()

  private var watched: [ObjectIdentifier: Watched] = [:]
  private var isRunning = false

  func add(_ world: WebWorld) {
    watched[ObjectIdentifier(world)] = Watched(world: world)
    guard !isRunning else { return }
    isRunning = true
    Task {
      while !watched.isEmpty {
        try? await Task.sleep(for: .seconds(1))
        look()
      }
      isRunning = false
    }
  }

  func remove(_ world: WebWorld) { watched[ObjectIdentifier(world)] = nil }

  private func look() {
    for (key, each) in watched {
      guard let world = each.world, !world.isIdle else {
        watched[key] = nil
        continue
      }
      guard world.isContentStuck else { continue }
      watched[key] = nil
      world.loseStuckContent()
    }
  }
}
