import PagePolicies
import ProcessModel
import SimulatedWeb
import URLStandard
import WebMessages
import WindowRegistry

/// Cross-Origin-Opener-Policy, which may take a window to another browsing context group (rules 5.12 to 5.14). Only
/// main frames have one.
struct OpenerPolicyEnforcer {
  let load: DocumentLoad
  let frame: Frame
  private var world: ContentWorld { frame.world }

  /// HTML Standard, "create navigation params by fetching": sandboxing flags and an opener policy are a network error,
  /// in redirects as well (NetworkResourceLoader::doCrossOriginOpenerHandlingOfResponse).
  func refuses(_ response: SimulatedResponse) -> Bool {
    frame.isMainFrame && !frame.inheritedSandbox.isEmpty
      && OpenerPolicy(of: response.headers, origin: load.url.origin) != .unsafeNone
  }

  /// HTML Standard, "enforce a response's opener policy", for every hop of a navigation: each is compared with the one
  /// before, also one without a policy (enforceResponseCrossOriginOpenerPolicy).
  /// https://html.spec.whatwg.org/multipage/browsers.html#cross-origin-opener-policies
  func note(redirect response: SimulatedResponse) {
    guard frame.isMainFrame else { return }
    let origin = load.url.origin
    let policy = OpenerPolicy(of: response.headers, origin: origin)
    if requiresSwitch(to: policy, origin: origin) { load.openerPolicy.groupSwitch = .required }
    load.openerPolicy.lastRedirect = (policy, origin)
  }

  /// Before the app decides, the UI process hears of an answer with a policy, or of one that needs another group.
  func noteOnUIProcess(_ response: SimulatedResponse) {
    guard frame.isMainFrame else { return }
    let policy = OpenerPolicy(of: response.headers, origin: load.url.origin)
    guard policy != .unsafeNone || requiresSwitch(to: policy, origin: load.url.origin) else { return }
    frame.page?.proxy.forgetOpener(in: world.registry)
  }

  /// The response is to be shown.
  func switchGroupIfNeeded(for response: SimulatedResponse) {
    guard frame.isMainFrame else { return }
    // WebKit's computeResponseOriginAndCOOP: a page that sandboxes itself has an origin of its own, but its policy
    // counts.
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

  /// WebKit's DocumentLoader::maybeLoadEmpty and computeResponseOriginAndCOOP: an empty page has the policy of the page
  /// that asked for it. Where it takes the window to another group, that is in the same process, and the UI process
  /// does not hear of it. A window that has shown nothing yet is not asked.
  func switchGroupOfEmptyPage() {
    guard frame.isMainFrame, load.provisionalPage == nil, !frame.document.isInitialEmpty else { return }
    // Traversals and reloads are the page's own; so is what the app loads in its process.
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

  /// Compares with the redirect before or, for the first answer, with the page that is shown where the load is. The
  /// initial empty document of a popup represents its opener's.
  private func requiresSwitch(to policy: OpenerPolicy, origin: Origin) -> Bool {
    let shown = frame.document
    // A new process shows an empty page until the load arrives.
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
  /// The policy that pages without a server take over: that of the page around a frame, if both are of one origin.
  fileprivate var openerPolicyOfTop: OpenerPolicy {
    guard let frame, !frame.isMainFrame else { return policies.opener }
    let top = frame.top.document
    return top.origin.isSameOrigin(as: origin) ? top.policies.opener : .unsafeNone
  }
}
