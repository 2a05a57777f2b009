import PagePolicies

/// Reads the JSON of a content rule list, after WebKit's ContentExtensionParser; its errors are WebKit's.
struct ContentRuleParser {
  struct Failure: Error {
    let text: String
    init(_ text: String) { self.text = text }

    static let regularExpression = Failure("Invalid or unsupported regular expression.")
    static let conditions = Failure(
      "Invalid list of if-domain, unless-domain, if-top-url, or unless-top-url conditions.")
  }

  private static let largestCount = 150_000

  static func rules(_ source: String) throws(Failure) -> [ContentRule] {
    guard let json = try? JSONSerialization.jsonObject(with: Data(source.utf8), options: .fragmentsAllowed) else {
      throw Failure("Failed to parse the JSON String.")
    }
    if json is [String: Any] { throw Failure("Invalid input, the top level structure is not an array.") }
    guard let list = json as? [Any] else {
      throw Failure("Invalid input, the top level structure is not an object.")
    }
    if list.count > largestCount { throw Failure("Too many rules in JSON array.") }
    var rules: [ContentRule] = []
    for value in list {
      guard let object = value as? [String: Any] else { throw Failure("Invalid rule.") }
      if let rule = try rule(object) { rules.append(rule) }
    }
    if rules.isEmpty { throw Failure("Empty extension.") }
    return rules
  }

  private static func rule(_ object: [String: Any]) throws(Failure) -> ContentRule? {
    guard let trigger = object["trigger"] as? [String: Any] else { throw Failure("Invalid trigger object.") }
    guard let pattern = trigger["url-filter"] as? String, !pattern.isEmpty else {
      throw Failure("Invalid url-filter object.")
    }
    let isCaseSensitive = trigger["url-filter-is-case-sensitive"] as? Bool == true
    guard let filter = URLFilter(pattern, isCaseSensitive: isCaseSensitive) else { throw .regularExpression }
    var rule = ContentRule(filter: filter, action: .block)
    for name in try flags(trigger["resource-type"]) {
      guard let types = ContentRuleResource.named(name) else {
        throw Failure("Invalid string in the trigger flags array.")
      }
      rule.resourceTypes.formUnion(types)
    }
    let parties = try flags(trigger["load-type"])
    if !parties.isEmpty { rule.parties = [] }
    for name in parties {
      guard let party = ContentRuleParty(rawValue: name) else {
        throw Failure("Invalid string in the trigger flags array.")
      }
      rule.parties.insert(party)
    }
    let contexts = try flags(trigger["load-context"])
    if !contexts.isEmpty { rule.contexts = [] }
    for name in contexts {
      guard let context = ContentRuleContext(rawValue: name) else {
        throw Failure("Invalid string in the trigger flags array.")
      }
      rule.contexts.insert(context)
    }
    rule.condition = try condition(trigger)
    guard let action = try action(object["action"]) else { return nil }
    rule.action = action
    return rule
  }

  private static func flags(_ value: Any?) throws(Failure) -> [String] {
    guard let value else { return [] }
    guard let list = value as? [Any] else { throw Failure("Invalid trigger flags array.") }
    guard let names = list as? [String] else { throw Failure("Invalid object in the trigger flags array.") }
    return names
  }

  private static func condition(_ trigger: [String: Any]) throws(Failure) -> ContentRule.Condition {
    let names = ["if-domain", "unless-domain", "if-top-url", "unless-top-url"].filter { trigger[$0] != nil }
    guard let name = names.first else { return .none }
    guard names.count == 1 else {
      throw Failure(
        "A trigger cannot have more than one condition (if-domain, unless-domain, if-top-url, or unless-top-url).")
    }
    guard let texts = trigger[name] as? [String], !texts.isEmpty, !texts.contains("") else { throw .conditions }
    if name.hasSuffix("domain") {
      guard texts.allSatisfy({ $0.utf8.allSatisfy { $0 < 128 && !(65...90).contains($0) } }) else {
        throw Failure("Domains must be lower case ASCII.  Use punycode to encode non-ASCII characters.")
      }
      return name == "if-domain" ? .ifDomain(texts) : .unlessDomain(texts)
    }
    let isCaseSensitive = trigger["top-url-filter-is-case-sensitive"] as? Bool == true
    var filters: [URLFilter] = []
    for text in texts {
      guard let filter = URLFilter(text, isCaseSensitive: isCaseSensitive) else { throw .regularExpression }
      filters.append(filter)
    }
    return name == "if-top-url" ? .ifTopURL(filters) : .unlessTopURL(filters)
  }

  /// - Returns: nil for a selector that CSS does not know: such rules are left out.
  private static func action(_ value: Any?) throws(Failure) -> ContentRule.Action? {
    guard let object = value as? [String: Any] else { throw Failure("Invalid action object.") }
    guard let type = object["type"] as? String else { throw Failure("Invalid action type.") }
    switch type {
    case "block": return .block
    case "block-cookies": return .blockCookies
    case "make-https": return .makeHTTPS
    case "ignore-previous-rules": return .ignorePreviousRules
    case "css-display-none":
      guard let selector = object["selector"] as? String else {
        throw Failure("Invalid css-display-none action type. Requires a selector.")
      }
      return .hide(selector: selector)
    case "notify":
      guard let text = object["notification"] as? String else {
        throw Failure("Invalid notify action type. Requires a notification.")
      }
      return .notify(text)
    default: throw Failure("Invalid action type.")
    }
  }
}
