import SimWebKit
import Testing
import WebViewSimulator
import WebViewSimulatorTesting

/// What RewriteForLinux makes of a class below `NSObject` that overrides `observeValue`.
private final class TitleWatcher: ObservingObject {
  var titles: [String] = []

  override func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?
  ) {
    if keyPath == "title", let title = change?[.newKey] as? String { titles.append(title) }
  }
}

/// A method of the name, which nothing can call.
private final class DeafWatcher: NSObject {
  func observeValue(forKeyPath keyPath: String?, of object: Any?) {}
}

/// Passes on whatever it is told.
private final class Passing: ObservingObject {
  override func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?
  ) { super.observeValue(forKeyPath: keyPath, of: object, change: change, context: context) }
}

@MainActor @Suite(.simulator) struct ObserverTests {
  @Test func `an object that is no responder is told of changes`() async throws {
    let (simulator, view) = try await Simulator.view(showing: "<title>One</title>")
    let watcher = TitleWatcher()
    view.addObserver(watcher, forKeyPath: "title", options: .new, context: nil)
    _ = try await view.evaluateJavaScript("document.title = 'Two'")
    await simulator.settle()
    #expect(watcher.titles == ["Two"])
    view.removeObserver(watcher, forKeyPath: "title")
    #expect(simulator.world.takeDeviceFailures().isEmpty)
  }

  @Test func `one that cannot be told is a failure`() async throws {
    let (simulator, view) = try await Simulator.view(showing: "")
    view.addObserver(DeafWatcher(), forKeyPath: "title", options: .new, context: nil)
    let failure = try #require(simulator.world.takeDeviceFailures().first)
    #expect(failure.exception == "NSInternalInconsistencyException")
    #expect(failure.message.contains("class DeafWatcher: ObservingObject"))
  }

  @Test func `a change that nobody handles is a failure`() async throws {
    for observer in [Passing(), UIViewController()] {
      let (simulator, view) = try await Simulator.view(showing: "<title>One</title>")
      view.addObserver(observer, forKeyPath: "title", options: .new, context: nil)
      for title in ["Two", "Three"] { _ = try await view.evaluateJavaScript("document.title = '\(title)'") }
      await simulator.settle()
      let failures = simulator.world.takeDeviceFailures()
      #expect(failures.map(\.exception) == ["NSInternalInconsistencyException"])
      #expect(failures.first?.message.hasSuffix("was received but not handled. Key path: title") == true)
      withExtendedLifetime(observer) {}
    }
  }
}
