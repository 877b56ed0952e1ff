// A flood in a process of its own, behind all others in the queue for the processor: attackers have machines of their own. Task: {kind, port, forMs, token}.
import { Agent, request } from 'node:http';
import { setPriority } from 'node:os';
import { openSocket, requestText, sendAndCut } from './sockets.mjs';

/** @typedef {{ method?: string, path: string, from: string, headers?: Record<string, string>, body?: string }} Asked */
/** @typedef {(port: number, until: number, token: string) => Promise<object>} Flood what came of it */
/** @typedef {{ kind: string, port: number, forMs: number, token: string }} FloodTask */

/** @type {(milliseconds: number) => Promise<void>} */
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
let asked = 0;
/** @param {number} below */
const random = (below) => Math.floor(Number(process.hrtime.bigint() % 1_000_003n) * 7_919) % below;
/** Somebody else each time, of a few thousand addresses. */
const manyAddresses = () => `100.64.${random(16)}.${(asked += 1) % 250}`;
const oneAddress = () => '100.100.100.100';

/**
 * One ordinary request; resolves with the status, whatever becomes of it.
 * @param {Agent} agent
 * @param {number} port
 * @param {Asked} asked
 * @returns {Promise<number>}
 */
function ask(agent, port, { method = 'GET', path, from, headers = {}, body = '' }) {
  return new Promise((resolve) => {
    const made = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: {
          'x-forwarded-for': from,
          ...(body === '' ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
          ...headers,
        },
      },
      (response) => response.resume().once('close', () => resolve(response.statusCode ?? 0)),
    );
    made.setTimeout(10_000, () => made.destroy());
    made.once('error', () => resolve(0));
    made.end(body);
  });
}

/**
 * So many attackers who ask, hear and ask again; `token` is a real player's.
 * @param {number} count
 * @param {(token: string) => Asked} requestOf
 * @returns {Flood}
 */
const askers = (count, requestOf) => async (port, until, token) => {
  const agent = new Agent({ keepAlive: true, maxSockets: count });
  /** @type {Map<number, number>} */
  const statuses = new Map();
  await Promise.all(
    Array.from({ length: count }, async () => {
      while (performance.now() < until) {
        const status = await ask(agent, port, requestOf(token));
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }),
  );
  agent.destroy();
  return Object.fromEntries(statuses);
};

/**
 * So many attackers who do something with connections of their own, again and again.
 * @param {number} count
 * @param {(port: number, until: number) => Promise<void>} work
 * @returns {Flood}
 */
const cutters = (count, work) => async (port, until) => {
  let times = 0;
  await Promise.all(
    Array.from({ length: count }, async () => {
      while (performance.now() < until) {
        await work(port, until).catch(() => pause(50));
        times += 1;
      }
    }),
  );
  return { connections: times };
};

const word = '{"merchantOrderId":"SZ1","status":"paid","amount":"1","currency":"VND"}';

/**
 * Every kind of flood by its name.
 * @type {Record<string, Flood>}
 */
export const floods = {
  'one address, one page': askers(64, () => ({ path: '/', from: oneAddress() })),
  'pages from everywhere': askers(64, () => ({ path: `/?x=${random(1_000)}`, from: manyAddresses() })),
  'figures of draws from everywhere': askers(64, () => ({ path: '/lgw/draw/ssc1m/hot_gap_info?count=500', from: manyAddresses() })),
  'documents from everywhere': askers(64, () => ({ path: '/openapi.json', from: manyAddresses(), headers: { 'accept-encoding': 'identity' } })),
  'puzzles from everywhere': askers(64, () => ({ path: '/wps/captcha/geetest', from: manyAddresses() })),
  'captchas from everywhere': askers(64, () => ({ path: '/wps/captcha', from: manyAddresses() })),
  'sign-ins from everywhere': askers(64, () => ({ method: 'POST', path: '/wps/session/login', from: manyAddresses(), body: '{"value":"eyJhbGciOiJFQ0RILUVTIn0..x.y.z"}', headers: { encryption: 'x' } })),
  'staff sign-ins from everywhere': askers(64, () => ({ method: 'POST', path: '/bo/session', from: manyAddresses(), body: '{"value":"x"}', headers: { encryption: 'x' } })),
  'forged webhooks': askers(64, () => ({ method: 'POST', path: '/cashier/gateways/payos/notify', from: manyAddresses(), body: word })),
  'forged calls of vendors': askers(64, () => ({ method: 'POST', path: '/gateway/CHAOSRS/wallet/bet', from: manyAddresses(), body: word, headers: { 'x-auth-signature': Buffer.alloc(256, asked).toString('base64') } })),
  'one player beyond their budget': askers(64, (token) => ({ path: '/wps/check/username?username=somebody1', from: manyAddresses(), headers: { authorization: token } })),
  'pipelines that are cut': cutters(8, (port) => {
    const from = manyAddresses();
    return sendAndCut(port, requestText('GET', '/openapi.json', { from }) + requestText('GET', '/wps/system/status', { from }).repeat(400), { afterMs: 100 });
  }),
  'streams that are cut': cutters(32, async (port) => sendAndCut(port, requestText('GET', '/wps/stream', { from: manyAddresses(), headers: { 'last-event-id': '0' } }), { afterMs: 200 })),
  'bodies that never end': cutters(200, async (port, until) => {
    const { socket, closed } = await openSocket(port);
    socket.write(requestText('POST', '/wps/session/login', { from: manyAddresses(), headers: { 'content-type': 'application/json', 'content-length': '9000' } }));
    const drip = setInterval(() => socket.write(' '), 300);
    await Promise.race([closed, pause(Math.max(0, until - performance.now()))]);
    clearInterval(drip);
    socket.destroy();
  }),
  'answers that nobody reads': cutters(50, async (port, until) => {
    const { socket } = await openSocket(port, { unread: true });
    socket.write(requestText('GET', '/openapi.json', { from: manyAddresses(), headers: { 'accept-encoding': 'identity' } }).repeat(5));
    await pause(Math.max(0, Math.min(2_000, until - performance.now())));
    socket.resetAndDestroy();
  }),
};

if (process.send !== undefined) {
  setPriority(0, 19);
  process.once('message', async (task) => {
    const { kind, port, forMs, token } = /** @type {FloodTask} */ (task);
    const answer = await floods[kind]?.(port, performance.now() + forMs, token);
    process.send?.(answer, undefined, undefined, () => process.exit(0));
  });
  process.on('disconnect', () => process.exit(0));
}
