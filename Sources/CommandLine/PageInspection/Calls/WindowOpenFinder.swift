/// Finds the calls of `window.open` in a script, however the window is named.
package struct WindowOpenFinder {
  private let script: ScriptTokens
  private let tokens: [ScriptToken]
  private let brackets: BracketPairs
  private let constants: ConstantTable
  private let windowAliases: Set<String>
  private let declaresOpen: Bool

  /// The meaning of a bare `open(…)`.
  package enum BareOpen: Sendable {
    case window
    /// The document's method, in event-handler attributes: their scope chain contains the document (HTML Standard,
    /// "event handlers").
    case document
  }

  package static func findings(in source: String, bareOpen: BareOpen = .window) -> ScriptFindings {
    WindowOpenFinder(ScriptTokens(of: source)).findings(bareOpen)
  }

  private init(_ script: ScriptTokens) {
    self.script = script
    tokens = script.tokens
    brackets = BracketPairs(tokens)
    constants = ConstantTable(tokens, brackets: brackets)
    windowAliases = WindowAliases.names(in: tokens)
    declaresOpen = tokens.indices.contains { index in
      script.tokens[index].isName("open") && index > 0
        && ["function", "var", "let", "const"].contains(script.tokens[index - 1].name ?? "")
    }
  }

  private func findings(_ bareOpen: BareOpen) -> ScriptFindings {
    var findings = ScriptFindings()
    findings.problem = script.problem
    for index in tokens.indices {
      guard let callee = callee(endingAt: index, bareOpen) else { continue }
      let start = tokens[callee.start]
      let text = oneLine(callee.start..<(callee.end + 1))
      if let call = call(callee, text: text, at: start.position) {
        findings.calls.append(call)
      } else if callee.isMember, !callee.isDocument, !isAssigned(callee.end) {
        findings.references.append(WindowOpenReference(text: text, position: start.position))
      }
    }
    return findings
  }

  // MARK: The function

  private struct Callee {
    var start: Int
    var end: Int
    /// Whether the callee is a member of a window rather than the bare name.
    var isMember: Bool
    var isDocument: Bool
  }

  private func callee(endingAt index: Int, _ bareOpen: BareOpen) -> Callee? {
    if tokens[index].isName("open") {
      if index > 0, tokens[index - 1].isPunctuator(".") || tokens[index - 1].isPunctuator("?.") {
        return member(dot: index - 1, end: index)
      }
      guard !declaresOpen, index + 1 < tokens.count, tokens[index + 1].isPunctuator("(") else { return nil }
      if index > 0, let word = tokens[index - 1].name, ["function", "new", "get", "set", "async"].contains(word) {
        return nil
      }
      // `open() { … }` declares a method.
      guard let close = brackets.close(of: index + 1), !followsBody(close) else { return nil }
      return Callee(start: index, end: index, isMember: false, isDocument: bareOpen == .document)
    }
    guard tokens[index].isPunctuator("]"), let open = brackets.open(of: index), index == open + 2 else { return nil }
    guard tokens[open + 1].kind == .string, tokens[open + 1].value == "open" else { return nil }
    let dot = open > 0 && tokens[open - 1].isPunctuator("?.") ? open - 1 : open
    return member(dot: dot, end: index)
  }

  private func member(dot: Int, end: Int) -> Callee? {
    guard dot > 0, let owner = tokens[dot - 1].name else { return nil }
    let isDocument = owner == "document"
    let isAlias = windowAliases.contains(owner) && !tokens.isProperty(at: dot - 1)
    guard isDocument || isAlias || WindowAliases.windows.contains(owner) else { return nil }
    var start = dot - 1
    while start > 1, tokens[start - 1].isPunctuator(".") || tokens[start - 1].isPunctuator("?."),
      tokens[start - 2].name != nil
    {
      start -= 2
    }
    return Callee(start: start, end: end, isMember: true, isDocument: isDocument)
  }

  private func followsBody(_ close: Int) -> Bool { close + 1 < tokens.count && tokens[close + 1].isPunctuator("{") }

  private func isAssigned(_ end: Int) -> Bool { end + 1 < tokens.count && tokens[end + 1].isPunctuator("=") }

  // MARK: The call

  private func call(_ callee: Callee, text: String, at position: ScriptPosition) -> WindowOpenCall? {
    var next = callee.end + 1
    var dropped = 0
    if next + 1 < tokens.count, tokens[next].isPunctuator("."), tokens[next + 1].isName("call") {
      // window.open.call(window, url, …)
      next += 2
      dropped = 1
    } else if next < tokens.count, tokens[next].isPunctuator("?.") {
      next += 1
    }
    guard next < tokens.count, tokens[next].isPunctuator("(") else { return nil }
    let arguments = Array(arguments(openedAt: next).dropFirst(dropped))
    // HTML Standard, `document.open(url, name, features)`: the method opens a window only if it has three arguments.
    if callee.isDocument, arguments.count < 3 { return nil }
    return WindowOpenCall(
      callee: text, position: position, calleeEnd: tokens[next - 1].end, arguments: arguments)
  }

  private func arguments(openedAt open: Int) -> [CallArgument] {
    let end = brackets.close(of: open) ?? tokens.count
    var result: [CallArgument] = []
    var start = open + 1
    var index = start
    while index < end {
      if tokens[index].isPunctuator(",") {
        if start < index { result.append(argument(start..<index)) }
        start = index + 1
      } else if let close = brackets.close(of: index) {
        index = close
      }
      index += 1
    }
    if start < end { result.append(argument(start..<end)) }
    return result
  }

  private func argument(_ range: Range<Int>) -> CallArgument {
    if let value = LiteralReader.value(tokens[range]) { return .literal(value) }
    if range.count == 1, let name = tokens[range.lowerBound].name, let value = constants.value(of: name) {
      return .constant(name: name, value: value)
    }
    return .expression(oneLine(range))
  }

  /// The source of some tokens without comments, with spaces where the source has them.
  private func oneLine(_ range: Range<Int>) -> String {
    var text = ""
    for index in range {
      if index > range.lowerBound, tokens[index].range.lowerBound > tokens[index - 1].range.upperBound { text += " " }
      text += script.text(tokens[index].range)
      if text.utf8.count > Self.longestExpression { return text.prefix(Self.longestExpression) + "…" }
    }
    return text
  }

  private static let longestExpression = 200
}
