import { randomBytes } from 'node:crypto';
import { chainCheckpoints, commitOf, isProved, verifyDraw, bytesToHex } from '@sortes/fairness';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDrawKey, createDrawKey, forgetDrawKey, newDrawKeyText } from '../../platform/draw-key.js';
import { beaconOf } from './beacon/beacon.js';
import { createChainBeacon } from './beacon/chain-beacon.js';
import type { LotteryContext } from './context.js';
import { createLateWatch, runEngineOnce } from './draw-engine.js';
import { findDraw, type Draw } from './draw-repository.js';
import { openSeeds, seedPurpose } from './draw-seeds.js';
import { openDraw } from './move-draw.js';
import { createShowProof } from './show-proof.js';
import { closeNow, openLottery, quickChain, type LotteryFixture } from './testing/fixture.js';

let lottery: LotteryFixture;
beforeAll(async () => {
  lottery = await openLottery();
});
afterAll(() => lottery.close());

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
const read = async (draw: Pick<Draw, 'id'>): Promise<Draw> => (await findDraw(lottery.db, draw.id)) as Draw;

/** A process of another role on the same database: it has the installation's secret and everything else, but not the key of draws. */
function withoutKey(): LotteryContext {
  const { drawKey: _held, ...context } = lottery.context;
  return { ...context, beacons: [createChainBeacon({ ...lottery.services, drawKey: undefined } as never, quickChain)] };
}

/** The same program as a process of the drawing role alone. */
function drawingOnly(): LotteryContext {
  return { ...lottery.context, config: { ...lottery.context.config, role: 'draw' } };
}

async function scheduled(closesInMs: number): Promise<Draw> {
  const { rows } = await sql<{ id: bigint }>`
    insert into lottery.draw (merchant_id, game_code, numero, opens_at, closes_at, draws_at)
    values (1, 'ssc1m', ${`S${randomBytes(6).toString('hex')}`}, clock_timestamp(), clock_timestamp() + ${closesInMs} * interval '1 millisecond',
      clock_timestamp() + ${closesInMs} * interval '1 millisecond') returning id`.execute(lottery.db);
  return read({ id: rows[0]?.id ?? 0n });
}

describe('what decides a draw', () => {
  it('cannot be read from the database with the installation’s secret while bets are open', async () => {
    const draw = await lottery.openedDraw('ssc1m', 600_000);
    const thief = withoutKey();
    const { rows } = await sql<{ seed: Buffer; chain: Buffer }>`
      select d.server_seed as seed, c.sealed_checkpoints as chain from lottery.draw d, lottery.beacon_chain c
      where d.id = ${draw.id} and 'chain:' || c.id = d.beacon_id`.execute(lottery.db);
    const { seed, chain } = rows[0]!;
    for (const sealed of [seed, chain])
      for (const purpose of [seedPurpose, 'lottery.beacon-chain']) expect(() => thief.vault.open(purpose, sealed)).toThrow();
    await expect(openSeeds(thief, [draw.id])).rejects.toThrow(/drawing role/);
    const fixed = { beaconId: draw.beaconId ?? '', round: draw.beaconRound ?? 0 };
    const inAYear = new Date(Date.now() + 365 * 86_400_000);
    await expect(beaconOf(thief.beacons, fixed.beaconId).reveal(fixed, inAYear)).rejects.toThrow(/drawing role/);
    // Nor with a key of one's own, nor by moving what is sealed to another draw.
    const other = await createDrawKey(newDrawKeyText());
    await expect(other.open(`${seedPurpose}:${draw.id}`, seed)).rejects.toThrow(/another draw key/);
    await expect(lottery.context.drawKey?.open(`${seedPurpose}:${draw.id + 1n}`, seed)).rejects.toThrow(/another purpose/);
    // What everybody may know of it, such a process still tells.
    expect(await createShowProof(thief)(1, 'ssc1m', draw.numero)).toMatchObject({ commit: draw.commitment, beacon: { kind: 'chain' } });
  });

  it('is not given out before the draw is closed by the database’s clock, even to who holds the key', async () => {
    const draw = await lottery.openedDraw('ssc1m', 600_000);
    expect(await openSeeds(lottery.context, [draw.id])).toEqual(new Map());
    // A row that says "closed" before its time is not enough.
    await sql`update lottery.draw set state = 'closed' where id = ${draw.id}`.execute(lottery.db);
    expect(await openSeeds(lottery.context, [draw.id])).toEqual(new Map());
    await lottery.expire(draw.id);
    const seed = (await openSeeds(lottery.context, [draw.id])).get(draw.id) ?? Buffer.alloc(32);
    expect(commitOf(seed)).toBe(draw.commitment);
  });
});

describe('the drawing role', () => {
  it('alone opens and draws house draws; closing, freezing and the rest is done by workers', async () => {
    const [worker, drawer] = [withoutKey(), drawingOnly()];
    const draw = await scheduled(1_500);
    await runEngineOnce(worker);
    expect((await read(draw)).state).toBe('scheduled');
    await expect(openDraw(worker, draw)).rejects.toThrow(/drawing role/);
    await runEngineOnce(drawer);
    expect((await read(draw)).state).toBe('open');
    await pause(1_600);
    await runEngineOnce(drawer);
    expect((await read(draw)).state).toBe('open');
    for (let turn = 0; (await read(draw)).betsRoot === null && turn < 20; turn += 1) await runEngineOnce(worker);
    await runEngineOnce(worker);
    expect([(await read(draw)).state, (await read(draw)).betsCount]).toEqual(['closed', 0]);
    for (let turn = 0; (await read(draw)).state === 'closed' && turn < 100; turn += 1) {
      await runEngineOnce(drawer);
      await pause(50);
    }
    expect((await read(draw)).state).toBe('drawn');
  });

  it('is missed: draws that nobody opens or draws raise an alarm', async () => {
    const draw = await scheduled(600_000);
    await sql`update lottery.draw set opens_at = clock_timestamp() - interval '1 minute' where id = ${draw.id}`.execute(lottery.db);
    const raised: unknown[] = [];
    const watch = createLateWatch({
      db: lottery.db,
      alarms: { raise: (alarm) => void raised.push(alarm), end: async () => undefined, written: async () => undefined },
    });
    await watch();
    expect(raised).toEqual([]);
    await watch();
    expect(raised).toMatchObject([{ kind: 'draws-delayed', detail: { unopened: 1 } }]);
    await sql`delete from lottery.draw where id = ${draw.id}`.execute(lottery.db);
  });

  it('has one key for the installation; another one is refused until the old one is given up', async () => {
    const [own, other] = [await createDrawKey(newDrawKeyText()), await createDrawKey(newDrawKeyText())];
    await checkDrawKey(lottery.db, own);
    await checkDrawKey(lottery.db, own);
    await expect(checkDrawKey(lottery.db, other)).rejects.toThrow(/another draw key/);
    // One that is brought beside the one before takes its place, and that one does not come back alone.
    const texts = [newDrawKeyText(), newDrawKeyText()] as const;
    await forgetDrawKey(lottery.db);
    await checkDrawKey(lottery.db, await createDrawKey(texts[0]));
    await checkDrawKey(lottery.db, await createDrawKey(texts[1], [texts[0]]));
    await checkDrawKey(lottery.db, await createDrawKey(texts[1]));
    await expect(checkDrawKey(lottery.db, await createDrawKey(texts[0]))).rejects.toThrow(/SORTES_DRAW_KEY_BEFORE/);
    await forgetDrawKey(lottery.db);
    await checkDrawKey(lottery.db, own);
    expect(await forgetDrawKey(lottery.db)).toBe(true);
    await checkDrawKey(lottery.db, other);
    expect(await forgetDrawKey(lottery.db)).toBe(true);
    expect(await forgetDrawKey(lottery.db)).toBe(false);
  });
});

describe('draws from before there was a key of draws', () => {
  it('are drawn with the seed and the chain as they were sealed then; new draws use neither', async () => {
    const { vault, db } = lottery.services;
    const tail = randomBytes(32);
    const checkpoints = chainCheckpoints(tail, 3_000, 1024);
    const packed = [...checkpoints].filter(([round]) => round > 0).map(([round, value]) => [round, bytesToHex(value)]);
    const genesis = Math.floor(Date.now() / 1000) - 100;
    await sql`
      insert into lottery.beacon_chain (id, anchor, length, genesis, period, checkpoint_step, sealed_checkpoints)
      values ('old', ${bytesToHex(checkpoints.get(0) ?? new Uint8Array())}, 3000, ${genesis}, 1, 1024,
        ${vault.seal('lottery.beacon-chain', Buffer.from(JSON.stringify(packed)))})`.execute(db);
    const seed = randomBytes(32);
    const draw = await scheduled(1_000);
    await sql`
      update lottery.draw set state = 'open', opened_at = clock_timestamp(), commitment = ${commitOf(seed)}, server_seed = ${vault.seal(seedPurpose, seed)},
        beacon_id = 'chain:old', beacon_round = 104 where id = ${draw.id}`.execute(db);
    for (let turn = 0; (await read(draw)).state !== 'drawn' && turn < 100; turn += 1) {
      await runEngineOnce(lottery.context);
      await pause(50);
    }
    const { proof, commitment } = await read(draw);
    expect(proof?.serverSeed).toBe(seed.toString('hex'));
    expect(isProved(verifyDraw(proof, { commit: commitment ?? '' }))).toBe(true);
    expect((await lottery.openedDraw('ssc1m', 60_000)).beaconId).not.toBe('chain:old');
  });

  it('are void, and new ones go on, when the key is lost', async () => {
    const draw = await lottery.openedDraw('ssc1m', 600_000);
    const drawKey = await createDrawKey(newDrawKeyText());
    const services = { ...lottery.services, drawKey };
    const context = {
      ...lottery.context,
      drawKey,
      beacons: [createChainBeacon(services, quickChain)],
      settings: { ...lottery.context.settings, beaconPatienceMs: 1 },
    };
    await closeNow(lottery, draw.id);
    for (let turn = 0; (await read(draw)).state !== 'void' && turn < 20; turn += 1) await runEngineOnce(context);
    expect([(await read(draw)).state, (await read(draw)).voidReason]).toEqual(['void', 'beacon-unavailable']);
    const next = await scheduled(60_000);
    expect(await openDraw(context, next)).toBe(true);
    expect((await read(next)).beaconId).not.toBe(draw.beaconId);
  });
});
