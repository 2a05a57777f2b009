import URLStandard

/// The answers by pattern. The most specific pattern counts: an exact URL with a method, then an exact URL, then the
/// longest prefix.
struct SiteTable: Sendable {
  /// The answers of one pattern. The last one is repeated.
  private struct Answers: Sendable {
    var answers: [SiteAnswer]
    var used = 0

    mutating func take() -> SiteAnswer? {
      guard let last = answers.last else { return nil }
      guard used < answers.count - 1 else { return last }
      defer { used += 1 }
      return answers[used]
    }
  }

  private struct Prefix: Sendable {
    let text: String
    let method: String?
    var answers: Answers
  }

  private var exact: [String: Answers] = [:]
  /// The methods for which there are exact patterns.
  private var exactMethods: Set<String> = []
  /// The prefixes, the longest first. Among equal prefixes, prefixes with a method come first.
  private var prefixes: [Prefix] = []
  private(set) var hosts: Set<String> = []

  /// Replaces earlier answers for the same pattern.
  mutating func set(_ pattern: SitePattern, _ answers: [SiteAnswer]) {
    if let host = pattern.host { hosts.insert(host) }
    switch pattern.extent {
    case .exact(let url):
      if let method = pattern.method { exactMethods.insert(method) }
      exact[Self.key(pattern.method, url)] = Answers(answers: answers)
    case .prefix(let text):
      prefixes.removeAll { $0.text == text && $0.method == pattern.method }
      let rank = (text.utf8.count, pattern.method == nil ? 0 : 1)
      let index = prefixes.firstIndex { ($0.text.utf8.count, $0.method == nil ? 0 : 1) < rank }
      prefixes.insert(
        Prefix(text: text, method: pattern.method, answers: Answers(answers: answers)), at: index ?? prefixes.endIndex)
    }
  }

  /// The next answer for a request; nil if no pattern matches. The letters' case in a method does not count, although
  /// pages may ask with any: a pattern's is upper case.
  mutating func take(method asked: String, url: String) -> SiteAnswer? {
    let method = asked.uppercased()
    if exactMethods.contains(method), let answer = exact[Self.key(method, url)]?.take() { return answer }
    if let answer = exact[url]?.take() { return answer }
    for index in prefixes.indices where url.hasPrefix(prefixes[index].text) {
      guard prefixes[index].method == nil || prefixes[index].method == method else { continue }
      if let answer = prefixes[index].answers.take() { return answer }
    }
    return nil
  }

  private static func key(_ method: String?, _ url: String) -> String { method.map { "\($0) \(url)" } ?? url }
}
