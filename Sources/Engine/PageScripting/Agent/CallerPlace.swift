import CJavaScriptCore

/// The place in the source from which a script of a page called the simulator.
package struct CallerPlace: Equatable, Sendable {
  package var url: String
  package var line: Int
  package var column: Int

  private init(url: String, line: Int, column: Int) {
    self.url = url
    self.line = line
    self.column = column
  }

  /// nil if no script of a page is running.
  package init?(callOf document: ScriptDocument) {
    guard document.hasRunScripts else { return nil }
    let context = document.realm(.page).context
    // The engine writes the stack into a new error before any script can see it.
    guard let error = JSObjectMakeError(context.ref, 0, nil, nil),
      let stack = try? context.get(JSObject(ref: error), "stack"), context.isString(stack)
    else { return nil }
    self.init(stack: context.text(stack))
  }

  /// The stack has one `function@URL:line:column` per line. The prelude's lines come first.
  init?(stack: String) {
    for frame in stack.split(separator: "\n") {
      let place = frame.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).last ?? frame
      let parts = place.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count > 2, let line = Int(parts[parts.count - 2]), let column = Int(parts[parts.count - 1]) else {
        continue
      }
      let url = parts.dropLast(2).joined(separator: ":")
      if url.isEmpty || url.hasPrefix("prelude:") { continue }
      self.init(url: url, line: line, column: column)
      return
    }
    return nil
  }
}
