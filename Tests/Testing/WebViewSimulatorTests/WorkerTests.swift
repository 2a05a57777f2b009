import SimulatedWeb
import Testing
import WebViewSimulator

@Suite("Workers") @MainActor struct WorkerTests {
  /// What the page pushes into `log`, with scripts beside it by their paths.
  private func log(of page: String, _ files: [String: String] = [:], waiting: Double = 100) async throws -> String {
    let simulator = Simulator()
    try simulator.site("https://a.example/", html: "<!DOCTYPE html><body><script>var log = []</script>" + page)
    for (path, text) in files {
      try simulator.web.respond(
        to: "https://a.example/" + path, with: .response(body: text, contentType: "text/javascript"))
    }
    try await simulator.open("https://a.example/")
    await simulator.advance(milliseconds: waiting)
    guard case .string(let log) = try await simulator.evaluate("log.join(' ')") else { return "" }
    return log
  }

  @Test("A worker has the interface of its own scope only, also at a data: URL, and is as secure as its page")
  func scopes() async throws {
    let kinds = "[typeof DedicatedWorkerGlobalScope, typeof SharedWorkerGlobalScope, isSecureContext].join()"
    let log = try await log(
      of: """
        <script>
          new Worker('data:,postMessage(\(kinds))').onmessage = event => log.push(event.data)
          new SharedWorker('data:,onconnect = event => event.ports[0].postMessage(\(kinds))').port.onmessage =
            event => log.push(event.data)
        </script>
        """)
    #expect(log == "function,undefined,true undefined,function,true")
  }

  @Test("WebAssembly's promises settle, in pages and workers")
  func webAssembly() async throws {
    let code = """
      const code = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])
      Promise.all([WebAssembly.compile(code), WebAssembly.instantiate(code),
        WebAssembly.instantiate(new Uint8Array(1)).catch(error => error.name)])
      .then(([compiled, made, name]) => tell(
        [compiled instanceof WebAssembly.Module, made.instance instanceof WebAssembly.Instance, name].join()))
      """
    let log = try await log(
      of: "<script>function tell(text) { log.push(text) } new Worker('w.js').onmessage = e => tell(e.data);"
        + code + "</script>",
      ["w.js": "const tell = postMessage;" + code])
    #expect(log == "true,true,CompileError true,true,CompileError")
  }

  @Test("A dedicated worker has a scope of its own, imports scripts, fetches, waits and answers")
  func dedicated() async throws {
    let log = try await log(
      of: """
        <script>
          const worker = new Worker('w.js', { name: 'it' })
          worker.onmessage = event => log.push(event.data)
          worker.postMessage({ n: 2 })
        </script>
        """,
      [
        "w.js": """
        importScripts('lib.js')
        postMessage([name, typeof window, self === this, self instanceof DedicatedWorkerGlobalScope, location.pathname])
        onmessage = async ({ data }) => {
          const text = await (await fetch('lib.js')).text()
          setTimeout(() => postMessage(twice(data.n) + text.length), 5)
        }
        """,
        "lib.js": "function twice(n) { return 2 * n }",
      ])
    #expect(log == "it,undefined,true,true,/w.js 38")
  }

  @Test("importScripts takes scripts of other origins, in a worker without an address too")
  func importsOfOthers() async throws {
    let simulator = Simulator()
    try simulator.web.respond(
      to: "https://cdn.example/lib.js", with: .response(body: "var lib = 'lib'", contentType: "text/javascript"))
    try simulator.site(
      "https://a.example/",
      html: """
        <script>
          var log = []
          const text = "try { importScripts('/x') } catch (e) { var no = e.name } importScripts('https://cdn.example/lib.js')"
          const worker = new Worker(URL.createObjectURL(new Blob([text + "; postMessage(no + ' ' + lib)"])))
          worker.onmessage = event => log.push(event.data)
        </script>
        """)
    try await simulator.open("https://a.example/")
    await simulator.advance(milliseconds: 100)
    #expect(try await simulator.evaluate("log.join()") == .string("SyntaxError lib"))
  }

  @Test(
    "A worker's own policy upgrades its requests, and its module's embedder policy is asked for",
    arguments: [
      "classic", "module",
    ])
  func ownPolicies(type: String) async throws {
    let simulator = Simulator()
    func respond(_ path: String, _ body: String, _ headers: HTTPFields = [:], type: String = "text/javascript") throws {
      try simulator.web.respond(
        to: "https://a.example/\(path)", with: .response(headers: headers, body: body, contentType: type))
    }
    try respond(
      "own.js",
      "fetch('http://a.example/text').then((answer) => answer.text()).then(postMessage, (e) => postMessage(e.name))",
      ["Content-Security-Policy": "upgrade-insecure-requests", "Cross-Origin-Embedder-Policy": "require-corp"])
    try respond("none.js", "postMessage('runs')")
    try respond("text", "upgraded")
    try respond(
      "",
      """
      <script>
        var log = [];
        for (const name of ['own', 'none']) {
          const worker = new Worker(name + '.js', { type: '\(type)' })
          worker.onmessage = ({ data }) => log.push(name + ': ' + data)
          worker.onerror = () => log.push(name + ': error')
        }
      </script>
      """, ["Cross-Origin-Embedder-Policy": "require-corp"], type: "text/html")
    try await simulator.open("https://a.example/")
    await simulator.advance(milliseconds: 200)
    #expect(try await simulator.evaluate("log.sort().join()") == .string("none: error,own: upgraded"))
  }

  @Test("A module worker has imports; a shared one connects pages; a blob and a channel work as in windows")
  func kinds() async throws {
    let log = try await log(
      of: """
        <script>
          new BroadcastChannel('c').onmessage = event => log.push(event.data)
          const module = new Worker('m.js', { type: 'module' })
          module.onmessage = event => {
            log.push(event.data)
            for (const n of [1, 2]) {
              new SharedWorker('s.js').port.onmessage = event => log.push(event.data)
            }
            const text = "new BroadcastChannel('c').postMessage(self.name + location.protocol)"
            setTimeout(() => new Worker(URL.createObjectURL(new Blob([text])), { name: 'in ' }), 50)
          }
        </script>
        """,
      [
        "m.js": "import { x } from './x.js'; postMessage(await Promise.resolve(x))", "x.js": "export const x = 'x'",
        "s.js": "let n = 0; onconnect = ({ ports }) => ports[0].postMessage(++n)",
      ], waiting: 300)
    #expect(log == "x 1 2 in blob:")
  }

  @Test("What is thrown is an error event of the worker; a script that is missing is one without a message")
  func errors() async throws {
    let log = try await log(
      of: """
        <script>
          const worker = new Worker('w.js')
          worker.onerror = event => { log.push(event.message, event.lineno); event.preventDefault() }
          new Worker('none.js').onerror = event => log.push(event instanceof ErrorEvent)
        </script>
        """, ["w.js": "\nsetTimeout(() => { throw new Error('late') }, 50)"])
    #expect(log == "false Error: late 2")
  }

  @Test("A worker that was terminated, or closed itself, does nothing more")
  func ends() async throws {
    let log = try await log(
      of: """
        <script>
          const first = new Worker('w.js'), second = new Worker('closing.js')
          first.onmessage = () => { log.push('first'); first.terminate() }
          second.onmessage = event => log.push(event.data)
        </script>
        """,
      [
        "w.js": "setInterval(() => postMessage(1), 5)",
        "closing.js": "setTimeout(() => postMessage('never'), 5); close(); postMessage('last')",
      ])
    #expect(log == "last first" || log == "first last")
  }

  @Test("A page has at most 128 workers")
  func most() async throws {
    let log = try await log(
      of: """
        <script>
          let failed = 0
          for (let i = 0; i < 130; i++) new Worker('w.js').onerror = () => failed++
          setTimeout(() => log.push(failed), 50)
        </script>
        """, ["w.js": "1"])
    #expect(log == "2")
  }
}
