import Testing
import WebViewSimulator

@Suite("Module scripts") @MainActor struct ModuleScriptTests {
  private func title(of page: String) async throws -> String {
    let simulator = Simulator()
    try simulator.site("https://shop.example/", html: "<!DOCTYPE html><script>var log = []</script>" + page)
    try await simulator.open("https://shop.example/")
    guard case .string(let log) = try await simulator.evaluate("log.join(' ')") else { return "" }
    return log
  }

  @Test("They run after the page was parsed, in strict mode, with their own scope and await")
  func order() async throws {
    let log = try await title(
      of: """
        <script type="module">
          const own = await Promise.resolve('module')
          log.push(own, this === undefined, document.currentScript === null, !!document.getElementById('after'))
        </script>
        <script>log.push('classic', typeof own)</script><p id="after">
        """)
    #expect(log == "classic undefined module true true true")
  }

  @Test("Scripts for browsers without modules do not run")
  func nomodule() async throws {
    #expect(
      try await title(of: "<script nomodule>log.push('old')</script><script type=module>log.push('new')</script>")
        == "new")
  }

  @Test("A module that imports something does not run, but the others do")
  func imports() async throws {
    let log = try await title(
      of:
        "<script type=module>import a from './a.js'; log.push('never')</script><script type=module>log.push('runs')</script>"
    )
    #expect(log == "runs")
  }
}
