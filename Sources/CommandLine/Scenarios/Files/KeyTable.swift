/// The keys of an object of scenario files, each declared once: the decoder reads by them, and the schema lists them.
///
/// A table is a structure. Its stored keys, in their order, are the keys of the object.
protocol KeyTable: Sendable {
  /// The object's name in messages, such as `a step`.
  var objectName: String { get }
  var keys: [any ScenarioKey] { get }
}

extension KeyTable {
  var keys: [any ScenarioKey] { Mirror(reflecting: self).children.compactMap { $0.value as? any ScenarioKey } }

  /// The names of the keys of which an object must have exactly one.
  var oneOf: [String] { keys.filter { $0.presence == .oneOf }.map(\.name) }
}

/// An object with any names.
struct AnyNames: KeyTable {
  let objectName: String
  var keys: [any ScenarioKey] { [] }
}

/// A key, whatever its value.
protocol ScenarioKey: Sendable {
  var name: String { get }
  var schema: SchemaForm { get }
  /// The purpose of the key, for editors.
  var about: String { get }
  var presence: KeyPresence { get }
}

enum KeyPresence: Sendable {
  case optional, required
  /// Exactly one of these keys must be there.
  case oneOf
}

/// A key with the form of its value.
struct Key<Value>: ScenarioKey {
  let name: String
  let form: Form<Value>
  let about: String
  let presence: KeyPresence

  init(_ name: String, _ form: Form<Value>, _ about: String, _ presence: KeyPresence = .optional) {
    self.name = name
    self.form = form
    self.about = about
    self.presence = presence
  }

  var schema: SchemaForm { form.schema }
}
