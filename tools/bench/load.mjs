// Child: HTTP/1.1 load over keep-alive connections, each with one request in flight. Sockets are written and read by hand: a client library
// would take a good part of the two cores that the measured server shares with it.
// Task: {port, connections, warmSeconds, seconds, kind: 'bets', numero, tokens} or {…, kind: 'reads', paths}.
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { anyLine, createRandom, oneOf } from './bets.mjs';

/** @import { LoadAnswer, LoadTask } from './tasks.js' */

/**
 * @param {LoadTask} task
 * @returns {() => string}
 */
function createRequests(task) {
  const random = createRandom(process.pid);
  if (task.kind === 'reads') {
    const texts = task.paths.map(
      (path) =>
        `GET ${path} HTTP/1.1\r\nHost: localhost:${task.port}\r\nLanguage: ${task.language ?? 'EN'}\r\n${task.token === undefined ? '' : `Authorization: ${task.token}\r\n`}Accept: application/json\r\n\r\n`,
    );
    // A counter in each address: `_` as the wire's clients send it, another name when nothing may be told from memory.
    let asked = 0;
    if (task.counter) return () => oneOf(texts, random).replace(' HTTP/1.1', `&${task.counter}=${(asked += 1)} HTTP/1.1`);
    return () => oneOf(texts, random);
  }
  return () => {
    const body = JSON.stringify({ gameId: 'ssc1m', numero: task.numero, contents: [anyLine(random)] });
    return (
      `POST /lgw/orders/betting HTTP/1.1\r\nHost: localhost:${task.port}\r\nLanguage: EN\r\nDevice: bench\r\nAuthorization: ${oneOf(task.tokens, random)}\r\n` +
      `Idempotency-Key: ${randomUUID()}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    );
  };
}

/**
 * Length of the whole response at the start of `text`, or -1 while it is not all here. Bodies come with a length.
 * @param {Buffer} buffer
 */
function lengthOfResponse(buffer) {
  const head = buffer.indexOf('\r\n\r\n');
  if (head < 0) return -1;
  const found = /content-length: (\d+)/i.exec(buffer.toString('latin1', 0, head));
  if (found === null) throw new Error(`a response without a length: ${buffer.toString('latin1', 0, head)}`);
  const total = head + 4 + Number(found[1]);
  return buffer.length >= total ? total : -1;
}

/**
 * @param {LoadTask} task
 * @returns {Promise<LoadAnswer>}
 */
function runLoad(task) {
  const nextRequest = createRequests(task);
  /** @type {{ done: number, refused: number, bytes: number, sample?: string }} */
  const counts = { done: 0, refused: 0, bytes: 0 };
  /** @type {number[]} */
  const latencies = [];
  let measuring = false;
  let stopping = false;
  let open = task.connections;
  return new Promise((resolve, reject) => {
    let startedAt = 0;
    const finish = () => {
      const elapsed = (performance.now() - startedAt) / 1000;
      resolve({ ...counts, perSecond: counts.done / elapsed, latencies: Float64Array.from(latencies) });
    };
    for (let index = 0; index < task.connections; index += 1) {
      const socket = connect(task.port, '127.0.0.1');
      socket.setNoDelay(true);
      /** @type {Buffer | undefined} */
      let pending;
      let sentAt = 0;
      const send = () => {
        sentAt = performance.now();
        socket.write(nextRequest(), 'latin1');
      };
      socket.on('connect', send);
      socket.on('data', (chunk) => {
        pending = pending === undefined ? chunk : Buffer.concat([pending, chunk]);
        const length = lengthOfResponse(pending);
        if (length < 0) return;
        // "HTTP/1.1 200"
        const ok = pending[9] === 0x32;
        if (measuring) {
          counts.done += 1;
          counts.bytes += length;
          latencies.push(performance.now() - sentAt);
        }
        if (!ok) {
          counts.refused += 1;
          counts.sample ??= pending.toString('latin1', 0, length);
        }
        pending = undefined;
        if (!stopping) return send();
        socket.destroy();
        open -= 1;
        if (open === 0) finish();
      });
      socket.on('error', reject);
      socket.on('end', () => {
        if (!stopping) reject(new Error('the server closed a connection'));
      });
    }
    setTimeout(
      () => {
        measuring = true;
        startedAt = performance.now();
        setTimeout(() => (stopping = true), task.seconds * 1000);
      },
      (task.warmSeconds ?? 1) * 1000,
    );
  });
}

process.once('message', async (task) => {
  process.on('disconnect', () => process.exit(0));
  try {
    process.send?.(await runLoad(/** @type {LoadTask} */ (task)));
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.message : String(error) });
  }
});
