import OrderSearch
import Scenarios

/// The joined results of the parts of a search. `problems` names the parts that do not belong together.
package struct OrderMerge: Sendable {
  private typealias Part = (name: String, content: OrderResultsFile)

  private var parts: [Part] = []
  /// The mistakes of the files, a line each. If there are any, nothing can be said of all files together.
  package private(set) var problems: [String] = []
  /// The results of the whole search; nil if the files do not belong together.
  package private(set) var joined: OrderResults?

  package init() {}

  /// - Parameter file: the name of the text.
  package mutating func add(_ text: String, file: String) {
    guard OrderResultsFile.begins(text) else {
      return problems.append(
        "\(file): has no results of `webviewsim explore`, as the first file has; merge those of `webviewsim run` alone")
    }
    do throws(ScenarioFileError) {
      parts.append((file, try OrderResultsFile(text, file: file)))
    } catch {
      problems.append(error.description)
    }
  }

  /// Joins the results, after the last file.
  package mutating func finish() {
    // The order of the files makes no difference to the result.
    parts.sort { ($0.content.results.part.number, $0.name) < ($1.content.results.part.number, $1.name) }
    // Parts read other files in other orders, so each is compared with the first part that has read it.
    var read: [String: (sha256: String, part: String)] = [:]
    for (place, part) in parts.enumerated() {
      let changed = part.content.inputs.first { input in read[input.name].map { $0.sha256 != input.sha256 } ?? false }
      if let changed, let other = read[changed.name]?.part {
        problems.append(
          "\(part.name): is of another \(changed.name) than \(other); search both parts again, with the same file")
      } else if place > 0, let problem = Self.problem(of: part, after: parts[place - 1], first: parts[0]) {
        problems.append(problem)
      }
      for input in part.content.inputs where read[input.name] == nil { read[input.name] = (input.sha256, part.name) }
    }
    if problems.isEmpty { joined = OrderResults.joined(parts.map(\.content.results)) }
  }

  /// The numbers of the missing parts.
  package var missing: [Int] {
    let known = Set(parts.map(\.content.results.part.number))
    return (1...(parts.first?.content.results.part.count ?? 1)).filter { !known.contains($0) }
  }

  /// The part whose finding the joined results tell, or else the first part.
  package var told: OrderResultsFile? {
    (parts.first { $0.content.results.finding == joined?.finding } ?? parts.first)?.content
  }

  /// The reason why a part cannot be joined with the parts before it; nil if it can.
  private static func problem(of part: Part, after previous: Part, first: Part) -> String? {
    let (mine, theirs) = (part.content, first.content)
    func differs(_ mine: String, _ theirs: String, _ advice: String) -> String {
      "\(part.name): \(mine), but \(first.name) \(theirs); \(advice)"
    }
    guard mine.inputs.first?.name == theirs.inputs.first?.name else {
      return differs("is of \(mine.path)", "of \(theirs.path)", "merge the parts of one flow")
    }
    guard mine.version == theirs.version else {
      return differs(
        "was written by webviewsim \(mine.version)", "by \(theirs.version)", "search all parts with one version")
    }
    let (number, count) = (mine.results.part.number, mine.results.part.count)
    guard count == theirs.results.part.count else {
      return differs(
        "is part \(number) of \(count)", "is one of \(theirs.results.part.count)",
        "search all parts with the same --shard …/N")
    }
    if let (mine, theirs) = difference(mine.words, theirs.words) {
      return differs("was searched with \(mine)", "with \(theirs)", "search all parts with the same options")
    }
    guard number != previous.content.results.part.number else {
      return "\(part.name): is part \(number) of \(count), as \(previous.name) is; leave out one of them"
    }
    guard mine.results.agrees(with: theirs.results) else {
      // Time and memory are no part of the simulated world.
      return "\(part.name): the same orders went otherwise than in \(first.name); a limit of time or memory does that: "
        + "search both parts again, with higher limits"
    }
    return nil
  }

  /// The options that only one of two searches had.
  private static func difference(_ mine: [String], _ theirs: [String]) -> (String, String)? {
    guard mine != theirs else { return nil }
    func pairs(_ words: [String]) -> [String] {
      stride(from: 0, to: words.count, by: 2).map { words[$0..<min($0 + 2, words.count)].joined(separator: " ") }
    }
    func only(_ words: [String], _ others: [String]) -> String {
      let others = Set(pairs(others))
      let rest = pairs(words).filter { !others.contains($0) }
      return rest.isEmpty ? "no other option" : rest.joined(separator: " ")
    }
    let (left, right) = (only(mine, theirs), only(theirs, mine))
    return left == right ? (mine.joined(separator: " "), theirs.joined(separator: " ")) : (left, right)
  }
}

extension OrderResultsFile {
  /// All options of the search.
  package var words: [String] { ["--deviations", "\(results.deviations)"] + search + options }

  /// The time that the search had; nil if it had a number of runs.
  package var budget: String? {
    search.firstIndex(of: "--budget").flatMap { search.indices.contains($0 + 1) ? search[$0 + 1] : nil }
  }
}
