// The delegate methods and their arguments, by Apple's names.

import { METHODS } from './methods.js';

const ACTION = 'navigationAction.';
const RESPONSE = 'navigationResponse.';

/** A frame in words. */
function frame(value) {
  return value && `${value.isMainFrame ? 'the main frame' : 'a frame'} of ${value.window}` + (value.url ?
    `, ${value.url}` : '');
}

export function method(name) {
  return METHODS[name] ?? name;
}

/** Names and values of a call's arguments. */
export function argumentsOf(event) {
  const { args, name } = event;
  const list = [['webView', event.window]];
  const add = (label, value) => {
    if (value !== undefined) list.push([label, render(value)]);
  };
  if (name === 'decidePolicyFor' || name === 'createWebViewWith') {
    add(ACTION + 'request.url', event.url);
    add(ACTION + 'request.httpMethod', args.method);
    if (name === 'decidePolicyFor') {
      add(ACTION + 'targetFrame', args.targetFrame === 'nil' ? null : args.targetFrame === 'main' ?
        'the main frame' :
        'a frame inside');
    } else {
      add(ACTION + 'targetFrame', null);
    }
    add(ACTION + 'navigationType', '.' + args.navigationType);
    add(ACTION + 'sourceFrame', frame(args.sourceFrame));
    add('by the user', args.userInitiated);
    if (args.isRedirect) add('after a redirect', true);
    if (args.frameName) add('target name', args.frameName);
    for (const [feature, value] of Object.entries(typeof args.windowFeatures === 'object' ? args.windowFeatures ??
        {} : {})) {
      if (value !== null) add('windowFeatures.' + feature, value);
    }
    return list;
  }
  if (name === 'decidePolicyForResponse') {
    add(RESPONSE + 'response.url', event.url);
    add(RESPONSE + 'isForMainFrame', args.isMainFrame);
    add(RESPONSE + 'response.statusCode', args.status);
    add(RESPONSE + 'response.mimeType', args.mimeType);
    add(RESPONSE + 'canShowMIMEType', args.canShowMIMEType);
    return list;
  }
  if (event.url !== undefined && event.url !== null) add('webView.url', event.url);
  const rest = { ...args };
  for (const known of ['window', 'call', 'url', 'notes', 'decision', 'reply', 'returns', 'appleError']) delete rest[
    known];
  for (const [label, value] of Object.entries(rest)) add(label, value);
  return list;
}

function render(value) {
  if (value === null) return 'nil';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
