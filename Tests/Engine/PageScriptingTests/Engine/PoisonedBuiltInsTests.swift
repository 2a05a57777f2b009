import Testing

@testable import PageScripting

/// A page replaces everything that the language has, and what it does with the platform comes out as on a page that
/// replaces nothing: the prelude took what it needs before (js/core/builtins.js).
@Suite struct PoisonedBuiltInsTests {
  /// Replaces functions and accessors of constructors and prototypes, with functions that note their name and answer
  /// something odd, and puts accessors on indices and on the names that descriptors and options have.
  private static let poison = """
    (() => {
      const { ownKeys, getOwnPropertyDescriptor, defineProperty, getPrototypeOf } = Reflect;
      const { floor } = Math;
      let count = 0;
      const odd = [undefined, null, 'odd', -1, 1e300, NaN, true, 'poison'];
      const spoil = (name) => function () {
        calls += name + '\\n';
        count += 1;
        const answer = odd[count % 8];
        if (count % 8 === 7) throw 'poison';
        return answer;
      };
      const roots = { __proto__: null, Array, String, Number, Boolean, Symbol, BigInt, Function, Object, RegExp, Promise, Map, Set,
        WeakMap, WeakSet, WeakRef, Error, TypeError, RangeError, SyntaxError, ArrayBuffer, DataView, Uint8Array, Int32Array,
        JSON, Reflect, Math, Proxy, ArrayIterator: [][Symbol.iterator](), MapIterator: new Map().entries(),
        SetIterator: new Set().values(), StringIterator: ''[Symbol.iterator](), RegExpIterator: 'a'.matchAll(/a/g),
        Generator: (function* () {})(), AsyncFunction: async () => {}, AsyncGenerator: (async function* () {})() };
      const objects = [], names = [];
      for (const name in roots) {
        for (let object = roots[name]; object; object = getPrototypeOf(object)) { objects.push(object); names.push(name); }
        const { prototype } = roots[name];
        for (let object = prototype; object; object = getPrototypeOf(object)) { objects.push(object); names.push(name + '.prototype'); }
      }
      const globals = ownKeys(roots);
      for (let i = 0; i < objects.length; i++) {
        const keys = ownKeys(objects[i]);
        for (let k = 0; k < keys.length; k++) {
          const key = keys[k];
          // What the language itself asks of every promise and every conversion of the page's own.
          if (key === 'constructor' || key === 'prototype') continue;
          const descriptor = getOwnPropertyDescriptor(objects[i], key);
          if (descriptor === undefined || !descriptor.configurable) continue;
          const name = names[i] + '.' + (typeof key === 'symbol' ? 'symbol' : key);
          if (typeof descriptor.value === 'function') {
            defineProperty(objects[i], key, { __proto__: null, value: spoil(name) });
          } else if (descriptor.get !== undefined) {
            defineProperty(objects[i], key, { __proto__: null, get: spoil('get ' + name), set: spoil('set ' + name) });
          }
        }
      }
      const define = (object, key, name) => defineProperty(object, key, {
        __proto__: null, get: spoil('get ' + name), set: spoil('set ' + name), configurable: true, enumerable: false,
      });
      const arrayPrototype = getPrototypeOf([]), objectPrototype = getPrototypeOf({});
      for (let i = 0; i < 20; i++) define(arrayPrototype, i, 'Array.prototype[index]');
      const words = ['get', 'set', 'value', 'enumerable', 'configurable', 'writable', 'bubbles', 'cancelable', 'composed', 'capture',
        'once', 'passive', 'signal', 'detail', 'message', 'unloadText', 'handlers', 'listeners', 'has', 'ownKeys', 'deleteProperty',
        'headers', 'method', 'transfer'];
      for (let i = 0; i < 24; i++) define(objectPrototype, words[i], 'Object.prototype.' + words[i]);
      for (let i = 0; i < globals.length; i++) {
        if (globals[i] in window) window[globals[i]] = spoil('global ' + globals[i]);
      }
    })();
    """

  /// What the page does: its own code uses syntax only, and functions that it took before.
  private static let page = """
    <form id=f action="/go"><input name=a value=1><input type=checkbox name=b checked><select name=s><option>x<option selected>y</select></form>
    <div id=d class="one two" data-key=v><p>text <b>bold</b></p></div><iframe name=inner></iframe><a id=l href="/a?b=c#d">l</a>
    <script>
    let calls = '';
    const say = (text) => console.log(text);
    const { apply, defineProperty } = Reflect;
    const { then } = Promise.prototype, RealPromise = Promise;
    const after = (promise, body) => {
      defineProperty(promise, 'constructor', { __proto__: null, value: undefined });
      apply(then, promise, [body, () => say('rejected')]);
    };
    const attempt = (name, body) => {
      try { say(name + ': ' + body()); } catch (error) { say(name + ' threw ' + (error && error.name) + ' ' + (error && error.message)); }
    };
    POISON
    attempt('dom', () => {
      d.setAttribute('title', 'T');
      d.classList.add('three'); d.classList.remove('one'); d.classList.toggle('four');
      d.dataset.otherKey = 'w';
      d.style.color = 'red'; d.style.setProperty('margin-top', '3px');
      const child = document.createElement('span');
      child.append('a', 'b'); d.prepend(child); d.insertAdjacentHTML('beforeend', '<i>i</i>');
      return d.outerHTML + d.children.length + d.querySelectorAll('*').length + d.firstChild.nodeName + d.className;
    });
    attempt('selectors', () => document.querySelector('#d > p b').textContent + d.matches('.two') + d.closest('body').nodeName);
    attempt('ranges', () => { const r = document.createRange(); r.selectNodeContents(d); return r.toString(); });
    attempt('collections', () => document.forms.f.elements.length + document.links[0].href + f.elements.a.value + document.getElementsByTagName('p')[0].textContent);
    attempt('forms', () => { const data = new FormData(f); return data.get('a') + data.get('b') + data.get('s') + f.checkValidity(); });
    attempt('form values', () => { f.elements.a.value = '7'; return f.elements.a.value + f.s.selectedIndex + f.s.value; });
    attempt('url', () => { const u = new URL('../x?y=1#z', 'https://h.test/a/b'); u.searchParams.append('k', 'v w'); u.port = '81'; return u.href; });
    attempt('params', () => new URLSearchParams('a=1&b=2&a=3').toString() + new URLSearchParams('q=%20').get('q'));
    attempt('storage', () => { localStorage.setItem('k', 'v'); localStorage.other = 'w'; return localStorage.k + localStorage.length + localStorage.key(0); });
    attempt('cookies', () => { document.cookie = 'c=d'; return document.cookie; });
    attempt('headers', () => { const h = new Headers(); h.append('A', 'b'); h.set('C', 'd'); return h.get('a') + h.has('c'); });
    attempt('request', () => { const r = new Request('/r', { __proto__: null, method: 'POST', body: 'x' }); return r.method + r.url + r.headers.get('content-type'); });
    attempt('text', () => btoa('abc') + atob('YWJj') + new TextEncoder().encode('äb')[2]);
    attempt('clone', () => { const c = structuredClone({ __proto__: null, a: 1, d: { b: 'x' } }); return c.a + c.d.b; });
    attempt('events', () => {
      let heard = '';
      d.addEventListener('x', (event) => { heard += event.type + event.eventPhase + event.isTrusted; });
      document.body.addEventListener('x', () => { heard += 'body'; }, true);
      d.onclick = () => { heard += 'click'; };
      d.dispatchEvent(new Event('x')); d.dispatchEvent(new CustomEvent('x', { __proto__: null, bubbles: true, detail: 5 })); d.click();
      return heard;
    });
    attempt('observer', () => { new MutationObserver(() => say('mutated')).observe(d, { __proto__: null, attributes: true }); d.id = 'd'; return 'set'; });
    attempt('popup', () => {
      const popup = window.open('about:blank', 'popup', 'width=100,height=200');
      popup.name = 'renamed';
      popup.document.title = 'P'; popup.document.body.innerHTML = '<p id=q>in</p>';
      const text = popup.document.getElementById('q').textContent + popup.name + popup.closed + (popup.opener === window) + popup.length;
      popup.postMessage('hello', '*'); popup.location.hash = '#h'; popup.focus();
      return text;
    });
    attempt('windows', () => '' + (window.self === window) + (frames.inner === window[0]) + length + (parent === window) + ('location' in window) + location.href);
    attempt('errors', () => document.createElement('1'));
    attempt('errors 2', () => document.querySelector('['));
    attempt('errors 3', () => d.appendChild(null));
    attempt('history', () => { history.pushState('state', '', '/pushed'); return history.length + location.pathname; });
    attempt('channel', () => { const c = new MessageChannel(); c.port1.onmessage = (event) => say('port ' + event.data); c.port2.postMessage('m'); return 'sent'; });
    addEventListener('message', (event) => say('message ' + event.data + event.origin));
    postMessage('to myself', '*');
    setTimeout((word) => say('timer ' + word), 5, 'argument');
    queueMicrotask(() => say('microtask'));
    requestAnimationFrame(() => say('frame'));
    const xhr = new XMLHttpRequest();
    xhr.onload = () => say('xhr ' + xhr.status + xhr.responseText + xhr.getResponseHeader('x-a'));
    xhr.open('GET', '/data'); xhr.setRequestHeader('x-b', 'c'); xhr.send();
    after(fetch('/data'), (response) => {
      say('fetch ' + response.status + response.headers.get('x-a'));
      after(response.json(), (data) => say('json ' + data.list[1] + data.list.length));
    });
    console.log('%s and %d', 'text', 5, d, { a: 1 });
    d.innerHTML = '';
    say('done');
    </script>
    """

  private struct Outcome: Equatable {
    var console: [String]
    var log: [String]
    var calls: String
  }

  private func outcome(poisoned: Bool) -> Outcome {
    let world = FakeWorld()
    world.fetching.answer = { fetch in
      .response(
        ScriptFetchResponse(
          url: fetch.url.href, status: 200, statusText: "OK", headers: [(name: "x-a", value: "y")],
          body: Array("{\"list\": [1, 2, 3]}".utf8), isRedirected: false, kind: .basic))
    }
    let document = world.load(Self.page.replacing("POISON", with: poisoned ? Self.poison : ""))
    return Outcome(console: world.app.consoleText, log: world.log, calls: calls(in: document))
  }

  /// Which of the page's functions were called. The page's own `String` is among them.
  private func calls(in document: ScriptDocument) -> String {
    guard case .value(.string(let text)) = document.evaluate("calls", sourceURL: "test.js", line: 1, world: .page)
    else {
      return "no text"
    }
    return text
  }

  @Test func replacedBuiltInsChangeNothing() {
    let clean = outcome(poisoned: false)
    let poisoned = outcome(poisoned: true)
    #expect(clean.console.contains("log: done"))
    #expect(poisoned.calls == "")
    #expect(poisoned.console == clean.console)
    #expect(poisoned.log == clean.log)
  }
}
