extension Realm {
  /// Runs a callback of this realm like a task: enters script, and reports the thrown value or the limit that ended it.
  /// Does nothing once the document is gone.
  func runTask(_ body: (JSContext) throws(JSThrown) -> Void) {
    guard !document.isDetached else { return }
    agent.enter(document) {
      do throws(JSThrown) {
        try body(context)
      } catch {
        report(error)
      }
    }
    agent.tellTermination(of: document)
  }

  /// HTML Standard, "report an exception".
  func report(_ thrown: JSThrown) {
    guard !agent.watchdog.isTerminating else { return }
    do throws(JSThrown) {
      _ = try context.call(try export("core/report", "report"), thrown.value)
    } catch {
      // If the stack is used up, no function can be called, not even one for the text.
      let text = context.text(thrown.value)
      document.tellOnce(text.isEmpty ? "RangeError: Maximum call stack size exceeded." : text)
    }
  }
}

extension ScriptAgent {
  /// Reports a termination for which no outcome is returned.
  func tellTermination(of document: ScriptDocument?) {
    if let reason = takeTermination() { oversight?.scriptWasEnded(reason, document) }
  }
}
