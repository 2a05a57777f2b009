import URLStandard
import WebContent
import WindowRegistry

extension FuzzTarget {
  /// The features string of `window.open`, sandbox tokens, link relations and names of windows.
  static let features = FuzzTarget(
    "features",
    words: [
      "noopener", "noreferrer", "width=", "height", "left=-1e309", "popup", "menubar,", "=", "yes", "true", "0x10",
      "fullscreen", "allow-scripts",
      "allow-top-navigation", "_blank", "_unfencedTop",
    ]
  ) { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    let features = WindowFeatures(parsing: text)
    try same(WindowFeatures(parsing: text), features, "again")
    let sizes = [features.x, features.y, features.width, features.height]
    try hold(sizes.allSatisfy { $0?.isFinite ?? true }, "a size without an end: \(features)")
    try hold(!features.noreferrer || features.suppressesOpener, "noreferrer keeps the opener")
    try hold(!features.isPopup || features.hasPopupKeys, "a popup that nothing asks for")
    let flags = SandboxFlags(parsing: text)
    try hold(flags.isSubset(of: .all), "flags that are none: \(flags)")
    try hold(SandboxFlags(parsing: text + " allow-scripts").isSubset(of: flags), "another token forbids more")
    _ = LinkRelations(parsing: text).openerLink(target: text, isJavaScriptURL: false)
    _ = TargetName(text)
  }

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
    let urls = (["https://a.example/x/y", "about:blank", "javascript:1", "data:,x"] + texts.suffix(1)).compactMap { WebURL($0) }
    guard let page = urls.first, let policy = ContentSecurityPolicy(headers: texts) else { return }
    guard let more = ContentSecurityPolicy(headers: texts + ["frame-src 'none'; form-action b.example; frame-ancestors 'self'"]) else {
      throw PropertyViolation(description: "a policy more, and there is none")
    }
    for url in urls {
      try hold(
        !policy.refusesFrame(url, from: page.origin) || more.refusesFrame(url, from: page.origin),
        "frames: \(url)")
      try hold(
        policy.formRefusal(of: url, from: page.origin) == nil || more.formRefusal(of: url, from: page.origin) != nil,
        "forms: \(url)")
      let ancestors = [url.origin, page.origin]
      try hold(
        !policy.refusesAncestors(ancestors, of: page.origin) || more.refusesAncestors(ancestors, of: page.origin),
        "ancestors: \(url)")
    }
    _ = (policy.sandbox, policy.hasFrameAncestors)
  }
}
