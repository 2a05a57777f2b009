/// HTML Standard, an entry of "the list of active formatting elements".
enum FormattingEntry {
  case marker
  /// The attributes are those of the token: a script may have changed the element's.
  case element(Element, attributes: [Attribute])

  var element: Element? {
    if case .element(let element, _) = self { return element }
    return nil
  }
}

extension TreeBuilder {
  /// HTML Standard, "push onto the list of active formatting elements", with its Noah's Ark clause.
  func pushFormatting(_ element: Element) {
    // Not on the stack because of the limit: it would be re-created without end.
    guard open.last === element else { return }
    var alike = 0
    var sinceMarker = 0
    var oldestAlike = 0
    var index = formatting.count - 1
    while index >= 0, case .element(let other, let attributes) = formatting[index] {
      sinceMarker += 1
      if other.tag == element.tag, haveSameAttributes(attributes, element) {
        alike += 1
        oldestAlike = index
      }
      index -= 1
    }
    if alike >= 3 {
      formatting.remove(at: oldestAlike)
    } else if sinceMarker >= Self.maximumFormattingElements {
      formatting.remove(at: index + 1)
    }
    formatting.append(.element(element, attributes: element.attributes))
  }

  private func haveSameAttributes(_ first: [Attribute], _ second: Element) -> Bool {
    first.count == second.attributes.count && first.allSatisfy { second.attribute($0.name) == $0.value }
  }

  /// HTML Standard, "reconstruct the active formatting elements".
  func reconstructFormatting() {
    guard let last = formatting.last?.element, !open.contains(last), open.count < Self.maximumOpenElements else {
      return
    }
    var index = formatting.count - 1
    while index > 0, let earlier = formatting[index - 1].element, !open.contains(earlier) { index -= 1 }
    for position in index..<formatting.count {
      guard case .element(let old, let attributes) = formatting[position] else { continue }
      let element = insertElement(token(like: old, attributes))
      formatting[position] = .element(element, attributes: attributes)
    }
  }

  /// "The token for which the element was created".
  private func token(like element: Element, _ attributes: [Attribute]) -> StartTagToken {
    var token = StartTagToken(implied: element.tag)
    token.attributes = attributes
    token.position = element.position
    token.contentPosition = element.contentPosition
    return token
  }

  /// HTML Standard, "clear the list of active formatting elements up to the last marker".
  func clearFormattingToMarker() {
    while let entry = formatting.popLast() { if case .marker = entry { return } }
  }

  /// The last formatting element of that tag after the last marker.
  func lastFormatting(_ tag: Tag) -> Element? {
    for entry in formatting.reversed() {
      guard let element = entry.element else { return nil }
      if element.tag == tag { return element }
    }
    return nil
  }

  func formattingIndex(of element: Element) -> Int? {
    formatting.lastIndex { $0.element === element }
  }

  func removeFormatting(_ element: Element) {
    if let index = formattingIndex(of: element) { formatting.remove(at: index) }
  }

  /// HTML Standard, "adoption agency algorithm".
  func runAdoptionAgency(_ subject: Tag) {
    if let current = open.last, current.isHTML(subject), formattingIndex(of: current) == nil {
      open.pop()
      return
    }
    for _ in 0..<8 {
      guard let element = lastFormatting(subject) else {
        anyOtherEndTag(EndTagToken(implied: subject))
        return
      }
      guard let position = open.index(of: element) else {
        removeFormatting(element)
        return
      }
      guard open.hasInScope(.general, where: { $0 === element }) else { return }
      guard let furthest = ((position + 1)..<open.count).first(where: { open[$0].isSpecial }) else {
        open.pop(through: element)
        removeFormatting(element)
        return
      }
      adopt(element, at: position, furthestBlockAt: furthest)
    }
  }

  /// One turn of the outer loop, from "let common ancestor be …" on.
  private func adopt(_ formattingElement: Element, at position: Int, furthestBlockAt furthest: Int) {
    let furthestBlock = open[furthest]
    let commonAncestor = open[position - 1]
    var bookmark = formattingIndex(of: formattingElement) ?? 0
    var lastNode = furthestBlock
    var index = furthest
    var turn = 0
    while true {
      turn += 1
      index -= 1
      let node = open[index]
      if node === formattingElement { break }
      if turn > 3, let place = formattingIndex(of: node) {
        formatting.remove(at: place)
        if place < bookmark { bookmark -= 1 }
      }
      guard let place = formattingIndex(of: node), case .element(_, let attributes) = formatting[place] else {
        open.remove(node)
        continue
      }
      let copy = makeElement(token(like: node, attributes))
      formatting[place] = .element(copy, attributes: attributes)
      open.replace(at: index, with: copy)
      if lastNode === furthestBlock { bookmark = place + 1 }
      lastNode.remove()
      copy.place(lastNode, before: nil)
      lastNode = copy
    }
    lastNode.remove()
    let (parent, before) = appropriatePlace(overriding: commonAncestor)
    if !lastNode.contains(parent) { parent.place(lastNode, before: before?.parent === parent ? before : nil) }

    var attributes = formattingElement.attributes
    if let old = formattingIndex(of: formattingElement), case .element(_, let original) = formatting[old] {
      attributes = original
    }
    let copy = makeElement(token(like: formattingElement, attributes))
    while let child = furthestBlock.firstChild {
      child.remove()
      copy.place(child, before: nil)
    }
    furthestBlock.place(copy, before: nil)
    if let old = formattingIndex(of: formattingElement) {
      formatting.remove(at: old)
      if old < bookmark { bookmark -= 1 }
    }
    formatting.insert(.element(copy, attributes: attributes), at: min(bookmark, formatting.count))
    open.remove(formattingElement)
    if let block = open.index(of: furthestBlock) { open.insert(copy, at: block + 1) }
  }
}
