import HTMLTree
import PagePolicies
import PageScripting
import Reasons
import ScriptValues
import SimulatedWeb
import URLStandard

/// Where what a page does meets its Content-Security-Policy (WebKit's ContentSecurityPolicy). `PagePolicies` decides;
/// here it is told: to the console, to the page, to its server and to the trace.
extension ContentDocument {
  /// What a violation's report says besides what the policy knows.
  struct ViolationPlace {
    /// The element with the refused content; nil for the document.
    var element: Element?
    /// Where the content begins in the page's source. Reports without a running script show it.
    var line = 0
    var column = 1
    /// Whether the console is told.
    var tellsConsole = true
  }

  /// The policies that hold for a script: a worker has its own (WebKit's WorkerGlobalScope::applyContentSecurityPolicyResponseHeaders).
  func contentPolicy(of script: ScriptDocument) -> ContentPolicy? {
    guard let enforced = script.workerPolicies(named: "content-security-policy"),
      let reported = script.workerPolicies(named: "content-security-policy-report-only")
    else { return policies.content }
    return ContentSecurityPolicy(headers: enforced, reportOnly: reported)
      .map { ContentPolicy(policy: $0, selfOrigin: script.origin) }
  }

  /// Whether the policies permit what the page is about to do. Whoever asks does nothing if they do not.
  /// - Parameter asking: the script that asks, which may be a worker's; nil for the document's.
  func permits(
    _ action: GuardedAction, at place: ViolationPlace = ViolationPlace(), asking: ScriptDocument? = nil
  ) -> Bool {
    guard let content = asking.map(contentPolicy) ?? policies.content else { return true }
    let violations = content.violations(of: action)
    for violation in violations {
      // Nobody but the console hears of a worker's violations (WebKit's ContentSecurityPolicy::reportViolation).
      if asking?.isWorker == true { console(.error, violation.message) } else { report(violation, at: place) }
    }
    if let first = violations.first(where: { $0.disposition == .enforce }),
      let reason = action.refusal(by: first, at: place.element)
    {
      world.explain(reason, in: frame)
    }
    return !violations.forbid
  }

  /// HTML Standard, "content security policy state" of a `meta` element: its policies hold from now on.
  /// https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-content-security-policy
  func noteContentSecurityPolicy(of meta: Element) {
    // WebKit's Document::httpEquivPolicy.
    guard policies.delivery == .inline, meta.attribute("http-equiv")?.lowercased() == "content-security-policy",
      meta.parentElement?.localName == "head", let content = meta.attribute("content"),
      var policy = ContentSecurityPolicy(meta: content)
    else { return }
    tellConsole(policy.takeRemarks())
    noteTrustedTypes(of: policy)
    var both = policies.content ?? ContentPolicy(policy: policy, selfOrigin: origin)
    if policies.content != nil { both.policy.add(policy) }
    policies.content = both
    if policy.upgradesInsecureRequests { policies.upgrades.begin(for: url) }
    // The parser tells the watcher of more elements now.
    if tree.observer != nil { watch() }
    script.updateEvaluation()
  }

  /// The URL over https, if the page wants what it requests to be secure (rule 4.54).
  func upgraded(_ url: WebURL, for occasion: InsecureUpgrades.Occasion = .load) -> WebURL {
    policies.upgrades.upgraded(url, for: occasion) ?? url
  }

  /// Tells the console about what the policies of the response do not make sense of.
  func tellPolicyRemarks() {
    if let policy = policies.content?.policy { noteTrustedTypes(of: policy) }
    if let remarks = policies.content?.policy.takeRemarks() { tellConsole(remarks) }
  }

  /// Said once, where a page asks for what is not simulated.
  private func noteTrustedTypes(of policy: ContentSecurityPolicy) {
    guard policy.requiresTrustedTypes else { return }
    script.tellOnce(
      "The page's policy asks for Trusted Types, which are not simulated: no sink refuses a text. [L36]")
  }

  private func tellConsole(_ remarks: [String]) {
    for remark in remarks { console(.error, remark) }
  }

  // MARK: Reports

  /// Content Security Policy Level 3, "report a violation" (WebKit's ContentSecurityPolicy::reportViolation).
  /// https://w3c.github.io/webappsec-csp/#report-violation
  private func report(_ violation: ContentSecurityPolicy.Violation, at place: ViolationPlace) {
    let caller = CallerPlace(callOf: script)
    if place.tellsConsole {
      console(
        ConsoleMessage(
          level: .error, text: violation.message, sourceURL: caller?.url,
          line: caller?.line ?? (place.line > 0 ? place.line : nil), column: caller?.column))
    }
    let event = event(of: violation, at: place, caller: caller)
    if script.mayHear("securitypolicyviolation") {
      let element = place.element
      // WebKit's Element::enqueueSecurityPolicyViolationEvent.
      world.queueTask(of: .document(script)) { [script] in
        event.fire(at: script, element: element?.isConnected == true ? element : nil)
      }
    }
    send(event, of: violation)
  }

  private func event(
    of violation: ContentSecurityPolicy.Violation, at place: ViolationPlace, caller: CallerPlace?
  ) -> PolicyViolation {
    let usesGroups = !violation.reportGroups.isEmpty
    let own = policies.content?.selfOrigin ?? origin
    var event = PolicyViolation()
    event.documentURI = url.forReports(of: "", to: own)
    event.referrer = script.referrer
    event.blockedURI = violation.blockedURI
    event.effectiveDirective = violation.effectiveDirective
    event.originalPolicy = violation.policy
    event.disposition = violation.disposition == .report ? "report" : "enforce"
    event.sample = violation.sample
    if usesGroups || url.scheme == "http" { event.statusCode = responseStatus }
    (event.line, event.column) = (place.line, place.column)
    if let caller {
      event.sourceFile = WebURL(caller.url)?.forReports(of: violation.effectiveDirective, to: own) ?? ""
      (event.line, event.column) = (caller.line, caller.column)
    } else if usesGroups {
      event.sourceFile = event.documentURI
    }
    return event
  }

  private var responseStatus: Int { frame?.loader.committedLoad?.fetch.response?.status ?? 200 }

  /// Sends a report to the policy's servers (WebKit's PingLoader::sendViolationReport).
  private func send(_ event: PolicyViolation, of violation: ContentSecurityPolicy.Violation) {
    let usesGroups = !violation.reportGroups.isEmpty
    let targets = usesGroups ? violation.reportGroups.compactMap(reportingEndpoint) : violation.reportURIs
    guard !targets.isEmpty, let page = frame?.page else { return }
    let body = ViolationReport(event, usesGroups: usesGroups).text
    for target in targets {
      guard let url = WebURL(target, base: self.url) else { continue }
      var request = SimulatedRequest(method: "POST", url: url, body: Array(body.utf8))
      request.headers["Content-Type"] = "application/csp-report"
      request.headers["Accept"] = "*/*"
      request.headers["User-Agent"] = page.settings.userAgent
      request.headers["Origin"] = origin.serialized
      if let referrer = referrer(to: url) { request.headers["Referer"] = referrer }
      let loader = SubresourceLoader(world: world, page: page, document: self)
      loader.followsRedirects = false
      loader.start(request, credentials: url.origin.isSameOrigin(as: origin) ? .include : .omit) { _ in }
    }
  }

  /// Reporting API, "process reporting endpoints for response": the URL of a group's name.
  private func reportingEndpoint(_ group: String) -> String? {
    guard let field = frame?.loader.committedLoad?.fetch.response?.headers["Reporting-Endpoints"] else { return nil }
    for member in field.split(separator: ",") {
      let parts = member.split(separator: "=", maxSplits: 1).map { $0.filter { !$0.isWhitespace } }
      guard parts.count == 2, parts[0] == group else { continue }
      return parts[1].split(separator: "\"").first.map(String.init)
    }
    return nil
  }
}

extension GuardedAction {
  /// What the trace says about it; nil if whoever asked says it.
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
  /// Such as `button#in`.
  fileprivate var shortDescription: String { localName + (attribute("id").map { "#" + $0 } ?? "") }
}
