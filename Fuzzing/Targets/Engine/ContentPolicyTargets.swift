import URLStandard
import PagePolicies

extension FuzzTarget {
  /// Content Security Policy Level 3: one policy more never allows more.
  static let contentSecurityPolicy = FuzzTarget(
    "csp",
    words: [
      "frame-src ", "child-src", "default-src 'self'", "form-action", "frame-ancestors 'none'",
      "sandbox allow-scripts", "https:", "*.", ":*",
      "https://a.example:443/x/", ";", ",", "'none'", "http://",
    ]
  ) { bytes in
    let texts = FuzzInput(bytes).texts
    let addresses = ["https://a.example/x/y", "about:blank", "javascript:1", "data:,x"] + texts.suffix(1)
    let urls = addresses.compactMap { WebURL($0) }
    guard let page = urls.first, let policy = ContentSecurityPolicy(headers: texts) else { return }
    let another = "frame-src 'none'; form-action b.example; frame-ancestors 'self'"
    guard let more = ContentSecurityPolicy(headers: texts + [another]) else {
      throw PropertyViolation(description: "a policy more, and there is none")
    }
    // What follows a semicolon is a directive of its own, whatever it begins with; this one is none.
    guard let longer = ContentSecurityPolicy(headers: texts.map { $0 + ";\u{301}" }) else {
      throw PropertyViolation(description: "a directive more, and there is no policy")
    }
    for url in urls {
      func refuses(_ policy: ContentSecurityPolicy, _ action: GuardedAction) -> Bool {
        ContentPolicy(policy: policy, selfOrigin: page.origin).violations(of: action).forbid
      }
      let frame = GuardedAction.load(url, .frame)
      try hold(refuses(longer, frame) == refuses(policy, frame), "behind a semicolon: \(url)")
      for action in [frame, .load(url, .form), .ancestors([url, page], around: page)] {
        try hold(!refuses(policy, action) || refuses(more, action), "one policy more: \(url)")
      }
    }
    _ = (policy.sandbox, policy.hasFrameAncestors)
  }
}
