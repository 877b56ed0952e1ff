// What a signed-in player, a vendor of games and whoever watches the program notice, at the same steady pace the whole time.
import { randomUUID } from 'node:crypto';
import { ApiClient } from '../support/api-client.mjs';
import { vendorRequest } from '../chaos/vendors.mjs';
import { fetchWith } from './world.mjs';

/** @import { VendorCall } from '../chaos/records.js' */
/** @import { World } from './world.mjs' */

const everyMs = 60;
const patienceMs = 15_000;
const gameId = 'ssc1m';
const line = { playId: 'S1_DIRECT', bettingContent: '9', unit: '1', multiple: 1, combinations: 1, amount: '1' };

/**
 * The middle and the 99th of a hundred, in milliseconds.
 * @param {readonly number[]} times
 */
export function summarise(times) {
  const sorted = times.toSorted((one, other) => one - other);
  /** @param {number} share */
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Infinity;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99) };
}

/**
 * Why there was no answer: the system's word for it where there is one.
 * @param {unknown} error
 */
function reasonOf(error) {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : error.message;
}

/** A question that is asked again and again; `failures` are answers that are none, told with their reason. */
class Probe {
  /** @type {number[]} */
  times = [];
  /** @type {Map<string, number>} */
  failures = new Map();
  #ask;
  /**
   * @param {string} name
   * @param {() => Promise<string | undefined>} ask
   */
  constructor(name, ask) {
    this.name = name;
    this.#ask = ask;
  }
  async once() {
    const askedAt = performance.now();
    const problem = await this.#ask().catch(reasonOf);
    const tookMs = performance.now() - askedAt;
    if (problem === undefined) this.times.push(tookMs);
    else this.failures.set(problem, (this.failures.get(problem) ?? 0) + 1);
  }
}

/**
 * Bets of players, each from an address of their own; in turns, so that none of them comes to the end of their own budget.
 * @param {Pick<World, 'origin' | 'bettors' | 'address'>} world
 */
function betProbe({ origin, bettors, address }) {
  const clients = bettors.map((player) => {
    const from = address();
    return new ApiClient({
      origin,
      token: player.token,
      fetch: fetchWith({ 'x-forwarded-for': from }),
    });
  });
  let asked = 0;
  /** @type {string | undefined} */
  let draw;
  let knownUntil = 0;
  return new Probe('bet', async () => {
    const client = clients[(asked += 1) % clients.length];
    if (client === undefined) return 'nobody bets';
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

/**
 * Wins of a vendor that pay one bet, made beforehand: money that is owed.
 * @param {Pick<World, 'origin' | 'players'>} world
 */
async function winProbe({ origin, players: [, player] }) {
  const seat = player?.games.find(({ vendor }) => vendor.protocol === 'rs');
  if (seat === undefined) throw new Error('the second player has no game open');
  /** @type {(kind: 'bet' | 'win', call: Pick<VendorCall, 'id' | 'reference' | 'round' | 'amount'>) => Promise<string | undefined>} */
  const send = async (kind, call) => {
    const { path, body, headers } = vendorRequest({ seat, kind, call, closed: false });
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
      signal: AbortSignal.timeout(patienceMs),
    });
    const told = /** @type {{ status?: string }} */ (await response.json());
    return told.status === 'RS_OK' ? undefined : `${response.status} ${told.status}`;
  };
  const bet = { id: randomUUID(), reference: null, round: randomUUID(), amount: 10_000n };
  const problem = await send('bet', bet);
  if (problem !== undefined) throw new Error(`the vendor's bet: ${problem}`);
  return new Probe('win', () => send('win', { id: randomUUID(), reference: bet.id, round: bet.round, amount: 10_000n }));
}

/** @param {Pick<World, 'origin'>} world */
const readyProbe = ({ origin }) =>
  new Probe('/readyz', async () => {
    const { status } = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(patienceMs) });
    return status === 200 ? undefined : String(status);
  });

/**
 * Asks all three at a steady pace for so long. Answers {name: {count, p50, p99, failures}}; times in milliseconds.
 * @param {World} world
 * @param {number} forMs
 */
export async function measure(world, forMs) {
  const probes = [betProbe(world), await winProbe(world), readyProbe(world)];
  const until = performance.now() + forMs;
  /** @type {Set<Promise<void>>} */
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
