// What /common/dispatcher/dispatcher.py does: queues of messages between windows, which poll them hundreds of times.
// As a script it answers while the page runs, so a test that uses it needs no further run.
const queues = new Map();

function answer({ method, query, headers, body }) {
  const fields = {
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Allow-Methods': 'OPTIONS, GET, POST',
    'Access-Control-Allow-Headers': 'Content-Type',
    'Access-Control-Allow-Origin': headers.origin ?? '*',
    'Cache-Control': 'cacheable' in query ? 'max-age=31536000' : 'no-cache, no-store, must-revalidate',
  };
  const reply = (text) => ({ headers: fields, body: text, contentType: 'text/html; charset=utf-8', delay: 4 });
  if (method === 'OPTIONS') return reply('');
  if (!queues.has(query.uuid)) queues.set(query.uuid, []);
  const queue = queues.get(query.uuid);
  if ('show-headers' in query) {
    queue.push(JSON.stringify(headers));
    return reply('');
  }
  if (method === 'POST') {
    queue.push(body);
    return reply('done');
  }
  return reply(queue.length ? queue.shift() : 'not ready');
}
