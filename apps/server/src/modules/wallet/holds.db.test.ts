import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, newId } from '@sortes/service';
import { balanceOf } from './account-repository.js';
import { lockPlayer } from './figure-repository.js';
import { expireHolds, hold, releaseHold, settleHold } from './holds.js';
import { openLedger, type LedgerFixture } from './testing/ledger-fixture.js';
import { verifyLedger } from './verify-ledger.js';

let ledger: LedgerFixture;
beforeAll(async () => {
  ledger = await openLedger();
});
afterAll(() => ledger.close());

async function held(playerId: number, amount: bigint, expiresAt?: Date): Promise<string> {
  const id = newId();
  const request = { playerId, merchantId: 1, id, amount, reference: 'withdrawal', ...(expiresAt && { expiresAt }) };
  expect(await inTransaction(ledger.db, (transaction) => hold(transaction, request))).toBe('held');
  return id;
}

describe('holds', () => {
  it('sets aside, then pays or gives back, once', async () => {
    const playerId = await ledger.player(100n);
    const [paid, released] = [await held(playerId, 30n), await held(playerId, 20n)];
    expect(await balanceOf(ledger.db, playerId)).toMatchObject({ main: 50n, held: 50n });
    const pay = () => inTransaction(ledger.db, (transaction) => settleHold(transaction, playerId, paid, 'house:withdrawals'));
    const release = (id: string) => inTransaction(ledger.db, (transaction) => releaseHold(transaction, playerId, id));
    expect(await Promise.all([pay(), pay(), pay()])).toEqual(['paid', 'paid', 'paid']);
    expect(await release(paid)).toBe('gone');
    expect(await release(released)).toBe('released');
    expect(await release(newId())).toBe('gone');
    expect(await balanceOf(ledger.db, playerId)).toMatchObject({ main: 70n, held: 0n });
  });

  it('locks in one order with who judges a player first and moves their held money then', async () => {
    const playerId = await ledger.player(100n);
    const id = await held(playerId, 10n);
    let release: Promise<string> | undefined;
    // Without the repetition of inTransaction: a deadlock would be seen.
    const again = await ledger.db.transaction().execute(async (transaction) => {
      await lockPlayer(transaction, playerId);
      release = ledger.db.transaction().execute((other) => releaseHold(other, playerId, id));
      release.catch(() => undefined);
      await new Promise((done) => setTimeout(done, 300));
      return hold(transaction, { playerId, merchantId: 1, id: newId(), amount: 20n, reference: 'w' });
    });
    expect([again, await release]).toEqual(['held', 'released']);
    expect(await balanceOf(ledger.db, playerId)).toMatchObject({ main: 80n, held: 20n });
  });

  it('lets pay and release race: one wins, 40 times', async () => {
    const playerId = await ledger.player(40n);
    let paidOut = 0n;
    for (let round = 0; round < 40; round += 1) {
      const id = await held(playerId, 1n);
      const outcomes = await Promise.all([
        inTransaction(ledger.db, (transaction) => settleHold(transaction, playerId, id, 'house:withdrawals')),
        inTransaction(ledger.db, (transaction) => releaseHold(transaction, playerId, id)),
      ]);
      expect(outcomes.filter((outcome) => outcome === 'gone')).toHaveLength(1);
      if (outcomes[0] === 'paid') paidOut += 1n;
    }
    expect(await balanceOf(ledger.db, playerId)).toMatchObject({ main: 40n - paidOut, held: 0n });
  });

  it('refuses more than there is and other content under the same id', async () => {
    const playerId = await ledger.player(10n);
    const id = await held(playerId, 10n);
    const ask = (amount: bigint, own: string) =>
      inTransaction(ledger.db, (transaction) => hold(transaction, { playerId, merchantId: 1, id: own, amount, reference: 'withdrawal' }));
    expect(await ask(1n, newId())).toBe('insufficient');
    expect(await ask(10n, id)).toBe('held');
    expect(await ask(9n, id)).toBe('conflict');
    expect((await balanceOf(ledger.db, playerId)).held).toBe(10n);
  });

  it('gives back what is over its time, by two workers at once, and nothing else', async () => {
    const playerId = await ledger.player(30n);
    await held(playerId, 10n, new Date('2020-01-01'));
    await held(playerId, 5n, new Date('2020-01-01'));
    await held(playerId, 3n, new Date('2999-01-01'));
    const counts = await Promise.all([inTransaction(ledger.db, expireHolds), inTransaction(ledger.db, expireHolds)]);
    expect(counts[0] + counts[1]).toBe(2);
    expect(await balanceOf(ledger.db, playerId)).toMatchObject({ main: 27n, held: 3n });
    const { rows } = await sql<{ state: string }>`select state from wallet.hold where player_id = ${playerId} order by amount`.execute(
      ledger.db,
    );
    expect(rows.map((row) => row.state)).toEqual(['held', 'expired', 'expired']);
    expect((await verifyLedger(ledger.db)).faults).toBe(0);
  });
});
