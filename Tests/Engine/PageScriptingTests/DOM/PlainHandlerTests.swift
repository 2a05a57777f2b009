import HTMLTree
import Testing

@testable import PageScripting

@Suite struct PlainHandlerTests {
  @Test func theNamesInAHandlersScopeAreThoseOfTheObjects() {
    let world = FakeWorld()
    let document = world.load("<form></form>")
    let names = world.text(
      """
      (() => {
        const names = new Set();
        const add = (object) => {
          for (let o = object; o !== null; o = Object.getPrototypeOf(o)) {
            for (const name of Object.getOwnPropertyNames(o)) names.add(name);
          }
        };
        add(document);
        for (const tag of \(Self.tags)) add(document.createElement(tag));
        return [...names].sort().join(' ');
      })()
      """, in: document)
    let missing = Set(names.split(separator: " ").map(String.init)).subtracting(HandlerScope.memberNames)
    #expect(missing.sorted().joined(separator: " ") == "")
  }

  @Test(arguments: [
    // Plain ones, and ones that only look so.
    ("go()", "", true), ("window.open('there'); go()", "", true), ("return go(), false", "", true),
    ("open('x')", "", false), ("submit()", "", false), ("go(this)", "", false), ("go(event)", "", false),
    ("go()", "<img name=go>", false), ("if (1) { go() }", "", false), ("eval('go()')", "", false),
  ])
  func whatCountsAsPlain(source: String, more: String, expected: Bool) throws {
    let world = FakeWorld()
    let document = world.load(
      "<button id=b onclick=\"\(source)\"></button>\(more)<script>var n = 0; function go() { n++ }</script>")
    let button = try #require(document.document.element(withID: "b"))
    let handler = document.plainHandler(
      for: .mouse("PointerEvent", "click", ClickDetails(), clickCount: 0), at: .element(button))
    #expect((handler != nil) == expected)
  }

  @Test func aPlainHandlerRunsCancelsAndReports() throws {
    let world = FakeWorld()
    let document = world.load(
      """
      <button id=b onclick="go()"></button><a id=a href=x onclick="return go(), false"></a>
      <i id=i onclick="
        missing()"></i><script>var n = 0; function go() { n++ }</script>
      """)
    func click(_ id: String) throws -> EventResult {
      document.click(try #require(document.document.element(withID: id)), details: ClickDetails(), sequence: .clickOnly)
    }
    #expect(try click("b") == .notCanceled)
    #expect(try click("a") == .canceled)
    #expect(try click("i") == .notCanceled)
    #expect(world.text("n", in: document) == "2")
    #expect(world.app.console.contains { $0.text.contains("missing") && $0.line == 3 })
  }

  @Test func listenersOfScriptsAndHandlersOfParentsTakeTheLongWay() throws {
    let world = FakeWorld()
    let document = world.load(
      "<p onclick='log(1)'><button id=b onclick='log(2)'></button></p><script>var all = ''; function log(n) { all += n }</script>"
    )
    let button = try #require(document.document.element(withID: "b"))
    _ = document.click(button, details: ClickDetails(), sequence: .clickOnly)
    #expect(world.text("document.addEventListener('click', () => log(3)), all", in: document) == "21")
    _ = document.click(button, details: ClickDetails(), sequence: .clickOnly)
    #expect(world.text("all", in: document) == "21213")
  }

  private static let tags = """
    ['a', 'area', 'audio', 'base', 'body', 'br', 'button', 'canvas', 'data', 'datalist', 'details', 'dialog', 'div', \
    'dl', 'embed', 'fieldset', 'font', 'form', 'frame', 'frameset', 'h1', 'head', 'hr', 'html', 'iframe', 'img', 'input', \
    'label', 'legend', 'li', 'link', 'map', 'marquee', 'menu', 'meta', 'meter', 'object', 'ol', 'optgroup', 'option', \
    'output', 'p', 'param', 'picture', 'pre', 'progress', 'q', 'script', 'select', 'slot', 'source', 'span', 'style', \
    'table', 'tbody', 'td', 'template', 'textarea', 'time', 'title', 'tr', 'track', 'ul', 'unknown', 'video']
    """
}
