extension AttributeTest {
  /// Selectors Level 4, "attribute selectors".
  func matches(_ element: Element) -> Bool {
    let own = element.namespace == .html ? lowercaseName : name
    guard let actual = element.attribute(own) else { return false }
    if comparison == .exists { return true }
    let ignoresCase =
      switch caseRule {
      case .insensitive: true
      case .sensitive: false
      case .byAttribute: element.namespace == .html && caseInsensitiveAttributes.contains(lowercaseName)
      }
    return ignoresCase ? compare(actual.asciiLowercase, value.asciiLowercase) : compare(actual, value)
  }

  private func compare(_ actual: String, _ value: String) -> Bool {
    switch comparison {
    case .exists: true
    case .equals: actual == value
    case .includesWord:
      !value.isEmpty && actual.utf8.split(whereSeparator: isHTMLSpace).contains { $0.elementsEqual(value.utf8) }
    case .dashMatch:
      actual.utf8.starts(with: value.utf8)
        && (actual.utf8.count == value.utf8.count || actual.utf8.dropFirst(value.utf8.count).first == UInt8(ascii: "-"))
    case .prefix: !value.isEmpty && actual.utf8.starts(with: value.utf8)
    case .suffix: !value.isEmpty && actual.utf8.reversed().starts(with: value.utf8.reversed())
    case .substring: actual.containsBytes(of: value)
    }
  }
}

/// HTML Standard, "case-sensitivity of selectors": attributes whose values compare ASCII case-insensitively.
private let caseInsensitiveAttributes: Set<String> = [
  "accept", "accept-charset", "align", "alink", "axis", "bgcolor", "charset", "checked", "clear", "codetype", "color",
  "compact", "declare", "defer", "dir", "direction", "disabled", "enctype", "face", "frame", "hreflang", "http-equiv",
  "lang", "language", "link", "media", "method", "multiple", "nohref", "noresize", "noshade", "nowrap", "readonly",
  "rel", "rev", "rules", "scope", "scrolling", "selected", "shape", "target", "text", "type", "valign", "valuetype",
  "vlink",
]
