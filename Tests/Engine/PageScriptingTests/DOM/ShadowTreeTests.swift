import Testing

@testable import PageScripting

/// DOM Standard, "shadow tree", as far as scripts are told.
@Suite struct ShadowTreeTests {
  private static let classes = """
    var log = [];
    class Inner extends HTMLElement {
      constructor() { super(); log.push('new'); }
      connectedCallback() { log.push('in' + this.isConnected); }
      disconnectedCallback() { log.push('out' + this.isConnected); }
    }
    customElements.define('x-inner', Inner);
    """

  @Test func customElementsInShadowTreesAreToldWhenTheyAreConnected() {
    let world = FakeWorld()
    let document = world.load("<div id=a></div><p id=p><b id=b></b></p>")
    world.run(
      Self.classes + """
        const box = a, root = box.attachShadow({ mode: 'open' });
        root.innerHTML = '<i></i><x-inner></x-inner>';
        log.push('host out');
        box.remove();
        log.push('detached');
        root.append(document.createElement('x-inner'));
        log.push('host in');
        p.append(box);
        log.push('last out');
        root.lastChild.remove();
        """, in: document)
    #expect(
      world.text("log.join(' ')", in: document)
        == "new intrue host out outfalse detached new host in intrue intrue last out outfalse")
  }

  @Test func elementsOfNestedShadowTreesAreUpgradedInTreeOrder() {
    let world = FakeWorld()
    let document = world.load("<div id=a><x-late></x-late></div>")
    world.run(
      """
      var log = [];
      const outer = a.attachShadow({ mode: 'closed' });
      outer.innerHTML = '<div></div><x-late id=2></x-late>';
      const inner = outer.firstChild.attachShadow({ mode: 'open' });
      inner.innerHTML = '<x-late id=1></x-late>';
      customElements.define('x-late', class extends HTMLElement {
        connectedCallback() { log.push(this.id || 'light'); }
      });
      """, in: document)
    #expect(world.text("log.join(' ')", in: document) == "1 2 light")
    #expect(
      world.text(
        "[inner.firstChild.getRootNode() === inner, inner.firstChild.getRootNode({ composed: true }) === document, "
          + "inner instanceof ShadowRoot, inner.host === outer.firstChild, document.contains(inner)].join()",
        in: document) == "true,true,true,true,false")
  }

  @Test func whatACallbackChangesIsToldBeforeItGoesOn() {
    let world = FakeWorld()
    let document = world.load("<x-outer></x-outer>")
    world.run(
      Self.classes + """
        customElements.define('x-outer', class extends HTMLElement {
          static observedAttributes = ['n'];
          constructor() {
            super();
            this.attachShadow({ mode: 'open' }).innerHTML = '<x-inner></x-inner>';
            log.push('made ' + (this.shadowRoot.firstChild instanceof Inner));
          }
          attributeChangedCallback(name, old, value) { log.push(name + value); }
          connectedCallback() { log.push('outer in'); this.setAttribute('n', 1); log.push('set'); this.remove(); }
          disconnectedCallback() { log.push('outer out'); }
        });
        """, in: document)
    #expect(
      world.text("log.join(' ')", in: document) == "new intrue made true outer in n1 set outer out outfalse")
    world.run(
      """
      log = [];
      customElements.define('x-leaver', class extends HTMLElement {
        constructor() { super(); this.remove(); log.push('made'); }
        connectedCallback() { log.push('in'); }
        disconnectedCallback() { log.push('out'); }
      });
      document.body.innerHTML = '<x-leaver></x-leaver>';
      """, in: document)
    #expect(world.text("log.join(' ')", in: document) == "made in")
  }

  @Test func aHostCannotBeMovedIntoItsShadowTree() {
    let world = FakeWorld()
    let document = world.load("<p id=p><b id=b></b></p>")
    world.run(
      """
      const tried = (move) => { try { move(); return 'moved'; } catch (error) { return error.name; } };
      const moved = b, root = p.attachShadow({ mode: 'open' }), nested = root.appendChild(document.createElement('div'));
      const deep = nested.attachShadow({ mode: 'open' });
      var results = [tried(() => root.append(p)), tried(() => deep.append(nested)), tried(() => deep.append(p)),
        tried(() => deep.append(moved))];
      """, in: document)
    #expect(
      world.text("results.join()", in: document)
        == "HierarchyRequestError,HierarchyRequestError,HierarchyRequestError,moved")
    #expect(world.text("moved.isConnected + ' ' + document.getElementById('b')", in: document) == "true null")
  }
}
