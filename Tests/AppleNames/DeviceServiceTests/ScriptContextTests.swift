import SimCoreSpotlight
import SimJavaScriptCore
import Testing
import WebViewSimulator
import WebViewSimulatorTesting

/// An app's own scripts, in JavaScriptCore.
@Suite(.simulator) @MainActor struct ScriptContextTests {
  private func context() -> JSContext { JSContext() }

  @Test func `scripts give values, and functions are called`() throws {
    let context = context()
    #expect(context.evaluateScript("1 + 2")?.toInt32() == 3)
    context.evaluateScript("function double(x) { return { twice: 2 * x, list: [x, 'a'] } }")
    let result = try #require(context.objectForKeyedSubscript("double").call(withArguments: [21]))
    #expect(result.forProperty("twice").toDouble() == 42)
    #expect(result["list"].toArray().count == 2)
    #expect(result.toDictionary()["twice"] as? Double == 42)
    #expect(context.evaluateScript("[1, 2]").invokeMethod("join", withArguments: ["-"]).toString() == "1-2")
  }

  @Test func `a closure is a function of scripts`() throws {
    let context = context()
    var lines: [String] = []
    context.setObject({ (text: String, number: Int) in lines.append("\(text) \(number)") }, forKeyedSubscript: "log")
    context.setObject({ (value: JSValue) -> String in "<\(value)>" }, forKeyedSubscript: "tag")
    context.evaluateScript("log(tag('a'), 7.9); log('b')")
    #expect(lines == ["<a> 7", "b 0"])
    #expect(context.evaluateScript("typeof log")?.toString() == "function")
  }

  @Test func `an exception goes to the handler, else it is kept`() throws {
    let context = context()
    #expect(context.evaluateScript("throw new Error('no')").isUndefined)
    #expect(context.exception.toString() == "Error: no")
    var told: String?
    context.exceptionHandler = { _, value in told = value?.toString() }
    context.evaluateScript("nobody()")
    #expect(told == "ReferenceError: Can't find variable: nobody")
  }

  @Test func `a closure's exception is the script's`() throws {
    let context = context()
    context.setObject(
      { () in
        JSContext.current().exception = JSValue(newErrorFromMessage: "refused", in: JSContext.current())
      }, forKeyedSubscript: "ask")
    #expect(context.evaluateScript("try { ask() } catch (e) { e.message }").toString() == "refused")
  }

  @Test func `values of Swift become the script's own`() throws {
    let context = context()
    context.setObject(
      ["name": "Ada", "age": 36, "tags": ["a", "b"], "on": true] as [String: Any], forKeyedSubscript: "user")
    #expect(
      context.evaluateScript("JSON.stringify([user.name, user.age, user.tags, user.on])").toString()
        == #"["Ada",36,["a","b"],true]"#)
    #expect(context.evaluateScript("null").toObject() is NSNull)
    #expect(context.evaluateScript("undefined").toObject() == nil)
  }

  @Test func `what is indexed for a search is taken, and told`() async throws {
    let item = CSSearchableItem(
      uniqueIdentifier: "1", domainIdentifier: nil, attributeSet: CSSearchableItemAttributeSet(contentType: .text))
    let told = Told()
    CSSearchableIndex.default().indexSearchableItems([item]) { error in told.isFine = error == nil }
    await Simulator.current?.settle()
    #expect(told.isFine)
  }
}

/// Set on the main thread only.
private final class Told: @unchecked Sendable { var isFine = false }
