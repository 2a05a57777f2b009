/// Finds web addresses and mail addresses in texts, but no dates, places, flights or telephone numbers.
public final class NSDataDetector: NSObject, Sendable {
  public let checkingTypes: UInt64
  // NSTextCheckingTypeLink: Foundation on Linux has the name, but warns of it.
  fileprivate static let link = NSTextCheckingResult.CheckingType(rawValue: 1 << 5)

  public init(types checkingTypes: UInt64) throws {
    self.checkingTypes = checkingTypes
    super.init()
  }

  public func matches(
    in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
  ) -> [NSTextCheckingResult] {
    guard checkingTypes & Self.link.rawValue != 0, let range = Range(range, in: string) else { return [] }
    return string[range].split { $0.isWhitespace || "<>\"".contains($0) }.compactMap { word in
      Self.link(in: word).map { LinkResult(NSRange($0.startIndex..<$0.endIndex, in: string), $1) }
    }
  }

  public func firstMatch(
    in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
  ) -> NSTextCheckingResult? { matches(in: string, range: range).first }

  public func numberOfMatches(
    in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
  ) -> Int { matches(in: string, range: range).count }

  public func enumerateMatches(
    in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange,
    using block: (NSTextCheckingResult?, NSRegularExpression.MatchingFlags, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    var stop = ObjCBool(false)
    for match in matches(in: string, range: range) where !stop.boolValue { block(match, [], &stop) }
  }

  /// The address in a word, without the punctuation of the sentence around it.
  private static func link(in word: Substring) -> (Substring, URL)? {
    var word = word.drop { "([{'".contains($0) }
    while let last = word.last, ".,;:!?)]}'".contains(last) { word = word.dropLast() }
    let text = String(word)
    if let url = URL(string: text), let scheme = url.scheme?.lowercased(),
      ["http", "https", "ftp"].contains(scheme) ? url.host?.isEmpty == false : scheme == "mailto"
    {
      return (word, url)
    }
    let parts = word.split(separator: "@", omittingEmptySubsequences: false)
    if parts.count == 2, !parts[0].isEmpty, isHost(parts[1]) {
      return URL(string: "mailto:" + text).map { (word, $0) }
    }
    let host = word.prefix { !"/?#".contains($0) }
    guard host.hasPrefix("www."), isHost(host) else { return nil }
    return URL(string: "http://" + text).map { (word, $0) }
  }

  private static func isHost(_ text: some StringProtocol) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    return labels.count > 1
      && labels.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" } }
      && labels.last?.allSatisfy(\.isLetter) == true
  }
}

private final class LinkResult: NSTextCheckingResult {
  private let place: NSRange
  let address: URL

  init(_ range: NSRange, _ url: URL) {
    place = range
    address = url
    super.init()
  }

  required init?(coder: NSCoder) { nil }

  override var resultType: CheckingType { NSDataDetector.link }
  override var range: NSRange { place }
}

extension NSTextCheckingResult {
  /// The address of a link.
  public var url: URL? { (self as? LinkResult)?.address }
}
