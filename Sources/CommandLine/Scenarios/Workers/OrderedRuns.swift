import LocalFiles
import WebViewSimulator
import EngineValues

/// The results of the first orders of a job. A new process runs the others.
struct OrderedRuns: Sendable {
  var runs: [OrderedRun]
  /// The ordinary run, if there has been one.
  var ordinary: RunFacts?
  /// The files that were read since the last job.
  var inputs: [ReadFile]
}

/// Runs share most of their choices. So each choice is sent once, and runs name it by its place.
extension OrderedRuns: Codable {
  /// A run without the contents of its choices.
  private struct Remainder: Codable {
    /// The place of each choice that the run met, and the place of the option taken, in four bytes each.
    var met: [UInt8]
    var failures: [String]
    var fingerprint: UInt64
    var overflow: Int
  }

  private enum Key: CodingKey { case choices, remainders, ordinary, inputs }

  func encode(to encoder: any Encoder) throws {
    var places: [WorldChoice: Int] = [:]
    var choices: [WorldChoice] = []
    let remainders = try runs.map { run in
      var bytes: [UInt8] = []
      bytes.reserveCapacity(run.met.count * Self.size)
      for met in run.met {
        let place = places[met.choice] ?? choices.count
        if place == choices.count {
          places[met.choice] = place
          choices.append(met.choice)
        }
        guard let option = met.choice.options.firstIndex(of: met.taken) else {
          throw EncodingError.invalidValue(
            met, .init(codingPath: encoder.codingPath, debugDescription: "what was taken is no option of its choice"))
        }
        for number in [place, option] {
          withUnsafeBytes(of: UInt32(clamping: number).littleEndian) { bytes.append(contentsOf: $0) }
        }
      }
      return Remainder(met: bytes, failures: run.failures, fingerprint: run.fingerprint, overflow: run.overflow)
    }
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(choices, forKey: .choices)
    try container.encode(remainders, forKey: .remainders)
    try container.encodeIfPresent(ordinary, forKey: .ordinary)
    try container.encode(inputs, forKey: .inputs)
  }

  /// - Throws: also for places that do not exist: a page may have taken over its worker.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let choices = try container.decode([WorldChoice].self, forKey: .choices)
    let remainders = try container.decode([Remainder].self, forKey: .remainders)
    ordinary = try container.decodeIfPresent(RunFacts.self, forKey: .ordinary)
    inputs = try container.decode([ReadFile].self, forKey: .inputs)
    runs = try remainders.map { remainder in
      var met: [MetChoice] = []
      met.reserveCapacity(remainder.met.count / Self.size)
      for start in stride(from: 0, to: remainder.met.count - Self.size + 1, by: Self.size) {
        let (place, option) = (Self.number(remainder.met, at: start), Self.number(remainder.met, at: start + 4))
        guard choices.indices.contains(place), choices[place].options.indices.contains(option) else {
          throw DecodingError.dataCorrupted(
            .init(codingPath: decoder.codingPath, debugDescription: "there is no such choice"))
        }
        met.append(MetChoice(choice: choices[place], taken: choices[place].options[option]))
      }
      return OrderedRun(
        order: WorldOrder(met.compactMap { $0.deviation }), met: met, failures: remainder.failures,
        fingerprint: remainder.fingerprint, overflow: remainder.overflow)
    }
  }

  /// The bytes of a choice in a run.
  private static let size = 8

  private static func number(_ bytes: [UInt8], at place: Int) -> Int {
    Int(bytes.withUnsafeBytes { UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: place, as: UInt32.self)) })
  }
}
