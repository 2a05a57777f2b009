import PageScripting
import SimulatedWeb
import URLStandard
import WebMessages
import WindowRegistry

/// Cross-Origin-Opener-Policy, which may take a window to another browsing context group.
extension DocumentLoader {
  /// HTML Standard, "create navigation params by fetching": sandboxing flags and an opener policy are a network error, in
  /// redirects as well (NetworkResourceLoader::doCrossOriginOpenerHandlingOfResponse).
  func refusesOpenerPolicy(of response: SimulatedResponse) -> Bool {
    frame.isMainFrame && !frame.loader.inheritedSandbox.isEmpty
      && OpenerPolicy(of: response.headers, origin: load.url.origin) != .unsafeNone
  }

  private func requiresSwitch(to policy: OpenerPolicy, origin: Origin, from current: ContentDocument) -> Bool {
    if let last = load.redirectOpenerPolicy {
      return OpenerPolicy.requiresSwitch(
        from: last.policy, origin: last.origin, isInitialEmpty: load.isInNewProcess || current.kind == .initialEmpty,
        to: policy, origin: origin)
    }
    // A new process shows an empty page until the load arrives.
    if load.isInNewProcess {
      return OpenerPolicy.requiresSwitch(
        from: .unsafeNone, origin: origin, isInitialEmpty: true, to: policy, origin: origin)
    }
    return OpenerPolicy.requiresSwitch(
      from: current.policies.opener, origin: current.openerPolicyOrigin, isInitialEmpty: current.kind == .initialEmpty,
      to: policy, origin: origin)
  }

  /// HTML Standard, "enforce a response's opener policy", for every hop of a navigation: each is compared with the one
  /// before, also one without a policy (enforceResponseCrossOriginOpenerPolicy).
  /// https://html.spec.whatwg.org/multipage/browsers.html#cross-origin-opener-policies
  func noteOpenerPolicy(ofRedirect response: SimulatedResponse) {
    guard frame.isMainFrame else { return }
    let origin = load.url.origin
    let policy = OpenerPolicy(of: response.headers, origin: origin)
    if requiresSwitch(to: policy, origin: origin, from: frame.document) { load.redirectSwitchesGroup = true }
    load.redirectOpenerPolicy = (policy, origin)
  }

  /// WebKit's WebPageProxy::decidePolicyForResponseShared, before the app decides: an answer with a policy, also one of the
  /// opener's own, or one that needs another group, makes the app's side forget the opener and the name that the window was
  /// opened with. Pages keep both for now.
  func noteOpenerPolicyOnAppsSide(of response: SimulatedResponse) {
    guard frame.isMainFrame else { return }
    let policy = OpenerPolicy(of: response.headers, origin: load.url.origin)
    guard policy != .unsafeNone || requiresSwitch(to: policy, origin: load.url.origin, from: frame.document) else {
      return
    }
    frame.page?.openedName = ""
    world.registry.forgetLastOpener(of: frame.id)
  }

  /// Rules 5.12 to 5.14.
  func switchGroupIfNeeded(for response: SimulatedResponse) {
    guard frame.isMainFrame else { return }
    // WebKit's computeResponseOriginAndCOOP: a page that sandboxes itself has an origin of its own, but its policy counts.
    let policy = OpenerPolicy(of: response.headers, origin: load.url.origin)
    let isSandboxed = response.contentSecurityPolicy?.sandbox.map { !SandboxFlags(parsing: $0).isEmpty } ?? false
    let origin = isSandboxed ? Origin.newOpaque() : load.url.origin
    let current = frame.document
    guard load.redirectSwitchesGroup || requiresSwitch(to: policy, origin: origin, from: current) else { return }
    load.switchesGroup = true
    // WebKit's WebPageProxy::triggerBrowsingContextGroupSwitchForNavigation.
    frame.page?.openedName = ""
    if world.rules.swapsProcesses, let page = frame.page, let item = load.historyItem {
      world.post(.didMoveTraversal(page.id, url: item.url.href))
    }
    frame.processChoice.changeGroup(for: load, .openerPolicySwitchesGroup)
  }

  /// WebKit's DocumentLoader::maybeLoadEmpty and computeResponseOriginAndCOOP: an empty page has the policy of the page that
  /// asked for it. Where it takes the window to another group, that is in the same process, and the app's side does not
  /// hear of it. A window that has shown nothing yet is not asked.
  func switchGroupOfEmptyPage() {
    guard frame.isMainFrame, !load.isInNewProcess, frame.document.kind != .initialEmpty else { return }
    // Going back, and loading again, are the page's own; so is what the app loads in its process.
    let isOwn = load.type == .backForward || load.type == .reload
    let asking = (isOwn ? nil : load.requester) ?? frame.document
    let policy = asking.openerPolicyOfTop
    load.emptyPagePolicy = policy
    guard requiresSwitch(to: policy, origin: asking.origin, from: frame.document) else { return }
    world.registry.setOpener(nil, of: frame.id)
    world.registry.setName("", of: frame.id)
    frame.page?.openedByDOMWithOpener = false
    frame.processChoice.changeGroup(for: load, .openerPolicySwitchesGroup)
  }
}

extension ContentDocument {
  /// The initial empty document of a popup represents its opener's.
  fileprivate var openerPolicyOrigin: Origin { origin }

  /// The policy that pages without a server take over: that of the page around a frame, if both are of one origin.
  fileprivate var openerPolicyOfTop: OpenerPolicy {
    guard let frame, !frame.isMainFrame else { return policies.opener }
    let top = frame.top.document
    return top.origin.isSameOrigin(as: origin) ? top.policies.opener : .unsafeNone
  }
}
