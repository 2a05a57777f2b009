import PagePolicies
import ProcessModel
import SimulatedWeb
import URLStandard
import WebMessages
import WindowRegistry

/// Enforces Cross-Origin-Opener-Policy, which may move a window to another browsing context group (rules 5.12 to 5.14).
/// Only main frames have such a policy.
struct OpenerPolicyEnforcer {
  let load: DocumentLoad
  let frame: Frame
  private var world: ContentWorld { frame.world }

  /// Whether the response is a network error. Sandboxing flags together with an opener policy are one, in redirects as
  /// well (HTML Standard, "create navigation params by fetching"; WebKit's
  /// NetworkResourceLoader::doCrossOriginOpenerHandlingOfResponse).
  func refuses(_ response: SimulatedResponse) -> Bool {
    frame.isMainFrame && !frame.inheritedSandbox.isEmpty
      && OpenerPolicy(of: response.headers, origin: load.url.origin) != .unsafeNone
  }

  /// Compares each hop of a navigation with the hop before, even one without a policy (HTML Standard, "enforce a
  /// response's opener policy"; WebKit's enforceResponseCrossOriginOpenerPolicy).
  /// https://html.spec.whatwg.org/multipage/browsers.html#cross-origin-opener-policies
  func note(redirect response: SimulatedResponse) {
    guard frame.isMainFrame else { return }
    let origin = load.url.origin
    let policy = OpenerPolicy(of: response.headers, origin: origin)
    if requiresSwitch(to: policy, origin: origin) { load.openerPolicy.groupSwitch = .required }
    load.openerPolicy.lastRedirect = (policy, origin)
  }

  /// Tells the UI process, before the app decides, of a response that has a policy or needs another group.
  func noteOnUIProcess(_ response: SimulatedResponse) {
    guard frame.isMainFrame else { return }
    let policy = OpenerPolicy(of: response.headers, origin: load.url.origin)
    guard policy != .unsafeNone || requiresSwitch(to: policy, origin: load.url.origin) else { return }
    frame.page?.proxy.forgetOpener(in: world.registry)
  }

  /// Switches the group for a response that will be shown.
  func switchGroupIfNeeded(for response: SimulatedResponse) {
    guard frame.isMainFrame else { return }
    // A page that sandboxes itself has an opaque origin, but its policy counts (WebKit's computeResponseOriginAndCOOP).
    let policy = OpenerPolicy(of: response.headers, origin: load.url.origin)
    let isSandboxed = response.contentSecurityPolicy?.sandbox.map { !SandboxFlags(parsing: $0).isEmpty } ?? false
    let origin = isSandboxed ? Origin.newOpaque() : load.url.origin
    guard load.openerPolicy.groupSwitch == .required || requiresSwitch(to: policy, origin: origin) else { return }
    load.openerPolicy.groupSwitch = .done
    frame.page?.proxy.opener.forgetName()
    if world.rules.swapsProcesses, let page = frame.page, let entry = load.plan.entry {
      world.post(.didMoveTraversal(page.id, url: entry.url.href))
    }
    frame.processSwap.changeGroup(for: load, .openerPolicySwitchesGroup)
  }

  /// Switches the group for an empty page, which has the policy of the page that asked for it. If the window moves to
  /// another group, the process stays the same, and the UI process is not told. For a window that has shown nothing
  /// yet, nothing is compared (WebKit's DocumentLoader::maybeLoadEmpty and computeResponseOriginAndCOOP).
  func switchGroupOfEmptyPage() {
    guard frame.isMainFrame, load.provisionalPage == nil, !frame.document.isInitialEmpty else { return }
    // The page itself asks for traversals and reloads, and for the app's loads in its process.
    let isOwn = load.plan.type == .backForward || load.plan.type == .reload
    let asking = (isOwn ? nil : load.plan.requester) ?? frame.document
    let policy = asking.openerPolicyOfTop
    load.openerPolicy.ofEmptyPage = policy
    guard requiresSwitch(to: policy, origin: asking.origin) else { return }
    world.registry.setOpener(nil, of: frame.id)
    world.registry.setName("", of: frame.id)
    frame.page?.proxy.opener.moved(hasOpener: false)
    frame.processSwap.changeGroup(for: load, .openerPolicySwitchesGroup)
  }

  /// Compares the policy with that of the redirect before. The first response is compared with the page that the load's
  /// process shows. The initial empty document of a popup stands for its opener's document.
  private func requiresSwitch(to policy: OpenerPolicy, origin: Origin) -> Bool {
    let shown = frame.document
    // A new process shows an empty page until the load commits.
    let isInNewProcess = load.provisionalPage != nil
    let isInitialEmpty = isInNewProcess || shown.isInitialEmpty
    let current: (policy: OpenerPolicy, origin: Origin) =
      load.openerPolicy.lastRedirect
      ?? (isInNewProcess ? (.unsafeNone, origin) : (shown.policies.opener, shown.origin))
    return OpenerPolicy.requiresSwitch(
      from: current.policy, origin: current.origin, isInitialEmpty: isInitialEmpty, to: policy, origin: origin)
  }
}

extension ContentDocument {
  /// The policy that pages without a server take over. In a frame, it is the policy of the page around it, if both have
  /// the same origin.
  fileprivate var openerPolicyOfTop: OpenerPolicy {
    guard let frame, !frame.isMainFrame else { return policies.opener }
    let top = frame.top.document
    return top.origin.isSameOrigin(as: origin) ? top.policies.opener : .unsafeNone
  }
}
