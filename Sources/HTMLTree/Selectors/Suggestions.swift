/// The ids in `document` that are nearest to the ids that `selector` names, as selectors (`#id`), best first, at most
/// three. For a selector that names no id, the nearest to its text.
public func suggestions(for selector: String, in document: Document) -> [String] {
  let wanted = ids(namedIn: selector)
  guard !wanted.isEmpty else { return [] }
  var best: [(distance: Int, id: String)] = []
  for id in document.ids.all where id.utf8.count <= 200 {
    let distance = wanted.map { editDistance(Array($0.asciiLowercase.utf8), Array(id.asciiLowercase.utf8)) }.min() ?? 0
    let longest = wanted.map(\.utf8.count).max() ?? 0
    // Further away than half of the letters is not a slip of the pen.
    if distance * 2 <= max(longest, id.utf8.count) { best.append((distance, id)) }
  }
  best.sort { ($0.distance, $0.id) < ($1.distance, $1.id) }
  return best.prefix(3).map { "#" + $0.id }
}

/// The names after `#` in a selector; the whole text when it has none.
private func ids(namedIn selector: String) -> [String] {
  var names: [String] = []
  var scanner = SelectorScanner(String(selector.prefix(200)))
  while !scanner.isAtEnd {
    if scanner.take("#") {
      if let name = try? scanner.hashName() { names.append(name) }
    } else {
      scanner.index += 1
    }
  }
  if !names.isEmpty { return names }
  let trimmed = String(selector.prefix(200)).strippedAndCollapsed
  return trimmed.isEmpty ? [] : [trimmed]
}

/// The least number of insertions, deletions and substitutions between two byte strings (Levenshtein).
private func editDistance(_ first: [UInt8], _ second: [UInt8]) -> Int {
  var row = Array(0...second.count)
  for (i, byte) in first.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, other) in second.enumerated() {
      let substitution = diagonal + (byte == other ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = min(substitution, diagonal + 1, row[j] + 1)
    }
  }
  return row[second.count]
}
