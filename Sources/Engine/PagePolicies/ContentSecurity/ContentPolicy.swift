import URLStandard

/// A Content-Security-Policy, and the origin that its `'self'` means for a document. Only this type decides which
/// resources a page may load and which code it may run.
package struct ContentPolicy {
  package var policy: ContentSecurityPolicy
  /// WebKit's ContentSecurityPolicy::updateSourceSelf.
  package var selfOrigin: Origin

  package init(policy: ContentSecurityPolicy, selfOrigin: Origin) {
    self.policy = policy
    self.selfOrigin = selfOrigin
  }

  /// The violations of the action, in the order of the policies (Content Security Policy Level 3, "should … be blocked
  /// by Content Security Policy?"; WebKit's ContentSecurityPolicy::allPoliciesAllow).
  package func violations(of action: GuardedAction) -> [ContentSecurityPolicy.Violation] {
    if case .scriptElement = action {
      guard policy.judgesScriptsEarly else { return [] }
    } else if action.isScript && policy.judgesScriptsEarly {
      return []
    }
    return policy.policies.compactMap { violation(of: action, by: $0) }
  }

  private func violation(
    of action: GuardedAction, by policy: SerializedPolicy
  ) -> ContentSecurityPolicy.Violation? {
    guard let list = policy.first(of: action.directives), let verdict = verdict(on: action, by: list) else {
      return nil
    }
    var effective = action.directives[0]
    // WebKit renames the directive while it looks for 'strict-dynamic'.
    if verdict == .refusedByStrictDynamic { effective = "script-src" }
    return ContentSecurityPolicy.Violation(of: action, by: policy, list, effectiveDirective: effective, in: self)
  }

  private enum Verdict { case refused, refusedByStrictDynamic }

  /// WebKit's ContentSecurityPolicyDirectiveList::violatedDirectiveFor….
  /// - Returns: nil if the list allows it.
  private func verdict(on action: GuardedAction, by list: SourceList) -> Verdict? {
    let isAllowed: Bool
    switch action {
    case .load(let url, .script(let nonce, let integrity), let first):
      if list.allows(integrity: integrity) || list.allows(nonce: nonce) { return nil }
      return verdict(onScriptAt: url, by: list, isRedirected: first != nil)
    case .scriptElement(let element):
      if list.allows(inline: element.source) || list.allows(nonce: element.nonce) { return nil }
      if list.keywords.contains(.strictDynamic) && !element.isParserInserted { return nil }
      if list.allows(integrity: element.integrity) { return nil }
      guard element.url == nil else { return verdict(onScriptAt: element.url, by: list, isRedirected: false) }
      isAllowed = list.keywords.contains(.unsafeInline)
    case .load(let url, let kind, let first): isAllowed = allows(url, kind, list, isRedirected: first != nil)
    case .inlineScript(let text, let nonce), .inlineStyle(let text, let nonce):
      isAllowed =
        list.keywords.contains(.unsafeInline) || list.allows(nonce: nonce) || list.allows(inline: text)
    case .handler(let text), .scriptURL(let text), .styleAttribute(let text):
      isAllowed =
        list.keywords.contains(.unsafeInline) || list.keywords.contains(.unsafeHashes) && list.allows(inline: text)
    case .evaluation: isAllowed = list.keywords.contains(.unsafeEval)
    case .baseURL(let url): isAllowed = list.allows(url, from: selfOrigin, isRedirected: false)
    case .ancestors(let ancestors, _):
      isAllowed = ancestors.allSatisfy { $0.map { list.allows($0, from: selfOrigin, isRedirected: false) } ?? false }
    }
    return isAllowed ? nil : .refused
  }

  private func verdict(onScriptAt url: WebURL?, by list: SourceList, isRedirected: Bool) -> Verdict? {
    guard let url, list.allows(url, from: selfOrigin, isRedirected: isRedirected) else { return .refused }
    return list.keywords.contains(.strictDynamic) ? .refusedByStrictDynamic : nil
  }

  private func allows(
    _ url: WebURL?, _ kind: GuardedAction.LoadKind, _ list: SourceList, isRedirected: Bool
  ) -> Bool {
    guard let url else {
      if case .object = kind { return !list.isNone }
      return false
    }
    switch kind {
    case .frame where url.scheme == "about" || url.scheme == "javascript": return true
    case .object where url.scheme == "about": return true
    case .style(let nonce) where list.allows(nonce: nonce): return true
    case .worker where list.keywords.contains(.strictDynamic): return true
    default: return list.allows(url, from: selfOrigin, isRedirected: isRedirected)
    }
  }

  /// The reason why `eval` and its like throw, in WebKit's words; nil if they run (WebKit's
  /// setEvalDisabledErrorMessage).
  package var evaluationRefusal: String? {
    refusal(of: .unsafeEval) {
      "Refused to evaluate a string as JavaScript because 'unsafe-eval' or 'trusted-types-eval' is not an allowed source"
        + " of script in the following Content Security Policy directive: \"\($0.text)\".\n"
    }
  }

  /// The reason why WebAssembly does not compile, in WebKit's words; nil if it does.
  package var webAssemblyRefusal: String? {
    refusal(of: .wasmEval) {
      "Refused to create a WebAssembly object because 'unsafe-eval' or 'wasm-unsafe-eval' is not an allowed source of"
        + " script in the following Content Security Policy directive: \"\($0.text)\".\n"
    }
  }

  private func refusal(of keyword: SourceList.Keywords, _ message: (SourceList) -> String) -> String? {
    for policy in policy.policies where policy.disposition == .enforce {
      if let list = policy.first(of: ["script-src", "default-src"]), list.keywords.isDisjoint(with: keyword) {
        return message(list)
      }
    }
    return nil
  }
}

extension GuardedAction {
  /// Whether `scriptElement` already judges the action.
  fileprivate var isScript: Bool {
    switch self {
    case .load(_, .script, _), .inlineScript: true
    default: false
    }
  }
}

extension Collection where Element == ContentSecurityPolicy.Violation {
  /// Whether a violation forbids the action, in addition to the report.
  package var forbid: Bool { contains { $0.disposition == .enforce } }
}
