import HTMLTree
import Testing
import URLStandard

@testable import PageScripting

@Suite struct DocumentTests {
  @Test(arguments: [
    Snippet(
      "[document.title, document.URL, document.documentURI, document.baseURI, document.compatMode, document.characterSet, document.contentType].join()",
      "T,https://a.test/,https://a.test/,https://a.test/b/,CSS1Compat,UTF-8,text/html",
      in: "<!DOCTYPE html><title> T </title><base href=/b/>"),
    Snippet(
      "(() => { document.title = 'new'; return document.querySelector('title').text + document.title; })()", "newnew"),
    Snippet(
      "[document.images.length, document.links.length, document.forms.length, document.scripts.length, document.anchors.length, document.embeds.length].join()",
      "1,1,1,1,1,0", in: "<img><a href=/>x</a><a name=n></a><form></form><script></script>"),
    Snippet(
      "document.defaultView === window && document.location === location && document.ownerDocument === null", "true"),
    Snippet(
      "document.readyState + document.visibilityState + document.hidden + document.hasFocus()",
      "completevisiblefalsetrue"),
    Snippet("document.domain + document.referrer", "a.test"),
    Snippet(
      "(() => { document.cookie = 'a=1; path=/'; document.cookie = 'b=2'; return document.cookie; })()", "a=1; b=2"),
    Snippet("document.execCommand('copy') + document.designMode", "falseoff"),
    Snippet("document.all.length > 2 && document.all.x.id", "x", in: "<p id=x>"),
    Snippet("document.activeElement.tagName", "BODY"),
    Snippet(
      "(() => { i.focus(); const a = document.activeElement.id; i.blur(); return a + document.activeElement.tagName; })()",
      "iBODY", in: "<input id=i>"),
    Snippet("(() => { try { document.domain = 'test'; } catch (e) { return e.name; } })()", "SecurityError"),
    Snippet("document.createRange().collapsed + String(document.getSelection().rangeCount)", "true0"),
    Snippet(
      "(() => { const r = document.createRange(), p = document.querySelector('p'); r.setStart(p.firstChild, 1); r.setEnd(p.lastChild, 1); return r.toString() + '|' + r.cloneContents().childNodes.length + '|' + r.commonAncestorContainer.tagName; })()",
      "bXc|3|P", in: "<p>ab<i>X</i>cd</p>"),
    Snippet(
      "(() => { const r = document.createRange(); r.selectNodeContents(document.querySelector('p')); r.deleteContents(); r.insertNode(document.createTextNode('new')); return document.querySelector('p').outerHTML; })()",
      "<p>new</p>", in: "<p>a<b>c</b></p>"),
    Snippet(
      "(() => { const w = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT); const names = []; while (w.nextNode()) names.push(w.currentNode.localName); return names.join(); })()",
      "div,p,b,i", in: "<div><p><b></b></p></div><i></i>"),
    Snippet(
      "(() => { const n = document.createNodeIterator(document.body, NodeFilter.SHOW_TEXT, (t) => t.data.trim() ? 1 : 3); let s = ''; for (let x; (x = n.nextNode());) s += x.data; return s; })()",
      "ab", in: "<p>a</p> <p>b</p>"),
    Snippet("document.createRange().createContextualFragment('<b>x</b>').firstChild.outerHTML", "<b>x</b>"),
    Snippet(
      "Object.getOwnPropertyNames(Document.prototype).includes('querySelector') && 'onclick' in document && document.onclick === null",
      "true"),
    Snippet("CSS.escape('1a b') + CSS.supports('display', 'grid')", "\\31 a\\ btrue"),
    Snippet(
      "typeof IntersectionObserver + typeof new ResizeObserver(() => {}).observe + new Image(3).width",
      "functionfunction3"),
    Snippet(
      "String(document.createElement('canvas').getContext('2d')) + document.createElement('video').paused", "nulltrue"),
    Snippet(
      "(() => { const t = document.createElement('table'); t.insertRow().insertCell().textContent = 'x'; t.createTHead().insertRow(); t.caption = t.createCaption(); return t.outerHTML + t.rows.length + t.tBodies[0].rows[0].cells[0].cellIndex; })()",
      "<table><caption></caption><thead><tr></tr></thead><tbody><tr><td>x</td></tr></tbody></table>20"),
    Snippet(
      "(() => { const s = document.createElement('script'); s.src = '/s.js'; return s.src + s.getAttribute('src'); })()",
      "https://a.test/s.js/s.js"),
    Snippet(
      "(() => { const m = document.querySelector('meta'); return m.name + m.content + document.querySelector('link').relList.contains('icon'); })()",
      "viewportwtrue", in: "<meta name=viewport content=w><link rel='icon x' href=/i>"),
    Snippet(
      "document.myform.q.value + document.pic.alt", "1A",
      in: "<form name=myform><input name=q value=1></form><img name=pic alt=A>"),
    Snippet(
      "(() => { const [a, b] = document.twins; return document.twins.length + a.id + b.id + String(document.inner) + document.nobody; })()",
      "2onetwoundefinedundefined", in: "<img name=twins id=one><img name=twins id=two><p id=inner>"),
  ])
  func documentsBehaveAsTheStandardSays(_ snippet: Snippet) { snippet.check() }

  @Test(arguments: [
    Snippet(
      "[a.href, a.protocol, a.host, a.hostname, a.port, a.pathname, a.search, a.hash, a.origin, a.username].join(' ')",
      "https://me@b.test:8080/p?q#h https: b.test:8080 b.test 8080 /p ?q #h https://b.test:8080 me",
      in: "<a id=a href='https://me@b.test:8080/p?q#h'>"),
    Snippet(
      "a.href + '|' + a + '|' + a.getAttribute('href') + '|' + a.text", "https://a.test/x|https://a.test/x|../x|t",
      in: "<a id=a href=../x>t</a>"),
    Snippet(
      "(() => { a.hash = 'z'; a.search = 's=1'; a.pathname = '/q'; a.protocol = 'http'; return a.getAttribute('href'); })()",
      "http://a.test/q?s=1#z", in: "<a id=a href=/x>"),
    Snippet(
      "(() => { a.rel = 'noopener x'; a.relList.add('y'); a.target = 't'; a.download = 'd'; return a.outerHTML; })()",
      "<a id=\"a\" rel=\"noopener x y\" target=\"t\" download=\"d\"></a>", in: "<a id=a></a>"),
    Snippet("JSON.stringify([a.href, a.protocol, a.host])", "[\"\",\":\",\"\"]", in: "<a id=a></a>"),
  ])
  func linksTakeTheirURLsApart(_ snippet: Snippet) { snippet.check() }

  @Test func aScriptWritesIntoThePageBeingParsed() {
    let world = FakeWorld()
    let document = world.load(
      "<p>1</p><script>document.write('<p id=w>2</p>'); document.writeln('x');</script><p>3</p>")
    #expect(world.log == ["write <p id=w>2</p>", "write x\n"])
    #expect(world.text("[...document.querySelectorAll('p')].map((p) => p.textContent).join()", in: document) == "1,2,3")
  }

  @Test func currentScriptIsTheOneThatRuns() {
    let world = FakeWorld()
    let document = world.load("<script id=one>var seen = document.currentScript.id</script>")
    #expect(world.text("seen + document.currentScript", in: document) == "onenull")
  }

  @Test func mutationObserversAreToldAtTheEndOfTheTurn() {
    let world = FakeWorld()
    let document = world.load("<div id=d><p>x</p></div>")
    world.run(
      """
      var log = [];
      const observer = new MutationObserver((records, self) => {
        for (const r of records) log.push([r.type, r.target.nodeName, r.addedNodes.length, r.removedNodes.length, r.attributeName, r.oldValue].join(':'));
        log.push(self === observer);
      });
      const d = document.getElementById('d');
      observer.observe(d, { childList: true, attributes: true, characterData: true, subtree: true, attributeOldValue: true });
      d.append('a', document.createElement('b'));
      d.id = 'other';
      d.querySelector('p').firstChild.data = 'y';
      d.querySelector('p').remove();
      log.push('sync');
      """, in: document)
    #expect(
      world.text("log.join(' ')", in: document)
        == "sync childList:DIV:2:0:: attributes:DIV:0:0:id:d characterData:#text:0:0:: childList:DIV:0:1:: true")
    #expect(
      world.text("(observer.disconnect(), document.body.append('x'), observer.takeRecords().length)", in: document)
        == "0")
  }

  @Test func customElementsLive() {
    let world = FakeWorld()
    let document = world.load("<x-a id=early n=1></x-a>")
    world.run(
      """
      var log = [];
      class A extends HTMLElement {
        static observedAttributes = ['n'];
        constructor() { super(); log.push('new' + (this.id || '')); }
        connectedCallback() { log.push('in'); }
        disconnectedCallback() { log.push('out'); }
        attributeChangedCallback(name, old, value) { log.push(name + old + value); }
      }
      customElements.whenDefined('x-a').then((c) => log.push('defined' + (c === A)));
      customElements.define('x-a', A);
      const made = document.createElement('x-a');
      made.setAttribute('n', 2);
      document.body.append(made);
      made.remove();
      document.body.insertAdjacentHTML('beforeend', '<x-a></x-a>');
      new A();
      """, in: document)
    #expect(
      world.text("log.join(' ') + (early instanceof A) + customElements.get('x-a').name", in: document)
        == "newearly nnull1 in new nnull2 in out new in new definedtruetrueA")
    #expect(world.text("new (class B extends HTMLElement {})", in: document) == "throws TypeError: Illegal constructor")
  }

  @Test func aScriptOfAnotherWindowReachesTheTree() {
    let world = FakeWorld()
    let document = world.load("<p id=own>x</p>")
    world.run(
      """
      var w = window.open('', 'w');
      w.document.body.innerHTML = '<b id=b onclick="window.clicked = event.type">1</b>';
      w.document.body.appendChild(document.getElementById('own'));
      var moved = w.document.getElementById('own');
      """, in: document)
    #expect(
      world.text(
        "[w.document.body.textContent, moved.ownerDocument === w.document, document.getElementById('own'), w.document.body instanceof w.HTMLBodyElement, w.document.body instanceof HTMLBodyElement].join()",
        in: document) == "1x,true,,true,false")
    #expect(
      world.text("(w.document.getElementById('b').click(), w.clicked + window.clicked)", in: document)
        == "clickundefined")
    #expect(
      world.text(
        "(() => { let n = 0; moved.addEventListener('x', () => n++); w.document.getElementById('own').dispatchEvent(new w.Event('x')); return n; })()",
        in: document) == "1")
    #expect(
      world.text("w.document.defaultView === w && moved === w.document.querySelector('#own')", in: document) == "true")
  }

  @Test func framesShowTheirDocumentToTheSameOriginOnly() throws {
    let world = FakeWorld()
    let document = world.load("<iframe id=f src=/in sandbox='allow-scripts'></iframe>")
    let frame = try #require(document.document.element(withID: "f"))
    let inner = world.windows.add()
    world.windows[inner]?.container = frame
    world.windows[inner]?.parent = document.navigable
    let innerDocument = world.load("<p id=p>in</p>", at: "https://a.test/in", in: inner)
    #expect(
      world.text(
        "f.contentDocument.getElementById('p').textContent + (f.contentWindow.document === f.contentDocument) + f.sandbox[0] + f.src",
        in: document) == "intrueallow-scriptshttps://a.test/in")
    innerDocument.origin = .newOpaque()
    #expect(world.text("f.contentDocument", in: document) == "null")
  }

  @Test func theHandlesOfAWorldThatEndedMeanNothing() {
    let world = FakeWorld()
    let document = world.load("<p></p>")
    world.run("var p = document.querySelector('p')", in: document)
    #expect(world.text("p.isConnected", in: document) == "true")
    document.detach()
    #expect(document.click(document.document.body!, details: ClickDetails(), sequence: .mouse) == .notCanceled)
  }
}
