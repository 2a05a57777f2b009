import OrderSearch
import Scenarios
import Testing
import EngineValues

/// Scenarios whose world goes in other orders than the ordinary one.
@Suite @MainActor struct OrderedScenarioTests {
  /// A shop that opens a window for each click, and its provider.
  private static let shop = """
    start: https://shop.example/
    responses:
      https://shop.example/: |
        <title>Shop</title><button id=in onclick="window.open('https://id.example/')">Sign in</button>
      https://id.example/: "<title>Id</title><p>Hello"
    steps:
      - activate: "#in"
    """

  private func scenario(_ more: String) throws -> Scenario {
    try ScenarioDecoder.decode(Self.shop + "\n" + more, file: "shop.yaml")
  }

  /// Runs the ordinary order and each order that differs from it once.
  private func runs(_ scenario: Scenario) async throws -> [OrderedRun] {
    var ordered = OrderedScenario(scenario)
    let ordinary = try await ordered.run(.ordinary)
    var runs = [ordinary]
    for met in ordinary.met {
      for option in met.choice.options.dropFirst() {
        let order = WorldOrder([Deviation(choice: met.choice.name, option: option)])
        runs.append(try await ordered.run(order))
      }
    }
    return runs
  }

  @Test func `A double click is found, and nothing but a second click opens a second window`() async throws {
    let scenario = try scenario("finally: { windows: [main, popup1] }\nexplore: { user: [again], kinds: [user] }")
    let failing = try await runs(scenario).filter { !$0.failures.isEmpty }
    #expect(!failing.isEmpty)
    #expect(failing.allSatisfy { $0.order.deviations.map(\.option) == ["again"] })
  }

  @Test func `What the user may do is what the file permits`() async throws {
    let scenario = try scenario("explore: { user: [close], kinds: [user] }")
    var ordered = OrderedScenario(scenario)
    let met = try await ordered.run(.ordinary).met
    #expect(
      met.allSatisfy { $0.choice.kind == .user && $0.choice.options.dropFirst().allSatisfy { $0 == "close:popup1" } })
    #expect(!met.isEmpty)
  }

  @Test func `The user goes away only where a page can notice it`() async throws {
    let explore = "explore: { user: [away], kinds: [user] }"
    var unnoticed = OrderedScenario(try scenario(explore))
    #expect(try await unnoticed.run(.ordinary).met.isEmpty)
    let text = """
      start: https://shop.example/
      responses: { https://shop.example/: "<p>Here<script>document.onvisibilitychange = () => {}</script>" }
      """
    var noticed = OrderedScenario(try ScenarioDecoder.decode(text + "\n" + explore, file: "shop.yaml"))
    #expect(try await noticed.run(.ordinary).met.map(\.choice.options) == [["waits", "away"]])
  }

  /// Two windows without a common process: one writes at the second in which the other reads.
  private static func clocks(_ write: String, _ read: String) -> String {
    """
    start: https://shop.example/
    responses:
      https://shop.example/: |
        <title>Shop</title><a id=help href=/help target=_blank rel=noopener>Help</a>
        <script>setTimeout(() => { \(write) }, 2000 - Date.now())</script>
      https://shop.example/help: |
        <title>Help</title><p id=state>waiting</p>
        <script>setTimeout(() => { \(read) }, 2000 - Date.now())</script>
      https://shop.example/time: "<p>Now"
    steps: [{ click: "#help" }, { wait: 2000 }]
    finally: { texts: { popup1: here } }
    explore: { kinds: [turn] }
    """
    .replacing("Date.now()", with: "Date.now() % 2000")
  }

  @Test func `Timers of two web processes fire at one instant in either order`() async throws {
    let text = Self.clocks("localStorage.it = 'here'", "state.textContent = localStorage.it ?? 'missing'")
    let failing = try await runs(try ScenarioDecoder.decode(text, file: "clocks.yaml")).filter { !$0.failures.isEmpty }
    #expect(failing.map(\.order.description) == ["turn1=other"])
    #expect(failing.map(\.failures) == [["popup1 does not show “here” but “missing”."]])
    #expect(
      failing.map { OrderStory($0).text } == [
        "At one instant, https://shop.example/help goes on before https://shop.example/ (turn1=other)."
      ])
  }

  @Test func `Answers that come to two web processes at one instant come in either order`() async throws {
    let text = Self.clocks(
      "fetch('/time').then(() => { localStorage.it = 'here' })",
      "fetch('/time').then(() => { state.textContent = localStorage.it ?? 'missing' })")
    let failing = try await runs(try ScenarioDecoder.decode(text, file: "clocks.yaml")).filter { !$0.failures.isEmpty }
    #expect(failing.map(\.order.description) == ["turn1=other", "turn2=other"])
  }

  @Test func `A popup and its opener share a process, so their timers have one order`() async throws {
    let text = Self.clocks("localStorage.it = 'here'", "state.textContent = localStorage.it ?? 'missing'")
      .replacing("rel=noopener", with: "rel=opener")
    #expect(try await runs(try ScenarioDecoder.decode(text, file: "clocks.yaml")).count == 1)
  }

  @Test func `A callback that is handled twice redeems its code twice`() async throws {
    let text = """
      start: https://shop.example/callback?code=c0de-of-Ada
      responses:
        https://shop.example/callback?code=c0de-of-Ada: |
          <script>
            const code = new URLSearchParams(location.search).get('code')
            fetch('/token', { method: 'POST', body: new URLSearchParams({ grant_type: 'authorization_code', code }) })
          </script>
        https://shop.example/token: "{}"
      explore: { user: [reload], kinds: [user] }
      """
    let failing = try await runs(try ScenarioDecoder.decode(text, file: "shop.yaml")).filter { !$0.failures.isEmpty }
    #expect(!failing.isEmpty)
    #expect(failing.allSatisfy { $0.failures == ["A code is redeemed twice at shop.example."] })
  }

  @Test func `Leaving the app is no excuse`() async throws {
    let text = """
      start: https://shop.example/
      responses:
        https://shop.example/: |
          <p id=state>waiting<script>document.onvisibilitychange = () => { state.textContent = 'gave up' }</script>
      finally: { texts: { main: waiting } }
      explore: { user: [away], kinds: [user] }
      """
    let failing = try await runs(try ScenarioDecoder.decode(text, file: "shop.yaml")).filter { !$0.failures.isEmpty }
    #expect(failing.map(\.failures) == [["main does not show “waiting” but “gave up”."]])
  }

  @Test func `A session stays when the app goes to the background`() async throws {
    let text = """
      start: https://shop.example/
      responses: { 'https://shop.example/': '<p>Shop', 'https://id.example/': '<p>Id' }
      steps:
        - { startSession: 'https://id.example/', callback: shop }
        - app: background
        - app: active
        - { evaluate: document.visibilityState, window: session1, expect: 'result: "visible"' }
      finally: { windows: [main, session1] }
      """
    var ordered = OrderedScenario(try ScenarioDecoder.decode(text, file: "shop.yaml"))
    #expect(try await ordered.run(.ordinary).failures.isEmpty)
  }

  @Test func `The same order gives the same run`() async throws {
    let scenario = try scenario("")
    let first = try await runs(scenario)
    let second = try await runs(scenario)
    #expect(first == second)
    #expect(first.count > 20)
  }

  @Test func `A request that is lost once does no harm to a user who tries again`() async throws {
    let scenario = try scenario("finally: { texts: { main: Sign in } }\nexplore: { kinds: [network] }")
    for run in try await runs(scenario) { #expect(run.failures.isEmpty, "\(run.order)") }
  }

  @Test func `Several late answers, one after another, are no page that never rests`() async throws {
    let text = """
      start: https://shop.example/1
      responses:
        https://shop.example/1: "<script>location = '/2'</script>"
        https://shop.example/2: "<script>location = '/3'</script>"
        https://shop.example/3: "<p>Hello"
      """
    var ordered = OrderedScenario(try ScenarioDecoder.decode(text, file: "late.yaml"))
    let order = try #require(WorldOrder("network1=late network2=late network3=late"))
    let run = try await ordered.run(order)
    #expect(run.order == order)
    #expect(run.failures.isEmpty)
  }

  @Test func `What is only late has come before the end is looked at`() async throws {
    let text = """
      start: https://shop.example/
      responses:
        https://shop.example/: |
          <title>Shop</title><button id=in onclick="fetch('/order').then(() => { document.title = 'Bought' })">Buy</button>
        https://shop.example/order: {delay: 50, body: ok}
      steps:
        - activate: "#in"
      finally: { holds: { main: "document.title === 'Bought'" } }
      explore: { kinds: [network] }
      """
    let runs = try await runs(try ScenarioDecoder.decode(text, file: "shop.yaml"))
    #expect(runs.contains { $0.order.description == "network2=late" })
    for run in runs { #expect(run.failures.isEmpty, "\(run.order)") }
  }

  @Test func `What holds in any app is checked when an order is replayed`() async throws {
    let text = """
      start: https://shop.example/
      responses:
        https://shop.example/: |
          <title>Shop</title><button id=in>Buy</button>
          <script>
            let taps = 0
            document.querySelector('#in').onclick = () => {
              taps += 1
              if (taps === 1) location.hash = 'code=secret12345'
              else new Image().src = 'https://ads.example/pixel?c=secret12345'
            }
          </script>
      steps:
        - activate: "#in"
      explore: { user: [again], kinds: [user] }
      """
    let found = try await runs(try ScenarioDecoder.decode(text, file: "shop.yaml")).first { !$0.failures.isEmpty }
    let order = try #require(found?.order)
    #expect(order.deviations.map(\.option) == ["again"])
    let trace = try await ScenarioRunner.run(try ScenarioDecoder.decode("order: \(order)\n" + text, file: "shop.yaml"))
    #expect(trace.steps.last?.failures.map(\.text) == found?.failures)
  }

  @Test func `The trace of an order has the choices that the run met, with their places`() async throws {
    let trace = try await ScenarioRunner.run(try scenario("order: network2=slow process4=ends:popup1"))
    let deviations = trace.choices.filter { $0.taken != $0.options.first }
    #expect(deviations.map { "\($0.name)=\($0.taken)" } == ["network2=slow", "process4=ends:popup1"])
    #expect(deviations.first?.subject == "GET https://id.example/" && deviations.first?.position == nil)
    // The call after which the process ends is the last one before its place.
    let position = try #require(deviations.last?.position)
    let calls = trace.trace.events
    #expect("\(calls[position - 1].name.rawValue) https://id.example/ in popup1" == deviations.last?.subject)
    #expect(calls[position].name == .webContentProcessDidTerminate)
    #expect(trace.json.contains("\"after\": \(position)"))
    let ordinary = try await ScenarioRunner.run(try scenario(""))
    #expect(ordinary.choices.isEmpty && !ordinary.json.contains("\"choices\""))
  }

  @Test func `A step that finds nothing fails the ordinary order alone`() async throws {
    let scenario = try scenario("  - click: '#nothing'\nexplore: { kinds: [process] }")
    for run in try await runs(scenario) {
      #expect(run.failures.isEmpty == (run.order != .ordinary), "\(run.order): \(run.failures)")
    }
  }

  @Test func `With one try, a lost request is told`() async throws {
    let scenario = try scenario("finally: { texts: { main: Sign in } }\nexplore: { kinds: [network], tries: 1 }")
    let failing = try await runs(scenario).filter { !$0.failures.isEmpty }
    #expect(
      failing.map(\.order.description) == ["network1=lost", "network1=timeout", "network1=offline", "network1=error"])
    #expect(failing.first?.failures.first?.contains("main does not show “Sign in”") == true)
  }

  @Test(
    "What must hold in the end is checked in an ordinary run, too",
    arguments: [
      ("windows: [main]", "The windows are main, popup1, not main."),
      ("texts: { popup1: Goodbye }", "popup1 does not show “Goodbye” but “Hello”."),
      ("holds: { main: document.title === 'Id' }", "document.title === 'Id' does not hold in main."),
      ("holds: { sheet1: 'true' }", "There is no window sheet1, in which true should hold."),
      ("never: [\"main: createWebViewWith https://id.example/ -> popup1\"]", "This call came, which never should"),
      ("calls: [\"main: webViewDidClose\"]", "These calls did not come in this order"),
    ])
  func finalExpectations(finally: String, problem: String) async throws {
    let scenario = try scenario("finally: { \(finally) }")
    let trace = try await ScenarioRunner.run(scenario)
    #expect(trace.steps.last?.failures.first?.text.contains(problem) == true, "\(trace.steps.last?.failures ?? [])")
  }

  @Test func `A run that never comes to a choice of its order fails`() async throws {
    let trace = try await ScenarioRunner.run(try scenario("order: user99=again"))
    #expect(trace.steps.last?.failures.map(\.text) == ["The run never came to user99=again of its order."])
  }

  @Test(
    "Mistakes are named",
    arguments: [
      ("order: soon", "“order” must be an order"), ("finally: {}", "“finally” says nothing"),
      ("explore: { user: [sleep] }", "“user” may list “again”"), ("explore: { tries: 9 }", "from 1 to 5"),
      ("explore: { taps: [{ window: main }] }", "needs the key “click”"),
      ("explore: { links: [shop.example] }", "“shop.example” is not a URL"),
    ])
  func mistakes(text: String, message: String) {
    #expect {
      _ = try scenario(text)
    } throws: { error in
      "\(error)".contains(message)
    }
  }

  @Test func `A limit of the simulator is told in the ordinary order, and ends the search there`() async throws {
    let scenario = try ScenarioDecoder.decode(
      """
      start: https://shop.example/
      responses:
        https://shop.example/: "<script>for (let i = 0; i < 9; i++) console.log(i)</script>"
      limits: { messages: 3 }
      """, file: "chatty.yaml")
    var ordered = OrderedScenario(scenario)
    let run = try await ordered.run(.ordinary)
    #expect(run.failures.first?.hasPrefix("A limit of the simulator was reached: ") == true, "\(run.failures)")
  }
}
