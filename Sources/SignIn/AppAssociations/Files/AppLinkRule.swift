import URLStandard

/// The links of some apps: one entry of `details`.
public struct AppLinkDetails: Sendable {
  public var appIDs: [String]
  public var rules: [AppLinkRule]

  /// The first matching rule decides.
  public func verdict(on url: WebURL) -> AppLinkVerdict {
    guard let rule = rules.first(where: { $0.matches(url) }) else { return .noRule }
    return rule.effect == .exclude ? .excluded(rule.summary) : .opens(rule.summary)
  }
}

/// The verdict of an app's rules on a URL. The associated text is the rule that decided.
public enum AppLinkVerdict: Hashable, Sendable {
  case opens(String)
  case excluded(String)
  case noRule
}

/// `defaults`: the values for components that do not set their own.
struct ComponentDefaults {
  var caseSensitive = true
  var percentEncoded = true

  init() {}

  init(_ object: [String: Any]?, over outer: ComponentDefaults) {
    caseSensitive = object?["caseSensitive"] as? Bool ?? outer.caseSensitive
    percentEncoded = object?["percentEncoded"] as? Bool ?? outer.percentEncoded
  }
}

/// A pattern of `components` or `paths`.
public struct AppLinkRule: Sendable {
  /// The effect on a matching URL.
  public enum Effect: Sendable { case open, exclude }

  enum Query: Sendable {
    case whole(AssociationPattern)
    case items([(name: String, value: AssociationPattern)])
  }

  public let effect: Effect
  /// The patterns as written, for display.
  public let summary: String
  private let path: AssociationPattern?
  private let query: Query?
  private let fragment: AssociationPattern?
  /// Whether the URL is compared as written or percent-decoded.
  private let isPercentEncoded: Bool

  /// An entry of the older `paths`: a pattern for the path alone, optionally preceded by `NOT `.
  init(path text: String) {
    let isExcluded = text.hasPrefix("NOT ")
    effect = isExcluded ? .exclude : .open
    summary = text
    path = AssociationPattern(isExcluded ? String(text.dropFirst("NOT ".count)) : text)
    query = nil
    fragment = nil
    isPercentEncoded = true
  }

  /// An entry of `components`.
  init(component: [String: Any], defaults: ComponentDefaults, variables: [String: [String]]) {
    let own = ComponentDefaults(component, over: defaults)
    func pattern(_ text: String) -> AssociationPattern {
      AssociationPattern(text, variables: variables, isCaseSensitive: own.caseSensitive)
    }
    effect = component["exclude"] as? Bool == true ? .exclude : .open
    isPercentEncoded = own.percentEncoded
    path = (component["/"] as? String).map(pattern)
    fragment = (component["#"] as? String).map(pattern)
    var texts = ["/", "#"].compactMap { key in (component[key] as? String).map { "\(key) \($0)" } }
    switch component["?"] {
    case let text as String:
      query = .whole(pattern(text))
      texts.insert("? \(text)", at: min(1, texts.count))
    case let items as [String: Any]:
      let named = items.compactMap { name, value in (value as? String).map { (name: name, text: $0) } }.sorted {
        $0.name < $1.name
      }
      query = .items(named.map { (name: $0.name, value: pattern($0.text)) })
      texts.insert("? " + named.map { "\($0.name)=\($0.text)" }.joined(separator: "&"), at: min(1, texts.count))
    default: query = nil
    }
    summary = (effect == .exclude ? "exclude " : "") + (texts.isEmpty ? "/ *" : texts.joined(separator: " "))
  }

  /// Apple, "applinks.Details.Components": every part that is given must match.
  func matches(_ url: WebURL) -> Bool {
    if let path, !path.matches(compared(url.path)) { return false }
    if let fragment, !fragment.matches(compared(url.fragment ?? "")) { return false }
    switch query {
    case nil: return true
    case .whole(let pattern): return pattern.matches(compared(url.query ?? ""))
    case .items(let items):
      let present = Self.queryItems(url.query ?? "")
      return items.allSatisfy { item in
        // A missing query item counts as empty; if there are several, each must match.
        let values = present.filter { $0.name == item.name }.map(\.value)
        return (values.isEmpty ? [""] : values).allSatisfy { item.value.matches(compared($0)) }
      }
    }
  }

  private func compared(_ text: String) -> String {
    isPercentEncoded ? text : String(decoding: percentDecoded(Array(text.utf8)), as: UTF8.self)
  }

  private static func queryItems(_ query: String) -> [(name: String, value: String)] {
    query.split(separator: "&").map { pair in
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(decoding: percentDecoded(Array(sides[0].utf8)), as: UTF8.self)
      return (name: name, value: sides.count > 1 ? String(sides[1]) : "")
    }
  }
}
