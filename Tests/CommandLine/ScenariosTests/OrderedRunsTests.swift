import Testing
import Workers
import EngineValues

@testable import Scenarios

@Suite("Messages of workers about orders") struct OrderedRunsTests {
  private static let first = WorldChoice(
    kind: .user, number: 1, subject: "didCommit", options: ["none", "again", "back"])
  private static let second = WorldChoice(kind: .network, number: 1, subject: "GET https://a.example/", options: ["on"])

  private func run(_ taken: [(WorldChoice, String)]) -> OrderedRun {
    let met = taken.map { MetChoice(choice: $0, taken: $1) }
    return OrderedRun(
      order: WorldOrder(met.compactMap(\.deviation)), met: met, failures: ["f"], fingerprint: .max - 3, overflow: 2)
  }

  @Test("Runs come as they were, and what several of them meet is sent once")
  func roundTrip() throws {
    let runs = [
      run([(Self.first, "none"), (Self.second, "on")]), run([(Self.first, "back"), (Self.second, "on")]), run([]),
    ]
    let bytes = try BinaryEncoding.bytes(OrderedRuns(runs: runs, ordinary: nil, inputs: []))
    let read = try BinaryDecoding.value(OrderedRuns.self, from: bytes)
    #expect(read.runs == runs && read.ordinary == nil && read.inputs.isEmpty)
    #expect(String(decoding: bytes, as: UTF8.self).split(separator: "https://a.example/").count == 2)
  }

  @Test("Choices and options that are none are refused")
  func wrongPlaces() throws {
    let bytes = try BinaryEncoding.bytes(OrderedRuns(runs: [run([(Self.second, "on")])], ordinary: nil, inputs: []))
    let place = try #require(bytes.indices.last { bytes[$0...].starts(with: [8, 0, 0, 0]) }) + 4
    for wrong in [place, place + 4] {
      var changed = bytes
      changed[wrong] = 1
      #expect(throws: (any Error).self) { try BinaryDecoding.value(OrderedRuns.self, from: changed) }
    }
  }
}
