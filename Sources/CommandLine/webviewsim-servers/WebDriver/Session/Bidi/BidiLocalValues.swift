import WebViewSimulator

/// WebDriver BiDi, "script.LocalValue": a client's values, checked, with the numbers of nodes in place of identifiers.
struct BidiLocalValues {
  let session: DriverSession
  private(set) var hasChannels = false

  init(_ session: DriverSession) { self.session = session }

  /// - Throws: "invalid argument" for a value that is no local value, "no such node".
  @MainActor mutating func checked(_ value: JSONValue) throws(DriverError) -> JSONValue {
    guard case .object = value else { throw DriverParameters.wrong("arguments", "a list of values") }
    let members = try DriverParameters(value: value)
    if members["sharedId"] != nil { return ["sharedId": .number(try number(ofNode: members.string("sharedId")))] }
    if members["handle"] != nil { return ["handle": .string(try members.string("handle"))] }
    let type = try members.string("type")
    switch type {
    case "undefined", "null": return value
    case "string": _ = try members.string("value")
    case "boolean": _ = try members.bool("value")
    case "number": try checkNumber(members["value"])
    case "bigint": try checkBigInt(members.string("value"))
    case "date": _ = try members.string("value")
    case "regexp":
      let pattern = try members.object("value")
      _ = try pattern.string("pattern")
      _ = try pattern.givenString("flags")
    case "channel":
      let channel = try members.object("value")
      _ = try channel.string("channel")
      _ = try channel.givenChoice("ownership", ["root", "none"])
      _ = try BidiSerialization(channel)
      hasChannels = true
    case "array", "set":
      var items: [JSONValue] = []
      for item in try members.array("value") { items.append(try checked(item)) }
      return ["type": .string(type), "value": .array(items)]
    case "map", "object":
      var pairs: [JSONValue] = []
      for pair in try members.array("value") { pairs.append(try checkedPair(pair)) }
      return ["type": .string(type), "value": .array(pairs)]
    default: throw DriverError(.invalidArgument, "“\(type)” is no type of a value that can be passed")
    }
    return value
  }

  @MainActor private mutating func checkedPair(_ pair: JSONValue) throws(DriverError) -> JSONValue {
    guard case .array(let parts) = pair, parts.count == 2 else {
      throw DriverParameters.wrong("value", "a list of pairs")
    }
    let key = parts[0].asString == nil ? try checked(parts[0]) : parts[0]
    return .array([key, try checked(parts[1])])
  }

  private func checkNumber(_ value: JSONValue?) throws(DriverError) {
    switch value {
    case .number?: return
    case .string(let text)? where ["NaN", "-0", "Infinity", "-Infinity"].contains(text): return
    default: throw DriverParameters.wrong("value", "a number, NaN, -0, Infinity or -Infinity")
    }
  }

  private func checkBigInt(_ text: String) throws(DriverError) {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else {
      throw DriverParameters.wrong("value", "the digits of a whole number")
    }
  }

  @MainActor private func number(ofNode id: String) throws(DriverError) -> Double {
    guard let known = session.nodes.known(id) else { throw DriverError(.noSuchNode, "there is no node \(id)") }
    return Double(known.handle)
  }
}

/// WebDriver BiDi, "script.SerializationOptions".
struct BidiSerialization {
  /// Nil for any depth.
  private var domDepth: Double? = 0
  private var objectDepth: Double?
  private var shadowTree = "none"

  init(_ parameters: DriverParameters) throws(DriverError) {
    guard let options = try parameters.givenObject("serializationOptions") else { return }
    func limit(_ name: String, _ usual: Double?) throws(DriverError) -> Double? {
      switch options[name] {
      case nil: usual
      case .null?: nil
      default: try options.wholeNumber(name)
      }
    }
    domDepth = try limit("maxDomDepth", 0)
    objectDepth = try limit("maxObjectDepth", nil)
    shadowTree = try options.givenChoice("includeShadowTree", ["none", "open", "all"]) ?? "none"
  }

  var json: JSONValue {
    [
      "maxDomDepth": domDepth.map { .number($0) } ?? .null, "maxObjectDepth": objectDepth.map { .number($0) } ?? .null,
      "includeShadowTree": .string(shadowTree),
    ]
  }
}
