/// HTML Standard, "adoption agency algorithm": the effect of an end tag on formatting elements that contain open
/// blocks.
/// <https://html.spec.whatwg.org/multipage/parsing.html#adoption-agency-algorithm>
struct AdoptionAgency {
  let builder: TreeBuilder

  /// 1. Let subject be the token's tag name.
  func run(_ subject: Tag) {
    // 2. If the current node is an HTML element named subject that is not in the list of active formatting elements, pop
    // it and return.
    if builder.open.lastName?.isHTML(subject) == true, let current = builder.open.last,
      builder.formatting.index(of: current) == nil
    {
      builder.open.pop()
      return
    }
    // 3. and 4. The outer loop: eight turns at most.
    for _ in 0..<8 {
      // 4.3 Let formatting element be the last of that name after the last marker; without one, act as "any other end
      // tag".
      guard let element = builder.formatting.last(subject) else {
        InBodyMode(builder: builder).anyOtherEndTag(EndTagToken(implied: subject))
        return
      }
      // 4.4 If it is not open, remove it from the list and return.
      guard let position = builder.open.index(of: element) else {
        builder.formatting.remove(element)
        return
      }
      // 4.5 If it is open but not in scope, return. (4.6 is a parse error.)
      guard builder.open.hasInScope(at: position) else { return }
      // 4.7 Let furthest block be the topmost special element below it. 4.8 Without one, pop everything up to formatting
      // element, remove it from the list and return.
      let below = (position + 1)..<builder.open.count
      guard let furthest = below.first(where: { builder.open.name(at: $0).isSpecial }) else {
        builder.open.pop(through: element)
        builder.formatting.remove(element)
        return
      }
      adopt(element, at: position, furthestBlockAt: furthest)
    }
  }

  /// Steps 4.9 to 4.19 of one turn.
  private func adopt(_ formattingElement: Element, at position: Int, furthestBlockAt furthest: Int) {
    let furthestBlock = builder.open[furthest]
    // 4.9 Let common ancestor be the element above formatting element in the stack.
    let commonAncestor = builder.open[position - 1]
    // 4.10 to 4.13
    let (lastNode, bookmark) = copyNodes(between: formattingElement, furthestBlockAt: furthest)
    // 4.14 Insert last node at the appropriate place, with common ancestor as override target.
    lastNode.remove()
    let (parent, before) = builder.appropriatePlace(overriding: commonAncestor)
    if !lastNode.contains(parent) { parent.place(lastNode, before: before?.parent === parent ? before : nil) }
    // 4.15 Create an element for the token for which formatting element was created.
    var attributes = formattingElement.attributes
    let entry = builder.formatting.index(of: formattingElement)
    if let entry { attributes = builder.formatting[entry].attributes }
    let copy = builder.makeElement(StartTagToken(like: formattingElement, attributes))
    // 4.16 It takes all children of furthest block, 4.17 and becomes its child.
    while let child = furthestBlock.firstChild {
      child.remove()
      copy.place(child, before: nil)
    }
    furthestBlock.place(copy, before: nil)
    // 4.18 In the list, it comes to the bookmark in place of formatting element.
    var place = bookmark
    if let entry {
      builder.formatting.remove(at: entry)
      if entry < place { place -= 1 }
    }
    let new = ActiveFormattingElements.Entry.element(copy, attributes: attributes)
    builder.formatting.insert(new, at: min(place, builder.formatting.count))
    // 4.19 In the stack, it comes below furthest block.
    builder.open.remove(formattingElement)
    if let block = builder.open.index(of: furthestBlock) { builder.open.insert(copy, at: block + 1) }
  }

  /// Steps 4.10 to 4.13: copies some of the formatting elements around the block, and takes the others off the stack.
  /// Returns last node and the bookmark, which is the place in the list for the copy of formatting element.
  private func copyNodes(
    between formattingElement: Element, furthestBlockAt furthest: Int
  ) -> (lastNode: Element, bookmark: Int) {
    let furthestBlock = builder.open[furthest]
    // 4.10 Let the bookmark note the place of formatting element in the list.
    var bookmark = builder.formatting.index(of: formattingElement) ?? 0
    // 4.11 Let node and last node be furthest block. 4.12 Let the inner loop counter be 0.
    var lastNode = furthestBlock
    var index = furthest
    var turn = 0
    // 4.13 The inner loop:
    while true {
      // 4.13.1 Count. 4.13.2 Let node be the element above it in the stack.
      turn += 1
      index -= 1
      let node = builder.open[index]
      // 4.13.3 If that is formatting element, break.
      if node === formattingElement { break }
      // 4.13.4 After three turns, node leaves the list.
      if turn > 3, let place = builder.formatting.index(of: node) {
        builder.formatting.remove(at: place)
        if place < bookmark { bookmark -= 1 }
      }
      // 4.13.5 If node is not in the list, remove it from the stack and continue.
      guard let place = builder.formatting.index(of: node) else {
        builder.open.remove(node)
        continue
      }
      let attributes = builder.formatting[place].attributes
      // 4.13.6 Create an element for its token; it takes node's place in the list and in the stack.
      let copy = builder.makeElement(StartTagToken(like: node, attributes))
      builder.formatting[place] = .element(copy, attributes: attributes)
      builder.open.replace(at: index, with: copy)
      // 4.13.7 If last node is furthest block, move the bookmark behind the copy.
      if lastNode === furthestBlock { bookmark = place + 1 }
      // 4.13.8 Append last node to the copy, 4.13.9 which is last node from here on.
      lastNode.remove()
      copy.place(lastNode, before: nil)
      lastNode = copy
    }
    return (lastNode, bookmark)
  }
}
