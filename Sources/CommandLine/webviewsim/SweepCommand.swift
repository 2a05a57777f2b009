import ArgumentParser
import Commands
import LocalFiles
import Scenarios
import Workers

struct SweepCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep",
    abstract: "Says which pages of a whole site open windows: a line of JSON for each page.",
    discussion: """
      PATHS are pages, WARC or HAR files with pages in them, or - for a list of paths on standard input, one per line. \
      Each page is loaded, and everything in it that can be clicked is clicked, twice each on a fresh copy, within \
      limits. Its line has the windows asked for, by whom, what was stopped and why, names that were used again, the \
      delegate calls by number, and errors. Lines come in the order of the pages.
      """)

  @Argument(help: ArgumentHelp("Pages, archives, or - for a list of them.", valueName: "paths"))
  var paths: [String] = ["-"]

  @Option(help: ArgumentHelp("Click this many elements of a page, at most.", valueName: "N"))
  var clicks = SweepWishes().clicks

  @OptionGroup var processes: JobOptions

  @OptionGroup var files: FileOptions

  @OptionGroup(title: "Limits")
  var content: ContentOptions

  func validate() throws {
    guard (0...10_000).contains(clicks) else {
      throw ValidationError("--clicks must be between 0 and 10000, not \(clicks)")
    }
  }

  func run() throws {
    var wishes = SweepWishes()
    wishes.clicks = clicks
    wishes.allowedFolders = try files.folders()
    let pages = try Self.pages(paths)
    let workers = content.workers(processes.jobs)
    var failed = 0
    try workers.sweep(pages, wishes: wishes) { line in
      if line.hasSuffix(#""failed": true}"#) { failed += 1 }
      Terminal.write(line + "\n")
      return Terminal.isWritable
    }
    workers.shutDown()
    guard failed > 0 else { return }
    Terminal.warn("\(failed) of \(pages.count) pages could not be swept; their lines say why")
    throw ExitCode.failure
  }

  /// - Throws: `ScenarioFileError` for a path that is neither a page nor an archive.
  private static func pages(_ paths: [String]) throws(ScenarioFileError) -> [SweepPage] {
    var pages: [SweepPage] = []
    for path in paths {
      if path == "-" {
        while let line = readLine() { if !line.isEmpty { pages += try Self.pages(at: line) } }
      } else {
        pages += try Self.pages(at: path)
      }
    }
    return pages
  }

  private static func pages(at path: String) throws(ScenarioFileError) -> [SweepPage] {
    guard PageArchive.endings.contains(FilePath.ending(of: path)) else { return [SweepPage(file: path)] }
    let pages = try PageArchive(path).entries.filter(\.isPage).map { SweepPage(file: path, url: $0.url) }
    if pages.isEmpty { throw ScenarioFileError(file: path, message: "has no pages") }
    return pages
  }
}
