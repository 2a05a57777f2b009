import WebViewSimulator

/// WebDriver, "Actions": the sequences of a client, checked.
struct DriverActions {
  enum SourceType: String { case none, key, pointer, wheel }

  struct Source {
    var type: SourceType
    var id: String
    /// The type of a pointer: mouse, pen or touch.
    var pointerType = "mouse"
    var items: [JSONValue]
  }

  var sources: [Source] = []

  /// "Extract an action sequence".
  /// - Parameter known: the input sources that there are already.
  init(_ body: DriverParameters, known: [String: SourceType]) throws(DriverError) {
    for sequence in try body.array("actions") {
      guard case .object = sequence else { throw DriverParameters.wrong("actions", "a list of objects") }
      guard let type = sequence["type"]?.asString.flatMap(SourceType.init) else {
        throw DriverParameters.wrong("type", "none, key, pointer or wheel")
      }
      guard let id = sequence["id"]?.asString else { throw DriverParameters.wrong("id", "a string") }
      if let before = known[id], before != type {
        throw DriverError(.invalidArgument, "“\(id)” is a source of type \(before.rawValue)")
      }
      var source = Source(type: type, id: id, items: [])
      if type == .pointer { source.pointerType = try Self.pointerType(sequence["parameters"]) }
      guard let items = sequence["actions"]?.asArray else { throw DriverParameters.wrong("actions", "a list") }
      for item in items {
        try Self.check(item, type)
        source.items.append(item)
      }
      sources.append(source)
    }
  }

  private static func pointerType(_ value: JSONValue?) throws(DriverError) -> String {
    guard let value else { return "mouse" }
    guard case .object = value else { throw DriverParameters.wrong("parameters", "an object") }
    guard let type = value["pointerType"] else { return "mouse" }
    guard let name = type.asString, ["mouse", "pen", "touch"].contains(name) else {
      throw DriverParameters.wrong("pointerType", "mouse, pen or touch")
    }
    return name
  }

  private static func check(_ item: JSONValue, _ type: SourceType) throws(DriverError) {
    guard case .object = item, let name = item["type"]?.asString else {
      throw DriverParameters.wrong("actions", "a list of objects with a type")
    }
    switch (type, name) {
    case (_, "pause"): try integer(item, "duration", 0...JSONValue.largestInteger)
    case (.key, "keyDown"), (.key, "keyUp"):
      guard let value = item["value"]?.asString, value.count == 1 else {
        throw DriverParameters.wrong("value", "a string of one character")
      }
    case (.pointer, "pointerDown"), (.pointer, "pointerUp"):
      try integer(item, "button", 0...JSONValue.largestInteger, isRequired: true)
      try checkPointer(item)
    case (.pointer, "pointerMove"):
      try integer(item, "duration", 0...JSONValue.largestInteger)
      try checkOrigin(item, names: ["viewport", "pointer"])
      try coordinates(item)
      try checkPointer(item)
    case (.pointer, "pointerCancel"): return
    case (.wheel, "scroll"):
      try integer(item, "duration", 0...JSONValue.largestInteger)
      try checkOrigin(item, names: ["viewport"])
      let range = -JSONValue.largestInteger...JSONValue.largestInteger
      for name in ["x", "y", "deltaX", "deltaY"] { try integer(item, name, range, isRequired: true) }
    default: throw DriverError(.invalidArgument, "“\(name)” is no action of a source of type \(type.rawValue)")
    }
  }

  private static func integer(
    _ item: JSONValue, _ name: String, _ range: ClosedRange<Double>, isRequired: Bool = false
  ) throws(DriverError) {
    guard let value = item[name] else {
      if isRequired { throw DriverError(.invalidArgument, "“\(name)” is missing") }
      return
    }
    guard value.integer(in: range) != nil else { throw DriverParameters.wrong(name, "a whole number in its range") }
  }

  private static func number(
    _ item: JSONValue, _ name: String, _ range: ClosedRange<Double>
  ) throws(DriverError) {
    guard let value = item[name] else { return }
    guard case .number(let number) = value, range.contains(number) else {
      throw DriverParameters.wrong(name, "a number in its range")
    }
  }

  private static func coordinates(_ item: JSONValue) throws(DriverError) {
    for name in ["x", "y"] {
      guard case .number(let value)? = item[name], abs(value) <= JSONValue.largestInteger else {
        throw DriverParameters.wrong(name, "a number")
      }
    }
  }

  private static func checkOrigin(_ item: JSONValue, names: [String]) throws(DriverError) {
    switch item["origin"] {
    case nil: return
    case .string(let name)? where names.contains(name): return
    case .object(let members)?
    where members.contains(where: { $0.name == ReferenceKey.element && $0.value.asString != nil }):
      return
    default: throw DriverParameters.wrong("origin", "\(names.joined(separator: ", ")) or an element")
    }
  }

  private static func checkPointer(_ item: JSONValue) throws(DriverError) {
    try integer(item, "width", 0...JSONValue.largestInteger)
    try integer(item, "height", 0...JSONValue.largestInteger)
    try number(item, "pressure", 0...1)
    try number(item, "tangentialPressure", -1...1)
    try integer(item, "tiltX", -90...90)
    try integer(item, "tiltY", -90...90)
    try integer(item, "twist", 0...359)
    try number(item, "altitudeAngle", 0...(Double.pi / 2))
    try number(item, "azimuthAngle", 0...(Double.pi * 2))
  }
}

/// WebDriver, "input state": the sources and their pressed keys and buttons.
struct DriverInputState {
  var types: [String: DriverActions.SourceType] = [:]
  /// The states of pointers, as web/driver keeps them.
  var pointers: [String: JSONValue] = [:]
  /// The actions that release pressed keys and buttons, the last first: a source and its action.
  var releases: [(source: String, action: JSONValue)] = []
  var modifiers: JSONValue = .null
  var clicks: JSONValue = .null
  var pointersMade = 0
}
