import Foundation

/// How often public Swift files beside `import WebKit` use a name, as `Tools/AppleSurface/count_uses.py` counted once.
struct NameUses {
  /// A type, or a member with a dot before it.
  struct Row {
    let name: String
    /// How many files use it.
    let files: Int
    /// Of how many: those of repositories that declare such a name themselves do not count.
    let ofFiles: Int
    let repositories: Int
  }

  let rows: [Row]
  /// The file's first line: how many files of how many repositories were counted.
  private let extent: String

  init(file: URL) throws {
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    extent = lines.first.map { $0.drop { "# ".contains($0) }.prefix { $0 != "." } }.map(String.init) ?? ""
    rows = lines.compactMap { line in
      let fields = line.split(separator: "\t")
      guard !line.hasPrefix("#"), fields.count == 4, let files = Int(fields[1]), let ofFiles = Int(fields[2]),
        let repositories = Int(fields[3])
      else { return nil }
      return Row(name: String(fields[0]), files: files, ofFiles: ofFiles, repositories: repositories)
    }
  }

  /// What the files use that does not exist here.
  /// - Parameter known: types, and members after their type and a dot.
  func missing(_ known: Set<String>) -> [Row] {
    // Files write `.pad` for a member of whatever type.
    let words = Set(known.flatMap { $0.split(separator: ".").map { $0.prefix { $0 != "(" } } })
    return rows.filter { !words.contains($0.name.drop { $0 == "." }) }
  }

  func section(_ known: Set<String>) -> String {
    let missing = missing(known)
    var lines = [
      "## Used", "",
      "\(extent) beside `import WebKit` were counted. At least one of 200 uses \(rows.count) names of Apple's that Swift on Linux lacks; \(rows.count - missing.count) of them exist here.",
      "",
    ]
    if !missing.isEmpty {
      lines += ["| not here | files | repositories |", "| --- | --- | --- |"]
      lines += missing.map { "| `\($0.name)` | \($0.files) of \($0.ofFiles) | \($0.repositories) |" }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
