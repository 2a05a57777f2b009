import SimulatedWeb
import URLStandard
import WebViewSimulator

/// Permissions, "PermissionSetParameters".
/// https://w3c.github.io/permissions/#automation
struct PermissionWish {
  var name: String
  var state: PermissionStates.State

  init(_ parameters: DriverParameters) throws(DriverError) {
    guard let name = parameters["descriptor"]?["name"]?.asString else {
      throw DriverParameters.wrong("descriptor", "an object with a name")
    }
    guard let state = parameters["state"]?.asString.flatMap(PermissionStates.State.init) else {
      throw DriverParameters.wrong("state", "granted, denied or prompt")
    }
    guard PermissionStates.has(name) else {
      throw DriverError(.invalidArgument, "web views have no permission “\(name)”")
    }
    self.name = name
    self.state = state
  }

  /// - Parameter origin: the origin, serialised. A text that is no origin has no pages.
  func apply(to origin: String, in store: DataStore) {
    guard let origin = WebURL(origin)?.origin, !origin.isOpaque else { return }
    store.permissions.set(state, of: name, for: origin)
  }
}

extension DriverSession {
  /// Permissions, "Set permission": sets a permission for the origin of the current page.
  func setPermission(_ body: DriverParameters) async throws(DriverError) -> JSONValue {
    let wish = try PermissionWish(body)
    let origin = try await jsonAtom("getOrigin").asString ?? ""
    try wish.apply(to: origin, in: currentPage().configuration.dataStore)
    return .null
  }
}

/// WebDriver BiDi, "permissions.setPermission": for an origin in a user context.
@MainActor struct BidiPermissions {
  let bidi: BidiSession

  func set(_ parameters: DriverParameters) throws(DriverError) -> JSONValue {
    let wish = try PermissionWish(parameters)
    let origin = try parameters.string("origin")
    let user = try parameters.givenString("userContext") ?? BidiSession.defaultUser
    try bidi.checkUserContexts([user])
    wish.apply(to: origin, in: bidi.dataStore(of: user))
    return [:]
  }
}
