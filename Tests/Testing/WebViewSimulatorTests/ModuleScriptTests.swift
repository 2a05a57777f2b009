import SimulatedWeb
import Testing
import WebViewSimulator

@Suite("Module scripts") @MainActor struct ModuleScriptTests {
  /// - Parameter files: modules, by their paths; those that end in `.json` are of that type.
  private func title(of page: String, _ files: [String: String] = [:]) async throws -> String {
    let simulator = Simulator()
    try simulator.site("https://shop.example/", html: "<!DOCTYPE html><script>var log = []</script>" + page)
    for (path, text) in files {
      let type =
        path.hasSuffix(".json") ? "application/json" : path.hasSuffix(".txt") ? "text/plain" : "text/javascript"
      try simulator.web.respond(to: "https://shop.example/" + path, with: .response(body: text, contentType: type))
    }
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

  @Test("A text that is no module fires error, in imports too; a name that is not exported fires load")
  func events() async throws {
    let tags = ["a", "b", "c"].map {
      "<script type=module src=\($0).js onload=\"log.push('\($0) load')\" onerror=\"log.push('\($0) error')\"></script>"
    }
    let log = try await title(
      of: "<script>onerror = (text) => { log.push(text.split(':')[0]); return true }</script>" + tags.joined(),
      ["a.js": "let y y", "b.js": "import './a.js'", "c.js": "import { nothing } from './d.js'", "d.js": "export {}"])
    #expect(log == "SyntaxError a error SyntaxError b error SyntaxError c load")
  }

  @Test("Scripts for browsers without modules do not run")
  func nomodule() async throws {
    #expect(
      try await title(of: "<script nomodule>log.push('old')</script><script type=module>log.push('new')</script>")
        == "new")
  }

  @Test("Imports and exports of every form, with live bindings that cannot be set")
  func imports() async throws {
    let log = try await title(
      of: """
        <script type=module>
          import def, { count, add as increment, who } from './a.js'
          import * as all from './b.js'
          import data from './d.json' with { type: 'json' }
          increment()
          let error; try { count = 7 } catch (thrown) { error = thrown.name }
          log.push(def.name, count, error, who(), all.count, all.renamed(), Object.keys(all), data.list[1])
        </script>
        """,
      [
        "a.js": """
        export default class { }
        export let count = 1; export function add() { count++ }
        export function who() { return this === undefined }
        """,
        "b.js": "export * from './a.js'; export { who as renamed } from './a.js'; export * as again from './a.js'",
        "d.json": "{\"list\": [1, 2]}",
      ])
    #expect(log == "default 2 TypeError true 2 false add,again,count,renamed,who 2")
  }

  @Test("Modules of a cycle see each other's functions at once, and other bindings when they are there")
  func cycles() async throws {
    let log = try await title(
      of: "<script type=module>import './a.js'</script>",
      [
        "a.js":
          "import { b, late } from './b.js'; export function a() { return 'a' } export const k = 'k'; log.push(b(), late())",
        "b.js": """
        import { a, k } from './a.js'; export function b() { return 'b' + a() } export const late = () => k
        try { k } catch (error) { log.push(error.name) }
        """,
      ])
    #expect(log == "ReferenceError ba k")
  }

  @Test("Modules wait for those that await, and only for those")
  func topLevelAwait() async throws {
    let log = try await title(
      of: """
        <script type=module>import './slow.js'; import './quick.js'; log.push('both')</script>
        <script type=module>log.push('other')</script>
        <script>addEventListener('load', () => log.push('load'))</script>
        """,
      [
        "slow.js": "log.push('begin'); await new Promise((done) => setTimeout(done, 50)); log.push('end')",
        "quick.js": "log.push('quick')",
      ])
    #expect(log == "begin quick other load end both")
  }

  @Test("import() in modules and in classic scripts, import.meta, and maps")
  func dynamicImports() async throws {
    let log = try await title(
      of: """
        <script type=importmap>
          {"imports": {"lib": "/lib/index.js", "lib/": "/lib/"}, "scopes": {"/lib/": {"x": "/lib/own.js"}}}
        </script>
        <script>
          import('lib').then((lib) => log.push(lib.default, lib[Symbol.toStringTag]))
          import('./none.js').catch((error) => log.push(error.message))
          import('./text.txt').catch((error) => log.push(error.message))
          import('bare').catch((error) => log.push(error.message))
          const member = { import: (x) => x }; log.push(member.import('member'))
        </script>
        """,
      [
        "lib/index.js":
          "import { own } from 'x'; export default own + import.meta.url + import.meta.resolve('lib/z.js')",
        "lib/own.js": "export const own = 'own '", "text.txt": "text",
      ])
    #expect(
      log == """
        member Module name, 'bare' does not resolve to a valid URL. Importing a module script failed. \
        'text/plain' is not a valid JavaScript MIME type. \
        own https://shop.example/lib/index.jshttps://shop.example/lib/z.js Module
        """)
  }

  @Test("A module that has not ended says for what it waits")
  func waiting() async throws {
    let simulator = Simulator()
    try simulator.site("https://shop.example/", html: "<script type=module src=main.js></script>")
    for (path, text) in [
      "main.js": "import './a.js'; await import('./late.js')", "a.js": "import './b.js'",
      "b.js": "await new Promise((resolve) => { globalThis.go = resolve })",
    ] {
      try simulator.web.respond(
        to: "https://shop.example/" + path, with: .response(body: text, contentType: "text/javascript"))
    }
    try simulator.web.respond(to: "https://shop.example/late.js", with: .hang)
    try await simulator.open("https://shop.example/")
    let waiting = { simulator.world.waitingModules.map { $0.text.replacing("https://shop.example/", with: "") } }
    #expect(
      waiting() == [
        "module b.js waits at an `await` of its own", "module a.js waits for b.js",
        "module main.js waits for a.js",
      ])
    _ = try await simulator.evaluate("go()")
    await simulator.settle()
    #expect(
      waiting() == [
        "module late.js waits for its response", "module main.js waits at an `await` of its own",
      ])
  }

  @Test("Errors: where they are, which event they fire, and that the others run")
  func errors() async throws {
    let log = try await title(
      of: """
        <script>onerror = (message, url, line, column) => { log.push(message, url.slice(-5), line + ':' + column) }</script>
        <script type=module src=a.js onload="log.push('loaded')"></script>
        <script type=module src=b.js onload="log.push('loaded')"></script>
        <script type=module src=c.js onerror="log.push('failed')"></script>
        <script type=module src=d.js></script>
        <script type=module>log.push('runs')</script>
        """,
      [
        "a.js": "let x = 1\nlet y y", "b.js": "import { nothing } from './e.js'", "c.js": "import './none.js'",
        "d.js": "/* */ throw new Error('thrown')", "e.js": "export {}",
      ])
    #expect(log.contains("SyntaxError: Unexpected identifier 'y'. Expected ';' after variable declaration. /a.js 2:"))
    #expect(log.contains("SyntaxError: Importing binding name 'nothing' is not found. /b.js 1:1 loaded failed"))
    #expect(log.hasSuffix("Error: thrown /d.js 1:22 runs"))
  }

  @Test("Modules of another origin need its permission")
  func crossOrigin() async throws {
    let simulator = Simulator()
    try simulator.site(
      "https://shop.example/",
      html: """
        <script>var log = []</script><script type=module>
          await import('https://cdn.example/no.js').catch((error) => log.push(error.message))
          log.push((await import('https://cdn.example/yes.js')).default)
        </script>
        """)
    try simulator.web.respond(
      to: "https://cdn.example/no.js", with: .response(body: "export default 1", contentType: "text/javascript"))
    try simulator.web.respond(
      to: "https://cdn.example/yes.js",
      with: .response(
        headers: ["Access-Control-Allow-Origin": "*"], body: "export default 2", contentType: "text/javascript"))
    try await simulator.open("https://shop.example/")
    #expect(
      try await simulator.evaluate("log.join(' ')")
        == .string("Cross-origin script load denied by Cross-Origin Resource Sharing policy. 2"))
  }

  @Test("A preloaded module is fetched once, and a wrong attribute is a syntax error")
  func preload() async throws {
    let log = try await title(
      of: """
        <link rel=modulepreload href=a.js onload="log.push('preloaded')">
        <link rel=modulepreload href=none.js onerror="log.push('not')">
        <script type=module src=b.js></script>
        <script type=module>import './a.js' with { unknown: 'x' }</script>
        """, ["a.js": "log.push('a')", "b.js": "import './a.js'; import './a.js'; log.push('b')"])
    #expect(Set(log.split(separator: " ")) == ["preloaded", "not", "a", "b"])
    #expect(log.split(separator: " ").filter { $0 == "a" }.count == 1)
  }

  /// ECMA-262, "Evaluate": a module that awaited and has been evaluated is there at once for whoever imports it later.
  @Test(
    "import() of what the graph imports already",
    arguments: [
      // (the module of the page, what it logs)
      ("import d from './a.js'; const again = await import('./a.js'); log.push(d, again.default)", "a a a"),
      ("const [x, y] = await Promise.all([import('./a.js'), import('./a.js')]); log.push(x === y)", "a true"),
      ("const early = import('./a.js'); await import('./b.js'); log.push((await early).default)", "a b a"),
      ("await import('./b.js'); await import('./a.js'); await import('./b.js'); log.push('end')", "a b end"),
      ("import './cycle1.js'; await import('./cycle2.js'); log.push('end')", "2 1 end"),
      ("await import('./cycle2.js'); await import('./cycle1.js'); log.push('end')", "1 2 end"),
      ("import './self.js'; await 0; log.push('end')", "self end later"),
      (
        "for (const i of [1, 2]) await import('./fails.js').catch((error) => log.push(i, error)); log.push('end')",
        "1 no 2 no end"
      ),
      (
        "await import('./above.js').catch((e) => log.push(e)); await import('./fails.js').catch((e) => log.push(e))",
        "no no"
      ),
    ])
  func importedTwice(module: String, expected: String) async throws {
    let log = try await title(
      of: "<script type=module>\(module)</script>",
      [
        "a.js": "await new Promise((done) => setTimeout(done, 10)); log.push('a'); export default 'a'",
        "b.js": "import './a.js'; log.push('b')", "fails.js": "await 0; throw 'no'", "above.js": "import './fails.js'",
        "cycle1.js": "import './cycle2.js'; await 0; log.push(1)",
        "cycle2.js": "import './cycle1.js'; await 0; log.push(2)",
        "self.js": "import('./self.js').then(() => log.push('later')); log.push('self')",
      ])
    #expect(log == expected)
  }

  @Test("import() inside a module of one that imports it waits until the module is evaluated")
  func importerOfTheRunning() async throws {
    let log = try await title(
      of: "<script type=module>import './first.js'; import './second.js'</script>",
      [
        "first.js": "import('./second.js').then(() => log.push('got')); log.push('first')",
        "second.js": "import './first.js'; log.push('second')",
      ])
    #expect(log == "first second got")
  }
}
