import HTMLTree
import Testing

@testable import PageScripting

@Suite struct EventTests {
  @Test(arguments: [
    Snippet("new Event('x', { bubbles: true }).bubbles", "true"),
    Snippet("Object.prototype.toString.call(new MouseEvent('click'))", "[object MouseEvent]"),
    Snippet("new MouseEvent('click', { button: 2, ctrlKey: true }) instanceof UIEvent", "true"),
    Snippet(
      "new PointerEvent('pointerdown').pointerType === '' && new PointerEvent('x') instanceof MouseEvent", "true"),
    Snippet("new KeyboardEvent('keydown', { key: 'a', shiftKey: true }).getModifierState('Shift')", "true"),
    Snippet("new CustomEvent('x', { detail: { a: 1 } }).detail.a", "1"),
    Snippet(
      "(() => { class Mine extends Event { constructor() { super('mine'); } hello() { return this.type; } } return new Mine().hello(); })()",
      "mine"),
    Snippet("(() => { try { Event('x'); } catch (e) { return e.name; } })()", "TypeError"),
    Snippet(
      "(() => { const e = document.createEvent('MouseEvents'); e.initMouseEvent('click', true, true, window, 3); return [e.type, e.bubbles, e.detail].join(); })()",
      "click,true,3"),
    Snippet(
      "(() => { const e = document.createEvent('HTMLEvents'); e.initEvent('change', true, false); return e.type + e.bubbles; })()",
      "changetrue"),
    Snippet(
      "(() => { try { document.dispatchEvent(document.createEvent('Event')); } catch (e) { return e.name; } })()",
      "InvalidStateError"),
    Snippet(
      "(() => { const t = new EventTarget(); let n = 0; t.addEventListener('a', () => n++, { once: true }); t.dispatchEvent(new Event('a')); t.dispatchEvent(new Event('a')); return n; })()",
      "1"),
    Snippet(
      "(() => { const t = new EventTarget(); let n = 0; t.addEventListener('a', { handleEvent() { n += 5; } }); t.dispatchEvent(new Event('a')); return n; })()",
      "5"),
    Snippet(
      "(() => { const c = new AbortController(), t = new EventTarget(); let n = 0; t.addEventListener('a', () => n++, { signal: c.signal }); c.abort(); t.dispatchEvent(new Event('a')); return n; })()",
      "0"),
    Snippet(
      "(() => { const t = new EventTarget(); const e = new Event('a', { cancelable: true }); t.addEventListener('a', (e) => e.preventDefault(), { passive: true }); return t.dispatchEvent(e); })()",
      "true"),
    Snippet(
      "(() => { const t = new EventTarget(); const e = new Event('a', { cancelable: true }); t.addEventListener('a', (e) => { e.returnValue = false; }); return t.dispatchEvent(e) + ' ' + e.defaultPrevented; })()",
      "false true"),
    Snippet("Object.keys(Event.prototype).includes('preventDefault') && Event.prototype.BUBBLING_PHASE", "3"),
    Snippet("new BeforeUnloadEvent('x')", "throws TypeError: Illegal constructor"),
    Snippet("new StorageEvent('storage', { key: 'k' }).key + new HashChangeEvent('h', { oldURL: 'o' }).oldURL", "ko"),
  ])
  func eventsBehaveAsTheStandardSays(_ snippet: Snippet) { snippet.check() }

  @Test func captureTargetBubbleInOrder() {
    let world = FakeWorld()
    let document = world.load("<div id=outer><p id=inner><b id=leaf></b></p></div>")
    let result = world.text(
      """
      (() => {
        const log = [];
        const note = (name) => (e) => log.push(name + e.eventPhase);
        for (const target of [window, document, outer(), inner(), leaf()]) {
          const name = target === window ? 'w' : target === document ? 'd' : target.id[0];
          target.addEventListener('ping', note('c' + name), true);
          target.addEventListener('ping', note('b' + name));
        }
        function outer() { return document.getElementById('outer'); }
        function inner() { return document.getElementById('inner'); }
        function leaf() { return document.getElementById('leaf'); }
        leaf().dispatchEvent(new Event('ping', { bubbles: true }));
        return log.join(' ');
      })()
      """, in: document)
    #expect(result == "cw1 cd1 co1 ci1 cl2 bl2 bi3 bo3 bd3 bw3")
  }

  @Test func stoppingAndRemoving() {
    let world = FakeWorld()
    let document = world.load("<p><b></b></p>")
    let result = world.text(
      """
      (() => {
        const log = [], b = document.querySelector('b'), p = document.querySelector('p');
        const late = () => log.push('late');
        b.addEventListener('x', () => { log.push('first'); b.removeEventListener('x', late); });
        b.addEventListener('x', late);
        b.addEventListener('x', (e) => { log.push('stop'); e.stopPropagation(); });
        b.addEventListener('x', () => log.push('same'));
        p.addEventListener('x', () => log.push('parent'));
        b.dispatchEvent(new Event('x', { bubbles: true }));
        b.addEventListener('y', (e) => e.stopImmediatePropagation());
        b.addEventListener('y', () => log.push('never'));
        b.dispatchEvent(new Event('y'));
        return log.join();
      })()
      """, in: document)
    #expect(result == "first,stop,same")
  }

  @Test func inlineHandlersSeeElementFormAndDocument() {
    let world = FakeWorld()
    let document = world.load(
      """
      <form action="/go"><button type=button id=b onclick="seen = [this.id, event.type, action, title, typeof getElementById].join()">x</button></form>
      <script>var seen; document.title = 'T';</script>
      """)
    #expect(
      document.click(document.document.element(withID: "b")!, details: ClickDetails(isTrusted: true), sequence: .mouse)
        == .notCanceled)
    #expect(world.text("seen", in: document) == "b,click,https://a.test/go,,function")
  }

  @Test func inlineHandlersComeFirstAndMayBeReplaced() {
    let world = FakeWorld()
    let document = world.load("<p id=p onclick=\"log.push('inline')\"></p><script>var log = []</script>")
    let result = world.text(
      """
      (() => {
        const p = document.getElementById('p');
        p.addEventListener('click', () => log.push('listener'));
        p.click();
        p.onclick = () => log.push('replaced');
        p.click();
        p.setAttribute('onclick', "log.push('attribute')");
        p.click();
        p.onclick = null;
        p.click();
        return log.join() + ' ' + p.onclick;
      })()
      """, in: document)
    #expect(result == "inline,listener,replaced,listener,attribute,listener,listener null")
  }

  @Test func returningFalseCancels() {
    let world = FakeWorld()
    let document = world.load("<a id=a href=/x onclick='return false'>x</a><a id=b href=/y onclick='return true'>y</a>")
    #expect(
      document.click(document.document.element(withID: "a")!, details: ClickDetails(), sequence: .clickOnly)
        == .canceled)
    #expect(
      document.click(document.document.element(withID: "b")!, details: ClickDetails(), sequence: .clickOnly)
        == .notCanceled)
    #expect(world.log == ["follow /y -"])
  }

  @Test func bodyHandlersAreTheWindows() {
    let world = FakeWorld()
    let document = world.load(
      "<body onload=\"loaded = [this === window, event.type].join()\"><script>var loaded = 'no'</script>")
    #expect(world.text("loaded", in: document) == "true,load")
    #expect(world.text("window.onload === document.body.onload && typeof window.onload", in: document) == "function")
  }

  @Test func errorsInListenersReachTheWindowAndTheNextListener() {
    let world = FakeWorld()
    let document = world.load(
      """
      <p></p><script>
      var log = [];
      window.onerror = function (message, source, line) { log.push(message + ' ' + line); return true; };
      document.querySelector('p').addEventListener('x', () => { throw new Error('bad'); });
      document.querySelector('p').addEventListener('x', () => log.push('next'));
      document.querySelector('p').dispatchEvent(new Event('x'));
      </script>
      """)
    #expect(world.text("log.join()", in: document) == "Error: bad 4,next")
    #expect(world.app.consoleText.isEmpty)
  }

  @Test func microtasksRunBetweenTheListenersOfAClick() {
    let world = FakeWorld()
    let document = world.load(
      """
      <p id=p></p><script>
      var log = [], p = document.getElementById('p');
      p.addEventListener('click', () => { log.push(1); Promise.resolve().then(() => log.push('micro')); });
      p.addEventListener('click', () => log.push(2));
      </script>
      """)
    _ = document.click(
      document.document.element(withID: "p")!, details: ClickDetails(isTrusted: true), sequence: .clickOnly)
    #expect(world.text("log.join()", in: document) == "1,micro,2")
    // A script that clicks keeps the stack busy: microtasks wait for its end.
    #expect(world.text("(() => { log.length = 0; p.click(); return log.join(); })()", in: document) == "1,2")
  }

  @Test func anEventThatNobodyHearsMakesNoRealm() {
    let world = FakeWorld()
    let document = world.load("<a id=a href=/x>x</a>")
    _ = document.click(
      document.document.element(withID: "a")!, details: ClickDetails(isTrusted: true), sequence: .mouse)
    #expect(!document.hasRealm)
    #expect(world.log == ["follow /x -"])
    #expect(!document.mayHear("click"))
  }

  @Test func clicksHaveTheirEventsInOrder() {
    let world = FakeWorld()
    let document = world.load(
      """
      <input id=i><script>
      var log = [];
      for (const type of ['pointerdown', 'mousedown', 'focus', 'pointerup', 'mouseup', 'click']) {
        document.getElementById('i').addEventListener(type, (e) => log.push(type + ':' + e.constructor.name + ':' + e.isTrusted));
      }
      </script>
      """)
    _ = document.click(
      document.document.element(withID: "i")!, details: ClickDetails(isTrusted: true), sequence: .mouse)
    #expect(
      world.text("log.join(' ')", in: document)
        == "pointerdown:PointerEvent:true mousedown:MouseEvent:true focus:FocusEvent:true pointerup:PointerEvent:true mouseup:MouseEvent:true click:PointerEvent:true"
    )
    #expect(world.text("document.activeElement.id", in: document) == "i")
  }

  @Test func windowEventIsTheOneBeingDispatched() {
    let world = FakeWorld()
    let document = world.load(
      "<p id=p onclick=\"seen = window.event === event && event.target.id\"></p><script>var seen</script>")
    #expect(world.text("(document.getElementById('p').click(), seen)", in: document) == "p")
    #expect(world.text("typeof window.event", in: document) == "undefined")
  }
}
