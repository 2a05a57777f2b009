import ArgumentParser
import Scenarios

/// Servers outside of the simulation. Without these options nothing reaches a network.
struct NetworkOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Ask this host over the real network, such as localhost or localhost:5173; may be given several times.",
      valueName: "HOST"))
  var network: [String] = []

  @Option(
    help: ArgumentHelp(
      "Answer from a recording (HAR 1.2), before any network; may be given several times.", valueName: "FILE"))
  var har: [String] = []

  @Option(help: ArgumentHelp("Record what such servers answer, as HAR 1.2.", valueName: "FILE"))
  var record: String?

  var isEmpty: Bool { network.isEmpty && har.isEmpty }

  /// - Throws: `ScenarioFileError` for a text that is no name of a host.
  func apply(to wishes: inout RunWishes) throws(ScenarioFileError) {
    try RunWishes.check(hosts: network)
    wishes.network = network
    wishes.recordings = har
    wishes.recordFile = record
  }
}
