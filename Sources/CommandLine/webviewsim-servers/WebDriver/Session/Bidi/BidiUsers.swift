import Foundation
import SimulatedWeb
import UIProcess
import WebViewSimulator

/// WebDriver BiDi, "The browser module": user contexts, each with a data store of its own.
@MainActor struct BidiUsers {
  private let bidi: BidiSession

  init(_ bidi: BidiSession) { self.bidi = bidi }

  func perform(_ method: String, _ parameters: DriverParameters) async throws(DriverError) -> JSONValue {
    switch method {
    case "browser.getUserContexts":
      return ["userContexts": .array(bidi.userContexts.map { ["userContext": .string($0.id)] })]
    case "browser.createUserContext": return try createUserContext(parameters)
    case "browser.getClientWindows":
      var windows: [JSONValue] = []
      for page in bidi.session.pages { windows.append(try await clientWindow(page)) }
      return ["clientWindows": .array(windows)]
    default: return try await removeUserContext(parameters)
    }
  }

  private func createUserContext(_ parameters: DriverParameters) throws(DriverError) -> JSONValue {
    _ = try parameters.givenBool("acceptInsecureCerts")
    _ = try parameters.givenObject("unhandledPromptBehavior")
    if let proxy = try parameters.givenObject("proxy") {
      let type = try proxy.choice("proxyType", ["autodetect", "direct", "manual", "pac", "system"])
      guard ["direct", "system"].contains(type) else {
        throw DriverError(.unsupportedOperation, "the simulated web has no proxies")
      }
    }
    let made = BidiSession.UserContext(id: UUID().uuidString.lowercased(), store: DataStore(.nonPersistent))
    made.store.cookies.thirdParties = bidi.session.world.defaultDataStore.cookies.thirdParties
    made.store.httpCache.extent = bidi.session.world.defaultDataStore.httpCache.extent
    bidi.userContexts.append(made)
    return ["userContext": .string(made.id)]
  }

  private func removeUserContext(_ parameters: DriverParameters) async throws(DriverError) -> JSONValue {
    let id = try parameters.string("userContext")
    guard id != BidiSession.defaultUser else { throw DriverError(.invalidArgument, "the default user context stays") }
    try bidi.checkUserContexts([id])
    for page in bidi.session.pages where bidi.userContext(of: page) == id { page.close() }
    await bidi.session.world.run(milliseconds: 0)
    bidi.tellNewContexts()
    bidi.userContexts.removeAll { $0.id == id }
    return [:]
  }

  /// "browser.ClientWindowInfo": each window is one of the app's.
  private func clientWindow(_ page: WebPageProxy) async throws(DriverError) -> JSONValue {
    bidi.session.page = page
    bidi.session.frames = []
    let rectangle = try await bidi.session.view().json.asMembers ?? []
    return .object(
      [
        .init("clientWindow", .string(page.label)), .init("active", .bool(page === bidi.session.pages.last)),
        .init("state", "normal"),
      ] + rectangle)
  }
}

extension BidiSession {
  struct UserContext {
    var id: String
    var store: DataStore
  }

  static let defaultUser = "default"

  func userContext(of page: WebPageProxy) -> String {
    userContexts.first { $0.store === page.configuration.dataStore }?.id ?? Self.defaultUser
  }

  func dataStore(of user: String) -> DataStore {
    userContexts.first { $0.id == user }?.store ?? session.world.defaultDataStore
  }

  func checkUserContexts(_ ids: [String]) throws(DriverError) {
    if let wrong = ids.first(where: { id in !userContexts.contains { $0.id == id } }) {
      throw DriverError(.noSuchUserContext, "there is no user context \(wrong)")
    }
  }
}
