import EngineValues
import WebViewSimulator

/// WebDriver's identifiers of references in JSON.
enum ReferenceKey {
  static let all: Set = [element, shadow, frame, window]
  static let element = "element-6066-11e4-a52e-4f735466cecf"
  static let shadow = "shadow-6066-11e4-a52e-4f735466cecf"
  static let frame = "frame-075b-4da1-b6ba-e579c2d3230a"
  static let window = "window-fcc6-11e5-b4f8-330a88ab9d7f"
}

/// Values on their way between a client's JSON and web/driver, which documents their tags.
extension DriverSession {
  /// - Throws: the error of a wrong reference.
  func tagged(_ value: JSONValue) throws(DriverError) -> PlainValue {
    switch value {
    case .null: return .array([.string("v"), .null])
    case .bool(let value): return .array([.string("v"), .bool(value)])
    case .number(let value): return .array([.string("v"), .number(value)])
    case .string(let value): return .array([.string("v"), .string(value)])
    case .array(let values):
      var items: [PlainValue] = []
      for value in values { items.append(try tagged(value)) }
      return .array([.string("a"), .array(items)])
    case .object(let members):
      if let reference = try reference(members) { return reference }
      var items: [PlainValue] = []
      for member in members { items.append(.array([.string(member.name), try tagged(member.value)])) }
      return .array([.string("o"), .array(items)])
    }
  }

  /// WebDriver, "deserialize a web element" and its relatives; nil for an object that is no reference.
  private func reference(_ members: [JSONValue.Member]) throws(DriverError) -> PlainValue? {
    for member in members where ReferenceKey.all.contains(member.name) {
      guard let id = member.value.asString else { throw DriverParameters.wrong(member.name, "a string") }
      switch member.name {
      case ReferenceKey.element: return try node(id, .element)
      case ReferenceKey.shadow: return try node(id, .shadowRoot)
      case ReferenceKey.window:
        guard let page = page(handle: id) else { throw DriverError(.noSuchWindow, "there is no window \(id)") }
        return .array([.string("w"), .number(Double(windows.navigable(of: page) ?? -1))])
      case ReferenceKey.frame:
        guard let number = windows.frameNumber(id) else { throw DriverError(.noSuchWindow, "there is no frame \(id)") }
        return .array([.string("w"), .number(Double(number))])
      default: continue
      }
    }
    return nil
  }

  enum NodeKind: String { case element = "element", shadowRoot = "shadow root" }

  /// WebDriver, "get a known element" and "get a known shadow root", as far as the driver can know it outside the page.
  func node(_ id: String, _ kind: NodeKind) throws(DriverError) -> PlainValue {
    guard let known = nodes.known(id), known.kind == kind.rawValue, known.window == currentWindowNumber else {
      var error = DriverError(
        kind == .element ? .noSuchElement : .noSuchShadowRoot, "there is no \(kind.rawValue) \(id) here")
      error.isOfKnownNode = nodes.known(id).map { $0.kind != kind.rawValue } ?? false
      throw error
    }
    return .array([.string("n"), .number(Double(known.handle)), .number(0), .string(kind.rawValue)])
  }

  /// A value of a page as JSON. The driver knows its nodes and windows from now on.
  func json(_ value: PlainValue) -> JSONValue {
    guard case .array(let parts) = value, case .string(let tag)? = parts.first, parts.count > 1 else { return .null }
    switch (tag, parts[1]) {
    case ("v", .bool(let value)): return .bool(value)
    case ("v", .number(let value)): return value.isFinite ? .number(value) : .null
    case ("v", .string(let value)): return .string(value)
    case ("a", .array(let items)): return .array(items.map(json))
    case ("o", .array(let items)):
      return .object(
        items.compactMap { item in
          guard case .array(let pair) = item, pair.count == 2, case .string(let name) = pair[0] else { return nil }
          return JSONValue.Member(name, json(pair[1]))
        })
    case ("n", .number(let handle)):
      guard parts.count == 4, case .number(let window) = parts[2], case .string(let kind) = parts[3] else {
        return .null
      }
      let id = nodes.learn(handle: UInt32(enforceRange: handle) ?? 0, window: Int32(saturating: window), kind: kind)
      return .object([.init(kind == "element" ? ReferenceKey.element : ReferenceKey.shadow, .string(id))])
    case ("w", .number(let number)):
      let isTop = parts.count > 2 && parts[2] == .bool(true)
      if isTop, let page = windows.page(of: Int32(saturating: number), in: world) {
        return .object([.init(ReferenceKey.window, .string(handle(of: page)))])
      }
      return .object([.init(ReferenceKey.frame, .string(windows.learnFrame(Int32(saturating: number))))])
    default: return .null
    }
  }
}

/// The nodes that a client knows.
struct KnownNodes {
  struct Known {
    var handle: UInt32
    /// The window whose document it was in.
    var window: Int32
    var kind: String
  }

  private var byHandle: [UInt32: Known] = [:]
  private let prefix: String
  private static let mostNodes = 100_000

  init(session: String) { prefix = "f." + session.prefix(8) + ".e." }

  func known(_ id: String) -> Known? {
    guard id.hasPrefix(prefix), let handle = UInt32(id.dropFirst(prefix.count)), self.id(of: handle) == id else {
      return nil
    }
    return byHandle[handle]
  }

  private func id(of handle: UInt32) -> String { prefix + String(handle) }

  mutating func learn(handle: UInt32, window: Int32, kind: String) -> String {
    byHandle[handle] = Known(handle: handle, window: window, kind: kind)
    if byHandle.count > Self.mostNodes { forgetOldest() }
    return id(of: handle)
  }

  /// Forgets the oldest nodes, which have the smallest numbers: each new node gets a larger number.
  private mutating func forgetOldest() {
    let newest = Set(byHandle.keys.sorted().suffix(Self.mostNodes / 2))
    byHandle = byHandle.filter { newest.contains($0.key) }
  }
}
