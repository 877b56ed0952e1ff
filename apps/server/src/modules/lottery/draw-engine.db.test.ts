import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { games, type Result } from '@sortes/lottery-rules';
import { isProved, verifyDraw, verifyInclusion, type DrawProof } from '@sortes/fairness';
import type { Beacon } from './beacon/beacon.js';
import type { Receipt } from './bet-book.js';
import { dueDraws, findDraw, findDrawByNumero, type Draw } from './draw-repository.js';
import { lotteryTasks, runEngineOnce, runPayingOnce } from './draw-engine.js';
import { freezeBetBook } from './freeze-books.js';
import { recordResult } from './record-draw.js';
import { scheduleDraws } from './schedule-draws.js';
import { createPlaceOrder } from './place-orders.js';
import { createNearDraws, showNear } from './read-draws.js';
import { createShowProof } from './show-proof.js';
import { showOrder } from './read-orders.js';
import { closeNow, lineOf, openLottery, requestOf, type LotteryFixture } from './testing/fixture.js';
import { verifyDraws, verifyProofFile } from './verify-draws.js';

const money = (units: number): bigint => BigInt(units) * 10_000n;
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function until(condition: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  const end = performance.now() + withinMs;
  while (performance.now() < end) {
    if (await condition()) return true;
    await pause(10);
  }
  return condition();
}

describe('the draw engine', () => {
  let lottery: LotteryFixture;
  beforeAll(async () => {
    lottery = await openLottery();
  });
  afterAll(() => lottery.close());

  it('plans ahead once, opens the draw on sale with a commitment, and two engines do it as one', async () => {
    const other = await lottery.another();
    await Promise.all([scheduleDraws(lottery.context), scheduleDraws(other)]);
    expect(await scheduleDraws(other)).toBeLessThanOrEqual(1);
    await Promise.all([runEngineOnce(lottery.context), runEngineOnce(other), runEngineOnce(lottery.context)]);
    await other.end();
    const { rows } = await sql<{ game: string; draws: number; open: number; numeros: number }>`
      select game_code as game, count(*)::integer as draws, count(*) filter (where state = 'open')::integer as open, count(distinct numero)::integer as numeros
      from lottery.draw group by game_code order by game_code`.execute(lottery.db);
    expect(rows.map(({ game }) => game).toSorted()).toEqual(games.map(({ code }) => code).toSorted());
    // A game whose day is over opens later; no game has two draws on sale.
    expect(rows.filter(({ open }) => open > 1)).toEqual([]);
    const open = rows.filter((row) => row.open === 1).map(({ game }) => game);
    expect(open).toEqual(expect.arrayContaining(['ssc1m', 'xsmb']));
    expect(rows.find(({ game }) => game === 'ssc1m')?.draws).toBeGreaterThanOrEqual(29);
    const { rows: facts } = await sql<{
      opened: number;
    }>`select count(*)::integer as opened from platform.outbox where topic = 'draw.changed' and payload->>'state' = 'open'`.execute(
      lottery.db,
    );
    expect(facts[0]?.opened).toBe(open.length);
    // The minute may end between the engine's turn and this question: then the next turn opens the next draw.
    let near = await showNear(createNearDraws(lottery.context), 1, 'ssc1m');
    const onSale = async () => {
      await runEngineOnce(lottery.context);
      near = await showNear(createNearDraws(lottery.context), 1, 'ssc1m');
      return near.currentNumero?.isSale === true;
    };
    expect(await until(onSale, 5_000)).toBe(true);
    expect(near.currentNumero?.remainTime).toBeLessThanOrEqual(60_000);
    expect(near.nextNumero?.opensAt).toBe(near.currentNumero?.closesAt);
    const promised = await createShowProof(lottery.context)(1, 'ssc1m', near.currentNumero?.numero ?? '');
    expect(promised['commit']).toMatch(/^[0-9a-f]{64}$/);
    expect(promised['beacon']).toMatchObject({ kind: 'chain' });
    expect(JSON.stringify(promised)).not.toContain('serverSeed');
    await expect(createShowProof(lottery.context)(1, 'ssc1m', near.nextNumero?.numero ?? '')).rejects.toThrow('lottery.draw.unknown');
  });

  it('closes, draws, settles and proves in its order, by two engines at once', { timeout: 60_000 }, async () => {
    const place = createPlaceOrder(lottery.context);
    const draw = await lottery.openedDraw('ssc1m', 1_500);
    const player = await lottery.player(money(100));
    await place(requestOf(player, draw, [lineOf('ssc1m', 'S1_DIRECT', '0123456789'), lineOf('ssc1m', 'S5_DIRECT', '1|2|3|4|5')]));
    const other = await lottery.another();
    const stops = await Promise.all([...lotteryTasks(lottery.context), ...lotteryTasks(other)].map((task) => task.start()));
    try {
      expect(await until(async () => (await findDraw(lottery.db, draw.id))?.state === 'settled', 40_000)).toBe(true);
    } finally {
      await Promise.all(stops.map((stop) => stop()));
      await other.end();
    }
    const settled = (await findDraw(lottery.db, draw.id)) as Draw;
    // How soon each comes is measured by `npm run bench`.
    const times = [settled.closesAt, settled.closedAt!, settled.drawnAt!, settled.settledAt!].map((time) => time.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(await lottery.balance(player)).toBe(money(100) - money(11) + 97_800n);
    const { rows } = await sql<{ states: string[] }>`
      select array_agg(payload->>'state' order by id) as states from platform.outbox where topic = 'draw.changed' and payload->>'numero' = ${draw.numero}`.execute(
      lottery.db,
    );
    expect(rows[0]?.states).toEqual(['open', 'closed', 'drawn', 'settled']);
    const [verified] = await verifyDraws(lottery.context, { merchantId: 1, game: 'ssc1m', numero: draw.numero });
    expect(verified?.checks.filter((check) => !check.ok)).toEqual([]);
    expect(verified?.checks.map((check) => check.check)).toEqual(
      expect.arrayContaining(['bets-root', 'beacon-anchor-published', 'commit-published', 'result']),
    );
    const proof = await createShowProof(lottery.context)(1, 'ssc1m', draw.numero);
    expect(isProved(verifyDraw(proof))).toBe(true);
    expect(verifyProofFile({ ...proof, serverSeed: '00'.repeat(32) }).proved).toBe(false);
    // The player's own bets lead to the published root; nobody else gets them.
    const mine = await createShowProof(lottery.context)(1, 'ssc1m', draw.numero, player);
    const receipts = mine['receipts'] as Receipt[];
    expect(receipts.map((receipt) => receipt.bet.play).toSorted()).toEqual(['S1_DIRECT', 'S5_DIRECT']);
    for (const receipt of receipts) expect(verifyInclusion(receipt.bet, receipt.proof, String(mine['betsRoot']))).toBe(true);
    expect(proof).not.toHaveProperty('receipts');
    expect((await createShowProof(lottery.context)(1, 'ssc1m', draw.numero, await lottery.player()))['receipts']).toEqual([]);
    // One changed bet, and the book no longer gives its root.
    await sql`update lottery.bet set content = '2|2|3|4|5' where draw_id = ${draw.id} and play = 'S5_DIRECT'`.execute(lottery.db);
    const [forged] = await verifyDraws(lottery.context, { merchantId: 1, game: 'ssc1m', numero: draw.numero });
    expect(forged?.checks.filter((check) => !check.ok).map((check) => check.check)).toEqual(['bets-root']);
  });

  it(
    'opens, closes and pays the others in time while one draw is held by a bet and another by its payment',
    { timeout: 60_000 },
    async () => {
      const result: Result = { kind: 'numbers', numbers: ['1', '2', '3', '4', '5'] };
      const drawn = async (): Promise<Draw> => {
        const draw = await lottery.openedDraw('ssc1m', 600_000);
        await freezeBetBook(lottery.context, await closeNow(lottery, draw.id));
        await sql`update lottery.draw set draws_at = clock_timestamp() + interval '1 hour' where id = ${draw.id}`.execute(lottery.db);
        const frozen = (await findDraw(lottery.db, draw.id)) as Draw;
        expect(await recordResult(lottery.context, frozen, result, null)).toBe(true);
        return frozen;
      };
      const [held, paying] = [await lottery.openedDraw('ssc1m', 400), await drawn()];
      const holder = await lottery.pool.connect();
      await holder.query('begin');
      await holder.query('select lottery.hold_open(array[$1::bigint])', [held.id]);
      await holder.query('select from lottery.draw where id = $1 for update', [paying.id]);
      const [other, stops] = [
        await lottery.openedDraw('ssc1m', 2_000),
        await Promise.all(lotteryTasks(lottery.context).map((task) => task.start())),
      ];
      const { rows } = await sql<{ id: bigint }>`
      insert into lottery.draw (merchant_id, game_code, numero, opens_at, closes_at, draws_at)
      values (1, 'ssc1m', 'NEXT', clock_timestamp() + interval '1500 milliseconds', clock_timestamp() + interval '1 hour', clock_timestamp() + interval '1 hour') returning id`.execute(
        lottery.db,
      );
      const next = rows[0]?.id ?? 0n;
      const read = async (id: bigint): Promise<Draw> => (await findDraw(lottery.db, id)) as Draw;
      try {
        await pause(1_000);
        const payable = await drawn();
        await until(async () => (await read(payable.id)).settledAt !== null && (await read(other.id)).closedAt !== null, 20_000);
        const [closed, opened, paid] = [await read(other.id), await read(next), await read(payable.id)];
        expect([closed.state, opened.state, paid.state]).toEqual(['closed', 'open', 'settled']);
        expect([(await read(held.id)).state, (await read(paying.id)).state]).toEqual(['open', 'drawn']);
        await holder.query('rollback');
        expect(await until(async () => (await read(held.id)).state !== 'open' && (await read(paying.id)).state === 'settled', 5_000)).toBe(
          true,
        );
      } finally {
        await holder.query('rollback');
        holder.release();
        await Promise.all(stops.map((stop) => stop()));
      }
    },
  );

  it('after a pause draws what has bets and voids what never opened, silently', async () => {
    const place = createPlaceOrder(lottery.context);
    const player = await lottery.player(money(10));
    const withBets = await lottery.openedDraw('ssc1m', 500);
    await place(requestOf(player, withBets, [lineOf('ssc1m', 'S1_DIRECT', '0123456789')]));
    const { rows } = await sql<{ id: bigint; numero: string }>`
      insert into lottery.draw (merchant_id, game_code, numero, opens_at, closes_at, draws_at)
      values (1, 'ssc1m', 'MISSED', now() - interval '2 hours', now() - interval '1 hour', now() - interval '1 hour') returning id, numero`.execute(
      lottery.db,
    );
    await pause(500);
    expect(
      await until(async () => {
        await runEngineOnce(lottery.context);
        await runPayingOnce(lottery.context);
        return (await findDraw(lottery.db, withBets.id))?.state === 'settled';
      }, 5_000),
    ).toBe(true);
    expect(await lottery.balance(player)).toBe(97_800n);
    const missed = await findDrawByNumero(lottery.db, 1, 'ssc1m', 'MISSED');
    expect([missed?.state, missed?.voidReason, missed?.settledAt === null]).toEqual(['void', 'missed', false]);
    const facts = await sql`select from platform.outbox where payload->>'numero' = ${rows[0]?.numero}`.execute(lottery.db);
    expect(facts.rows).toHaveLength(0);
  });

  it('holds a draw whose beacon is silent, then voids it and gives the stakes back', async () => {
    let asked = 0;
    const silent: Beacon = {
      knows: (id) => id === 'silent',
      fixRound: () => Promise.resolve({ beaconId: 'silent', round: 7 }),
      describe: () => Promise.resolve({ kind: 'silent', round: 7 }),
      reveal: () => Promise.resolve(void (asked += 1) as undefined),
    };
    const own = await openLottery({ beacons: [silent], settings: { beaconPatienceMs: 11_500 } });
    try {
      const place = createPlaceOrder(own.context);
      const draw = await own.openedDraw('ssc1m', 600_000);
      const player = await own.player(money(10));
      const placed = await place(requestOf(player, draw, [lineOf('ssc1m', 'S1_DIRECT', '0123456789')]));
      await closeNow(own, draw.id);
      await runEngineOnce(own.context);
      await runEngineOnce(own.context);
      expect([(await findDraw(own.db, draw.id))?.state, asked > 0]).toEqual(['closed', true]);
      expect(
        await until(async () => {
          await runEngineOnce(own.context);
          await runPayingOnce(own.context);
          return (await findDraw(own.db, draw.id))?.settledAt !== null;
        }, 6_000),
      ).toBe(true);
      const done = await findDraw(own.db, draw.id);
      expect([done?.state, done?.voidReason, done?.result]).toEqual(['void', 'beacon-unavailable', null]);
      expect((await showOrder(own.context, player, placed.bets[0]?.id ?? '')).voided?.reason).toBe('not-drawn');
      expect(await own.balance(player)).toBe(money(10));
      expect(await dueDraws(own.db, ['other', 'drawing'], ['ssc1m'])).toEqual([]);
    } finally {
      await own.close();
    }
  });

  it('voids a draw that can give no result after its patience, instead of keeping its stakes for ever', async () => {
    const broken: Beacon = {
      knows: (id) => id === 'broken',
      fixRound: () => Promise.resolve({ beaconId: 'broken', round: 7 }),
      describe: () => Promise.resolve({ kind: 'broken', round: 7 }),
      reveal: () => Promise.resolve({ beacon: { kind: 'broken', round: 7 }, randomness: Symbol('no text') } as never),
    };
    const own = await openLottery({ beacons: [broken], settings: { beaconPatienceMs: 11_000 } });
    try {
      const player = await own.player(money(10));
      const [draw, other] = [await own.openedDraw('ssc1m', 600_000), await own.openedDraw('ssc1m', 600_000)];
      await createPlaceOrder(own.context)(requestOf(player, draw, [lineOf('ssc1m', 'S1_DIRECT', '0123456789')]));
      for (const { id } of [draw, other]) await closeNow(own, id);
      await runEngineOnce(own.context);
      await runEngineOnce(own.context);
      expect((await findDraw(own.db, draw.id))?.state).toBe('closed');
      expect(
        await until(async () => {
          await runEngineOnce(own.context);
          await runPayingOnce(own.context);
          return (await findDraw(own.db, draw.id))?.settledAt !== null && (await findDraw(own.db, other.id))?.settledAt !== null;
        }, 6_000),
      ).toBe(true);
      expect([(await findDraw(own.db, draw.id))?.state, await own.balance(player)]).toEqual(['void', money(10)]);
    } finally {
      await own.close();
    }
  });

  it('keeps seeds and the chain sealed, and reveals a round only when it is due', async () => {
    const draw = await lottery.openedDraw('ssc1m', 600_000);
    const [beacon] = lottery.context.beacons;
    expect(await beacon?.reveal({ beaconId: draw.beaconId ?? '', round: draw.beaconRound ?? 0 }, new Date(draw.closesAt))).toBeUndefined();
    const { rows } = await sql<{ dump: string }>`
      select string_agg(encode(server_seed, 'hex'), ',') || (select string_agg(encode(sealed_checkpoints, 'hex'), ',') from lottery.beacon_chain) as dump from lottery.draw`.execute(
      lottery.db,
    );
    const { rows: drawn } = await sql<{ proof: DrawProof }>`select proof from lottery.draw where proof is not null`.execute(lottery.db);
    expect(drawn.length).toBeGreaterThan(0);
    for (const { proof } of drawn) expect(rows[0]?.dump).not.toContain(proof.serverSeed);
  });
});
