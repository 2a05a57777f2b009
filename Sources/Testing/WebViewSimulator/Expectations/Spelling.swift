/// Suggests what a user probably meant.
public enum Spelling {
  /// The most similar name; nil if none is similar.
  public static func nearest(to name: String, among names: [String]) -> String? {
    let best = names.map { (name: $0, distance: distance($0.lowercased(), name.lowercased())) }
      .min { ($0.distance, $0.name) < ($1.distance, $1.name) }
    guard let best, best.distance <= max(1, (min(name.count, best.name.count) + 1) / 3) else { return nil }
    return best.name
  }

  /// Levenshtein distance over at most 64 characters of each text.
  static func distance(_ left: String, _ right: String) -> Int {
    let left = Array(left.prefix(64))
    let right = Array(right.prefix(64))
    var row = Array(0...right.count)
    for (i, a) in left.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, b) in right.enumerated() {
        let next = min(row[j] + 1, row[j + 1] + 1, diagonal + (a == b ? 0 : 1))
        diagonal = row[j + 1]
        row[j + 1] = next
      }
    }
    return row[right.count]
  }
}
