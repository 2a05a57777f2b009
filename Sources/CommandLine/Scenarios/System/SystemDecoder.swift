import AppAssociations
import EngineValues
import Foundation
import Recipes
import SignInSites
import SimulatedSafari
import SimulatedWeb
import URLStandard
import WebViewSimulator

/// Reads a scenario's keys about the app, the device, recipes, providers, the user and certificates.
struct SystemDecoder {
  let file: String
  let folder: ScenarioFolder

  func system(_ fields: inout FieldReader<ScenarioTable>) throws(ScenarioFileError) -> SystemSetup {
    var system = SystemSetup()
    if let fields = try fields.read(\.app) { system.app = try app(fields, default: system.app) }
    for element in try fields.read(\.otherApps) ?? [] { system.otherApps.append(try otherApp(element)) }
    if let fields = try fields.read(\.device) { system.device = try device(fields) }
    system.appBoundProfile = try fields.read(\.appBoundDomains) ?? .webKit
    if let node = try fields.read(\.delegate) {
      system.delegate = try delegate(node)
      let keys = ScenarioKeys.scenario
      let replaced: [any ScenarioKey] = [
        keys.createWebView, keys.cancel, keys.allowWithoutAppLink, keys.cancelResponses, keys.dialogs,
      ]
      for key in replaced where fields.has(key) {
        throw node.error("“delegate” replaces “\(key.name)”; use only one of them", file)
      }
    }
    if let elements = try fields.read(\.providers) { system.providers = try providers(elements) }
    if let fields = try fields.read(\.user) { system.user = try user(fields) }
    if let hosts = try fields.read(\.certificates) {
      system.certificates = try ChallengeDecoder(file: file).certificates(hosts)
    }
    return system
  }

  // MARK: The app

  private func otherApp(_ element: PositionedJSON) throws(ScenarioFileError) -> AppIdentity {
    let unnamed = AppIdentity(bundleID: "", teamID: SystemSetup().app.teamID)
    let app = try app(FieldReader(element, file: file, ScenarioKeys.app), default: unnamed)
    guard !app.bundleID.isEmpty else {
      throw element.error("each of “otherApps” needs a “bundleID”, or an “info” that has one", file)
    }
    return app
  }

  /// - Parameter default: the identifiers of an app that says nothing about them.
  private func app(
    _ fields: FieldReader<AppTable>, default: AppIdentity
  ) throws(ScenarioFileError) -> AppIdentity {
    var fields = fields
    let (info, entitlements) = (fields.take(\.info)?.node, fields.take(\.entitlements)?.node)
    var app = `default`
    do throws(PropertyListError) {
      if let info {
        app.info = try plist(info, InfoPlist.init(bytes:file:), InfoPlist.init(dictionary:))
        if let bundleID = app.info.bundleID { app.bundleID = bundleID }
      }
      if let entitlements {
        app.entitlements = try plist(entitlements, Entitlements.init(bytes:file:), Entitlements.init(dictionary:))
      }
    } catch {
      throw ScenarioFileError(file: file, position: fields.position, message: error.description)
    }
    app.bundleID = try fields.read(\.bundleID) ?? app.bundleID
    app.teamID = try fields.read(\.team) ?? app.teamID
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

  private func device(_ fields: FieldReader<DeviceTable>) throws(ScenarioFileError) -> Device {
    var fields = fields
    var device = Device()
    device.kind = try fields.read(\.kind) ?? device.kind
    if let node = try fields.read(\.os) {
      guard let version = OSVersion(node.value.plainText) else {
        throw node.error("“os” must be a version such as \"17.4\"", file)
      }
      device.osVersion = version
    }
    device.domainsDevelopment = try fields.read(\.domainsDevelopment) ?? device.domainsDevelopment
    device.associationFailure = try fields.read(\.associationFailure) ?? device.associationFailure
    try fields.finish()
    return device
  }

  private func user(_ fields: FieldReader<UserTable>) throws(ScenarioFileError) -> SimulatedUser {
    var fields = fields
    var user = SimulatedUser()
    user.consent = try fields.read(\.consent) ?? user.consent
    user.openingApp = try fields.read(\.openingApp) ?? user.openingApp
    try fields.finish()
    return user
  }

  // MARK: Recipes

  private func delegate(_ node: PositionedJSON) throws(ScenarioFileError) -> SystemSetup.Delegate {
    if case .scalar(.string(let name)) = node.content { return try delegate(name, RecipeParameters(), node) }
    var fields = try FieldReader(node, file: file, ScenarioKeys.delegate)
    let name = try fields.required(\.recipe)
    var parameters = RecipeParameters()
    parameters.hosts = try fields.read(\.hosts) ?? []
    parameters.matching = try fields.read(\.matching) ?? parameters.matching
    parameters.url = try fields.read(\.url)
    parameters.callback = try fields.read(\.callback)
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

  private func providers(_ elements: [PositionedJSON]) throws(ScenarioFileError) -> [SystemSetup.Provider] {
    var providers: [SystemSetup.Provider] = []
    for element in elements {
      var fields = try FieldReader(element, file: file, ScenarioKeys.provider)
      var provider = SystemSetup.Provider(host: try fields.required(\.host))
      guard let url = WebURL("https://\(provider.host)/"), url.host == provider.host else {
        throw element.error("“\(provider.host)” is not a host", file)
      }
      if let clients = try fields.read(\.clients) {
        provider.clients = clients.map { .init(id: $0.name, redirectURIs: $0.value) }
      }
      if let users = try fields.read(\.users) {
        provider.users = [:]
        for user in users { provider.users[user.name] = user.value }
      }
      if let asks = try fields.read(\.asksConsent) { provider.consent = asks ? .asked : .given }
      provider.userAgents = try fields.read(\.userAgents) ?? .all
      try fields.finish()
      providers.append(provider)
    }
    return providers
  }
}

extension JSONValue {
  /// The value in the form that property lists have.
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

  /// The text of a value. A value without quotes has one, too: YAML reads 17.4 as a number.
  fileprivate var plainText: String {
    if case .string(let text) = self { text } else { description }
  }
}
