import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { balanceOf } from './account-repository.js';
import { figuresOf } from './figure-repository.js';
import { post, postOne } from './post.js';
import { rebuildBalances } from './rebuild-balances.js';
import { credit, openLedger, stake, type LedgerFixture } from './testing/ledger-fixture.js';
import { verifyLedger } from './verify-ledger.js';

let ledger: LedgerFixture;
let playerId: number;
beforeEach(async () => {
  ledger = await openLedger(4);
  playerId = await ledger.player(100n);
  await postOne(ledger.db, stake(playerId, 30n));
  await post(ledger.db, [credit(await ledger.player(7n), 1n)]);
});
afterEach(() => ledger.close());

describe('verifyLedger', () => {
  it('counts and sums a sound ledger', async () => {
    const progress: number[] = [];
    expect(await verifyLedger(ledger.db, ({ done, of }) => progress.push(done, of))).toEqual({
      transactions: 4n,
      entries: 8n,
      accounts: 4n,
      unbalanced: [],
      mismatched: [],
      miscounted: [],
      sumsPerCurrency: [{ currency: 'VND', players: 78n, house: -78n, transfers: 0n, total: 0n }],
      faults: 0,
    });
    expect(progress).toEqual([2, 2]);
  });

  it.each([
    ['a changed balance', sql`update wallet.account set balance = balance + 1 where code = 'main'`, { mismatched: 2, unbalanced: 0 }],
    ['a changed sequence', sql`update wallet.account set sequence = sequence + 1 where code = 'main'`, { mismatched: 2, unbalanced: 0 }],
    ['a changed amount', sql`update wallet.entry set amount = amount - 1 where account = 'house:stakes'`, { mismatched: 0, unbalanced: 1 }],
    [
      'a running balance that does not add up',
      sql`update wallet.entry set balance_after = 99 where sequence = 1 and amount = 100`,
      { mismatched: 1, unbalanced: 0 },
    ],
    ['a lost line', sql`delete from wallet.entry where account = 'house:stakes'`, { mismatched: 0, unbalanced: 1 }],
    ['a lost header', sql`delete from wallet.transaction where template = 'stake-placed'`, { mismatched: 0, unbalanced: 1 }],
    [
      'a header without lines',
      sql`delete from wallet.entry where transaction_id = (select id from wallet.transaction where template = 'stake-placed')`,
      { mismatched: 1, unbalanced: 1 },
    ],
    ['a lost account', sql`delete from wallet.account where code = 'main' and balance = 70`, { mismatched: 1, unbalanced: 0 }],
  ])('finds %s', async (_name, damage, expected) => {
    await damage.execute(ledger.db);
    const report = await verifyLedger(ledger.db);
    expect({ mismatched: report.mismatched.length, unbalanced: report.unbalanced.length }).toEqual(expected);
    expect(report.faults).toBeGreaterThan(0);
  });
});

it('finds money that left a player for another and never arrived', async () => {
  await postOne(ledger.db, {
    ...stake(playerId, 5n),
    template: 'upline-transfer-sent',
    lines: [
      { account: 'main', amount: -5n },
      { account: 'house:transfers', amount: 5n },
    ],
  });
  const { sumsPerCurrency, faults } = await verifyLedger(ledger.db);
  expect(sumsPerCurrency).toEqual([{ currency: 'VND', players: 73n, house: -73n, transfers: 5n, total: 0n }]);
  expect(faults).toBe(1);
});

describe('the figures of players', () => {
  it.each([
    ['a stake too many', sql`staked = staked + 1`, ['staked']],
    ['turnover forgotten', sql`turnover = 0`, ['turnover']],
    ['a day that began later', sql`staked_before_day = staked`, ['staked_before_day']],
    ['a week whose deposits are lost', sql`deposited_before_week = 5`, ['deposited_before_week']],
    ['a month of other winnings', sql`returned_before_month = -1`, ['returned_before_month']],
    [
      'a day in the future',
      sql`period_day = period_day + 40`,
      ['period_day', 'staked_before_day', 'staked_before_month', 'staked_before_week'],
    ],
  ])('are found when they are wrong: %s', async (_name, damage, figures) => {
    await sql`update wallet.account set ${damage} where player_id = ${playerId} and code = 'main'`.execute(ledger.db);
    const { miscounted, faults } = await verifyLedger(ledger.db);
    expect(miscounted.map(({ figure }) => figure)).toEqual(figures);
    expect(faults).toBe(figures.length);
    expect(await rebuildBalances(ledger.db)).toMatchObject({ changed: [], recounted: [playerId] });
    expect(await verifyLedger(ledger.db)).toMatchObject({ miscounted: [], faults: 0 });
    expect(await figuresOf(ledger.db, playerId)).toMatchObject({
      totals: { staked: 30n, turnover: 30n },
      day: { staked: 30n },
      month: { staked: 30n },
    });
  });
});

describe('rebuildBalances', () => {
  it('changes nothing in a sound ledger', async () => {
    expect(await rebuildBalances(ledger.db)).toEqual({ accounts: 4, changed: [], recounted: [], refused: [] });
  });

  it('makes balance and sequence anew from the entries', async () => {
    await sql`update wallet.account set balance = 5000, sequence = 77 where player_id = ${playerId}`.execute(ledger.db);
    expect(await rebuildBalances(ledger.db)).toEqual({
      accounts: 4,
      changed: [
        { playerId, account: 'held', balanceBefore: 5000n, balanceAfter: 0n, sequenceBefore: 77n, sequenceAfter: 0n },
        { playerId, account: 'main', balanceBefore: 5000n, balanceAfter: 70n, sequenceBefore: 77n, sequenceAfter: 2n },
      ],
      recounted: [],
      refused: [],
    });
    expect((await verifyLedger(ledger.db)).faults).toBe(0);
    expect(await postOne(ledger.db, stake(playerId, 70n))).toMatchObject({ verdict: 'posted', balance: 0n, sequence: 3n });
  });

  it('runs while players bet', async () => {
    await Promise.all([
      ...Array.from({ length: 50 }, () => postOne(ledger.db, stake(playerId, 1n))),
      rebuildBalances(ledger.db),
      rebuildBalances(ledger.db),
    ]);
    expect((await balanceOf(ledger.db, playerId)).main).toBe(20n);
    expect((await verifyLedger(ledger.db)).faults).toBe(0);
  });
});
