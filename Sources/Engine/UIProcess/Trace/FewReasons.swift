import EngineValues

/// A list of reasons. The first one needs no memory of its own: most events of a trace have one, and a trace keeps all
/// of its events.
@propertyWrapper public struct FewReasons: Codable, Sendable, Equatable {
  private var first: Reason?
  private var others: [Reason] = []

  public init(wrappedValue: [Reason]) { self.wrappedValue = wrappedValue }

  public var wrappedValue: [Reason] {
    get { first.map { [$0] + others } ?? [] }
    set {
      first = newValue.first
      others = newValue.count > 1 ? Array(newValue.dropFirst()) : []
    }
  }

  public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
  public init(from decoder: any Decoder) throws { self.init(wrappedValue: try [Reason](from: decoder)) }
}
