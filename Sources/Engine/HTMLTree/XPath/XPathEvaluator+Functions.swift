/// The core function library (XML Path Language 1.0, section 4). As in WebKit, positions count UTF-16 code units.
extension XPathEvaluator {
  func call(
    _ function: XPathFunction, _ arguments: [XPathSyntax], _ context: Context
  ) throws(XPathError) -> XPathValue {
    switch function {
    case .last: return .number(Double(context.size))
    case .position: return .number(Double(context.position))
    case .true: return .boolean(true)
    case .false: return .boolean(false)
    case .count: return .number(Double(try nodes(arguments[0], context).list.count))
    case .id: return .nodes(try elements(byID: evaluate(arguments[0], context), context))
    case .sum:
      var sum = 0.0
      for node in try nodes(arguments[0], context).list { sum += XPathNumber.value(of: try text(of: node)) }
      return .number(sum)
    case .localName, .namespaceURI, .name: return .string(try name(function, arguments, context))
    case .boolean: return .boolean(boolean(try evaluate(arguments[0], context)))
    case .not: return .boolean(!boolean(try evaluate(arguments[0], context)))
    case .lang: return .boolean(speaks(try text(arguments, 0, context), context.node))
    case .number: return .number(try number(argumentOrNode(arguments, context)))
    case .floor: return .number(try number(evaluate(arguments[0], context)).rounded(.down))
    case .ceiling: return .number(try number(evaluate(arguments[0], context)).rounded(.up))
    case .round: return .number(XPathNumber.rounded(try number(evaluate(arguments[0], context))))
    case .stringLength: return .number(Double(try string(argumentOrNode(arguments, context)).utf16.count))
    default: return try textual(function, arguments, context)
    }
  }

  private func textual(
    _ function: XPathFunction, _ arguments: [XPathSyntax], _ context: Context
  ) throws(XPathError) -> XPathValue {
    switch function {
    case .concat:
      var result = ""
      for index in arguments.indices { result += try text(arguments, index, context) }
      return .string(result)
    case .normalizeSpace:
      let words = try string(argumentOrNode(arguments, context)).unicodeScalars.split(
        whereSeparator: XPathLexer.isSpace)
      return .string(words.map { String($0) }.joined(separator: " "))
    case .startsWith:
      return .boolean(try text(arguments, 0, context).utf8.starts(with: text(arguments, 1, context).utf8))
    case .contains: return .boolean(try split(arguments, context) != nil)
    case .substringBefore: return .string(try split(arguments, context)?.before ?? "")
    case .substringAfter: return .string(try split(arguments, context)?.after ?? "")
    case .substring: return .string(try substring(arguments, context))
    case .translate: return .string(try translate(arguments, context))
    default: return .string(try string(argumentOrNode(arguments, context)))
    }
  }

  // MARK: Arguments

  private func text(_ arguments: [XPathSyntax], _ index: Int, _ context: Context) throws(XPathError) -> String {
    let text = try string(evaluate(arguments[index], context))
    try work(text.utf8.count / 16)
    return text
  }

  private func argumentOrNode(_ arguments: [XPathSyntax], _ context: Context) throws(XPathError) -> XPathValue {
    arguments.isEmpty ? .nodes(XPathNodes([context.node])) : try evaluate(arguments[0], context)
  }

  private func nodes(_ syntax: XPathSyntax, _ context: Context) throws(XPathError) -> XPathNodes {
    guard case .nodes(let nodes) = try evaluate(syntax, context) else { throw .type }
    return nodes
  }

  // MARK: Nodes

  private func name(
    _ function: XPathFunction, _ arguments: [XPathSyntax], _ context: Context
  ) throws(XPathError) -> String {
    guard let node = arguments.isEmpty ? context.node : try first(of: nodes(arguments[0], context)) else { return "" }
    let name = node.name
    return switch function {
    case .localName: name.local
    case .namespaceURI: name.uri
    default: name.qualified
    }
  }

  private func elements(byID value: XPathValue, _ context: Context) throws(XPathError) -> XPathNodes {
    var list = ""
    if case .nodes(let nodes) = value {
      for node in nodes.list { list += try text(of: node) + " " }
    } else {
      list = try string(value)
    }
    let start = if case .attribute(let element, _) = context.node { element as Node? } else { context.node.tree }
    var result = XPathNodes([])
    guard let document = start?.root as? Document else { return result }
    var seen: Set<ObjectIdentifier> = []
    for id in list.unicodeScalars.split(whereSeparator: XPathLexer.isSpace) {
      try work(1)
      if let element = document.element(withID: String(id)), seen.insert(ObjectIdentifier(element)).inserted {
        result.list.append(.tree(element))
      }
    }
    result.isSorted = result.list.count < 2
    result.isDisjoint = result.isSorted
    return result
  }

  /// Section 4.3, `lang`: whether the nearest `xml:lang` is that language or a variant of it.
  private func speaks(_ language: String, _ node: XPathNode) -> Bool {
    var next = if case .attribute(let element, _) = node { element as Node? } else { node.tree }
    while let current = next {
      if let element = current.asElement, let given = element.xmlLanguage {
        let one = given.utf8.map(asciiLowercased), two = language.utf8.map(asciiLowercased)
        return one.starts(with: two) && (one.count == two.count || one[two.count] == UInt8(ascii: "-"))
      }
      next = current.parent
    }
    return false
  }

  // MARK: Texts

  private func split(
    _ arguments: [XPathSyntax], _ context: Context
  ) throws(XPathError) -> (before: String, after: String)? {
    let whole = Array(try text(arguments, 0, context).utf8), part = Array(try text(arguments, 1, context).utf8)
    guard part.count <= whole.count else { return nil }
    guard let head = part.first else { return ("", String(decoding: whole, as: UTF8.self)) }
    var place = 0
    while place + part.count <= whole.count {
      if whole[place] == head {
        try work(1)
        if whole[place..<(place + part.count)].elementsEqual(part) {
          return (
            String(decoding: whole[..<place], as: UTF8.self),
            String(decoding: whole[(place + part.count)...], as: UTF8.self)
          )
        }
      }
      place += 1
    }
    return nil
  }

  /// The characters whose positions are at least the rounded second argument, and less than its sum with the third.
  private func substring(_ arguments: [XPathSyntax], _ context: Context) throws(XPathError) -> String {
    let units = Array(try text(arguments, 0, context).utf16)
    let start = XPathNumber.rounded(try number(evaluate(arguments[1], context)))
    var end = Double.infinity
    if arguments.count == 3 { end = start + XPathNumber.rounded(try number(evaluate(arguments[2], context))) }
    guard !start.isNaN, !end.isNaN else { return "" }
    func place(_ position: Double) -> Int { Int(exactly: min(max(position, 1), Double(units.count) + 1)) ?? 1 }
    let low = place(start), high = place(end)
    return low < high ? String(decoding: units[(low - 1)..<(high - 1)], as: UTF16.self) : ""
  }

  private func translate(_ arguments: [XPathSyntax], _ context: Context) throws(XPathError) -> String {
    let from = Array(try text(arguments, 1, context).utf16), to = Array(try text(arguments, 2, context).utf16)
    var map: [UInt16: UInt16?] = [:]
    for (index, unit) in from.enumerated() where map[unit] == nil {
      map.updateValue(index < to.count ? to[index] : nil, forKey: unit)
    }
    let units = try text(arguments, 0, context).utf16.compactMap { unit in map[unit] ?? unit }
    return String(decoding: units, as: UTF16.self)
  }
}

extension Element {
  fileprivate var xmlLanguage: String? {
    attributes.first { $0.name == "xml:lang" && expandedName(of: $0).uri != nil }?.value
  }
}
