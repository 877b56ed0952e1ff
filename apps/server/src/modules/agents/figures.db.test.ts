import { randomInt } from 'node:crypto';
import { lanesAmongPlayers, type ResultCost, usualNetLanes, usualResultCosts } from '@sortes/contract';
import { sql } from 'kysely';
import { newId } from '@sortes/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lineOf, openLottery, placeOrder, requestOf, settleNow, voidNow, type LotteryFixture } from '../lottery/testing/fixture.js';
import { correctNorthernDraw, settledNorthernDraw } from '../lottery/testing/northern-draw.js';
import { post, type PostingRequest } from '../wallet/index.js';
import { type Days, figuresByDay, nothing, type Figures, addFigures } from './figure-repository.js';
import { beginRebuild, foldNow, stepRebuild } from './fold-repository.js';
import { keepBrandRules } from './keep-brand-rules.js';
import { resultCostsOn } from './brand-rule-repository.js';
import { findPlace } from './tree-repository.js';

const dong = (units: number): bigint => BigInt(units) * 10_000n;
let lottery: LotteryFixture;
let days: Days;
beforeAll(async () => {
  lottery = await openLottery();
  // Whatever zone an account of these tests has.
  const dayFrom = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  days = { from: dayFrom(-1), to: dayFrom(1) };
});
afterAll(() => lottery.close());

/** A player with money and a place below somebody. */
async function placed(upline: number | undefined, kind: 0 | 1, balance = 0n): Promise<number> {
  const id = await lottery.player(balance);
  await sql`
    insert into agents.node (player_id, merchant_id, upline_id, depth, path, kind, since)
    select ${id}, 1, a.player_id, coalesce(a.depth + 1, 0), coalesce(a.path, ''::bytea) || int8send(${id}), ${kind}, clock_timestamp()
    from (select 1) as one left join agents.node a on a.player_id = ${upline ?? null}`.execute(lottery.db);
  return id;
}

const move = (
  playerId: number,
  template: PostingRequest['template'],
  amount: bigint,
  house: string,
  reference = newId(),
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

/** Until everything is in: other tests share the cluster, and their unfinished transactions hold the follower back for a moment. */
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

async function figures(playerId: number, withTeam = false, lane?: string): Promise<Figures> {
  const place = await findPlace(lottery.db, playerId);
  if (place === undefined) throw new Error('no place');
  const rows = await figuresByDay(lottery.db, place, days, withTeam);
  return rows.filter((row) => lane === undefined || row.lane === lane).reduce<Figures>(addFigures, nothing);
}

/** A vendor's game of a kind, and a round of it. */
async function gameOf(type: string): Promise<{ vendorId: number; nodeId: bigint }> {
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
  { staked, won = 0n, refunded = 0n, closed }: { staked: bigint; won?: bigint; refunded?: bigint; closed: boolean },
  id = newId(),
): Promise<string> {
  await sql`
    insert into games.round as r (player_id, id, vendor_id, node_id, merchant_id, code, staked, won, refunded, opened_at, updated_at, closed_at)
    values (${playerId}, ${id}::uuid, ${game.vendorId}, ${game.nodeId}, 1, ${id}, ${staked}, ${won}, ${refunded}, clock_timestamp(), clock_timestamp(), ${closed ? new Date() : null})
    on conflict (player_id, id) do update set staked = excluded.staked, won = excluded.won, refunded = excluded.refunded, closed_at = coalesce(r.closed_at, excluded.closed_at)`.execute(
    lottery.db,
  );
  return id;
}

describe('figures of lines', () => {
  it('count money and bets of a draw for the member and every agent above, and nobody else', async () => {
    const root = await placed(undefined, 1);
    const agent = await placed(root, 1);
    const other = await placed(root, 1);
    const member = await placed(agent, 0, 0n);
    await post(lottery.db, [move(member, 'deposit-credited', dong(1_000), 'deposits')]);
    const draw = await lottery.openedDraw('ssc1m', 600_000);
    await placeOrder(
      lottery,
      requestOf(member, draw, [lineOf('ssc1m', 'S1_DIRECT', '9', '1', 5), lineOf('ssc1m', 'S1_DIRECT', '1', '1', 7)]),
    );
    await allIn();
    // A stake that is not decided has turned nothing over yet.
    expect(await figures(member)).toMatchObject({ bets: 0n, valid: 0n, deposits: dong(1_000) });
    await settleNow(lottery, draw, '1,1,1,1,9');
    await allIn();
    const own = await figures(member);
    expect(own).toMatchObject({ bets: 2n, stakes: dong(12), valid: dong(12), deposits: dong(1_000) });
    expect(own.prizes).toBeGreaterThan(0n);
    expect(await figures(agent, true)).toEqual(own);
    expect(await figures(root, true)).toEqual(own);
    expect(await figures(other, true)).toEqual(nothing);
    expect(await figures(agent)).toEqual(nothing);
  });

  it('count nothing of a draw that is void', async () => {
    const root = await placed(undefined, 1);
    const member = await placed(root, 0, dong(100));
    const draw = await lottery.openedDraw('ssc1m', 600_000);
    await placeOrder(lottery, requestOf(member, draw, [lineOf('ssc1m', 'S1_DIRECT', '9', '1', 5)]));
    await voidNow(lottery, draw);
    await allIn();
    expect(await figures(root, true)).toMatchObject({ bets: 0n, stakes: 0n, valid: 0n, prizes: 0n });
  });

  it('count a corrected prize for the day of the draw, however the history is cut', async () => {
    const root = await placed(undefined, 1);
    const member = await placed(root, 0, dong(1_000));
    const draw = await settledNorthernDraw(lottery, member, '13', '60213');
    await allIn();
    const before = await figures(root, true, 'SEA');
    expect(before.prizes).toBeGreaterThan(0n);
    await correctNorthernDraw(lottery, draw, '60214');
    await allIn();
    expect(await figures(root, true, 'SEA')).toEqual({ ...before, prizes: 0n, result: before.stakes });
  });

  it('count no lottery bet that covers too much, and of opposite sides the difference, also when the draw is corrected', async () => {
    const root = await placed(undefined, 1);
    const member = await placed(root, 0, dong(10_000));
    const numbers = Array.from({ length: 71 }, (_, number) => String(number).padStart(2, '0'));
    const draw = await settledNorthernDraw(lottery, member, '13', '60213', [
      lineOf('xsmb', 'DE', numbers.join(), '1'),
      lineOf('xsmb', 'DE', numbers.slice(1).join(), '1'),
      lineOf('xsmb', 'BS2', 'B', '1', 30),
      lineOf('xsmb', 'BS2', 'S', '1', 50),
    ]);
    await allIn();
    const before = await figures(root, true, 'SEA');
    expect(before.stakes - before.valid).toBe(dong(71 + 30 + 30));
    await correctNorthernDraw(lottery, draw, '60255');
    await allIn();
    const { valid, prizes } = await figures(root, true, 'SEA');
    expect(valid).toBe(before.valid);
    expect(prizes).not.toBe(before.prizes);
  });

  it('count stakes of games as they come, and what is given back of them', async () => {
    const root = await placed(undefined, 1);
    const member = await placed(root, 0, dong(1_000));
    const game = await gameOf('RNG');
    const round = await writeRound(game, member, { staked: dong(30), won: dong(50), closed: true });
    await post(lottery.db, [
      move(member, 'game-stake-placed', -dong(20), 'stakes', round),
      move(member, 'game-stake-placed', -dong(10), 'stakes', round),
      move(member, 'game-prize-paid', dong(50), 'prizes', round),
    ]);
    await allIn();
    expect(await figures(root, true, 'RNG')).toMatchObject({ bets: 2n, stakes: dong(30), valid: dong(30), prizes: dong(50) });
    await post(lottery.db, [move(member, 'game-stake-refunded', dong(10), 'stakes', round)]);
    await allIn();
    expect(await figures(root, true, 'RNG')).toMatchObject({ stakes: dong(20), valid: dong(20), prizes: dong(50) });
  });

  it('count what a round at a table won or lost once it is over, so that both sides turn nothing over', async () => {
    const root = await placed(undefined, 1);
    const member = await placed(root, 0, dong(1_000));
    const game = await gameOf('LIVE');
    // 100 on the banker, who wins 95: turnover 95, not 100.
    const won = await writeRound(game, member, { staked: dong(100), won: dong(195), closed: false });
    await post(lottery.db, [
      move(member, 'game-stake-placed', -dong(100), 'stakes', won),
      move(member, 'game-prize-paid', dong(195), 'prizes', won),
    ]);
    await allIn();
    expect(await figures(root, true, 'LIVE')).toEqual(nothing);
    // It ends without a movement.
    await writeRound(game, member, { staked: dong(100), won: dong(195), closed: true }, won);
    await allIn();
    expect(await figures(root, true, 'LIVE')).toMatchObject({ bets: 1n, stakes: dong(100), valid: dong(95), prizes: dong(195) });
    // A tie gives the stake back.
    const tie = await writeRound(game, member, { staked: dong(100), won: dong(100), closed: true });
    await post(lottery.db, [
      move(member, 'game-stake-placed', -dong(100), 'stakes', tie),
      move(member, 'game-prize-paid', dong(100), 'prizes', tie),
    ]);
    await allIn();
    expect(await figures(root, true, 'LIVE')).toMatchObject({ bets: 2n, stakes: dong(200), valid: dong(95) });
    // A win that comes late counts the difference: the round was lost by 100 until then.
    const late = await writeRound(game, member, { staked: dong(100), closed: true });
    await post(lottery.db, [move(member, 'game-stake-placed', -dong(100), 'stakes', late)]);
    await allIn();
    expect(await figures(root, true, 'LIVE')).toMatchObject({ bets: 3n, valid: dong(195) });
    await writeRound(game, member, { staked: dong(100), won: dong(140), closed: true }, late);
    await post(lottery.db, [move(member, 'game-prize-paid', dong(140), 'prizes', late)]);
    await allIn();
    expect(await figures(root, true, 'LIVE')).toMatchObject({ bets: 3n, stakes: dong(300), valid: dong(135), prizes: dong(435) });
  });

  it('count a round by the rule that its brand had when it was opened, in days, hours and bet by bet', async () => {
    const root = await placed(undefined, 1);
    const member = await placed(root, 0, dong(10_000));
    const [slot, table] = [await gameOf('RNG'), await gameOf('LIVE')];
    const rule = async (net: readonly string[]): Promise<void> => {
      await sql`insert into games.turnover_rule (merchant_id, starts, net) values (1, clock_timestamp(), ${net}::text[])`.execute(
        lottery.db,
      );
    };
    const stake = async (round: string, sum: number): Promise<void> => {
      await post(lottery.db, [move(member, 'game-stake-placed', -dong(sum), 'stakes', round)]);
    };
    const ends = async (game: typeof slot, round: string, sum: number, won: number): Promise<void> => {
      await writeRound(game, member, { staked: dong(sum), won: dong(won), closed: true }, round);
      if (won > 0) await post(lottery.db, [move(member, 'game-prize-paid', dong(won), 'prizes', round)]);
    };
    const valid = async (): Promise<[rng: bigint, live: bigint]> => {
      await allIn();
      return [(await figures(root, true, 'RNG')).valid, (await figures(root, true, 'LIVE')).valid];
    };
    const begin = async (game: typeof slot, sum: number): Promise<string> => {
      const round = await writeRound(game, member, { staked: dong(sum), closed: false });
      await stake(round, sum);
      return round;
    };
    const [spinBefore, handBefore] = [await begin(slot, 100), await begin(table, 100)];
    expect(await valid()).toEqual([dong(100), 0n]);
    await rule(['RNG']);
    const [spin, hand] = [await begin(slot, 200), await begin(table, 200)];
    expect(await valid()).toEqual([dong(100), dong(200)]);
    // What was opened before ends as it began.
    await ends(slot, spinBefore, 100, 60);
    await ends(table, handBefore, 100, 60);
    await ends(slot, spin, 200, 150);
    await ends(table, hand, 200, 150);
    expect(await valid()).toEqual([dong(100 + 50), dong(40 + 200)]);
    // A win that comes late: the spin turned over 50 and turns over 30 now; stakes are what they were.
    await ends(slot, spin, 200, 170);
    await ends(table, hand, 200, 170);
    expect(await valid()).toEqual([dong(100 + 30), dong(40 + 200)]);
    // The usual again, for what is opened from now on.
    await rule([]);
    await rule(usualNetLanes);
    const last = await begin(table, 70);
    await ends(table, last, 70, 140);
    expect(await valid()).toEqual([dong(130), dong(240 + 70)]);
    const { rows } = await sql<{ id: string; valid: bigint }>`
      select id, valid from agents.bets_over(1, clock_timestamp() - interval '1 hour', clock_timestamp()) where player_id = ${member}`.execute(
      lottery.db,
    );
    expect(new Map(rows.map((row) => [row.id, row.valid]))).toEqual(
      new Map([
        [spinBefore, dong(100)],
        [handBefore, dong(40)],
        [spin, dong(30)],
        [hand, dong(200)],
        [last, dong(70)],
      ]),
    );
  });

  it('leave out of the result what players of card rooms win from each other', async () => {
    const root = await placed(undefined, 1);
    const [loser, winner] = await Promise.all([placed(root, 0, dong(1_000)), placed(undefined, 0, dong(1_000))]);
    const game = await gameOf('PVP');
    for (const [member, won] of [
      [loser, 0n],
      [winner, dong(190)],
    ] as const) {
      const round = await writeRound(game, member, { staked: dong(100), won, closed: true });
      await post(lottery.db, [
        move(member, 'game-stake-placed', -dong(100), 'stakes', round),
        ...(won > 0n ? [move(member, 'game-prize-paid', won, 'prizes', round)] : []),
      ]);
    }
    await allIn();
    const ofLine = await figures(root, true);
    expect(ofLine).toMatchObject({ stakes: dong(100), valid: dong(100), prizes: 0n, result: 0n });
    const { rows } = await sql<{ of: string; result: bigint }>`
      select 'hours' as of, result from agents.member_hour where player_id in (${loser}, ${winner}) and valid > 0
      union all select 'days', result from agents.member_days(1, ${days.from}::date, ${days.to}::date) where player_id in (${loser}, ${winner})
      union all select 'lines', result from agents.lanes_below(1, array[${root}]::bigint[], ${days.from}::date, ${days.to}::date)`.execute(
      lottery.db,
    );
    expect(rows.map(({ of, result }) => [of, result]).sort()).toEqual(['days', 'days', 'hours', 'hours', 'lines'].map((of) => [of, 0n]));
  });

  it('know the lanes whose players win from each other as the contract does', async () => {
    const { rows } = await sql<{ code: string }>`select code from agents.lane where agents.ggr(code, 1) = 0`.execute(lottery.db);
    expect(rows.map(({ code }) => code)).toEqual([...lanesAmongPlayers]);
  });

  it('have a result less of what the brand’s rule of the day names', async () => {
    const root = await placed(undefined, 1);
    const member = await placed(root, 0, dong(1_000));
    await post(lottery.db, [
      move(member, 'reward-paid', dong(7), 'promotions'),
      move(member, 'adjustment', dong(11), 'adjustments'),
      move(member, 'contract-received', dong(13), 'commissions'),
    ]);
    await allIn();
    expect(await figures(root, true)).toMatchObject({ rewards: dong(7), adjustments: dong(11), salaries: dong(13), result: -dong(7) });
    const { rows } = await sql<{ costs: string; result: bigint }>`
      select array_to_string(c.costs, ',') as costs, agents.result_of(agents.cost_weights(c.costs), c.lane, 1000, 1, 20, 300, 4000, 50000) as result
      from (values (array[]::text[], 'RNG'), ('{rebates}', 'RNG'), ('{rebates}', 'LOTT'), ('{commissions}', 'RNG'), ('{rewards}', 'RNG'), ('{fees}', 'RNG'),
        ('{adjustments}', 'RNG'), ('{adjustments,commissions,fees,rebates,rewards}', 'PVP')) as c (costs, lane)`.execute(lottery.db);
    expect(rows.map(({ costs, result }) => [costs, Number(result)])).toEqual([
      ['', 1_000],
      ['rebates', 999],
      ['rebates', 1_000],
      ['commissions', 980],
      ['rewards', 700],
      ['fees', 5_000],
      ['adjustments', -49_000],
      ['adjustments,commissions,fees,rebates,rewards', 4_000 - 50_321],
    ]);
  });

  it('let a brand’s rule count from its next day on, and what it sets twice once', async () => {
    const brand = { id: 77, timeZone: 'Asia/Ho_Chi_Minh', currency: 'VND' };
    const rule = async (costs: readonly ResultCost[]): Promise<void> =>
      keepBrandRules({
        db: lottery.db,
        site: { allMerchants: async () => [brand], settingsOf: async () => ({ agentResultCosts: costs, agentActiveDeposit: 0 }) },
      } as unknown as Parameters<typeof keepBrandRules>[0]);
    const { rows: days_ } = await sql<{ today: string; next: string }>`
      select d::date::text as today, (d::date + 1)::text as next from (select clock_timestamp() at time zone 'Asia/Ho_Chi_Minh') as n (d)`.execute(
      lottery.db,
    );
    const { today = '', next = '' } = days_[0] ?? {};
    const held = async (): Promise<ResultCost[][]> => [
      await resultCostsOn(lottery.db, 77, today),
      await resultCostsOn(lottery.db, 77, next),
    ];
    const rules = async (): Promise<number> =>
      Number((await sql`select from agents.result_rule where merchant_id = 77`.execute(lottery.db)).rows.length);
    await rule([...usualResultCosts].toReversed());
    expect([await held(), await rules()]).toEqual([[[...usualResultCosts], [...usualResultCosts]], 0]);
    await rule(['rewards', 'adjustments']);
    await rule(['adjustments', 'rewards']);
    expect([await held(), await rules()]).toEqual([[[...usualResultCosts], ['adjustments', 'rewards']], 1]);
    await rule([]);
    expect([await held(), await rules()]).toEqual([[[...usualResultCosts], []], 1]);
  });

  it('count members of one brand whose zones have different days in the same hour', async () => {
    const root = await placed(undefined, 1);
    const [east, west] = [await placed(root, 0, 0n), await placed(root, 0, 0n)];
    // Twenty-six hours apart: never on the same day.
    for (const [member, zone] of [
      [east, 'Pacific/Kiritimati'],
      [west, 'Etc/GMT+12'],
    ] as const)
      await sql`update wallet.account set time_zone = ${zone} where player_id = ${member}`.execute(lottery.db);
    await post(lottery.db, [move(east, 'deposit-credited', dong(3), 'deposits'), move(west, 'deposit-credited', dong(4), 'deposits')]);
    await allIn();
    const wide = { from: '2000-01-01', to: '2999-12-31' };
    const place = await findPlace(lottery.db, root);
    const rows = place === undefined ? [] : await figuresByDay(lottery.db, place, wide, true);
    expect(rows.map(({ deposits }) => deposits).toSorted()).toEqual([dong(3), dong(4)]);
  });

  it('belong to the line of their day when somebody was moved since', async () => {
    const [old, now] = [await placed(undefined, 1), await placed(undefined, 1)];
    const member = await placed(now, 0, 0n);
    await sql`
      insert into agents.former_place (player_id, until_day, upline_id, path)
      select ${member}, ${days.to}::date + 1, a.player_id, a.path || int8send(${member}) from agents.node a where a.player_id = ${old}`.execute(
      lottery.db,
    );
    await post(lottery.db, [move(member, 'deposit-credited', dong(70), 'deposits')]);
    await allIn();
    expect((await figures(old, true)).deposits).toBe(dong(70));
    expect((await figures(now, true)).deposits).toBe(0n);
  });

  it('are the same to the unit when they are made anew from everything', async () => {
    await allIn();
    await beginRebuild(lottery.db);
    await beginRebuild(lottery.db);
    let rebuilt = await stepRebuild(lottery.db);
    while (rebuilt === undefined) rebuilt = await stepRebuild(lottery.db);
    expect(rebuilt).toEqual({ differences: 0n });
    const { rows } = await sql<{ rows: bigint }>`
      select count(*) as rows from agents.member_day d where d.generation = (select id from agents.generation where state = 'live')`.execute(
      lottery.db,
    );
    expect(rows[0]?.rows).toBeGreaterThan(5n);
  });

  it('by the hour sum to those by the day', async () => {
    await allIn();
    const { rows } = await sql<{ hours: bigint; differing: bigint }>`
      with live as (select id from agents.generation where state = 'live'), by_hour as (
        select h.player_id, (h.hour at time zone a.time_zone)::date as day, h.lane, sum(h.valid) as valid, sum(h.result) as result
        from live join agents.member_hour h on h.generation = live.id cross join lateral wallet.currency_of(h.player_id) as a group by 1, 2, 3
      ), by_day as (
        select d.player_id, d.day, d.lane, sum(d.valid) as valid, sum(d.result) as result
        from live join agents.member_day d on d.generation = live.id group by 1, 2, 3
      )
      select (select count(*) from by_hour) as hours, count(*) as differing
      from by_hour h full join by_day d using (player_id, day, lane) where (h.valid, h.result) is distinct from (d.valid, d.result)`.execute(
      lottery.db,
    );
    expect(rows[0]?.differing).toBe(0n);
    expect(rows[0]?.hours).toBeGreaterThan(5n);
  });

  it('find a figure that somebody changed', async () => {
    await sql`update agents.team_day set valid = valid + 1 where ctid = (select ctid from agents.team_day where generation = (select id from agents.generation where state = 'live') limit 1)`.execute(
      lottery.db,
    );
    await beginRebuild(lottery.db);
    let rebuilt = await stepRebuild(lottery.db);
    while (rebuilt === undefined) rebuilt = await stepRebuild(lottery.db);
    expect(rebuilt.differences).toBe(2n);
  });
});
