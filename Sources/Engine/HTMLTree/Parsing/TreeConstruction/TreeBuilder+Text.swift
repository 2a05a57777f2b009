/// The insertion modes' rules for text.
extension TreeBuilder {
  var isTableTextPlace: Bool {
    guard mode == .inTable || mode == .inTableBody || mode == .inRow, let current = open.lastName else { return false }
    return current.isTablePart || current.isHTML(.template)
  }

  /// The rules for "a character token" of all insertion modes, for a run of characters.
  func processText(_ text: UnsafeBufferPointer<UInt8>) {
    var rest = text
    while !rest.isEmpty {
      if isInForeignContent, let node = adjustedCurrentNode, !node.isTextIntegrationPoint {
        insertText(rest)
        if !rest.allSatisfy(isHTMLSpace) { allowsFrameset = false }
        return
      }
      let space = UnsafeBufferPointer(rebasing: rest.prefix { isHTMLSpace($0) })
      rest = processText(rest, leadingSpace: space)
    }
  }

  /// Handles the beginning of `rest`, and returns the part that is left.
  private func processText(
    _ rest: UnsafeBufferPointer<UInt8>, leadingSpace space: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    let other = UnsafeBufferPointer(rebasing: rest[space.count...])
    switch mode {
    case .initial, .beforeHTML, .beforeHead:
      if !other.isEmpty { _ = anythingElse() }
      return other
    case .inHead, .inHeadNoscript, .afterHead, .inColumnGroup:
      insertText(space)
      if !other.isEmpty, anythingElse() == .done {
        return UnsafeBufferPointer(rebasing: other.drop { !isHTMLSpace($0) })
      }
      return other
    case .text, .inSelect, .inSelectInTable: insertText(rest)
    case .inBody, .inCaption, .inCell, .inTemplate: insertBodyText(rest)
    case .inTable, .inTableBody, .inRow, .inTableText: insertTableText(rest)
    case .afterBody, .afterAfterBody:
      if !space.isEmpty { insertBodyText(space) }
      if !other.isEmpty { mode = .inBody }
      return other
    case .inFrameset, .afterFrameset, .afterAfterFrameset:
      insertText(space)
      return UnsafeBufferPointer(rebasing: other.drop { !isHTMLSpace($0) })
    }
    return UnsafeBufferPointer(rebasing: rest[rest.count...])
  }

  private func insertBodyText(_ text: UnsafeBufferPointer<UInt8>) {
    reconstructFormatting()
    insertText(text)
    if allowsFrameset, !text.allSatisfy(isHTMLSpace) { allowsFrameset = false }
  }

  /// HTML Standard, "in table text": white space stays in the table, other text goes before it.
  private func insertTableText(_ text: UnsafeBufferPointer<UInt8>) {
    if isTableTextPlace, text.allSatisfy(isHTMLSpace) {
      insertText(text)
    } else {
      fosterParenting = true
      insertBodyText(text)
      fosterParenting = false
    }
  }

}
