import Testing
import WebViewSimulator

/// How long nested timers wait (rule 2.15).
@Suite @MainActor struct NestedTimerTests {
  /// The milliseconds between the timers that a page's script notes in `times`.
  private func pauses(of script: String) async throws -> String {
    let simulator = Simulator()
    try simulator.site("https://app.example/", html: "")
    try await simulator.open("https://app.example/")
    try await simulator.evaluate("times = [performance.now()]; note = () => times.push(performance.now()); \(script)")
    await simulator.advance(milliseconds: 200)
    let pauses = "times.slice(1).map((time, index) => time - times[index]).join()"
    guard case .string(let text) = try await simulator.evaluate(pauses) else { return "" }
    return text
  }

  @Test func `the eleventh timer of a chain waits for 4 ms`() async throws {
    #expect(
      try await pauses(of: "chain = () => { note(); if (times.length < 14) setTimeout(chain) }; setTimeout(chain)")
        == "0,0,0,0,0,0,0,0,0,0,4,4,4")
  }

  @Test func `a repeating timer waits for 4 ms from its sixth time on`() async throws {
    #expect(
      try await pauses(of: "timer = setInterval(() => { note(); if (times.length == 9) clearInterval(timer) })")
        == "1,1,1,1,1,4,4,4")
  }

  @Test func `a timer that a repeating timer sets counts the times that one has fired`() async throws {
    #expect(
      try await pauses(
        of: """
          n = 0;
          timer = setInterval(() => {
            if (++n < 9) return;
            clearInterval(timer);
            times = [performance.now()];
            setTimeout(() => { note(); setTimeout(() => { note(); setTimeout(note) }) });
          }, 20)
          """) == "0,4,4")
  }
}
