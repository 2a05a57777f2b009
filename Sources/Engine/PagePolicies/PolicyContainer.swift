import URLStandard
import WindowRegistry

/// HTML Standard, "policy container": the policies that a document hands on to documents without a server.
/// https://html.spec.whatwg.org/multipage/browsers.html#policy-container
package struct PolicyContainer {
  /// The opener policy of the whole page (WebKit's Document::crossOriginOpenerPolicy).
  package var opener: OpenerPolicy
  package var embedder: EmbedderPolicy
  package var referrer: ReferrerPolicy
  package var content: ContentPolicy?

  package init(opener: OpenerPolicy, embedder: EmbedderPolicy, referrer: ReferrerPolicy, content: ContentPolicy?) {
    self.opener = opener
    self.embedder = embedder
    self.referrer = referrer
    self.content = content
  }
}
