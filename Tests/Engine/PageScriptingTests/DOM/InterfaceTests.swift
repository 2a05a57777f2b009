import Testing

@testable import PageScripting

/// Web IDL: what the members of interfaces take, and on what.
@Suite struct InterfaceTests {
  @Test(arguments: [
    "document.body.getAttribute()", "document.body.setAttribute('a')", "new Headers().append('a')", "URL.canParse()",
    "structuredClone()", "setTimeout()", "atob()", "reportError()", "matchMedia()", "location.assign()",
    "postMessage()",
    "addEventListener('x')", "new FormData().set('a')", "document.body.classList.replace('a')", "getComputedStyle()",
    "AbortSignal.timeout()", "document.createEvent()", "new MouseEvent('x').getModifierState()", "localStorage.key()",
    "document.body.lookupPrefix()", "document.body.isDefaultNamespace()", "document.body.animate()",
    "document.body.setPointerCapture()", "document.elementFromPoint(1)", "document.queryCommandState()",
    "document.implementation.createDocument(null)", "document.createElement('table').deleteRow()",
    "document.createElement('tr').deleteCell()", "document.createElement('select').item()", "performance.mark()",
    "performance.getEntriesByName()", "getSelection().getRangeAt()", "matchMedia('print').addListener()",
    "cancelAnimationFrame()",
  ])
  func argumentsThatAreMissing(call: String) {
    Snippet(
      "(() => { try { \(call) } catch (e) { return `${e instanceof TypeError} ${e.message}` } })()",
      "true Not enough arguments"
    ).check()
  }

  @Test(arguments: [
    "document.body.isSameNode({})", "document.body.insertAdjacentElement('nowhere', {})",
    "document.body.removeEventListener('x', 5)", "crypto.getRandomValues({})",
    "document.body.lookupNamespaceURI(Symbol())", "Document.prototype.elementFromPoint.call({})",
  ])
  func argumentsOfAnotherType(call: String) {
    Snippet("(() => { try { \(call) } catch (e) { return e.name } })()", "TypeError").check()
  }

  @Test(arguments: [
    Snippet("document.createElementNS(null, 'q').namespaceURI", "null"),
    Snippet("document.createElementNS('', 'script') instanceof HTMLElement", "false"),
    Snippet("document.createElementNS('urn:x', 'iframe') instanceof HTMLElement", "false"),
    Snippet("document.createElementNS(null, 'Q').tagName", "Q"),
    Snippet(
      "(() => { try { document.createElementNS(null, 'a:b') } catch (e) { return e.name } })()", "NamespaceError"),
    Snippet("document.createElementNS('http://www.w3.org/1999/xhtml', 'q') instanceof HTMLQuoteElement", "true"),
    Snippet("document.implementation.createDocument(null, 'a').getElementsByTagNameNS(null, 'a').length", "1"),
  ])
  func namespaces(snippet: Snippet) { snippet.check() }

  @Test(arguments: ["fetch()", "crypto.subtle.digest('SHA-1')"])
  func operationsThatAnswerPromisesRejectThem(call: String) {
    let world = FakeWorld()
    let document = world.load("")
    world.run("\(call).catch((e) => { window.said = e.message })", in: document)
    world.clock.runTasks()
    #expect(world.text("window.said", in: document) == "Not enough arguments")
  }

  @Test(arguments: [
    Snippet("document.body.getAttribute.length", "1"), Snippet("document.body.toggleAttribute.length", "1"),
    Snippet("document.body.setAttribute.name", "setAttribute"), Snippet("Object.keys(Headers.prototype)[0]", "append"),
    Snippet("document.body.toggleAttribute('hidden', undefined)", "true"),
    Snippet("document.getElementById({ toString: () => 'a' }).id", "a", in: "<p id=a>"),
    Snippet("'prototype' in document.body.getAttribute", "false"),
  ])
  func operationsLookAsWebIDLSays(snippet: Snippet) { snippet.check() }

  @Test(arguments: [
    "scrollTop", "scrollLeft", "clientWidth", "shadowRoot", "prefix", "assignedSlot", "id",
  ])
  func gettersOnWhatIsNoElement(member: String) {
    Snippet("(() => { try { return Element.prototype.\(member) } catch (e) { return e.name } })()", "TypeError").check()
  }

  @Test(arguments: [
    ("HTMLElement", "offsetTop"), ("HTMLElement", "nonce"), ("HTMLMediaElement", "paused"), ("Document", "charset"),
  ])
  func gettersOnPrototypes(interface: String, member: String) {
    Snippet("(() => { try { return \(interface).prototype.\(member) } catch (e) { return e.name } })()", "TypeError")
      .check()
  }
}
