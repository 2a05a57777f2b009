import HTMLTree
import Testing

@testable import PageScripting

@Suite("Popovers, dialogs and the buttons that open them") struct PopoverTests {
  /// Logs the events of the elements `p`, `q` and `d`.
  private static let log = """
    <script>var log = []
    for (const e of document.querySelectorAll('[popover],dialog'))
      for (const type of ['beforetoggle', 'toggle', 'command', 'cancel', 'close'])
        e.addEventListener(type, (event) =>
          log.push([e.id, type, event.command ?? event.newState ?? event.oldState].join(':')))
    const name = (body) => { try { return body() } catch (error) { return error.name } }
    const isOpen = (e) => e.matches(':popover-open')
    </script>
    """

  private func page(_ markup: String) -> (FakeWorld, ScriptDocument) {
    let world = FakeWorld()
    return (world, world.load(markup + Self.log))
  }

  private func text(_ script: String, _ world: FakeWorld, _ document: ScriptDocument) -> String {
    _ = world.text(script, in: document)
    world.clock.runTasks()
    return world.text("log.splice(0).join(' ')", in: document)
  }

  private func click(_ id: String, _ world: FakeWorld, _ document: ScriptDocument) throws -> String {
    let element = try #require(document.document.descendants.lazy.compactMap(\.asElement).first { $0.id == id })
    _ = document.click(element, details: ClickDetails(isTrusted: true), sequence: .mouse)
    world.clock.runTasks()
    return world.text("log.splice(0).join(' ')", in: document)
  }

  @Test(
    "What scripts may do with popovers",
    arguments: [
      Snippet("return [a, b, c, d].map((e) => e.popover).join()", "auto,manual,manual,"),
      Snippet("a.showPopover(); b.showPopover(); return [a, b].map(isOpen).join()", "true,true"),
      Snippet("a.showPopover(); e.showPopover(); return [a, e].map(isOpen).join()", "false,true"),
      Snippet("e.showPopover(); f.showPopover(); return [e, f].map(isOpen).join()", "true,true"),
      Snippet(
        "return [name(() => d.showPopover()), name(() => document.createElement('div').togglePopover())].join()",
        "NotSupportedError,NotSupportedError"),
      Snippet(
        "return [a.togglePopover(), a.togglePopover(true), a.togglePopover({ force: false })].join()", "true,true,false"
      ),
      Snippet("a.showPopover(); a.popover = 'manual'; return isOpen(a) + a.popover", "falsemanual"),
      Snippet("const x = a; x.showPopover(); x.remove(); document.body.append(x); return isOpen(x)", "false"),
      Snippet(
        "a.addEventListener('beforetoggle', (event) => event.preventDefault()); a.showPopover(); return isOpen(a)",
        "false"),
      Snippet(
        "const x = document.createElement('p'); x.popover = ''; return name(() => x.showPopover())", "InvalidStateError"
      ),
    ])
  func scripts(_ snippet: Snippet) {
    let markup = """
      <div id=a popover></div><div id=b popover=manual></div><div id=c popover=other></div><div id=d></div>
      <div id=e popover><div id=f popover=auto></div></div>
      """
    snippet.asFunction(in: markup + Self.log).check()
  }

  @Test("The events of a popover; changes in one task give one `toggle`")
  func events() {
    let (world, document) = page("<div id=p popover></div>")
    #expect(text("p.showPopover()", world, document) == "p:beforetoggle:open p:toggle:open")
    #expect(
      text("[p.hidePopover(), p.showPopover(), p.hidePopover()]", world, document)
        == "p:beforetoggle:closed p:beforetoggle:open p:beforetoggle:closed p:toggle:closed")
  }

  @Test("A button shows and hides its popover, and a click elsewhere hides it")
  func buttons() throws {
    let (world, document) = page(
      """
      <button id=b popovertarget=p></button><button id=h popovertarget=p popovertargetaction=hide></button>
      <div id=p popover><i id=i></i></div><p id=o></p><form><button id=s popovertarget=p></button></form>
      """)
    let (shown, hidden) = ("p:beforetoggle:open p:toggle:open", "p:beforetoggle:closed p:toggle:closed")
    #expect(try click("h", world, document) == "")
    #expect(try click("b", world, document) == shown)
    #expect(try click("i", world, document) == "")
    #expect(try click("b", world, document) == hidden)
    #expect(try click("b", world, document) == shown)
    #expect(try click("o", world, document) == hidden)
    #expect(try click("s", world, document) == "", "it submits the form")
    #expect(world.text("b.popoverTargetElement.id + h.popoverTargetAction", in: document) == "phide")
    #expect(
      world.text(
        "(b.popoverTargetElement = null, b.hasAttribute('popovertarget') + '' + b.popoverTargetElement)", in: document)
        == "falsenull")
  }

  @Test("A button with a command opens and closes a dialog, and tells it a command of the page's own")
  func commands() throws {
    let (world, document) = page(
      """
      <button id=b commandfor=d command=show-modal></button><button id=m commandfor=d command=--mine></button>
      <button id=x commandfor=d command=request-close value=yes></button>
      <button id=n commandfor=d command=toggle-popover></button><dialog id=d></dialog>
      <form><button id=f commandfor=d command=close></button></form>
      """)
    #expect(try click("n", world, document) == "", "a dialog without the attribute is no popover")
    #expect(try click("x", world, document) == "d:command:request-close")
    #expect(try click("b", world, document) == "d:command:show-modal")
    #expect(try click("m", world, document) == "d:command:--mine")
    #expect(try click("f", world, document) == "", "a button without a type does nothing in a form")
    #expect(try click("x", world, document) == "d:command:request-close d:cancel: d:close:")
    #expect(
      world.text("[d.returnValue, d.open, f.type, b.command, b.commandForElement.id].join()", in: document)
        == "yes,false,button,show-modal,d")
  }

  @Test("A dialog takes the focus and gives it back")
  func dialogFocus() {
    Snippet(
      """
      b.focus(); d.showModal()
      const log = [document.activeElement.id, d.matches(':modal'), d.matches(':open'), name(() => d.show())]
      d.close(); log.push(document.activeElement.id, d.matches(':modal'))
      d.show(); log.push(d.matches(':modal'), name(() => d.showModal())); d.close()
      e.showModal(); log.push(document.activeElement.id)
      return log.join()
      """, "i,true,true,InvalidStateError,b,false,false,InvalidStateError,e"
    ).asFunction(
      in: "<button id=b></button><dialog id=d><a href=x></a><input id=i autofocus></dialog><dialog id=e></dialog>"
        + Self.log
    ).check()
  }

  @Test("A static range keeps what it was made with")
  func staticRange() {
    Snippet(
      """
      const range = new StaticRange({ startContainer: document, startOffset: 9, endContainer: document.body, endOffset: 1 })
      const init = { startContainer: document.doctype, startOffset: 0, endContainer: document, endOffset: 0 }
      return [range.startOffset, range.endContainer.localName, range.collapsed, range instanceof AbstractRange,
        name(() => new StaticRange(init)), name(() => new StaticRange({}))].join()
      """, "9,body,false,true,InvalidNodeTypeError,TypeError"
    ).asFunction(in: "<!DOCTYPE html>" + Self.log).check()
  }
}

extension Snippet {
  /// The script as the body of a function, on that page.
  fileprivate func asFunction(in page: String) -> Snippet { Snippet("(() => { \(script)\n })()", result, in: page) }
}
