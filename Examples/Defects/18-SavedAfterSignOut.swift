import Testing
import UIKit
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

/// A refreshed token is saved by a detached task, and signing out clears the store by another one. Nothing orders the two:
/// the token may be saved after the store was cleared, and the next launch finds somebody signed in. Seen with stores that
/// were made actors, and are called with `Task { await … }`.
actor Keychain {
  private(set) var token: String?
  func save(_ token: String) { self.token = token }
  func clear() { token = nil }
}

class StoreScreen: Screen {
  let keychain = Keychain()
  var saving: Task<Void, Never>?

  func refresh() {
    saving = Task.detached { [keychain] in await keychain.save("new") }
  }

  func signOut() { Task.detached { [keychain] in await keychain.clear() } }
}

final class SavedAfterSignOut: StoreScreen {}

final class ClearedAfterSaving: StoreScreen {
  override func signOut() {
    Task.detached { [keychain, saving] in
      await saving?.value
      await keychain.clear()
    }
  }
}

@Suite("Defect 18: two tasks that nothing orders", .simulator) @MainActor struct SavedAfterSignOutTests {
  private static let options = OrderOptions(deviations: 1, user: UserMoves([]), kinds: [.turn])

  private static func flow(_ app: StoreScreen) async throws {
    let simulator = try app.launch()
    app.refresh()
    app.signOut()
    await simulator.settle()
    let left = await app.keychain.token
    #expect(left == nil)
  }

  @Test func `the ordinary order shows nothing`() async throws { try await Self.flow(SavedAfterSignOut()) }

  @Test(.everyOrder(options)) func `nobody is signed in at the end in every order`() async throws {
    try await Self.flow(ClearedAfterSaving())
  }

  @Test func `the task that clears first shows it`() async throws {
    let broken = try #require(await FailingOrder.of(Self.options) { try await Self.flow(SavedAfterSignOut()) })
    #expect(broken.deviations == 1, "\(broken)")
    #expect(broken.order.hasPrefix("turn"), "\(broken)")
    #expect(broken.failures.contains { $0.contains("left") }, "\(broken)")
  }
}
