/// The values of a navigation stack's pages.
public struct NavigationPath: Equatable {
  private(set) var values: [AnyHashable]

  init(values: [AnyHashable]) { self.values = values }
  public init() { values = [] }
  public init<S: Sequence>(_ elements: S) where S.Element: Hashable { values = elements.map { AnyHashable($0) } }
  public init(_ codable: CodableRepresentation) { values = codable.values }
  public var count: Int { values.count }
  public var isEmpty: Bool { values.isEmpty }
  public mutating func append<V: Hashable>(_ value: V) { values.append(AnyHashable(value)) }
  public mutating func removeLast(_ count: Int = 1) { values.removeLast(count) }

  /// The values in a form that can be stored; nil if one of them cannot.
  public var codable: CodableRepresentation? {
    values.allSatisfy { $0.base is any Codable } ? CodableRepresentation(values: values) : nil
  }

  /// The values of a path as a list of texts, last value first: each value's type, and the value in JSON.
  public struct CodableRepresentation: Codable, Equatable {
    fileprivate let values: [AnyHashable]

    fileprivate init(values: [AnyHashable]) { self.values = values }

    public init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      var values: [AnyHashable] = []
      while !list.isAtEnd {
        let name = try list.decode(String.self)
        let json = Data(try list.decode(String.self).utf8)
        guard let type = _typeByName(name) as? any Decodable.Type,
          let value = try JSONDecoder().decode(type, from: json) as? any Hashable
        else {
          throw DecodingError.dataCorruptedError(in: list, debugDescription: "\(name) is no type of a path's values")
        }
        values.append(AnyHashable(value))
      }
      self.values = values.reversed()
    }

    public func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      for value in values.reversed() {
        guard let item = value.base as? any Encodable, let name = _mangledTypeName(type(of: value.base)) else {
          let context = EncodingError.Context(codingPath: list.codingPath, debugDescription: "the value is not Codable")
          throw EncodingError.invalidValue(value.base, context)
        }
        try list.encode(name)
        try list.encode(String(bytes: try JSONEncoder().encode(item), encoding: .utf8) ?? "")
      }
    }
  }
}
