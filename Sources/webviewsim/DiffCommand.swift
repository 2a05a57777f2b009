import ArgumentParser
import Recipes
import Scenarios
import WebViewSimulator

struct DiffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Runs a page with two ready-made delegates and prints their calls side by side.",
    discussion: Recipe.allCases.map { "\($0.rawValue): \($0.summary)." }.joined(separator: "\n"))

  @Argument(help: ArgumentHelp("A page.", valueName: "page"))
  var page: String

  @Option(help: ArgumentHelp("A recipe's name; to be given twice.", valueName: "recipe"))
  var delegate: [String] = []

  @Option(help: ArgumentHelp("Click the first element that matches; may be given several times.", valueName: "selector"))
  var click: [String] = []

  @Option(help: ArgumentHelp("A host of the recipe's list; may be given several times.", valueName: "host"))
  var host: [String] = []

  @Option(help: ArgumentHelp("Where remoteAllowlist gets its list.", valueName: "URL"))
  var listURL: String?

  @Option(help: ArgumentHelp("The callback of sessions: a scheme, or an https URL.", valueName: "callback"))
  var callback: String?

  @Option(help: ArgumentHelp("What a URL answers; a * at the end of the URL stands for any rest.", valueName: "URL=FILE"))
  var site: [String] = []

  @Option(name: .customLong("base-url"), help: ArgumentHelp("The page's own URL.", valueName: "URL"))
  var baseURL: String?

  @Option(help: "iOS or macOS.")
  var platform = PlatformName.iOS

  func validate() throws {
    guard delegate.count == 2 else { throw ValidationError("--delegate must be given twice, not \(delegate.count) times") }
  }

  @MainActor func run() async throws {
    do {
      let page = try PageScenario(file: page, baseURL: baseURL, sites: site, platform: platform.platform)
      let parameters = RecipeParameters(hosts: host, url: listURL, callback: callback)
      var traces: [ScenarioTrace] = []
      for name in delegate {
        var scenario = page.scenario(clicks: click)
        scenario.system.delegate = try SystemSetup.Delegate(try Recipe.named(name), parameters)
        traces.append(try await ScenarioRunner.run(scenario))
      }
      for trace in traces {
        guard case .input(let message)? = trace.steps.compactMap(\.error).first else { continue }
        Terminal.fail("\(self.page): \(message)")
      }
      Terminal.write(SideBySide(traces[0], traces[1], names: (delegate[0], delegate[1])).text(width: Terminal.width) + "\n")
    } catch let error as ScenarioFileError {
      Terminal.fail(error.description)
    } catch let error as RecipeError {
      Terminal.fail(error.description)
    }
  }
}
