// The device around the app, to be used: Safari, sessions, the network, installed apps, and the process of a window.

import { h } from './../shared/dom.js';

const TEAM = 'ABCDE12345';
const PROVIDER = 'accounts.example';
const SIGN_IN = `https://${PROVIDER}/authorize?response_type=code&client_id=app&redirect_uri=myapp%3A%2F%2Fdone`;

let count = 0;

/** The URLs that somebody answers, for fields. */
function urlsOf(scenario) {
  const hosts = (scenario.providers ?? []).map(({ host }) => `https://${host}/`);
  const urls = Object.keys(scenario.responses ?? {}).filter((url) => /^https?:/.test(url) && !url.includes('*') && !url
    .includes('/.well-known/'));
  const signIn = (scenario.providers ?? []).some(({ host }) => host === PROVIDER) ? [SIGN_IN] : [];
  return [...new Set([...signIn, ...urls, ...hosts])];
}

/** What the app's entitlements say about domains. */
const DOMAINS = 'com.apple.developer.associated-domains';

/** A redirect that could end a session: to a scheme of an app, or to a domain that the app is associated with. */
function redirectToApp(scenario) {
  const own = (scenario.app?.entitlements?.[DOMAINS] ?? []).map((entry) => entry.split(':')[1]);
  for (const [url, { redirect }] of Object.entries(scenario.responses ?? {})) {
    const target = typeof redirect === 'string' ? URL.parse?.(redirect) : null;
    if (!target || url.includes('*')) continue;
    if (!/^https?:$/.test(target.protocol)) return { url, callback: target.protocol.slice(0, -1) };
    if (own.includes(target.hostname)) return { url, callback: target.origin + target.pathname };
  }
  return null;
}

/** A link opens an app if the app names the domain, and the domain's file names the app. */
function install(scenario, host, bundleID) {
  (scenario.otherApps ??= []).push({
    bundleID,
    team: TEAM,
    entitlements: { [DOMAINS]: [`applinks:${host}`] }
  });
  (scenario.responses ??= {})[`https://${host}/.well-known/apple-app-site-association`] = {
    contentType: 'application/json',
    body: JSON.stringify({ applinks: { details: [{ appIDs: [`${TEAM}.${bundleID}`], components: [{ '/': '*' }] }] } })
  };
}

/** One more entry in the app's entitlements. */
function associate(scenario, entry) {
  const app = scenario.app ??= {};
  const entries = (app.entitlements ??= {})[DOMAINS] ??= [];
  if (!entries.includes(entry)) entries.push(entry);
}

/** The last connection that a step has set. */
const isOffline = ({ steps }) => steps.findLast((step) => step.connection)?.connection === 'offline';

/**
 * @param windows those that are open now.
 * @param perform adds a step; `changed` is called after the scenario itself was changed.
 */
export function drawDevice(scenario, windows, { perform, changed }) {
  const id = `urls${++count}`;
  const urls = urlsOf(scenario);
  const input = (label, value, more = {}) => {
    const field = h('input', { type: 'text', value, required: true, ...more });
    return { field, label: h('label', {}, `${label} `, field) };
  };
  const urlField = (value) => input('URL', value, { type: 'url', list: id });
  const button = (text, step, title) => h('button', { type: 'button', title, onclick: () => perform(step) }, text);
  /** A form whose buttons each give a step; the fields are checked first. */
  const form = (fields, buttons) => h('form', {
    onsubmit: (event) => {
      event.preventDefault();
      buttons.find(([text]) => text === (event.submitter?.textContent ?? buttons[0][0]))[1]();
    }
  }, fields, h('p', { class: 'buttons' }, buttons.map(([text]) => h('button', {}, text))));

  const link = urlField(urls[0] ?? scenario.start);
  const signIn = redirectToApp(scenario);
  const sheet = urlField(signIn?.url ?? urls[0] ?? scenario.start);
  const callback = input('Callback: a scheme or an https URL', signIn?.callback ?? 'myapp');
  const isPrivate = h('input', { type: 'checkbox' });
  const own = urlField(urls[0] ?? scenario.start);
  const prefix = input('The callback URL’s beginning', 'myapp://done');
  const domain = input('Links of', 'maps.example');
  const name = input('open the app', 'com.example.maps');
  const entry = input('Associated domain', `webcredentials:${URL.parse?.(scenario.start)?.hostname ?? 'shop.example'}`);
  const running = windows.find(({ window }) => /^session\d+$/.test(window));
  const waits = scenario.user?.consent === 'waits';
  const hasProvider = scenario.providers?.some(({ host }) => host === PROVIDER);

  return h('div', { class: 'device' }, h('datalist', { id }, urls.map((url) => h('option', { value: url }))),
    h('section', {}, h('h3', {}, 'Safari and links'), h('p', { class: 'hint' },
        'A link opens an installed app whose domain it is, otherwise Safari. You can sign in in Safari’s window, too.'
      ), form(link.label, [
        ['Open the link', () => perform({ openURL: link.field.value })],
        ['Open it in an SFSafariViewController', () => perform({ openSafariViewController: link.field.value })],
      ])),
    h('section', {}, h('h3', {}, 'Authentication session'), form([sheet.label, callback.label, h('label', {
        class: 'check'
      }, isPrivate, 'private (ephemeral)')], [
        ['Start the session', () => perform({
          startSession: sheet.field.value,
          callback: callback.field.value,
          ...(isPrivate.checked ? { ephemeral: true } : {})
        })],
      ]),
      h('label', {}, 'The user’s answer to the alert ', h('select', {
        onchange: (event) => {
          scenario.user = { ...scenario.user, consent: event.target.value };
          changed();
        }
      }, [['accepts', 'accepts at once'], ['declines', 'declines at once'], ['waits', 'waits for a button here']].map((
        [value, text]) => h('option', { value, selected: value === (scenario.user?.consent ?? 'accepts') }, text)))),
      h('p', { class: 'buttons' }, waits && [button('Accept', { answerConsent: 'accepts' }), button('Decline', {
          answerConsent: 'declines'
        })],
        (running || waits) && [button('The user taps Cancel', { endSession: 'cancelButton' }), button(
          'The app cancels it', { endSession: 'cancel' })]),
      !hasProvider && h('p', { class: 'buttons' }, h('button', {
        type: 'button',
        onclick: () => {
          (scenario.providers ??= []).push({ host: PROVIDER, clients: { app: 'myapp://done' } });
          changed();
        }
      }, `Add the provider ${PROVIDER}`), h('span', { class: 'hint' }, 'user ada, password lovelace'))),
    h('section', {}, h('h3', {}, 'The app’s own session'), form([own.label, prefix.label], [
      ['Start it', () => perform({ ownSession: own.field.value, callback: prefix.field.value })],
    ])),
    h('section', {}, h('h3', {}, 'Network'), h('p', { class: 'buttons' }, isOffline(scenario) ? button('Go online', {
      connection: 'online'
    }) : button('Go offline', { connection: 'offline' }))),
    h('section', {}, h('h3', {}, 'Installed apps'), h('ul', {},
        h('li', {}, [`${scenario.app?.bundleID ?? 'com.example.app'} (this one)`, ...(scenario.app?.entitlements?.[
          DOMAINS] ?? [])].join(', ')), (scenario.otherApps ?? []).map(({ bundleID }) => h('li', {}, bundleID))),
      form([domain.label, name.label], [
        ['Install it', () => {
          install(scenario, domain.field.value.trim(), name.field.value.trim());
          changed();
        }],
      ]), form([entry.label], [
        ['Add it to this app', () => {
          associate(scenario, entry.field.value.trim());
          changed();
        }],
      ])));
}

/** What can be done to a window: the app's calls, and the end of its process. */
export function windowTools(perform) {
  return ({ window, back, forward }) => {
    const isOfApp = !/^(session|safari|controller)\d+$/.test(window);
    const place = window === 'main' ? {} : { window };
    const button = (text, label, step) => h('button', {
      type: 'button',
      'aria-label': `${label} ${window}`,
      title: `${label} ${window}`,
      onclick: () => perform(step)
    }, text);
    return h('p', { class: 'tools' }, back && button('back', 'goBack() of', { goBack: true, ...place }),
      forward && button('forward', 'goForward() of', { goForward: true, ...place }),
      button('reload', 'reload() of', { reload: true, ...place }),
      button('end process', 'the web process ends that shows', { endContentProcess: 'crash', ...place }),
      isOfApp && window !== 'main' && button('release', 'the app releases', { closeWebView: window }));
  };
}
