import WebViewSimulator

/// The JSON Schema of scenario files, made of the decoder's tables: https://json-schema.org/draft/2020-12.
package enum ScenarioSchema {
  /// The schema as a file: `Docs/scenario.schema.json`.
  package static var json: String { value.indented + "\n" }

  private static var value: JSONValue {
    .object(
      [
        .init("$schema", "https://json-schema.org/draft/2020-12/schema"),
        .init("title", "A scenario of webviewsim"),
        .init("$ref", .string(reference(ScenarioKeys.scenario.objectName))),
        .init("$defs", .object(ScenarioKeys.tables.map { .init(identifier($0.objectName), definition($0)) })),
      ])
  }

  private static func reference(_ name: String) -> String { "#/$defs/" + identifier(name) }

  /// Letters and hyphens only.
  private static func identifier(_ name: String) -> String {
    name.filter { $0.isASCII }.split(separator: " ").joined(separator: "-")
  }

  private static func definition(_ table: any KeyTable) -> JSONValue {
    let keys = table.keys
    var members: [JSONValue.Member] = [
      .init("type", "object"), .init("additionalProperties", false),
      .init(
        "properties",
        .object(
          keys.map { key in
            guard case .object(let members) = schema(key.schema) else { return .init(key.name, schema(key.schema)) }
            return .init(key.name, .object([.init("description", .string(key.about))] + members))
          })),
    ]
    let required = keys.filter { $0.presence == .required }.map(\.name)
    if !required.isEmpty { members.append(.init("required", .array(required.map(JSONValue.string)))) }
    members += oneOf(table.oneOf)
    return .object(members)
  }

  /// The rule that an object has exactly one of these keys. For each key, the schema forbids all later keys, so that a
  /// checker names the superfluous key; with "oneOf", it would name only the object.
  private static func oneOf(_ names: [String]) -> [JSONValue.Member] {
    guard !names.isEmpty else { return [] }
    func needs(_ name: String) -> JSONValue { ["required": .array([.string(name)])] }
    let excluding = names.indices.dropLast().map { place -> JSONValue in
      let others = names[(place + 1)...].map { JSONValue.Member($0, .bool(false)) }
      return ["if": needs(names[place]), "then": ["properties": .object(others)]]
    }
    return [.init("anyOf", .array(names.map(needs))), .init("allOf", .array(excluding))]
  }

  private static func schema(_ form: SchemaForm) -> JSONValue {
    switch form {
    case .any: .object([])
    case .text: ["type": "string"]
    case .flag: ["type": "boolean"]
    case .milliseconds: ["type": "number", "minimum": 0, "maximum": 86_400_000]
    case .whole(let range):
      ["type": "integer", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound)]
    case .number(let range):
      ["type": "number", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound)]
    case .choice(let texts): ["enum": .array(texts.map(JSONValue.string))]
    case .constant(let value): ["const": value]
    case .list(let element): ["type": "array", "items": schema(element)]
    case .map(let value): ["type": "object", "additionalProperties": schema(value)]
    case .object(let name): ["$ref": .string(reference(name))]
    case .either(let forms): either(forms.flatMap(\.alternatives))
    }
  }

  /// A value of one of several forms. If the value's type decides which form it has, a checker looks at that form only.
  /// Then its message names the wrong member instead of all other forms.
  private static func either(_ forms: [SchemaForm]) -> JSONValue {
    let types = forms.map(\.type)
    guard Set(types).count == types.count, !types.contains(nil) else { return ["anyOf": .array(forms.map(schema))] }
    var members: [JSONValue.Member] = [.init("type", .array(types.compactMap { $0.map(JSONValue.string) }))]
    var object: JSONValue?
    var choice: JSONValue?
    for form in forms {
      switch form {
      case .object: object = schema(form)
      case .choice: choice = schema(form)
      case .list, .map:
        // Words about elements and members mean nothing for other types.
        guard case .object(let own) = schema(form) else { continue }
        members += own.filter { $0.name != "type" }
      default: continue
      }
    }
    switch (object, choice) {
    case (let object?, let choice?):
      members += [.init("if", ["type": "object"]), .init("then", object), .init("else", choice)]
    case (let object?, nil):
      let others = types.compactMap { $0 }.filter { $0 != "object" }
      // "else" rather than "then": editors offer the object's keys while there is no value yet.
      members += [.init("if", ["type": .array(others.map(JSONValue.string))]), .init("else", object)]
    case (nil, let choice?): members += [.init("if", ["type": "string"]), .init("then", choice)]
    case (nil, nil): break
    }
    return .object(members)
  }
}

extension SchemaForm {
  /// The JSON type of the form's values; nil if there are several, or if the type alone does not decide for this form.
  fileprivate var type: String? {
    switch self {
    case .text, .choice: "string"
    case .flag: "boolean"
    case .constant(.null): "null"
    case .list: "array"
    case .map, .object: "object"
    case .milliseconds, .whole, .number, .constant, .any, .either: nil
    }
  }

  /// The alternatives of a value, without forms inside forms.
  fileprivate var alternatives: [SchemaForm] {
    if case .either(let forms) = self { forms.flatMap(\.alternatives) } else { [self] }
  }
}
