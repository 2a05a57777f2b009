/// A rule of a content rule list.
package struct ContentRule: Sendable, Hashable {
  package enum Action: Sendable, Hashable {
    case block, blockCookies, makeHTTPS, ignorePreviousRules
    /// The rule hides elements. Nothing is laid out here, so only `getComputedStyle` shows it.
    case hide(selector: String)
    case notify(String)
  }

  /// A condition on a rule, besides its filter.
  package enum Condition: Sendable, Hashable {
    case none
    /// A domain with an asterisk before it includes its subdomains.
    case ifDomain([String])
    case unlessDomain([String])
    case ifTopURL([URLFilter])
    case unlessTopURL([URLFilter])
  }

  package var filter: URLFilter
  /// The types of resources; empty for all.
  package var resourceTypes: Set<ContentRuleResource>
  package var parties: Set<ContentRuleParty>
  package var contexts: Set<ContentRuleContext> = [.topFrame, .childFrame]
  package var condition: Condition
  package var action: Action

  package init(
    filter: URLFilter, resourceTypes: Set<ContentRuleResource> = [],
    parties: Set<ContentRuleParty> = [.first, .third], condition: Condition = .none, action: Action
  ) {
    self.filter = filter
    self.resourceTypes = resourceTypes
    self.parties = parties
    self.condition = condition
    self.action = action
  }
}

/// Whether a load goes to the site of the page (WebKit's ContentExtensions::LoadType).
package enum ContentRuleParty: String, Sendable, Hashable {
  case first = "first-party"
  case third = "third-party"
}

/// Whether a page's main frame loads the resource, or another frame (WebKit's ContentExtensions::LoadContext).
package enum ContentRuleContext: String, Sendable, Hashable {
  case topFrame = "top-frame"
  case childFrame = "child-frame"
}

/// The kind of resource that is loaded (WebKit's ContentExtensions::ResourceType).
package enum ContentRuleResource: String, Sendable, Hashable, CaseIterable {
  case document, image, script, font, media, popup, ping, fetch, websocket, other
  case styleSheet = "style-sheet"
  case svgDocument = "svg-document"

  /// - Returns: nil if a trigger may not have this name.
  package static func named(_ name: String) -> Set<ContentRuleResource>? {
    if name == "raw" { return [.fetch, .websocket, .other, .ping] }
    return ContentRuleResource(rawValue: name).map { [$0] }
  }
}
