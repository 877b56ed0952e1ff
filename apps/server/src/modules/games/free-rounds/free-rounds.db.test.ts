import { inTransaction, newId, systemClock } from '@sortes/service';
import type { WalletCommand } from '@sortes/wallet-protocol';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, verifyLedger } from '../../wallet/index.js';
import { createCatalogue } from '../catalogue/catalogue.js';
import { bet, type GatewayWorld, openGatewayWorld, rollback, type Seat, win } from '../gateway/testing/gateway-world.js';
import { VendorFailure } from '../launch/vendor-client.js';
import { compareNext, endPast, type FreeRoundsKit, freeRoundsGame, giveFreeRounds, takeFreeRoundsBack, tellNext } from './free-rounds.js';
import { listFreeRounds } from './repository.js';

const hourMs = 3_600_000;

describe('free rounds', () => {
  let world: GatewayWorld;
  let answers: (path: string, body: object) => unknown;
  const asked: { path: string; body: object }[] = [];
  const raised: unknown[] = [];
  let kit: FreeRoundsKit;
  beforeAll(async () => {
    world = await openGatewayWorld();
    await sql`update games.vendor set gives_free_rounds = true where id = ${world.vendor.id}`.execute(world.db);
    const log = { debug() {}, info() {}, warn() {}, error() {} } as unknown as FreeRoundsKit['log'];
    kit = {
      db: world.db,
      log,
      clock: systemClock,
      alarms: { raise: (alarm: unknown) => raised.push(alarm) } as unknown as FreeRoundsKit['alarms'],
      catalogue: createCatalogue({ db: world.db, clock: systemClock, log }),
      vendors: {
        async post(_vendor, path, body) {
          asked.push({ path, body });
          return answers(path, body);
        },
        getLocation: () => Promise.reject(new Error('not asked')),
      },
    };
  });
  afterAll(() => world.close());
  afterEach(async () => {
    expect(await verifyLedger(world.db)).toMatchObject({ unbalanced: [], mismatched: [], miscounted: [], faults: 0 });
    await sql`update games.free_rounds set state = 'over' where state in ('asked', 'taking-back')`.execute(world.db);
    asked.length = 0;
  });

  const given = async (seat: Seat, { count = 3, ms = hourMs }: { count?: number; ms?: number } = {}): Promise<string> => {
    const rewardId = newId();
    const game = freeRoundsGame(await kit.catalogue.current(), 'LUMEN_TEST:reels');
    if (game === undefined) throw new Error('no game');
    const until = new Date(Date.now() + ms);
    await inTransaction(world.db, (transaction) =>
      giveFreeRounds(transaction, {
        rewardId,
        playerId: seat.playerId,
        merchantId: 1,
        currency: 'VND',
        game,
        count,
        value: 10_000n,
        until,
      }),
    );
    return rewardId;
  };
  const spin = (seat: Seat, reward: string, changes: Partial<WalletCommand> = {}) => bet(seat, { amount: 0n, reward, ...changes });
  const apply = (command: WalletCommand) => world.gateway.apply(world.vendor, command);
  const verdictOf = async (command: WalletCommand) => (await apply(command)).verdict;
  const standing = async (rewardId: string) => (await listFreeRounds(world.db, [rewardId]))[0];
  const own = async ({ playerId }: Seat) => (await balanceOf(world.db, playerId)).main;

  it('take nothing, and what they win is a reward', async () => {
    const seat = await world.seat(100n);
    const reward = await given(seat, { count: 2 });
    const first = spin(seat, reward);
    expect(await apply(first)).toMatchObject({ verdict: 'done', balance: 100n });
    expect(await apply(win(first, { amount: 40n, roundClosed: true }))).toMatchObject({ verdict: 'done', balance: 140n });
    expect(await standing(reward)).toMatchObject({ state: 'asked', used: 1, decided: 1, won: 40n });
    const second = spin(seat, reward);
    await apply(second);
    expect(await verdictOf(spin(seat, reward)), 'none is left').toBe('limit-exceeded');
    expect(await apply(win(second, { amount: 0n, roundClosed: true }))).toMatchObject({ verdict: 'done', balance: 140n });
    expect(await standing(reward)).toMatchObject({ state: 'over', used: 2, decided: 2, won: 40n });
    const { rows } = await sql<{ template: string; account: string; amount: bigint }>`
      select t.template, e.account, e.amount from wallet.transaction t join wallet.entry e on e.player_id = t.player_id and e.transaction_id = t.id
      where t.player_id = ${seat.playerId} and t.template <> 'demo-credited' order by e.line`.execute(world.db);
    expect(rows).toEqual([
      { template: 'spins-won', account: 'main', amount: 40n },
      { template: 'spins-won', account: 'house:rewards', amount: -40n },
    ]);
  });

  it('are refused of another player, another game, nobody, and after their time; without a session none begins', async () => {
    const [seat, other] = [await world.seat(), await world.seat()];
    const reward = await given(seat);
    expect(await verdictOf(spin(other, reward))).toBe('reference-unknown');
    expect(await verdictOf(spin(seat, newId()))).toBe('reference-unknown');
    const table = await world.reopen(seat, { game: 'table' });
    expect(await verdictOf(spin(table, reward, { game: 'table' }))).toBe('reference-unknown');
    expect(await verdictOf(spin(seat, await given(seat, { ms: -1 })))).toBe('limit-exceeded');
    expect(await verdictOf(spin(seat, reward, { token: 'made-up' }))).toBe('token-unknown');
    expect(await verdictOf(spin(seat, reward, { player: 'nobody' }))).toBe('token-unknown');
    expect(await standing(reward)).toMatchObject({ used: 0 });
  });

  it('are played once each, however often and by how many at once they are asked for', async () => {
    const seat = await world.seat();
    const reward = await given(seat, { count: 1 });
    const many = await Promise.all(Array.from({ length: 50 }, () => verdictOf(spin(seat, reward))));
    expect(many.filter((verdict) => verdict === 'done')).toHaveLength(1);
    expect(new Set(many)).toEqual(new Set(['done', 'limit-exceeded']));
    const again = await given(seat, { count: 1 });
    const one = spin(seat, again);
    const same = await Promise.all(Array.from({ length: 20 }, () => verdictOf(one)));
    expect(new Set(same)).toEqual(new Set(['done', 'replayed']));
    const won = win(one, { amount: 30n });
    const wins = await Promise.all(Array.from({ length: 20 }, () => verdictOf(won)));
    expect(new Set(wins)).toEqual(new Set(['done', 'replayed']));
    expect(await verdictOf({ ...won, amount: 31n })).toBe('conflict');
    expect(await verdictOf({ ...one, reward })).toBe('conflict');
    expect(await standing(again)).toMatchObject({ state: 'over', used: 1, won: 30n });
  });

  it('come back with a rollback, once, and not when they were decided', async () => {
    const seat = await world.seat();
    const reward = await given(seat, { count: 1 });
    const first = spin(seat, reward);
    await apply(first);
    expect(await verdictOf(rollback(first))).toBe('done');
    expect(await standing(reward)).toMatchObject({ state: 'asked', used: 0 });
    const second = spin(seat, reward);
    expect(await verdictOf(second)).toBe('done');
    expect(await verdictOf(win(first)), 'it was taken back').toBe('rolled-back');
    await apply(win(second));
    expect(await verdictOf(rollback(second))).toBe('settled');
  });

  it('win what they win though their token, their time or they themselves are gone', async () => {
    const seat = await world.seat();
    const reward = await given(seat);
    const played = spin(seat, reward);
    await apply(played);
    await inTransaction(world.db, (transaction) => takeFreeRoundsBack(transaction, reward));
    expect(await verdictOf(spin(seat, reward))).toBe('limit-exceeded');
    const before = await own(seat);
    expect(await verdictOf(win(played, { amount: 5n, token: null }))).toBe('done');
    expect(await own(seat)).toBe(before + 5n);
    // One that names a reward and stands on a stake that was paid for is a prize as any.
    const paid = bet(seat);
    await apply(paid);
    expect(await verdictOf(win(paid, { reward }))).toBe('done');
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from wallet.transaction where player_id = ${seat.playerId} and template = 'game-prize-paid'`.execute(
      world.db,
    );
    expect(rows[0]?.count).toBe(1);
  });

  it('win a reward also where their vendor leaves out that they are free, alone and among many, and tell of it', async () => {
    const seats = await Promise.all(Array.from({ length: 6 }, () => world.seat(100n)));
    const rewards = await Promise.all(seats.map((seat) => given(seat, { count: 2 })));
    const told = async () =>
      (
        await sql<{ told: number }>`
          select count(*)::integer as told from platform.outbox where topic = 'free-rounds.changed' and payload ->> 'rewardId' = any (${rewards})`.execute(
          world.db,
        )
      ).rows[0]?.told ?? 0;
    const played = seats.map((seat, at) => spin(seat, rewards[at] ?? ''));
    const paid = await Promise.all(seats.map(async (seat) => ({ seat, stake: bet(seat, { amount: 10n }) })));
    await Promise.all([...played, ...paid.map(({ stake }) => stake)].map(apply));
    const before = await told();
    // One alone, and then wins of free rounds and of paid stakes in one call.
    const [first, ...others] = played.map((stake) => win(stake, { amount: 7n }));
    if (first === undefined) throw new Error('no win');
    expect(await apply(first)).toMatchObject({ verdict: 'done', balance: 97n });
    expect(await apply(first)).toMatchObject({ verdict: 'replayed', balance: 97n });
    const answers = await Promise.all([...others, ...paid.map(({ stake }) => win(stake, { amount: 20n }))].map(verdictOf));
    expect(new Set(answers)).toEqual(new Set(['done']));
    for (const [at, seat] of seats.entries()) {
      expect(await own(seat)).toBe(117n);
      expect(await standing(rewards[at] ?? '')).toMatchObject({ used: 1, decided: 1, won: 7n });
    }
    const { rows } = await sql<{ template: string; count: number; sum: bigint }>`
      select t.template, count(*)::integer as count, sum(e.amount)::bigint as sum from wallet.transaction t join wallet.entry e
        on e.player_id = t.player_id and e.transaction_id = t.id and e.account = 'main'
      where t.player_id = any (${seats.map(({ playerId }) => playerId)}::bigint[]) and t.template in ('spins-won', 'game-prize-paid') group by 1 order by 1`.execute(
      world.db,
    );
    expect(rows).toEqual([
      { template: 'game-prize-paid', count: 6, sum: 120n },
      { template: 'spins-won', count: 6, sum: 42n },
    ]);
    expect((await told()) - before).toBe(6);
    const [seat, reward] = [seats[0] as Seat, rewards[0] ?? ''];
    const undone = spin(seat, reward);
    await apply(undone);
    const beforeBack = await told();
    const back = rollback(undone);
    expect([await verdictOf(back), await verdictOf(back)]).toEqual(['done', 'replayed']);
    expect((await told()) - beforeBack, 'that it came back, once').toBe(1);
  });

  it('are told their vendor until it has answered, and taken back there as well', async () => {
    const seat = await world.seat();
    const reward = await given(seat);
    answers = () => {
      throw new VendorFailure('unknown', 'nobody answered', { sent: true });
    };
    expect(await tellNext(kit)).toBe(true);
    expect(await tellNext(kit), 'not at once again').toBe(false);
    expect(await standing(reward)).toMatchObject({ state: 'asked' });
    await sql`update games.free_rounds set next_at = clock_timestamp() where reward_id = ${reward}`.execute(world.db);
    answers = () => ({ reward_uuid: reward });
    expect(await tellNext(kit)).toBe(true);
    expect(await standing(reward)).toMatchObject({ state: 'ready' });
    expect(asked.at(-1)).toMatchObject({
      path: 'api/freebet/create',
      body: { reward_uuid: reward, user: seat.alias, game_code: 'reels', currency: 'VND', bet_value: 100_000, bet_count: 3 },
    });
    await inTransaction(world.db, (transaction) => takeFreeRoundsBack(transaction, reward));
    answers = () => {
      throw new VendorFailure('refused', 'it knows of none', { sent: true, status: 404, code: 'unknown-reward' });
    };
    expect(await tellNext(kit)).toBe(true);
    expect(asked.at(-1)).toMatchObject({ path: 'api/freebet/cancel', body: { reward_uuid: reward } });
    expect(await standing(reward)).toMatchObject({ state: 'over' });
    const refused = await given(seat);
    expect(await tellNext(kit)).toBe(true);
    expect(raised).toEqual([{ kind: 'free-rounds-refused', subject: 'LUMEN_TEST', detail: { game: expect.any(String) as string } }]);
    expect(await standing(refused)).toMatchObject({ state: 'refused', reason: expect.stringContaining('it knows of none') });
    expect(await verdictOf(spin(seat, refused))).toBe('limit-exceeded');
  });

  it('are compared with what their vendor says once they are over, and staff are told once where it says otherwise', async () => {
    const seat = await world.seat();
    const reward = await given(seat, { count: 1 });
    const played = spin(seat, reward);
    await apply(played);
    await apply(win(played, { amount: 40n }));
    const due = () =>
      sql`update games.free_rounds set compare_at = clock_timestamp() where reward_id = ${reward} and compare_at is not null`.execute(
        world.db,
      );
    expect(await compareNext(kit), 'what calls have lost may still come').toBe(false);
    await due();
    answers = () => {
      throw new VendorFailure('unknown', 'nobody answered', { sent: true });
    };
    raised.length = 0;
    expect([await compareNext(kit), await compareNext(kit)], 'not at once again').toEqual([true, false]);
    await due();
    answers = () => ({ reward_uuid: reward, status: 'over', bet_count: 1, used: 1, won: 410 });
    expect(await compareNext(kit)).toBe(true);
    expect(asked.at(-1)).toMatchObject({ path: 'api/freebet/info', body: { reward_uuid: reward } });
    const detail = { currency: 'VND', used: 1, theirs: 1, won: '0.004', theirWon: '0.0041' };
    expect(raised).toMatchObject([{ kind: 'free-rounds-differ', subject: 'LUMEN_TEST', detail }]);
    await due();
    expect(await compareNext(kit), 'it was compared').toBe(false);
    const same = await given(seat, { count: 1 });
    const again = spin(seat, same);
    await apply(again);
    await apply(win(again, { amount: 40n }));
    await sql`update games.free_rounds set compare_at = clock_timestamp() where reward_id = ${same}`.execute(world.db);
    answers = () => ({ reward_uuid: same, status: 'over', bet_count: 1, used: 1, won: 400 });
    expect([await compareNext(kit), await compareNext(kit), raised.length]).toEqual([true, false, 1]);
  });

  it('are over with their time', async () => {
    const seat = await world.seat();
    const [past, later] = [await given(seat, { ms: -hourMs }), await given(seat)];
    expect(await endPast(kit)).toBeGreaterThanOrEqual(1);
    expect(await standing(past)).toMatchObject({ state: 'over', used: 0 });
    expect(await standing(later)).toMatchObject({ state: 'asked' });
  });
});
