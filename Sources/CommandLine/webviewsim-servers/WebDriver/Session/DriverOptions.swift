import Scenarios
import SimulatedWeb
import UIProcess
import URLStandard
import WebViewSimulator

/// The world of a session: `webviewsim:options`. Its keys are `network`, and the keys of a scenario file
/// (Docs/ScenarioFiles.md) about the app, the device and the web.
struct DriverOptions {
  var scenario: Scenario
  /// Origins of the web for which a server on this machine answers.
  var network: [NetworkAllowance] = []
  /// Whether virtual time also follows the clock on the wall between commands.
  var followsClock = true

  private static let own: Set = ["network", "time"]
  /// A scenario's keys that make no sense here.
  private static let refused: Set = ["start", "steps", "expect"]

  /// - Parameter folders: the folders that the server's `--files` allows.
  /// - Throws: "invalid argument".
  init(_ value: JSONValue, folders: [String]) throws(DriverError) {
    guard var members = value.asMembers else { throw DriverParameters.wrong("webviewsim:options", "an object") }
    if let wrong = members.first(where: { Self.refused.contains($0.name) }) {
      throw DriverError(.invalidArgument, "“webviewsim:options” must not have “\(wrong.name)”")
    }
    if let network = value["network"] { self.network = try NetworkAllowance.list(network) }
    switch value["time"]?.asString {
    case nil, "clock"?: break
    case "commands"?: followsClock = false
    default: throw DriverParameters.wrong("time", "clock or commands")
    }
    members.removeAll { Self.own.contains($0.name) }
    let text = (JSONValue.object([.init("start", "about:blank")] + members)).description
    do {
      scenario = try ScenarioDecoder.decode(
        text, file: "/nonexistent/webviewsim:options.json", allowedFolders: folders)
    } catch {
      throw DriverError(.invalidArgument, "“webviewsim:options”: \(error.message)")
    }
  }

  func makeWeb() throws(DriverError) -> SimulatedWeb {
    do {
      let web = try scenario.makeWeb()
      // As with any driver, a host that does not exist is an error.
      web.unknownHosts = .cannotFindHost
      for allowance in network {
        try web.respond(to: allowance.origin + "/*", with: .handler { allowance.answer(to: $0) })
      }
      return web
    } catch {
      throw DriverError(.invalidArgument, "“webviewsim:options”: \(error)")
    }
  }
}
