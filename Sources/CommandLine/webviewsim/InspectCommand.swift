import ArgumentParser
import Commands
import Reports
import Scenarios
import WebViewSimulator
import Workers

struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Lists what can open or navigate a window in a page: window.open calls, links, areas, forms and frames.",
    discussion: """
      Each is found in the source, and listed with its file, line and column and the delegate calls that it leads to. \
      Then the page is run, and the calls that loading it or a click reached are marked.
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument { case table, json, github, gitlab, sarif }

  @Argument(help: ArgumentHelp("Pages.", valueName: "page"))
  var pages: [String]

  @Option(help: ArgumentHelp("The file that answers for a URL, such as an external script's.", valueName: "URL=FILE"))
  var site: [String] = []

  @OptionGroup var files: FileOptions

  @Option(name: .customLong("base-url"), help: ArgumentHelp("The page's own URL.", valueName: "URL"))
  var baseURL: String?

  @Option(help: "table, json, github (annotations), gitlab (a code quality report), or sarif.")
  var format = Format.table

  @Flag(name: .customLong("run"), inversion: .prefixedNo, help: "Run the page and mark the calls that were reached.")
  var isRun = true

  @OptionGroup(title: "Limits")
  var content: ContentOptions

  func run() throws {
    let workers = content.workers(nil)
    var values: [JSONValue] = []
    for (index, file) in pages.enumerated() where Terminal.isWritable {
      let page = PageSource(file: file, baseURL: baseURL, sites: site, allowedFolders: try files.folders())
      guard let inspection = try workers.inspect(page, isRun: isRun, width: Terminal.width) else { break }
      switch format {
      case .table: Terminal.write((index == 0 ? "" : "\n") + inspection.text + "\n")
      case .json, .github, .gitlab, .sarif: values.append(inspection.json)
      }
    }
    workers.shutDown()
    if let findings = FindingFormat(rawValue: format.rawValue) {
      FindingOutput.write(values.flatMap(Finding.all(ofInspection:)), findings)
    }
    guard format == .json else { return }
    if pages.count > 1 {
      Terminal.write(JSONValue.array(values).indented + "\n")
    } else if let value = values.first {
      Terminal.write(value.indented + "\n")
    }
  }
}
