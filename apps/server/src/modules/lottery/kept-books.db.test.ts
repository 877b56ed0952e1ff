import crypto, { randomBytes } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { verifyInclusion } from '@sortes/fairness';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createVault, digestKeyOf, type Vault } from '@sortes/service';
import type { Receipt } from './bet-book.js';
import { findDraw, type Draw } from './draw-repository.js';
import { freezeBetBook, keepOneOldBook } from './freeze-books.js';
import { createShowProof } from './show-proof.js';
import { closeNow, lineOf, openLottery, placeOrder, requestOf, type LotteryFixture } from './testing/fixture.js';
import { trialLinesInAll, trialLinesWaiting } from './trial-bets.js';

let lottery: LotteryFixture;
beforeAll(async () => {
  lottery = await openLottery();
});
afterAll(() => lottery.close());

/** Bets of one player in a draw's book, as many as asked, without the work of placing them. */
async function fill(draw: Draw, playerId: number, count: number): Promise<void> {
  await sql`
    insert into lottery.bet (player_id, id, master_id, draw_id, unit, stake, placed_at, merchant_id, combinations, multiple, play, odds_version, content, rebate)
    select ${playerId}, gen_random_uuid(), gen_random_uuid(), ${draw.id}, 10000, 10000, clock_timestamp(), 1, 1, 1, 'S1_DIRECT', 'v', (n % 10)::text, 0
    from generate_series(1, ${count}::integer) as n`.execute(lottery.db);
}

/** Questions to the database and hashes that the work takes. */
async function costOf<T>(work: () => Promise<T>): Promise<{ answer: T; queries: number; hashes: number }> {
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  const { hash } = crypto;
  let hashes = 0;
  crypto.hash = ((...given: Parameters<typeof hash>) => {
    hashes += 1;
    return hash(...given);
  }) as typeof hash;
  syncBuiltinESMExports();
  try {
    const answer = await work();
    return { answer, queries: queries.mock.calls.length, hashes };
  } finally {
    crypto.hash = hash;
    syncBuiltinESMExports();
    queries.mockRestore();
  }
}

async function frozen(draw: Draw): Promise<Draw> {
  const closed = await closeNow(lottery, draw.id);
  await freezeBetBook(lottery.context, closed);
  return (await findDraw(lottery.db, draw.id)) as Draw;
}

describe('receipts of a frozen book', () => {
  it('cost a few questions and hashes in a book of 20,000 lines, whoever asks and however often', async () => {
    const draw = await lottery.openedDraw('ssc1m', 60_000);
    const [stranger, player, other] = [await lottery.player(), await lottery.player(), await lottery.player()];
    await fill(draw, stranger, 20_000);
    await fill(draw, player, 30);
    await fill(draw, other, 1);
    const { betsRoot, betsCount, bookKept } = await frozen(draw);
    expect([betsCount, bookKept]).toEqual([20_031, true]);
    const showProof = createShowProof(lottery.context);
    const { answer, queries, hashes } = await costOf(() => showProof(1, 'ssc1m', draw.numero, player));
    const receipts = answer['receipts'] as Receipt[];
    expect(receipts).toHaveLength(20);
    for (const { bet, proof } of receipts) expect(verifyInclusion(bet, proof, betsRoot ?? '')).toBe(true);
    expect(queries).toBeLessThanOrEqual(6);
    // One leaf each, and the few nodes at the right edge that are folded.
    expect(hashes).toBeLessThanOrEqual(20 * (1 + Math.ceil(Math.log2(20_031))));
    const again = await costOf(() => showProof(1, 'ssc1m', draw.numero, player));
    expect(again.hashes).toBe(0);
    expect(again.answer['receipts']).toEqual(receipts);
    const many = await costOf(() => Promise.all(Array.from({ length: 30 }, () => showProof(1, 'ssc1m', draw.numero, other))));
    expect(many.hashes).toBeLessThanOrEqual(1 + Math.ceil(Math.log2(20_031)));
  });

  it('are the same after the secret was replaced, and books frozen since have salts of the newest', async () => {
    const player = await lottery.player();
    const draw = await lottery.openedDraw('ssc1m', 60_000);
    const later = await lottery.openedDraw('ssc1m', 60_000);
    await fill(draw, player, 200);
    await fill(later, player, 200);
    const [old, next] = [randomBytes(32), randomBytes(32)];
    const under = (vault: Vault) => ({ ...lottery.context, vault });
    const receiptsOf = async (vault: Vault, numero: string): Promise<Receipt[]> =>
      (await createShowProof(under(vault))(1, 'ssc1m', numero, player))['receipts'] as Receipt[];
    await freezeBetBook(under(createVault(old)), await closeNow(lottery, draw.id));
    const { betsRoot } = (await findDraw(lottery.db, draw.id)) as Draw;
    const receipts = await receiptsOf(createVault(old), draw.numero);
    expect(receipts).toHaveLength(20);

    // While the one before is named, and once only the key of its salts is kept.
    const kept = new Map([['lottery.bet-salt', [digestKeyOf(old, 'lottery.bet-salt')]]]);
    for (const vault of [createVault(next, { older: [old] }), createVault(next, { kept })]) {
      expect(await receiptsOf(vault, draw.numero)).toEqual(receipts);
      for (const { bet, proof } of receipts) expect(verifyInclusion(bet, proof, betsRoot ?? '')).toBe(true);
    }
    expect(await receiptsOf(createVault(next), draw.numero)).toEqual([]);

    // A book whose freezing the replacement interrupted is kept as it is frozen at last.
    const closed = await closeNow(lottery, later.id);
    await freezeBetBook(under(createVault(old)), closed);
    await sql`update lottery.draw set book_kept = false, bets_root = null where id = ${later.id}`.execute(lottery.db);
    await freezeBetBook(under(createVault(next, { kept })), closed);
    const { betsRoot: newRoot } = (await findDraw(lottery.db, later.id)) as Draw;
    for (const { bet, proof } of await receiptsOf(createVault(next), later.numero))
      expect(verifyInclusion(bet, proof, newRoot ?? '')).toBe(true);
    expect(await receiptsOf(createVault(next), later.numero)).toHaveLength(20);
  });

  it('lets others run while a large book is frozen', async () => {
    const draw = await lottery.openedDraw('ssc1m', 60_000);
    await fill(draw, await lottery.player(), 6_000);
    let turns = 0;
    let over = false;
    const tick = (): void => {
      turns += 1;
      if (!over) setImmediate(tick);
    };
    tick();
    await frozen(draw);
    over = true;
    expect(turns).toBeGreaterThan(40);
  });

  it('are pending for a book frozen before trees were kept, until the task has kept it; a changed book is left without', async () => {
    const [player, showProof] = [await lottery.player(), createShowProof(lottery.context)];
    const old = async (): Promise<Draw> => {
      const draw = await lottery.openedDraw('ssc1m', 60_000);
      await fill(draw, player, 300);
      await frozen(draw);
      await sql`delete from lottery.book_part where draw_id = ${draw.id}`.execute(lottery.db);
      await sql`update lottery.draw set book_kept = false where id = ${draw.id}`.execute(lottery.db);
      return draw;
    };
    const [sound, changed] = [await old(), await old()];
    const asked = await costOf(() => showProof(1, 'ssc1m', sound.numero, player));
    expect(asked.answer).toMatchObject({ receiptsPending: true });
    expect(asked.answer).not.toHaveProperty('receipts');
    expect(asked.hashes).toBe(0);
    await sql`update lottery.bet set multiple = 2 where (draw_id, id) in (select draw_id, id from lottery.bet where draw_id = ${changed.id} limit 1)`.execute(
      lottery.db,
    );
    const besides = new Set<bigint>();
    while (await keepOneOldBook(lottery.context, besides)) await Promise.resolve();
    expect([...besides]).toEqual([changed.id]);
    const facts = await showProof(1, 'ssc1m', sound.numero, player);
    const receipts = facts['receipts'] as Receipt[];
    expect(receipts).toHaveLength(20);
    for (const { bet, proof } of receipts) expect(verifyInclusion(bet, proof, String(facts['betsRoot']))).toBe(true);
    expect(await showProof(1, 'ssc1m', changed.numero, player)).toMatchObject({ receiptsPending: true });
  });
});

describe('play money', () => {
  it('is no part of a book, and its player is told so', async () => {
    const draw = await lottery.openedDraw('ssc1m', 60_000);
    const [player, trial] = [await lottery.player(1_000_000n), await lottery.player(1_000_000n)];
    await placeOrder(lottery, requestOf(player, draw, [lineOf('ssc1m', 'S1_DIRECT', '1')]));
    await placeOrder(lottery, { ...requestOf(trial, draw, [lineOf('ssc1m', 'S1_DIRECT', '2')]), playMoney: true });
    const { betsCount, betsStake } = await frozen(draw);
    expect([betsCount, betsStake]).toEqual([1, 10_000n]);
    const showProof = createShowProof(lottery.context);
    const facts = await showProof(1, 'ssc1m', draw.numero, trial);
    expect(facts).toMatchObject({ receipts: [], playMoney: true, betsCount: 1 });
    expect((await showProof(1, 'ssc1m', draw.numero, player))['receipts']).toHaveLength(1);
  });

  it('stops at its ceiling of lines, and a repeated order still has its first answer', async () => {
    const draw = await lottery.openedDraw('ssc1m', 60_000);
    const trial = await lottery.player(1_000_000_000n);
    const hundred = Array.from({ length: 100 }, () => lineOf('ssc1m', 'S1_DIRECT', '2'));
    const asked = (key?: string) => ({ ...requestOf(trial, draw, hundred, key), playMoney: true });
    const [first, ...others] = Array.from({ length: trialLinesWaiting / 100 }, () => asked());
    const placed = await placeOrder(lottery, first as NonNullable<typeof first>);
    for (const order of others) await placeOrder(lottery, order);
    await expect(placeOrder(lottery, asked())).rejects.toThrow('lottery.trial.full');
    expect((await placeOrder(lottery, first as NonNullable<typeof first>)).masterId).toBe(placed.masterId);
    // Somebody else's play goes on.
    await placeOrder(lottery, requestOf(await lottery.player(1_000_000n), draw, [lineOf('ssc1m', 'S1_DIRECT', '2')]));
    // A new draw frees what waited, but not what has been written in all.
    await sql`update lottery.draw set state = 'void' where id = ${draw.id}`.execute(lottery.db);
    const next = await lottery.openedDraw('ssc1m', 60_000);
    await fill(draw, trial, trialLinesInAll - trialLinesWaiting - 50);
    const order = (lines: number) => ({ ...requestOf(trial, next, hundred.slice(0, lines)), playMoney: true });
    await placeOrder(lottery, order(50));
    await expect(placeOrder(lottery, order(1))).rejects.toThrow('lottery.trial.full');
  });
});
