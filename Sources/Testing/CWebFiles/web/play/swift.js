// The state of the playground as a Swift test.

const literal = (text) => JSON.stringify(text).replace(/\\u([0-9a-f]{4})/g, '\\u{$1}').replace(/\\\//g, '/');

function multiline(text) {
  let marks = '#';
  while (text.includes('"""' + marks) || text.includes('\\' + marks)) marks += '#';
  return `${marks}"""\n${text.split('\n').map((line) => '      ' + line).join('\n')}\n      """${marks}`;
}

function call(step) {
  const frames = [step.frame ?? []].flat();
  const place = (step.window && step.window !== 'main' ? `, in: ${literal(step.window)}` : '') +
    (frames.length ? `, frame: [${frames.map(literal).join(', ')}]` : '');
  if (step.type !== undefined)
    return `try await simulator.type(${literal(step.type)}, into: ${literal(step.into)}${place})`;
  if (step.wait !== undefined) return `await simulator.advance(milliseconds: ${step.wait})`;
  const selector = step.activate ?? step.click;
  if (selector !== undefined) return `try await simulator.click(${literal(selector)}${place})`;
  if (step.evaluate !== undefined) return `try await simulator.evaluate(${literal(step.evaluate)}${place})`;
  return `// not available in tests: ${JSON.stringify({ ...step, expect: undefined })}`;
}

/** What the app does that a closure of the test's app says. */
function behavior(scenario) {
  const lines = [];
  if (scenario.createWebView === 'block') lines.push('simulator.app.behavior.opensWindow = { _, _, _ in false }');
  if (scenario.delegate) lines.push(
    `// The scenario's app is the recipe ${JSON.stringify(scenario.delegate)}: use your own delegate here.`);
  return lines;
}

export function swiftTest(scenario, detail) {
  const lines = ['import Testing', 'import WebViewSimulator', '',
    '@MainActor @Test func playground() async throws {',
    '  let simulator = Simulator()', ...behavior(scenario).map((line) => '  ' + line)
  ];
  for (const [url, answer] of Object.entries(scenario.responses ?? {})) {
    const text = typeof answer === 'string' ? answer : answer?.body;
    if (typeof text === 'string') lines.push(
      `  try simulator.site(\n    ${literal(url)},\n    html: ${multiline(text)})`);
    else lines.push(`  // ${url} answers ${JSON.stringify(answer)}`);
  }
  lines.push(`  try await simulator.open(${literal(scenario.start)})`, '  _ = simulator.newCalls()');
  (scenario.steps ?? []).forEach((step, place) => {
    const calls = detail.steps[place + 1]?.events.filter((event) => !['console', 'titleChanged', 'urlChanged']
      .includes(event.name)) ?? [];
    lines.push('', `  ${call(step)}`, '  try simulator.newCalls().verify(', '    #"""',
      ...(calls.length ? calls.map((event) => '    ' + event.line) : ['    nothing']), '    """#)');
  });
  return lines.concat('}', '').join('\n');
}
