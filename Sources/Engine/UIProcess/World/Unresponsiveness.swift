import ScriptNumbers
import WindowRegistry

/// Stands for WebKit's responsiveness timer and the death of a content process in the one case in which the engine
/// cannot be stopped from inside: an endless chain of promise jobs.
extension WebWorld {
  /// CPU seconds after which an endless script takes the engine with it. The engine's own limit is lower.
  static let longestScript = 12.0

  /// Checks every second as long as content runs.
  func watchContent() {
    guard contentWatch == nil else { return }
    contentWatch = Task { @MainActor [weak self] in
      while true {
        try? await Task.sleep(for: .seconds(1))
        guard let self, !Task.isCancelled else { return }
        if self.isIdle { break }
        if self.process.scriptSeconds > Self.longestScript {
          self.loseContent(.scriptsKeepEngineBusy(seconds: Int(saturating: Self.longestScript)))
          break
        }
      }
      self?.contentWatch = nil
    }
  }
}
