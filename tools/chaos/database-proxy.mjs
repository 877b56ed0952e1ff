// Stands between the program and PostgreSQL and does what networks do: cuts connections, cuts them at the worst moment, holds them up.
// Knows just enough of the protocol (PostgreSQL documentation, chapter "Frontend/Backend Protocol", 3.0) to find that moment.
import { connect, createServer } from 'node:net';
import { listenAnywhere } from './processes.mjs';

/** @import { Socket } from 'node:net' */
/** @typedef {{ front: Socket, back: Socket, name: string, status: string, dropAnswer: boolean }} Link */
/** @typedef {{ pattern: RegExp, isFor: (name: string) => boolean, heard: () => void }} Watcher */
/** @typedef {Awaited<ReturnType<typeof startDatabaseProxy>>} DatabaseProxy */
/** @typedef {(type: string, body: Buffer) => void} Heard */

/** Splits one direction of a connection into messages. The first message of a client has no type byte. */
class Frames {
  /** @type {Buffer} */
  #rest = Buffer.alloc(0);
  #startsBare;
  #heard;
  /**
   * @param {Heard} heard
   * @param {boolean} startsBare
   */
  constructor(heard, startsBare) {
    this.#heard = heard;
    this.#startsBare = startsBare;
  }
  /** @param {Buffer} chunk */
  push(chunk) {
    let data = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    for (;;) {
      const head = this.#startsBare ? 0 : 1;
      if (data.length < head + 4) break;
      const end = head + data.readInt32BE(head);
      if (data.length < end) break;
      this.#heard(this.#startsBare ? '' : String.fromCharCode(data.readUInt8(0)), data.subarray(head + 4, end));
      this.#startsBare = false;
      data = data.subarray(end);
    }
    this.#rest = data;
  }
}

/**
 * @param {Buffer} body
 * @param {number} count
 */
function textsOf(body, count) {
  return body.toString('latin1').split('\0', count);
}

/** Statements that write, so that cutting after them is cutting after a commit. */
const writes =
  /\b(insert into|update [a-z_]+\.|delete from|lottery\.(place_orders|move_draw|cancel_bets|pay_bets)|wallet\.post|studio\.(open_rounds|decide_rounds|decide_and_pool|void_rounds))\b/i;

/**
 * @param {{host: string, port: number, random: ReturnType<typeof import('./random.mjs').createRandom>}} options the server's socket folder and port
 */
export async function startDatabaseProxy({ host, port, random }) {
  /** @type {Set<Link>} */
  const links = new Set();
  /** @type {{ connections: number, cuts: Record<string, number>, resets: number, stalls: number }} */
  const totals = { connections: 0, cuts: {}, resets: 0, stalls: 0 };
  /** @type {{ left: number, done: () => void }} */
  let armed = { left: 0, done: () => undefined };
  let isHeld = false;
  /** @type {Watcher | undefined} */
  let watcher;

  const server = createServer((front) => {
    totals.connections += 1;
    const back = host.startsWith('/') ? connect({ path: `${host}/.s.PGSQL.${port}` }) : connect({ host, port });
    /** @type {Link} */
    const link = { front, back, name: '', status: 'I', dropAnswer: false };
    links.add(link);
    const end = () => {
      links.delete(link);
      front.destroy();
      back.destroy();
    };
    for (const socket of [front, back]) socket.setNoDelay?.(true).on('error', end);
    back.on('close', () => (front.destroyed ? end() : front.end(end)));
    front.on('close', () => (back.destroyed ? end() : back.end(() => links.delete(link))));

    /** Name under which the moment counts, when this very chunk asks for something to be made durable. */
    let moment = '';
    let statement = '';
    /** @type {Map<string, string>} */
    const prepared = new Map();
    const fromClient = new Frames((type, body) => {
      if (type === '') {
        const fields = body.subarray(4).toString('latin1').split('\0');
        const at = fields.indexOf('application_name');
        link.name = at < 0 ? '' : (fields[at + 1] ?? '');
      } else if (type === 'P') {
        const [name = '', text = ''] = textsOf(body, 2);
        prepared.set(name, text);
        statement = text;
      } else if (type === 'B') {
        statement = prepared.get(textsOf(body, 2)[1] ?? '') ?? '';
      } else if (type === 'Q') {
        const [text = ''] = textsOf(body, 1);
        if (/^\s*commit\b/i.test(text)) moment = 'commit';
        else if (link.status === 'I' && writes.test(text)) moment = 'autocommit statement';
      } else if (type === 'S' && link.status === 'I' && writes.test(statement)) {
        moment = statement.includes('lottery.place_orders') ? 'order placed' : 'autocommit statement';
      }
      if (type === 'B' && watcher?.pattern.test(statement) && watcher.isFor(link.name)) {
        const { heard } = watcher;
        watcher = undefined;
        heard();
      }
    }, true);
    const fromServer = new Frames((type, body) => {
      if (type === 'Z') link.status = String.fromCharCode(body.readUInt8(0));
    }, false);

    const isEligible = () => armed.left > 0 && /^sortes-(api|worker|draw|studio)$/.test(link.name) && random.chance(0.4);

    /** @type {(chunk: Buffer, kind: string) => void} */
    const cut = (chunk, kind) => {
      const role = link.name.replace('sortes-', '');
      const waits = random.chance(0.5);
      const name = `${role}: ${kind}, ${waits ? 'answer thrown away' : 'gone at once'}`;
      totals.cuts[name] = (totals.cuts[name] ?? 0) + 1;
      armed.left -= 1;
      if (armed.left === 0) armed.done();
      front.pause();
      if (waits) {
        // The work is certainly done; its answer never arrives.
        link.dropAnswer = true;
        back.write(chunk);
      } else {
        // The server has the message, and a client that nobody can answer any more.
        back.write(chunk, () => {
          front.resetAndDestroy();
          back.end();
        });
      }
    };

    front.on('data', (chunk) => {
      moment = '';
      fromClient.push(chunk);
      if (moment !== '' && isEligible()) return cut(chunk, moment);
      if (!back.write(chunk)) {
        front.pause();
        back.once('drain', () => front.resume());
      }
    });
    back.on('data', (chunk) => {
      fromServer.push(chunk);
      if (link.dropAnswer) {
        front.resetAndDestroy();
        back.destroy();
        return;
      }
      if (!front.write(chunk)) {
        back.pause();
        front.once('drain', () => back.resume());
      }
    });
    if (isHeld) for (const socket of [front, back]) socket.pause();
  });
  const listensAt = await listenAnywhere(server);

  return {
    port: listensAt,
    totals,
    /**
     * Cuts the next `count` connections right after they sent something to be made durable. Resolves with how many within `withinMs`.
     * @param {number} count
     * @param {number} withinMs
     * @returns {Promise<number>}
     */
    cutNext(count, withinMs) {
      return new Promise((resolve) => {
        const finish = () => {
          clearTimeout(late);
          const { left } = armed;
          armed = { left: 0, done: () => undefined };
          resolve(count - left);
        };
        const late = setTimeout(finish, withinMs);
        armed = { left: count, done: finish };
      });
    },
    /**
     * Resets a share of all connections, as a router that forgot them would.
     * @param {number} share of 1
     */
    reset(share) {
      let count = 0;
      for (const { front, back } of links) {
        if (!random.chance(share)) continue;
        count += 1;
        front.resetAndDestroy();
        back.destroy();
      }
      totals.resets += count;
      return count;
    },
    /**
     * Lets nothing through for so long, then everything.
     * @param {number} milliseconds
     */
    async stall(milliseconds) {
      totals.stalls += 1;
      isHeld = true;
      for (const { front, back } of links) for (const socket of [front, back]) socket.pause();
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      isHeld = false;
      for (const { front, back } of links) for (const socket of [front, back]) socket.resume();
    },
    /**
     * Resolves as soon as a connection of this name sends a statement like this (true), or after `withinMs` (false).
     * @param {RegExp} pattern
     * @param {string} name
     * @param {number} withinMs
     * @returns {Promise<boolean>}
     */
    whenSent(pattern, name, withinMs) {
      return new Promise((resolve) => {
        const late = setTimeout(() => {
          watcher = undefined;
          resolve(false);
        }, withinMs);
        watcher = {
          pattern,
          isFor: (linkName) => linkName === name,
          heard: () => {
            clearTimeout(late);
            resolve(true);
          },
        };
      });
    },
    async stop() {
      for (const { front, back } of links) {
        front.destroy();
        back.destroy();
      }
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
