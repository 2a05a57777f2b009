/// HTTP header fields, in order. Names are case-insensitive and may repeat.
public struct HTTPFields: Hashable, Codable, Sendable {
  /// A header line.
  public struct Field: Hashable, Codable, Sendable {
    /// The name as written.
    public var name: String
    public var value: String

    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  public private(set) var fields: [Field]

  public init(_ fields: [Field] = []) { self.fields = fields }

  /// The values with that name, joined with `, `; nil if there are none. Setting it replaces all fields with that name.
  ///
  /// `Set-Cookie` headers cannot be joined: use `values(of:)`.
  public subscript(name: String) -> String? {
    get {
      var joined: String?
      for field in fields where isEqualIgnoringASCIICase(field.name, name) {
        joined = joined.map { $0 + ", " + field.value } ?? field.value
      }
      return joined
    }
    set {
      guard let newValue else { return remove(name) }
      guard let index = fields.firstIndex(where: { isEqualIgnoringASCIICase($0.name, name) }) else {
        return add(name, newValue)
      }
      remove(name)
      fields.insert(Field(name: name, value: newValue), at: index)
    }
  }

  /// Every value with that name, in order.
  public func values(of name: String) -> [String] {
    fields.filter { isEqualIgnoringASCIICase($0.name, name) }.map(\.value)
  }

  public mutating func add(_ name: String, _ value: String) { fields.append(Field(name: name, value: value)) }

  public mutating func remove(_ name: String) { fields.removeAll { isEqualIgnoringASCIICase($0.name, name) } }

  /// Removes fields that a redirect to another origin must not carry on (rule 4.44; HTTP-redirect fetch of the Fetch
  /// Standard). WebKit's NetworkDataTask does the same for the app's own loads.
  public mutating func removeForOtherOrigin() { remove("Authorization") }

  public var isEmpty: Bool { fields.isEmpty }
}

extension HTTPFields: ExpressibleByDictionaryLiteral {
  /// Makes fields from pairs. The order and repeated names are kept.
  public init(dictionaryLiteral elements: (String, String)...) {
    fields = elements.map { Field(name: $0.0, value: $0.1) }
  }
}
