import OrderSearch
import Reports
import WebViewSimulator
import EngineValues

/// The text that `webviewsim explore` prints at its end, and `webviewsim merge` for all parts.
struct ExplorationText {
  private let results: OrderResults
  private let path: String
  /// The time that the search had; nil if it had a number of runs.
  var budget: String?
  /// The options that another run needs.
  var options: [String] = []

  init(_ results: OrderResults, path: String) {
    self.results = results
    self.path = path
  }

  var lines: [StyledLine] {
    var lines: [StyledLine] = []
    switch results.finding {
    case .breaks(let found)?: lines += failure(found)
    case .differsFromItself?:
      lines.append(StyledLine("\(path): the ordinary run does not do the same each time".printable, .heading))
      lines.append(
        StyledLine("  A page that goes beyond a limit of time or memory does so: webviewsim run shows whether it does.")
      )
      lines.append(StyledLine("  If it does not, this is a defect of the simulator: please report it."))
    case nil: lines.append(StyledLine("\(path): nothing breaks in the orders that were tried".printable, .heading))
    }
    let covered = results.coverage.lines
    if !covered.isEmpty { lines.append(StyledLine("")) }
    lines += covered.map { StyledLine($0) }
    if let budget, results.finding == nil, results.coverage.bounds.contains(where: { !$0.isComplete }) {
      lines.append(StyledLine("The time (--budget \(budget)) was over."))
    }
    return lines
  }

  private func failure(_ found: OrderResults.Break) -> [StyledLine] {
    guard found.order != .ordinary else {
      return [StyledLine("\(path): it breaks in the ordinary order".printable, .heading)]
        + Self.indented(found.failures)
    }
    return [StyledLine("\(path): it breaks in this order".printable, .heading)]
      + Self.indented(found.story) + [StyledLine("Then:")] + Self.indented(found.failures)
      + [
        StyledLine(""),
        StyledLine("run this order: \(command(found.order))"),
      ]
  }

  private static func indented(_ texts: [String]) -> [StyledLine] {
    texts.flatMap { $0.split(separator: "\n") }.map { StyledLine("  " + String($0).printable) }
  }

  private func command(_ order: WorldOrder) -> String {
    (["webviewsim", "explore", path] + options + ["--order", "\(order)"]).map(ShellWord.quoted).joined(separator: " ")
  }
}
