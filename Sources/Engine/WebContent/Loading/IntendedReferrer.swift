import PagePolicies
import URLStandard
import WindowRegistry

/// The referrer of a load that a page asked for (the arguments of WebKit's FrameLoader::loadFrameRequest).
enum IntendedReferrer {
  /// The requesting frame has decided.
  case settled(String?)
  /// The loading frame decides, by its own policy unless one is given (rule 1.90). Without a source, the page that it
  /// shows is the referrer.
  case decidedByTarget(source: WebURL?, policy: ReferrerPolicy? = nil)
}

extension Frame {
  /// The `Referer` of a load that this frame begins (WebKit's FrameLoader::loadFrameRequest).
  func referrer(of intent: NavigationIntent) -> String? {
    switch intent.referrer {
    case .settled(let referrer): return referrer
    case .decidedByTarget(let source, let policy):
      guard let source = source ?? document.outgoingReferrerURL else { return nil }
      return (policy ?? document.policies.referrer).referrer(from: source, to: intent.url)
    }
  }

  /// The policy with which a new document starts (rule 1.91; WebKit's FrameLoader::effectiveReferrerPolicy).
  var inheritedReferrerPolicy: ReferrerPolicy {
    if let parent = parent { return parent.document.policies.referrer }
    return opener?.document.policies.referrer ?? .default
  }
}
