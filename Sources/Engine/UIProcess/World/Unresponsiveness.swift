import ScriptNumbers
import WindowRegistry

/// What WebKit's responsiveness timer and the death of a content process are to an app, for the one case in which the
/// engine cannot be stopped from inside: an endless chain of promise jobs.
extension WebWorld {
  /// CPU seconds after which a script that does not end has taken the engine with it. The engine's own limit is lower.
  static let longestScript = 12.0

  /// Looks every second, as long as content runs.
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
