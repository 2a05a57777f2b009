// Steps of a scenario: their words, and the selector of what was clicked.

/** What a step does, in the words of the report. */
export function words(step) {
  const frames = [step.frame ?? []].flat().toReversed().map((frame) => ` in ${frame}`).join('');
  const place = frames + (step.window && step.window !== 'main' ? ` in ${step.window}` : '');
  if (step.type !== undefined) return `type “${step.type}” into ${step.into}${place}`;
  if (step.wait !== undefined) return `wait ${step.wait} ms`;
  if (step.goBack) return `go back${place}`;
  const kind = ['activate', 'click', 'evaluate', 'load', 'closeWebView'].find((name) => step[name] !== undefined);
  return kind ? `${kind === 'activate' ? 'click' : kind} ${step[kind]}${place}` : JSON.stringify(step);
}

/** A selector that finds exactly this element: its id, or its path from the nearest element that has one. */
export function selectorOf(element) {
  const path = [];
  for (let walk = element; walk; walk = walk.parentElement) {
    if (/^[A-Za-z_][\w-]*$/.test(walk.id)) {
      path.unshift('#' + walk.id);
      break;
    }
    if (!walk.parentElement) {
      path.unshift(walk.localName);
      break;
    }
    const alike = [...walk.parentElement.children].filter((other) => other.localName === walk.localName);
    path.unshift(`${walk.localName}:nth-of-type(${alike.indexOf(walk) + 1})`);
  }
  return path.join(' > ');
}
