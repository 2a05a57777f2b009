import WebViewSimulator

extension JSONValue {
  var text: String {
    guard case .string(let text) = self else { return "" }
    return text
  }

  /// The elements of an array; none for anything else.
  var elements: [JSONValue] {
    guard case .array(let elements) = self else { return [] }
    return elements
  }

  var members: [Member] {
    guard case .object(let members) = self else { return [] }
    return members
  }

  /// The same value with the members of objects in alphabetical order, so that equality does not see their order.
  var sorted: JSONValue {
    switch self {
    case .object(let members):
      .object(members.map { Member($0.name, $0.value.sorted) }.sorted { $0.name < $1.name })
    case .array(let elements): .array(elements.map(\.sorted))
    case .null, .bool, .number, .string: self
    }
  }
}

extension JSONValue? {
  var elements: [JSONValue] { self?.elements ?? [] }

  var text: String { self?.text ?? "" }
}
