// What a signed-in player, a vendor of games and whoever watches the program notice, at the same steady pace the whole time.
import { randomUUID } from 'node:crypto';
import { ApiClient } from '../support/api-client.mjs';
import { vendorRequest } from '../chaos/vendors.mjs';

const everyMs = 60;
const patienceMs = 15_000;
const gameId = 'ssc1m';
const line = { playId: 'S1_DIRECT', bettingContent: '9', unit: '1', multiple: 1, combinations: 1, amount: '1' };

/** The middle and the 99th of a hundred, in milliseconds. */
export function summarise(times) {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Infinity;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99) };
}

/** A question that is asked again and again; `failures` are answers that are none, told with their reason. */
class Probe {
  times = [];
  failures = new Map();
  #ask;
  constructor(name, ask) {
    this.name = name;
    this.#ask = ask;
  }
  async once() {
    const askedAt = performance.now();
    const problem = await this.#ask().catch((error) => error.cause?.code ?? error.message);
    const tookMs = performance.now() - askedAt;
    if (problem === undefined) this.times.push(tookMs);
    else this.failures.set(problem, (this.failures.get(problem) ?? 0) + 1);
  }
}

/** Bets of players, each from an address of their own; in turns, so that none of them comes to the end of their own budget. */
function betProbe({ origin, bettors, address }) {
  const clients = bettors.map((player) => {
    const from = address();
    return new ApiClient({
      origin,
      token: player.token,
      fetch: (url, options) => fetch(url, { ...options, headers: { ...options.headers, 'x-forwarded-for': from } }),
    });
  });
  let asked = 0;
  let draw;
  let knownUntil = 0;
  return new Probe('bet', async () => {
    const client = clients[(asked += 1) % clients.length];
    if (performance.now() > knownUntil) {
      const { currentNumero } = await client.call('GET', `/lgw/numeros/near?gameId=${gameId}`, { timeoutMs: patienceMs });
      draw = currentNumero?.numero;
      knownUntil = performance.now() + Math.max(200, Math.min((currentNumero?.remainTime ?? 0) - 500, 5_000));
    }
    // Between two draws nothing is sold.
    if (draw === undefined) return undefined;
    const { status, body } = await client.request('POST', '/lgw/orders/betting', {
      body: { gameId, numero: draw, contents: [line] },
      headers: { 'idempotency-key': randomUUID() },
      timeoutMs: patienceMs,
    });
    if (status === 200) return undefined;
    knownUntil = 0;
    // Between two draws nothing is sold: that is no refusal of the program's doors.
    return body?.errorCode?.startsWith('lottery.') ? undefined : `${status} ${body?.errorCode}`;
  });
}

/** Wins of a vendor that pay one bet, made beforehand: money that is owed. */
async function winProbe({ origin, players: [, player] }) {
  const seat = player.games.find(({ vendor }) => vendor.protocol === 'rs');
  const send = async (kind, call) => {
    const { path, body, headers } = vendorRequest({ seat, kind, call, closed: false });
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
      signal: AbortSignal.timeout(patienceMs),
    });
    const told = await response.json();
    return told.status === 'RS_OK' ? undefined : `${response.status} ${told.status}`;
  };
  const bet = { id: randomUUID(), reference: null, round: randomUUID(), amount: 10_000n };
  const problem = await send('bet', bet);
  if (problem !== undefined) throw new Error(`the vendor's bet: ${problem}`);
  return new Probe('win', () => send('win', { id: randomUUID(), reference: bet.id, round: bet.round, amount: 10_000n }));
}

const readyProbe = ({ origin }) =>
  new Probe('/readyz', async () => {
    const { status } = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(patienceMs) });
    return status === 200 ? undefined : String(status);
  });

/** Asks all three at a steady pace for so long. Answers {name: {count, p50, p99, failures}}; times in milliseconds. */
export async function measure(world, forMs) {
  const probes = [betProbe(world), await winProbe(world), readyProbe(world)];
  const until = performance.now() + forMs;
  const underWay = new Set();
  while (performance.now() < until) {
    for (const probe of probes) {
      const asking = probe.once().finally(() => underWay.delete(asking));
      underWay.add(asking);
    }
    await world.pause(everyMs);
  }
  await Promise.all(underWay);
  return Object.fromEntries(probes.map(({ name, times, failures }) => [name, { ...summarise(times), failures }]));
}
