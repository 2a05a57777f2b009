/// Suggests a name that a user may have meant.
enum Nearest {
  /// Longer names are not compared.
  private static let longestName = 253

  /// The name that takes the fewest changes; nil if it takes many.
  static func name(to name: String, in candidates: [String]) -> String? {
    let near = candidates.filter { $0 != name }.map { (name: $0, distance: distance(name, $0)) }
    guard let best = near.min(by: { ($0.distance, $0.name) < ($1.distance, $1.name) }) else { return nil }
    return best.distance <= max(1, name.utf8.count / 5) ? best.name : nil
  }

  /// Counts insertions, deletions, replacements and swaps of neighbours (restricted Damerau-Levenshtein distance).
  private static func distance(_ left: String, _ right: String) -> Int {
    let (a, b) = (Array(left.utf8), Array(right.utf8))
    guard a.count <= longestName, b.count <= longestName else { return Int.max }
    var rows = [Array(0...b.count)]
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        var best = min(row[j] + 1, rows[i][j + 1] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, rows[i - 1][j - 1] + 1) }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
