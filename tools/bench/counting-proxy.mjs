// Stands between a program and PostgreSQL and notes every round trip: each statement, BEGIN and COMMIT too, that waits for the server's word.
// Knows just enough of the protocol (PostgreSQL documentation, chapter "Frontend/Backend Protocol", 3.0).
import { connect, createServer } from 'node:net';
import { listenAnywhere } from '../chaos/processes.mjs';

/**
 * Splits one direction of a connection into messages. The first message of a client has no type byte.
 * @param {(type: string, body: Buffer) => void} heard
 * @returns {(chunk: Buffer) => void}
 */
function frames(heard) {
  /** @type {Buffer} */
  let rest = Buffer.alloc(0);
  let isBare = true;
  return (chunk) => {
    let data = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      const head = isBare ? 0 : 1;
      if (data.length < head + 4) break;
      const end = head + data.readInt32BE(head);
      if (data.length < end) break;
      if (!isBare) heard(String.fromCharCode(data.readUInt8(0)), data.subarray(5, end));
      isBare = false;
      data = data.subarray(end);
    }
    rest = data;
  };
}

/**
 * Its port, the texts noted since `take` was called last, and how to end it.
 * @param {{ host: string, port: number }} database
 */
export async function startCountingProxy({ host, port }) {
  /** @type {string[]} */
  let noted = [];
  /** @type {Set<import('node:net').Socket>} */
  const links = new Set();
  const server = createServer((front) => {
    const back = host.startsWith('/') ? connect({ path: `${host}/.s.PGSQL.${port}` }) : connect({ host, port });
    for (const socket of [front, back]) {
      links.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => undefined).on('close', () => (front.destroy(), back.destroy(), links.delete(socket)));
    }
    /** @type {Map<string, string>} */
    const prepared = new Map();
    let text = '';
    const push = frames((type, body) => {
      const words = () => body.toString('latin1').split('\0', 2);
      if (type === 'P') {
        const [name = '', statement = ''] = words();
        prepared.set(name, (text = statement));
      } else if (type === 'B') text = prepared.get(words()[1] ?? '') ?? '';
      else if (type === 'Q') noted.push(words()[0] ?? '');
      // One word of the server to everything up to here.
      else if (type === 'S') noted.push(text);
    });
    front.on('data', (chunk) => (push(chunk), back.write(chunk)));
    back.on('data', (chunk) => front.write(chunk));
  });
  return {
    port: await listenAnywhere(server),
    take() {
      const taken = noted;
      noted = [];
      return taken;
    },
    async stop() {
      for (const socket of links) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
