// Child: rounds of dice over HTTP in an open loop: a round is sent when it is due, whatever became of those before it, and its time counts from then.
// Task: {port, sessions, perSecond, seconds, warmSeconds}. Answers each measured round's milliseconds. With {atOnce} in a closed loop: so many in hand,
// the next when one is answered.
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';

/** @import { Socket } from 'node:net' */
/** @import { LoadAnswer, StudioLoadTask } from './tasks.js' */
/** @typedef {{ socket: Socket, pending: Buffer | undefined, done: (answer: Buffer) => void, failed: (error: Error) => void }} Link */

const choices = [2_500, 4_950, 7_500].map((target) => ({ direction: 'under', target }));

/**
 * @param {StudioLoadTask} task
 * @param {string} session
 * @param {number} turn
 */
function requestOf({ port }, session, turn) {
  const body = JSON.stringify({ key: randomUUID(), choice: choices[turn % choices.length], stake: '1000' });
  return (
    `POST /play/rounds HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Session: ${session}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  );
}

/** @param {Buffer} buffer */
function lengthOfResponse(buffer) {
  const head = buffer.indexOf('\r\n\r\n');
  if (head < 0) return -1;
  const found = /content-length: (\d+)/i.exec(buffer.toString('latin1', 0, head));
  if (found === null) throw new Error(`a response without a length: ${buffer.toString('latin1', 0, head)}`);
  const total = head + 4 + Number(found[1]);
  return buffer.length >= total ? total : -1;
}

/** Connections that carry one call at a time; a call that finds none free opens one. */
class Connections {
  /** @type {Link[]} */
  #free = [];
  opened = 0;
  /** @param {number} port */
  constructor(port) {
    this.port = port;
  }
  /**
   * @param {string} text
   * @param {Link['done']} done
   * @param {Link['failed']} failed
   */
  send(text, done, failed) {
    const known = this.#free.pop();
    /** @type {Link} */
    const link = known ?? { socket: connect(this.port, '127.0.0.1').setNoDelay(true), pending: undefined, done, failed };
    if (known === undefined) {
      this.opened += 1;
      link.socket.on('data', (chunk) => {
        link.pending = link.pending === undefined ? chunk : Buffer.concat([link.pending, chunk]);
        const length = lengthOfResponse(link.pending);
        if (length < 0) return;
        const answer = link.pending;
        link.pending = undefined;
        this.#free.push(link);
        link.done(answer);
      });
      link.socket.on('error', (error) => link.failed(error));
    }
    Object.assign(link, { done, failed });
    link.socket.write(text, 'latin1');
  }
  close() {
    for (const { socket } of this.#free) socket.destroy();
  }
}

/**
 * @param {StudioLoadTask} task
 * @returns {Promise<LoadAnswer & { connections: number }>}
 */
function run(task) {
  const { sessions, perSecond, seconds, warmSeconds, atOnce } = task;
  const links = new Connections(task.port);
  const every = 1_000 / perSecond;
  const warm = Math.round(warmSeconds * perSecond);
  const total = warm + Math.round(seconds * perSecond);
  /** @type {number[]} */
  const latencies = [];
  /** @type {{ done: number, refused: number, sample?: string }} */
  const answer = { done: 0, refused: 0 };
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    let sent = 0;
    const finish = () => {
      links.close();
      const elapsed = (performance.now() - startedAt) / 1_000;
      resolve({ ...answer, perSecond: answer.done / elapsed, latencies: Float64Array.from(latencies), connections: links.opened });
    };
    /** @param {number} turn */
    const send = (turn) => {
      const due = atOnce === undefined ? startedAt + turn * every : performance.now();
      links.send(
        requestOf(task, sessions[turn % sessions.length] ?? '', turn),
        (bytes) => {
          if (turn >= warm) latencies.push(performance.now() - due);
          answer.done += 1;
          const text = bytes.toString('latin1', 0, 12);
          if (text !== 'HTTP/1.1 200' || !bytes.includes('"settled":true')) {
            answer.refused += 1;
            answer.sample ??= bytes.toString('latin1').slice(0, 600);
          }
          if (answer.done === total) finish();
          else if (atOnce !== undefined && sent < total) send(sent++);
        },
        reject,
      );
    };
    const step = () => {
      const due = Math.min(total, Math.floor((performance.now() - startedAt) / every) + 1);
      while (sent < due) {
        send(sent);
        sent += 1;
      }
      if (sent < total) setTimeout(step, Math.max(0, startedAt + sent * every - performance.now()));
    };
    if (atOnce === undefined) step();
    else while (sent < Math.min(atOnce, total)) send(sent++);
  });
}

process.once('message', async (task) => {
  process.on('disconnect', () => process.exit(0));
  try {
    process.send?.(await run(/** @type {StudioLoadTask} */ (task)));
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.message : String(error) });
  }
});
