import ArgumentParser

/// The clicks on a page, and its surroundings.
struct PageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Click the first element that matches; may be given several times.", valueName: "selector"))
  var click: [String] = []

  @Option(
    help: ArgumentHelp("The file that answers for a URL; a URL ending in * is a prefix.", valueName: "URL=FILE"))
  var site: [String] = []

  @Option(name: .customLong("base-url"), help: ArgumentHelp("The page's own URL.", valueName: "URL"))
  var baseURL: String?

  /// The files that answer for URLs. No output may replace them.
  var files: [String] { site.compactMap { $0.split(separator: "=").last.map(String.init) } }

  /// The options as words of a command line.
  var words: [String] {
    click.flatMap { ["--click", $0] } + site.flatMap { ["--site", $0] } + (baseURL.map { ["--base-url", $0] } ?? [])
  }
}

/// A ready-made app that shows the page.
struct AppOptions: ParsableArguments {
  @Option(help: ArgumentHelp("A ready-made behaviour of the app.", valueName: "RECIPE"))
  var delegate: String?

  @Option(help: ArgumentHelp("A host for the recipe; may be given several times.", valueName: "HOST"))
  var host: [String] = []

  @Option(help: ArgumentHelp("The callback for the recipe.", valueName: "URL"))
  var callback: String?

  /// The options as words of a command line.
  var words: [String] {
    (delegate.map { ["--delegate", $0] } ?? []) + host.flatMap { ["--host", $0] }
      + (callback.map { ["--callback", $0] } ?? [])
  }
}
