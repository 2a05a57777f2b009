import URLStandard

extension ContentSecurityPolicy {
  /// A violation of a policy by an action (Content Security Policy Level 3, "violation").
  package struct Violation: Equatable, Sendable {
    /// The content that a report names as blocked.
    package enum Blocked: Equatable, Sendable {
      case url(WebURL), inline, evaluation, nothing
    }

    /// The name of the directive for the kind of refused content, such as `frame-src`.
    package let effectiveDirective: String
    /// The directive that refuses, with its sources.
    package let directive: String
    /// The whole policy, as it was sent.
    package let policy: String
    package let disposition: Disposition
    /// WebKit's console line.
    package let message: String
    /// The beginning of the refused text, if the policy wants it in reports.
    package let sample: String
    /// The blocked URL as reports show it, or a word for content without one.
    package let blockedURI: String
    package let reportURIs: [String]
    package let reportGroups: [String]

    /// WebKit's ContentSecurityPolicy::reportViolation.
    init(
      of action: GuardedAction, by policy: SerializedPolicy, _ list: SourceList, effectiveDirective: String,
      in content: ContentPolicy
    ) {
      self.effectiveDirective = effectiveDirective
      directive = list.text
      self.policy = policy.text
      disposition = policy.disposition
      message = Self.message(about: action, policy, list, effectiveDirective)
      sample = policy.reportsSample(of: effectiveDirective) ? action.sample.prefixOfUTF16(40) : ""
      reportURIs = policy.reportURIs
      reportGroups = policy.reportGroups
      switch action.blocked {
      case .inline: blockedURI = "inline"
      case .evaluation: blockedURI = "eval"
      case .nothing: blockedURI = ""
      case .url(let url):
        blockedURI = url.forReports(of: effectiveDirective, to: content.selfOrigin)
      }
    }

    /// WebKit's consoleMessageForViolation.
    private static func message(
      about action: GuardedAction, _ policy: SerializedPolicy, _ list: SourceList, _ effectiveDirective: String
    ) -> String {
      let (beginning, subject) = action.complaint
      var name = effectiveDirective
      if name.hasPrefix("script-src") { name = "script-src" } else if name.hasPrefix("style-src") { name = "style-src" }
      let prefix = policy.disposition == .report ? "[Report Only] " : ""
      let url = action.url.map { " " + $0.href.centerEllipsized } ?? ""
      let place =
        list.directive == "default-src"
        ? "appears in neither the \(name) directive nor the default-src directive of the Content Security Policy."
        : "does not appear in the \(name) directive of the Content Security Policy."
      return "\(prefix)\(beginning)\(url) because \(subject) \(place)"
    }
  }
}

extension WebURL {
  /// WebKit's ContentSecurityPolicy::createURLForReporting.
  package func forReports(of directive: String, to origin: Origin) -> String {
    if hasOpaquePath || scheme == "file" { return scheme }
    let isSafe = directive != "frame-src" && directive != "object-src"
    guard isSafe || self.origin.isSameOrigin(as: origin) else { return self.origin.serialized }
    var stripped = withoutFragment
    stripped.setUsername("")
    stripped.setPassword("")
    return stripped.href
  }
}

extension String {
  /// WTF's URL::stringCenterEllipsizedToLength.
  fileprivate var centerEllipsized: String {
    let units = Array(utf16)
    guard units.count > 1024 else { return self }
    return String(decoding: units[..<511] + Array("...".utf16) + units[(units.count - 510)...], as: UTF16.self)
  }

  fileprivate func prefixOfUTF16(_ count: Int) -> String {
    utf16.count <= count ? self : String(decoding: utf16.prefix(count), as: UTF16.self)
  }
}
