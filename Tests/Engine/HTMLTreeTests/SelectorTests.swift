import HTMLTree
import Testing

@Suite("Selectors")
struct SelectorTests {
  private let document = parse(
    """
    <!DOCTYPE html><html lang=en-GB><body id=body>
    <div id=d1 class="box Red" data-a=One><p id=p1>a</p><p id=p2 class=x>b</p><span id=s1></span></div>
    <ul id=list><li id=l1><li id=l2 class=x><li id=l3><li id=l4 class=x><li id=l5></ul>
    <form id=f><fieldset id=fs disabled><legend id=lg><input id=i0></legend><input id=i1 required></fieldset>
    <input id=i2 type=checkbox checked><input id=i3 type=radio><input id=i4 readonly>
    <select id=sel><optgroup id=og disabled><option id=o1><option id=o2 selected></select>
    <textarea id=ta></textarea><button id=btn></button></form>
    <a id=a1 href=x target=_Blank>x</a><a id=a2>y</a><p id=e1></p><p id=e2><!--c--></p><p id=e3> </p>
    <svg id=svg><linearGradient id=lgr></linearGradient></svg><div id="a.b:c"></div><div id=7up lang=fr></div>
    """)

  private func ids(_ selector: String) throws -> [String] {
    try SelectorList(parsing: selector).all(in: document).map(\.id)
  }

  @Test(arguments: [
    ("#p1", ["p1"]), ("p.x", ["p2"]), (".box.Red", ["d1"]), ("div#d1 > p", ["p1", "p2"]), ("P#p1", ["p1"]),
    ("#d1 *", ["p1", "p2", "s1"]), ("p + span", ["s1"]), ("p ~ span", ["s1"]), ("#p1+p", ["p2"]),
    ("li.x, #p1", ["p1", "l2", "l4"]), ("body div > p.x", ["p2"]), ("#a\\.b\\:c", ["a.b:c"]), ("#\\37 up", ["7up"]),
    ("linearGradient", ["lgr"]), ("lineargradient", []), ("*|li#l1", ["l1"]), ("|li", []), ("/**/#l1/**/", ["l1"]),
    ("#p1 , #p2", ["p1", "p2"]), ("ul>li:not(.x)", ["l1", "l3", "l5"]),
  ])
  func typesIdsClassesAndCombinators(_ selector: String, _ expected: [String]) throws {
    #expect(try ids(selector) == expected)
  }

  @Test(arguments: [
    ("[data-a]", ["d1"]), ("[data-a=One]", ["d1"]), ("[data-a=one]", []), ("[data-a=one i]", ["d1"]),
    ("[DATA-A='One']", ["d1"]), ("a[target=_blank]", ["a1"]), ("a[target=_blank s]", []), ("[class~=Red]", ["d1"]),
    ("[lang|=en]", [""]), ("div[lang|=en]", []), ("[id^=l][id$='3']", ["l3"]), ("[id*='.b:']", ["a.b:c"]),
    ("[id^='']", []),
    ("input[type = \"radio\" ]", ["i3"]),
  ])
  func attributes(_ selector: String, _ expected: [String]) throws {
    #expect(try ids(selector) == expected)
  }

  @Test(arguments: [
    ("li:nth-child(2n+1)", ["l1", "l3", "l5"]), ("li:nth-child(even)", ["l2", "l4"]),
    ("li:nth-child(-n + 2)", ["l1", "l2"]),
    ("li:nth-child(3)", ["l3"]), ("li:nth-child(n+4)", ["l4", "l5"]), ("li:nth-last-child(1)", ["l5"]),
    ("li:nth-child(2 of .x)", ["l4"]), ("li:first-child, li:last-child", ["l1", "l5"]),
    ("li:nth-child( -2n + 3 )", ["l1", "l3"]),
    ("#d1 > :nth-of-type(2)", ["p2"]), ("#d1 > :first-of-type", ["p1", "s1"]), ("#d1 > :last-of-type", ["p2", "s1"]),
    ("#d1 > :only-of-type", ["s1"]), ("#lg > :only-child", ["i0"]), ("p:empty", ["e1", "e2"]), (":root", [""]),
    ("li:nth-child(0n+0)", []), ("li:NTH-CHILD(ODD)", ["l1", "l3", "l5"]),
  ])
  func structure(_ selector: String, _ expected: [String]) throws {
    #expect(try ids(selector) == expected)
  }

  @Test(arguments: [
    (":checked", ["i2", "o2"]), ("input:disabled", ["i1"]), ("option:disabled", ["o1", "o2"]),
    ("input:enabled", ["i0", "i2", "i3", "i4"]),
    (":required", ["i1"]), ("textarea:optional", ["ta"]), ("input:read-only", ["i1", "i2", "i3", "i4"]),
    (":link", ["a1"]),
    ("a:any-link", ["a1"]), ("div:has(> p.x)", ["d1"]), ("p:has(+ span)", ["p2"]), ("p:has(~ span)", ["p1", "p2"]),
    ("ul:has(.x)", ["list"]), (":is(#l1, #l2):not(.x)", ["l1"]), (":where(li).x", ["l2", "l4"]),
    (":is(:nonsense, #l1)", ["l1"]),
    ("div:lang(fr)", ["7up"]), ("div:lang(en)", ["d1", "a.b:c"]), ("p::before", []), ("a:hover", []),
    (":not(:is(*))", []),
    ("#d1 :is(div p)", ["p1", "p2"]),
  ])
  func states(_ selector: String, _ expected: [String]) throws {
    #expect(try ids(selector) == expected)
  }

  @Test(arguments: [
    ("", "ends where a selector was expected", 0), ("p >", "ends where a selector was expected", 3),
    ("#1x", "id selector must begin", 1), ("p:hoover", ":hoover", 1), ("a[href", "ends where", 6),
    ("a,,b", "\",\" stands", 2),
    ("p:not(", "ends where", 6), ("ns|p", "prefix \"ns\"", 0), ("p)", "\")\" stands", 1),
    ("li:nth-child(x)", "number", 13),
    ("a::part(x)", "::part", 1), ("[a='x", "not closed", 3), ("{}", "stands where", 0),
  ])
  func whatIsWrongIsSaidWithItsPlace(_ selector: String, _ part: String, _ offset: Int) {
    let error = #expect(throws: SelectorError.self) { try SelectorList(parsing: selector) }
    #expect(error?.message.contains(part) == true, "\(error?.message ?? "")")
    #expect(error?.offset == offset)
  }

  @Test func scopeFocusTargetAndCheckedness() throws {
    let list = try #require(document.element(withID: "list"))
    #expect(try SelectorList(parsing: ":scope > .x").all(in: list).map(\.id) == ["l2", "l4"])
    #expect(try SelectorList(parsing: "body li").first(in: list)?.id == "l1")
    document.focusedElement = document.element(withID: "i2")
    document.targetElement = document.element(withID: "p2")
    #expect(try ids(":focus") == ["i2"])
    #expect(try ids("form:focus-within") == ["f"])
    #expect(try ids("p:target") == ["p2"])
    document.element(withID: "i3")?.checkedness = true
    document.element(withID: "i2")?.checkedness = false
    #expect(try ids("input:checked") == ["i3"])
    #expect(try SelectorList(parsing: "ul, body").closest(to: #require(document.element(withID: "l3")))?.id == "list")
    #expect(try SelectorList(parsing: "li.x").matches(#require(document.element(withID: "l2"))))
  }

  @Test func classesIgnoreCaseOnlyInQuirksMode() throws {
    #expect(try ids(".red").isEmpty)
    let quirky = parse("<p class=Red id=q>")
    #expect(try SelectorList(parsing: ".red#Q").all(in: quirky).map(\.id) == ["q"])
  }

  @Test func deepNestingAndManyCombinatorsEndSoon() throws {
    let deep = parse(String(repeating: "<div class=a>", count: 400))
    let selector = String(repeating: ".a ", count: 30) + ".b .a"
    #expect(try SelectorList(parsing: selector).all(in: deep).isEmpty)
    #expect(throws: SelectorError.self) {
      try SelectorList(
        parsing: String(repeating: ":not(", count: 100_000) + "a" + String(repeating: ")", count: 100_000))
    }
  }

  @Test func nearestIdsAreSuggested() {
    #expect(suggestions(for: "#lst", in: document).first == "#list")
    #expect(suggestions(for: "form #bnt", in: document).contains("#btn"))
    #expect(suggestions(for: "#somethingElseAltogether", in: document).isEmpty)
  }
}
