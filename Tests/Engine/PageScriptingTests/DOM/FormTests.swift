import HTMLTree
import Testing

@testable import PageScripting

@Suite struct FormTests {
  @Test(arguments: [
    Snippet(
      "(() => { const i = document.querySelector('input'); const before = i.value; i.setAttribute('value', 'b'); const clean = i.value; i.value = 'c'; i.setAttribute('value', 'd'); return [before, clean, i.value, i.defaultValue].join(); })()",
      "a,b,c,d", in: "<input value=a>"),
    Snippet(
      "(() => { const i = document.querySelector('input'); i.value = 'a\\nb'; return i.value + i.type + i.selectionStart; })()",
      "abtext2", in: "<input>"),
    Snippet(
      "['checkbox','HIDDEN','nonsense','datetime-local'].map((t) => { const i = document.createElement('input'); i.type = t; return i.type + '=' + i.value; }).join()",
      "checkbox=on,hidden=,text=,datetime-local="),
    Snippet(
      "(() => { const i = document.querySelector('input'); i.value = 'abc'; const bad = i.value; i.value = '12.5'; return bad + '|' + i.value + '|' + i.valueAsNumber; })()",
      "|12.5|12.5", in: "<input type=number>"),
    Snippet(
      "(() => { const i = document.querySelector('input'); i.valueAsNumber = 0; const a = i.value; i.value = '2024-02-30'; const b = i.value; i.value = '2024-02-29'; return [a, b, i.value, i.valueAsDate.toISOString()].join(); })()",
      "1970-01-01,,2024-02-29,2024-02-29T00:00:00.000Z", in: "<input type=date>"),
    Snippet(
      "(() => { const i = document.querySelector('input'); i.stepUp(); i.stepUp(2); i.stepDown(); return i.value; })()",
      "4", in: "<input type=number value=2 step=2 max=6>"),
    Snippet(
      "document.querySelector('input').value + document.querySelector('input').checked", "ontrue",
      in: "<input type=checkbox checked>"),
    Snippet(
      "[...document.querySelectorAll('input')].map((i) => i.checked).join()", "false,true,false",
      in: "<input type=radio name=g checked><input type=radio name=g checked><input type=radio name=g>"),
    Snippet(
      "(() => { const r = document.querySelectorAll('input'); r[0].checked = true; return [...r].map((i) => i.checked).join() + document.forms[0].g.value; })()",
      "true,falsea", in: "<form><input type=radio name=g value=a><input type=radio name=g value=b checked></form>"),
    Snippet(
      "(() => { const t = document.querySelector('textarea'); const a = t.value; t.value = 'x\\r\\ny'; return JSON.stringify([a, t.value, t.defaultValue, t.textLength]); })()",
      #"["hello","x\ny","hello",3]"#, in: "<textarea>\nhello</textarea>"),
    Snippet(
      "(() => { const s = document.querySelector('select'); const log = [s.value, s.selectedIndex, s.options.length, s.length, s.type, s[1].text]; s.value = 'b'; log.push(s.selectedIndex, s.options[1].selected, s.selectedOptions[0].value); s.selectedIndex = -1; log.push(s.value === '', s.selectedIndex); return log.join(); })()",
      "a,0,3,3,select-one,Bee,1,true,b,true,-1", in: "<select><option>a<option value=b>Bee<option>c</select>"),
    Snippet(
      "(() => { const s = document.querySelector('select'); s.add(new Option('X', 'x', false, true)); s.options[0] = null; s.options.length = 1; return s.innerHTML + s.value; })()",
      "<option>b</option>b", in: "<select><option>a<option>b</select>"),
    Snippet(
      "[...document.querySelector('select').selectedOptions].map((o) => o.value).join('+') + document.querySelector('select').type",
      "a+cselect-multiple", in: "<select multiple><option selected>a<option>b<option selected>c</select>"),
    Snippet(
      "(() => { const f = document.forms.login; return [f === document.forms[0], f.user.value, f.elements.user === f.user, f.elements.length, f.length, f['pass word'].type, 'user' in f, f[0].name, f.method, f.action, f.name].join(); })()",
      "true,me,true,3,3,password,true,user,post,https://a.test/go,login",
      in:
        "<form name=login action=/go method=POST><input name=user value=me><input name='pass word' type=password><button>ok</button></form>"
    ),
    Snippet(
      "(() => { const f = document.forms[0]; return Object.prototype.toString.call(f.c) + f.c.length + f.elements.namedItem('c')[1].value + f.action.tagName; })()",
      "[object RadioNodeList]2yINPUT",
      in: "<form><input name=c value=x><input name=c value=y><input name=action></form>"),
    Snippet(
      "document.querySelector('#b').form.id + document.querySelector('#b').formAction + document.querySelector('#b').type",
      "fhttps://a.test/xsubmit", in: "<form id=f></form><button id=b form=f formaction=/x>"),
    Snippet(
      "(() => { const l = document.querySelector('label'); return l.control.id + l.htmlFor + document.querySelector('#i').labels.length + l.form; })()",
      "ii1null", in: "<label for=i>L</label><input id=i>"),
    Snippet(
      "(() => { const i = document.querySelector('input'); const log = [i.validity.valid, i.validity.valueMissing, i.checkValidity(), i.validationMessage]; i.value = 'x'; i.setCustomValidity('no'); log.push(i.validity.customError, i.validationMessage, i.willValidate); return log.join(); })()",
      "false,true,false,Fill out this field,true,no,true", in: "<input required>"),
    Snippet(
      "['a@b.c', 'a@', 'no'].map((v) => { const i = document.createElement('input'); i.type = 'email'; i.value = v; return i.validity.typeMismatch; }).join()",
      "false,true,true"),
    Snippet(
      "(() => { const i = document.querySelector('input'); i.value = 'abc'; const a = i.validity.patternMismatch; i.value = '12'; return a + ',' + i.checkValidity(); })()",
      "true,true", in: "<input pattern='[0-9]+'>"),
    Snippet(
      "(() => { const i = document.querySelector('input'); i.value = '11'; return [i.validity.rangeOverflow, i.validity.stepMismatch].join(); })()",
      "true,true", in: "<input type=number max=10 step=2>"),
    Snippet(
      "(() => { const f = document.forms[0]; f.elements[0].value = 'changed'; f.elements[1].checked = true; f.reset(); return f.elements[0].value + f.elements[1].checked; })()",
      "startfalse", in: "<form><input value=start><input type=checkbox></form>"),
    Snippet(
      "document.querySelector('fieldset').elements.length + ',' + document.querySelector('input').matches(':disabled')",
      "1,true", in: "<form><fieldset disabled><input></fieldset></form>"),
    Snippet(
      "(() => { const i = document.querySelector('input'); i.value = 'hello'; i.setSelectionRange(1, 3); i.setRangeText('EY'); i.select(); return i.value + i.selectionStart + i.selectionEnd; })()",
      "hEYlo05", in: "<input>"),
    Snippet(
      "document.querySelector('button').click === HTMLElement.prototype.click && document.querySelector('button').value === ''",
      "true", in: "<button>"),
    Snippet(
      "new FormData(document.forms[0]).get('a') + [...new FormData(document.forms[0]).keys()]", "1a,s",
      in:
        "<form><input name=a value=1><input name=b type=checkbox><input type=submit name=go><select name=s><option>x</select><input name=d disabled></form>"
    ),
  ])
  func controlsBehaveAsTheStandardSays(_ snippet: Snippet) { snippet.check() }

  private func element(_ id: String, _ document: ScriptDocument) throws -> Element {
    try #require(document.document.element(withID: id))
  }

  private let user = ClickDetails(isTrusted: true)

  @Test func aSubmitButtonSubmitsWithItsNameAndValue() throws {
    let world = FakeWorld()
    let document = world.load(
      "<form action=/go><input name=q value=1><button id=b name=which value=this>ok</button><button name=other>no</button></form>"
    )
    _ = document.click(try element("b", document), details: user, sequence: .mouse)
    #expect(world.log == ["submit activation q=1&which=this"])
    #expect(world.navigation.submissions.first?.submitter?.id == "b")
    #expect(!document.hasRealm)
  }

  @Test func aCanceledSubmitEventStopsIt() throws {
    let world = FakeWorld()
    let document = world.load(
      "<form onsubmit=\"seen = event.submitter?.id + (event instanceof SubmitEvent); return false\"><button id=b>ok</button></form><script>var seen</script>"
    )
    _ = document.click(try element("b", document), details: user, sequence: .clickOnly)
    #expect(world.navigation.submissions.isEmpty)
    #expect(world.text("seen", in: document) == "btrue")
    world.run("document.forms[0].submit()", in: document)
    #expect(world.log == ["submit submitMethod "])
    world.run("document.forms[0].requestSubmit()", in: document)
    #expect(world.navigation.submissions.count == 1)
  }

  @Test func invalidControlsStopAUserButNotSubmit() throws {
    let world = FakeWorld()
    let document = world.load(
      "<form><input id=i name=i required><button id=b>ok</button><button id=n formnovalidate>skip</button></form><script>var n = 0; document.getElementById('i').addEventListener('invalid', () => n++)</script>"
    )
    _ = document.click(try element("b", document), details: user, sequence: .clickOnly)
    #expect(world.navigation.submissions.isEmpty)
    #expect(world.text("n + document.activeElement.id", in: document) == "1i")
    _ = document.click(try element("n", document), details: user, sequence: .clickOnly)
    #expect(world.navigation.submissions.count == 1)
  }

  @Test func aCanceledClickRestoresTheCheckbox() throws {
    let world = FakeWorld()
    let document = world.load(
      """
      <input type=checkbox id=c><input type=radio name=r id=r1 checked><input type=radio name=r id=r2><script>
      var log = [], stop = true;
      for (const type of ['click', 'input', 'change']) document.addEventListener(type, (e) => {
        log.push(e.target.id + type + e.target.checked);
        if (type === 'click' && stop) e.preventDefault();
      });
      </script>
      """)
    _ = document.click(try element("c", document), details: user, sequence: .clickOnly)
    _ = document.click(try element("r2", document), details: user, sequence: .clickOnly)
    #expect(
      world.text("[log.splice(0).join(), c.checked, r1.checked, r2.checked].join(' ')", in: document)
        == "cclicktrue,r2clicktrue false true false")
    world.run("stop = false", in: document)
    _ = document.click(try element("c", document), details: user, sequence: .clickOnly)
    _ = document.click(try element("r2", document), details: user, sequence: .clickOnly)
    _ = document.click(try element("r2", document), details: user, sequence: .clickOnly)
    #expect(
      world.text("[log.join(), c.checked, r1.checked, r2.checked].join(' ')", in: document)
        == "cclicktrue,cinputtrue,cchangetrue,r2clicktrue,r2inputtrue,r2changetrue,r2clicktrue true false true")
  }

  @Test func aLabelForwardsItsClick() throws {
    let world = FakeWorld()
    let document = world.load(
      "<label id=l><b id=b>text</b><input type=checkbox id=c></label><script>var n = 0; c.onclick = () => n++</script>")
    _ = document.click(try element("b", document), details: user, sequence: .mouse)
    #expect(world.text("n + String(c.checked)", in: document) == "1true")
  }

  @Test func syntheticClicksActivateToo() {
    let world = FakeWorld()
    let document = world.load("<a id=a href=/x target=t>x</a><input type=checkbox id=c>")
    #expect(world.text("(c.dispatchEvent(new MouseEvent('click')), c.checked)", in: document) == "true")
    #expect(world.text("(c.dispatchEvent(new Event('click')), c.checked)", in: document) == "true")
    #expect(
      world.text("a.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))", in: document)
        == "true"
    )
    world.run("a.click()", in: document)
    world.run("a.firstChild.parentNode.dispatchEvent(new MouseEvent('click'))", in: document)
    #expect(world.log == ["follow /x t", "follow /x t", "follow /x t"])
  }

  @Test func disabledControlsHearNoClick() throws {
    let world = FakeWorld()
    let document = world.load("<form><button id=b disabled onclick='n++'>x</button></form><script>var n = 0</script>")
    _ = document.click(try element("b", document), details: user, sequence: .mouse)
    world.run("b.click()", in: document)
    #expect(world.text("n", in: document) == "0")
    #expect(world.navigation.submissions.isEmpty)
  }

  @Test func typingMakesTheEventsOfAKeyboard() throws {
    let world = FakeWorld()
    let document = world.load(
      """
      <form><input id=i name=i><button>ok</button></form><script>
      var log = [];
      for (const type of ['focus', 'keydown', 'beforeinput', 'input', 'keyup', 'change', 'submit']) {
        document.addEventListener(type, (e) => log.push(type + (e.key ?? e.data ?? '') + (type === 'input' ? i.value : '')), true);
      }
      </script>
      """)
    document.typeText("ab\n", into: try element("i", document))
    #expect(
      world.text("log.join(' ')", in: document)
        == "focus keydowna beforeinputa inputaa keyupa keydownb beforeinputb inputbab keyupb keydownEnter change submit keyupEnter"
    )
    #expect(world.log == ["submit activation i=ab"])
  }

  @Test func choosingAnOption() throws {
    let world = FakeWorld()
    let document = world.load(
      "<select id=s onchange='log.push(this.value)'><option>a<option value=b>Bee</select><script>var log = []</script>")
    #expect(document.select(option: "Bee", in: try element("s", document)))
    #expect(!document.select(option: "none", in: try element("s", document)))
    #expect(world.text("log + s.value", in: document) == "bb")
  }

  @Test func detailsAndDialogs() throws {
    let world = FakeWorld()
    let document = world.load(
      "<details id=d><summary id=s>x</summary></details><dialog id=g><form method=dialog><button id=b value=yes>ok</button></form></dialog><script>var log = []; d.ontoggle = () => log.push('toggle' + d.open); g.onclose = () => log.push('close' + g.returnValue); g.showModal();</script>"
    )
    _ = document.click(try element("s", document), details: user, sequence: .clickOnly)
    _ = document.click(try element("b", document), details: user, sequence: .clickOnly)
    world.clock.runTasks()
    #expect(world.text("log + String(g.open)", in: document) == "toggletrue,closeyesfalse")
    #expect(world.navigation.submissions.isEmpty)
  }
}
