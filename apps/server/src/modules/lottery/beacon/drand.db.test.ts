import { isProved, verifyDraw } from '@sortes/fairness';
import { createLogger, systemClock } from '@sortes/service';
import { register } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Alarm } from '../../../platform/alarms.js';
import type { LotteryContext } from '../context.js';
import { runEngineOnce, runPayingOnce } from '../draw-engine.js';
import { findDraw, type Draw } from '../draw-repository.js';
import { openDraw } from '../move-draw.js';
import { createPlaceOrder } from '../place-orders.js';
import { createShowProof } from '../show-proof.js';
import { startFakeDrand, type FakeDrand } from '../testing/fake-drand.js';
import { lineOf, openLottery, requestOf, type LotteryFixture } from '../testing/fixture.js';
import { verifyDraws } from '../verify-draws.js';
import { createDrandBeacon } from './drand-beacon.js';
import { sql } from 'kysely';

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

let lottery: LotteryFixture;
let relay: FakeDrand;
let raised: Alarm[];
beforeAll(async () => {
  [lottery, relay] = [await openLottery(), await startFakeDrand()];
});
afterAll(() => Promise.all([lottery.close(), relay.close()]));
beforeEach(() => {
  relay.mood = 'honest';
  raised = [];
});

const read = async ({ id }: Pick<Draw, 'id'>): Promise<Draw> => (await findDraw(lottery.db, id)) as Draw;

/** A process that has just started: it knows nothing yet of whether the relay can be reached. */
function process_({ urls = [relay.url], beaconPatienceMs = 60_000 } = {}): LotteryContext {
  const drand = createDrandBeacon({ urls, network: relay.network, timeoutMs: 500 }, systemClock, createLogger('silent'));
  return {
    ...lottery.context,
    beacons: [drand, ...lottery.context.beacons],
    drandNetwork: relay.network,
    alarms: { raise: (alarm) => void raised.push(alarm), end: async () => undefined, written: async () => undefined },
    settings: { ...lottery.context.settings, beaconPatienceMs },
  };
}

let numero = 0;
async function opened(context: LotteryContext, closesInMs: number): Promise<Draw> {
  const { rows } = await sql<{ id: bigint }>`
    insert into lottery.draw (merchant_id, game_code, numero, opens_at, closes_at, draws_at)
    values (1, 'ssc1m', ${`D${(numero += 1)}`}, clock_timestamp(), clock_timestamp() + ${closesInMs} * interval '1 millisecond',
      clock_timestamp() + ${closesInMs} * interval '1 millisecond') returning id`.execute(lottery.db);
  const draw = await read({ id: rows[0]?.id ?? 0n });
  await openDraw(context, draw);
  return read(draw);
}

/** Turns of the engine until the draw is in the state, or so many of them. */
async function advance(context: LotteryContext, draw: Draw, state: string, turns = 120): Promise<string> {
  for (let turn = 0; turn < turns && (await read(draw)).state !== state; turn += 1) {
    await runEngineOnce(context);
    await runPayingOnce(context);
    await pause(50);
  }
  return (await read(draw)).state;
}

describe('draws with the public beacon', () => {
  it('are committed to a round that is due after closing, and drawn with its signature', { timeout: 30_000 }, async () => {
    const context = process_();
    const draw = await opened(context, 1_500);
    expect([draw.beaconId, draw.beaconReason]).toEqual([`drand:${relay.network.chainHash}`, 'public']);
    const showProof = createShowProof(context);
    expect(await showProof(1, 'ssc1m', draw.numero)).toMatchObject({
      beaconReason: 'public',
      beacon: { kind: 'drand', round: draw.beaconRound },
    });
    expect(raised).toEqual([]);
    // The round of a draw that takes bets is known to nobody, the relay included.
    const early = await fetch(`${relay.url}/${relay.network.chainHash}/public/${draw.beaconRound}`);
    expect(early.status).toBe(404);
    expect(await advance(context, draw, 'settled')).toBe('settled');
    const { proof } = await read(draw);
    expect(proof?.beacon).toMatchObject({ kind: 'drand', round: draw.beaconRound, signature: relay.network.sign(draw.beaconRound ?? 0) });
    expect(isProved(verifyDraw(proof, { network: relay.network, commit: draw.commitment ?? '' }))).toBe(true);
    // Who was not told of this test's network believes none of it.
    expect(verifyDraw(proof).map(({ check, ok }) => `${check} ${ok}`)).toEqual(['format false']);
    const [verified] = await verifyDraws(context, { merchantId: 1, game: 'ssc1m', numero: draw.numero });
    expect(verified?.checks.filter(({ ok }) => !ok)).toEqual([]);
  });

  it('wait for their round when it is silent or forged, and never take another beacon', { timeout: 120_000 }, async () => {
    for (const mood of ['down', 'lies', 'late'] as const) {
      relay.mood = 'honest';
      const context = process_();
      const draw = await opened(context, 800);
      relay.mood = mood;
      expect(await advance(context, draw, 'drawn', 50)).toBe('closed');
      const waiting = await read(draw);
      expect([waiting.beaconId, waiting.beaconRound, waiting.result]).toEqual([draw.beaconId, draw.beaconRound, null]);
      relay.mood = 'honest';
      expect(await advance(context, draw, 'settled'), mood).toBe('settled');
      expect((await read(draw)).proof?.beacon).toMatchObject({ kind: 'drand', round: draw.beaconRound });
    }
  });

  it('are void after the patience, and every stake goes back', { timeout: 30_000 }, async () => {
    const context = process_({ beaconPatienceMs: 2_500 });
    const draw = await opened(context, 1_000);
    const player = await lottery.player(100_000n);
    await createPlaceOrder(context)(requestOf(player, draw, [lineOf('ssc1m', 'S1_DIRECT', '1')]));
    expect(await lottery.balance(player)).toBe(90_000n);
    relay.mood = 'down';
    expect(await advance(context, draw, 'void')).toBe('void');
    await advance(context, draw, 'never', 5);
    const done = await read(draw);
    expect([done.voidReason, done.result, await lottery.balance(player)]).toEqual(['beacon-unavailable', null, 100_000n]);
  });
});

describe('draws that open while the public beacon cannot be had', () => {
  it('have the own chain, say why, and raise the alarm', { timeout: 30_000 }, async () => {
    for (const mood of ['down', 'lies'] as const) {
      relay.mood = mood;
      const context = process_();
      const draw = await opened(context, 1_000);
      expect([draw.beaconId?.slice(0, 6), draw.beaconReason]).toEqual(['chain:', 'unreachable']);
      expect(raised.splice(0)).toMatchObject([{ kind: 'beacon-fallback', detail: { draws: 1 } }]);
      relay.mood = 'honest';
      // That it can be reached again changes nothing for a draw that is open.
      expect(await advance(context, draw, 'settled')).toBe('settled');
      const facts = await createShowProof(context)(1, 'ssc1m', draw.numero);
      expect(facts).toMatchObject({ beaconReason: 'unreachable', beacon: { kind: 'chain', round: draw.beaconRound } });
      expect(isProved(verifyDraw(facts))).toBe(true);
    }
    const metric = await register.getSingleMetricAsString('sortes_draws_opened_total');
    expect(metric).toMatch(/beacon="unreachable"\} [1-9]/);
    expect(metric).toMatch(/beacon="public"\} [1-9]/);
  });

  it('have it without an alarm where the operator has switched the public one off', async () => {
    const before = relay.asked.length;
    const draw = await opened(process_({ urls: [] }), 60_000);
    expect([draw.beaconId?.slice(0, 6), draw.beaconReason]).toEqual(['chain:', 'off']);
    expect([raised, relay.asked.length]).toEqual([[], before]);
  });
});
