import WindowRegistry

/// The random numbers of a world, all from one seed. Each global object has its own sequence, so that numbers drawn in
/// one window change nothing in another.
package final class RandomNumbers {
  /// The seed until the world sets another seed.
  package static let defaultSeed: UInt64 = 0x5745_4256_4945_5753

  private var seed = RandomNumbers.defaultSeed
  /// The numbers for the boundaries of multipart bodies, which the engine makes outside pages.
  var ofTheEngine = SeededGenerator(seed: RandomNumbers.defaultSeed)
  /// The number of realms of each window and world that have drawn numbers.
  private var realms: [Place: UInt64] = [:]

  private struct Place: Hashable {
    let window: NavigableID
    let world: String
  }

  func start(seed: UInt64) {
    self.seed = seed
    ofTheEngine = SeededGenerator(seed: seed)
    realms = [:]
  }

  /// A generator for the next realm of a window and world.
  func generator(window: NavigableID, world: String) -> SeededGenerator {
    let ordinal = realms[Place(window: window, world: world), default: 0]
    realms[Place(window: window, world: world)] = ordinal + 1
    var mixed = seed
    for number in [UInt64(bitPattern: Int64(window.rawValue)), ordinal] + world.utf8.map(UInt64.init) {
      var generator = SeededGenerator(seed: mixed ^ number)
      mixed = generator.next()
    }
    return SeededGenerator(seed: mixed)
  }
}

/// The natives of js/core/random.js.
enum RandomNatives {
  static let table: NativeTable = [
    // Four integers of 32 bits.
    "mathSeed": { call in
      let seeds = call.context.makeArray()
      for index in 0..<4 {
        call.context.set(seeds, index, call.number(Int(Int32(truncatingIfNeeded: call.realm.random.next()))))
      }
      return seeds.value
    }
  ]
}
