import { createHookBoard } from '../../ports/hooks.js';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLogger, createVault, inTransaction, newId, systemClock } from '@sortes/service';
import { createAlarms } from '../../platform/alarms.js';
import { testConfig } from '../../testing/test-environment.js';
import { createProtectionModule, type LimitWish, type ProtectionModule } from '../protection/index.js';
import { beginBonus } from './bonus.js';
import { figuresOf, lockPlayer, postedKeys } from './figure-repository.js';
import { hold } from './holds.js';
import { rebuildBalances } from './rebuild-balances.js';
import { post, postOne, type PostingRequest, type PostingVerdict } from './post.js';
import { openLedger, stake, type LedgerFixture } from './testing/ledger-fixture.js';
import { verifyLedger } from './verify-ledger.js';

let ledger: LedgerFixture;
let protection: ProtectionModule;
beforeAll(async () => {
  ledger = await openLedger();
  const services = {
    config: testConfig({}, '.'),
    db: ledger.db,
    pool: ledger.pool,
    clock: systemClock,
    log: createLogger('silent'),
    vault: createVault(randomBytes(32)),
    alarms: createAlarms(ledger.db, systemClock, createLogger('silent')),
    hooks: createHookBoard(),
  };
  protection = createProtectionModule(services, {
    identity: {
      findPlayer: async () => undefined,
      personDigestsOf: async () => [],
      accountsByContactOf: async () => [],
      hasPassword: async () => false,
      checkPassword: async () => undefined,
      visitOf: async () => ({ since: new Date(), lastSignInAt: undefined }),
    },
  });
  services.hooks.add({ figuresOf, postedKeys, lockPlayer });
});
afterAll(() => ledger.close());
afterEach(async () => {
  expect(await verifyLedger(ledger.db)).toMatchObject({ miscounted: [], faults: 0 });
});

const limit = (playerId: number, ...wishes: LimitWish[]): Promise<void> =>
  inTransaction(ledger.db, (transaction) => protection.setLimits(transaction, { playerId, merchantId: 1 }, wishes));
const countOf = (verdicts: PostingVerdict[], verdict: PostingVerdict['verdict']): number =>
  verdicts.filter((one) => one.verdict === verdict).length;
const movement = (
  playerId: number,
  template: PostingRequest['template'],
  amount: bigint,
  house: PostingRequest['lines'][number]['account'],
): PostingRequest => {
  const key = newId();
  const lines = [
    { account: 'main', amount },
    { account: house, amount: -amount },
  ] as const;
  return { playerId, merchantId: 1, template, key, input: null, reference: key, lines };
};

describe('a limit of stakes', () => {
  it('is never overshot by 100 racing stakes, whatever the period', async () => {
    for (const period of ['day', 'week', 'month'] as const) {
      const playerId = await ledger.player(1_000n);
      await limit(playerId, { kind: 'stake', period, value: 70n });
      const verdicts = await Promise.all(Array.from({ length: 100 }, () => postOne(ledger.db, stake(playerId, 3n))));
      expect(countOf(verdicts, 'posted')).toBe(23);
      expect(countOf(verdicts, 'limited')).toBe(77);
      expect((await figuresOf(ledger.db, playerId)).day.staked).toBe(69n);
    }
  });

  it('stands among strangers: the others’ stakes of one call are posted', async () => {
    const players = [await ledger.player(1_000n), await ledger.player(1_000n), await ledger.player(1_000n)];
    await limit(players[1] ?? 0, { kind: 'stake', period: 'day', value: 70n });
    const verdicts = await post(
      ledger.db,
      players.map((playerId) => stake(playerId, 71n)),
    );
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['posted', 'limited', 'posted']);
  });

  it('is shared by bets, vendors’ bets and money to vendors’ wallets', async () => {
    const playerId = await ledger.player(1_000n);
    await limit(playerId, { kind: 'stake', period: 'day', value: 100n });
    const intoWallet = (): Promise<string> =>
      inTransaction(ledger.db, (transaction) =>
        hold(transaction, { playerId, merchantId: 1, id: newId(), amount: 7n, reference: 'w', template: 'vendor-wallet-held' }),
      );
    const [bets, games, wallets] = await Promise.all([
      Promise.all(Array.from({ length: 30 }, () => postOne(ledger.db, stake(playerId, 7n)))),
      Promise.all(Array.from({ length: 30 }, () => postOne(ledger.db, movement(playerId, 'game-stake-placed', -7n, 'house:stakes')))),
      Promise.all(Array.from({ length: 30 }, intoWallet)),
    ]);
    expect(countOf(bets, 'posted') + countOf(games, 'posted') + wallets.filter((word) => word === 'held').length).toBe(14);
    expect(await figuresOf(ledger.db, playerId)).toMatchObject({ day: { staked: 98n } });
  });

  it('counts what was lent beside own money, which a limit of losses does not: nobody loses what was never theirs', async () => {
    const lend = async (playerId: number): Promise<void> => {
      const grant = { playerId, merchantId: 1, grantId: newId() };
      const rule = { mostBet: undefined, lanes: undefined, gamesOnly: undefined, gamesNot: [] };
      expect(await inTransaction(ledger.db, (transaction) => beginBonus(transaction, grant, rule, 1_000n))).toBe(true);
    };
    const parted = (playerId: number, own: bigint, lent: bigint): PostingRequest => ({
      ...movement(playerId, 'stake-placed', -own, 'house:stakes'),
      lines: [
        { account: 'main', amount: -own },
        { account: 'bonus', amount: -lent },
        { account: 'house:stakes', amount: own },
        { account: 'house:bonus-stakes', amount: lent },
      ],
    });
    const verdictOf = async (request: PostingRequest): Promise<string> => (await postOne(ledger.db, request)).verdict;
    const [staker, loser] = [await ledger.player(1_000n), await ledger.player(1_000n)];
    for (const playerId of [staker, loser]) await lend(playerId);
    await limit(staker, { kind: 'stake', period: 'day', value: 100n });
    await limit(loser, { kind: 'loss', period: 'day', value: 100n });
    for (const playerId of [staker, loser]) expect(await verdictOf(parted(playerId, 10n, 80n))).toBe('posted');
    expect(await verdictOf(stake(staker, 11n))).toBe('limited');
    expect(await verdictOf(parted(staker, 2n, 9n))).toBe('limited');
    expect(await verdictOf(parted(staker, 2n, 8n))).toBe('posted');
    expect(await verdictOf(parted(loser, 91n, 1n))).toBe('limited');
    expect(await verdictOf(parted(loser, 90n, 500n))).toBe('posted');
    expect((await figuresOf(ledger.db, loser)).day).toMatchObject({ staked: 100n });
  });

  it('judges a batch in its order, each stake against what those before it left, and prizes beside them', async () => {
    const playerId = await ledger.player(1_000n);
    const free = await ledger.player(50n);
    await limit(playerId, { kind: 'stake', period: 'day', value: 100n }, { kind: 'loss', period: 'week', value: 60n });
    const known = stake(playerId, 10n);
    await postOne(ledger.db, known);
    const verdicts = await post(ledger.db, [
      stake(playerId, 50n),
      stake(free, 50n),
      known,
      stake(playerId, 1n),
      movement(playerId, 'game-prize-paid', 30n, 'house:prizes'),
      stake(playerId, 30n),
      stake(playerId, 11n),
      stake(free, 1n),
      movement(playerId, 'stake-refunded', 20n, 'house:stakes'),
      stake(playerId, 20n),
      stake(playerId, 1n),
    ]);
    expect(verdicts.map(({ verdict }) => verdict)).toEqual([
      'posted',
      'posted',
      'replayed',
      'limited',
      'posted',
      'posted',
      'limited',
      'insufficient',
      'posted',
      'posted',
      'limited',
    ]);
    // Told with the balance as it stood at that point.
    expect(verdicts[3]).toMatchObject({ balance: 940n });
  });

  it('is told before an empty account is, and after a key that is known', async () => {
    const playerId = await ledger.player(5n);
    const first = stake(playerId, 5n);
    await postOne(ledger.db, first);
    await limit(playerId, { kind: 'stake', period: 'day', value: 5n });
    expect(await postOne(ledger.db, first)).toMatchObject({ verdict: 'replayed' });
    expect(await postOne(ledger.db, stake(playerId, 1n))).toMatchObject({ verdict: 'limited', balance: 0n });
  });
});

describe('a limit of losses', () => {
  it('is never overshot in the worst case, and winnings make room', async () => {
    const playerId = await ledger.player(1_000n);
    await limit(playerId, { kind: 'loss', period: 'month', value: 50n });
    const verdicts = await Promise.all(Array.from({ length: 100 }, () => postOne(ledger.db, stake(playerId, 9n))));
    expect(countOf(verdicts, 'posted')).toBe(5);
    await postOne(ledger.db, movement(playerId, 'prize-paid', 100n, 'house:prizes'));
    expect(await postOne(ledger.db, stake(playerId, 106n))).toMatchObject({ verdict: 'limited' });
    expect(await postOne(ledger.db, stake(playerId, 105n))).toMatchObject({ verdict: 'posted' });
    expect(await postOne(ledger.db, stake(playerId, 1n))).toMatchObject({ verdict: 'limited' });
  });

  it('gets no room from stakes of another month that are given back', async () => {
    const playerId = await ledger.player(1_000n);
    await postOne(ledger.db, movement(playerId, 'stake-refunded', 500n, 'house:stakes'));
    await limit(playerId, { kind: 'loss', period: 'day', value: 50n }, { kind: 'stake', period: 'day', value: 60n });
    expect(await postOne(ledger.db, stake(playerId, 51n))).toMatchObject({ verdict: 'limited' });
    expect(await postOne(ledger.db, stake(playerId, 50n))).toMatchObject({ verdict: 'posted' });
    // The room is gone once used, however much was given back before, at once, or beside the next stake.
    expect(await postOne(ledger.db, stake(playerId, 1n))).toMatchObject({ verdict: 'limited' });
    const beside = await post(ledger.db, [
      movement(playerId, 'vendor-wallet-released', 50n, 'house:vendor-wallets'),
      movement(playerId, 'game-stake-refunded', 500n, 'house:stakes'),
      stake(playerId, 51n),
    ]);
    expect(beside.map(({ verdict }) => verdict)).toEqual(['posted', 'posted', 'limited']);
    expect((await figuresOf(ledger.db, playerId)).day.staked).toBe(0n);
    expect(await postOne(ledger.db, stake(playerId, 51n))).toMatchObject({ verdict: 'limited' });
    expect(await postOne(ledger.db, stake(playerId, 50n))).toMatchObject({ verdict: 'posted' });
    expect(await postOne(ledger.db, stake(playerId, 1n))).toMatchObject({ verdict: 'limited' });
    expect((await rebuildBalances(ledger.db)).recounted).toEqual([]);
  });

  it('gets back what was staked in the same period and given back', async () => {
    const playerId = await ledger.player(1_000n);
    await limit(playerId, { kind: 'stake', period: 'week', value: 50n });
    expect(await postOne(ledger.db, stake(playerId, 50n))).toMatchObject({ verdict: 'posted' });
    expect(await postOne(ledger.db, movement(playerId, 'stake-refunded', 30n, 'house:stakes'))).toMatchObject({ verdict: 'posted' });
    expect(await postOne(ledger.db, stake(playerId, 31n))).toMatchObject({ verdict: 'limited' });
    expect(await postOne(ledger.db, stake(playerId, 30n))).toMatchObject({ verdict: 'posted' });
  });

  it('never holds back what comes in or goes out', async () => {
    const playerId = await ledger.player(100n);
    await limit(playerId, { kind: 'loss', period: 'day', value: 0n }, { kind: 'stake', period: 'day', value: 0n });
    await protection.exclude({ playerId, merchantId: 1 }, { kind: 'self-exclusion', reason: 'test', until: undefined });
    for (const template of ['game-prize-paid', 'prize-paid'] as const)
      expect(await postOne(ledger.db, movement(playerId, template, 5n, 'house:prizes'))).toMatchObject({ verdict: 'posted' });
    expect(await postOne(ledger.db, movement(playerId, 'stake-refunded', 5n, 'house:stakes'))).toMatchObject({ verdict: 'posted' });
    const held = await inTransaction(ledger.db, (transaction) =>
      hold(transaction, { playerId, merchantId: 1, id: newId(), amount: 50n, reference: 'w', template: 'withdrawal-held' }),
    );
    expect(held).toBe('held');
    expect(await postOne(ledger.db, stake(playerId, 1n))).toMatchObject({ verdict: 'excluded' });
  });
});

describe('who sets limits', () => {
  it('is the strictest of player, staff and brand', async () => {
    const playerId = await ledger.player(1_000n);
    const room = async (): Promise<bigint> => {
      const { totals } = await figuresOf(ledger.db, playerId);
      let most = 0n;
      for (const amount of [5n, 10n, 20n, 40n])
        if (
          (await protection
            .refuseLimited({ playerId, merchantId: 77 }, amount)
            .then(() => true)
            .catch(() => false)) &&
          amount > most
        )
          most = amount;
      expect(totals.staked).toBe(0n);
      return most;
    };
    await limit(playerId, { kind: 'stake', period: 'day', value: 40n });
    expect(await room()).toBe(40n);
    await inTransaction(ledger.db, (transaction) =>
      protection.setStaffLimit(transaction, { playerId, merchantId: 1 }, { kind: 'stake', period: 'week', value: 20n }, 'a worried call'),
    );
    expect(await room()).toBe(20n);
    await sql`
      insert into site.merchant (id, code, name, currency, currency_symbol, currency_scale, time_zone, default_language, languages, settings)
      values (77, 'careful', 'Careful', 'VND', '₫', 2, 'UTC', 'EN', '{EN}', '{"defaultLimits": ["loss day 0.001"]}')`.execute(ledger.db);
    expect(await room()).toBe(10n);
    expect(await postOne(ledger.db, { ...stake(playerId, 11n), merchantId: 77 })).toMatchObject({ verdict: 'limited' });
    expect(await postOne(ledger.db, { ...stake(playerId, 10n), merchantId: 77 })).toMatchObject({ verdict: 'posted' });
  });

  it('is the law: no stake before the identity is confirmed where it is strict', async () => {
    await sql`
      insert into site.merchant (id, code, name, currency, currency_symbol, currency_scale, time_zone, default_language, languages, settings)
      values (78, 'strict', 'Strict', 'VND', '₫', 2, 'UTC', 'EN', '{EN}', '{"jurisdiction": "strict"}')`.execute(ledger.db);
    const playerId = await ledger.player(100n);
    const player = { playerId, merchantId: 78 };
    const bet = (): Promise<PostingVerdict> => postOne(ledger.db, { ...stake(playerId, 1n), merchantId: 78 });
    expect(await bet()).toMatchObject({ verdict: 'limited' });
    expect((await protection.explainRefusal(player, 1n)).code).toBe('identity.required');
    await inTransaction(ledger.db, (transaction) => protection.setIdentityState(transaction, player, 'pending'));
    expect(await bet()).toMatchObject({ verdict: 'limited' });
    await inTransaction(ledger.db, (transaction) => protection.setIdentityState(transaction, player, 'verified'));
    expect(await bet()).toMatchObject({ verdict: 'posted' });
    await inTransaction(ledger.db, (transaction) =>
      protection.setIdentityState(transaction, player, 'verified', new Date(Date.now() - 1_000)),
    );
    expect(await bet()).toMatchObject({ verdict: 'limited' });
    expect(await protection.identityStateOf(playerId)).toBe('expired');
  });
});

describe('a limit of the time played', () => {
  it('refuses stakes once it is used up, tells the site once, and lets draws of chases go on', async () => {
    const playerId = await ledger.player(100n);
    const player = { playerId, merchantId: 1 };
    await limit(playerId, { kind: 'session', period: 'day', value: 10n });
    /** Lets the last sign of life be so many minutes ago. */
    const pass = async (minutes: number): Promise<void> => {
      await sql`update protection.play_clock set last_at = clock_timestamp() - make_interval(mins => ${minutes}) where player_id = ${playerId}`.execute(
        ledger.db,
      );
      await protection.notePlay([player]);
    };
    const told = async (): Promise<number> =>
      (await sql`select from platform.outbox where topic = 'limits.changed' and player_id = ${playerId}`.execute(ledger.db)).rows.length;
    await protection.notePlay([player]);
    const before = await told();
    await pass(4);
    // A quarter of an hour without a sign of life was no play.
    await pass(15);
    await pass(4);
    expect(await postOne(ledger.db, stake(playerId, 1n))).toMatchObject({ verdict: 'posted' });
    expect(await told()).toBe(before);
    await pass(3);
    expect(await told()).toBe(before + 1);
    await pass(1);
    expect(await told()).toBe(before + 1);
    expect(await postOne(ledger.db, stake(playerId, 1n))).toMatchObject({ verdict: 'limited' });
    expect((await protection.explainRefusal(player, 1n)).detail.value).toMatchObject({
      kind: 'session',
      period: 'day',
      limit: 10,
      left: 0,
    });
    const chase = { ...movement(playerId, 'chase-stake-placed', -1n, 'house:stakes') };
    expect(await postOne(ledger.db, chase)).toMatchObject({ verdict: 'posted' });
  });

  it('adds up signs of life that are closer than a second', async () => {
    const playerId = await ledger.player();
    await protection.notePlay([{ playerId, merchantId: 1 }]);
    const from = process.hrtime.bigint();
    while (process.hrtime.bigint() - from < 4_000_000_000n) {
      await protection.notePlay([{ playerId, merchantId: 1 }]);
      await new Promise((done) => setTimeout(done, 150));
    }
    const { rows } = await sql<{ seconds: bigint }>`select day as seconds from protection.played_seconds(${playerId}, 'UTC')`.execute(
      ledger.db,
    );
    expect(rows[0]?.seconds).toBeGreaterThanOrEqual(3n);
    const passed = (process.hrtime.bigint() - from) / 1_000_000_000n + 1n;
    expect(rows[0]?.seconds).toBeLessThanOrEqual(passed);
  });

  it('is not counted twice when two processes hear of one player', async () => {
    const playerId = await ledger.player();
    await protection.notePlay([{ playerId, merchantId: 1 }]);
    await sql`update protection.play_clock set last_at = clock_timestamp() - interval '2 minutes' where player_id = ${playerId}`.execute(
      ledger.db,
    );
    await Promise.all(Array.from({ length: 20 }, () => protection.notePlay([{ playerId, merchantId: 1 }])));
    const { rows } = await sql<{
      seconds: bigint;
    }>`select sum(seconds) as seconds from protection.play_time where player_id = ${playerId}`.execute(ledger.db);
    expect(Number(rows[0]?.seconds)).toBeGreaterThanOrEqual(120);
    expect(Number(rows[0]?.seconds)).toBeLessThan(130);
  });
});

describe('changing a limit', () => {
  const player = async (): Promise<{ playerId: number; merchantId: number }> => ({ playerId: await ledger.player(1_000n), merchantId: 1 });
  const stakeOf = (value: bigint | undefined): LimitWish => ({ kind: 'stake', period: 'day', value });
  const inForce = async (playerId: number): Promise<bigint | undefined> =>
    (await sql<{ value: bigint }>`select value from protection.player_limit where player_id = ${playerId}`.execute(ledger.db)).rows[0]
      ?.value;
  const states = async (playerId: number): Promise<string[]> =>
    (
      await sql<{ state: string }>`select state from protection.limit_change where player_id = ${playerId} order by asked_at`.execute(
        ledger.db,
      )
    ).rows.map(({ state }) => state);

  it('counts at once when it is lower, and waits when it is higher or none', async () => {
    const { playerId } = await player();
    await limit(playerId, stakeOf(50n));
    await limit(playerId, stakeOf(20n));
    expect(await inForce(playerId)).toBe(20n);
    await limit(playerId, stakeOf(90n));
    expect(await inForce(playerId)).toBe(20n);
    await limit(playerId, stakeOf(undefined));
    expect(await inForce(playerId)).toBe(20n);
    await limit(playerId, stakeOf(10n));
    expect(await inForce(playerId)).toBe(10n);
    expect(await states(playerId)).toEqual(['applied', 'applied', 'cancelled', 'cancelled', 'applied']);
  });

  it('holds against stakes that race with it: after it nothing more than it', async () => {
    const { playerId } = await player();
    const bets = Array.from({ length: 60 }, () => postOne(ledger.db, stake(playerId, 1n)));
    await limit(playerId, stakeOf(0n));
    const after = await figuresOf(ledger.db, playerId);
    await Promise.all(bets);
    const later = await Promise.all(Array.from({ length: 20 }, () => postOne(ledger.db, stake(playerId, 1n))));
    expect(countOf(later, 'limited')).toBe(20);
    expect((await figuresOf(ledger.db, playerId)).totals.staked).toBe(after.totals.staked);
  });
});

describe('deposits', () => {
  const order = (playerId: number, amount: bigint, orderId: string = newId()): Parameters<ProtectionModule['reserveDeposit']>[1] => ({
    playerId,
    merchantId: 1,
    orderId,
    amount,
    currency: 'VND',
  });
  const reserve = (deposit: ReturnType<typeof order>): Promise<string> =>
    inTransaction(ledger.db, (transaction) => protection.reserveDeposit(transaction, deposit)).then(
      () => 'reserved',
      (error: { code: string }) => error.code,
    );
  const credit = (deposit: ReturnType<typeof order>): Promise<PostingVerdict> =>
    postOne(ledger.db, {
      ...movement(deposit.playerId, 'deposit-credited', deposit.amount, 'house:deposits'),
      key: `deposit:${deposit.orderId}`,
    });
  const mayCredit = (deposit: ReturnType<typeof order>): Promise<boolean> =>
    inTransaction(ledger.db, (transaction) => protection.mayCredit(transaction, deposit));

  it('never reserve more than a limit has, 100 at once', async () => {
    const playerId = await ledger.player();
    await limit(playerId, { kind: 'deposit', period: 'week', value: 100n });
    const words = await Promise.all(Array.from({ length: 100 }, () => reserve(order(playerId, 9n))));
    expect(words.filter((word) => word === 'reserved')).toHaveLength(11);
    expect(words.filter((word) => word === 'limit.deposit')).toHaveLength(89);
  });

  it('count once: as reservation until they are credited, as deposit afterwards, and not at all once released', async () => {
    const playerId = await ledger.player();
    await limit(playerId, { kind: 'deposit', period: 'day', value: 100n });
    const [first, second] = [order(playerId, 60n), order(playerId, 40n)];
    expect(await reserve(first)).toBe('reserved');
    expect(await reserve(first)).toBe('reserved');
    await credit(first);
    // Credited without being asked: its reservation counts no more.
    expect(await reserve(second)).toBe('reserved');
    expect(await reserve(order(playerId, 1n))).toBe('limit.deposit');
    await inTransaction(ledger.db, (transaction) => protection.releaseDeposit(transaction, second.orderId));
    const third = order(playerId, 40n);
    expect(await reserve(third)).toBe('reserved');
    // Paid after all, late: there is no room for it any more.
    expect(await mayCredit(second)).toBe(false);
    expect(await mayCredit(third)).toBe(true);
    await credit(third);
    expect(await mayCredit(order(playerId, 1n))).toBe(false);
  });

  it('get no room from deposits of another period that are taken back', async () => {
    const playerId = await ledger.player(1_000n);
    await limit(playerId, { kind: 'deposit', period: 'month', value: 100n });
    await postOne(ledger.db, movement(playerId, 'deposit-reversed', -300n, 'house:deposits'));
    const words: string[] = [];
    for (const deposit of [order(playerId, 60n), order(playerId, 40n), order(playerId, 1n)]) {
      words.push(await reserve(deposit));
      if (words.at(-1) === 'reserved') await credit(deposit);
    }
    expect(words).toEqual(['reserved', 'reserved', 'limit.deposit']);
  });

  it('are kept from who is excluded, also when they were paid before', async () => {
    const playerId = await ledger.player();
    const paid = order(playerId, 5n);
    expect(await reserve(paid)).toBe('reserved');
    await protection.exclude({ playerId, merchantId: 1 }, { kind: 'time-out', reason: 'test', until: new Date(Date.now() + 86_400_000) });
    expect(await reserve(order(playerId, 5n))).toBe('account.excluded');
    expect(await mayCredit(paid)).toBe(false);
  });
});
