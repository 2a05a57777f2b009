import URLStandard

/// A compiled list of content rules.
package struct ContentRuleList: Sendable {
  package let identifier: String
  package let rules: [ContentRule]

  package init(identifier: String, rules: [ContentRule]) {
    self.identifier = identifier
    self.rules = rules
  }
}

/// A load, as the rules see it.
package struct ContentRuleLoad {
  package var url: WebURL
  /// The URL of the page's main frame.
  package var topURL: WebURL
  package var resource: ContentRuleResource
  package var party: ContentRuleParty
  package var context: ContentRuleContext

  package init(
    url: WebURL, topURL: WebURL, resource: ContentRuleResource, party: ContentRuleParty, context: ContentRuleContext
  ) {
    self.url = url
    self.topURL = topURL
    self.resource = resource
    self.party = party
    self.context = context
  }
}

/// The effects of the rules on a load (WebKit's ContentExtensionsBackend::processContentRuleListsForLoad).
package struct ContentRuleResult: Equatable {
  package enum Effect: Sendable, Hashable { case block, blockCookies, makeHTTPS }

  package private(set) var effects: Set<Effect> = []
  /// The selectors of the elements that are hidden in a document.
  package private(set) var hidden: [String] = []

  /// The result if no rule applies.
  package init() {}

  package init(_ lists: [ContentRuleList], for load: ContentRuleLoad) {
    guard !lists.isEmpty, load.url.scheme != "data" else { return }
    let address = load.url.href
    for list in lists {
      // The loop begins with the last rule, so that a rule can undo earlier rules of its own list.
      for rule in list.rules.reversed() where rule.applies(to: load, address) {
        if rule.action == .ignorePreviousRules { break }
        take(rule.action, load.url)
      }
    }
  }

  private mutating func take(_ action: ContentRule.Action, _ url: WebURL) {
    switch action {
    case .block: effects.insert(.block)
    case .blockCookies: effects.insert(.blockCookies)
    case .makeHTTPS: if url.scheme == "http" || url.scheme == "ws", url.port == nil { effects.insert(.makeHTTPS) }
    case .hide(let selector): hidden.append(selector)
    case .notify, .ignorePreviousRules: break
    }
  }
}

extension ContentRule {
  fileprivate func applies(to load: ContentRuleLoad, _ address: String) -> Bool {
    guard resourceTypes.isEmpty || resourceTypes.contains(load.resource),
      parties.contains(load.party), contexts.contains(load.context), condition.holds(for: load.topURL)
    else { return false }
    return filter.matches(address)
  }
}

extension ContentRule.Condition {
  fileprivate func holds(for top: WebURL) -> Bool {
    switch self {
    case .none: true
    case .ifDomain(let domains): domains.contains { Self.matches($0, top.host ?? "") }
    case .unlessDomain(let domains): !domains.contains { Self.matches($0, top.host ?? "") }
    case .ifTopURL(let filters): filters.contains { $0.matches(top.href) }
    case .unlessTopURL(let filters): !filters.contains { $0.matches(top.href) }
    }
  }

  private static func matches(_ domain: String, _ host: String) -> Bool {
    guard domain.hasPrefix("*") else { return host == domain }
    let name = String(domain.dropFirst())
    return host == name || host.hasSuffix("." + name)
  }
}
