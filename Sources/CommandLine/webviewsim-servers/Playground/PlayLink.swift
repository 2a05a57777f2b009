/// A link that a playground has made: its fragment contains the scenario, which the page itself unpacks.
struct PlayLink: Sendable, Equatable {
  /// The text after the `#`.
  let fragment: String

  private static let names = ["play=", "lesson="]
  private static let longest = 4 << 20

  /// The result is nil for a text that is no link of a playground. Its host and port do not matter, and the fragment
  /// alone is enough.
  init?(_ text: String) {
    let fragment =
      text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).last.map(String.init) ?? ""
    let isPlain = fragment.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "-_=&.%+/".utf8.contains(byte)
      }
    }
    guard isPlain, fragment.utf8.count <= Self.longest, Self.names.contains(where: fragment.hasPrefix) else {
      return nil
    }
    self.fragment = fragment
  }
}
