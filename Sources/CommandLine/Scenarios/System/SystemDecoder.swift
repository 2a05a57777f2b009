import AppAssociations
import AppBoundDomains
import Foundation
import Recipes
import SignInSites
import SimulatedSafari
import SimulatedWeb
import URLStandard
import WebViewSimulator

/// Reads what a scenario says about the app, the device, recipes, providers and the user.
struct SystemDecoder {
  let file: String
  let folder: ScenarioFolder

  func system(_ fields: inout FieldReader) throws(ScenarioFileError) -> SystemSetup {
    var system = SystemSetup()
    if let node = fields.node("app") { system.app = try app(node) }
    if let node = fields.node("device") { system.device = try device(node) }
    system.appBoundProfile = try fields.choice("appBoundDomains", AppBoundDomains.Profile.self) ?? .webKit
    if let node = fields.node("delegate") {
      system.delegate = try delegate(node)
      for name in ["createWebView", "cancel", "cancelResponses", "dialogs"] where fields.names.contains(name) {
        throw node.error("“delegate” replaces “\(name)”; use only one of them", file)
      }
    }
    if let node = fields.node("providers") { system.providers = try providers(node) }
    if let node = fields.node("user") { system.user = try user(node) }
    return system
  }

  // MARK: The app

  private func app(_ node: PositionedJSON) throws(ScenarioFileError) -> AppIdentity {
    var fields = try FieldReader(node, file: file, what: "“app”")
    var app = SystemSetup().app
    do throws(PropertyListError) {
      if let info = fields.node("info") {
        app.info = try plist(info, InfoPlist.init(bytes:file:), InfoPlist.init(dictionary:))
        if let bundleID = app.info.bundleID { app.bundleID = bundleID }
      }
      if let entitlements = fields.node("entitlements") {
        app.entitlements = try plist(entitlements, Entitlements.init(bytes:file:), Entitlements.init(dictionary:))
      }
    } catch {
      throw node.error(error.description, file)
    }
    app.bundleID = try fields.string("bundleID") ?? app.bundleID
    app.teamID = try fields.string("team") ?? app.teamID
    try fields.finish()
    return app
  }

  /// A file relative to the scenario, or the dictionary itself.
  private func plist<List>(
    _ node: PositionedJSON, _ fromFile: ([UInt8], String) throws(PropertyListError) -> List,
    _ fromDictionary: ([String: Any]) throws(PropertyListError) -> List
  ) throws(PropertyListError) -> List {
    if case .scalar(.string(let path)) = node.content {
      let bytes: [UInt8]
      do {
        bytes = try folder.bytes(path)
      } catch {
        throw PropertyListError(error.description)
      }
      return try fromFile(bytes, path)
    }
    guard let dictionary = node.value.foundationValue as? [String: Any] else {
      throw PropertyListError("“info” and “entitlements” must each be a file name or a dictionary")
    }
    return try fromDictionary(dictionary)
  }

  private func device(_ node: PositionedJSON) throws(ScenarioFileError) -> Device {
    var fields = try FieldReader(node, file: file, what: "“device”")
    var device = Device()
    device.kind = try fields.choice("kind", Device.Kind.self) ?? device.kind
    if let node = fields.node("os") {
      guard let version = OSVersion(node.value.plainText) else {
        throw node.error("“os” must be a version such as \"17.4\"", file)
      }
      device.osVersion = version
    }
    device.domainsDevelopment =
      try fields.choice("domainsDevelopment", Device.DomainsDevelopment.self) ?? device.domainsDevelopment
    device.associationFailure =
      try fields.choice("associationFailure", Device.AssociationFailure.self) ?? device.associationFailure
    try fields.finish()
    return device
  }

  private func user(_ node: PositionedJSON) throws(ScenarioFileError) -> SimulatedUser {
    var fields = try FieldReader(node, file: file, what: "“user”")
    var user = SimulatedUser()
    user.consent = try fields.choice("consent", SimulatedUser.Answer.self) ?? user.consent
    user.openingApp = try fields.choice("openingApp", SimulatedUser.Answer.self) ?? user.openingApp
    try fields.finish()
    return user
  }

  // MARK: Recipes

  private func delegate(_ node: PositionedJSON) throws(ScenarioFileError) -> SystemSetup.Delegate {
    if case .scalar(.string(let name)) = node.content { return try delegate(name, RecipeParameters(), node) }
    var fields = try FieldReader(node, file: file, what: "“delegate”")
    let name = try fields.required("recipe")
    var parameters = RecipeParameters()
    parameters.hosts = try fields.strings("hosts") ?? []
    parameters.matching = try fields.choice("matching", HostAllowlist.Matching.self) ?? parameters.matching
    parameters.url = try fields.string("url")
    parameters.callback = try fields.string("callback")
    try fields.finish()
    return try delegate(name, parameters, node)
  }

  private func delegate(
    _ name: String, _ parameters: RecipeParameters, _ node: PositionedJSON
  ) throws(ScenarioFileError) -> SystemSetup.Delegate {
    do {
      return try SystemSetup.Delegate(try Recipe.named(name), parameters)
    } catch {
      throw node.error(error.description, file)
    }
  }

  // MARK: Providers

  private func providers(_ node: PositionedJSON) throws(ScenarioFileError) -> [SystemSetup.Provider] {
    guard case .array(let elements) = node.content else {
      throw node.error("“providers” must be a list, not \(node.kind)", file)
    }
    var providers: [SystemSetup.Provider] = []
    for element in elements {
      var fields = try FieldReader(element, file: file, what: "a provider")
      var provider = SystemSetup.Provider(host: try fields.required("host"))
      guard let url = WebURL("https://\(provider.host)/"), url.host == provider.host else {
        throw element.error("“\(provider.host)” is not a host", file)
      }
      if let node = fields.node("clients") { provider.clients = try clients(node) }
      if let node = fields.node("users") {
        provider.users = [:]
        var users = try FieldReader(node, file: file, what: "“users”")
        for user in users.rest() { provider.users[user.name] = try user.value.string(file, user.name) }
      }
      if let asks = try fields.bool("asksConsent") { provider.consent = asks ? .asked : .given }
      provider.userAgents = try fields.choice("userAgents", UserAgentPolicy.self) ?? .all
      try fields.finish()
      providers.append(provider)
    }
    return providers
  }

  private func clients(_ node: PositionedJSON) throws(ScenarioFileError) -> [OAuthProvider.Client] {
    var fields = try FieldReader(node, file: file, what: "“clients”")
    var clients: [OAuthProvider.Client] = []
    for name in fields.names { clients.append(.init(id: name, redirectURIs: try fields.strings(name) ?? [])) }
    return clients
  }
}

extension JSONValue {
  /// In the form that property lists have.
  fileprivate var foundationValue: Any {
    switch self {
    case .null: NSNull()
    case .bool(let value): value
    case .number(let value): value
    case .string(let text): text
    case .array(let elements): elements.map(\.foundationValue)
    case .object(let members):
      Dictionary(members.map { ($0.name, $0.value.foundationValue) }, uniquingKeysWith: { first, _ in first })
    }
  }

  /// Values without quotes too: YAML reads 17.4 as a number.
  fileprivate var plainText: String {
    if case .string(let text) = self { text } else { description }
  }
}
