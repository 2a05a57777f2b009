import ArgumentParser
import Scenarios
import WebViewSimulator

struct InspectCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Lists what a page can do to windows: calls of window.open, links, areas, forms and frames.",
    discussion: """
      Found in the source by a JavaScript tokenizer, with file, line and column, and what each asks of the delegates. \
      Then the page is run, and calls that the load or a click reached are marked.
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument { case table, json }

  @Argument(help: ArgumentHelp("Pages.", valueName: "page"))
  var pages: [String]

  @Option(help: ArgumentHelp("What a URL answers, such as an external script's.", valueName: "URL=FILE"))
  var site: [String] = []

  @Option(name: .customLong("base-url"), help: ArgumentHelp("The page's own URL.", valueName: "URL"))
  var baseURL: String?

  @Option(help: "table or json.")
  var format = Format.table

  @Flag(inversion: .prefixedNo, help: "Run the page to mark the calls that are reached.")
  var run = true

  @MainActor func run() async throws {
    do {
      var values: [JSONValue] = []
      for (index, file) in pages.enumerated() {
        let inspection = try await inspect(file)
        switch format {
        case .table: Terminal.write((index == 0 ? "" : "\n") + inspection.text(width: Terminal.width) + "\n")
        case .json: values.append(inspection.jsonValue)
        }
      }
      if format == .json { Terminal.write((pages.count == 1 ? values[0] : .array(values)).indented + "\n") }
    } catch let error as ScenarioFileError {
      Terminal.fail(error.description)
    }
  }

  @MainActor private func inspect(_ file: String) async throws -> InspectionText {
    let page = try PageScenario(file: file, baseURL: baseURL, sites: site)
    let found = try page.inspect()
    return InspectionText(found, file: file, run: run ? try await InspectionRun.run(page) : nil)
  }
}
