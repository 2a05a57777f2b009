import SimulatedWeb
import Testing
import WebViewSimulator

@Suite("XPath") @MainActor struct XPathTests {
  private static let page = """
    <!DOCTYPE html><body><div id=a class=c><p>Hello <b>bold</b></p><p>two</p></div>
    <svg xmlns:xlink="http://www.w3.org/1999/xlink"><path id=q xlink:href="#"/></svg><ul><li>1<li>2<li>3</ul>
    <script>
    const uris = { svg: 'http://www.w3.org/2000/svg', x: 'http://www.w3.org/1999/xlink' }
    const named = (node) => node.nodeType === 1 ? node.localName : node.nodeType === 2 ? '@' + node.name : node.nodeName
    function found(expression, context = document, resolver = (prefix) => uris[prefix] ?? null) {
      try {
        const result = document.evaluate(expression, context, resolver, XPathResult.ANY_TYPE, null)
        switch (result.resultType) {
          case 1: return result.numberValue
          case 2: return `'${result.stringValue}'`
          case 3: return result.booleanValue
        }
        const names = []
        for (let node; (node = result.iterateNext());) names.push(named(node))
        return names.join(' ')
      } catch (error) { return error.name }
    }
    </script>
    """

  private func said(_ script: String, page: String = XPathTests.page) async throws -> String {
    let simulator = Simulator()
    try simulator.site("https://a.example/", html: page)
    try await simulator.open("https://a.example/")
    guard case .string(let text) = try await simulator.evaluate("String(\(script))") else { return "" }
    return text
  }

  private func found(_ expected: KeyValuePairs<String, String>) async throws {
    let list = expected.map { "`\($0.key)`" }.joined(separator: ", ")
    let results = try await said("[\(list)].map((each) => found(each)).join('\\n')").split(
      separator: "\n", omittingEmptySubsequences: false)
    for (result, expected) in zip(results, expected) { #expect(result == expected.value, "\(expected.key)") }
    #expect(results.count == expected.count)
  }

  @Test("Paths, axes and predicates; nodes come once and in document order")
  func paths() async throws {
    try await found([
      "//p": "p p", "//P[2]/text()": "#text", "/html/body/div/@class": "@class", "(//li)[last()]": "li",
      "//p[1]/b/..": "p", "//b/ancestor::*": "html body div p", "//b/ancestor::*[1]": "p",
      "//li | //b | //p": "p b p li li li", "//b/following::li[2]": "li", "//ul/preceding-sibling::*[1]": "svg",
      "//*[.//b]": "html body div p", "//div/descendant::*[2]": "b", "//li[position() > 1]": "li li",
      "//text()[contains(., 'bold')]/..": "b", "id('q a')": "div path", "//@id/..": "div path",
      "count(//@id/following::li)": "3", "/": "#document", "..": "", "//zzz[1 div 0]": "",
      "//li[1]/preceding::b | //b/self::node()": "b", "count(//*)": "14",
    ])
  }

  @Test("Names in HTML mean HTML elements in any case of letters; others need a prefix, which somebody knows")
  func names() async throws {
    try await found([
      "//DiV": "div", "//path": "", "//svg:path/@x:href": "@xlink:href", "//svg:PATH": "", "//svg:*": "svg path",
      "//none:path": "NamespaceError", "local-name(//svg:path)": "'path'", "name(//@x:*)": "'xlink:href'",
      "namespace-uri(//b)": "'http://www.w3.org/1999/xhtml'",
    ])
  }

  @Test("Names of attributes are lower-cased for HTML elements in HTML documents, and for no others")
  func attributeNames() async throws {
    let page =
      Self.page + """
        <i nonÄsciiName></i><svg><path refx/></svg><script>
        document.body.setAttributeNS(null, 'Upper', '')
        const xml = new DOMParser().parseFromString('<a xmlns="http://www.w3.org/1999/xhtml" id="1" ID2="2"/>', 'text/xml')
        </script>
        """
    let expressions = [
      "//div[@Id='a']", "//*[@ID]", "//svg:path[@Id]", "//*[@nonÄSCIIName]", "//*[@nonäsciiname]", "//@refX", "//@refx",
      "//@Upper", "//@upper",
    ]
    let list = expressions.map { "`\($0)`" }.joined(separator: ", ")
    #expect(
      try await said("[\(list)].map((each) => found(each)).join('|')", page: page) == "div|div||i||@refX|||")
    #expect(try await said("found('count(//@Id)', xml) + found('count(//@id)', xml) * 10", page: page) == "10")
    #expect(try await said("found('count(//@ID2)', xml) + found('count(//@id2)', xml) * 10", page: page) == "1")
  }

  @Test("Numbers, texts and truth, by XML Path Language 1.0 and WebKit's notation of numbers")
  func values() async throws {
    try await found([
      "1 + 2 * 3 - 4 div 8": "6.5", "-5 mod 3": "-2", "- - 1": "1", "sum(//li)": "6", "count(//li) = 3": "true",
      "//li = 2": "true", "//li != 2": "true", "//li > 3": "false", "//zzz = //zzz": "false", "//li < //li": "true",
      "string(//p)": "'Hello bold'", "concat('a', 1.50, true(), 1 div 0)": "'a1.5trueInfinity'",
      "substring('12345', 1.5, 2.6)": "'234'", "substring('12345', 0 div 0, 3)": "''",
      "substring('12345', -42, 1 div 0)": "'12345'", "translate('bar', 'abc', 'AB')": "'BAr'",
      "normalize-space('  a  b ')": "'a b'", "substring-after('1999/04', '/')": "'04'",
      "substring-before('1999/04', '/')": "'1999'", "starts-with('abc', 'ab') and not(false())": "true",
      "string(1000000000000000000000)": "'1e+21'", "string(0.0000001)": "'1e-7'", "string(-0)": "'0'",
      "number('1e3')": "NaN", "round(2.5) + round(-2.5)": "1", "floor(-1.5) + ceiling(1.2)": "0",
      "string-length('éa')": "2", "boolean('') or boolean(0)": "false", "$unknown": "''",
      "div div div": "NaN",
    ])
  }

  @Test("What cannot be read is a SyntaxError, however deep or long it is; long chains are read")
  func errors() async throws {
    for broken in ["//[", "a b", "foo()", "count()", "'a", "1e3", "a::b", "\u{3000}.", "@", "/..[", "!", "text(1)"] {
      #expect(try await said("found(`\(broken)`)") == "SyntaxError", "\(broken)")
    }
    #expect(try await said("found('('.repeat(1e5) + '1' + ')'.repeat(1e5))") == "SyntaxError")
    #expect(try await said("found('1' + ' + 1'.repeat(1e4) + '-'.repeat(1e4) + '1')") == "10002")
    #expect(try await said("found('.' + '/..'.repeat(1e4))") == "")
  }

  @Test("Attributes as what an expression starts from, with an element and without")
  func attributes() async throws {
    #expect(
      try await said(
        """
        [found('..', document.querySelector('#a').getAttributeNode('id')), found('.', document.createAttribute('x')),
         found('..|following::*', document.createAttribute('x')),
         document.evaluate('@id', document.querySelector('#a'), null, 9).singleNodeValue
           === document.querySelector('#a').getAttributeNode('id')]
        """) == "div,@x,,true")
  }

  @Test("Results keep to their type, and an iterator ends when the document changes")
  func results() async throws {
    #expect(
      try await said(
        """
        (() => {
          const thrown = (action) => { try { return action() } catch (error) { return error.name } }
          const items = document.evaluate('//li', document, null, 4)
          items.iterateNext()
          document.body.append('x')
          const list = document.evaluate('//li', document, null, 7)
          const sum = new XPathEvaluator().createExpression('1 + 2')
          return [items.invalidIteratorState, thrown(() => items.iterateNext()), thrown(() => items.snapshotLength),
            list.snapshotLength, list.snapshotItem(2).textContent.trim(), list.snapshotItem(3),
            sum.evaluate(document, 1).numberValue, sum.evaluate(document, XPathResult.STRING_TYPE).stringValue,
            thrown(() => sum.evaluate(document, 7)), thrown(() => sum.evaluate(document.doctype)),
            thrown(() => sum.evaluate({})), document.createNSResolver(document.body) === document.body]
        })()
        """) == "true,InvalidStateError,TypeError,3,3,,3,3,TypeError,NotSupportedError,TypeError,true")
  }

  @Test("A prefix is asked of a function or an object, and what they throw is thrown")
  func resolvers() async throws {
    #expect(
      try await said(
        """
        [found('//k:p', document, { lookupNamespaceURI: (p) => p + '!' }), found('//k:p', document, {}),
         found('//k:p', document, () => { throw new RangeError }), found('//p', document, { get x() { throw 1 } })]
        """) == ",TypeError,RangeError,p p")
  }

  @Test("XML: names with their namespaces, processing instructions, CDATA")
  func xml() async throws {
    #expect(
      try await said(
        #"""
        (() => {
          const text = '<?pi some data?><r xmlns:k="urn:k" k:a="1"><?x y?><k:c/><C/><![CDATA[cd]]></r>'
          const tree = new DOMParser().parseFromString(text, 'text/xml')
          const nodes = (expression, resolver) => {
            const list = tree.evaluate(expression, tree, resolver, 7)
            return [...Array(list.snapshotLength).keys()].map((i) => list.snapshotItem(i).nodeName).join(' ')
          }
          const resolver = tree.createNSResolver(tree.documentElement), pi = tree.firstChild
          return [nodes('//node()'), nodes('//processing-instruction("x")'), nodes('//k:c', resolver), nodes('//c'),
            nodes('//@k:a', resolver), nodes('//text()'), pi.nodeType, pi.target, pi.data, pi.constructor.name,
            new XMLSerializer().serializeToString(tree) === text, tree.documentElement.lookupPrefix('urn:k'),
            pi.cloneNode().isEqualNode(pi)].join('|')
        })()
        """#)
        == "pi r x k:c C #cdata-section|x|k:c||k:a|#cdata-section|7|pi|some data|ProcessingInstruction|true|k|true")
    #expect(
      try await said(
        """
        (() => {
          const made = document.createProcessingInstruction('a', 'b')
          document.body.append(made)
          const thrown = (...words) => {
            try { document.createProcessingInstruction(...words) } catch (error) { return error.name }
          }
          return [document.body.lastChild.outerHTML, document.body.innerHTML.endsWith('<?a b>'), thrown('1', ''),
            thrown('a', '?>')]
        })()
        """) == ",true,InvalidCharacterError,InvalidCharacterError")
  }
}
