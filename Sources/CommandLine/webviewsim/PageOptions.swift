import ArgumentParser
import Scenarios

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

  /// The options as words of a command line.
  var words: [String] {
    click.flatMap { ["--click", $0] } + site.flatMap { ["--site", $0] } + (baseURL.map { ["--base-url", $0] } ?? [])
  }
}

/// The page that is explored, and the app that shows it.
struct ExploredPageOptions: ParsableArguments {
  @OptionGroup var page: PageOptions

  @Option(help: ArgumentHelp("A ready-made behaviour of the app.", valueName: "RECIPE"))
  var delegate: String?

  @Option(help: ArgumentHelp("A host for the recipe; may be given several times.", valueName: "HOST"))
  var host: [String] = []

  @Option(help: ArgumentHelp("The callback for the recipe.", valueName: "URL"))
  var callback: String?

  /// The options as words of a command line.
  var words: [String] {
    page.words + (delegate.map { ["--delegate", $0] } ?? []) + host.flatMap { ["--host", $0] }
      + (callback.map { ["--callback", $0] } ?? [])
  }

  /// - Throws: `ScenarioFileError` for options that do not fit the page or scenario.
  func source(_ path: String, allowedFolders: [String]) throws(ScenarioFileError) -> ScenarioSource {
    guard !ScenarioFiles.endings.contains(FilePath.ending(of: path)) else {
      if let option = words.first {
        throw ScenarioFileError(
          file: path, message: "\(option) works with pages only; a scenario contains its own steps")
      }
      return .file(path, platform: nil, allowedFolders: allowedFolders)
    }
    let source = PageSource(file: path, baseURL: page.baseURL, sites: page.site, allowedFolders: allowedFolders)
    guard let delegate else {
      if let option = words.first(where: { ["--host", "--callback"].contains($0) }) {
        throw ScenarioFileError(file: path, message: "\(option) is for a recipe, which --delegate names")
      }
      return .page(source, clicks: .selectors(page.click))
    }
    let choice = ScenarioSource.RecipeChoice(name: delegate, hosts: host, listURL: nil, callback: callback)
    return .recipe(choice, source, clicks: page.click)
  }
}
