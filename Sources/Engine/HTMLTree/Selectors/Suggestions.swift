/// At most three ids in `document` that are nearest to the ids in `selector`, best first, as selectors (`#id`). If the
/// selector names no id, its text is compared.
package func suggestions(for selector: String, in document: Document) -> [String] {
  let wanted = ids(namedIn: selector)
  guard !wanted.isEmpty else { return [] }
  var best: [(distance: Int, id: String)] = []
  for id in document.ids.all where id.utf8.count <= 200 {
    let distance = wanted.map { editDistance(Array($0.asciiLowercase.utf8), Array(id.asciiLowercase.utf8)) }.min() ?? 0
    let longest = wanted.map(\.utf8.count).max() ?? 0
    // A name of which more than half of the letters differ is no typing error.
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

/// The least number of insertions, deletions, substitutions and swaps of neighbours between two byte strings
/// ("optimal string alignment").
private func editDistance(_ first: [UInt8], _ second: [UInt8]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...second.count)
  for (i, byte) in first.enumerated() {
    var row = [i + 1]
    row.reserveCapacity(second.count + 1)
    for (j, other) in second.enumerated() {
      var distance = min(last[j] + (byte == other ? 0 : 1), last[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, byte == second[j - 1], first[i - 1] == other { distance = min(distance, beforeLast[j - 1] + 1) }
      row.append(distance)
    }
    beforeLast = last
    last = row
  }
  return last[second.count]
}
