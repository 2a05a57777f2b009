import Testing

@testable import PageScripting

/// What a page gets is of its own realm: the hub, from whose built-ins the prelude works (js/core/builtins.js), hands out
/// nothing of its own, neither as results nor as errors nor as arguments of callbacks.
@Suite struct RealmLeakTests {
  /// Asks for every member that can be reached, with odd arguments and on wrong objects, and notes what is foreign.
  private static let search = #"""
    const { ownKeys, getPrototypeOf, getOwnPropertyDescriptor, apply, construct } = Reflect;
    const skipped = new RegExp('^(assign|reload|replace|alert|confirm|prompt|print|close|stop|open|write|writeln|submit|' +
      'requestSubmit|click|go|back|forward|eval|setInterval|execCommand|location|href|remove|innerHTML|outerHTML|' +
      'document|defaultView|body|documentElement|replaceChildren|replaceWith|on.*|reportError|pushState|replaceState|' +
      'setTimeout|clear|postMessage|console|TextDecoder|fetch|sendBeacon|navigate|traverseTo)$');
    const seen = new Set, todo = [], kinds = new Map, faults = new Set;
    let calls = 0;
    const language = new Set(ownKeys(window).filter((key) => !/^[a-z]|Event|HTML|SVG/.test(String(key))).map((key) => {
      const { value } = getOwnPropertyDescriptor(window, key);
      return /native code/.test(typeof value === 'function' ? `${value}` : '') && !value.prototype?.[Symbol.toStringTag]
        ? value : Object;
    }).concat([Function, Promise, Map, Set, JSON, Math, Reflect, Proxy, ArrayBuffer, DataView]));
    function end(value) {
      for (let next; (next = getPrototypeOf(value)) !== null;) value = next;
      return value;
    }
    function check(path, value, depth) {
      if (value === null || (typeof value !== 'object' && typeof value !== 'function') || seen.has(value)) return;
      seen.add(value);
      if (end(value) !== Object.prototype) { faults.add(path); return; }
      if (Array.isArray(value) && !(value instanceof Array)) faults.add(path);
      const kind = getPrototypeOf(value), known = kinds.get(kind) ?? 0;
      if (depth === 0 || language.has(value) || known >= (typeof value === 'function' ? 100 : 2)) return;
      kinds.set(kind, known + 1);
      todo.push([path, value, depth]);
    }
    const heard = (path) => (...values) => { for (const value of values) check(`${path} heard`, value, 2); };
    const listsOfArguments = (path) => [[], ['div', 'a', 'b'], [heard(path), {}], ['x', heard(path)],
      [document.createElement('b'), document.createElement('b')], [0, 0, 0, 0], [[1, 2]], ['https://h.test/a?b=c'],
      [new Uint8Array(4)], [document, 1, heard(path)], ['{"a":[1]}'], ['SHA-256', new Uint8Array(3)]];
    function result(path, depth, body) {
      calls += 1;
      let value;
      try { value = body(); } catch (error) { check(`${path} throws`, error, 0); return; }
      check(path, value, depth);
      if (value instanceof Promise) {
        value.then((value) => check(`${path} fulfilled`, value, depth), (error) => check(`${path} rejected`, error, 0));
      }
      if (typeof value?.next === 'function') result(`${path} next`, 0, () => { check(path, value.next().value, 1); });
    }
    function visit([path, object, depth]) {
      for (let holder = object; holder && !language.has(holder); holder = getPrototypeOf(holder)) {
        if ([Object, Function, Array].some((each) => holder === each.prototype)) break;
        if (seen.has(holder) && holder !== object && depth < 2) break;
        for (const key of ownKeys(holder)) {
          const name = typeof key === 'symbol' ? key.description : key;
          if (skipped.test(name) || /^\d\d/.test(name)) continue;
          const descriptor = getOwnPropertyDescriptor(holder, key), where = `${path}.${name}`;
          const { get, set, value } = descriptor ?? {};
          if (get) {
            check(`${where} get`, get, 0);
            result(where, depth - 1, () => apply(get, object, []));
            result(`${where} get of another`, 0, () => apply(get, {}, []));
          }
          if (set) result(`${where} set of another`, 0, () => apply(set, {}, [{}]));
          if (set && object !== window) result(`${where} set`, 0, () => apply(set, object, ['x']));
          check(where, value, depth - 1);
          if (typeof value !== 'function' || language.has(value) || key === 'constructor') continue;
          for (const list of listsOfArguments(where)) {
            result(`${where}()`, depth - 1, () => apply(value, object, list));
            if (value.prototype) result(`new ${where}`, depth - 1, () => construct(value, list));
          }
          result(`${where} of another`, 0, () => apply(value, 1, []));
        }
      }
    }
    function everyPart(path, value) {
      check(path, value, 0);
      if (typeof value === 'object' && value !== null) for (const key of ownKeys(value)) everyPart(`${path}.${String(key)}`, value[key]);
    }
    """#

  private static let page = #"""
    <form id=f><input name=a><input type=checkbox name=b><select name=s><option>x</select><textarea></textarea></form>
    <div id=d class="one two" style="color: red"><p>text</p></div><a id=l href="/a?b"></a><table id=t><tr><td>1</table>
    <video></video><template></template><details></details><dialog></dialog><style>a { color: red }</style>
    <script>SEARCH
    check('window', window, 3);
    const objects = { range: document.createRange(), url: new URL('https://a.test/b?c=d'), headers: new Headers({ a: 'b' }),
      request: new Request('/a', { method: 'POST', body: 'x' }), response: new Response('{"a":[1]}'), blob: new Blob(['a']),
      data: new FormData(f), params: new URLSearchParams('a=b'), xhr: new XMLHttpRequest, channel: new MessageChannel,
      abort: new AbortController, custom: new CustomEvent('a'), walker: document.createTreeWalker(document),
      observer: new MutationObserver(heard('mutations')), storage: localStorage, style: getComputedStyle(d),
      stream: new Response('ab').body, shadow: d.attachShadow({ mode: 'open' }), classes: d.classList, sheet: document.styleSheets,
      internals: document.createElement('x-y') };
    for (const name in objects) check(name, objects[name], 3);
    for (const each of document.querySelectorAll('*')) check(each.localName, each, 3);
    everyPart('clone', structuredClone({ a: [1, new Date, /x/, new TypeError('x'), new Uint8Array(2), new ArrayBuffer(2),
      new DataView(new ArrayBuffer(1)), Object(1), Object('x'), Object(true), Object(1n), new Map([[1, [2]]]), new Set([1])] }));
    while (todo.length > 0) visit(todo.shift());
    </script>
    """#

  @Test func whatPagesGetIsOfTheirRealm() {
    let world = FakeWorld()
    let document = world.load(Self.page.replacing("SEARCH", with: Self.search))
    #expect(world.text("calls > 10000", in: document) == "true")
    #expect(world.text("[...faults].slice(0, 20).join('\\n')", in: document) == "")
  }
}
