/* The commands by name. */
const ofElement = {
  isElementSelected: (element) => answer(['v', isSelected(element)]),
  isElementDisplayed: (element) => answer(['v', isShown(element)]),
  isElementEnabled: (element) => answer(['v', isEnabled(element)]),
  getElementAttribute: (element) => answer(['v', attribute(element, call.name)]),
  getElementProperty: (element) => answer(clone(element[call.name])),
  getElementCSSValue: (element) => answer(['v', element.ownerDocument.contentType === 'text/html'
    ? style(element).getPropertyValue(call.name) : '']),
  getElementText: (element) => answer(['v', visibleText(element)]),
  getElementTagName: (element) => answer(['v', tagName(element)]),
  getElementRect: (element) => answer(clone(rect(element))),
  getComputedRole: (element) => answer(['v', role(element)]),
  getComputedLabel: (element) => answer(['v', label(element)]),
  getElementShadowRoot: (element) =>
    answer(clone(driver.shadowRoot(element) ?? fail('no such shadow root', 'the element has no shadow root'))),
  elementClick: click,
  elementClear: clear,
  elementSendKeys: (element) => sendKeys(element, call),
  isMultiple: (element) => answer(['o', [['multiple', ['v', !!element.multiple]],
    ['enabled', ['v', isEnabled(element)]]]]),
  isFileInput: (element) => answer(['v', isHTML(element, 'input') && element.type === 'file']),
  chooseFiles: (element) => {
    const before = Array.from(element.files, (file) => file.name);
    const names = call.files.map(([path]) => path.slice(path.lastIndexOf('/') + 1));
    const adds = element.multiple && !call.replaces;
    // HTML Standard, "update the file selection": what was chosen already is a dialog cancelled.
    if (call.replaces && `${before}` === `${names}` && before.length === names.length) {
      driver.fire(element, 'Event', 'cancel', 1, undefined);
      return answer(['v', null]);
    }
    if (names.length === 0) element.value = '';
    call.files.forEach((file, place) =>
      driver.chooseFile(element, place === 0 && !(adds && before.length > 0), ...file));
    driver.fire(element, 'Event', 'input', 5, undefined);
    driver.fire(element, 'Event', 'change', 1, undefined);
    return answer(['v', null]);
  },
  frameOf: (element) => {
    const window = isHTML(element, 'iframe', 'frame') ? driver.frameOf(driver.handle(element)) : -1;
    if (window < 0) fail('no such frame', `<${element.localName}> holds no frame`);
    answer(['v', window]);
  },
};
const ofPage = {
  place: () => {
    driver.place(call.x ?? NaN, call.y ?? NaN, call.width ?? NaN, call.height ?? NaN);
    answer(['v', null]);
  },
  execute: () => execute(call),
  find: () => find(call),
  evaluateRemote: () => evaluateRemote(call),
  locateNodes: () => locateNodes(call),
  watchConsole: () => {
    driver.watchConsole(call.program);
    tell(null);
  },
  disown: () => disown(call),
  runPreload: () => runPreload(call),
  listen,
  describeRealm,
  describeFrame,
  navigateFrame: () => {
    location.href = call.url;
    tell(null);
  },
  getPageSource: () => answer(['v', document.documentElement?.outerHTML ?? '']),
  getTitle: () => answer(['v', document.title]),
  getOrigin: () => answer(['v', driver.origin()]),
  getCurrentURL: () => answer(['v', document.URL]),
  getActiveElement: () => {
    const active = document.activeElement ?? document.body ?? document.documentElement;
    answer(clone(active ?? fail('no such element', 'nothing has the focus')));
  },
  frameAt: () => {
    const inner = window[call.index];
    const number = isObject(inner) ? driver.windowNumber(inner) : -1;
    if (call.index >= window.length || number < 0) fail('no such frame', `there is no frame ${call.index}`);
    answer(['v', number]);
  },
  describeView: () => answer(['o', [['x', ['v', window.screenX]], ['y', ['v', window.screenY]],
    ['width', ['v', window.outerWidth]], ['height', ['v', window.outerHeight]],
    ['screenWidth', ['v', screen.width]], ['screenHeight', ['v', screen.height]]]]),
  act: () => act(call),
  where: () => answer(['v', driver.windowOf(driver.handle(document))]),
  nothing: () => answer(['v', null]),
};

try {
  if (ofPage[call.command] !== undefined) ofPage[call.command]();
  else ofElement[call.command](known(call.element));
} catch (error) {
  refuse(error);
}
