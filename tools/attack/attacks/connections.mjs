// Connections that are cut, unread or slow: whatever one of them began must end with it.
import { openSocket, requestText, sendAndCut } from '../sockets.mjs';

/** @import { Attack, World } from '../attack.mjs' */

/** @type {(world: World, metric: string) => Promise<boolean>} */
const staysCounted = async (world, metric) => {
  for (let tries = 0; tries < 40; tries += 1) {
    if ((await world.metric(metric)) === 0) return false;
    await world.pause(250);
  }
  return true;
};
/** @type {(world: World, path: string) => Promise<number>} */
const answers = async (world, path) =>
  (await fetch(`${world.origin}${path}`, { headers: { 'x-forwarded-for': world.address() }, signal: AbortSignal.timeout(10_000) })).status;

/** @type {Attack[]} */
export const connectionAttacks = [
  {
    name: 'connection-pipelined-and-cut',
    title: 'a connection with a thousand requests that is cut leaves nothing in hand',
    async run(world, judge) {
      const from = world.address();
      for (let times = 0; times < 3; times += 1)
        await sendAndCut(world.port, requestText('GET', '/openapi.json', { from }) + requestText('GET', '/healthz', { from }).repeat(1_000));
      for (let times = 0; times < 3; times += 1)
        await sendAndCut(world.port, requestText('GET', '/wps/system/status', { from, headers: { merchant: 'sortes' } }).repeat(700));
      judge.holds(!(await staysCounted(world, 'sortes_requests_in_hand')), 'requests of cut connections are in hand for ever');
      for (const path of ['/', '/wps/system/status', '/lgw/numeros/near?gameId=ssc1m'])
        judge.holds((await answers(world, path)) < 500, `${path} is not answered any more`);
    },
  },
  {
    name: 'connection-streams-cut',
    title: 'streams asked for on one connection that is cut are not counted on',
    async run(world, judge) {
      const from = world.address();
      const text = requestText('GET', '/openapi.json', { from }).repeat(3) + requestText('GET', '/wps/stream', { from }).repeat(320);
      await sendAndCut(world.port, text);
      judge.holds(!(await staysCounted(world, 'sortes_streams')), `${await world.metric('sortes_streams')} streams stand without a connection`);
      const stream = await fetch(`${world.origin}/wps/stream`, { headers: { 'x-forwarded-for': from }, signal: AbortSignal.timeout(5_000) });
      judge.holds(stream.status === 200, `the address gets ${stream.status} for an ordinary stream`);
      await stream.body?.cancel();
    },
  },
  {
    name: 'connection-slow-senders',
    title: 'hundreds that send a body a byte at a time keep nobody out',
    isLong: true,
    async run(world, judge) {
      /** @param {string} from */
      const head = (from) => requestText('POST', '/wps/session/login', { from, headers: { 'content-type': 'application/json', 'content-length': '2000' } });
      const slow = await Promise.all(Array.from({ length: 600 }, () => openSocket(world.port)));
      for (const { socket } of slow) socket.write(head(world.address()));
      const drip = setInterval(() => slow.forEach(({ socket, isClosed }) => !isClosed && socket.write(' ')), 400);
      try {
        await world.pause(1_500);
        const from = world.address();
        const text = '{"value":"x"}';
        const connection = await openSocket(world.port);
        connection.socket.write(requestText('POST', '/wps/session/login', { from, body: text, headers: { connection: 'close' } }));
        await Promise.race([connection.closed, world.pause(5_000)]);
        connection.socket.destroy();
        const status = Number(connection.heard.split(' ')[1]);
        judge.holds(status >= 400 && status < 500, `an ordinary call meanwhile: ${status}`);
        judge.holds((await answers(world, '/lgw/numeros/near?gameId=ssc1m')) === 200, 'visitors are not answered');
      } finally {
        clearInterval(drip);
        for (const { socket } of slow) socket.resetAndDestroy();
      }
    },
  },
  {
    name: 'connection-readers-that-do-not-read',
    title: 'a connection that does not take its answers is ended',
    isLong: true,
    async run(world, judge) {
      const unread = await Promise.all(Array.from({ length: 20 }, () => openSocket(world.port, { unread: true })));
      for (const { socket } of unread)
        socket.write(requestText('GET', '/openapi.json', { from: world.address(), headers: { 'accept-encoding': 'identity' } }).repeat(6));
      // Paused sockets hear of their end only when they are read: the program's side is asked.
      let left = Infinity;
      for (let tries = 0; tries < 120 && left > 0; tries += 1) {
        await world.pause(500);
        left = await world.metric('sortes_requests_in_hand');
      }
      for (const { socket } of unread) socket.resetAndDestroy();
      judge.holds(left === 0, `${left} requests are still in hand after a minute`);
    },
  },
];
