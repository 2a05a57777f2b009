import Testing

@testable import PageScripting

/// A page, a script in it, and what the script gives as text.
struct Snippet: Sendable, CustomTestStringConvertible {
  let page: String
  let script: String
  let result: String

  init(_ script: String, _ result: String, in page: String = "") {
    self.page = page
    self.script = script
    self.result = result
  }

  var testDescription: String { script }

  func check() {
    let world = FakeWorld()
    let document = world.load(page)
    #expect(world.text(script, in: document) == result)
  }
}
