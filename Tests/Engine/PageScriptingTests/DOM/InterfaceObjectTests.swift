import Testing

@testable import PageScripting

/// Web IDL: what interface objects look like, what `new` takes, and whose objects their members accept.
@Suite struct InterfaceObjectTests {
  @Test(arguments: [
    ("MouseEvent", 1), ("PromiseRejectionEvent", 2), ("BeforeUnloadEvent", 0), ("AbortSignal", 0), ("Crypto", 0),
    ("CryptoKey", 0), ("PerformanceEntry", 0), ("File", 2), ("Request", 1), ("URL", 1), ("DOMRect", 0), ("Worker", 1),
    ("MutationObserver", 1), ("DOMException", 0), ("ReadableStreamDefaultController", 0),
  ])
  func lengthsAreWhatTheConstructorNeeds(name: String, length: Int) {
    Snippet("\(name).length", "\(length)").check()
  }

  @Test(arguments: [
    ("Blob()", "Constructor requires 'new' operator"), ("URL('a:b')", "Constructor requires 'new' operator"),
    ("Text()", "Constructor requires 'new' operator"), ("Option()", "Constructor requires 'new' operator"),
    ("new Navigator()", "Illegal constructor"), ("Storage()", "Illegal constructor"),
    ("new MutationObserver(1)", "Argument 1 ('callback') to the MutationObserver constructor must be a function"),
    (
      "new ReadableStreamDefaultReader({})",
      "Argument 1 ('stream') to the ReadableStreamDefaultReader constructor must be an instance of ReadableStream"
    ),
    ("new Event('x', 1)", "Type error"), ("new Request('/', 1)", "Type error"),
    ("new File([])", "Not enough arguments"),
    (
      "new ResizeObserver(() => {}).observe(document)",
      "Argument 1 ('target') to ResizeObserver.observe must be an instance of Element"
    ),
    ("new URLSearchParams().forEach(1)", "Argument 1 ('callback') to URLSearchParams.forEach must be a function"),
    (
      "new TextDecoder().decode('a')",
      "Argument 1 ('input') to TextDecoder.decode must be an ArrayBuffer or a view on one"
    ),
    ("URL.createObjectURL(1)", "Type error"), ("URL.createObjectURL()", "Not enough arguments"),
    (
      "document.createTextNode('').childNodes.forEach(1)",
      "Argument 1 ('callback') to NodeList.forEach must be a function"
    ),
    ("URL.prototype.toString.call(new Blob())", "Can only be used with instances of URL"),
    (
      "NodeIterator.prototype.nextNode.call(document.createTreeWalker(document))",
      "Can only be used with instances of NodeIterator"
    ),
    ("EventTarget.prototype.addEventListener.call(new Range(), 'x', () => {})", "Illegal invocation"),
  ])
  func whatIsRefused(expression: String, message: String) {
    Snippet(
      "(() => { try { \(expression) } catch (e) { return `${e instanceof TypeError} ${e.message}` } })()",
      "true \(message)"
    ).check()
  }

  @Test(arguments: [
    "Blob", "URLSearchParams", "Headers", "XMLHttpRequest", "AbortController", "FormData", "Text", "Document",
    "MessageChannel", "TextDecoder", "FileReader", "EventTarget", "DOMRect", "Range", "DOMException",
  ])
  func classesOfPagesInherit(name: String) {
    Snippet(
      """
      (() => {
        class Derived extends \(name) { constructor() { super(); this.own = 1; } }
        const made = new Derived();
        return [made instanceof \(name), Object.getPrototypeOf(made) === Derived.prototype, made.own].join();
      })()
      """, "true,true,1"
    ).check()
  }

  @Test(arguments: [
    Snippet("new Document() instanceof HTMLDocument", "false"),
    Snippet("new Response('x').headers.get('content-type')", "text/plain;charset=UTF-8"),
    Snippet("Response.json(1).headers.get('content-type')", "application/json"),
    Snippet(
      "(() => { try { structuredClone(new URLSearchParams().keys()) } catch (e) { return e.name } })()",
      "DataCloneError"),
    Snippet(
      "(() => { performance.mark('a'); PerformanceEntry.prototype.__defineGetter__('name', () => 'b');"
        + " return performance.getEntriesByName('a').length })()", "1"),
  ])
  func stateIsTheObjects(snippet: Snippet) { snippet.check() }

  /// Web IDL, "value iterators": `forEach` is that of arrays, which goes over what a live list holds at each step.
  @Test(arguments: [
    Snippet(
      "(() => { const d = document.createElement('div'); d.innerHTML = '<a></a><b></b><u></u><s></s>';"
        + " d.childNodes.forEach((each) => each.remove()); return d.innerHTML })()", "<b></b><s></s>"),
    Snippet(
      "(() => { const d = document.createElement('div'), said = []; d.innerHTML = '<a></a><b></b>';"
        + " d.childNodes.forEach((each) => { said.push(each.localName); d.append(document.createElement('u')) });"
        + " return said.join() })()", "a,b"),
    Snippet(
      "(() => { const d = document.createElement('div'), list = d.classList; d.className = 'a b c';"
        + " list.forEach((each) => list.remove(each)); list.add('d'); return [...list, list.length, list[1]].join() })()",
      "b,d,2,d"),
  ])
  func forEachIsThatOfArrays(snippet: Snippet) { snippet.check() }

  /// The prelude asks the tree, not members that a page may have replaced on the prototypes of the platform.
  @Test func membersThatAPageReplacedDecideNothing() {
    Snippet(
      """
      (() => {
        const d = document.createElement('div');
        d.innerHTML = '<p id=one></p><form><input type=radio name=r value=1><input type=radio name=r value=2 checked></form>';
        const replace = (object, name) => {
          Object.defineProperty(object, name, { get() { throw 'asked a page' }, set() { throw 'asked a page' },
            configurable: true });
        };
        for (const name of ['id', 'getAttribute', 'localName']) replace(Element.prototype, name);
        for (const name of ['type', 'checked', 'value']) replace(HTMLInputElement.prototype, name);
        replace(DOMTokenList.prototype, 'value');
        const radios = d.lastChild.elements.r, before = radios.value;
        radios.value = '1';
        const heard = [];
        customElements.define('x-heard', class extends HTMLElement {
          static observedAttributes = ['a'];
          attributeChangedCallback(name, before, after) { heard.push(after); }
        });
        d.innerHTML += '<x-heard a=b></x-heard>';
        document.body.append(d);
        d.lastChild.setAttribute('a', 'c');
        const svg = document.createElementNS('http://www.w3.org/2000/svg', 'g');
        svg.setAttribute('class', 'k');
        return [heard.join(' '), svg.className.baseVal, d.children.one.tagName, Object.getOwnPropertyNames(d.children), before, radios.value,
          String(d.classList)].join();
      })()
      """, "b c,k,P,0,1,2,one,2,1,"
    ).check()
  }

  /// WebKit's `addErrorInfo`: like an error of the language, an exception of an interface says where the page was.
  @Test func exceptionsSayWhereThePageWas() {
    Snippet(
      """
      (() => {
        try { document.querySelector('!!') } catch (e) {
          return [e.sourceURL.startsWith('prelude:'), e.line > 0, e.stack.includes('prelude:')].join();
        }
      })()
      """, "false,true,false"
    ).check()
  }
}

/// An object of one window is one of its interface in every other window.
@Suite struct ForeignObjectTests {
  @Test(arguments: [
    ("Response", "'x', { status: 201 }", "status", "201"), ("URL", "'https://a.test/b'", "pathname", "/b"),
    ("XMLHttpRequest", "", "readyState", "0"), ("TextDecoder", "", "encoding", "utf-8"),
    ("DOMException", "'m', 'AbortError'", "code", "20"), ("Headers", "{ a: 'b' }", "get", "b"),
    ("FileReader", "", "readyState", "0"), ("AbortController", "", "signal", "[object AbortSignal]"),
  ])
  func membersOfAnotherWindow(interface: String, arguments: String, member: String, result: String) {
    let world = FakeWorld()
    world.windows.pages["https://a.test/pop"] = ""
    let document = world.load("", at: "https://a.test/main")
    let script = """
      (() => {
        const theirs = new w.\(interface)(\(arguments));
        const { get, value } = Object.getOwnPropertyDescriptor(\(interface).prototype, '\(member)');
        return String((get ?? value).call(theirs, 'a'));
      })()
      """
    world.run("var w = window.open('https://a.test/pop')", in: document)
    #expect(world.text(script, in: document) == result)
  }
}
