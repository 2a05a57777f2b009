/// The random numbers of a world: always the same numbers in the same order, so that runs and their traces are
/// repeatable.
///
/// The algorithm is SplitMix64. It is not for secrets, which simulated pages do not have.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &self) }
  }

  /// ASCII letters and digits, as needed for a boundary of a multipart body.
  mutating func alphanumerics(_ count: Int) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
    return String(decoding: (0..<count).map { _ in alphabet[Int(next() % UInt64(alphabet.count))] }, as: UTF8.self)
  }
}
