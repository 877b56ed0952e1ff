import { type PlayerAccount, postings, type PostingTemplate } from '@sortes/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, newId } from '@sortes/service';
import { openAccount } from './account-repository.js';
import { figuresOf } from './figure-repository.js';
import { hold, releaseHold, settleHold } from './holds.js';
import { post, postOne, type HouseAccount, type PostingRequest } from './post.js';
import { openLedger, stake, type LedgerFixture } from './testing/ledger-fixture.js';
import { verifyLedger } from './verify-ledger.js';

let ledger: LedgerFixture;
beforeAll(async () => {
  ledger = await openLedger();
});
afterAll(() => ledger.close());
afterEach(async () => {
  expect(await verifyLedger(ledger.db)).toMatchObject({ miscounted: [], mismatched: [], faults: 0 });
});

function move(
  playerId: number,
  template: PostingTemplate,
  amount: bigint,
  house: HouseAccount | PlayerAccount,
  own: PlayerAccount = 'main',
  key: string = newId(),
): PostingRequest {
  const lines = [
    { account: own, amount },
    { account: house, amount: -amount },
  ];
  return { playerId, merchantId: 1, template, key, input: null, reference: key, lines };
}

/** Lets so many days pass for a player: their periods are then of another day than the next movement's. */
async function age(playerId: number, days: number): Promise<void> {
  await sql`update wallet.transaction set created_at = created_at - make_interval(days => ${days}) where player_id = ${playerId}`.execute(
    ledger.db,
  );
  await sql`update wallet.account set period_day = period_day - ${days}::integer where player_id = ${playerId}`.execute(ledger.db);
  // What had begun by then is what the entries say: the row is put right as time alone would have left it.
  await sql`
    update wallet.account a set staked_before_day = f.staked_before_day, staked_before_week = f.staked_before_week, staked_before_month = f.staked_before_month,
      returned_before_day = f.returned_before_day, returned_before_week = f.returned_before_week, returned_before_month = f.returned_before_month,
      deposited_before_day = f.deposited_before_day, deposited_before_week = f.deposited_before_week, deposited_before_month = f.deposited_before_month
    from wallet.figures_of_entries(${playerId - 1}, ${playerId}) as f where a.player_id = f.player_id and a.code = f.code`.execute(
    ledger.db,
  );
}

describe('what movements count for', () => {
  it('is the same in the contract and in the database', async () => {
    const { rows } = await sql<{ name: string; counts: string | null }>`select name, counts from wallet.template`.execute(ledger.db);
    const counted = Object.entries(postings).map(([name, { counts = null }]) => ({ name, counts }));
    expect(rows.toSorted((one, other) => (one.name < other.name ? -1 : 1))).toEqual(
      counted.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    );
  });

  it('is added and taken off by sign', async () => {
    const playerId = await ledger.player();
    await post(ledger.db, [move(playerId, 'deposit-credited', 1_000n, 'house:deposits')]);
    // One by one: of one call, what is given back counts as if it came first.
    for (const one of [
      move(playerId, 'deposit-reversed', -100n, 'house:deposits'),
      move(playerId, 'stake-placed', -300n, 'house:stakes'),
      move(playerId, 'stake-refunded', 50n, 'house:stakes'),
      move(playerId, 'game-stake-placed', -40n, 'house:stakes'),
      move(playerId, 'prize-paid', 500n, 'house:prizes'),
      move(playerId, 'prize-reversed', -200n, 'house:prizes'),
      move(playerId, 'voucher-redeemed', 7n, 'house:vouchers'),
      move(playerId, 'deposit-fee', -3n, 'house:fees'),
      move(playerId, 'adjustment', 11n, 'house:adjustments'),
    ])
      await postOne(ledger.db, one);
    expect(await figuresOf(ledger.db, playerId)).toMatchObject({
      totals: { turnover: 290n, staked: 290n, returned: 300n, deposited: 907n, withdrawn: 0n },
      day: { staked: 290n, returned: 300n, deposited: 907n },
    });
  });

  it('counts what leaves the held account: draws of chases, withdrawals, and a vendor’s wallet from the hold on', async () => {
    const playerId = await ledger.player(1_000n);
    await post(ledger.db, [move(playerId, 'chase-held', 300n, 'main', 'held')]);
    expect((await figuresOf(ledger.db, playerId)).totals.staked).toBe(0n);
    await post(ledger.db, [move(playerId, 'chase-stake-placed', -100n, 'house:stakes', 'held')]);
    expect((await figuresOf(ledger.db, playerId)).totals).toMatchObject({ staked: 100n, turnover: 100n });
    await post(ledger.db, [move(playerId, 'chase-released', 200n, 'held')]);

    const [there, back, out] = [newId(), newId(), newId()];
    const request = { playerId, merchantId: 1, reference: 'r' } as const;
    await inTransaction(ledger.db, (transaction) =>
      hold(transaction, { ...request, id: there, amount: 60n, template: 'vendor-wallet-held' }),
    );
    expect((await figuresOf(ledger.db, playerId)).totals).toMatchObject({ staked: 160n, turnover: 100n });
    await inTransaction(ledger.db, (transaction) =>
      hold(transaction, { ...request, id: back, amount: 5n, template: 'vendor-wallet-held' }),
    );
    await inTransaction(ledger.db, (transaction) =>
      releaseHold(transaction, playerId, back, { template: 'vendor-wallet-released', remark: '' }),
    );
    await inTransaction(ledger.db, (transaction) =>
      settleHold(transaction, playerId, there, 'house:vendor-wallets', { template: 'vendor-wallet-filled', remark: '' }),
    );
    await post(ledger.db, [move(playerId, 'vendor-wallet-emptied', 90n, 'house:vendor-wallets')]);
    expect((await figuresOf(ledger.db, playerId)).totals).toMatchObject({ staked: 160n, turnover: 100n, returned: 90n });

    await inTransaction(ledger.db, (transaction) => hold(transaction, { ...request, id: out, amount: 70n, template: 'withdrawal-held' }));
    expect((await figuresOf(ledger.db, playerId)).totals.withdrawn).toBe(0n);
    await inTransaction(ledger.db, (transaction) =>
      settleHold(transaction, playerId, out, 'house:withdrawals', { template: 'withdrawal-paid', remark: '' }),
    );
    await post(ledger.db, [move(playerId, 'withdrawal-returned', 20n, 'house:withdrawals')]);
    expect((await figuresOf(ledger.db, playerId)).totals.withdrawn).toBe(50n);
  });

  it('leaves an agent’s float out', async () => {
    const playerId = await ledger.player(100n);
    await inTransaction(ledger.db, (transaction) => openAccount(transaction, playerId, 'float'));
    await post(ledger.db, [move(playerId, 'upline-transfer-received', 40n, 'house:transfers', 'float')]);
    expect(await postOne(ledger.db, move(playerId, 'upline-transfer-sent', -50n, 'house:transfers', 'float'))).toMatchObject({
      verdict: 'insufficient',
    });
    // Several at once are told apart one by one, the float included.
    const verdicts = await post(ledger.db, [
      move(playerId, 'upline-transfer-sent', -30n, 'house:transfers', 'float'),
      move(playerId, 'upline-transfer-sent', -30n, 'house:transfers', 'float'),
      move(playerId, 'float-emptied', 10n, 'float'),
    ]);
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['posted', 'insufficient', 'posted']);
    expect((await figuresOf(ledger.db, playerId)).totals).toEqual({ turnover: 0n, staked: 0n, returned: 0n, deposited: 0n, withdrawn: 0n });
    // The other sides: what was sent has arrived, as the proof of the books demands.
    const below = await ledger.player(40n);
    await inTransaction(ledger.db, (transaction) => openAccount(transaction, below, 'float'));
    await post(ledger.db, [
      move(below, 'upline-transfer-sent', -40n, 'house:transfers'),
      move(below, 'upline-transfer-received', 30n, 'house:transfers', 'float'),
    ]);
  });
});

describe('the figures of a period', () => {
  it('begin anew with the day, the week and the month, while the totals go on', async () => {
    const playerId = await ledger.player(10_000n);
    await postOne(ledger.db, stake(playerId, 100n));
    const before = await figuresOf(ledger.db, playerId);
    expect(before).toMatchObject({ day: { staked: 100n }, week: { staked: 100n }, month: { staked: 100n } });
    // Forty days are another day, week and month whatever today is.
    await age(playerId, 40);
    // Read before anything is written: the row still stands at the old day.
    expect(await figuresOf(ledger.db, playerId)).toMatchObject({
      day: { staked: 0n },
      week: { staked: 0n },
      month: { staked: 0n },
      totals: { staked: 100n },
    });
    await postOne(ledger.db, stake(playerId, 7n));
    expect(await figuresOf(ledger.db, playerId)).toMatchObject({
      day: { staked: 7n },
      week: { staked: 7n },
      month: { staked: 7n },
      totals: { staked: 107n },
    });
  });

  it('go on in the week and the month when only the day is another', async () => {
    const playerId = await ledger.player(10_000n);
    await postOne(ledger.db, stake(playerId, 100n));
    await age(playerId, 1);
    await postOne(ledger.db, stake(playerId, 7n));
    const { rows } = await sql<{ week: boolean; month: boolean }>`
      select date_trunc('week', t) = date_trunc('week', t - interval '1 day') as week, date_trunc('month', t) = date_trunc('month', t - interval '1 day') as month
      from (select clock_timestamp() at time zone 'UTC' as t) as now`.execute(ledger.db);
    expect(await figuresOf(ledger.db, playerId)).toMatchObject({
      day: { staked: 7n },
      week: { staked: rows[0]?.week === true ? 107n : 7n },
      month: { staked: rows[0]?.month === true ? 107n : 7n },
    });
  });

  it('never fall below zero: yesterday’s stake given back today takes nothing off what is staked today', async () => {
    const playerId = await ledger.player(10_000n);
    await postOne(ledger.db, stake(playerId, 100n));
    await age(playerId, 40);
    await postOne(ledger.db, move(playerId, 'stake-refunded', 100n, 'house:stakes'));
    expect(await figuresOf(ledger.db, playerId)).toMatchObject({ day: { staked: 0n }, month: { staked: 0n }, totals: { staked: 0n } });
    await postOne(ledger.db, stake(playerId, 30n));
    await postOne(ledger.db, move(playerId, 'game-stake-refunded', 10n, 'house:stakes'));
    expect(await figuresOf(ledger.db, playerId)).toMatchObject({ day: { staked: 20n }, month: { staked: 20n }, totals: { staked: 20n } });
  });

  it('follow the brand’s midnight', async () => {
    const playerId = await ledger.player(1_000n);
    for (const [zone, hours] of [
      ['Pacific/Kiritimati', 14],
      ['Etc/GMT+12', -12],
    ] as const) {
      await sql`update wallet.account set time_zone = ${zone}, period_day = '1970-01-01' where player_id = ${playerId}`.execute(ledger.db);
      const { rows } = await sql<{
        today: string;
      }>`select ((clock_timestamp() at time zone 'UTC') + make_interval(hours => ${hours}))::date::text as today`.execute(ledger.db);
      expect((await figuresOf(ledger.db, playerId)).today).toBe(rows[0]?.today);
    }
    await sql`update wallet.account set time_zone = 'UTC', period_day = (clock_timestamp() at time zone 'UTC')::date where player_id = ${playerId}`.execute(
      ledger.db,
    );
  });

  it('never go back, though the clock is put back over midnight', async () => {
    const playerId = await ledger.player(1_000n);
    await postOne(ledger.db, stake(playerId, 100n));
    await sql`update wallet.account set period_day = period_day + 1 where player_id = ${playerId}`.execute(ledger.db);
    await postOne(ledger.db, stake(playerId, 1n));
    expect(await figuresOf(ledger.db, playerId)).toMatchObject({ day: { staked: 101n } });
    await sql`update wallet.account set period_day = period_day - 1 where player_id = ${playerId}`.execute(ledger.db);
  });
});
