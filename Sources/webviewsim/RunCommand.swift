import ArgumentParser
import Scenarios
import UIProcess
import WebViewSimulator

enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
  case table, json, mermaid, lines
}

enum PlatformName: String, CaseIterable, ExpressibleByArgument {
  case iOS, macOS

  var platform: PlatformProfile.Platform { self == .iOS ? .iOS : .macOS }
}

struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Loads pages and clicks in them, or runs scenario files; prints the delegate calls.",
    discussion: """
      A page (.html) is loaded, and clicked where --click says. URLs that it goes to are answered by files beside it, \
      by --site, and otherwise by an empty page: nothing ever reaches a network.
      A scenario (.json or .yaml, or a folder of them) says itself what the web answers, what is done and what is expected.
      """)

  @Argument(help: ArgumentHelp("A page, a scenario, or a folder of scenarios.", valueName: "path"))
  var paths: [String]

  @Option(help: ArgumentHelp("Click the first element that matches; may be given several times.", valueName: "selector"))
  var click: [String] = []

  @Flag(help: "Click everything that can be clicked, each twice on a fresh copy of the page.")
  var clickAll = false

  @Option(help: ArgumentHelp("What a URL answers; a * at the end of the URL stands for any rest.", valueName: "URL=FILE"))
  var site: [String] = []

  @Option(name: .customLong("base-url"), help: ArgumentHelp("The page's own URL.", valueName: "URL"))
  var baseURL: String?

  @Option(help: "table, json (the trace schema), mermaid, or lines (as expectations are written).")
  var format: OutputFormat?

  @Option(help: "How many scenarios run at the same time.")
  var jobs = 1

  @Option(help: ArgumentHelp("Also write a JUnit report.", valueName: "FILE"))
  var junit: String?

  @Option(help: ArgumentHelp("Also write one JSON trace per scenario.", valueName: "FOLDER"))
  var out: String?

  @Option(help: "iOS or macOS; for scenarios, in place of what they say.")
  var platform: PlatformName?

  func validate() throws {
    guard (1...256).contains(jobs) else { throw ValidationError("--jobs must be between 1 and 256, not \(jobs)") }
    if clickAll, !click.isEmpty { throw ValidationError("--click and --click-all exclude each other") }
  }

  @MainActor func run() async throws {
    do {
      let code = try await runAll()
      if code != 0 { throw ExitCode(code) }
    } catch let error as ScenarioFileError {
      Terminal.fail(error.description)
    }
  }

  @MainActor private func runAll() async throws -> Int32 {
    let pages = paths.filter(isPage)
    let files = try ScenarioFiles.find(paths.filter { !isPage($0) })
    let forPages = [("--click", !click.isEmpty), ("--click-all", clickAll), ("--site", !site.isEmpty), ("--base-url", baseURL != nil)]
    if pages.isEmpty, let option = forPages.first(where: \.1)?.0 {
      Terminal.fail("\(option) is for pages; a scenario says itself what is done")
    }
    let count = pages.count + files.count
    let selection: RunPrinter.Selection = count > 1 ? .several : clickAll ? .clicksOfPage : .one
    let inputs = pages + files + site.map { String($0.split(separator: "=").last ?? "") }
    let outputs = try RunFiles(traceFolder: out, junitFile: junit, inputs: inputs)
    var printer = RunPrinter(format: format, selection: selection, files: outputs)
    for page in pages {
      for outcome in try await outcomes(ofPage: page) { try printer.report(outcome) }
    }
    var failure: (any Error)?
    var batch = ScenarioBatch(files: files, jobs: jobs)
    if let platform { batch.adjust = { $0.profile.platform = platform.platform } }
    await batch.run { outcome in
      guard failure == nil else { return }
      do { try printer.report(outcome) } catch { failure = error }
    }
    if let failure { throw failure }
    return try printer.finish()
  }

  private func isPage(_ path: String) -> Bool {
    let name = path.lowercased()
    return [".html", ".htm", ".xhtml", ".xht", ".svg", ".php"].contains { name.hasSuffix($0) }
  }

  @MainActor private func outcomes(ofPage file: String) async throws -> [ScenarioOutcome] {
    let page = try PageScenario(file: file, baseURL: baseURL, sites: site, platform: platform?.platform ?? .iOS)
    guard clickAll else { return [await ScenarioBatch.outcome(of: page.scenario(clicks: click), file: file)] }
    var outcomes: [ScenarioOutcome] = []
    for selector in try await ScenarioRunner.clickableSelectors(of: page.scenario()) {
      var scenario = page.scenario(clicks: [selector, selector])
      scenario.name += " \(selector)"
      outcomes.append(await ScenarioBatch.outcome(of: scenario, file: file))
    }
    if outcomes.isEmpty { Terminal.fail("\(file): nothing in the page can be clicked") }
    return outcomes
  }
}
