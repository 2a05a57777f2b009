import HTMLTree
import PageScripting
import EngineValues

/// HTML Standard, "select an image source", as WebKit's HTMLSrcsetParser does.
struct ImageCandidates {
  fileprivate struct Candidate {
    let url: String
    var density: Double?
    var width: Double?
    var hasHeight = false
    var isSource = false
  }

  /// The view in which the image is shown.
  let view: ViewGeometry
  private var media: MediaQueries { MediaQueries(view: view) }

  /// The URL of the first fitting source of a `picture`, or of the image itself (WebKit's
  /// HTMLImageElement::selectImageSource).
  func url(of image: Element) -> String? {
    if let picture = image.parentElement, picture.localName == "picture" {
      for child in picture.children {
        guard let source = child.asElement else { continue }
        if source === image { break }
        guard source.localName == "source", let set = source.attribute("srcset"), !set.isEmpty,
          isSupported(source.attribute("type")),
          media.hold(source.attribute("media") ?? ""),
          let url = best(of: set, source: nil, sizes: source.attribute("sizes"))
        else { continue }
        return url
      }
    }
    let source = image.attribute("src")
    guard let set = image.attribute("srcset") else { return source }
    return best(of: set, source: source, sizes: image.attribute("sizes"))
  }

  /// WebKit's HTMLImageElement::usesSrcsetOrPicture.
  func hasCandidates(_ image: Element) -> Bool {
    image.attribute("srcset") != nil || image.parentElement?.localName == "picture"
  }

  private func isSupported(_ type: String?) -> Bool {
    guard let type = type?.prefix(while: { $0 != ";" }).lowercased(), !type.isEmpty else { return true }
    let known = [
      "png", "jpeg", "gif", "webp", "avif", "svg+xml", "bmp", "tiff", "heic", "heif", "jxl", "x-icon", "apng",
    ]
    return known.contains { type == "image/" + $0 } || ["video/mp4", "video/quicktime"].contains(type)
  }

  /// HTMLSrcsetParser.cpp, pickBestImageCandidate.
  func best(of set: String, source: String?, sizes: String?) -> String? {
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
      sorted.dropLast().firstIndex { ($0.density ?? 1) >= view.scale && (!hasWidths || !$0.isSource) } ?? sorted.count
      - 1
    if sorted[index].isSource, hasWidths, index > 0 { index -= 1 }
    let winner = sorted.firstIndex { ($0.density ?? 1) == (sorted[index].density ?? 1) } ?? index
    return sorted[winner].url
  }

  /// HTML Standard, "parse a srcset attribute". Descriptors with parentheses are not read.
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
      let isValid = descriptors.split(whereSeparator: \.isWhitespace).allSatisfy { candidate.take($0) }
      if isValid, !candidate.hasHeight || candidate.width != nil { found.append(candidate) }
    }
  }

  /// HTML Standard, "parse a sizes attribute": the width of the first entry whose condition holds, or the width of the
  /// viewport if there is none. Calculated widths are skipped.
  private func width(from sizes: String?) -> Double {
    var depth = 0
    let entries = (sizes ?? "").split { character in
      depth += character == "(" ? 1 : character == ")" ? -1 : 0
      return character == "," && depth == 0
    }
    for entry in entries {
      let length = entry.split(whereSeparator: \.isWhitespace).last ?? ""
      let condition = entry.prefix(upTo: length.startIndex)
      guard media.hold(String(condition)) else { continue }
      for (unit, pixels) in [("vw", view.width / 100), ("vh", view.height / 100), ("rem", 16), ("em", 16), ("px", 1)]
      where length.lowercased().hasSuffix(unit) {
        if let number = Double(length.dropLast(unit.count)), number.isFinite { return max(number * pixels, 1) }
      }
    }
    return max(view.width, 1)
  }
}

extension ImageCandidates.Candidate {
  /// Reads one descriptor (HTMLSrcsetParser.cpp, parseDescriptors).
  /// - Returns: whether the descriptor is valid after those before it.
  fileprivate mutating func take(_ descriptor: Substring) -> Bool {
    let text = descriptor.dropLast()
    switch descriptor.last {
    case "x" where density == nil && width == nil && !hasHeight:
      // The check excludes other texts that `Double` reads: hexadecimal numbers, "inf" and "nan".
      guard text.allSatisfy({ $0.isNumber || "+-.eE".contains($0) }), let number = Double(text), number >= 0 else {
        return false
      }
      density = number
    case "w" where density == nil && width == nil:
      guard let number = Int(text), number > 0, text.allSatisfy(\.isNumber) else { return false }
      width = Double(number)
    case "h" where density == nil && !hasHeight:
      guard let number = Int(text), number > 0, text.allSatisfy(\.isNumber) else { return false }
      hasHeight = true
    default: return false
    }
    return true
  }
}
