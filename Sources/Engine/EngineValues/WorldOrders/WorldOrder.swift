/// A choice that is to be made otherwise than ordinarily, such as `user3=again`.
public struct Deviation: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The name of the choice, such as `user3`.
  public let choice: String
  /// The option that is taken there, such as `again`.
  public let option: String

  public init(choice: String, option: String) {
    self.choice = choice
    self.option = option
  }

  public var description: String { "\(choice)=\(option)" }
}

/// A way in which a world can go: the choices that are made otherwise than ordinarily, in the order in which a run meets
/// them. The empty order is the ordinary run. The same order always gives the same run.
///
/// An order is written as a line of text, such as `network2=late user3=again`; the ordinary order is `ordinary`.
public struct WorldOrder: Hashable, Sendable, LosslessStringConvertible {
  public let deviations: [Deviation]

  public static let ordinary = WorldOrder([])

  public init(_ deviations: [Deviation]) { self.deviations = deviations }

  /// Reads the text of an order; nil if it is none. Only a run shows whether it meets the choices.
  public init?(_ text: String) {
    guard text != "ordinary" else {
      self.init([])
      return
    }
    var deviations: [Deviation] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[1].isEmpty, Self.isName(parts[0]) else { return nil }
      deviations.append(Deviation(choice: String(parts[0]), option: String(parts[1])))
    }
    guard !deviations.isEmpty, Set(deviations.map(\.choice)).count == deviations.count else { return nil }
    self.init(deviations)
  }

  public var description: String {
    deviations.isEmpty ? "ordinary" : deviations.map(\.description).joined(separator: " ")
  }

  /// Whether the text is a kind of choice with a number from 1 on.
  private static func isName(_ text: Substring) -> Bool {
    guard let kind = WorldChoice.Kind.allCases.first(where: { text.hasPrefix($0.rawValue) }) else { return false }
    let digits = text.dropFirst(kind.rawValue.count)
    guard let number = Int(digits) else { return false }
    return number > 0 && String(number) == digits
  }
}

extension WorldOrder: Codable {
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let order = WorldOrder(text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "“\(text)” is not an order."))
    }
    self = order
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
