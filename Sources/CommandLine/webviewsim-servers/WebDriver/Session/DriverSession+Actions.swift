import EngineValues
import UIProcess
import WebMessages
import WebViewSimulator

/// WebDriver, "Perform Actions" and "Release Actions".
extension DriverSession {
  func performActions(_ body: DriverParameters) async throws(DriverError) -> JSONValue {
    let actions = try DriverActions(body, known: input.types)
    for source in actions.sources {
      input.types[source.id] = source.type
      guard source.type == .pointer, input.pointers[source.id] == nil else { continue }
      input.pointersMade += 1
      input.pointers[source.id] = [
        "x": 0, "y": 0, "buttons": 0, "target": 0, "pressed": 0, "type": .string(source.pointerType),
        "id": .number(Double(source.pointerType == "mouse" ? 1 : input.pointersMade + 1)),
      ]
    }
    let ticks = actions.sources.map(\.items.count).max() ?? 0
    for tick in 0..<ticks {
      var duration = 0.0
      for source in actions.sources where tick < source.items.count {
        let item = source.items[tick]
        duration = max(duration, item["duration"]?.integer() ?? 0)
        try await dispatch(item, of: source.id)
        // A dialog stops everything; the rest is not done.
        if !app.prompts.isEmpty { return .null }
      }
      await world.run(milliseconds: min(duration, 60_000))
    }
    try await waitForNavigation()
    return .null
  }

  func releaseActions() async throws(DriverError) -> JSONValue {
    let releases = input.releases.reversed()
    input.releases = []
    for release in releases { try await dispatch(release.action, of: release.source, isRelease: true) }
    input = DriverInputState()
    return .null
  }

  /// "Dispatch tick actions", for one action.
  private func dispatch(_ item: JSONValue, of source: String, isRelease: Bool = false) async throws(DriverError) {
    guard let name = item["type"]?.asString, name != "pause", name != "pointerCancel" else { return }
    var action = item
    if case .object(let origin)? = item["origin"],
      let id = origin.first(where: { $0.name == ReferenceKey.element })?.value.asString
    {
      action = action.setting("node", Self.plainJSON(try node(id, .element)))
    }
    if !isRelease { note(item, of: source) }
    let members: [(String, PlainValue)] = [
      ("action", Self.plain(action)), ("state", Self.plain(input.pointers[source] ?? ["x": 0, "y": 0])),
      ("now", .number(world.milliseconds)), ("modifiers", Self.plain(input.modifiers)),
      ("clicks", Self.plain(input.clicks)),
    ]
    let activates =
      !["pointerMove", "scroll", "keyUp"].contains(name)
      && !(item["value"]?.asString?.allSatisfy(\.isEscapeKey) ?? false)
    let answer = try await jsonAtom("act", members, gesture: activates ? .userInitiated : .notUserInitiated)
    func parsed(_ name: String) -> JSONValue? {
      answer[name]?.asString.flatMap { try? JSONReader.parse($0) }
    }
    if input.pointers[source] != nil, let state = parsed("state") { input.pointers[source] = state }
    if let modifiers = parsed("modifiers") { input.modifiers = modifiers }
    if let clicks = parsed("clicks") { input.clicks = clicks }
    await world.run(milliseconds: 0)
  }

  /// Notes the actions that a release will have to undo.
  private func note(_ item: JSONValue, of source: String) {
    switch item["type"]?.asString {
    case "keyDown"?: input.releases.append((source, ["type": "keyUp", "value": item["value"] ?? ""]))
    case "pointerDown"?: input.releases.append((source, ["type": "pointerUp", "button": item["button"] ?? 0]))
    case "keyUp"?: input.releases.removeAll { $0.source == source && $0.action["value"] == item["value"] }
    case "pointerUp"?: input.releases.removeAll { $0.source == source && $0.action["button"] == item["button"] }
    default: break
    }
  }

  private static func plain(_ value: JSONValue) -> PlainValue {
    switch value {
    case .null: .null
    case .bool(let value): .bool(value)
    case .number(let value): .number(value)
    case .string(let value): .string(value)
    case .array(let values): .array(values.map(plain))
    case .object(let members): .object(members.map { ($0.name, plain($0.value)) })
    }
  }

  private static func plainJSON(_ value: PlainValue) -> JSONValue {
    switch value {
    case .array(let values): .array(values.map(plainJSON))
    case .number(let value): .number(value)
    case .string(let text): .string(text)
    default: .null
    }
  }
}

extension JSONValue {
  /// The object with that member, in place of one of that name.
  func setting(_ name: String, _ value: JSONValue) -> JSONValue {
    .object((asMembers ?? []).filter { $0.name != name } + [Member(name, value)])
  }
}
