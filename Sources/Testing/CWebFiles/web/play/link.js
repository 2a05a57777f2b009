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
