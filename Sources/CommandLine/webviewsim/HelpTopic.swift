import WebViewSimulator

/// A topic of `webviewsim help TOPIC`: a matter that several commands have in common, with examples. The manual page
/// has the same topics.
struct HelpTopic: Sendable {
  struct Example: Sendable {
    let command: String
    let meaning: String

    init(_ command: String, _ meaning: String) {
      self.command = command
      self.meaning = meaning
    }
  }

  let name: String
  let title: String
  let paragraphs: [String]
  let examples: [Example]

  static func named(_ name: String) -> HelpTopic? { all.first { $0.name == name } }

  /// The list that `webviewsim help topics` prints.
  static var list: String {
    let width = all.map(\.name.count).max() ?? 0
    return all.map { $0.name + String(repeating: " ", count: width + 2 - $0.name.count) + $0.title }
      .joined(separator: "\n") + "\n"
  }

  func text(width: Int) -> String {
    var lines = [title]
    for paragraph in paragraphs { lines += [""] + paragraph.wrapped(to: width) }
    lines += ["", "Examples:"]
    for example in examples {
      lines.append("  " + example.command)
      lines += example.meaning.wrapped(to: width - 6).map { "      " + $0 }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension HelpTopic {
  /// The meaning of the exit codes; also at the end of `webviewsim --help`.
  static let exitCodes = """
    0 everything ran and every expectation held; 1 an expectation did not hold; 2 an input is wrong, or the output \
    cannot be written; 130, 143 and 129 the run was interrupted by SIGINT, SIGTERM or SIGHUP; 141 the output's reader \
    went away. An interrupted run still reports what was done before.
    """

  static let all: [HelpTopic] = [
    HelpTopic(
      name: "pages", title: "A page of your own",
      paragraphs: [
        "The command loads a page and clicks in it, and prints which delegate methods WKWebView calls, in their order.",
        "Files beside the page answer for the URLs that it goes to, and so does --site; other URLs are empty pages.",
      ],
      examples: [
        Example("webviewsim run page.html --click '#login'", "loads the page and clicks the element #login"),
        Example("webviewsim run page.html --click-all", "clicks everything that can be clicked, twice each"),
        Example(
          "webviewsim run page.html --site 'https://id.example/*=login.html'", "a file answers for a whole site"),
        Example("webviewsim inspect page.html", "lists what can open or navigate a window, with line and column"),
        Example(
          "webviewsim diff page.html --delegate blockPopups --delegate sameView --click '#login'",
          "compares two delegates"),
      ]),
    HelpTopic(
      name: "scenarios", title: "Scenario files: tests in YAML or JSON",
      paragraphs: [
        "A scenario says what the simulated web answers, what the user and the app do, and which calls are expected. "
          + "Docs/ScenarioFiles.md lists the keys.",
        "A failure names file, line and column. `--format lines` prints the calls as a scenario expects them.",
      ],
      examples: [
        Example("webviewsim new-scenario Scenarios/popup", "writes a scenario to begin with"),
        Example("webviewsim record page.html --open", "writes what you click and type in a playground to page.yaml"),
        Example("webviewsim run Scenarios", "runs all scenario files of a folder and its subfolders"),
        Example("webviewsim run Scenarios --filter popup --only-failures", "those whose path contains “popup”"),
        Example("webviewsim run Scenarios/popup.yaml --format lines", "prints the lines to expect"),
        Example("webviewsim run Scenarios --watch", "runs again what depends on a file, whenever that file changes"),
        Example("webviewsim schema", "prints the JSON Schema, with which editors complete and check the keys"),
      ]),
    HelpTopic(
      name: "reports", title: "Reports, for people and for build servers",
      paragraphs: [
        "The report is one page for any browser: each step, its calls and their reasons, and what windows look like.",
        "The same scenario gives the same bytes every time. Only JUnit, --format jsonl and terminals have times.",
      ],
      examples: [
        Example("webviewsim run Scenarios --html report.html", "a report to look at"),
        Example("webviewsim run Scenarios --junit junit.xml", "a JUnit report"),
        Example("webviewsim run Scenarios --out traces", "a trace in JSON for each scenario"),
        Example("webviewsim run Scenarios/popup.yaml --format mermaid", "a sequence diagram"),
        Example("webviewsim explain 1.37", "the rule of which a reason gives the number"),
      ]),
    HelpTopic(
      name: "files", title: "Which files are read and written",
      paragraphs: [
        "A scenario may name files in its own folder, and in each folder that --allow-files names. Only regular files "
          + "are read, and no hidden ones. Docs/ScenarioFiles.md has the details.",
        "Outputs replace regular files only, complete or not at all, and never a file that the same run has read.",
      ],
      examples: [
        Example("webviewsim run Scenarios --allow-files Pages", "lets scenarios use the files in Pages")
      ]),
    HelpTopic(
      name: "network", title: "Servers outside of the simulation",
      paragraphs: [
        "Nothing reaches a network unless --network names a host. What such a host answers can be recorded, and "
          + "replayed later without it. Docs/Servers.md has the details."
      ],
      examples: [
        Example("webviewsim run http://localhost:5173/ --network localhost:5173", "a page of a development server"),
        Example(
          "webviewsim run https://shop.example/ --network shop.example --record shop.har",
          "also records what it answers"),
        Example("webviewsim run https://shop.example/ --har shop.har", "answers from the recording"),
      ]),
    HelpTopic(
      name: "limits", title: "Limits of pages, and runs on many machines",
      paragraphs: [
        "Pages run in processes of their own, which the command watches. If a page loops for ever, uses too much "
          + "memory or crashes, the trace names the limit, and the next scenario runs in a new process.",
        "Docs/ManyPages.md describes shards, and runs that go on after an interruption.",
      ],
      examples: [
        Example("webviewsim run Scenarios --jobs 4 --time-limit 10", "four processes, ten seconds for each scenario"),
        Example("webviewsim run Scenarios --shard 2/5 --results 2.jsonl", "the second of five machines"),
        Example("webviewsim merge 1.jsonl 2.jsonl --junit junit.xml", "puts the results of machines together"),
      ]),
    HelpTopic(
      name: "exit-codes", title: "Exit codes", paragraphs: [exitCodes],
      examples: [
        Example("webviewsim run Scenarios --fail-on-error", "errors of scripts fail their scenario, too: exit code 1")
      ]),
  ]
}
