// The state of the playground as a Swift test: the app's delegate, and what happened as the test's expectation.

import { controllerOf, listingText, valueOf } from './../shared/recipe.js';

const literal = (text) => JSON.stringify(text).replace(/\\u([0-9a-f]{4})/g, '\\u{$1}').replace(/\\\//g, '/');

function multiline(text) {
  let marks = '#';
  while (text.includes('"""' + marks) || text.includes('\\' + marks)) marks += '#';
  return `${marks}"""\n${text.split('\n').map((line) => '      ' + line).join('\n')}\n      """${marks}`;
}

const APP = {
  goBack: 'controller.webView.goBack()',
  goForward: 'controller.webView.goForward()',
  reload: 'controller.webView.reload()',
};

function call(step) {
  const frames = [step.frame ?? []].flat();
  const place = (step.window && step.window !== 'main' ? `, in: ${literal(step.window)}` : '') +
    (frames.length ? `, frame: [${frames.map(literal).join(', ')}]` : '');
  if (step.type !== undefined)
    return [`try await simulator.type(${literal(step.type)}, into: ${literal(step.into)}${place})`];
  if (step.wait !== undefined) return [`await simulator.advance(milliseconds: ${step.wait})`];
  const selector = step.activate ?? step.click;
  if (selector !== undefined) return [`try await simulator.click(${literal(selector)}${place})`];
  if (step.evaluate !== undefined) return [`try await simulator.evaluate(${literal(step.evaluate)}${place})`];
  if (step.load !== undefined) return [`controller.open(try #require(URL(string: ${literal(step.load)})))`, SETTLE];
  if (step.openURL !== undefined) {
    const url = `try #require(URL(string: ${literal(step.openURL)}))`;
    return [`UIApplication.shared.open(${url}, options: [:], completionHandler: nil)`, SETTLE];
  }
  const own = Object.keys(APP).find((name) => step[name]);
  if (own && !place) return [APP[own], SETTLE];
  return [`// not available in tests: ${JSON.stringify({ ...step, expect: undefined })}`];
}

const SETTLE = 'await simulator.settle()';

const headersText = (headers) => `[${Object.entries(headers).map(([name, value]) => `${literal(name)}: ${literal([value]
    .flat().join(', '))}`).join(', ')}]`;

/** What a site answers; null for what only scenarios can. */
function answerText(answer) {
  const { body, status, redirect, headers, contentType, ...others } = answer;
  if (Object.keys(others).length) return null;
  const more = headers ? `, headers: ${headersText(headers)}` : '';
  if (redirect !== undefined) return `.redirect(to: ${literal(redirect)}${status ? `, status: ${status}` : ''}${more})`;
  const type = contentType === undefined ? '' : `, contentType: ${contentType === null ? 'nil' : literal(contentType)}`;
  return `.response(\n        ${status ? `status: ${status}, ` : ''}${headers ? more.slice(2) + ', ' : ''}body: ${
    multiline(body ?? '')}${type})`;
}

function siteLines(responses) {
  return Object.entries(responses ?? {}).flatMap(([url, answer]) => {
    const text = typeof answer === 'string' ? answer : null;
    if (text !== null) return [`try simulator.site(\n      ${literal(url)},\n      html: ${multiline(text)})`];
    const given = answer && !Array.isArray(answer) && answerText(answer);
    if (given) return [`try simulator.web.respond(\n      to: ${literal(url)},\n      with: ${given})`];
    return [`// not available in tests: ${url} answers ${JSON.stringify(answer)}`];
  });
}

/** The app's identity, and providers of accounts. */
function worldLines(scenario) {
  const { app, providers } = scenario;
  const lines = [];
  if (app) {
    const { CFBundleURLTypes: types = [], WKAppBoundDomains: bound } = app.info ?? {};
    const schemes = types.flatMap((type) => type.CFBundleURLSchemes ?? []);
    const info = [
      schemes.length && `urlSchemes: [${schemes.map(literal).join(', ')}]`,
      bound && `appBoundDomains: [${bound.map(literal).join(', ')}]`,
    ].filter(Boolean);
    const domains = app.entitlements?.['com.apple.developer.associated-domains'] ?? [];
    const parts = [
      `bundleID: ${literal(app.bundleID ?? 'com.example.app')}`, `teamID: ${literal(app.teamID ?? 'ABCDE12345')}`,
      info.length && `info: InfoPlist(${info.join(', ')})`,
      domains.length && `entitlements: Entitlements(associatedDomains: [${domains.map(literal).join(', ')}])`,
    ].filter(Boolean);
    lines.push('simulator.world.browsers = SystemBrowsers(',
      `  world: simulator.world, app: AppIdentity(\n        ${parts.join(',\n        ')}))`);
  }
  for (const { host, clients = {}, userAgents, asksConsent } of providers ?? []) {
    const known = Object.entries(clients).map(([id, uris]) => `.init(id: ${literal(id)}, redirectURIs: [${[uris].flat()
      .map(literal).join(', ')}])`);
    const parts = [
      `host: ${literal(host)}`, `clients: [${known.join(', ')}]`, asksConsent === false && 'consent: .given',
      userAgents && `userAgents: .${userAgents}`,
    ].filter(Boolean);
    lines.push(`try OAuthProvider(\n      ${parts.join(',\n      ')}\n    ).install(in: simulator.web)`);
  }
  return lines;
}

/** The app's own code, shown on the device. */
function launchLines(scenario, controller, listing) {
  const lines = [`let controller = ${controller}()`];
  const opens = scenario.settings?.javaScriptCanOpenWindowsAutomatically;
  if (opens !== undefined)
    lines.push(`controller.configuration.preferences.javaScriptCanOpenWindowsAutomatically = ${opens}`);
  const list = scenario.responses?.[valueOf(scenario, 'url')];
  if (listing.includes('var fetch:')) {
    const body = typeof list === 'string' ? list : list?.body;
    lines.push('// The app\'s server.', `controller.fetch = { _ in Data(${multiline(body ?? '')}.utf8) }`);
  }
  lines.push('let window = UIApplication.shared.simulator.show(controller)');
  const scene = /^final class (\w+): NSObject, UIWindowSceneDelegate/m.exec(listing)?.[1];
  if (scene) lines.push(`let sceneDelegate = ${scene}()`, 'window.windowScene?.delegate = sceneDelegate');
  else lines.push('#expect(window.rootViewController === controller)');
  return lines.concat(`controller.open(try #require(URL(string: ${literal(scenario.start)})))`, SETTLE);
}

const UNASKED = ['console', 'titleChanged', 'urlChanged'];

/** @param listing the file of the app's delegate. */
export function swiftTest(scenario, detail, listing) {
  const code = listingText(listing, scenario);
  const imports = ['Testing', 'WebViewSimulator', 'WebViewSimulatorTesting'];
  if (scenario.app) imports.push('AppAssociations', 'SimulatedSafari');
  if (scenario.providers) imports.push('SignInSites');
  const own = code.split('\n').filter((line) => line.startsWith('import ')).map((line) => line.slice(7));
  const body = [
    'let simulator = try #require(Simulator.current)', ...worldLines(scenario), ...siteLines(scenario.responses),
    ...launchLines(scenario, controllerOf(code), code), '_ = simulator.newCalls()',
  ];
  (scenario.steps ?? []).forEach((step, place) => {
    const done = detail.steps[place + 1];
    const calls = done?.events.filter((event) => !UNASKED.includes(event.name)) ?? [];
    const isOpen = (window) => window.window === step.window && !window.destroyed;
    const isGone = step.window && !detail.steps[place]?.windows.some(isOpen);
    const missing = `// The window or the element was not there: ${JSON.stringify({
      ...step,
      expect: undefined
    })}`;
    body.push('', ...(done?.isMissing || isGone ? [missing] : call(step)), 'try simulator.newCalls().verify(', '  #"""',
      ...(calls.length ? calls.map((event) => '  ' + event.line) : ['  nothing']), '  """#)');
  });
  const name = controllerOf(code);
  return [
    ...[...new Set([...imports, ...own])].sort().map((module) => `import ${module}`), '',
    `@Suite(.simulator) @MainActor struct ${name}Tests {`, '  @Test func playground() async throws {',
    ...body.map((line) => (line ? '    ' + line : '')), '  }', '}',
    code.split('\n').filter((line) => !line.startsWith('import ')).join('\n'),
  ].join('\n');
}
