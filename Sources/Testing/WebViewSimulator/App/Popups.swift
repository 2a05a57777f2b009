import UIProcess

extension Simulator {
  /// Does something that opens a window, waits until everything is quiet, and returns the window.
  ///
  /// ```swift
  /// let popup = try await simulator.popup { try await simulator.click("#sign-in") }
  /// ```
  /// - Returns: the first window that was opened and still exists.
  /// - Throws: `SimulatorError.noPopup` with the calls that were made, or any error that `body` throws.
  @discardableResult public func popup(_ body: @MainActor () async throws -> Void) async throws -> WebPageProxy {
    let before = Set(world.pages.map(\.id))
    let start = TraceMark(world.trace)
    try await body()
    await settle()
    let opened = world.pages.first { !before.contains($0.id) && $0.openerID != nil && !$0.label.isEmpty }
    guard let opened else {
      throw SimulatorError.noPopup(trace: trace.slice(from: start, to: TraceMark(world.trace)).description)
    }
    return opened
  }
}
