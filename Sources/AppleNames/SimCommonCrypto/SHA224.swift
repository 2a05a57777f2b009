/// SHA-224 (FIPS 180-4, section 6.3), which GLib lacks: SHA-256 with other first values, shortened.
enum SHA224 {
  private static let first: [UInt32] = [
    0xC105_9ED8, 0x367C_D507, 0x3070_DD17, 0xF70E_5939, 0xFFC0_0B31, 0x6858_1511, 0x64F9_8FA7, 0xBEFA_4FA4,
  ]

  /// The first 32 bits behind the point of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = {
    let primes = (2...311).filter { number in !(2..<number).contains { number % $0 == 0 } }
    return primes.map { prime in
      // The greatest number whose cube is not above prime · 2^96: the root with 32 bits behind the point.
      var (low, high): (UInt64, UInt64) = (1 << 32, 7 << 32)
      while high - low > 1 {
        let middle = (low + high) / 2
        let cube = UInt128(middle) * UInt128(middle) * UInt128(middle)
        if cube <= UInt128(prime) << 96 { low = middle } else { high = middle }
      }
      return UInt32(truncatingIfNeeded: low)
    }
  }()

  static func digest(_ message: [UInt8]) -> [UInt8] {
    var padded = message + [0x80]
    while padded.count % 64 != 56 { padded.append(0) }
    let bits = UInt64(message.count) * 8
    padded += (0..<8).reversed().map { UInt8(truncatingIfNeeded: bits >> (8 * UInt64($0))) }
    var hash = first
    for start in stride(from: 0, to: padded.count, by: 64) { add(padded[start..<start + 64], to: &hash) }
    return hash.prefix(7).flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
  }

  private static func add(_ block: ArraySlice<UInt8>, to hash: inout [UInt32]) {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { place in
      block[place..<place + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for place in 16..<64 {
      let (early, late) = (words[place - 15], words[place - 2])
      let low = turned(early, 7) ^ turned(early, 18) ^ early >> 3
      let high = turned(late, 17) ^ turned(late, 19) ^ late >> 10
      words.append(words[place - 16] &+ low &+ words[place - 7] &+ high)
    }
    var state = hash
    for place in 0..<64 {
      let (one, five) = (state[0], state[4])
      let choice = five & state[5] ^ ~five & state[6]
      let sums = turned(five, 6) ^ turned(five, 11) ^ turned(five, 25)
      let next = state[7] &+ sums &+ choice &+ constants[place] &+ words[place]
      let majority = one & state[1] ^ one & state[2] ^ state[1] & state[2]
      let other = (turned(one, 2) ^ turned(one, 13) ^ turned(one, 22)) &+ majority
      state = [next &+ other, one, state[1], state[2], state[3] &+ next, five, state[5], state[6]]
    }
    for place in hash.indices { hash[place] &+= state[place] }
  }

  private static func turned(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }
}
