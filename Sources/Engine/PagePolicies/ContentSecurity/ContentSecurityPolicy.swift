import SimulatedWeb
import URLStandard

/// All policies of a document (Content Security Policy Level 3, "CSP list"; WebKit's ContentSecurityPolicy).
///
/// The policy knows neither documents nor scripts: `ContentPolicy.violations(of:)` lists the violations.
package struct ContentSecurityPolicy: Sendable {
  /// Whether a policy forbids, or only reports.
  package enum Disposition: Sendable { case enforce, report }

  /// The way in which a policy came to the document (WebKit's PolicyFrom).
  enum Delivery { case header, meta, inherited }

  private(set) var policies: [SerializedPolicy] = []
  /// WebKit's console lines about policies that it does not understand. The code that shows the lines takes them away.
  package private(set) var remarks: [String] = []
  /// Whether the document's own server sent a policy. If so, scripts cannot read nonces from attributes.
  package private(set) var isHeaderDelivered = false

  /// Content Security Policy Level 3, "parse a serialized CSP list".
  package init?(headers: [String], reportOnly: [String] = []) {
    guard !headers.isEmpty || !reportOnly.isEmpty else { return nil }
    add(headers.joined(separator: ", "), .enforce, from: .header)
    add(reportOnly.joined(separator: ", "), .report, from: .header)
    guard !policies.isEmpty else { return nil }
    isHeaderDelivered = true
  }

  /// A list in a `meta` element, in which some directives have no meaning (HTML Standard, "content security policy
  /// state").
  /// https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-content-security-policy
  package init?(meta content: String) {
    // Line breaks are valid in the attribute, not in a header (WebKit's ContentSecurityPolicyDirectiveList::parse).
    add(String(content.unicodeScalars.filter { !["\0", "\r", "\n"].contains($0) }), .enforce, from: .meta)
    guard !policies.isEmpty else { return nil }
  }

  /// Adds the policies of another list, which hold as well.
  package mutating func add(_ other: ContentSecurityPolicy) {
    policies += other.policies
    remarks += other.remarks
  }

  /// The list that a document without a server gets from another document (WebKit's
  /// ContentSecurityPolicy::copyStateFrom).
  package var inherited: ContentSecurityPolicy? {
    var copy = self
    (copy.policies, copy.remarks, copy.isHeaderDelivered) = ([], [], false)
    for policy in policies { copy.add(policy.text, policy.disposition, from: .inherited) }
    return copy.policies.isEmpty ? nil : copy
  }

  private mutating func add(_ list: String, _ disposition: Disposition, from delivery: Delivery) {
    // The code splits bytes, not characters: a comma separates even if a combining mark follows it.
    let start = list.utf8.drop(while: SerializedPolicy.isWhiteSpace)
    for text in start.split(separator: UInt8(ascii: ",")) {
      policies.append(
        SerializedPolicy(String(Substring(text)), disposition, from: delivery) { remarks.append($0) })
    }
  }

  package mutating func takeRemarks() -> [String] {
    defer { remarks = [] }
    return remarks
  }

  // MARK: Directives without sources

  /// The tokens of `sandbox`; nil if no policy has the directive.
  package var sandbox: String? { policies.lazy.compactMap(\.sandbox).first }

  /// Whether a policy has `upgrade-insecure-requests` (Upgrade Insecure Requests, "delivery").
  package var upgradesInsecureRequests: Bool { policies.contains(where: \.upgradesInsecureRequests) }

  package var hasFrameAncestors: Bool {
    policies.contains { $0.disposition == .enforce && $0["frame-ancestors"] != nil }
  }

  /// Whether a policy wants Trusted Types at the sinks of scripts.
  package var requiresTrustedTypes: Bool { policies.contains(where: \.requiresTrustedTypes) }

  /// Whether script elements are judged before they are fetched (WebKit's shouldPerformEarlyCSPCheck).
  package var judgesScriptsEarly: Bool { policies.contains(where: \.isStrictDynamic) }
}

/// A policy of a list (WebKit's ContentSecurityPolicyDirectiveList).
struct SerializedPolicy: Sendable {
  /// The policy as it was sent.
  let text: String
  let disposition: ContentSecurityPolicy.Disposition
  private var lists: [String: SourceList] = [:]
  private(set) var sandbox: String?
  private(set) var upgradesInsecureRequests = false
  private(set) var reportURIs: [String] = []
  private(set) var reportGroups: [String] = []
  private(set) var requiresTrustedTypes = false

  /// - Parameter remark: called with WebKit's console lines about directives.
  init(
    _ text: String, _ disposition: ContentSecurityPolicy.Disposition, from delivery: ContentSecurityPolicy.Delivery,
    remark: (String) -> Void
  ) {
    self.text = text
    self.disposition = disposition
    var names: Set<String> = []
    for directive in text.utf8.split(separator: UInt8(ascii: ";")) {
      guard let directive = Directive(directive, remark: remark) else { continue }
      switch (delivery, directive.name) {
      case (.inherited, "upgrade-insecure-requests"): continue
      case (.meta, "report-uri"), (.meta, "frame-ancestors"), (.meta, "sandbox"):
        remark(
          "The Content Security Policy directive '\(directive.name)' is ignored when delivered via an HTML meta element."
        )
        continue
      default: break
      }
      if disposition == .report, Self.enforcedOnly.contains(directive.name) {
        remark(
          "The Content Security Policy directive '\(directive.name)' is ignored when delivered in a report-only policy."
        )
        continue
      }
      if Self.known.contains(directive.name), !names.insert(directive.name).inserted {
        remark("Ignoring duplicate Content-Security-Policy directive '\(directive.spelledName)'.\n")
        continue
      }
      take(directive, remark: remark)
    }
    if disposition == .report, reportURIs.isEmpty, reportGroups.isEmpty {
      remark(
        "The Content Security Policy '\(text)' was delivered in report-only mode, but does not specify a 'report-to'; the"
          + " policy will have no effect. Please either add a 'report-to' directive, or deliver the policy via the"
          + " 'Content-Security-Policy' header.")
    }
  }

  /// WebKit's ContentSecurityPolicyDirectiveList::addDirective.
  private mutating func take(_ directive: Directive, remark: (String) -> Void) {
    switch directive.name {
    case "sandbox": sandbox = directive.values.joined(separator: " ")
    case "upgrade-insecure-requests": upgradesInsecureRequests = true
    case "report-uri": reportURIs = directive.values
    case "report-to": reportGroups = directive.values
    case "require-trusted-types-for":
      requiresTrustedTypes = directive.values.contains { $0.lowercased() == "'script'" }
    case _ where Self.sourceLists.contains(directive.name):
      lists[directive.name] = SourceList(
        directive: directive.name, text: directive.text, sources: directive.values, remark: remark)
    case "block-all-mixed-content", "plugin-types", "trusted-types": break
    case "allow":
      remark(
        "The 'allow' directive has been replaced with 'default-src'. Please use that directive instead, as 'allow' has no"
          + " effect.")
    case "options":
      remark(
        "The 'options' directive has been replaced with 'unsafe-inline' and 'unsafe-eval' source expressions for the"
          + " 'script-src' and 'style-src' directives. Please use those directives instead, as 'options' has no effect."
      )
    case "policy-uri":
      remark(
        "The 'policy-uri' directive has been removed from the specification. Please specify a complete policy via the"
          + " Content-Security-Policy header.")
    default: remark("Unrecognized Content-Security-Policy directive '\(directive.spelledName)'.\n")
    }
  }

  private static let sourceLists: Set<String> = [
    "base-uri", "child-src", "connect-src", "default-src", "font-src", "form-action", "frame-ancestors", "frame-src",
    "img-src", "manifest-src", "media-src", "object-src", "prefetch-src", "script-src", "script-src-attr",
    "script-src-elem", "style-src", "style-src-attr", "style-src-elem", "worker-src",
  ]
  private static let known = sourceLists.union([
    "sandbox", "upgrade-insecure-requests", "report-uri", "report-to", "require-trusted-types-for", "trusted-types",
    "block-all-mixed-content", "plugin-types",
  ])
  private static let enforcedOnly: Set<String> = ["sandbox", "upgrade-insecure-requests", "frame-ancestors"]

  subscript(directive: String) -> SourceList? { lists[directive] }

  /// The first of these directives that the policy has.
  func first(of directives: [String]) -> SourceList? {
    for directive in directives { if let list = lists[directive] { return list } }
    return nil
  }

  /// WebKit's ContentSecurityPolicyDirectiveList::strictDynamicIncluded.
  var isStrictDynamic: Bool {
    first(of: ["script-src-elem", "script-src", "default-src"])?.keywords.contains(.strictDynamic) == true
  }

  /// WebKit's shouldReportSample.
  func reportsSample(of directive: String) -> Bool {
    let list = directive.hasPrefix("style-src") ? lists["style-src"] : lists["script-src"]
    return (directive.hasPrefix("style-src") || directive.hasPrefix("script-src"))
      && list?.keywords.contains(.reportSample) == true
  }

  /// WebKit's isUnicodeCompatibleASCIIWhitespace.
  static func isWhiteSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  /// A directive as it was sent (WebKit's parseDirective).
  private struct Directive {
    let spelledName: String
    let values: [String]
    /// WebKit's ContentSecurityPolicyDirective::text.
    let text: String

    var name: String { spelledName.lowercased() }

    init?(_ text: Substring.UTF8View, remark: (String) -> Void) {
      let rest = text.drop(while: isWhiteSpace)
      guard !rest.isEmpty else { return nil }
      let name = rest.prefix { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") }
      let value = rest.dropFirst(name.count)
      if name.isEmpty || value.first.map({ !isWhiteSpace($0) }) == true {
        let word = String(Substring(rest.prefix { !isWhiteSpace($0) }))
        remark("Unrecognized Content-Security-Policy directive '\(word)'.\n")
        return nil
      }
      spelledName = String(Substring(name))
      let valueText = String(Substring(value.drop(while: isWhiteSpace)))
      // A directive with a byte that is neither white space nor visible ASCII is ignored. The standard's "parse a
      // serialized CSP" requires ASCII, too.
      guard value.allSatisfy({ isWhiteSpace($0) || (0x21...0x7E).contains($0) }) else {
        remark(
          "The value for Content Security Policy directive '\(spelledName)' contains an invalid character: '\(valueText)'."
            + " Non-whitespace characters outside ASCII 0x21-0x7E must be percent-encoded, as described in RFC 3986,"
            + " section 2.1: http://tools.ietf.org/html/rfc3986#section-2.1.")
        return nil
      }
      values = value.split(whereSeparator: isWhiteSpace).map { String(Substring($0)) }
      self.text = valueText.isEmpty ? spelledName : spelledName + " " + valueText
    }
  }
}

extension SimulatedResponse {
  package var contentSecurityPolicy: ContentSecurityPolicy? {
    let reportOnly = headers.values(of: "Content-Security-Policy-Report-Only")
    return ContentSecurityPolicy(headers: headers.values(of: "Content-Security-Policy"), reportOnly: reportOnly)
  }
}
