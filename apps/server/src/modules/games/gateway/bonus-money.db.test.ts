import type { WalletCommand } from '@sortes/wallet-protocol';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, newId } from '@sortes/service';
import { balanceOf, beginBonus, type BonusRule, endBonus, verifyLedger } from '../../wallet/index.js';
import { bet, type GatewayWorld, openGatewayWorld, rollback, type Seat, win } from './testing/gateway-world.js';
import type { CommandAnswer } from './wallet-gateway.js';

const money = (units: number): bigint => BigInt(units) * 10_000n;
const anything: BonusRule = { mostBet: undefined, lanes: undefined, gamesOnly: undefined, gamesNot: [] };

let world: GatewayWorld;
beforeAll(async () => {
  world = await openGatewayWorld();
  await sql`update games.game set game_type = 'LIVE' where code = 'table'`.execute(world.db);
});
afterAll(() => world.close());
afterEach(async () => {
  expect(await verifyLedger(world.db)).toMatchObject({ unbalanced: [], mismatched: [], miscounted: [], faults: 0 });
});

const apply = (command: WalletCommand): Promise<CommandAnswer> => world.gateway.apply(world.vendor, command);
const stands = async ({ playerId }: Seat): Promise<[main: bigint, bonus: bigint]> => {
  const { main, bonus } = await balanceOf(world.db, playerId);
  return [main, bonus];
};
const houseOf = async ({ playerId }: Seat): Promise<Record<string, bigint>> => {
  const { rows } = await sql<{ account: string; sum: bigint }>`
    select account, sum(amount)::bigint as sum from wallet.entry
    where player_id = ${playerId} and account like 'house:%' and account <> 'house:demo' group by 1 order by 1`.execute(world.db);
  return Object.fromEntries(rows.map(({ account, sum }) => [account.slice(6), sum]));
};
const lend = async (
  seat: Seat,
  amount: bigint,
  rule: BonusRule = anything,
): Promise<{ playerId: number; merchantId: number; grantId: string }> => {
  const grant = { playerId: seat.playerId, merchantId: 1, grantId: newId() };
  expect(await inTransaction(world.db, (transaction) => beginBonus(transaction, grant, rule, amount))).toBe(true);
  return grant;
};

/** One word for every dialect: they ask the same core. Few commands and many go different ways there (`few-or-any.db.test.ts` compares them). */
describe('what a bonus lends to games', () => {
  it('is staked where own money runs out and paid back in the same parts: the worked example of the rules', async () => {
    const seat = await world.seat(money(200));
    const table = await world.reopen(seat, { game: 'table' });
    await lend(seat, money(150), { ...anything, mostBet: money(50) });
    const steps: [stake: bigint, won: bigint, main: bigint, bonus: bigint, at?: Seat][] = [
      [money(180), 0n, money(20), money(150)],
      [money(30), money(75), money(50), money(165)],
      [money(40), money(76), money(86), money(165), table],
      [money(86), 0n, 0n, money(165)],
      [333_333n, 1_000_001n, 0n, 2_316_668n],
    ];
    for (const [stake, won, main, bonus, at = seat] of steps) {
      const placed = bet(at, { amount: stake, ...(at === table && { game: 'table' }) });
      expect(await apply(placed)).toMatchObject({ verdict: 'done' });
      if (won > 0n)
        expect(await apply(win(placed, { amount: won, roundClosed: true }))).toMatchObject({ verdict: 'done', balance: main + bonus });
      expect(await stands(seat)).toEqual([main, bonus]);
    }
    expect(await apply(bet(seat, { amount: money(60) }))).toMatchObject({ verdict: 'limit-exceeded' });
    for (const [stake, won] of Array.from({ length: 25 }, (_, index) => [index === 24 ? 466_667n : 466_850n, money(44)] as const)) {
      const placed = bet(seat, { amount: stake });
      await apply(placed);
      expect(await apply(win(placed, { amount: won }))).toMatchObject({ verdict: 'done' });
    }
    const staked = 24n * 466_850n + 466_667n;
    expect(await houseOf(seat)).toEqual({
      'bonus-prizes': -(money(25) + 1_000_001n + money(1100)),
      'bonus-stakes': money(10) + 333_333n + staked,
      bonuses: -money(150),
      prizes: -money(126),
      stakes: money(326),
    });
  });

  it('comes back exactly as it went when a bet is taken back, though others stand in its round', async () => {
    const seat = await world.seat(money(12));
    await lend(seat, money(30));
    const round = newId();
    const [own, parted] = [bet(seat, { round, amount: money(10) }), bet(seat, { round, amount: money(10) })];
    await apply(own);
    await apply(parted);
    expect(await stands(seat)).toEqual([0n, money(22)]);
    // The round has 8 of 20 from the bonus; a win that names the round alone belongs to all its bets.
    await apply(win(parted, { referenceId: null, amount: money(5) }));
    expect(await stands(seat)).toEqual([money(3), money(24)]);
    const other = bet(seat, { amount: money(9) });
    await apply(other);
    expect(await stands(seat)).toEqual([0n, money(18)]);
    expect(await apply(rollback(other))).toMatchObject({ verdict: 'done', balance: money(27) });
    expect(await stands(seat)).toEqual([money(3), money(24)]);
  });

  it('is shown to vendors beside own money only where it may be staked, and refused elsewhere', async () => {
    const seat = await world.seat(money(5));
    const table = await world.reopen(seat, { game: 'table' });
    await lend(seat, money(20), { ...anything, lanes: ['RNG'] });
    expect(await world.gateway.check(world.vendor, seat.token)).toMatchObject({ balance: money(25) });
    expect(await world.gateway.check(world.vendor, table.token)).toMatchObject({ balance: money(5) });
    expect(await world.gateway.balance(world.vendor, seat.alias, seat.token)).toMatchObject({ balance: money(25) });
    expect(await apply(bet(table, { game: 'table', amount: money(6) }))).toMatchObject({ verdict: 'insufficient', balance: money(5) });
    expect(await apply(bet(table, { game: 'table', amount: money(1) }))).toMatchObject({ verdict: 'done', balance: money(4) });
    expect(await apply(bet(seat, { amount: money(6) }))).toMatchObject({ verdict: 'done', balance: money(18) });
    expect(await apply(bet(seat, { amount: money(19) }))).toMatchObject({ verdict: 'insufficient', balance: money(18) });
  });

  it('is neither shown nor staked while own money stands in a wallet of a vendor', async () => {
    const seat = await world.seat(money(5));
    await lend(seat, money(20));
    await sql`
      insert into games.transfer (player_id, id, vendor_id, merchant_id, idempotency_key, direction, amount, currency, state)
      values (${seat.playerId}, ${newId()}, ${world.vendor.id}, 1, 'x', 'in', 1, 'VND', 'done')`.execute(world.db);
    expect(await world.gateway.balance(world.vendor, seat.alias, seat.token)).toMatchObject({ balance: money(5) });
    expect(await apply(bet(seat, { amount: money(6) }))).toMatchObject({ verdict: 'insufficient', balance: money(5) });
    expect(await apply(bet(seat, { amount: money(4) }))).toMatchObject({ verdict: 'done', balance: money(1) });
    await sql`
      insert into games.purse_seen_empty (player_id, vendor_id, seen_at)
      values (${seat.playerId}, ${world.vendor.id}, clock_timestamp() + interval '1 s')`.execute(world.db);
    expect(await apply(bet(seat, { amount: money(6) }))).toMatchObject({ verdict: 'done', balance: money(15) });
  });

  it('gives what a vendor calls promotional, though own money would cover it, and own money is never taken in its place', async () => {
    const seat = await world.seat(money(100));
    expect(await apply(bet(seat, { amount: money(1), lent: money(1) }))).toMatchObject({
      verdict: 'lent-insufficient',
      balance: money(100),
    });
    const table = await world.reopen(seat, { game: 'table' });
    await lend(seat, money(20), { ...anything, lanes: ['RNG'], mostBet: money(15) });
    const parted = bet(seat, { amount: money(15), lent: money(5) });
    expect(await apply(parted)).toMatchObject({ verdict: 'done', balance: money(105) });
    expect(await stands(seat)).toEqual([money(90), money(15)]);
    // A third of it was lent, and so is a third of what it wins.
    expect(await apply(win(parted, { amount: money(30) }))).toMatchObject({ verdict: 'done' });
    expect(await stands(seat)).toEqual([money(110), money(25)]);
    const all = bet(seat, { amount: money(15), lent: money(15) });
    expect(await apply(all)).toMatchObject({ verdict: 'done', balance: money(120) });
    expect(await apply(all)).toMatchObject({ verdict: 'replayed', balance: money(120) });
    expect(await apply({ ...all, lent: money(14) })).toMatchObject({ verdict: 'conflict' });
    const { lent: _lent, ...plain } = all;
    expect(await apply(plain)).toMatchObject({ verdict: 'conflict' });
    expect(await apply(rollback(all))).toMatchObject({ verdict: 'done', balance: money(135) });
    expect(await stands(seat)).toEqual([money(110), money(25)]);

    for (const [refused, verdict] of [
      [bet(seat, { amount: money(16), lent: money(1) }), 'limit-exceeded'],
      [bet(seat, { amount: money(150), lent: money(1) }), 'insufficient'],
      [bet(table, { game: 'table', amount: money(2), lent: money(1) }), 'lent-insufficient'],
      [bet(seat, { amount: money(2), lent: money(1), token: 'never given' }), 'token-unknown'],
      [bet(seat, { amount: money(2), lent: money(1), currency: 'USD' }), 'currency-wrong'],
      [bet(seat, { amount: money(2), lent: money(1), game: 'none' }), 'game-unknown'],
    ] as const)
      expect((await apply(refused)).verdict).toBe(verdict);
    expect(await stands(seat)).toEqual([money(110), money(25)]);
    // What is missing of own money is lent besides, as ever.
    await apply(bet(table, { game: 'table', amount: money(100) }));
    expect(await apply(bet(seat, { amount: money(14), lent: money(2) }))).toMatchObject({ verdict: 'done', balance: money(21) });
    expect(await stands(seat)).toEqual([0n, money(21)]);
    const many = await Promise.all(Array.from({ length: 20 }, () => apply(bet(seat, { amount: money(10), lent: money(10) }))));
    expect(many.filter(({ verdict }) => verdict === 'done')).toHaveLength(2);
    expect(many.filter(({ verdict }) => verdict === 'lent-insufficient')).toHaveLength(18);
    expect(await stands(seat)).toEqual([0n, money(1)]);
  });

  it('is taken once by many at once and the same answer is given again', async () => {
    const seat = await world.seat(0n);
    await lend(seat, money(10));
    const last = Array.from({ length: 50 }, () => bet(seat, { amount: money(10) }));
    const answers = await Promise.all(last.map(apply));
    expect(answers.filter(({ verdict }) => verdict === 'done')).toHaveLength(1);
    const taken = last[answers.findIndex(({ verdict }) => verdict === 'done')];
    if (taken === undefined) throw new Error('none was taken');
    expect(await apply(taken)).toMatchObject({ verdict: 'replayed', balance: 0n });
    expect(await stands(seat)).toEqual([0n, 0n]);
  });

  it('is passed on when it is over: a late win to the player as far as it may become money, to the house after it was given up', async () => {
    for (const [as, main, bonuses] of [
      [{ state: 'converted', most: money(8) }, money(8), money(7)],
      [{ state: 'ended' }, 0n, money(15)],
    ] as const) {
      const seat = await world.seat(0n);
      const grant = await lend(seat, money(10));
      const placed = bet(seat, { amount: money(5) });
      await apply(placed);
      await inTransaction(world.db, (transaction) => endBonus(transaction, grant, as));
      expect(await apply(win(placed, { amount: money(20) }))).toMatchObject({ verdict: 'done', balance: main });
      expect(await stands(seat)).toEqual([main, 0n]);
      expect(await houseOf(seat)).toEqual({ 'bonus-prizes': -money(20), 'bonus-stakes': money(5), bonuses });
    }
  });
});
