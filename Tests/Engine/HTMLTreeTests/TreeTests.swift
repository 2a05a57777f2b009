import HTMLTree
import Testing

/// Writes down what a document tells its observer.
private final class Recorder: DocumentObserver {
  var log: [String] = []

  private func name(_ node: Node) -> String {
    (node as? Element)?.localName ?? (node as? CharacterData)?.data ?? "\(node.kind)"
  }

  func didInsert(_ node: Node, by source: MutationSource) { log.append("+\(name(node)) \(source)") }
  func didRemove(_ node: Node, from oldParent: Node, by source: MutationSource) {
    log.append("-\(name(node)) from \(name(oldParent)) \(source)")
  }
  func didChangeAttribute(of element: Element, name: String, oldValue: String?, by source: MutationSource) {
    log.append("\(element.localName)@\(name) was \(oldValue ?? "none") \(source)")
  }
  func didChangeCharacterData(of node: CharacterData, oldValue: String, by source: MutationSource) {
    log.append("\(oldValue)>\(node.data) \(source)")
  }
}

@Suite("The tree")
struct TreeTests {
  private func element(_ name: String, _ document: Document) -> Element { Element(name, in: document) }

  @Test func nodesAreInsertedMovedAndRemoved() throws {
    let document = parse("<body><div id=a></div><div id=b></div>")
    let a = try #require(document.element(withID: "a")), b = try #require(document.element(withID: "b"))
    let child = element("i", document)
    try a.append(child)
    #expect(child.isConnected && child.parent === a && a.lastChild === child)
    try b.insert(child, before: nil)
    #expect(!a.hasChildren && b.firstChild === child)
    try b.insert(Text("x", in: document), before: child)
    #expect(HTMLSerializer.innerHTML(of: b) == "x<i></i>")
    child.remove()
    #expect(!child.isConnected && child.parent == nil && child.previousSibling == nil)
    try b.replaceChildren(with: child)
    #expect(b.textContent == "" && b.firstChild === child)
    try b.replace(child, with: Text("y", in: document))
    #expect(b.textContent == "y" && child.parent == nil)
    b.setTextContent("z")
    #expect(HTMLSerializer.innerHTML(of: b) == "z")
  }

  @Test func fragmentsGiveUpTheirChildren() throws {
    let document = parse("<body><p id=p><b id=end></b></p>")
    let p = try #require(document.element(withID: "p"))
    let fragment = HTMLFragmentParser.parse("1<i>2</i>3", context: p, document: document)
    try p.insert(fragment, before: document.element(withID: "end"))
    #expect(HTMLSerializer.innerHTML(of: p) == "1<i>2</i>3<b id=\"end\"></b>")
    #expect(!fragment.hasChildren)
  }

  @Test func whatTheDOMForbidsIsRefused() throws {
    let document = parse("<body><div id=a><p id=b></p></div>")
    let a = try #require(document.element(withID: "a")), b = try #require(document.element(withID: "b"))
    #expect(throws: TreeError.self) { try b.append(a) }
    #expect(throws: TreeError.self) { try a.append(a) }
    #expect(throws: TreeError.self) { try a.append(document) }
    #expect(throws: TreeError.self) { try a.insert(Text("", in: document), before: document.body) }
    #expect(throws: TreeError.self) { try document.append(element("html", document)) }
    #expect(throws: TreeError.self) { try document.append(Text("x", in: document)) }
    #expect(throws: TreeError.self) { try Text("x", in: document).append(b) }
    let template = element("template", document)
    #expect(throws: TreeError.self) { try template.templateContents?.append(template) }
    #expect(HTMLSerializer.innerHTML(of: a) == "<p id=\"b\"></p>")
  }

  @Test func theFirstOfSeveralIdsInTreeOrderIsFound() throws {
    let document = parse("<body><p id=x class=one></p><p id=x class=two></p>")
    let first = try #require(document.element(withID: "x"))
    #expect(first.attribute("class") == "one")
    let newcomer = element("i", document)
    newcomer.id = "x"
    #expect(document.element(withID: "x") === first)
    try document.body?.insert(newcomer, before: first)
    #expect(document.element(withID: "x") === newcomer)
    newcomer.remove()
    first.removeAttribute("id")
    #expect(document.element(withID: "x")?.attribute("class") == "two")
    document.body?.setTextContent("")
    #expect(document.element(withID: "x") == nil)
  }

  @Test func documentsKnowTheirPartsAndTitle() {
    let document = parse("<!DOCTYPE html><title> a\n  b </title><frameset>")
    #expect(document.doctype?.name == "html" && document.quirksMode == .noQuirks)
    #expect(document.title == "a b" && document.head?.localName == "head" && document.body?.localName == "frameset")
    document.title = "c"
    #expect(document.title == "c")
    let untitled = parse("<p>")
    untitled.title = "new"
    #expect(HTMLSerializer.innerHTML(of: untitled).hasPrefix("<html><head><title>new</title>"))
    #expect(untitled.quirksMode == .quirks)
    let transitional = "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Transitional//EN\" \"x\">"
    #expect(parse(transitional).quirksMode == .limitedQuirks)
  }

  @Test func nodesMoveBetweenDocumentsAndOutliveThem() throws {
    let first = parse("<body><template id=t><b>x</b></template><p id=p>y</p>")
    var second: Document? = parse("<body>")
    let template = try #require(first.element(withID: "t"))
    try second?.body?.append(template)
    #expect(template.ownerDocument === second && template.templateContents?.firstChild?.ownerDocument === second)
    #expect(second?.element(withID: "t") === template && first.element(withID: "t") == nil)
    second = nil
    #expect(template.ownerDocument == nil && template.parent == nil)
    #expect(template.templateContents?.textContent == "x")
  }

  @Test func clonesAreDeepAndUnconnected() throws {
    let document = parse("<body><div id=d class=c>a<template><i>t</i></template><!--k--></div>")
    let original = try #require(document.element(withID: "d"))
    let copy = original.cloneNode(.deep)
    #expect(HTMLSerializer.outerHTML(of: copy) == HTMLSerializer.outerHTML(of: original))
    #expect(!copy.isConnected && document.element(withID: "d") === original)
    #expect(HTMLSerializer.outerHTML(of: original.cloneNode(.nodeOnly)) == "<div id=\"d\" class=\"c\"></div>")
    let whole = try #require(document.cloneNode(.deep) as? Document)
    #expect(whole.element(withID: "d")?.ownerDocument === whole)
  }

  @Test func positionsAreCompared() throws {
    let document = parse("<body><p id=a><b id=b></b></p><p id=c></p>")
    let a = try #require(document.element(withID: "a")), b = try #require(document.element(withID: "b"))
    let c = try #require(document.element(withID: "c"))
    #expect(a.compareDocumentPosition(b) == [.containedBy, .following])
    #expect(b.compareDocumentPosition(a) == [.contains, .preceding])
    #expect(b.compareDocumentPosition(c) == .following && c.compareDocumentPosition(b) == .preceding)
    #expect(a.compareDocumentPosition(a).isEmpty)
    let stranger = element("i", document)
    #expect(a.compareDocumentPosition(stranger).contains([.disconnected, .implementationSpecific]))
    #expect(a.contains(b) && a.contains(a) && !b.contains(a))
    #expect(document.descendants.compactMap { ($0 as? Element)?.localName } == ["html", "head", "body", "p", "b", "p"])
  }

  @Test func classesAreASet() {
    let element = element("p", Document())
    element.addClass("a")
    element.addClass("b")
    element.addClass("a")
    #expect(element.attribute("class") == "a b" && element.classList == ["a", "b"] && element.hasClass("b"))
    element.removeClass("a")
    #expect(element.attribute("class") == "b" && !element.hasClass("a"))
  }

  @Test func theObserverHearsParserAndScripts() throws {
    let document = Document()
    let recorder = Recorder()
    document.observer = recorder
    let parser = HTMLParser(document: document, scripting: .enabled)
    parser.append("<p>a")
    _ = parser.advance()
    parser.append("b</p>")
    parser.markEndOfInput()
    _ = parser.advance()
    #expect(
      recorder.log == ["+html parser", "+head parser", "+body parser", "+p parser", "+a parser", "a>ab parser"])
    recorder.log = []
    let body = try #require(document.body), p = try #require(body.firstChild as? Element)
    let subtree = element("div", document)
    try subtree.append(element("i", document))
    try body.append(subtree)
    p.setAttribute("x", "1")
    p.setAttribute("x", "2")
    p.removeAttribute("x")
    (p.firstChild as? Text)?.data = "c"
    subtree.remove()
    #expect(
      recorder.log == [
        "+div script", "p@x was none script", "p@x was 1 script", "p@x was 2 script", "ab>c script",
        "-div from body script",
      ])
  }
}
