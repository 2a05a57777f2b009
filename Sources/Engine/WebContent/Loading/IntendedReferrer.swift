import PagePolicies
import URLStandard
import WindowRegistry

/// The referrer of a load that a page asked for, after the arguments of WebKit's FrameLoader::loadFrameRequest.
enum IntendedReferrer {
  /// The frame that asked has decided.
  case settled(String?)
  /// Rule 1.90: the frame that loads decides, by its own policy unless one is given. Without a source, the page that
  /// it shows is the referrer.
  case decidedByTarget(source: WebURL?, policy: ReferrerPolicy? = nil)
}

extension Frame {
  /// The `Referer` of a load that this frame begins. WebKit's FrameLoader::loadFrameRequest.
  func referrer(of intent: NavigationIntent) -> String? {
    switch intent.referrer {
    case .settled(let referrer): return referrer
    case .decidedByTarget(let source, let policy):
      guard let source = source ?? document.outgoingReferrerURL else { return nil }
      return (policy ?? document.policies.referrer).referrer(from: source, to: intent.url)
    }
  }

  /// Rule 1.91: the policy that a new document starts with. WebKit's FrameLoader::effectiveReferrerPolicy.
  var inheritedReferrerPolicy: ReferrerPolicy {
    if let parent = parent { return parent.document.policies.referrer }
    return opener?.document.policies.referrer ?? .default
  }
}
