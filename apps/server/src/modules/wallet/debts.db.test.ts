import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, newId } from '@sortes/service';
import { createHookBoard } from '../../ports/hooks.js';
import { balanceOf, openAccount } from './account-repository.js';
import { hold, releaseHold } from './holds.js';
import { ownMoneyLeaves } from './own-money-leaves.js';
import { post, postOne, type PostingRequest } from './post.js';
import { rebuildBalances } from './rebuild-balances.js';
import { credit, type LedgerFixture, openLedger, stake } from './testing/ledger-fixture.js';
import { verifyLedger } from './verify-ledger.js';

let ledger: LedgerFixture;
beforeAll(async () => {
  ledger = await openLedger();
});
afterEach(async () => {
  expect(await verifyLedger(ledger.db)).toMatchObject({ faults: 0 });
});
afterAll(() => ledger.close());

/** What is taken back of a deposit: the shortfall is lent, then the whole is taken. */
const lent = (playerId: number, amount: bigint, id: string): PostingRequest => ({
  playerId,
  merchantId: 1,
  template: 'deposit-covered',
  key: `deposit-covered:${id}`,
  input: {},
  reference: id,
  lines: [
    { account: 'house:receivables', amount: -amount },
    { account: 'main', amount },
  ],
});
const reversed = (playerId: number, amount: bigint, id: string): PostingRequest => ({
  ...lent(playerId, amount, id),
  template: 'deposit-reversed',
  key: `deposit-reversed:${id}`,
  lines: [
    { account: 'main', amount: -amount },
    { account: 'house:deposits', amount },
  ],
});

/** A player without money who owes so much. */
async function debtor(amount: bigint, id = newId()): Promise<number> {
  const playerId = await ledger.player();
  expect((await postOne(ledger.db, lent(playerId, amount, id))).verdict).toBe('posted');
  expect((await postOne(ledger.db, reversed(playerId, amount, id))).verdict).toBe('posted');
  expect(await balanceOf(ledger.db, playerId)).toMatchObject({ main: 0n, owed: amount });
  return playerId;
}

const debtsOf = async (playerId: number) =>
  (
    await sql<{ reference: string; amount: bigint; paid: bigint }>`
      select reference, amount, paid from wallet.debt where player_id = ${playerId} order by created_at, id`.execute(ledger.db)
  ).rows;
const collectedOf = async (playerId: number): Promise<bigint[]> =>
  (
    await sql<{ amount: bigint }>`
      select -e.amount as amount from wallet.transaction t join wallet.entry e on e.player_id = t.player_id and e.transaction_id = t.id
      where t.player_id = ${playerId} and t.template = 'debt-collected' and e.account = 'main' order by t.created_at, t.id`.execute(
      ledger.db,
    )
  ).rows.map(({ amount }) => amount);

describe('a debt to the house', () => {
  it('is a row of what was lent, and is paid from the next money, part by part, once', async () => {
    const playerId = await debtor(100n, 'd1');
    const first = credit(playerId, 30n, 'prize-1');
    expect(await postOne(ledger.db, first)).toMatchObject({ verdict: 'posted', balance: 30n });
    expect(await balanceOf(ledger.db, playerId)).toMatchObject({ main: 0n, owed: 70n });
    // The same again is the first answer and takes nothing more.
    expect(await postOne(ledger.db, first)).toMatchObject({ verdict: 'replayed', balance: 30n });
    await postOne(ledger.db, credit(playerId, 100n, 'prize-2'));
    expect(await balanceOf(ledger.db, playerId)).toMatchObject({ main: 30n, owed: 0n });
    expect(await debtsOf(playerId)).toEqual([{ reference: 'd1', amount: 100n, paid: 100n }]);
    expect(await collectedOf(playerId)).toEqual([30n, 70n]);
    await postOne(ledger.db, credit(playerId, 5n, 'prize-3'));
    expect(await balanceOf(ledger.db, playerId)).toMatchObject({ main: 35n, owed: 0n });
  });

  it('is paid the oldest first, from every way back to the main account', async () => {
    const playerId = await ledger.player(100n);
    const id = newId();
    await inTransaction(ledger.db, (transaction) => hold(transaction, { playerId, merchantId: 1, id, amount: 60n, reference: 'chase' }));
    await inTransaction(ledger.db, (transaction) => openAccount(transaction, playerId, 'float'));
    const fill = { account: 'main', amount: -40n } as const;
    const common = { playerId, merchantId: 1, input: {}, reference: '' };
    await postOne(ledger.db, { ...common, template: 'float-filled', key: 'fill', lines: [fill, { account: 'float', amount: 40n }] });
    for (const [debt, amount] of [
      ['old', 50n],
      ['new', 30n],
    ] as const) {
      await postOne(ledger.db, lent(playerId, amount, debt));
      await postOne(ledger.db, reversed(playerId, amount, debt));
    }
    await inTransaction(ledger.db, (transaction) => releaseHold(transaction, playerId, id));
    expect(await debtsOf(playerId)).toEqual([
      { reference: 'old', amount: 50n, paid: 50n },
      { reference: 'new', amount: 30n, paid: 10n },
    ]);
    const back = [{ account: 'float', amount: -40n } as const, { account: 'main', amount: 40n } as const];
    await postOne(ledger.db, { ...common, template: 'float-emptied', key: 'empty', lines: back });
    expect(await balanceOf(ledger.db, playerId)).toMatchObject({ main: 20n, held: 0n, float: 0n, owed: 0n });
  });

  it('does not keep others of the same call from theirs, and many calls at once take it once', async () => {
    const [owing, free] = [await debtor(100n), await ledger.player(10n)];
    const verdicts = await post(ledger.db, [credit(owing, 60n), stake(free, 4n), credit(free, 1n)]);
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['posted', 'posted', 'posted']);
    expect(await balanceOf(ledger.db, owing)).toMatchObject({ main: 0n, owed: 40n });
    expect(await balanceOf(ledger.db, free)).toMatchObject({ main: 7n, owed: 0n });
    await Promise.all(Array.from({ length: 20 }, () => postOne(ledger.db, credit(owing, 3n))));
    expect(await balanceOf(ledger.db, owing)).toMatchObject({ main: 20n, owed: 0n });
    expect((await collectedOf(owing)).reduce((sum, one) => sum + one, 0n)).toBe(100n);
  });

  it('is made anew from the entries', async () => {
    const playerId = await debtor(100n);
    await sql`update wallet.account set owed = 1 where player_id = ${playerId} and code = 'main'`.execute(ledger.db);
    expect((await verifyLedger(ledger.db)).miscounted).toEqual([{ playerId, figure: 'owed', kept: 1n, counted: 100n }]);
    await rebuildBalances(ledger.db);
    expect(await balanceOf(ledger.db, playerId)).toMatchObject({ owed: 100n });
  });

  it('keeps own money from leaving, by its own code, while it stands', async () => {
    const playerId = await debtor(100n);
    const hooks = createHookBoard();
    const asked: number[] = [];
    hooks.add({ withdrawalComes: async (_transaction, player) => void asked.push(player.playerId) });
    const leave = () =>
      inTransaction(ledger.db, (transaction) => ownMoneyLeaves({ hooks }, transaction, { playerId, merchantId: 1, amount: 1n }));
    await expect(leave()).rejects.toMatchObject({ code: 'debt.stands' });
    expect(asked).toEqual([]);
    await postOne(ledger.db, credit(playerId, 101n));
    await leave();
    expect(asked).toEqual([playerId]);
  });
});
