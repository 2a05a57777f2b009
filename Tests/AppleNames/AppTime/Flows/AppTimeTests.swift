import Foundation
import Testing
import UIKit
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

@Suite("The app's own time", .simulator) @MainActor struct AppTimeTests {
  private let controller = LoginController()

  /// Shows the controller and opens its popup.
  private func openPopup(_ onPopup: @escaping @MainActor (LoginController) -> Void) async throws -> Simulator {
    let simulator = try #require(Simulator.current)
    try simulator.site(
      "https://app.example/", html: "<button onclick=\"window.open('https://id.example/')\">Sign in</button>")
    try simulator.site("https://id.example/", html: "<title>Sign in</title>")
    controller.onPopup = onPopup
    controller.loadViewIfNeeded()
    controller.web.load(URLRequest(url: try #require(URL(string: "https://app.example/"))))
    await simulator.settle()
    try await simulator.click("button")
    return simulator
  }

  /// What the trace says that the app has left for later.
  private func left(in simulator: Simulator) -> [String] {
    simulator.trace.notes.filter { $0.kind == .finding && $0.reason.rule == "9.27" }.map(\.reason.text)
  }

  /// Nothing happens before its time, a finding says what is left, and it happens when time passes.
  private func expectClosed(_ simulator: Simulator, after words: String) async {
    #expect(controller.log == [])
    #expect(left(in: simulator).first?.hasPrefix(words) == true, "\(left(in: simulator))")
    let start = simulator.world.milliseconds
    await simulator.advance(milliseconds: 5000)
    #expect(controller.log == ["closed"])
    #expect(simulator.world.milliseconds >= start + 5000)
  }

  @Test func `a block that is due later closes the popup when time passes`() async throws {
    let simulator = try await openPopup { app in
      // A click waits for quiet twice: what is due within half a second happens.
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.8) { app.closePopup() }
    }
    await expectClosed(simulator, after: "a block of the app is due in 0.")
    #expect(left(in: simulator).first?.contains("AppTimeTests.swift:") == true)
  }

  @Test func `a task that sleeps goes on when time passes`() async throws {
    let simulator = try await openPopup { app in
      Task {
        try await Task.sleep(for: .seconds(2))
        app.closePopup()
      }
    }
    await expectClosed(simulator, after: "a sleep of the app ends in 1.")
  }

  @Test func `a timer fires when time passes`() async throws {
    let simulator = try await openPopup { app in
      _ = Timer.scheduledTimer(withTimeInterval: 3, repeats: false) { _ in
        MainActor.assumeIsolated { app.closePopup() }
      }
    }
    await expectClosed(simulator, after: "a timer of the app is due in 2.")
  }

  @Test(arguments: 0..<5) func `a task that calls an actor fifty times is over when the world is quiet`(_: Int)
    async throws
  {
    _ = try await openPopup { app in
      let counter = Counter()
      Task {
        for _ in 0..<50 { await counter.increment() }
        app.note("\(await counter.count)")
        app.closePopup()
      }
    }
    #expect(controller.log == ["50", "closed"])
  }

  @Test func `a policy method that sleeps is waited for, in the world's time`() async throws {
    controller.thinking = .seconds(3)
    let start = ContinuousClock.now
    let simulator = try await openPopup { _ in }
    #expect(controller.log == ["asked", "answered", "asked", "answered"])
    #expect(start.duration(to: .now) >= .seconds(6))
    #expect(simulator.windows == ["main", "popup1"])
  }

  @Test func `a cookie that is valid for an hour has not expired`() async throws {
    let simulator = try #require(Simulator.current)
    try simulator.web.respond(
      to: "https://app.example/", with: .response(headers: ["Set-Cookie": "session=1; Max-Age=3600"], body: ""))
    controller.loadViewIfNeeded()
    controller.web.load(URLRequest(url: try #require(URL(string: "https://app.example/"))))
    await simulator.settle()
    let store = controller.web.configuration.websiteDataStore.httpCookieStore
    let expires = try #require(await store.allCookies().first?.expiresDate)
    #expect(expires > Date())
    #expect(expires < Date() + 3601)
    await simulator.advance(milliseconds: 3_600_000)
    #expect(expires < Date())
  }

  @Test func `all clocks are the page's`() async throws {
    let simulator = try await openPopup { _ in }
    let monotonic = (ContinuousClock.now, SuspendingClock.now, DispatchTime.now(), ProcessInfo.processInfo.systemUptime)
    await simulator.advance(milliseconds: 60_000)
    #expect(monotonic.0.duration(to: .now) >= .seconds(60))
    #expect(monotonic.1.duration(to: .now) >= .seconds(60))
    #expect(DispatchTime.now().uptimeNanoseconds - monotonic.2.uptimeNanoseconds >= 60_000_000_000)
    #expect(ProcessInfo.processInfo.systemUptime - monotonic.3 >= 60)
    let pages = try await controller.web.evaluateJavaScript("Date.now()") as? Double
    #expect(abs(Date().timeIntervalSince1970 * 1000 - (pages ?? 0)) < 2)
    #expect(abs(Double(time(nil)) - Date().timeIntervalSince1970) <= 1)
  }

  @Test func `a test that sleeps itself waits in the world's time`() async throws {
    let simulator = try await openPopup { app in
      DispatchQueue.main.asyncAfter(deadline: .now() + 3600) { app.closePopup() }
    }
    let start = simulator.world.milliseconds
    try await Task.sleep(for: .seconds(7200))
    #expect(controller.log == ["closed"])
    #expect(simulator.world.milliseconds >= start + 7_200_000)
  }

  @Test func `what is due at one moment runs in the order in which it was given`() async throws {
    let simulator = try await openPopup { app in
      DispatchQueue.main.asyncAfter(deadline: .now() + 1) { app.note("block") }
      _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in
        MainActor.assumeIsolated { app.note("timer") }
      }
      DispatchQueue.global().asyncAfter(deadline: .now() + 1) { DispatchQueue.main.async { app.note("queue") } }
      DispatchQueue.main.asyncAfter(deadline: .now() + 1) { app.note("last") }
    }
    await simulator.advance(milliseconds: 1000)
    #expect(controller.log == ["block", "timer", "last", "queue"])
  }

  @Test func `a thread that sleeps, and a timer of a queue, wait in the world's time and are told`() async throws {
    var timer: (any DispatchSourceTimer)?
    let simulator = try await openPopup { app in
      DispatchQueue.global().async {
        Thread.sleep(forTimeInterval: 2)
        DispatchQueue.main.async { app.note("thread") }
      }
      timer = DispatchSource.makeTimerSource(queue: .main)
      timer?.setEventHandler { MainActor.assumeIsolated { app.note("timer") } }
      timer?.schedule(deadline: .now() + 3)
      timer?.resume()
    }
    #expect(left(in: simulator).contains { $0.hasPrefix("a thread of the app sleeps") })
    #expect(left(in: simulator).contains { $0.hasPrefix("a timer of the app is due") })
    await simulator.advance(milliseconds: 5000)
    #expect(controller.log == ["thread", "timer"])
    timer?.cancel()
  }

  @Test func `operations run in their order before the world is quiet`() async throws {
    _ = try await openPopup { app in
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      for number in 1...3 {
        queue.addOperation { OperationQueue.main.addOperation { MainActor.assumeIsolated { app.note("\(number)") } } }
      }
    }
    #expect(controller.log == ["1", "2", "3"])
  }

  @Test func `a block waits on its queue while the main queue answers it`() async throws {
    _ = try await openPopup { app in
      let queue = DispatchQueue(label: "store")
      queue.async {
        dispatchPrecondition(condition: .onQueue(queue))
        DispatchQueue.main.sync { app.note("main") }
        DispatchQueue.main.async { app.note("after") }
      }
    }
    #expect(controller.log == ["main", "after"])
  }

  @Test func `a debounced search asks once`() async throws {
    let simulator = try await openPopup { app in
      var search: Task<Void, Never>?
      for text in ["l", "lo", "log"] {
        search?.cancel()
        search = Task {
          do {
            try await Task.sleep(for: .milliseconds(300))
            app.note("searches \(text)")
          } catch {
            app.note("cancels \(text)")
          }
        }
      }
    }
    await simulator.advance(milliseconds: 1000)
    #expect(controller.log == ["cancels l", "cancels lo", "searches log"])
  }

  @Test func `a timer that repeats ticks with the world's time, until it is invalidated`() async throws {
    var timer: Timer?
    let simulator = try await openPopup { app in
      timer = Timer.scheduledTimer(withTimeInterval: 0.5, repeats: true) { _ in
        MainActor.assumeIsolated { app.note("tick") }
      }
    }
    let before = controller.log.count
    await simulator.world.run(milliseconds: 2500)
    timer?.invalidate()
    #expect(controller.log.count == before + 5)
    await simulator.advance(milliseconds: 5000)
    #expect(controller.log.count == before + 5)
  }
}

@Suite("A world at a date", .simulator, .date("2026-03-29T01:59:00+01:00")) @MainActor struct DateTests {
  @Test func `begins when the test says`() async throws {
    let simulator = try #require(Simulator.current)
    let first = Date()
    #expect(first.timeIntervalSince1970.rounded() == 1_774_745_940)
    try await simulator.open("about:blank")
    #expect(try await simulator.evaluate("new Date().getUTCFullYear()") == .number(2026))
    await simulator.advance(milliseconds: 60_000)
    #expect(Date() >= first + 60)
  }
}
