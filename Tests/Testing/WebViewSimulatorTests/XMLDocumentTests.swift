import SimulatedWeb
import Testing
import WebViewSimulator

@Suite("Documents in XML") @MainActor struct XMLDocumentTests {
  /// What a script of the page says once it has loaded.
  private func said(_ script: String, in page: String, type: String) async throws -> String {
    let simulator = Simulator()
    try simulator.web.respond(to: "https://site.example/", with: .response(body: page, contentType: type))
    try await simulator.open("https://site.example/")
    guard case .string(let text) = try await simulator.evaluate("String(\(script))") else { return "" }
    return text
  }

  @Test("XHTML: CDATA, entities, names as they are written, empty elements")
  func xhtml() async throws {
    let page = """
      <?xml version="1.0"?>
      <!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
      <html xmlns="http://www.w3.org/1999/xhtml"><head><title>&eacute;&nbsp;&lt;</title>
      <script><![CDATA[ if (1 < 2 && true) { window.line = new Error().line } ]]></script></head>
      <body><p/>text<DIV/></body></html>
      """
    let text = try await said(
      "[document.title, window.line, document.body.innerHTML, document.contentType, document.createElement('aB').tagName]",
      in: page, type: "application/xhtml+xml")
    let space = #"xmlns="http://www.w3.org/1999/xhtml""#
    #expect(
      text == "é\u{A0}<,4,<p \(space)></p>text<DIV \(space)></DIV>,application/xhtml+xml,aB")
  }

  @Test("What is not well-formed ends with a block that says where, and what was before it is there")
  func errors() async throws {
    let text = try await said(
      "document.documentElement.textContent",
      in: "<html xmlns='http://www.w3.org/1999/xhtml'><body><p>one</p><b></body></html>",
      type: "application/xhtml+xml")
    #expect(text.hasPrefix("This page contains the following errors:error on line 1 at column "))
    #expect(text.contains("Opening and ending tag mismatch: b line 1 and body"))
    #expect(text.hasSuffix("one"))
    let picture = try await said(
      "[document.documentElement.localName, document.querySelector('svg') !== null]",
      in: "<svg xmlns='http://www.w3.org/2000/svg'><g>&nothing;</g></svg>", type: "image/svg+xml")
    #expect(picture == "html,true")
  }

  @Test("The trace says where the XML ends, and why")
  func errorInTrace() async throws {
    let simulator = Simulator()
    let page = "<html xmlns='http://www.w3.org/1999/xhtml'><body>\n<p>one</b></body></html>"
    try simulator.web.respond(
      to: "https://site.example/", with: .response(body: page, contentType: "application/xhtml+xml"))
    try await simulator.open("https://site.example/")
    let note = try #require(simulator.trace.notes.first)
    #expect(note.reason.rule == "4.41" && note.kind == .stopped)
    #expect(note.reason.text.contains("error on line 2 at column "))
    #expect(note.reason.text.hasSuffix("Opening and ending tag mismatch: p line 2 and b"))
  }

  @Test("Entities of the text are known, and nothing outside it is read")
  func entities() async throws {
    let text = try await said(
      "document.documentElement.textContent + document.querySelectorAll('b').length",
      in: """
        <!DOCTYPE a [<!ENTITY in "<b>in</b>"><!ENTITY out SYSTEM "file:///etc/hosts">
        <!ENTITY x "&in;&in;&in;">]><a>&x;&out;</a>
        """, type: "text/xml")
    #expect(text.contains("ininin"))
    #expect(!text.contains("localhost"))
  }

  @Test("Parsing and serializing by scripts")
  func scripts() async throws {
    let script = """
      (() => {
        const parsed = new DOMParser().parseFromString('<a xmlns="urn:q"><p:B xmlns:p="urn:p" c="&lt;"/><![CDATA[<]]></a>', 'text/xml')
        const broken = new DOMParser().parseFromString('<a>', 'application/xml')
        let error; try { parsed.documentElement.innerHTML = '<x>' } catch (thrown) { error = thrown.name }
        return [parsed.documentElement.firstChild.prefix, parsed.documentElement.firstChild.namespaceURI,
          parsed.documentElement.lastChild.nodeType, new XMLSerializer().serializeToString(parsed),
          broken.querySelector('parsererror') !== null, error, parsed instanceof XMLDocument,
          new XMLSerializer().serializeToString(document.createElement('br'))].join(' ')
      })()
      """
    #expect(
      try await said(script, in: "<!DOCTYPE html>", type: "text/html") == """
        p urn:p 4 <a xmlns="urn:q"><p:B xmlns:p="urn:p" c="&lt;"/><![CDATA[<]]></a> true SyntaxError true \
        <br xmlns="http://www.w3.org/1999/xhtml" />
        """)
  }

  @Test("A document in XML cannot be written to")
  func write() async throws {
    let page = "<html xmlns='http://www.w3.org/1999/xhtml'><body/></html>"
    let script = "(() => { try { document.write('x') } catch (error) { return error.name } })()"
    #expect(try await said(script, in: page, type: "application/xhtml+xml") == "InvalidStateError")
  }

  @Test("Scripts and links of SVG, its style sheets, and XSLT, which is named once")
  func drawings() async throws {
    let simulator = Simulator()
    let page = """
      <?xml-stylesheet href="look.css"?><?xml-stylesheet type="text/xsl" href="look.xsl"?>
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" onload="said += ' loaded'">
      <script xlink:href="draw.js"/><a id="a" xlink:href="next"><text>next</text></a></svg>
      """
    try simulator.web.respond(to: "https://site.example/", with: .response(body: page, contentType: "image/svg+xml"))
    try simulator.web.respond(
      to: "https://site.example/draw.js",
      with: .response(body: "var said = String(document.rootElement)", contentType: "text/javascript"))
    try simulator.web.respond(
      to: "https://site.example/look.css", with: .response(body: "a {}", contentType: "text/css"))
    try simulator.web.respond(to: "https://site.example/next", with: .response(body: "next"))
    try await simulator.open("https://site.example/")
    #expect(try await simulator.evaluate("said") == .string("[object SVGSVGElement] loaded"))
    #expect(try await simulator.evaluate("document.styleSheets[0].href") == .string("https://site.example/look.css"))
    #expect(try await simulator.evaluate("String(a.href)") == .string("[object SVGAnimatedString]"))
    _ = try await simulator.evaluate("a.dispatchEvent(new MouseEvent('click', { cancelable: true }))")
    await simulator.settle()
    #expect(try await simulator.evaluate("location.href") == .string("https://site.example/next"))
  }

  @Test("An attribute has the namespace that a script gives it")
  func attributeNamespaces() async throws {
    let script = """
      (() => {
        const element = document.createElement('a')
        element.setAttributeNS('urn:x', 'p:one', '1'); element.setAttributeNS('urn:x', 'q:one', '2')
        const { name, prefix, localName, namespaceURI } = element.attributes[0]
        return [element.attributes.length, name, prefix, localName, namespaceURI, element.getAttributeNS('urn:x', 'one'),
          element.getAttributeNS(null, 'one'), element.hasAttributeNS('', 'p:one'),
          new XMLSerializer().serializeToString(element)].join('|')
      })()
      """
    #expect(
      try await said(script, in: "<!DOCTYPE html>", type: "text/html")
        == "1|p:one|p|one|urn:x|2||false|<a xmlns=\"http://www.w3.org/1999/xhtml\" xmlns:p=\"urn:x\" p:one=\"2\"></a>")
  }

  @Test("The encoding that a page was in is its character set")
  func characterSets() async throws {
    let page = "<?xml version='1.0' encoding='ISO-8859-1'?><a/>"
    let simulator = Simulator()
    try simulator.web.respond(
      to: "https://site.example/", with: .response(body: page, contentType: "text/xml"))
    try await simulator.open("https://site.example/")
    #expect(
      try await simulator.evaluate("document.characterSet + document.xmlEncoding + document.xmlStandalone")
        == .string("windows-1252ISO-8859-1false"))
  }
}
