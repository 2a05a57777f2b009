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
    if !table.oneOf.isEmpty {
      members.append(.init("oneOf", .array(table.oneOf.map { ["required": .array([.string($0)])] })))
    }
    return .object(members)
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
    case .either(let forms): ["anyOf": .array(forms.map(schema))]
    }
  }
}
