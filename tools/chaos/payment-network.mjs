// The network between the program and its payment sides, both ways: calls whose answer is lost or that never arrive, a side that never answers,
// and words that are lost for good, come twice, late (so that others overtake them), or whose receipt is lost.
import { createServer, request as httpRequest } from 'node:http';
import { listenAnywhere } from './processes.mjs';

/** How often which; of 1. What is left goes through as it was sent. */
/** @typedef {readonly (readonly [name: string, share: number])[]} Shares */
/** @type {Shares} */
const callFaults = [
  ['answer lost', 0.12],
  ['never arrived', 0.06],
];
/** @type {Shares} */
const wordFaults = [
  ['lost for good', 0.07],
  ['doubled', 0.1],
  ['late', 0.15],
  ['receipt lost', 0.08],
];
const lateMs = /** @type {const} */ ([200, 3_000]);

/** @import { IncomingMessage, OutgoingHttpHeaders, Server, ServerResponse } from 'node:http' */
/** @typedef {{ status: number, headers: OutgoingHttpHeaders, body: Buffer }} Answer */

/**
 * Name under which a word is known: a gateway's event, or payOS's link and payment.
 * @param {Buffer} body
 * @returns {string}
 */
function wordName(body) {
  const { eventId, data } = JSON.parse(body.toString());
  return eventId ?? `${data.paymentLinkId}:${data.reference}`;
}

/**
 * @param {IncomingMessage} request
 * @returns {Promise<Buffer>}
 */
function readBody(request) {
  return new Promise((resolve, reject) => {
    /** @type {Buffer[]} */
    const chunks = [];
    request
      .on('data', (chunk) => chunks.push(chunk))
      .on('end', () => resolve(Buffer.concat(chunks)))
      .on('error', reject);
  });
}

export class PaymentNetwork {
  /**
   * How often what was done.
   * @type {Record<string, number>}
   */
  totals = {};
  /**
   * Names of the words that were taken by the program (it answered 2xx).
   * @type {Set<string>}
   */
  arrived = new Set();
  heldCalls = 0;
  #isSilent = false;
  #isHealed = false;
  /** @type {Server[]} */
  #servers = [];
  /** @type {Set<import('node:net').Socket>} */
  #held = new Set();

  /** @param {import('./random.mjs').Random} random */
  constructor(random) {
    this.random = random;
    this.callsPort = 0;
    this.wordsPort = 0;
  }

  /**
   * `sides` answers where a call of the program goes, by its path; `front` the port where words for the program go.
   * @param {{ sides: (path: string) => string, front: () => number }} places
   */
  async start({ sides, front }) {
    this.callsPort = await this.#listen((request, response) => this.#call(request, response, sides(request.url ?? '/')));
    this.wordsPort = await this.#listen((request, response) => this.#word(request, response, `http://127.0.0.1:${front()}`));
  }

  /**
   * From now on no call is answered, ever; those that are held stay so when it is over.
   * @param {boolean} isSilent
   */
  silence(isSilent) {
    this.#isSilent = isSilent;
  }

  /** Nothing goes wrong any more; what was lost stays lost. */
  heal() {
    this.#isHealed = true;
    this.#isSilent = false;
    for (const socket of this.#held) socket.destroy();
  }

  async stop() {
    for (const server of this.#servers) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }

  /** @param {(request: IncomingMessage, response: ServerResponse) => Promise<void>} handler */
  #listen(handler) {
    const server = createServer((request, response) => {
      response.on('error', () => undefined);
      handler(request, response).catch(() => request.socket.destroy());
    });
    this.#servers.push(server);
    return listenAnywhere(server);
  }

  /** @param {Shares} faults */
  #choose(faults) {
    if (this.#isHealed) return undefined;
    let at = this.random.next();
    const [name] = faults.find(([, share]) => (at -= share) < 0) ?? [];
    if (name !== undefined) this.#count(name);
    return name;
  }

  /** @param {string} name */
  #count(name) {
    this.totals[name] = (this.totals[name] ?? 0) + 1;
  }

  /**
   * @param {IncomingMessage} request
   * @param {ServerResponse} response
   * @param {string} origin
   */
  async #call(request, response, origin) {
    const body = await readBody(request);
    if (this.#isSilent) {
      this.heldCalls += 1;
      this.#held.add(request.socket);
      request.socket.once('close', () => this.#held.delete(request.socket));
      return;
    }
    const fault = request.method === 'POST' ? this.#choose(callFaults) : undefined;
    if (fault === 'never arrived') return void request.socket.destroy();
    const answer = await forward(request, body, origin);
    if (fault === 'answer lost') return void request.socket.destroy();
    response.writeHead(answer.status, answer.headers).end(answer.body);
  }

  /**
   * @param {IncomingMessage} request
   * @param {ServerResponse} response
   * @param {string} origin
   */
  async #word(request, response, origin) {
    const body = await readBody(request);
    const name = wordName(body);
    const fault = this.#choose(wordFaults);
    if (fault === 'lost for good') return void response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    if (fault === 'late') await new Promise((resolve) => setTimeout(resolve, this.random.integer(...lateMs)));
    const deliver = async () => {
      const answer = await forward(request, body, origin);
      if (answer.status >= 200 && answer.status < 300) this.arrived.add(name);
      return answer;
    };
    const [answer] = await Promise.all(fault === 'doubled' ? [deliver(), deliver()] : [deliver()]);
    if (fault === 'receipt lost') return void request.socket.destroy();
    response.writeHead(answer.status, answer.headers).end(answer.body);
  }
}

/**
 * The same request to another place, byte for byte.
 * @param {IncomingMessage} request
 * @param {Buffer} body
 * @param {string} origin
 * @returns {Promise<Answer>}
 */
function forward({ method, url, headers }, body, origin) {
  return new Promise((resolve, reject) => {
    const { connection: _connection, 'transfer-encoding': _encoding, ...kept } = headers;
    const sent = httpRequest(`${origin}${url}`, { method, headers: { ...kept, 'content-length': body.length }, agent: false }, (answer) => {
      readBody(answer).then(
        (text) =>
          resolve({
            status: answer.statusCode ?? 502,
            headers: { 'content-type': answer.headers['content-type'] ?? 'application/json' },
            body: text,
          }),
        reject,
      );
    });
    sent.on('error', reject).end(body);
  });
}
