import Foundation
import SimUIKit
@testable import SimWebKit
import Testing
import UIProcess
import WebViewSimulator

@testable import WebViewSimulatorTesting

/// What code finds that has left the test's task.
@MainActor private struct World {
  let app = UIApplication.shared
  let world = WebWorld.current
  let simulator = Simulator.current

  /// Whether the running code, and a view that it makes, belong to the same world.
  var isHere: Bool {
    UIApplication.shared === app && WebWorld.current === world && Simulator.current === simulator
      && WKWebView(frame: .zero, configuration: WKWebViewConfiguration()).page.world === world
  }
}

@Suite("Code that leaves the test's task", .simulator, .serialized) @MainActor struct LostCodeTests {
  private let here = World()

  /// Waits for a callback that says whether it was in the test's world.
  private func isHere(_ start: (@escaping @MainActor @Sendable () -> Void) -> Void) async -> Bool {
    await withCheckedContinuation { continuation in
      let here = here
      start { continuation.resume(returning: here.isHere) }
    }
  }

  @Test("Blocks of dispatch queues are in the world of the code that gave them")
  func queues() async {
    #expect(await isHere { done in DispatchQueue.main.async { done() } })
    #expect(await isHere { done in DispatchQueue.main.asyncAfter(deadline: .now() + 0.01) { done() } })
    #expect(await isHere { done in DispatchQueue.global().async { DispatchQueue.main.async { done() } } })
    #expect(await isHere { done in DispatchQueue.main.async(execute: DispatchWorkItem { onMain(done) }) })
    #expect(
      await isHere { done in
        let group = DispatchGroup()
        DispatchQueue.global().async(group: group) {}
        group.notify(queue: .main) { done() }
      })
  }

  @Test("So are operations")
  func operations() async {
    #expect(await isHere { done in OperationQueue.main.addOperation { onMain(done) } })
    #expect(
      await isHere { done in OperationQueue().addOperation { OperationQueue.main.addOperation { onMain(done) } } })
  }

  @Test("And timers, which fire while the world settles")
  func timers() async throws {
    let simulator = try #require(Simulator.current)
    let here = here
    var found: [Bool] = []
    nonisolated(unsafe) let note: () -> Void = { found.append(MainActor.assumeIsolated { here.isHere }) }
    Self.startTimers { _ in note() }
    simulator.addView()
    await simulator.settle()
    #expect(found == [true, true])
  }

  private static func startTimers(_ block: @escaping @Sendable (Timer) -> Void) {
    _ = Timer.scheduledTimer(withTimeInterval: 0, repeats: false, block: block)
    RunLoop.main.add(Timer(timeInterval: 0, repeats: false, block: block), forMode: .common)
  }

  @Test("Completion handlers, observers and notifications that the view causes are in its world")
  func callbacks() async throws {
    let (simulator, view) = try await Simulator.view(showing: "<title>App</title>")
    let here = here
    var found: [String: Bool] = [:]
    nonisolated(unsafe) let note: (String) -> Void = { name in
      found[name] = MainActor.assumeIsolated { here.isHere }
    }
    view.evaluateJavaScript("1") { _, _ in note("evaluateJavaScript") }
    let observation = view.observe(\.title) { _, _ in note("observer") }
    let token = NotificationCenter.default.addObserver(forName: .init("title"), object: nil, queue: .main) { _ in
      note("notification")
    }
    view.evaluateJavaScript("document.title = 'New'") { _, _ in
      NotificationCenter.default.post(name: .init("title"), object: nil)
    }
    await simulator.settle()
    withExtendedLifetime(observation) {}
    NotificationCenter.default.removeObserver(token)
    #expect(found == ["evaluateJavaScript": true, "observer": true, "notification": true])
  }

  @Test("A view made by code that says nothing belongs to the world of its configuration's data store")
  func configuration() async {
    let configuration = WKWebViewConfiguration()
    let world = WebWorld.current
    let isHere = await Task.detached {
      await MainActor.run { WKWebView(frame: .zero, configuration: configuration).page.world === world }
    }.value
    #expect(isHere)
  }
}

@Suite("Code that nothing connects with a test", .simulator.oneAtATime) @MainActor struct UnconnectedCodeTests {
  private let here = World()

  @Test("belongs to the only test that runs")
  func alone() async {
    let here = here
    #expect(await Task.detached { await MainActor.run { UIApplication.shared === here.app } }.value)
    #expect(
      await Task.detached { await MainActor.run { WKWebView(frame: .zero).page.world === here.world } }.value)
  }

  /// Runs code on the main actor that a thread of the app's own has given.
  private func fromThread(_ body: @escaping @MainActor @Sendable () -> Bool) async -> Bool {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { DispatchQueue.main.async { continuation.resume(returning: body()) } }
    }
  }

  @Test("is a failure of each test that runs, which says what to do; a configuration is enough to go by")
  func several() async throws {
    let (here, other, device) = (here, WebWorld(), SimulatedDevice())
    defer { other.shutDown() }
    device.connect(to: other)
    LostCode.begin(device, isOfTest: true)
    defer { LostCode.end(device) }
    let configuration = WKWebViewConfiguration()
    #expect(await fromThread { WKWebView(frame: .zero, configuration: configuration).page.world === here.world })
    let world = try #require(here.world)
    #expect(world.takeDeviceFailures().isEmpty)
    #expect(await fromThread { UIApplication.shared !== here.app })
    for world in [world, other] {
      let failures = world.takeDeviceFailures()
      #expect(failures.count == 1)
      #expect(failures.first?.message.contains("UIApplication.shared was asked for by code of which nothing") == true)
      #expect(failures.first?.message.contains(".simulator.oneAtATime") == true)
    }
  }
}

@Suite("A test without a simulator") @MainActor struct TestWorldTests {
  @Test("is not taken for code of tests whose worlds have been made but not begun")
  func worldsThatHaveNotBegun() {
    let worlds = (0..<2).map { _ in TestWorld.make(TestWorld.Setup()) }
    defer { for (simulator, _) in worlds { simulator.world.shutDown() } }
    _ = UIApplication.shared
    for (simulator, _) in worlds { #expect(simulator.world.takeDeviceFailures().isEmpty) }
  }
}

/// For closures that are not isolated, on the main thread.
private func onMain(_ body: @escaping @MainActor @Sendable () -> Void) { MainActor.assumeIsolated(body) }
