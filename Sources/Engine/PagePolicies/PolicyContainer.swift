import URLStandard
import WindowRegistry

/// A Content-Security-Policy, and whom its `'self'` names for a document.
package struct ContentPolicy {
  package let policy: ContentSecurityPolicy
  /// WebKit's ContentSecurityPolicy::updateSourceSelf.
  package var selfOrigin: Origin

  package init(policy: ContentSecurityPolicy, selfOrigin: Origin) {
    self.policy = policy
    self.selfOrigin = selfOrigin
  }
}

/// HTML Standard, "policy container": what a document hands on to those without a server.
/// https://html.spec.whatwg.org/multipage/browsers.html#policy-container
package struct PolicyContainer {
  /// The whole page's (WebKit's Document::crossOriginOpenerPolicy).
  package var opener: OpenerPolicy
  package var referrer: ReferrerPolicy
  package var content: ContentPolicy?

  package init(opener: OpenerPolicy, referrer: ReferrerPolicy, content: ContentPolicy?) {
    self.opener = opener
    self.referrer = referrer
    self.content = content
  }
}
