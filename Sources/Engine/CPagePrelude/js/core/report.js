/* HTML Standard, "report an exception" and "unhandled promise rejections". */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Number, String } = js;
  const patterns = realm.shared('core/patterns');

  /** The first place on a stack that is not in the prelude: of errors that natives make for a page. */
  function placeOfPage(stack) {
    for (const frame of js.split(stack, '\n')) {
      if (js.includes(frame, '@prelude:')) continue;
      const found = patterns.placeOfFrame.exec(frame);
      if (found !== null) return js.list(found[1] ?? '', Number(found[2]), Number(found[3]));
    }
    return js.list('', 0, 0);
  }

  /** What the engine says of where an error was made. */
  function placeOf(error) {
    const isObject = typeof error === 'object' && error !== null;
    const read = (key) => {
      if (!isObject) return undefined;
      try { return error[key]; } catch { return undefined; }
    };
    const text = (value) => (typeof value === 'string' ? value : '');
    const number = (value) => (typeof value === 'number' ? value : 0);
    let sourceURL = text(read('sourceURL')), line = number(read('line')), column = number(read('column'));
    if (js.startsWith(sourceURL, 'prelude:')) [sourceURL, line, column] = placeOfPage(text(read('stack')));
    const shift = realm.shifts[`${line} ${sourceURL}`] ?? 0;
    return { __proto__: null, sourceURL, line, column: column > shift ? column - shift : column };
  }

  /** `String(error)`, whatever the error is. */
  function textOf(error) {
    try { return String(error); } catch { return 'Exception'; }
  }

  /** Says it on the console; a driver of the browser is told where the error was made. */
  function tell(text, plain, place, error) {
    const details = native.isWatched()
      ? realm.part('automation/driver').describeLine('javascript', '', plain, js.list(error)) : '';
    native.consoleError(text, place.sourceURL, place.line, place.column, details);
  }

  let isReporting = false;

  function report(error) {
    const place = placeOf(error);
    const text = textOf(error);
    if (!isReporting) {
      isReporting = true;
      try {
        const goesOn =
          realm.part('events/events').fire(realm.window, 'error', { __proto__: null, cancelable: true }, 'ErrorEvent',
            { __proto__: null,
          message: text, filename: place.sourceURL, lineno: place.line, colno: place.column, error,
        });
        if (!goesOn) return;
      } finally {
        isReporting = false;
      }
    }
    tell(text, text, place, error);
  }

  /** HTML Standard, "notify about rejected promises", for one of them. */
  function reportRejection(promise, reason) {
    const goesOn = realm.part('events/events').fire(
      realm.window, 'unhandledrejection', { __proto__: null, cancelable: true }, 'PromiseRejectionEvent',
      { __proto__: null, promise, reason });
    if (!goesOn) return;
    const text = textOf(reason);
    tell(`Unhandled Promise Rejection: ${text}`, text, placeOf(reason), reason);
  }

  return { report, reportRejection, placeOf, textOf };
})
