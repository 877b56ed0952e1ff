// The documents of the API: asked for by everybody, made for everybody once.
import { openSocket, requestText } from '../sockets.mjs';

/** @import { Attack, World } from '../attack.mjs' */

/** @type {Attack[]} */
export const documentAttacks = [
  {
    name: 'documents-public',
    title: 'the public document is kept compressed, has an ordinary budget and names no operation of staff',
    async run(world, judge) {
      const from = world.address();
      /** @param {Record<string, string>} [headers] */
      const ask = (headers = {}) => fetch(`${world.origin}/openapi.json`, { headers: { 'x-forwarded-for': from, ...headers } });
      const first = await ask({ 'accept-encoding': 'br' });
      judge.holds(first.status === 200, `answered ${first.status}`);
      judge.holds(first.headers.get('content-encoding') === 'br', 'not compressed');
      const document = /** @type {{ paths: object }} */ (await first.json());
      const staff = Object.keys(document.paths).filter((path) => path.startsWith('/bo/'));
      judge.holds(staff.length === 0, `${staff.length} operations of staff are told to strangers`);
      const tag = first.headers.get('etag');
      judge.holds(tag !== null, 'without ETag');
      judge.holds((await ask({ 'if-none-match': tag ?? '' })).status === 304, 'told whole again to who has it');
      const answers = await Promise.all(Array.from({ length: 1_000 }, async () => (await ask()).status));
      judge.holds(answers.includes(429), 'a thousand asks in a row are all answered: no budget');
      // The site answers any address with its page; what must not stand there is the document or its reader.
      for (const path of ['/docs', '/docs/json', '/docs/yaml']) {
        const page = await fetch(`${world.origin}${path}`, { headers: { 'x-forwarded-for': world.address() } });
        judge.holds(!/swagger|"openapi"|^openapi:/.test(await page.text()), `${path} is open`);
      }
    },
  },
  {
    name: 'documents-unread',
    title: 'a thousand documents asked for on one connection and never read take neither time nor memory',
    async run(world, judge) {
      const before = await world.metric('process_resident_memory_bytes');
      const { socket } = await openSocket(world.port, { unread: true });
      socket.write(requestText('GET', '/openapi.json', { from: world.address() }).repeat(1_000));
      const worst = await slowestHealth(world, 3_000);
      const grown = (await world.metric('process_resident_memory_bytes')) - before;
      socket.resetAndDestroy();
      judge.note(`/healthz at worst ${worst.toFixed(0)} ms, memory grown by ${(grown / 1e6).toFixed(0)} MB`);
      judge.holds(worst < 2_000, `/healthz waited ${worst.toFixed(0)} ms`);
      judge.holds(grown < 200e6, `the process grew by ${(grown / 1e6).toFixed(0)} MB`);
    },
  },
  {
    name: 'unknown-methods',
    title: 'methods and headers that nobody knows are refused in the declared form',
    async run(world, judge) {
      for (const method of ['QUERY', 'PURGE', 'PROPFIND', 'M-SEARCH']) {
        const { body, status } = await rawAsk(world, method, '/');
        judge.holds(status >= 400 && status < 500, `${method} was answered ${status}`);
        judge.holds(body.includes('"errorCode"'), `${method} was answered in another form: ${body.slice(0, 120)}`);
      }
      const long = await rawAsk(world, 'GET', `/wps/system/status?x=${'a'.repeat(17_000)}`);
      judge.holds(long.status === 431 && long.body.includes('"errorCode"'), `a header too long: ${long.status} ${long.body.slice(0, 120)}`);
      judge.holds(!/"level":(50|"error")/.test(world.log()), 'the log has errors of the program');
    },
  },
];

/**
 * @param {World} world
 * @param {string} method
 * @param {string} path
 */
async function rawAsk(world, method, path) {
  const connection = await openSocket(world.port);
  connection.socket.write(requestText(method, path, { from: world.address(), headers: { connection: 'close' } }));
  await Promise.race([connection.closed, world.pause(5_000)]);
  connection.socket.destroy();
  const [head = '', ...rest] = connection.heard.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body: rest.join('') };
}

/**
 * The longest that health had to be waited for, in milliseconds, within so long.
 * @param {World} world
 * @param {number} forMs
 */
async function slowestHealth(world, forMs) {
  const until = performance.now() + forMs;
  let worst = 0;
  while (performance.now() < until) {
    const askedAt = performance.now();
    await fetch(`${world.origin}/healthz`, { signal: AbortSignal.timeout(20_000) }).catch(() => undefined);
    worst = Math.max(worst, performance.now() - askedAt);
    await world.pause(50);
  }
  return worst;
}
