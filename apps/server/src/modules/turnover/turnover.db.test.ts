import { parseMoney } from '@sortes/money';
import { inTransaction, newId } from '@sortes/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createHookBoard } from '../../ports/hooks.js';
import type { BrandSettings } from '../site/index.js';
import { postOne } from '../wallet/index.js';
import { openLedger, stake, type LedgerFixture } from '../wallet/testing/ledger-fixture.js';
import { createTurnoverModule, freeOf, type TurnoverModule } from './index.js';

const dong = (text: string): bigint => parseMoney(text);
const multiples: Readonly<Record<number, number>> = { 1: 1, 2: 3, 3: 0 };

let ledger: LedgerFixture;
let turnover: TurnoverModule;
/** Who was asked about, and what the answer is. */
let asked: number[] = [];
let isInPlay = false;
beforeAll(async () => {
  ledger = await openLedger();
  const hooks = createHookBoard();
  hooks.add({
    isInPlay: (_transaction, playerId) => {
      asked.push(playerId);
      return Promise.resolve(isInPlay);
    },
    smallBalanceOf: (_db, _merchantId, currency) => Promise.resolve(currency === 'VND' ? dong('5000') : 0n),
  });
  const settingsOf = async ({ id }: { id: number }) => ({ turnoverMultiple: multiples[id] }) as BrandSettings;
  turnover = createTurnoverModule({ hooks }, { site: { settingsOf } });
});
afterAll(() => ledger.close());
beforeEach(() => {
  asked = [];
  isInPlay = false;
});

const player = (amount: string): Promise<number> => ledger.player(dong(amount));
const put = (playerId: number, amount: string) => postOne(ledger.db, stake(playerId, dong(amount)));
/** A bet that is taken back before its draw. */
const takeBack = (playerId: number, amount: string) =>
  postOne(ledger.db, {
    ...stake(playerId, 0n),
    template: 'stake-refunded',
    lines: [
      { account: 'main', amount: dong(amount) },
      { account: 'house:stakes', amount: -dong(amount) },
    ],
  });
const require = (playerId: number, amount: string, sourceId: string = newId(), merchantId = 1) =>
  inTransaction(ledger.db, (transaction) =>
    turnover.requireForDeposits(transaction, [{ playerId, merchantId, currency: 'VND', sourceId, amount: dong(amount) }]),
  );
const rowsOf = async (playerId: number) => {
  const { rows } = await sql<{ why: string | null; starts: bigint; ends: bigint }>`
    select closed_why as why, starts, ends from turnover.requirement where player_id = ${playerId} order by starts`.execute(ledger.db);
  return rows;
};

it('locks what is due and no more', () => {
  expect(freeOf(10n, 4n)).toBe(6n);
  expect(freeOf(4n, 10n)).toBe(0n);
});

it('multiplies a deposit by what its brand asks; nothing is due where it asks for none', async () => {
  const playerId = await player('100000');
  await require(playerId, '20000', 'once');
  await require(playerId, '20000', 'thrice', 2);
  await require(playerId, '20000', 'never', 3);
  expect(await turnover.progressOf(ledger.db, playerId, 1)).toMatchObject({
    left: dong('80000'),
    rows: [
      { source: 'deposit', reference: 'once', required: dong('20000') },
      { source: 'deposit', reference: 'thrice', required: dong('60000') },
    ],
  });
});

it('requires of a demo account once what it was given, whatever the brand asks of deposits', async () => {
  const playerId = await player('100000');
  for (let n = 0; n < 2; n += 1)
    await inTransaction(ledger.db, (transaction) =>
      turnover.requireForDemo(transaction, { playerId, merchantId: 2, amount: dong('70000') }),
    );
  expect((await turnover.progressOf(ledger.db, playerId, 2)).left).toBe(dong('70000'));
});

it('says all that is due when stakes are taken back from before it began', async () => {
  const playerId = await player('1000000');
  await put(playerId, '300000');
  await require(playerId, '200000');
  await takeBack(playerId, '300000');
  const { left, required, done } = await turnover.progressOf(ledger.db, playerId, 1);
  expect({ left, required, done }).toEqual({ left: dong('500000'), required: dong('500000'), done: 0n });
});

it('ends what was due of money that is played out, and asks about bets in play only where that decides', async () => {
  const playerId = await player('100000');
  await require(playerId, '1000000');
  expect(asked).toEqual([]);
  await put(playerId, '96000');
  expect(await turnover.progressOf(ledger.db, playerId, 1)).toMatchObject({ left: 0n, percent: 100, rows: [] });
  isInPlay = true;
  await require(playerId, '50000', 'while in play');
  expect((await rowsOf(playerId)).map(({ why }) => why)).toEqual([null, null]);
  isInPlay = false;
  await require(playerId, '60000', 'new');
  expect(asked).toEqual([playerId, playerId]);
  const rows = await rowsOf(playerId);
  expect(rows.find(({ why }) => why === null)).toMatchObject({ starts: dong('96000'), ends: dong('156000') });
  expect(rows.filter(({ why }) => why === 'small-balance')).toHaveLength(2);
});

it('opens again what was done when its stakes are taken back', async () => {
  const playerId = await player('100000');
  await require(playerId, '50000');
  await put(playerId, '50000');
  await inTransaction(ledger.db, (transaction) => turnover.closeDone(transaction, playerId));
  expect(await rowsOf(playerId)).toMatchObject([{ why: 'done' }]);
  await takeBack(playerId, '50000');
  expect((await turnover.progressOf(ledger.db, playerId, 1)).left).toBe(dong('50000'));
  await require(playerId, '10000', 'later');
  expect(await rowsOf(playerId)).toMatchObject([{ why: null }, { why: null, starts: dong('50000'), ends: dong('60000') }]);
});

it('forgets a deposit that was taken back, and what was required after it begins so much sooner', async () => {
  const playerId = await player('1000000');
  for (const [amount, source] of [
    ['50000', 'done'],
    ['200000', 'back'],
    ['100000', 'after'],
  ] as const)
    await require(playerId, amount, source);
  await put(playerId, '110000');
  const forget = (sourceId: string) =>
    inTransaction(ledger.db, (transaction) => turnover.forgetDeposit(transaction, { playerId, sourceId }));
  for (let times = 0; times < 2; times += 1) await forget('back');
  await forget('done');
  expect(await turnover.progressOf(ledger.db, playerId, 1)).toMatchObject({
    left: dong('100000'),
    rows: [{ reference: 'after', done: 0n }],
  });
  await put(playerId, '30000');
  expect(await turnover.progressOf(ledger.db, playerId, 1)).toMatchObject({ left: dong('70000'), required: dong('100000') });
  await require(playerId, '20000', 'next');
  expect((await turnover.progressOf(ledger.db, playerId, 1)).left).toBe(dong('90000'));
});

it('requires of what is won so much in all: one stretch that grows, another one after it is done, less where it was taken back', async () => {
  const playerId = await player('1000000');
  const win = (amount: string, sourceId = 'reward') =>
    inTransaction(ledger.db, (transaction) =>
      turnover.requireForWinnings(transaction, { playerId, merchantId: 1, sourceId, amount: dong(amount) }),
    );
  const left = async () =>
    (await turnover.progressOf(ledger.db, playerId, 1)).rows.map((row) => [row.reference.split(':')[0], row.left / 10_000n]);
  const inAll = async () =>
    (
      await sql<{
        amount: bigint;
      }>`select amount from turnover.required_of_rewards() where player_id = ${playerId} order by reward`.execute(ledger.db)
    ).rows.map(({ amount }) => amount / 10_000n);
  await Promise.all(Array.from({ length: 8 }, () => win('100000')));
  await require(playerId, '50000', 'deposit behind');
  await win('130000');
  expect(await left()).toEqual([
    ['reward', 130_000n],
    ['deposit behind', 50_000n],
  ]);
  await put(playerId, '60000');
  await win('120000');
  expect(await left()).toEqual([
    ['reward', 60_000n],
    ['deposit behind', 50_000n],
  ]);
  // Less than was staked for it by now: nothing of it is due, and the stakes count for nothing else.
  await win('40000');
  expect(await left()).toEqual([['deposit behind', 50_000n]]);
  await win('70000');
  expect(await left()).toEqual([
    ['deposit behind', 50_000n],
    ['reward', 30_000n],
  ]);
  expect(await inAll()).toEqual([70_000n]);
  await win('10000', 'another');
  await win('0');
  expect(await left()).toEqual([
    ['deposit behind', 50_000n],
    ['another', 10_000n],
  ]);
  expect(await inAll()).toEqual([10_000n]);
  for (let step = 0; step < 60; step += 1) {
    const sum = ((step * 37) % 50) * 1_000;
    await win(String(sum));
    if (step % 5 === 0) await put(playerId, '7000');
    if (step % 9 === 0) await takeBack(playerId, '5000');
    const rows = (
      await sql<{ amount: bigint; starts: bigint; ends: bigint }>`
      select amount, starts, ends from turnover.requirement where player_id = ${playerId} and closed_at is null order by starts`.execute(
        ledger.db,
      )
    ).rows;
    for (const [at, row] of rows.entries()) {
      expect(row.ends - row.starts).toBe(row.amount);
      expect(row.starts >= (rows[at - 1]?.ends ?? 0n), `step ${step}: stretches lie one behind the other`).toBe(true);
    }
    expect(await inAll()).toEqual(sum === 0 ? [10_000n] : [10_000n, BigInt(sum)]);
  }
});
