import WebViewSimulator

/// The form of a key's value: the decoder reads by it, and the schema describes it.
struct Form<Value>: Sendable {
  let schema: SchemaForm
  let read: @Sendable (PositionedJSON, ValuePlace) throws(ScenarioFileError) -> Value
}

/// The place of a value, for messages.
struct ValuePlace: Sendable {
  let file: String
  let key: String
  /// The beginning of the object with the key.
  let object: TextPosition
}

/// A form in the words of JSON Schema.
indirect enum SchemaForm: Sendable {
  case text, flag, milliseconds, any
  case whole(ClosedRange<Double>)
  case number(ClosedRange<Double>)
  case choice([String])
  /// A single value, such as `true` alone.
  case constant(JSONValue)
  case list(SchemaForm)
  /// An object with any names.
  case map(SchemaForm)
  /// A table of `ScenarioKeys.tables`, by its name.
  case object(String)
  case either([SchemaForm])

  static var texts: SchemaForm { .either([.text, .list(.text)]) }

  static func choice<Choice: RawRepresentable & CaseIterable>(_: Choice.Type) -> SchemaForm
  where Choice.RawValue == String { .choice(Choice.allCases.map(\.rawValue)) }
}

// MARK: Single values

extension Form<String> {
  static var text: Form { .text(checked: .text) }

  /// A text that special code checks.
  static func text(checked schema: SchemaForm) -> Form {
    Form(schema: schema) { node, place throws(ScenarioFileError) in try node.string(place.file, place.key) }
  }
}

extension Form<String?> {
  static var textOrNull: Form {
    Form(schema: .either([.text, .constant(.null)])) { node, place throws(ScenarioFileError) in
      if case .scalar(.null) = node.content { return nil }
      return try node.string(place.file, place.key)
    }
  }
}

extension Form<Bool> {
  static var flag: Form {
    Form(schema: .flag) { node, place throws(ScenarioFileError) in try node.bool(place.file, place.key) }
  }

  /// A key that a file either has, with the value true, or leaves out.
  static var alwaysTrue: Form {
    Form(schema: .constant(true)) { node, place throws(ScenarioFileError) in
      guard try node.bool(place.file, place.key) else {
        throw ScenarioFileError(file: place.file, position: place.object, message: "“\(place.key)” must be true")
      }
      return true
    }
  }
}

extension Form<Double> {
  static var milliseconds: Form {
    Form(schema: .milliseconds) { node, place throws(ScenarioFileError) in
      try node.milliseconds(place.file, place.key)
    }
  }

  static func whole(_ range: ClosedRange<Double>) -> Form {
    Form(schema: .whole(range)) { node, place throws(ScenarioFileError) in
      let value = try node.number(place, range, "a whole number")
      guard value == value.rounded() else { throw node.isNotOf(range, "a whole number", place) }
      return value
    }
  }

  static func number(_ range: ClosedRange<Double>) -> Form {
    Form(schema: .number(range)) { node, place throws(ScenarioFileError) in
      try node.number(place, range, "a number")
    }
  }
}

extension Form<UInt64> {
  /// An integer that a number of JSON can hold exactly.
  static var seed: Form {
    let whole = Form<Double>.whole(0...9_007_199_254_740_991)
    return Form(schema: whole.schema) { node, place throws(ScenarioFileError) in
      UInt64(exactly: try whole.read(node, place)) ?? 0
    }
  }
}

extension Form where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
  static func choice(_: Value.Type) -> Form {
    let choices = Array(Value.allCases)
    return Form(schema: .choice(Value.self)) { node, place throws(ScenarioFileError) in
      let text = try node.string(place.file, place.key)
      guard let choice = choices.first(where: { $0.rawValue == text }) else {
        let names = choices.map { "“\($0.rawValue)”" }.joined(separator: ", ")
        throw node.error("“\(place.key)” must be one of \(names), not “\(text)”", place.file)
      }
      return choice
    }
  }
}

// MARK: Several values

extension Form<[String]> {
  /// A text, or a list of texts.
  static var texts: Form {
    Form(schema: .texts) { node, place throws(ScenarioFileError) in
      guard case .array(let elements) = node.content else { return [try node.string(place.file, place.key)] }
      var texts: [String] = []
      for element in elements { texts.append(try element.string(place.file, place.key)) }
      return texts
    }
  }
}

extension Form<[PositionedJSON]> {
  /// A list whose elements special code reads.
  static func list(of element: SchemaForm) -> Form {
    Form(schema: .list(element)) { node, place throws(ScenarioFileError) in
      guard case .array(let elements) = node.content else {
        throw node.error("“\(place.key)” must be a list, not \(node.kind)", place.file)
      }
      return elements
    }
  }
}

extension Form {
  /// A choice, or a list of choices.
  static func texts<Choice>(of _: Choice.Type) -> Form
  where Value == [Choice], Choice: RawRepresentable & CaseIterable & Sendable, Choice.RawValue == String {
    let choice = Form<Choice>.choice(Choice.self)
    return Form(schema: .either([choice.schema, .list(choice.schema)])) { node, place throws(ScenarioFileError) in
      guard case .array(let elements) = node.content else { return [try choice.read(node, place)] }
      var choices: [Choice] = []
      for element in elements { choices.append(try choice.read(element, place)) }
      return choices
    }
  }
}

/// A member of an object with any names.
struct MapMember<Value> {
  let name: String
  let position: TextPosition
  let value: Value
}

extension Form {
  /// An object with any names, whose values all have the same form.
  static func map<Element>(_ form: Form<Element>) -> Form where Value == [MapMember<Element>] {
    Form(schema: .map(form.schema)) { node, place throws(ScenarioFileError) in
      var fields = try FieldReader(node, file: place.file, AnyNames(objectName: "“\(place.key)”"))
      var members: [MapMember<Element>] = []
      for (name, position, value) in fields.rest() {
        let valuePlace = ValuePlace(file: place.file, key: name, object: node.position)
        members.append(MapMember(name: name, position: position, value: try form.read(value, valuePlace)))
      }
      return members
    }
  }

  /// An object with keys, ready to be read.
  static func object<Table: KeyTable>(_ table: Table) -> Form where Value == FieldReader<Table> {
    Form(schema: .object(table.objectName)) { node, place throws(ScenarioFileError) in
      try FieldReader(node, file: place.file, table)
    }
  }
}

extension Form<PositionedJSON> {
  /// A value that special code reads. The parameter tells the schema which values that code accepts.
  static func own(_ schema: SchemaForm) -> Form { Form(schema: schema) { node, _ in node } }
}

// MARK: Values of JSON

extension PositionedJSON {
  var kind: String {
    switch content {
    case .object: "an object"
    case .array: "a list"
    case .scalar(.null): "null"
    case .scalar(.bool): "a truth value"
    case .scalar(.number): "a number"
    case .scalar: "a text"
    }
  }

  func error(_ message: String, _ file: String) -> ScenarioFileError {
    ScenarioFileError(file: file, position: position, message: message + (remark.map { "; \($0)" } ?? ""))
  }

  func string(_ file: String, _ name: String) throws(ScenarioFileError) -> String {
    guard case .scalar(.string(let text)) = content else { throw error("“\(name)” must be a text, not \(kind)", file) }
    return text
  }

  fileprivate func bool(_ file: String, _ name: String) throws(ScenarioFileError) -> Bool {
    guard case .scalar(.bool(let value)) = content else {
      throw error("“\(name)” must be true or false, not \(kind)", file)
    }
    return value
  }

  fileprivate func milliseconds(_ file: String, _ name: String) throws(ScenarioFileError) -> Double {
    guard case .scalar(.number(let value)) = content else {
      throw error("“\(name)” must be a number of milliseconds, not \(kind)", file)
    }
    guard value >= 0, value <= 86_400_000 else {
      throw error("“\(name)” must be between 0 and 86400000 milliseconds", file)
    }
    return value
  }

  fileprivate func number(
    _ place: ValuePlace, _ range: ClosedRange<Double>, _ words: String
  ) throws(ScenarioFileError) -> Double {
    guard case .scalar(.number(let value)) = content else {
      throw error("“\(place.key)” must be \(words), not \(kind)", place.file)
    }
    guard range.contains(value) else { throw isNotOf(range, words, place) }
    return value
  }

  fileprivate func isNotOf(_ range: ClosedRange<Double>, _ words: String, _ place: ValuePlace) -> ScenarioFileError {
    let bounds = [range.lowerBound, range.upperBound].map { UInt64(exactly: $0).map(String.init) ?? "\($0)" }
    return error("“\(place.key)” must be \(words) from \(bounds[0]) to \(bounds[1])", place.file)
  }
}
