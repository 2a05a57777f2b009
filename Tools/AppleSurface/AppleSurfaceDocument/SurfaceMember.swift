/// A type or member declared in a module with Apple's names.
public struct SurfaceMember: Hashable, Sendable {
  /// The type, such as `WKWebView`; the name itself for a type or a global.
  public let owner: String
  /// Such as `load(_:)`; empty for the type itself.
  public let name: String
  public let state: State
  /// The first sentence of its documentation, without the marker.
  public let remark: String

  /// What it does here.
  public enum State: String, Sendable {
    case works
    /// It can be used but has no effect.
    case inert
    /// It fails with an error that says why.
    case refuses
  }

  private init(owner: String, name: String, state: State, remark: String) {
    self.owner = owner
    self.name = name
    self.state = state
    self.remark = remark
  }

  var inert: SurfaceMember { SurfaceMember(owner: owner, name: name, state: .inert, remark: remark) }

  /// - Parameter documentation: the lines of its comment; the first word gives the state unless it is `works`.
  init(owner: String, name: String, documentation: [String]) {
    self.owner = owner
    self.name = name
    let text = documentation.prefix { !$0.isEmpty && !$0.hasPrefix("- ") && !$0.hasPrefix("```") }.joined(
      separator: " ")
    if text.hasPrefix("Inert") {
      state = .inert
      remark = Self.firstSentence(text.dropFirst("Inert".count).drop { $0 == "." || $0 == ":" || $0 == " " })
    } else {
      state = text.hasPrefix("Refuses") || text.hasPrefix("Always throws") ? .refuses : .works
      remark = Self.firstSentence(text[...])
    }
  }

  private static func firstSentence(_ text: Substring) -> String {
    guard let end = text.range(of: ". ") else { return String(text) }
    return text[..<end.lowerBound] + "."
  }
}
