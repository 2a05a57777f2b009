import EngineValues
import Testing

@testable import PageScripting

/// Numbers of scripts that no integer holds reach natives and end nothing.
@Suite struct OddNumberTests {
  private let world = FakeWorld()

  @Test(
    arguments: ["date", "month", "week", "datetime-local"], ["1e300", "-1e300", "8.65e15", "1.8446744073709552e19"])
  func valueAsNumberOfTimesBeyondTheLastOneEmptiesTheControl(type: String, number: String) {
    let document = world.load("<input id=i type=\(type)>")
    #expect(
      world.text("[i.valueAsNumber = 100, i.value !== '', i.valueAsNumber = \(number), i.value].join()", in: document)
        .hasSuffix(",true,\(number == "1.8446744073709552e19" ? "18446744073709552000" : number.spelledByScripts),"))
  }

  @Test func theLastDayIsADate() {
    let document = world.load("<input id=i type=date><input id=m type=month>")
    #expect(world.text("(i.valueAsNumber = 8.64e15, i.value)", in: document) == "275760-09-13")
    #expect(world.text("(m.valueAsNumber = 3285488, m.value)", in: document) == "275760-09")
    #expect(world.text("(m.valueAsNumber = 3285489, m.value)", in: document) == "")
  }

  @Test(arguments: ["1e300", "-1e300", "Infinity", "NaN", "2**63", "-(2**63)", "2**32", "-1", "0.5"])
  func membersThatTakeNumbersTakeAnyNumber(number: String) {
    let document = world.load(
      "<input id=i type=date><textarea id=t>abcd</textarea><select id=s><option>1</select><table id=b><tr><td></table>")
    let calls = [
      "i.stepUp(n)", "i.valueAsDate = new Date(n)", "history.go(n)", "t.setSelectionRange(n, n)",
      "t.setRangeText('', n, n)",
      "t.selectionStart = n", "s.selectedIndex = n", "s.item(n)", "b.insertRow(n)", "t.maxLength = n",
      "localStorage.key(n)",
      "t.firstChild.splitText(n)", "t.firstChild.substringData(n, n)", "document.createRange().setStart(t, n)",
      "new Blob(['abc']).slice(n, n)", "clearTimeout(setTimeout(() => {}, n))", "window[n]", "postMessage([n], '*')",
      "structuredClone({ length: n, date: new Date(n) })", "open('', '', 'width=' + n + ',left=' + n)",
      "document.cookie = 'a=b; max-age=' + n", "document.querySelector(`:nth-child(${n}n+${n})`)",
      "crypto.getRandomValues({ length: n })", "new Response('', { status: n })",
      "new MouseEvent('click', { clientX: n, button: n, detail: n })",
    ]
    let script = calls.map { "try { \($0) } catch {}" }.joined(separator: "\n")
    #expect(world.text("((n) => { \(script)\n return 'alive'; })(\(number))", in: document) == "alive")
    world.clock.runTasks()
  }

  @Test(arguments: ["3.5", "-1", "NaN"]) func listsThatLieAboutTheirLength(length: String) {
    let document = world.load("<p id=p></p>")
    world.run(
      """
      const list = new Proxy([], { get: (target, key) => key === 'length' ? \(length) : target[key] });
      for (const take of [
        () => new MutationObserver(() => {}).observe(p, { attributes: true, attributeFilter: list }),
        () => fetch('/x', { headers: list }).catch(() => {}), () => postMessage(1, { transfer: list }), () => new Blob(list),
        () => structuredClone(list),
      ]) try { take() } catch {}
      console.log('alive');
      """, in: document)
    #expect(world.app.consoleText == ["log: alive"])
  }

  @Test func aCloneMayPointAnywhere() {
    for text in ["^1e300;", "^NaN;", "^-1;", "S9223372036854775807;x", "S1e300;x", "S-1;x", "A1e300;."] {
      // What is read does not matter, only that it ends.
      _ = SerializedValue(text: text).plain
    }
  }
}

extension String {
  /// `1e+300` for `1e300`, as scripts print it; other numbers of these tests are printed in full.
  fileprivate var spelledByScripts: String {
    switch self {
    case "8.65e15": "8650000000000000"
    default: replacing("1e300", with: "1e+300")
    }
  }
}
