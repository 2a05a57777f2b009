import URLStandard
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
    let flags = SandboxFlags(parsing: text)
    try hold(flags.isSubset(of: .all), "flags that are none: \(flags)")
    try hold(SandboxFlags(parsing: text + " allow-scripts").isSubset(of: flags), "another token forbids more")
    _ = LinkRelations(parsing: text).openerLink(target: text, isJavaScriptURL: false)
    _ = TargetName(text)
  }
}
