// Which line of a delegate's Swift answers a call.

/** How the methods are found that a call may have: in Apple's spelling, then in the spelling of the ready-made apps. */
const METHODS = {
  decidePolicyFor: [/decidePolicyFor (?:navigationAction|action)\b/, /func decidePolicy\(/, /decidePolicyFor\b/],
  decidePolicyForResponse: [/decidePolicyFor (?:navigationResponse|response)\b/],
  createWebViewWith: [/createWebViewWith\b/, /func makeWindow\(/, /createPageWith\b/],
  didStartProvisionalNavigation: [/didStartProvisionalNavigation\b/, /didStart navigation/],
  didReceiveServerRedirect: [/didReceiveServerRedirectFor/],
  didFailProvisionalNavigation: [/didFailProvisionalNavigation\b/, /didFail navigation/],
  didFail: [/didFail navigation/],
  didCommit: [/didCommit\b/],
  didFinish: [/didFinish\b/],
  didBecomeDownload: [/didBecome\b/],
  didReceiveChallenge: [/didReceive challenge/],
  webViewDidClose: [/webViewDidClose\b/, /pageDidClose\b/],
  alert: [/runJavaScriptAlertPanel/, /runAlert\b/],
  confirm: [/runJavaScriptConfirmPanel/, /runConfirm\b/],
  prompt: [/runJavaScriptTextInputPanel/, /runPrompt\b/],
  runOpenPanelWith: [/runOpenPanelWith\b/],
  webContentProcessDidTerminate: [/webViewWebContentProcessDidTerminate\b/, /pageContentProcessDidTerminate\b/],
};

/** What the line contains that gives an answer. */
function answering({ answer, created }) {
  if (created) return /return (?!nil\b)|showPopup\(/;
  return {
    nil: /return nil\b/,
    allow: /\.allow\b/,
    cancel: /\.cancel\b/,
    download: /\.download\b/,
    true: /\btrue\b/,
    false: /\bfalse\b/,
  } [answer] ?? null;
}

/** The line after the one in which the brackets close that are opened from `first` on. */
function endOf(lines, first) {
  let depth = 0;
  for (let place = first; place < lines.length; place++) {
    for (const letter of lines[place].replace(/\/\/.*|"(?:\\.|[^"\\])*"/g, '')) {
      if (letter === '{') depth++;
      if (letter === '}' && --depth === 0) return place + 1;
    }
  }
  return lines.length;
}

/**
 * The line of a listing that answers a call: in its method, the line that gives the answer, otherwise the line with the
 * method's name.
 * @param event a call of the trace.
 * @returns {number|null} counted from 1; null if the listing has no such method.
 */
export function lineOf(text, event) {
  if (!text || !event) return null;
  const lines = text.split('\n');
  for (const pattern of METHODS[event.name] ?? []) {
    const found = lines.findIndex((line) => pattern.test(line) && !line.trim().startsWith('//'));
    if (found < 0) continue;
    // The name may stand below `func`.
    let first = found;
    while (first > 0 && found - first < 3 && !/\bfunc\b/.test(lines[first])) first--;
    if (!/\bfunc\b/.test(lines[first])) first = found;
    const answer = answering(event);
    const end = endOf(lines, first);
    for (let place = end - 1; answer && place >= first; place--) if (answer.test(lines[place])) return place + 1;
    return found + 1;
  }
  return null;
}
