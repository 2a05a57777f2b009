import CJavaScriptCore

/// A script of the prelude, which many contexts of a machine evaluate.
///
/// The engine copies a text, and computes its hash, each time that it is given the text. In a realm, that took longer
/// than running the parts. So from the second time on, the engine is given an object that it keeps, with the hash.
/// Making that object parses the text once more, which a script that is evaluated once can do without.
final class JSScript {
  private let text: JSText
  private let url: JSText
  /// The machine. It is kept because the script's object must be released before the machine.
  private let machine: JSMachine
  private var use = Use.none

  private enum Use {
    case none
    case once
    case kept(JSScriptRef)
  }

  /// - Parameter part: the name of the prelude's part.
  init(_ text: JSText, part: String, in machine: JSMachine) {
    self.text = text
    url = JSText("prelude:\(part)")
    self.machine = machine
  }

  deinit {
    if case .kept(let script) = use { JSScriptRelease(script) }
  }

  /// Called by `JSContext.evaluate`, with a context of the machine.
  func evaluate(in context: JSGlobalContextRef, _ exception: inout JSValueRef?) -> JSValueRef? {
    switch use {
    case .none: use = .once
    case .once:
      // Creating gives nil for a text that cannot be parsed: then each evaluation reports the error.
      if let script = JSScriptCreateFromString(machine.group, url.ref, 1, text.ref, nil, nil) { use = .kept(script) }
    case .kept: break
    }
    if case .kept(let script) = use { return JSScriptEvaluate(context, script, nil, &exception) }
    return JSEvaluateScript(context, text.ref, nil, url.ref, 1, &exception)
  }
}
