import EngineValues
import UIProcess
import WebMessages
import WebViewSimulator
import WindowRegistry

/// The place where a client's script runs.
struct BidiTarget {
  var page: WebPageProxy
  /// Nil for the top-level document.
  var frame: NavigableID?
  var world = ScriptWorld.page
  /// The realm that the target must still have; nil for its present one.
  var realm: String?
}

/// WebDriver BiDi, "The script module".
extension BidiSession {
  func script(_ method: String, _ parameters: DriverParameters) async throws(DriverError) -> JSONValue {
    switch method {
    case "script.evaluate", "script.callFunction": return try await run(method, parameters)
    case "script.disown": return try await disown(parameters)
    case "script.getRealms": return try await realms(parameters)
    case "script.addPreloadScript": return try addPreload(parameters)
    default: return try removePreload(parameters)
    }
  }

  // MARK: Targets

  private func target(_ parameters: DriverParameters) throws(DriverError) -> BidiTarget {
    let target = try parameters.object("target")
    if target["context"] == nil {
      let id = try target.string("realm")
      guard var known = realms[id] else { throw DriverError(.noSuchFrame, "there is no realm \(id)") }
      known.realm = id
      return known
    }
    let id = try target.string("context")
    let sandbox = try target.givenString("sandbox") ?? ""
    let context = try context(id)
    return BidiTarget(
      page: context.page, frame: context.frame, world: sandbox.isEmpty ? .page : .named(Self.prefix + sandbox))
  }

  /// The prefix of the names of sandboxes' worlds. An app's worlds have other names.
  private static let prefix = "webviewsim:sandbox:"

  /// Runs a command of web/driver in a target.
  /// - Returns: its answer; nil if a dialog opened meanwhile.
  func atom(
    _ command: String, _ members: [(String, PlainValue)] = [], in target: BidiTarget, script: String = "",
    gesture: GestureState = .notUserInitiated, timeout: Double? = 30_000
  ) async throws(DriverError) -> JSONValue? {
    session.page = target.page
    session.frames = target.frame.map { [$0] } ?? []
    let realm: [(String, PlainValue)] = [("expected", .string(target.realm ?? ""))]
    let value = try await session.atom(
      command, members + realm, script: script, gesture: gesture, timeout: timeout, world: target.world)
    guard let text = value.map(session.json)?.asString else { return nil }
    guard let answer = try? JSONReader.parse(text) else {
      throw DriverError(.unknownError, "the value cannot be told")
    }
    if let id = answer["realm"]?.asString, realms[id] == nil {
      note(id, target)
      if target.world != .page { inside.newSandboxes.append(target) }
    }
    return answer
  }

  private func note(_ realm: String, _ target: BidiTarget) {
    // Documents come and go. So realms are forgotten, once there are too many.
    if realms.count > 10_000 { realms = [:] }
    realms[realm] = target
  }

  // MARK: Running

  private func run(_ method: String, _ parameters: DriverParameters) async throws(DriverError) -> JSONValue {
    let isCall = method == "script.callFunction"
    let code = try parameters.string(isCall ? "functionDeclaration" : "expression")
    let awaits = try parameters.bool("awaitPromise")
    let ownership = try parameters.givenChoice("resultOwnership", ["root", "none"]) ?? "none"
    let serialization = try BidiSerialization(parameters)
    let isUser = try parameters.givenBool("userActivation") ?? false
    var locals = BidiLocalValues(session)
    var arguments: [JSONValue] = []
    var this: JSONValue = ["type": "undefined"]
    if isCall {
      for argument in try parameters.givenList("arguments") ?? [] { arguments.append(try locals.checked(argument)) }
      if let given = parameters["this"] { this = try locals.checked(given) }
    }
    let target = try target(parameters)
    let members: [(String, PlainValue)] = [
      ("code", .string(code)), ("isCall", .bool(isCall)), ("awaits", .bool(awaits)),
      ("args", .string(JSONValue.array(arguments).description)), ("self", .string(this.description)),
      ("owned", .bool(ownership == "root")), ("options", .string(serialization.json.description)),
    ]
    let answer = try await atom(
      "evaluateRemote", members, in: target, script: code, gesture: isUser ? .userInitiated : .notUserInitiated,
      timeout: session.timeouts.script)
    await session.world.run(milliseconds: 0)
    // A dialog is open, and the script has not ended.
    guard let answer else { return ["type": "success", "realm": "", "result": ["type": "undefined"]] }
    if locals.hasChannels, let realm = answer["realm"]?.asString {
      listen(in: target, realm: realm)
      await session.world.run(milliseconds: 0)
    }
    try await session.locatePages()
    return named(answer)
  }

  /// A value with a client's handles of windows and nodes in place of the numbers that a page's program knows.
  func named(_ value: JSONValue) -> JSONValue {
    if value["type"] == "window", let number = value["value"]?["context"]?.asString.flatMap({ Int32($0) }) {
      let rest = (value.asMembers ?? []).filter { !["type", "value"].contains($0.name) }
      let id: JSONValue = ["context": .string(contextID(ofWindow: number))]
      return .object([.init("type", "window"), .init("value", id)] + rest)
    }
    switch value {
    case .array(let items): return .array(items.map(named))
    case .object(let members):
      let isNode = value["type"] == "node"
      return .object(
        members.compactMap { member in
          switch member.name {
          // The page's own attributes may have any names.
          case "attributes": return member
          case "node" where isNode: return .init("sharedId", .string(learn(member.value)))
          default: return .init(member.name, named(member.value))
          }
        })
    default: return value
    }
  }

  /// Learns a node from `[node, window, kind]`.
  private func learn(_ node: JSONValue) -> String {
    guard let parts = node.asArray, parts.count == 3, let handle = parts[0].integer(in: 0...4_294_967_295) else {
      return ""
    }
    let window = parts[1].integer(in: -1...2_147_483_647) ?? -1
    return session.nodes.learn(handle: UInt32(handle), window: Int32(window), kind: parts[2].asString ?? "")
  }

  // MARK: Channels

  /// Hears the messages that scripts of that realm send through channels.
  private func listen(in target: BidiTarget, realm: String) {
    guard listening.insert(realm).inserted else { return }
    let program = AutomationProgram(
      source: AtomSource.text,
      argument: .object([("command", .string("listen")), ("realm", .string(realm)), ("expected", .string(realm))]),
      world: target.world)
    target.page.automate(program, frame: target.frame, gesture: .notUserInitiated) { [weak self] result in
      guard let self else { return }
      listening.remove(realm)
      guard case .success(.value(let value)) = result, let said = try? DriverSession.value(of: value),
        let text = session.json(said).asString, let messages = try? JSONReader.parse(text).asArray
      else { return }
      for message in messages {
        emit(
          "script.message",
          [
            "channel": message["channel"] ?? "", "data": named(message["data"] ?? .null),
            "source": ["realm": .string(realm), "context": .string(contextID(of: target))],
          ], in: target.page)
      }
      listen(in: target, realm: realm)
    }
  }

  // MARK: Realms

  private func disown(_ parameters: DriverParameters) async throws(DriverError) -> JSONValue {
    let handles = try parameters.strings("handles")
    let target = try target(parameters)
    _ = try await atom("disown", [("handles", .array(handles.map { .string($0) }))], in: target)
    return [:]
  }

  private static let realmTypes = [
    "window", "dedicated-worker", "shared-worker", "service-worker", "worker", "paint-worklet", "audio-worklet",
    "worklet",
  ]

  private func realms(_ parameters: DriverParameters) async throws(DriverError) -> JSONValue {
    let type = try parameters.givenChoice("type", Self.realmTypes)
    var contexts: [(page: WebPageProxy, frame: NavigableID?)] = []
    if let id = try parameters.givenString("context") {
      contexts = [try context(id)]
    } else {
      for page in session.pages { contexts += try await allContexts(of: page) }
    }
    guard type == nil || type == "window" else { return ["realms": []] }
    var found: [JSONValue] = []
    for context in contexts {
      let page = BidiTarget(page: context.page, frame: context.frame)
      if let realm = try await realm(of: page) { found.append(realm) }
      let sandboxes = realms.values.filter {
        $0.page === context.page && $0.frame == context.frame && $0.world != .page
      }
      for world in Set(sandboxes.map(\.world)).sorted(by: { "\($0)" < "\($1)" }) {
        let sandbox = BidiTarget(page: context.page, frame: context.frame, world: world)
        if let realm = try await realm(of: sandbox) { found.append(realm) }
      }
    }
    return ["realms": .array(found)]
  }

  /// "Get the realm info"; nil for a sandbox of a document that is gone.
  func realm(of target: BidiTarget) async throws(DriverError) -> JSONValue? {
    guard let answer = try await atom("describeRealm", in: target), let id = answer["realm"]?.asString else {
      return nil
    }
    var members: [JSONValue.Member] = [
      .init("realm", .string(id)), .init("origin", answer["origin"] ?? "null"), .init("type", "window"),
      .init("context", .string(contextID(of: target))),
    ]
    if case .named(let name) = target.world {
      if answer["isNew"] == true { return nil }
      members.append(.init("sandbox", .string(String(name.dropFirst(Self.prefix.count)))))
    }
    return .object(members)
  }

  func world(ofSandbox name: String) -> ScriptWorld { name.isEmpty ? .page : .named(Self.prefix + name) }
}
