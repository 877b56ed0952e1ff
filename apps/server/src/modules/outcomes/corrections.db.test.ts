import { setTimeout as pause } from 'node:timers/promises';
import { parseMoney } from '@sortes/money';
import { inTransaction, newId } from '@sortes/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { balanceOf, postOne, verifyLedger } from '../wallet/index.js';
import { openLedger, type LedgerFixture } from '../wallet/testing/ledger-fixture.js';
import {
  agreeOnCorrection,
  continueCorrection,
  findCorrection,
  listBetCorrections,
  lockEvent,
  registerCorrection,
  say,
  sumCorrection,
  type ChangedBet,
  type EventKey,
  type TakeUp,
} from './index.js';

// A made-up book of bets on matches, with a table of its own, pays by scores and corrects what it paid: nothing of the lottery is here.
const money = (text: string): bigint => parseMoney(text);
const rule = { sources: 2, majority: false };
let ledger: LedgerFixture;
let books = 0n;
beforeAll(async () => {
  ledger = await openLedger();
  await sql`create schema made_up`.execute(ledger.db);
  await sql`create table made_up.bet (id uuid primary key, book bigint not null, player_id bigint not null, on_score text not null, prize bigint not null,
    paid bigint not null, paid_by uuid)`.execute(ledger.db);
});
afterAll(() => ledger.close());

interface Match {
  book: bigint;
  key: EventKey;
  score: string;
}

/** A match that ended with a score by which all its bets are paid: each of them player, score and prize. */
async function playMatch(score: string, bets: readonly [player: number, onScore: string, prize: string][]): Promise<Match> {
  books += 1n;
  for (const [playerId, onScore, prize] of bets) {
    const id = newId();
    const won = onScore === score;
    const answer =
      won &&
      (await postOne(ledger.db, {
        playerId,
        merchantId: 1,
        template: 'prize-paid',
        key: `prize:${id}`,
        input: null,
        reference: id,
        lines: [
          { account: 'house:prizes', amount: -money(prize) },
          { account: 'main', amount: money(prize) },
        ],
      }));
    await sql`insert into made_up.bet values (${id}, ${books}, ${playerId}, ${onScore}, ${money(prize)}, ${won ? money(prize) : 0n},
      ${answer && 'transactionId' in answer ? answer.transactionId : null})`.execute(ledger.db);
  }
  return { book: books, key: { owner: 'made-up', kind: 'match', event: String(books) }, score };
}

/** Judges two bets at a time, so that a slice is not all there is. `rest`: before each slice, for who wants to be killed there. */
function takeUp(finished: bigint[] = [], rest: () => Promise<void> = () => Promise.resolve()): TakeUp<string> {
  return (correction) =>
    Promise.resolve({
      async judge(after) {
        await rest();
        const { rows } = await sql<{ id: string; playerId: bigint; onScore: string; prize: bigint; paid: bigint; paidBy: string | null }>`
          select id, player_id as "playerId", on_score as "onScore", prize, paid, paid_by as "paidBy" from made_up.bet
          where book = ${correction.book} and id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000') order by id limit 2`.execute(
          ledger.db,
        );
        const changed = rows.flatMap(({ id, playerId, onScore, prize, paid, paidBy }): ChangedBet[] => {
          const payout = onScore === correction.afterResult ? prize : 0n;
          if (payout === paid) return [];
          return [
            {
              betId: id,
              playerId,
              before: { payout: paid, detail: correction.beforeResult, transactionId: paidBy },
              after: { payout, detail: correction.afterResult },
            },
          ];
        });
        return { changed, through: rows.at(-1)?.id ?? null };
      },
      async write(transaction, _playerId, bets) {
        await rest();
        for (const { betId, payout, transactionId } of bets)
          await sql`update made_up.bet set paid = ${payout}, paid_by = ${transactionId} where id = ${betId}`.execute(transaction);
      },
      finish: () => Promise.resolve(void finished.push(correction.book)),
    });
}

/** Two persons ask for another score; the correction is registered once they agree. */
async function ask(match: Match, score: string, by: readonly string[]) {
  return inTransaction(ledger.db, async (transaction) => {
    await lockEvent(transaction, match.key);
    for (const name of by)
      await say(
        transaction,
        match.key,
        { source: { kind: 'person', name }, result: score, text: score },
        { takesBack: { texts: new Set([match.score]), reason: 'misread' }, line: { action: 'correction-asked', reason: 'misread' } },
      );
    const about = { text: score, holds: new Set([match.score]), decidedAt: 0 };
    const { agreement } = await agreeOnCorrection(transaction, match.key, rule, about);
    if (agreement.verdict !== 'agreed' || agreement.text !== score) return agreement.verdict;
    return registerCorrection(transaction, {
      owner: 'made-up',
      book: match.book,
      merchantId: 1,
      before: { result: match.score, text: match.score },
      after: { result: score, text: score },
      reason: 'misread',
      by,
    });
  });
}

const mainOf = async (player: number) => (await balanceOf(ledger.db, player)).main;
const keyOf = ({ book }: Match, no = 1) => ({ owner: 'made-up', book, no });
const betOf = async ({ book }: Match, playerId: number) =>
  (
    await sql<{ id: string; paid: bigint }>`select id, paid from made_up.bet where book = ${book} and player_id = ${playerId}`.execute(
      ledger.db,
    )
  ).rows[0];

it('reverses what the wrong score paid and pays by the right one, once, with every movement to be seen', async () => {
  const [home, draw, both] = await Promise.all([ledger.player(), ledger.player(), ledger.player()]);
  const match = await playMatch('1:0', [
    [home, '1:0', '30'],
    [draw, '1:1', '50'],
    [both, '2:2', '7'],
  ]);
  expect(await ask(match, '1:1', ['An'])).toBe('waiting');
  expect(await ask(match, '2:2', ['Binh'])).toBe('held');
  expect(await ask(match, '1:1', ['An', 'Chi'])).toBe('held');
  const other = await playMatch('1:0', []);
  expect(await ask(other, '1:1', ['An', 'Binh'])).toBe(1);
  // A second correction waits until the first is done.
  expect(await ask({ ...other, score: '1:1' }, '2:1', ['Dung', 'Em'])).toBeUndefined();

  const again = await playMatch('1:0', [
    [home, '1:0', '30'],
    [draw, '1:1', '50'],
    [both, '2:2', '7'],
  ]);
  expect(await ask(again, '1:1', ['An', 'Binh'])).toBe(1);
  const finished: bigint[] = [];
  for (let times = 0; times < 2; times += 1) await continueCorrection(ledger.db, keyOf(again), takeUp(finished));
  expect(finished).toEqual([again.book]);
  // Both had the prizes of two matches; one of them is taken back.
  expect(await mainOf(home)).toBe(money('30'));
  expect(await mainOf(draw)).toBe(money('50'));
  expect(await sumCorrection(ledger.db, keyOf(again))).toEqual({ bets: 2, reversed: money('30'), paid: money('50'), covered: 0n });
  expect([(await betOf(again, home))?.paid, (await betOf(again, draw))?.paid, (await betOf(again, both))?.paid]).toEqual([
    0n,
    money('50'),
    0n,
  ]);
  expect(await listBetCorrections(ledger.db, home, (await betOf(again, home))?.id ?? '')).toMatchObject([
    {
      no: 1,
      reason: 'misread',
      beforeText: '1:0',
      afterText: '1:1',
      beforePayout: money('30'),
      afterPayout: 0n,
      done: true,
      coverId: null,
    },
  ]);
  // And back again, as a correction of its own.
  expect(await ask({ ...again, score: '1:1' }, '1:0', ['Dung', 'Em'])).toBe(2);
  await continueCorrection(ledger.db, keyOf(again, 2), takeUp());
  expect([await mainOf(home), await mainOf(draw)]).toEqual([money('60'), 0n]);
  expect((await verifyLedger(ledger.db)).faults).toBe(0);
});

it('lends what a player has spent of a wrong prize, and no balance goes below zero', async () => {
  const player = await ledger.player();
  const match = await playMatch('1:0', [[player, '1:0', '30']]);
  await postOne(ledger.db, {
    playerId: player,
    merchantId: 1,
    template: 'stake-placed',
    key: newId(),
    input: null,
    reference: 'spent',
    lines: [
      { account: 'main', amount: -money('20') },
      { account: 'house:stakes', amount: money('20') },
    ],
  });
  expect(await ask(match, '0:0', ['An', 'Binh'])).toBe(1);
  await continueCorrection(ledger.db, keyOf(match), takeUp());
  expect(await sumCorrection(ledger.db, keyOf(match))).toEqual({ bets: 1, reversed: money('30'), paid: 0n, covered: money('20') });
  expect(await mainOf(player)).toBe(0n);
});

it('comes to the same end when it is cut short and carried on by two workers at once', async () => {
  const players = await Promise.all(Array.from({ length: 12 }, () => ledger.player()));
  const match = await playMatch(
    '1:0',
    players.map((player, index): [number, string, string] => [player, index % 2 === 0 ? '1:0' : '0:1', '10']),
  );
  expect(await ask(match, '0:1', ['An', 'Binh'])).toBe(1);
  let left = 5;
  const finished: bigint[] = [];
  const dies = takeUp(finished, async () => {
    await pause(1);
    if ((left -= 1) < 0) throw new Error('killed');
  });
  await expect(continueCorrection(ledger.db, keyOf(match), dies)).rejects.toThrow('killed');
  left = 6;
  await expect(continueCorrection(ledger.db, keyOf(match), dies)).rejects.toThrow('killed');
  expect((await findCorrection(ledger.db, keyOf(match)))?.doneAt).toBeNull();
  await Promise.all([1, 2].map(() => continueCorrection(ledger.db, keyOf(match), takeUp(finished))));
  expect((await findCorrection(ledger.db, keyOf(match)))?.doneAt).not.toBeNull();
  expect(finished).toEqual([match.book]);
  for (const [index, player] of players.entries()) expect(await mainOf(player)).toBe(index % 2 === 0 ? 0n : money('10'));
  expect((await verifyLedger(ledger.db)).faults).toBe(0);
});
