import { randomInt } from 'node:crypto';
import type { AgentLane } from '@sortes/contract';
import { parseMoney } from '@sortes/money';
import { newId } from '@sortes/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lineOf, openLottery, placeOrder, requestOf, settleNow, type LotteryFixture } from '../lottery/testing/fixture.js';
import { balanceOf, post, postOne, type PostingRequest } from '../wallet/index.js';
import { beginRebuild, foldNow, stepRebuild } from './fold-repository.js';
import { payCommissions, verifyCommissions } from './pay-commissions.js';
import { addRate } from './rate-repository.js';

let lottery: LotteryFixture;
beforeAll(async () => {
  lottery = await openLottery();
});
afterAll(() => lottery.close());

/** The line of the fact sheet's golden examples, the root first. */
const names = ['R', 'A', 'B', 'C', 'm1'] as const;
type Name = (typeof names)[number];
type Line = Record<Name, number>;
const groups: Record<Name, number> = { R: 1956, A: 1950, B: 1940, C: 1930, m1: 1920 };
const points: Record<Name, number> = { R: 100, A: 90, B: 75, C: 60, m1: 50 };

async function placed(upline: number | undefined, kind: 0 | 1): Promise<number> {
  const id = await lottery.player(parseMoney('100000'));
  await sql`
    insert into agents.node (player_id, merchant_id, upline_id, depth, path, kind, since)
    select ${id}, 1, a.player_id, coalesce(a.depth + 1, 0), coalesce(a.path, ''::bytea) || int8send(${id}), ${kind}, clock_timestamp()
    from (select 1) as one left join agents.node a on a.player_id = ${upline ?? null}`.execute(lottery.db);
  return id;
}

async function goldenLine(): Promise<Line> {
  const line = {} as Line;
  const since = new Date(Date.now() - 60_000);
  let upline: number | undefined;
  for (const name of names) {
    upline = await placed(upline, name === 'm1' ? 0 : 1);
    line[name] = upline;
    await addRate(lottery.db, { playerId: upline, lane: 'LOTT', rate: groups[name], since });
    for (const lane of ['RNG', 'LIVE'] as const) await addRate(lottery.db, { playerId: upline, lane, rate: points[name], since });
  }
  return line;
}

/** What each of a line gets of one bet by the formula alone, in currency units, from who bet up to the root. */
async function sharesOf(line: Line, lane: AgentLane, amount: string, group = 0, first = '0'): Promise<string[]> {
  const { rows } = await sql<{ player_id: bigint; share: bigint }>`
    select s.player_id, s.share from agents.node n
    cross join lateral agents.shares(n.path, ${lane}, clock_timestamp(), ${parseMoney(amount)}, ${group}, ${parseMoney(first)}) as s
    where n.player_id = ${line.m1}`.execute(lottery.db);
  const of = new Map(rows.map((row) => [Number(row.player_id), row.share]));
  return names.toReversed().map((name) => (Number(of.get(line[name]) ?? 0n) / 10_000).toFixed(4));
}

async function allIn(): Promise<void> {
  const { rows } = await sql<{ next: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(lottery.db);
  const next = BigInt(rows[0]?.next ?? '0');
  await expect
    .poll(
      async () => {
        while (await foldNow(lottery.db));
        const { rows: at } = await sql<{ waiting: boolean }>`
          select exists (select from wallet.movement_key k, agents.generation g where g.state = 'live' and k.writer >= g.followed)
            or pg_snapshot_xmin(pg_current_snapshot()) < ${String(next)}::text::xid8 as waiting`.execute(lottery.db);
        return at[0]?.waiting;
      },
      { timeout: 30_000, interval: 50 },
    )
    .toBe(false);
  while (await foldNow(lottery.db));
}

/** As if the hour were over: pays all that is counted. */
async function payAll(): Promise<void> {
  await allIn();
  await sql`update agents.generation set followed_at = clock_timestamp() + interval '2 hours' where state = 'live'`.execute(lottery.db);
  while (await payCommissions(lottery.db));
}

async function counted(playerId: number, lane: AgentLane): Promise<bigint> {
  const { rows } = await sql<{ amount: bigint | null }>`
    select sum(c.amount)::bigint as amount from agents.commission_hour c join agents.generation g on g.id = c.generation and g.state = 'live'
    where c.player_id = ${playerId} and c.lane = ${lane}`.execute(lottery.db);
  return rows[0]?.amount ?? 0n;
}

const inUnits = (amount: bigint): string => (Number(amount) / 10_000).toFixed(4);

/** What each of a line was counted, from who bet up to the root. */
const countedOf = async (line: Line, lane: AgentLane): Promise<string[]> =>
  Promise.all(names.toReversed().map(async (name) => inUnits(await counted(line[name], lane))));

const floatOf = async (playerId: number): Promise<bigint> => (await balanceOf(lottery.db, playerId)).float;

const move = (
  playerId: number,
  template: PostingRequest['template'],
  amount: bigint,
  house: string,
  reference: string,
): PostingRequest => ({
  playerId,
  merchantId: 1,
  template,
  key: newId(),
  input: {},
  reference,
  lines: [
    { account: 'main', amount },
    { account: `house:${house}` as 'house:stakes', amount: -amount },
  ],
});

interface Round {
  staked: bigint;
  won?: bigint;
  refunded?: bigint;
}

async function gameOf(type: AgentLane): Promise<{ vendorId: number; nodeId: bigint }> {
  const { rows: vendors } = await sql<{ id: number }>`
    insert into games.vendor (code, name, protocol, operator_id, public_key, own_secret, api_url)
    values (${`V${randomInt(1e9)}`}, ${type}, 'rs', 'x', 'key', ''::bytea, 'http://vendor.test') returning id`.execute(lottery.db);
  const vendorId = vendors[0]?.id ?? 0;
  const { rows } = await sql<{ node_id: bigint }>`
    insert into games.game (vendor_id, code, game_type, name) values (${vendorId}, 'g', ${type}, ${type}) returning node_id`.execute(
    lottery.db,
  );
  return { vendorId, nodeId: rows[0]?.node_id ?? 0n };
}

async function writeRound(
  game: { vendorId: number; nodeId: bigint },
  playerId: number,
  { staked, won = 0n, refunded = 0n }: Round,
  id = newId(),
): Promise<string> {
  await sql`
    insert into games.round as r (player_id, id, vendor_id, node_id, merchant_id, code, staked, won, refunded, opened_at, updated_at, closed_at)
    values (${playerId}, ${id}::uuid, ${game.vendorId}, ${game.nodeId}, 1, ${id}, ${staked}, ${won}, ${refunded}, clock_timestamp(), clock_timestamp(), clock_timestamp())
    on conflict (player_id, id) do update set staked = excluded.staked, won = excluded.won, refunded = excluded.refunded`.execute(
    lottery.db,
  );
  return id;
}

describe('the series difference', () => {
  it('shares a bet as the golden examples say, and all that is shared is what the root’s rate makes', async () => {
    const line = await goldenLine();
    expect(await sharesOf(line, 'LOTT', '1234.5678', 1900, '12.3456')).toEqual(['0.0000', '6.1729', '6.1728', '6.1728', '3.7037']);
    expect(await sharesOf(line, 'LOTT', '100.0001', 1920)).toEqual(['0.0000', '0.5000', '0.5000', '0.5000', '0.3000']);
    expect(await sharesOf(line, 'RNG', '333.3333')).toEqual(['1.6666', '0.3333', '0.5000', '0.5000', '0.3334']);
    expect(await sharesOf(line, 'LIVE', '95')).toEqual(['0.4750', '0.0950', '0.1425', '0.1425', '0.0950']);
    expect(await sharesOf(line, 'LIVE', '0')).toEqual(['0.0000', '0.0000', '0.0000', '0.0000', '0.0000']);
  });

  it('conserves every unit in lines of any depth and shape, also where a rate below is above the next one', async () => {
    for (let run = 0; run < 40; run += 1) {
      const depth = randomInt(1, 9);
      let upline: number | undefined;
      let highest = 0;
      for (let level = 0; level < depth; level += 1) {
        upline = await placed(upline, 1);
        const rate = randomInt(0, 400);
        if (randomInt(4) > 0) {
          highest = Math.max(highest, rate);
          await addRate(lottery.db, { playerId: upline, lane: 'FISH', rate, since: new Date(0) });
        }
      }
      const amount = BigInt(randomInt(1, 2 ** 40));
      const { rows } = await sql<{ shared: bigint; least: bigint }>`
        select coalesce(sum(s.share), 0)::bigint as shared, coalesce(min(s.share), 1)::bigint as least from agents.node n
        cross join lateral agents.shares(n.path, 'FISH', clock_timestamp(), ${amount}, 0, 0) as s where n.player_id = ${upline ?? 0}`.execute(
        lottery.db,
      );
      expect(rows[0]?.shared).toBe((amount * BigInt(highest)) / 10_000n);
      expect(rows[0]?.least).toBeGreaterThan(0n);
    }
  });
});

describe('commissions', () => {
  it('of a draw are counted when it is settled, at the rates of the moment the bet was placed', async () => {
    const line = await goldenLine();
    await addRate(lottery.db, { playerId: line.C, lane: 'ELOTT', rate: 30, since: new Date(Date.now() - 60_000) });
    const draw = await lottery.openedDraw('ssc1m', 600_000);
    await placeOrder(lottery, requestOf(line.m1, draw, [lineOf('ssc1m', 'S1_DIRECT', '9', '1', 500)]));
    await addRate(lottery.db, { playerId: line.R, lane: 'ELOTT', rate: 9_000, since: new Date() });
    await allIn();
    expect(await counted(line.C, 'ELOTT')).toBe(0n);
    await settleNow(lottery, draw, '1,1,1,1,9');
    await allIn();
    // Sold at fixed odds, so the prize groups have no part; the root's rate came after the bet.
    expect(await countedOf(line, 'ELOTT')).toEqual(['0.0000', '1.5000', '0.0000', '0.0000', '0.0000']);
  });

  it('at fixed odds are shares of what counts as turnover, at a prize group of the whole price', async () => {
    const line = await goldenLine();
    await addRate(lottery.db, { playerId: line.C, lane: 'ELOTT', rate: 30, since: new Date(Date.now() - 60_000) });
    const draw = await lottery.openedDraw('ssc1m', 600_000);
    // 8 of 10 count nothing; of 100 on the dragon and 40 on the tiger 60 count.
    const lines = [
      lineOf('ssc1m', 'POSITION', '01234567||||', '1', 50),
      lineOf('ssc1m', 'DTT', 'D', '1', 100),
      lineOf('ssc1m', 'DTT', 'T', '1', 40),
    ];
    for (const one of lines) await placeOrder(lottery, requestOf(line.m1, draw, [one]));
    const grouped = await placeOrder(lottery, requestOf(line.m1, draw, [lineOf('ssc1m', 'POSITION', '01234567||||', '1', 50)]));
    await sql`update lottery.bet set series = 1920 where player_id = ${line.m1} and master_id = ${grouped.masterId}`.execute(lottery.db);
    await settleNow(lottery, draw, '1,1,1,1,9');
    await allIn();
    expect(await countedOf(line, 'ELOTT')).toEqual(['0.0000', '0.1800', '0.0000', '0.0000', '0.0000']);
    // 400 at group 1920: 10, 10, 10 and 6 of 2000 for those above.
    expect(await countedOf(line, 'LOTT')).toEqual(['0.0000', '2.0000', '2.0000', '2.0000', '1.2000']);
  });

  it('of games are paid once to the unit, own ones to play with, and taken back exactly', async () => {
    const line = await goldenLine();
    const game = await gameOf('RNG');
    const round = await writeRound(game, line.m1, { staked: parseMoney('333.3333') });
    const before = (await balanceOf(lottery.db, line.m1)).main;
    await post(lottery.db, [move(line.m1, 'game-stake-placed', -parseMoney('333.3333'), 'stakes', round)]);
    await allIn();
    expect(await countedOf(line, 'RNG')).toEqual(['1.6666', '0.3333', '0.5000', '0.5000', '0.3334']);
    expect(await floatOf(line.A)).toBe(0n);
    await payAll();
    await payAll();
    expect(inUnits(await floatOf(line.C))).toBe('0.3333');
    expect(inUnits(await floatOf(line.R))).toBe('0.3334');
    expect(inUnits((await balanceOf(lottery.db, line.m1)).main - before)).toBe('-331.6667');
    await writeRound(game, line.m1, { staked: parseMoney('333.3333'), refunded: parseMoney('333.3333') }, round);
    await post(lottery.db, [move(line.m1, 'game-stake-refunded', parseMoney('333.3333'), 'stakes', round)]);
    await payAll();
    expect(await countedOf(line, 'RNG')).toEqual(['0.0000', '0.0000', '0.0000', '0.0000', '0.0000']);
    expect(await Promise.all([line.C, line.B, line.A, line.R].map(floatOf))).toEqual([0n, 0n, 0n, 0n]);
    expect((await balanceOf(lottery.db, line.m1)).main).toBe(before);
  });

  it('of tables follow the round’s turnover, also when it is corrected', async () => {
    const line = await goldenLine();
    const game = await gameOf('LIVE');
    const round = await writeRound(game, line.m1, { staked: parseMoney('100'), won: parseMoney('195') });
    await post(lottery.db, [
      move(line.m1, 'game-stake-placed', -parseMoney('100'), 'stakes', round),
      move(line.m1, 'game-prize-paid', parseMoney('195'), 'prizes', round),
    ]);
    await payAll();
    expect(await countedOf(line, 'LIVE')).toEqual(['0.4750', '0.0950', '0.1425', '0.1425', '0.0950']);
    // Lost, after all: valid turnover 100 instead of 95.
    await writeRound(game, line.m1, { staked: parseMoney('100') }, round);
    await post(lottery.db, [move(line.m1, 'game-prize-paid', -parseMoney('195'), 'prizes', round)]);
    await payAll();
    expect(await countedOf(line, 'LIVE')).toEqual(['0.5000', '0.1000', '0.1500', '0.1500', '0.1000']);
    expect(inUnits(await floatOf(line.B))).toBe('0.1500');
  });

  it('that have to come back wait where the float is empty, and are taken from the next', async () => {
    const line = await goldenLine();
    const game = await gameOf('RNG');
    const round = await writeRound(game, line.m1, { staked: parseMoney('1000') });
    await post(lottery.db, [move(line.m1, 'game-stake-placed', -parseMoney('1000'), 'stakes', round)]);
    await payAll();
    expect(inUnits(await floatOf(line.A))).toBe('1.5000');
    await postOne(lottery.db, {
      ...move(line.A, 'float-emptied', 0n, 'stakes', newId()),
      lines: [
        { account: 'float', amount: -parseMoney('1.2') },
        { account: 'main', amount: parseMoney('1.2') },
      ],
    });
    await writeRound(game, line.m1, { staked: parseMoney('1000'), refunded: parseMoney('1000') }, round);
    await post(lottery.db, [move(line.m1, 'game-stake-refunded', parseMoney('1000'), 'stakes', round)]);
    await payAll();
    expect(await floatOf(line.A)).toBe(0n);
    const next = await writeRound(game, line.m1, { staked: parseMoney('2000') });
    await post(lottery.db, [move(line.m1, 'game-stake-placed', -parseMoney('2000'), 'stakes', next)]);
    await payAll();
    await payAll();
    // 3.0000 of the next, less the 1.2000 that were gone.
    expect(inUnits(await floatOf(line.A))).toBe('1.8000');
  });

  it('are paid once by two workers', async () => {
    const line = await goldenLine();
    const game = await gameOf('RNG');
    const round = await writeRound(game, line.m1, { staked: parseMoney('1000') });
    await post(lottery.db, [move(line.m1, 'game-stake-placed', -parseMoney('1000'), 'stakes', round)]);
    await allIn();
    await sql`update agents.generation set followed_at = clock_timestamp() + interval '2 hours' where state = 'live'`.execute(lottery.db);
    await Promise.all(Array.from({ length: 6 }, () => payCommissions(lottery.db)));
    expect(inUnits(await floatOf(line.A))).toBe('1.5000');
  });

  it('stand in the figures of whose bets they were paid for, and are off the result', async () => {
    await allIn();
    const { rows } = await sql<{
      lane: string;
      commissions: bigint;
      earned: bigint;
      rebates: bigint;
      own: bigint;
      result: bigint;
      left: bigint;
    }>`
      with live as (select id from agents.generation where state = 'live'), counted as (
        select d.lane, sum(d.commissions) as commissions, sum(d.rebates) as rebates, sum(d.result) as result,
          sum(d.stakes - d.prizes - d.commissions - case d.lane when 'LOTT' then 0 else d.rebates end) as left
        from live join agents.member_day d on d.generation = live.id where d.lane <> '' group by d.lane
      ), earned as (
        select c.lane, sum(c.amount) filter (where not c.is_own) as earned, sum(c.amount) filter (where c.is_own) as own
        from live join agents.commission_hour c on c.generation = live.id group by c.lane
      )
      select lane, commissions::bigint, coalesce(earned, 0)::bigint as earned, rebates::bigint, coalesce(own, 0)::bigint as own, result::bigint, counted.left::bigint
      from counted left join earned using (lane) order by lane`.execute(lottery.db);
    expect(rows.map(({ lane, earned, own }) => [lane, earned > 0n, own > 0n])).toEqual([
      ['ELOTT', true, false],
      ['LIVE', true, true],
      ['LOTT', true, false],
      ['RNG', true, true],
    ]);
    for (const { lane, commissions, earned, rebates, own, result, left } of rows) {
      expect([lane, commissions, result]).toEqual([lane, earned, left]);
      if (lane !== 'LOTT') expect([lane, rebates]).toEqual([lane, own]);
    }
  });

  it('are the same when they are counted anew from everything, and not paid again', async () => {
    await payAll();
    const sum = async (): Promise<bigint> => {
      const { rows } = await sql<{
        sum: bigint;
      }>`select coalesce(sum(e.amount), 0)::bigint as sum from wallet.entry e where e.account = 'house:commissions'`.execute(lottery.db);
      return rows[0]?.sum ?? 0n;
    };
    const before = await sum();
    expect(before).toBeLessThan(0n);
    await beginRebuild(lottery.db);
    let rebuilt = await stepRebuild(lottery.db);
    while (rebuilt === undefined) rebuilt = await stepRebuild(lottery.db);
    expect(rebuilt).toEqual({ differences: 0n });
    await payAll();
    expect(await sum()).toBe(before);
    const { rows } = await sql<{ paid: bigint }>`select sum(amount)::bigint as paid from agents.commission_paid`.execute(lottery.db);
    expect(rows[0]?.paid).toBe(-before);
  });

  it('are proven from postings and notes, and a note that was changed is found', async () => {
    expect(await verifyCommissions(lottery.db)).toEqual({ differing: [], faults: 0 });
    const { rows } = await sql<{ player_id: bigint }>`
      update agents.commission_paid set amount = amount + 1 where ctid = (select ctid from agents.commission_paid where amount > 0 limit 1) returning player_id`.execute(
      lottery.db,
    );
    const { differing } = await verifyCommissions(lottery.db);
    expect(differing.map(({ playerId, posted, noted }) => [playerId, noted - posted])).toEqual([[Number(rows[0]?.player_id), 1n]]);
  });
});

it('counts the same however few bets are reckoned at once', async () => {
  await allIn();
  const { rows: sets } = await sql<{ id: number; followed: string }>`
    with live as (select id, followed from agents.generation where state = 'live')
    insert into agents.generation (state, followed) select 'building', followed from live returning id, followed::text`.execute(lottery.db);
  const [{ id, followed } = { id: 0, followed: '0' }] = sets;
  await sql`select agents.fold(${id}::integer, '0', ${followed}::text::xid8, 5000, 1)`.execute(lottery.db);
  const { rows } = await sql<{ count: number; differing: number }>`
    select count(*)::integer as count, (count(*) filter (where alone is distinct from together))::integer as differing
    from (
      select sum(c.amount) filter (where c.generation = ${id}) as alone, sum(c.amount) filter (where c.generation <> ${id}) as together
      from agents.commission_hour c join agents.generation g on g.id = c.generation and (g.state = 'live' or g.id = ${id})
      group by c.player_id, c.hour, c.lane, c.is_own having sum(abs(c.amount)) > 0
    ) as of_hour`.execute(lottery.db);
  await sql`update agents.generation set state = 'old' where id = ${id}`.execute(lottery.db);
  expect(rows[0]?.count).toBeGreaterThan(20);
  expect(rows[0]?.differing).toBe(0);
});
