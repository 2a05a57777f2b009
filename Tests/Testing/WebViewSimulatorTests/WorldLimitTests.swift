import Testing
import WebMessages
import WebViewSimulator

/// Pages that never come to rest or use too much: tasks take turns, and what goes too far ends with a named limit.
@Suite("World limits") @MainActor struct WorldLimitTests {
  private func open(_ html: String, limits: WorldLimits = WorldLimits()) async throws -> Simulator {
    let simulator = Simulator(limits: limits)
    try simulator.site("https://a.example/", html: html)
    try simulator.site("https://b.example/", html: "<title>b</title>")
    try await simulator.open("https://a.example/")
    return simulator
  }

  @Test("Messages that go to and fro let timers, loads and clicks come")
  func turns() async throws {
    let simulator = try await open(
      """
      <button id=b onclick="window.open('https://b.example/')"></button>
      <script>
      var seen = [], left = 5000;
      setTimeout(() => seen.push('timer'), 20);
      fetch('/').then(() => seen.push('load'));
      onmessage = () => left-- > 0 ? postMessage(1, '*') : seen.push('end');
      postMessage(1, '*');
      const channel = new MessageChannel;
      channel.port1.onmessage = () => left > 0 && channel.port2.postMessage(1);
      channel.port2.postMessage(1);
      </script>
      """)
    #expect(try await simulator.evaluate("seen.join()") == .string("load,timer,end"))
    try await simulator.click("#b")
    #expect(simulator.windows == ["main", "popup1"])
  }

  private nonisolated static func limits(_ change: (inout WorldLimits) -> Void) -> WorldLimits {
    var limits = WorldLimits()
    change(&limits)
    return limits
  }

  private nonisolated static let logging =
    "onmessage = () => { console.log(1); postMessage(1, '*') }; postMessage(1, '*')"

  /// The jobs run in the middle of the script, when the parser meets the written one (rule 1.23).
  private nonisolated static func duringScript(_ jobs: String) -> String {
    "onload = () => { \(jobs); document.open(); document.write('<script>1<\\/script>'); document.close() }"
  }

  @Test(
    "Too much of something ends the pages",
    arguments: [
      ("L11", WorldLimitTests.limits { $0.tasks = 1000 }, WorldLimitTests.logging),
      (
        "L14", WorldLimitTests.limits { $0.waitingTasks = 100 },
        "for (let i = 0; i < 200; i++) setTimeout(() => {}, 1e6)"
      ),
      ("L15", WorldLimitTests.limits { $0.messages = 100 }, "for (;;) console.log(1)"),
      ("L15", WorldLimitTests.limits { $0.messages = 100 }, "for (;;) try { alert(1) } catch {}"),
      ("L15", WorldLimitTests.limits { $0.messageMiB = 1 }, "for (;;) console.log('x'.repeat(1e5))"),
      ("L15", WorldLimitTests.limits { $0.messageMiB = 1 }, "for (let i = 0;; i++) document.title = i"),
      ("L16", WorldLimitTests.limits { $0.requests = 10 }, "for (let i = 0; i < 100; i++) fetch('/' + i)"),
      ("L12", WorldLimitTests.limits { $0.processorSeconds = 0.1 }, "for (;;);"),
      (
        "L12", WorldLimitTests.limits { $0.processorSeconds = 0.1 },
        WorldLimitTests.duringScript("Promise.resolve().then(() => { for (;;); })")
      ),
      (
        "L12", WorldLimitTests.limits { $0.processorSeconds = 0.1 },
        WorldLimitTests.duringScript("(function f() { Promise.resolve().then(f) })()")
      ),
    ])
  func exhaustion(_ rule: String, _ limits: WorldLimits, _ script: String) async throws {
    let simulator = try await open("<button id=b></button><script>\(script)</script>", limits: limits)
    // The limit of a single script is not reached before.
    #expect(simulator.world.trace.notes.filter { $0.kind == .limit }.map(\.reason.rule) == [rule])
    #expect(
      simulator.world.trace.events.contains { if case .webContentProcessDidTerminate = $0.call { true } else { false } }
    )
    // Nothing hangs on pages that are gone.
    await simulator.world.settle()
  }

  @Test("A limit of memory holds after other worlds have run in the process")
  func memoryAfterOthers() async {
    await #expect(processExitsWith: .success) {
      let isEnded = try await WorldLimitTests.endsPageThatFillsMemory(after: 3)
      precondition(isEnded)
    }
  }

  /// - Parameter count: the number of small worlds that have run before, one after another.
  private static func endsPageThatFillsMemory(after count: Int) async throws -> Bool {
    for number in 0..<count {
      let small = Simulator()
      try small.site("https://small.example/", html: "<script>document.title = '\(number)'</script>")
      try await small.open("https://small.example/")
      small.world.shutDown()
    }
    let large = Simulator(limits: limits { $0.memoryMiB = 100 })
    try large.site(
      "https://large.example/",
      html: """
        <script>
        const all = [];
        onmessage = () => {
          if (all.length === 100) return;
          all.push(document.createTextNode('x'.repeat(4 << 20)));
          postMessage(1, '*');
        };
        postMessage(1, '*');
        </script>
        """)
    try await large.open("https://large.example/")
    return large.world.trace.notes.contains { $0.kind == .limit && $0.reason.rule == "L13" }
  }

  @Test("Titles are no console lines: a page navigates as often as it likes")
  func titles() async throws {
    let simulator = try await open(
      """
      <title>a</title><script>
      const n = Number(sessionStorage.n || 0); sessionStorage.n = n + 1
      if (n < 20) setTimeout(() => location.reload())
      </script>
      """, limits: Self.limits { $0.messages = 5 })
    #expect(simulator.world.trace.notes.filter { $0.kind == .limit } == [])
    #expect(try await simulator.evaluate("sessionStorage.n") == .string("21"))
  }

  @Test("Tasks that each queue two are ended by their queue, long before a limit of time")
  func multiplyingTasks() async throws {
    // A fiftieth of what is allowed, in the same proportion.
    let limits = Self.limits {
      $0.tasks /= 50
      $0.waitingTasks /= 50
    }
    let simulator = try await open(
      "<script>onmessage = () => { postMessage(1, '*'); postMessage(1, '*') }; postMessage(1, '*')</script>",
      limits: limits)
    #expect(simulator.world.trace.notes.filter { $0.kind == .limit }.map(\.reason.rule) == ["L14"])
  }

  @Test("Windows and frames beyond the limit are refused")
  func refusals() async throws {
    let simulator = try await open(
      "<script>onload = () => { open('/'); open('/'); for (let i = 0; i < 3; i++) document.body.append(document.createElement('iframe')) }</script>",
      limits: Self.limits {
        $0.windows = 2
        $0.frames = 2
      })
    #expect(simulator.world.trace.notes.filter { $0.kind == .limit }.map(\.reason.rule).contains("L4"))
    #expect(simulator.world.pages.filter { !$0.isClosed }.count <= 2)
  }

  @Test("Each world has its own limits")
  func isolation() async throws {
    let lost = try await open("<script>\(Self.logging)</script>", limits: Self.limits { $0.tasks = 500 })
    #expect(lost.world.trace.notes.contains { $0.reason.rule == "L11" })
    let other = try await open("<script>var here = 1</script>")
    #expect(try await other.evaluate("here") == .number(1))
  }
}
