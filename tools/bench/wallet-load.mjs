// Child: a game vendor's load. Signs its calls before the clock starts (a vendor has machines of its own for that; here they would be the very
// cores that are measured), then sends them over keep-alive connections, each with one call in flight, seven bets to three wins.
// Task: {port, vendor, game, privateKey, currency, players: [{alias, token}], connections, calls, warmCalls}.
import { createPrivateKey, randomUUID, sign } from 'node:crypto';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { createRandom } from './bets.mjs';

const signAsync = promisify(sign);
/** Of ten calls: a win pays the oldest bet of its connection that has none. */
const pattern = ['bet', 'bet', 'bet', 'win', 'bet', 'bet', 'win', 'bet', 'bet', 'win'];

/** The calls of one connection, in order: a win refers to a bet that was answered before it is sent. */
function planCalls(task, random, count) {
  const waiting = [];
  return Array.from({ length: count }, (_, index) => {
    const kind = pattern[index % pattern.length];
    const id = randomUUID();
    if (kind === 'bet') {
      const player = task.players[random(task.players.length)];
      const round = `r-${id}`;
      waiting.push({ id, player, round });
      const amount = (1 + random(50)) * 10 * 100_000;
      return { kind, body: bodyOf(task, { id, player, round, amount }) };
    }
    const bet = waiting.shift();
    return { kind, body: bodyOf(task, { ...bet, id, amount: random(100) * 10 * 100_000, reference: bet.id }) };
  });
}

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

async function signAll(task, plans) {
  const key = createPrivateKey(task.privateKey);
  const flat = plans.flat();
  let next = 0;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (next < flat.length) {
        const call = flat[next];
        next += 1;
        const body = Buffer.from(call.body);
        const signature = (await signAsync('RSA-SHA256', body, key)).toString('base64');
        call.bytes = Buffer.concat([
          Buffer.from(
            `POST /gateway/${task.vendor}/wallet/${call.kind} HTTP/1.1\r\nHost: localhost:${task.port}\r\nContent-Type: application/json\r\n` +
              `X-Auth-Signature: ${signature}\r\nContent-Length: ${body.length}\r\n\r\n`,
          ),
          body,
        ]);
        call.body = undefined;
      }
    }),
  );
}

function lengthOfResponse(buffer) {
  const head = buffer.indexOf('\r\n\r\n');
  if (head < 0) return -1;
  const found = /content-length: (\d+)/i.exec(buffer.latin1Slice(0, head));
  if (found === null) throw new Error(`a response without a length: ${buffer.latin1Slice(0, head)}`);
  const total = head + 4 + Number(found[1]);
  return buffer.length >= total ? total : -1;
}

const accepted = Buffer.from('RS_OK');

function send(task, plans) {
  const counts = { done: 0, refused: 0, sample: undefined };
  const latencies = [];
  let left = plans.length;
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    for (const plan of plans) {
      const socket = connect(task.port, '127.0.0.1');
      socket.setNoDelay(true);
      let at = 0;
      let pending;
      let sentAt = 0;
      const next = () => {
        sentAt = performance.now();
        socket.write(plan[at].bytes);
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
          counts.sample ??= pending.latin1Slice(0, length);
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

process.once('message', async (task) => {
  process.on('disconnect', () => process.exit(0));
  try {
    const random = createRandom(process.pid);
    const plan = (calls) =>
      Array.from({ length: task.connections }, () => planCalls(task, random, Math.max(1, Math.ceil(calls / task.connections))));
    const warm = plan(task.warmCalls ?? 500);
    const measured = plan(task.calls);
    await signAll(task, warm);
    await signAll(task, measured);
    const first = await send(task, warm);
    const answer = await send(task, measured);
    process.send({ ...answer, refused: answer.refused + first.refused, sample: answer.sample ?? first.sample });
  } catch (error) {
    process.send({ error: error instanceof Error ? error.message : String(error) });
  }
});
