/// A part of a run: the K-th of N machines. All parts together run everything, and nothing twice.
package struct Shard: Equatable, Sendable {
  /// The number of the part, from 1.
  package var number: Int
  package var count: Int

  package init?(number: Int, count: Int) {
    guard count >= 1, count <= 100_000, (1...count).contains(number) else { return nil }
    self.number = number
    self.count = count
  }

  /// The time that a scenario took.
  package typealias Seconds = Double

  /// The single shard with everything.
  package static let whole = Shard(number: 1, of: 1)

  private init(number: Int, of count: Int) {
    self.number = number
    self.count = count
  }

  /// `K/N`.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1] else { return nil }
    self.init(number: number, count: count)
  }

  package var text: String { "\(number)/\(count)" }

  /// The places of the names that belong to this shard, in order.
  ///
  /// Without times, a name's shard depends on the name alone, so that a new scenario moves no other scenario. With
  /// times, the longest scenarios are given out first, each to the shard that has least to do.
  /// - Parameter seconds: the time that each scenario took, as far as it is known.
  package func places(in names: [String], seconds: [String: Seconds]) -> [Int] {
    guard count > 1 else { return Array(names.indices) }
    guard !seconds.isEmpty else {
      return names.indices.filter { Int(Self.hash(names[$0]) % UInt64(count)) == number - 1 }
    }
    let known = names.compactMap { seconds[$0] }
    let typical = known.isEmpty ? 1 : known.reduce(0, +) / Double(known.count)
    func time(_ place: Int) -> Double { seconds[names[place]] ?? typical }
    let order = names.indices.sorted { left, right in
      let (a, b) = (time(left), time(right))
      return a != b ? a > b : names[left] != names[right] ? names[left] < names[right] : left < right
    }
    var loads = [Double](repeating: 0, count: count)
    var mine: [Int] = []
    for place in order {
      let least = loads.indices.min { loads[$0] < loads[$1] } ?? 0
      loads[least] += time(place)
      if least == number - 1 { mine.append(place) }
    }
    return mine.sorted()
  }

  /// FNV-1a, the same on every machine and in every version, with the finalizer of MurmurHash3 so that its remainders
  /// are spread evenly.
  private static func hash(_ text: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash ^= hash >> 33
    hash = hash &* 0xFF51_AFD7_ED55_8CCD
    return hash ^ hash >> 33
  }
}
