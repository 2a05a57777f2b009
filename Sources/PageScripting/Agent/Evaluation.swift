import HTMLTree

extension ScriptDocument {
  /// Runs a script in the global scope of a world: `evaluateJavaScript`, user scripts.
  /// - Parameter line: 1-based line of the script's first character.
  public func evaluate(_ source: String, sourceURL: String?, line: Int, world: ScriptWorld) -> ScriptOutcome {
    let realm = realm(world)
    let outcome: ScriptOutcome = agent.enter(self) {
      realm.prepareGlobals(for: source)
      do throws(JSThrown) {
        let value = try realm.context.evaluate(JSText(source), sourceURL: sourceURL.map { JSText($0) }, line: line)
        return .value(.string(realm.context.text(value)))
      } catch {
        return .exception(ScriptException(text: realm.context.text(error.value)))
      }
    }
    if let reason = agent.takeTermination() { return .terminated(reason) }
    return outcome
  }

  func readyStateChanged() {}
}
