// Child: a game vendor's load. Signs its calls before the clock starts (a vendor has machines of its own for that; here they would be the very
// cores that are measured), then sends them over keep-alive connections, each with one call in flight, seven bets to three wins.
// Task: {port, vendor, game, privateKey, currency, players: [{alias, token}], connections, calls, warmCalls}.
import { createPrivateKey, randomUUID, sign } from 'node:crypto';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { createRandom, oneOf } from './bets.mjs';

/** @import { LoadAnswer, WalletLoadTask } from './tasks.js' */
/** @typedef {WalletLoadTask['players'][number]} Player */
/** @typedef {{ id: string, player: Player, round: string }} Bet */
/** @typedef {{ kind: string, body: string, bytes: Buffer }} Call `bytes`: as it is sent, once it is signed */

const signAsync = promisify(sign);
/** Of ten calls: a win pays the oldest bet of its connection that has none. */
const pattern = ['bet', 'bet', 'bet', 'win', 'bet', 'bet', 'win', 'bet', 'bet', 'win'];

/**
 * The calls of one connection, in order: a win refers to a bet that was answered before it is sent.
 * @param {WalletLoadTask} task
 * @param {import('./bets.mjs').Random} random
 * @param {number} count
 * @returns {Call[]}
 */
function planCalls(task, random, count) {
  /** @type {Bet[]} */
  const waiting = [];
  const unsigned = Buffer.alloc(0);
  return Array.from({ length: count }, (_, index) => {
    const kind = pattern[index % pattern.length];
    const id = randomUUID();
    const bet = kind === 'bet' ? undefined : waiting.shift();
    if (bet === undefined) {
      const player = oneOf(task.players, random);
      const round = `r-${id}`;
      waiting.push({ id, player, round });
      const amount = (1 + random(50)) * 10 * 100_000;
      return { kind: 'bet', body: bodyOf(task, { id, player, round, amount }), bytes: unsigned };
    }
    return { kind: 'win', body: bodyOf(task, { ...bet, id, amount: random(100) * 10 * 100_000, reference: bet.id }), bytes: unsigned };
  });
}

/**
 * @param {Pick<WalletLoadTask, 'game' | 'currency'>} task
 * @param {Bet & { amount: number, reference?: string }} call
 */
function bodyOf({ game, currency }, { id, player, round, amount, reference }) {
  return JSON.stringify({
    request_uuid: randomUUID(),
    token: player.token,
    user: player.alias,
    transaction_uuid: id,
    ...(reference === undefined ? {} : { reference_transaction_uuid: reference }),
    round,
    round_closed: reference !== undefined,
    is_free: false,
    game_code: game,
    currency,
    amount,
  });
}

/**
 * @param {WalletLoadTask} task
 * @param {readonly Call[][]} plans
 */
async function signAll(task, plans) {
  const key = createPrivateKey(task.privateKey);
  const left = plans.flat().values();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const call of left) {
        const body = Buffer.from(call.body);
        const signature = (await signAsync('RSA-SHA256', body, key)).toString('base64');
        call.bytes = Buffer.concat([
          Buffer.from(
            `POST /gateway/${task.vendor}/wallet/${call.kind} HTTP/1.1\r\nHost: localhost:${task.port}\r\nContent-Type: application/json\r\n` +
              `X-Auth-Signature: ${signature}\r\nContent-Length: ${body.length}\r\n\r\n`,
          ),
          body,
        ]);
        call.body = '';
      }
    }),
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

const accepted = Buffer.from('RS_OK');

/**
 * @param {WalletLoadTask} task
 * @param {readonly Call[][]} plans
 * @returns {Promise<LoadAnswer>}
 */
function send(task, plans) {
  /** @type {{ done: number, refused: number, sample?: string }} */
  const counts = { done: 0, refused: 0 };
  /** @type {number[]} */
  const latencies = [];
  let left = plans.length;
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    for (const plan of plans) {
      const socket = connect(task.port, '127.0.0.1');
      socket.setNoDelay(true);
      let at = 0;
      /** @type {Buffer | undefined} */
      let pending;
      let sentAt = 0;
      const next = () => {
        sentAt = performance.now();
        const call = plan[at];
        if (call !== undefined) socket.write(call.bytes);
        at += 1;
      };
      socket.on('connect', next);
      socket.on('data', (chunk) => {
        pending = pending === undefined ? chunk : Buffer.concat([pending, chunk]);
        const length = lengthOfResponse(pending);
        if (length < 0) return;
        latencies.push(performance.now() - sentAt);
        counts.done += 1;
        if (!pending.includes(accepted)) {
          counts.refused += 1;
          counts.sample ??= pending.toString('latin1', 0, length);
        }
        pending = undefined;
        if (at < plan.length) return next();
        socket.destroy();
        left -= 1;
        if (left === 0)
          resolve({
            ...counts,
            perSecond: counts.done / ((performance.now() - startedAt) / 1000),
            latencies: Float64Array.from(latencies),
          });
      });
      socket.on('error', reject);
    }
  });
}

process.once('message', async (given) => {
  const task = /** @type {WalletLoadTask} */ (given);
  process.on('disconnect', () => process.exit(0));
  try {
    const random = createRandom(process.pid);
    /** @param {number} calls */
    const plan = (calls) =>
      Array.from({ length: task.connections }, () => planCalls(task, random, Math.max(1, Math.ceil(calls / task.connections))));
    const warm = plan(task.warmCalls ?? 500);
    const measured = plan(task.calls);
    await signAll(task, warm);
    await signAll(task, measured);
    const first = await send(task, warm);
    const answer = await send(task, measured);
    process.send?.({ ...answer, refused: answer.refused + first.refused, sample: answer.sample ?? first.sample });
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.message : String(error) });
  }
});
