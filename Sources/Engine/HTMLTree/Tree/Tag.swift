/// The element names that parsing, serialising or selectors treat specially, and the rest of HTML's. They are compared
/// instead of strings wherever the namespace is known.
package enum Tag: UInt8, CaseIterable {
  case other
  case a, abbr, address, applet, area, article, aside, audio, b, base, basefont, bgsound, big, blockquote
  case body, br, button, canvas, caption, center, cite, code, col, colgroup, command, data, datalist, dd
  case del, details, dfn, dialog, dir, div, dl, dt, em, embed, fieldset, figcaption, figure, font, footer
  case form, frame, frameset, h1, h2, h3, h4, h5, h6, head, header, hgroup, hr, html, i, iframe, image, img
  case input, ins, kbd, keygen, label, legend, li, link, listing, main, map, mark, marquee, math, menu
  case meta, meter, nav, nobr, noembed, noframes, noscript, object, ol, optgroup, option, output, p, param
  case picture, plaintext, pre, progress, q, rb, rp, rt, rtc, ruby, s, samp, script, search, section
  case select, slot, small, source, span, strike, strong, style, sub, summary, sup, svg, table, tbody, td
  case template, textarea, tfoot, th, thead, time, title, tr, track, tt, u, ul, `var`, video, wbr, xmp
  case foreignobject, desc, malignmark, mglyph, mi, mn, mo, ms, mtext, annotationXml
  case feimage, use

  /// The tag with this lower-case name, or `.other`. SVG's `foreignObject` and `feImage` are found under either
  /// spelling.
  init(_ name: String) {
    var name = name
    self = name.withUTF8 { Tag(lowercaseName: $0) }
    if self == .other {
      if name == "foreignObject" { self = .foreignobject }
      if name == "feImage" { self = .feimage }
    }
  }

  /// The tag with this lower-case name, or `.other`.
  init(lowercaseName name: UnsafeBufferPointer<UInt8>) {
    self = TagTable.shared.find(name)
  }

  /// The element's name in lower case; empty for `.other`.
  var name: String { TagTable.shared.names[Int(rawValue)] }
}

/// An open hash table from the names to the tags.
private struct TagTable: Sendable {
  static let shared = TagTable()
  /// The names of the tags, by raw value.
  let names: [String]
  private var slots = [UInt8](repeating: 0, count: 512)
  private var keys: [Key]

  /// The bytes of a name, so that names are compared by two numbers.
  private struct Key: Equatable {
    private var start: UInt64 = 0
    private var end: UInt64 = 0

    init(_ name: UnsafeBufferPointer<UInt8>) {
      for index in 0..<min(name.count, 8) { start |= UInt64(name[index]) << UInt64(8 * index) }
      for index in min(name.count, 8)..<min(name.count, 16) { end |= UInt64(name[index]) << UInt64(8 * index - 64) }
    }

    var hash: Int { Int(truncatingIfNeeded: ((start ^ end &* 31) &* 0x9E37_79B9_7F4A_7C15) >> 55) }
  }

  init() {
    names = Tag.allCases.map { tag in
      switch tag {
      case .other: ""
      case .annotationXml: "annotation-xml"
      default: String(describing: tag)
      }
    }
    keys = names.map { Array($0.utf8).withUnsafeBufferPointer { Key($0) } }
    for (index, key) in keys.enumerated().dropFirst() {
      var slot = key.hash
      while slots[slot] != 0 { slot = (slot + 1) & 511 }
      slots[slot] = UInt8(index)
    }
  }

  func find(_ name: UnsafeBufferPointer<UInt8>) -> Tag {
    if name.isEmpty || name.count > 14 { return .other }
    let key = Key(name)
    var slot = key.hash
    while slots[slot] != 0 {
      if keys[Int(slots[slot])] == key { return Tag(rawValue: slots[slot]) ?? .other }
      slot = (slot + 1) & 511
    }
    return .other
  }
}
