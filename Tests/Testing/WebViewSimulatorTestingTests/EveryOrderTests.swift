import Testing
import WebViewSimulator
import WebViewSimulatorTesting

/// An app that counts the windows it was asked for.
@Suite(.simulator) @MainActor struct EveryOrderTests {
  private static let page =
    "<title>Shop</title><button id=in onclick=\"window.open('https://id.example/')\">Sign in</button>"

  private func openShop() async throws -> Simulator {
    let simulator = try #require(Simulator.current)
    try simulator.site("https://shop.example/", html: Self.page)
    try simulator.site("https://id.example/", html: "<p>Hello")
    try await simulator.open("https://shop.example/")
    return simulator
  }

  @Test func `A double click is found, with its story`() async throws {
    let broken = await FailingOrder.of {
      let simulator = try await self.openShop()
      try await simulator.click("#in")
      #expect(simulator.windows.count <= 2)
    }
    let found = try #require(broken)
    #expect(found.deviations == 1)
    #expect(found.order.hasSuffix("=again"))
    #expect(found.story.contains("the user taps the same once more"))
    #expect(found.failures.count == 1)
  }

  @Test(.everyOrder(deviations: 1, upTo: 100))
  func `What holds in every order passes`() async throws {
    let simulator = try await openShop()
    try await simulator.click("#in")
    #expect(simulator.windows.first == "main")
  }

  @Test func `A user who tries again is not disturbed twice`() async throws {
    let options = OrderOptions(deviations: 1, upTo: 100)
    let broken = await FailingOrder.of(options) {
      let simulator = try #require(Simulator.current)
      try simulator.site("https://id.example/", html: "<p>Hello")
      try simulator.site("https://shop.example/", html: Self.page)
      try await simulator.untilUndisturbed {
        try await simulator.open("https://shop.example/")
        let popup = try await simulator.popup { try await simulator.click("#in") }
        try #require(popup.state.url == "https://id.example/")
      }
    }
    #expect(broken == nil, "\(broken.map(\.description) ?? "")")
  }

  @Test func `What a test lets its user do is part of the order`() async throws {
    let broken = await FailingOrder.of(OrderOptions(user: UserMoves([]), kinds: [.user])) {
      let simulator = try await self.openShop()
      var taps = 0
      simulator.userMay("tap Sign in") { taps += 1 }
      try await simulator.click("#in")
      #expect(taps < 2)
    }
    let found = try #require(broken)
    #expect(found.deviations == 2)
    #expect(found.story.contains("the user does this: tap Sign in"))
  }

  @Test func `What leaks from one run into the next is found`() async throws {
    let leak = Leak()
    let broken = await FailingOrder.of {
      let simulator = try await self.openShop()
      leak.runs += 1
      if leak.runs > 1 { try await simulator.click("#in") }
    }
    #expect(broken?.failures.first?.contains("leaked into the next") == true)
  }

  @MainActor private final class Leak { var runs = 0 }

  /// The search in which the user may leave, for a test that waits for the user's answer.
  private func leaving(
    _ page: String, _ wait: @escaping @Sendable @MainActor (_ hasLeft: @MainActor () -> Bool) async throws -> Void
  ) async -> FailingOrder? {
    await FailingOrder.of(OrderOptions(deviations: 1, user: UserMoves([]), kinds: [.user])) {
      let simulator = try #require(Simulator.current)
      try simulator.site("https://shop.example/", html: page)
      var hasLeft = false
      simulator.userMay("leave") { hasLeft = true }
      try await simulator.open("https://shop.example/")
      try await wait { hasLeft }
    }
  }

  @Test func `A test that waits for a task without an end fails with its line`() async throws {
    let broken = await leaving(Self.page) { hasLeft in
      guard hasLeft() else { return }
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }
    let found = try #require(broken)
    #expect(found.order == "user1=leave")
    let failure = try #require(found.failures.first)
    #expect(failure.hasPrefix("The test waits for ever at EveryOrderTests.swift:"), "\(failure)")
    #expect(failure.hasSuffix(": nothing is left that could happen in its world (rule L38)."), "\(failure)")
    #expect(found.failures.count == 1)
  }

  @Test func `A test that polls for ever fails after an hour of the world's time`() async throws {
    let broken = await leaving(Self.page) { hasLeft in
      while hasLeft() { try await Task.sleep(for: .seconds(10)) }
    }
    let found = try #require(broken)
    #expect(found.failures.first?.hasSuffix(": an hour of the world's time has passed (rule L38).") == true)
  }

  @Test(.order("user1=again"))
  func `One order runs alone`() async throws {
    let simulator = try #require(Simulator.current)
    #expect(simulator.windows.isEmpty)
    try simulator.site("https://shop.example/", html: Self.page)
    try simulator.site("https://id.example/", html: "<p>Hello")
    try await simulator.open("https://shop.example/")
    try await simulator.click("#in")
    #expect(simulator.windows == ["main", "popup1", "popup2"] || simulator.windows == ["main", "popup1"])
  }
}
