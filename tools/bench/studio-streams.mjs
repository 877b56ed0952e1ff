// Child: pages that listen to the studio's event stream over HTTP, by hand: a client library would take a good part of the two cores.
// Task: {port, sessions}. Says {opened} when all listen; then answers 'take' with when each tick of a table's rounds reached each page.
import { connect } from 'node:net';

process.once('message', async (task) => {
  const { port, sessions } = /** @type {import('./tasks.js').StreamsTask} */ (task);
  process.on('disconnect', () => process.exit(0));
  /**
   * By round and time in it.
   * @type {Map<string, import('./tasks.js').Tick>}
   */
  let ticks = new Map();
  let broken = 0;
  const now = () => performance.timeOrigin + performance.now();
  /** @type {(session: string) => Promise<void>} */
  const listen = (session) =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1').setNoDelay(true);
      let isOpen = false;
      let rest = '';
      socket.on('connect', () =>
        socket.write(`GET /play/events HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Session: ${session}\r\nAccept: text/event-stream\r\n\r\n`),
      );
      socket.on('data', (chunk) => {
        const at = now();
        const text = rest + chunk.toString('latin1');
        if (!isOpen) {
          if (!text.includes(': hello')) return void (rest = text);
          if (!text.startsWith('HTTP/1.1 200')) return reject(new Error(text.slice(0, 300)));
          isOpen = true;
          resolve();
        }
        const end = text.lastIndexOf('\n\n');
        rest = end < 0 ? text : text.slice(end + 2);
        if (end < 0) return;
        for (let from = text.indexOf('{"type":"tick"'); from >= 0 && from < end; from = text.indexOf('{"type":"tick"', from + 10)) {
          const name = text.slice(from, text.indexOf('\n', from));
          const known = ticks.get(name);
          if (known === undefined) ticks.set(name, { count: 1, first: at, last: at });
          else {
            known.count += 1;
            known.first = Math.min(known.first, at);
            known.last = Math.max(known.last, at);
          }
        }
      });
      socket.on('error', (error) => (isOpen ? (broken += 1) : reject(error)));
      socket.on('close', () => (broken += 1));
    });
  process.on('message', (message) => {
    if (message !== 'take') return;
    process.send?.({ ticks: [...ticks], broken });
    ticks = new Map();
  });
  try {
    const left = sessions.values();
    await Promise.all(
      Array.from({ length: 32 }, async () => {
        for (const session of left) await listen(session);
      }),
    );
    process.send?.({ opened: sessions.length });
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.message : String(error) });
  }
});
