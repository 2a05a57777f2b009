import HTMLTree

/// HTML Standard, "select an image source", as WebKit's HTMLSrcsetParser does.
struct ImageCandidates {
  private struct Candidate {
    let url: String
    var density: Double?
    var width: Double?
    var isSource = false
  }

  /// The screen on which the image is shown.
  let scale: Double
  let viewportWidth: Double

  /// WebKit's HTMLImageElement::selectImageSource: the first fitting source of a `picture`, or the image's own.
  func url(of image: Element) -> String? {
    if let picture = image.parentElement, picture.localName == "picture" {
      for child in picture.children {
        guard let source = child.asElement else { continue }
        if source === image { break }
        guard source.localName == "source", let set = source.attribute("srcset"), !set.isEmpty,
          isSupported(source.attribute("type")),
          MediaCondition(viewportWidth: viewportWidth).holds(source.attribute("media") ?? ""),
          let url = best(of: set, source: nil, sizes: source.attribute("sizes"))
        else { continue }
        return url
      }
    }
    let source = image.attribute("src")
    guard let set = image.attribute("srcset") else { return source }
    return best(of: set, source: source, sizes: image.attribute("sizes"))
  }

  private func isSupported(_ type: String?) -> Bool {
    guard let type = type?.prefix(while: { $0 != ";" }).lowercased(), !type.isEmpty else { return true }
    let known = [
      "png", "jpeg", "gif", "webp", "avif", "svg+xml", "bmp", "tiff", "heic", "heif", "jxl", "x-icon", "apng",
    ]
    return known.contains { type == "image/" + $0 } || ["video/mp4", "video/quicktime"].contains(type)
  }

  /// HTMLSrcsetParser.cpp, pickBestImageCandidate.
  private func best(of set: String, source: String?, sizes: String?) -> String? {
    var candidates = parse(set)
    if let source, !source.isEmpty { candidates.append(Candidate(url: source, isSource: true)) }
    guard !candidates.isEmpty else { return nil }
    let hasWidths = candidates.contains { ($0.width ?? 0) > 0 }
    let size = hasWidths ? width(from: sizes) : 1
    for index in candidates.indices {
      let width = candidates[index].width ?? 0
      if width > 0 { candidates[index].density = width / size }
    }
    let sorted = candidates.enumerated().sorted {
      ($0.element.density ?? 1, $0.offset) < ($1.element.density ?? 1, $1.offset)
    }.map(\.element)
    var index =
      sorted.dropLast().firstIndex { ($0.density ?? 1) >= scale && (!hasWidths || !$0.isSource) } ?? sorted.count - 1
    if sorted[index].isSource, hasWidths, index > 0 { index -= 1 }
    let winner = sorted.firstIndex { ($0.density ?? 1) == (sorted[index].density ?? 1) } ?? index
    return sorted[winner].url
  }

  /// HTML Standard, "parse a srcset attribute", with descriptors without parentheses.
  private func parse(_ set: String) -> [Candidate] {
    var rest = set[...]
    var found: [Candidate] = []
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "," }
      guard !rest.isEmpty else { return found }
      var url = rest.prefix { !$0.isWhitespace }
      rest = rest.dropFirst(url.count)
      if url.last == "," {
        while url.last == "," { url.removeLast() }
        if !url.isEmpty { found.append(Candidate(url: String(url))) }
        continue
      }
      let descriptors = rest.prefix { $0 != "," }
      rest = rest.dropFirst(descriptors.count)
      var candidate = Candidate(url: String(url))
      var isValid = true
      for descriptor in descriptors.split(whereSeparator: \.isWhitespace) {
        let number = Double(descriptor.dropLast())
        switch descriptor.last {
        case "x" where number.map { $0 >= 0 } == true: candidate.density = number
        case "w" where number.map { $0 > 0 } == true: candidate.width = number
        case "h" where number != nil: break
        default: isValid = false
        }
      }
      if isValid { found.append(candidate) }
    }
  }

  /// HTML Standard, "parse a sizes attribute": the width of the first entry whose condition holds, the whole viewport
  /// without one.
  private func width(from sizes: String?) -> Double {
    for entry in (sizes ?? "").split(separator: ",") {
      let parts = entry.split { $0 == ")" }
      let text = (entry.contains(")") ? parts.last ?? "" : entry).filter { !$0.isWhitespace }
      let condition = entry.contains(")") ? entry.prefix { $0 != ")" } + ")" : ""
      guard MediaCondition(viewportWidth: viewportWidth).holds(String(condition)) else { continue }
      if text.hasSuffix("vw"), let share = Double(text.dropLast(2)) { return max(share * viewportWidth / 100, 1) }
      if text.hasSuffix("px"), let width = Double(text.dropLast(2)) { return max(width, 1) }
    }
    return max(viewportWidth, 1)
  }
}

/// Media queries as far as requests need them: types, and the width of the viewport. Other conditions hold, but for the
/// dark colour scheme.
struct MediaCondition {
  let viewportWidth: Double

  /// - Parameter text: a list of queries; an empty one holds.
  func holds(_ text: String) -> Bool {
    let queries = text.lowercased().split(separator: ",").filter { !$0.allSatisfy(\.isWhitespace) }
    return queries.isEmpty || queries.contains(where: holds)
  }

  private func holds(_ query: Substring) -> Bool {
    let text = query.filter { !$0.isWhitespace }
    if text.hasPrefix("print") || text.hasPrefix("onlyprint") || text.hasPrefix("speech") { return false }
    if text.hasPrefix("notprint") { return true }
    if text.hasPrefix("not") { return !holds(text.dropFirst(3)) }
    return text.split { $0 == "(" || $0 == ")" }.allSatisfy { part in
      let sides = part.split(separator: ":")
      guard sides.count == 2 else { return true }
      if sides[0] == "prefers-color-scheme" { return sides[1] != "dark" }
      let number = Double(sides[1].prefix { $0.isNumber || $0 == "." })
      guard let number else { return true }
      let pixels = sides[1].hasSuffix("em") ? number * 16 : number
      switch sides[0] {
      case "min-width": return viewportWidth >= pixels
      case "max-width": return viewportWidth <= pixels
      default: return true
      }
    }
  }
}
