import Reasons
import ScriptNumbers

/// Stands for WebKit's responsiveness timer and the death of a content process in the one case in which the engine
/// cannot be stopped from inside: an endless chain of promise jobs.
extension WebWorld {
  /// CPU seconds after which an endless script takes the engine with it. The engine's own limit is lower.
  fileprivate static let longestScript = 12.0

  /// Checks every second as long as content runs.
  func watchContent() { ContentWatch.shared.add(self) }

  func endWatchOfContent() { ContentWatch.shared.remove(self) }

  fileprivate var isContentStuck: Bool { process.scriptSeconds > Self.longestScript }

  fileprivate func loseStuckContent() {
    loseContent(.scriptsKeepEngineBusy(seconds: Int(saturating: Self.longestScript)))
  }
}

/// One timer for all worlds: with one of its own, every short test would wake two more threads.
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
