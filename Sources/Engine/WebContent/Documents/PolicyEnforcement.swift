import HTMLTree
import PagePolicies
import PageScripting
import EngineValues
import SimulatedWeb
import URLStandard

/// Checks a page's actions against its Content-Security-Policy (WebKit's ContentSecurityPolicy). `PagePolicies`
/// decides; this object tells the console, the page, its server and the trace.
struct PolicyEnforcement {
  let document: ContentDocument
  private var world: ContentWorld { document.world }

  /// The place of a violation, which its report names.
  struct Place {
    /// The element with the refused content; nil for the document.
    var element: Element?
    /// The line at which the content begins in the page's source. Reports without a running script show it.
    var line = 0
    var column = 1
    /// Whether the console is told.
    var tellsConsole = true
  }

  /// The policies that hold for a script: a worker whose script came from a server has its own (WebKit's
  /// WorkerGlobalScope::applyContentSecurityPolicyResponseHeaders), other workers have the page's.
  func content(for script: ScriptDocument) -> ContentPolicy? {
    guard let own = script.worker?.policyFields, !["blob", "data"].contains(script.url.scheme) else {
      return document.policies.content
    }
    func fields(_ name: String) -> [String] { own.filter { $0.name.lowercased() == name }.map(\.value) }
    let policy = ContentSecurityPolicy(
      headers: fields("content-security-policy"), reportOnly: fields("content-security-policy-report-only"))
    return policy.map { ContentPolicy(policy: $0, selfOrigin: script.origin) }
  }

  func permits(_ action: GuardedAction, at place: Place, asking: ScriptDocument?) -> Bool {
    guard let content = asking.map(content) ?? document.policies.content else { return true }
    let violations = content.violations(of: action)
    for violation in violations {
      // Only the console hears of a worker's violations (WebKit's ContentSecurityPolicy::reportViolation).
      if asking?.worker != nil {
        document.console(.error, violation.message)
      } else {
        report(violation, at: place)
      }
    }
    if let first = violations.first(where: { $0.disposition == .enforce }),
      let reason = action.refusal(by: first, at: place.element)
    {
      world.explain(reason, in: document.frame)
    }
    return !violations.forbid
  }

  /// HTML Standard, "content security policy state" of a `meta` element: its policies hold from now on.
  /// https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-content-security-policy
  func note(_ meta: Element) {
    // WebKit's Document::httpEquivPolicy.
    guard document.policies.delivery == .inline,
      meta.attribute("http-equiv")?.lowercased() == "content-security-policy",
      meta.parentElement?.localName == "head", let content = meta.attribute("content"),
      var policy = ContentSecurityPolicy(meta: content)
    else { return }
    tellConsole(policy.takeRemarks())
    noteTrustedTypes(of: policy)
    var both = document.policies.content ?? ContentPolicy(policy: policy, selfOrigin: document.origin)
    if document.policies.content != nil { both.policy.add(policy) }
    document.policies.content = both
    if policy.upgradesInsecureRequests { document.policies.upgrades.begin(for: document.url) }
    // The parser tells the watcher of more elements now.
    if document.tree.observer != nil { document.watch() }
    world.agent.updateEvaluation(in: document.script)
  }

  /// Tells the console about the parts of the response's policies that make no sense.
  func tellRemarks() {
    guard let policy = document.policies.content?.policy else { return }
    noteTrustedTypes(of: policy)
    if let remarks = document.policies.content?.policy.takeRemarks() { tellConsole(remarks) }
  }

  /// Notes once that a page asks for Trusted Types, which are not simulated.
  private func noteTrustedTypes(of policy: ContentSecurityPolicy) {
    guard policy.requiresTrustedTypes else { return }
    document.script.tellOnce(
      "The page's policy asks for Trusted Types, which are not simulated: no sink refuses a text. [L36]")
  }

  private func tellConsole(_ remarks: [String]) {
    for remark in remarks { document.console(.error, remark) }
  }

  // MARK: Reports

  /// Content Security Policy Level 3, "report a violation" (WebKit's ContentSecurityPolicy::reportViolation).
  /// https://w3c.github.io/webappsec-csp/#report-violation
  private func report(_ violation: ContentSecurityPolicy.Violation, at place: Place) {
    let caller = CallerPlace(callOf: document.script)
    if place.tellsConsole {
      document.console(
        ConsoleMessage(
          level: .error, text: violation.message, sourceURL: caller?.url,
          line: caller?.line ?? (place.line > 0 ? place.line : nil), column: caller?.column))
    }
    let event = event(of: violation, at: place, caller: caller)
    let element = place.element
    // WebKit's Element::enqueueSecurityPolicyViolationEvent. Listeners that are added until then hear the event.
    world.queueTask(of: .document(document.script)) { [script = document.script] in
      guard script.mayHear("securitypolicyviolation") else { return }
      event.fire(at: script, element: element?.isConnected == true ? element : nil)
    }
    send(event, of: violation)
  }

  private func event(
    of violation: ContentSecurityPolicy.Violation, at place: Place, caller: CallerPlace?
  ) -> PolicyViolation {
    let usesGroups = !violation.reportGroups.isEmpty
    let own = document.policies.content?.selfOrigin ?? document.origin
    var event = PolicyViolation()
    event.documentURI = document.url.forReports(of: "", to: own)
    event.referrer = document.script.referrer
    event.blockedURI = violation.blockedURI
    event.effectiveDirective = violation.effectiveDirective
    event.originalPolicy = violation.policy
    event.disposition = violation.disposition == .report ? "report" : "enforce"
    event.sample = violation.sample
    if usesGroups || document.url.scheme == "http" { event.statusCode = responseStatus }
    (event.line, event.column) = (place.line, place.column)
    if let caller {
      event.sourceFile = WebURL(caller.url)?.forReports(of: violation.effectiveDirective, to: own) ?? ""
      (event.line, event.column) = (caller.line, caller.column)
    } else if usesGroups {
      event.sourceFile = event.documentURI
    }
    return event
  }

  private var responseStatus: Int { document.frame?.loader.committedLoad?.fetch.response?.status ?? 200 }

  /// Sends a report to the policy's servers (WebKit's PingLoader::sendViolationReport).
  private func send(_ event: PolicyViolation, of violation: ContentSecurityPolicy.Violation) {
    let usesGroups = !violation.reportGroups.isEmpty
    let targets = usesGroups ? violation.reportGroups.compactMap(reportingEndpoint) : violation.reportURIs
    guard !targets.isEmpty, let page = document.frame?.page else { return }
    let body = ViolationReport(event, usesGroups: usesGroups).text
    for target in targets {
      guard let url = WebURL(target, base: document.url) else { continue }
      var request = PageRequest(
        url, FetchOptions(.report, credentials: .sameOrigin, redirect: .manual),
        by: RequestClient(document, page: page))
      request.method = "POST"
      request.body = Array(body.utf8)
      request.fields = ["Content-Type": "application/csp-report", "Origin": document.origin.serialized]
      SubresourceLoader(request, page: page, document: document).start { _ in }
    }
  }

  /// Reporting API, "process reporting endpoints for response": the URL of a group's name.
  private func reportingEndpoint(_ group: String) -> String? {
    guard let field = document.frame?.loader.committedLoad?.fetch.response?.headers["Reporting-Endpoints"] else {
      return nil
    }
    for member in field.split(separator: ",") {
      let parts = member.split(separator: "=", maxSplits: 1).map { $0.filter { !$0.isWhitespace } }
      guard parts.count == 2, parts[0] == group else { continue }
      return parts[1].split(separator: "\"").first.map(String.init)
    }
    return nil
  }
}

extension ContentDocument {
  var policyEnforcement: PolicyEnforcement { PolicyEnforcement(document: self) }

  /// Whether the policies permit the page's next action. If they do not, the caller does nothing.
  /// - Parameter asking: the script that asks, which may be a worker's; nil for the document's.
  func permits(
    _ action: GuardedAction, at place: PolicyEnforcement.Place = .init(), asking: ScriptDocument? = nil
  ) -> Bool {
    if policies.content == nil, asking?.worker == nil { return true }
    return policyEnforcement.permits(action, at: place, asking: asking)
  }

  /// The URL over https, if the page wants its requests to be secure (rule 11.4).
  func upgraded(_ url: WebURL, for occasion: InsecureUpgrades.Occasion = .load) -> WebURL {
    policies.upgrades.upgraded(url, for: occasion) ?? url
  }

  /// The same for a request of a script: a worker's own policy counts, too (WebKit's WorkerThreadableLoader).
  func upgraded(_ url: WebURL, asking script: ScriptDocument) -> WebURL {
    guard script.worker != nil, policyEnforcement.content(for: script)?.policy.upgradesInsecureRequests == true else {
      return upgraded(url)
    }
    var upgrades = policies.upgrades
    upgrades.begin(for: script.url)
    return upgrades.upgraded(url, for: .load) ?? url
  }
}

extension GuardedAction {
  /// The trace's note about the violation; nil if the caller notes it.
  fileprivate func refusal(by violation: ContentSecurityPolicy.Violation, at element: Element?) -> Reason? {
    let directive = violation.directive
    switch self {
    case .handler: return .handlerRefusedByContentSecurityPolicy(of: element?.shortDescription ?? "page", directive)
    case .inlineScript:
      return .codeRefusedByContentSecurityPolicy("inline script", directive)
    case .scriptURL: return .codeRefusedByContentSecurityPolicy("javascript: URL", directive)
    case .evaluation: return .codeRefusedByContentSecurityPolicy("text passed to eval, Function or a timer", directive)
    case .inlineStyle, .styleAttribute: return .styleRefusedByContentSecurityPolicy(directive)
    case .load(_, .frame, _), .load(_, .form, _), .ancestors: return nil
    case .load(let url, _, _): return .requestRefusedByContentSecurityPolicy(url?.href ?? "", directive)
    case .scriptElement(let script):
      guard let url = script.url else { return .codeRefusedByContentSecurityPolicy("inline script", directive) }
      return .requestRefusedByContentSecurityPolicy(url.href, directive)
    case .baseURL(let url): return .requestRefusedByContentSecurityPolicy(url.href, directive)
    }
  }
}

extension Element {
  /// The element in short form, such as `button#in`.
  fileprivate var shortDescription: String { localName + (attribute("id").map { "#" + $0 } ?? "") }
}
