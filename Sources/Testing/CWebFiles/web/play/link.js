// The state as a link: the scenario's JSON, compressed, in the fragment, which no browser sends to a server.

async function through(stream, bytes) {
  const writer = stream.writable.getWriter();
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  return new Uint8Array(await new Response(stream.readable).arrayBuffer());
}

export async function packed(scenario) {
  const bytes = await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(JSON.stringify(
    scenario)));
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

const numberIn = (words, name) => (/^\d+$/.test(words.get(name) ?? '') ? Number(words.get(name)) : undefined);

/**
 * What a fragment says: `#play=…` contains a scenario, `#lesson=…` names a lesson. `step` and `event` are a moment of
 * the run; a lesson with a moment has run.
 * @returns {{play: string|null, lesson: string|null, step: number|undefined, event: number|undefined}}
 */
export function readAddress(fragment) {
  const words = new URLSearchParams(fragment.replace(/^#/, ''));
  return {
    play: words.get('play'),
    lesson: words.get('lesson'),
    step: numberIn(words, 'step'),
    event: numberIn(words, 'event')
  };
}

/** @param moment `{step, event, isEnd}`; the end of the run is not written, as it is what is shown without a moment. */
export function writeAddress({ play, lesson }, moment) {
  const words = new URLSearchParams(play ? { play } : { lesson });
  if (moment && !moment.isEnd) {
    words.set('step', moment.step);
    if (moment.event !== undefined) words.set('event', moment.event);
  }
  return '#' + words.toString().replaceAll('%2F', '/');
}

/** @returns the scenario; null for a text that is none. */
export async function unpacked(text) {
  try {
    const bytes = Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(
      0));
    const scenario = JSON.parse(new TextDecoder().decode(await through(new DecompressionStream('deflate-raw'),
      bytes)));
    return scenario && typeof scenario.start === 'string' ? scenario : null;
  } catch {
    return null;
  }
}
