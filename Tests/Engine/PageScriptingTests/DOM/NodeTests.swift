import Testing

@testable import PageScripting

@Suite struct NodeTests {
  @Test(arguments: [
    Snippet("document.querySelector('p') === document.querySelector('p')", "true", in: "<p>"),
    Snippet("document.querySelector('#nothing')", "null"),
    Snippet("document.querySelector('p:[')", "throws SyntaxError: 'p:[' is not a valid selector."),
    Snippet("[...document.querySelectorAll('li')].map((e) => e.textContent).join()", "a,b", in: "<li>a<li>b"),
    Snippet(
      "Object.prototype.toString.call(document) + (document instanceof Document) + (document instanceof Node)",
      "[object HTMLDocument]truetrue"),
    Snippet("document.body.constructor === HTMLBodyElement && document.body instanceof HTMLElement", "true"),
    Snippet("document.createElement('A').tagName + document.createElement('a').localName", "Aa"),
    Snippet(
      "document.createElement('x-y') instanceof HTMLElement && !(document.createElement('x-y') instanceof HTMLUnknownElement)",
      "true"),
    Snippet("document.createElement('nonsense') instanceof HTMLUnknownElement", "true"),
    Snippet("new HTMLDivElement()", "throws TypeError: Illegal constructor"),
    Snippet("document.createElementNS('http://www.w3.org/2000/svg', 'svg') instanceof SVGElement", "true"),
    Snippet(
      "document.documentElement.nodeName + document.firstChild.nodeType + document.nodeName", "HTML10#document",
      in: "<!DOCTYPE html>"),
    Snippet(
      "(() => { const d = document.createElement('div'); d.append('a', document.createElement('b'), 'c'); return d.innerHTML + d.childNodes.length; })()",
      "a<b></b>c3"),
    Snippet(
      "(() => { const d = document.createElement('div'); d.innerHTML = '<i>1</i><u>2</u>'; d.firstChild.before('x'); d.lastChild.after('y'); d.querySelector('i').replaceWith('z'); return d.innerHTML; })()",
      "xz<u>2</u>y"),
    Snippet(
      "(() => { const d = document.createElement('div'); d.innerHTML = '<i></i><u></u>'; d.insertBefore(d.lastChild, d.firstChild); d.removeChild(d.lastChild); return d.outerHTML; })()",
      "<div><u></u></div>"),
    Snippet(
      "document.body.appendChild(document)",
      "throws HierarchyRequestError: The operation would yield an incorrect node tree."),
    Snippet(
      "document.body.removeChild(document.createElement('p'))",
      "throws NotFoundError: The object can not be found here."),
    Snippet(
      "document.body.appendChild(null)",
      "throws TypeError: Argument 1 ('node') to Node.appendChild must be an instance of Node"),
    Snippet(
      "(() => { const f = document.createDocumentFragment(); f.append('a', 'b'); document.body.appendChild(f); return document.body.textContent + f.childNodes.length; })()",
      "ab0"),
    Snippet(
      "(() => { const t = document.createTextNode('hello'); const r = t.splitText(2); return t.data + '|' + r.data + '|' + t.length; })()",
      "he|llo|2"),
    Snippet(
      "(() => { const t = new Text('abc'); t.insertData(1, 'X'); t.deleteData(0, 1); t.appendData('!'); return t.data; })()",
      "Xbc!"),
    Snippet(
      "(() => { const d = document.createElement('div'); d.append('a', '', 'b'); d.normalize(); return d.childNodes.length + d.textContent; })()",
      "1ab"),
    Snippet(
      "(() => { const a = document.createElement('div'); a.innerHTML = '<p class=x>t'; return a.cloneNode(true).outerHTML + a.cloneNode().outerHTML + a.isEqualNode(a.cloneNode(true)); })()",
      "<div><p class=\"x\">t</p></div><div></div>true"),
    Snippet(
      "document.body.compareDocumentPosition(document.head) + ',' + document.documentElement.contains(document.body)",
      "2,true"),
    Snippet(
      "document.querySelector('p').closest('div').id + document.querySelector('p').matches('div > p')", "dtrue",
      in: "<div id=d><p>"),
    Snippet(
      "(() => { const p = document.querySelector('p'); p.insertAdjacentHTML('beforebegin', '<i>'); p.insertAdjacentElement('afterend', document.createElement('u')); p.insertAdjacentText('afterbegin', 't'); return document.body.innerHTML; })()",
      "<i></i><p>t</p><u></u>", in: "<p>"),
    Snippet(
      "(() => { const p = document.querySelector('p'); p.outerHTML = '<b>1</b>'; return document.body.innerHTML + p.parentNode; })()",
      "<b>1</b>null", in: "<p>"),
    Snippet(
      "document.querySelector('p').firstElementChild.nextElementSibling.tagName + document.querySelector('p').childElementCount",
      "U2", in: "<p>x<i></i>y<u></u>"),
    Snippet(
      "document.getElementsByTagName('p').length + document.getElementsByClassName('a b').length + document.getElementsByName('n').length",
      "4", in: "<p class='b a' name=n><p>"),
    Snippet(
      "(() => { const list = document.getElementsByTagName('i'); const before = list.length; document.body.innerHTML = '<i></i><i id=z></i>'; return [before, list.length, list[1].id, list.z.id, list.namedItem('z') === list.item(1), [...list].length, 'z' in list, Object.keys(list).join('')].join(); })()",
      "0,2,z,z,true,2,true,01"),
    Snippet(
      "(() => { const kids = document.body.childNodes; document.body.append('a', 'b'); return kids.length + [...kids.entries()].map(([i, n]) => i + n.data).join('') + (kids === document.body.childNodes); })()",
      "20a1btrue"),
    Snippet(
      "(() => { const l = document.body.childNodes; let seen = ''; while (l.length) { seen += l[0].nodeName + l[l.length - 1].nodeName; l[0].remove(); } return seen + l[0]; })()",
      "I#textB#textU#text#text#textundefined", in: "<i></i><b></b><u></u>x"),
    Snippet(
      "(() => { const l = document.body.children; let seen = ''; for (let i = 0; i < l.length; i++) { seen += l[i].localName; l[i].before('x'); } return seen + document.body.childElementCount + l.item(9) + [...l].length; })()",
      "ibu3null3", in: "<i></i>t<b></b><u></u>"),
    Snippet(
      "(() => { const l = document.getElementsByTagName('i'); const c = document.getElementsByClassName('x'); let n = 0; while (c.length) { c[0].className = ''; n++; } document.body.append(document.createElement('i')); return n + ',' + l.length + (l === document.getElementsByTagName('i')); })()",
      "2,3true", in: "<i class=x></i><i class=x></i>"),
    Snippet(
      "(() => { const f = document.forms[0]; const e = f.elements; const before = [e.length, f.a === e.a, 'b' in f].join(); f.append(Object.assign(document.createElement('input'), { name: 'b' })); return [before, e.length, f.b.name, e.a.value].join(); })()",
      "1,true,false,2,b,7", in: "<form><input name=a value=7></form>"),
    Snippet(
      "(() => { const [a, b, c] = document.querySelectorAll('input'); a.checked = true; b.checked = true; b.checked = false; c.checked = true; a.checked = true; return [a, b, c].map((e) => +e.checked).join(''); })()",
      "100", in: "<input type=radio name=r><input type=radio name=r checked><input type=radio name=r>"),
    Snippet(
      "(() => { let seen = ''; for (let e; (e = document.getElementById('a')); e.remove()) seen += e.title; return seen; })()",
      "123", in: "<p id=a title=1></p><b id=a title=2></b><p id=a title=3>"),
    Snippet(
      "(() => { const a = document.links[0], before = a.href; const b = document.createElement('base'); b.href = '/z/'; document.head.append(b); const with_ = a.href; b.removeAttribute('href'); return [before, with_, a.href].join(); })()",
      "https://a.test/x,https://a.test/z/x,https://a.test/x", in: "<a href=x>"),
    Snippet(
      "document.body.children instanceof HTMLCollection && document.querySelectorAll('x') instanceof NodeList", "true"),
    Snippet(
      "(() => { let seen = ''; document.querySelectorAll('li').forEach((e, i) => seen += i + e.id); return seen; })()",
      "0a1b", in: "<li id=a><li id=b>"),
    Snippet(
      "document.importNode(new DOMParser().parseFromString('<p>x</p>', 'text/html').querySelector('p'), true).outerHTML",
      "<p>x</p>"),
    Snippet("document.implementation.createHTMLDocument('T').title", "T"),
    Snippet(
      "new XMLSerializer().serializeToString(document.body)", "<body xmlns=\"http://www.w3.org/1999/xhtml\"></body>"),
    Snippet(
      "document.querySelector('template').content.querySelector('p').textContent + document.querySelectorAll('p').length",
      "in0", in: "<template><p>in</template>"),
    Snippet(
      "(() => { const s = document.createElement('script'); s.text = 'window.ran = 1'; return s.text + s.async; })()",
      "window.ran = 1true"),
    Snippet(
      "document.adoptNode(new DOMParser().parseFromString('<p>', 'text/html').querySelector('p')).ownerDocument === document",
      "true"),
  ])
  func nodesBehaveAsTheStandardSays(_ snippet: Snippet) { snippet.check() }

  @Test(arguments: [
    Snippet(
      "document.body.getAttribute('CLASS') + document.body.className + document.body.hasAttribute('nope')", "aafalse",
      in: "<body class=a>"),
    Snippet(
      "(() => { const p = document.createElement('p'); p.setAttribute('Data-X', 1); p.toggleAttribute('hidden'); return p.outerHTML + p.hidden + p.getAttributeNames(); })()",
      "<p data-x=\"1\" hidden=\"\"></p>truedata-x,hidden"),
    Snippet(
      "document.body.setAttribute('a b', '')", "throws InvalidCharacterError: The string contains invalid characters."),
    Snippet(
      "(() => { const l = document.body.classList; l.add('a', 'b'); l.remove('a'); l.toggle('c'); l.toggle('b', false); l.replace('c', 'd'); return document.body.className + l.contains('d') + l.length + l[0] + [...l] + l.value; })()",
      "dtrue1ddd"),
    Snippet(
      "document.body.classList.add('a b')", "throws InvalidCharacterError: The string contains invalid characters."),
    Snippet(
      "(() => { const d = document.body.dataset; d.fooBar = 'x'; return document.body.getAttribute('data-foo-bar') + ('fooBar' in d) + Object.keys(d) + (delete d.fooBar) + d.fooBar + JSON.stringify(document.body.dataset); })()",
      "xtruefooBartrueundefined{}"),
    Snippet(
      "(() => { const a = document.body.attributes; return a.length + a[0].name + a.id.value + a.getNamedItem('id').ownerElement.tagName + [...a].length; })()",
      "1idxBODY1", in: "<body id=x>"),
    Snippet(
      "(() => { const b = document.body; b.getAttributeNode('id').value = 'y'; return b.id + (b.attributes.id === b.getAttributeNode('id')); })()",
      "ytrue", in: "<body id=x>"),
    Snippet(
      "(() => { const s = document.body.style; s.color = 'red'; s.setProperty('margin-top', '1px', 'important'); s.backgroundColor = 'blue'; s.color = ''; return document.body.getAttribute('style') + s.length + s.marginTop + s.getPropertyPriority('margin-top') + s[0] + s.cssText; })()",
      "margin-top: 1px !important; background-color: blue;21pximportantmargin-topmargin-top: 1px !important; background-color: blue;"
    ),
    Snippet(
      "(() => { document.body.style.cssText = 'display:none; width: calc(1px + 2px)'; return getComputedStyle(document.body).display + document.body.style.width + document.body.style.nonsense; })()",
      "nonecalc(1px + 2px)"),
    Snippet(
      "getComputedStyle(document.body).display + getComputedStyle(document.createElement('p')).getPropertyValue('display')",
      "blocknone"),
    Snippet(
      "matchMedia('(min-width: 100px) and (orientation: portrait)').matches + ',' + matchMedia('(prefers-color-scheme: dark)').matches",
      "true,false"),
    Snippet(
      "document.querySelector('div').innerText", "a\nb c\n\nd",
      in: "<div><p>a<br>b <b> c</b><script>x</script><p>d</p></div>"),
    Snippet(
      "JSON.stringify(document.body.getBoundingClientRect()) + document.body.offsetWidth",
      "{\"x\":0,\"y\":0,\"width\":0,\"height\":0,\"top\":0,\"right\":0,\"bottom\":0,\"left\":0}0"),
  ])
  func attributesBehaveAsTheStandardSays(_ snippet: Snippet) { snippet.check() }
}
