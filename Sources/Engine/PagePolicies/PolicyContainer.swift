import URLStandard
import WindowRegistry

/// A Content-Security-Policy, and the origin that its `'self'` means for a document.
package struct ContentPolicy {
  package let policy: ContentSecurityPolicy
  /// WebKit's ContentSecurityPolicy::updateSourceSelf.
  package var selfOrigin: Origin

  package init(policy: ContentSecurityPolicy, selfOrigin: Origin) {
    self.policy = policy
    self.selfOrigin = selfOrigin
  }
}

/// HTML Standard, "policy container": the policies that a document hands on to documents without a server.
/// https://html.spec.whatwg.org/multipage/browsers.html#policy-container
package struct PolicyContainer {
  /// The opener policy of the whole page (WebKit's Document::crossOriginOpenerPolicy).
  package var opener: OpenerPolicy
  package var referrer: ReferrerPolicy
  package var content: ContentPolicy?

  package init(opener: OpenerPolicy, referrer: ReferrerPolicy, content: ContentPolicy?) {
    self.opener = opener
    self.referrer = referrer
    self.content = content
  }
}
