import { generateKeyPairSync } from 'node:crypto';
import { parseMoney } from '@sortes/money';
import { newId } from '@sortes/service';
import { type AgentLane, usualNetLanes } from '@sortes/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Answer, type TestApp } from '../../testing/test-app.js';
import { post, type PostingRequest } from '../wallet/index.js';
import { hire } from '../back-office/testing/staff-member.js';
import { addRate } from './rate-repository.js';
import { payCommissions } from './pay-commissions.js';

let test: TestApp;
const ids = new Map<string, number>();
const tokens = new Map<string, string>();
const idOf = (name: string): number => ids.get(name) ?? 0;

/** The brand's days have 23 and 25 hours, too. */
const timeZone = 'Europe/Berlin';

async function make(userName: string, invitedBy: string | undefined, type = 0): Promise<void> {
  const { identity, site } = test.app.modules;
  const merchant = await site.merchantByCode('sortes');
  const above = invitedBy === undefined ? undefined : ids.get(invitedBy);
  const { playerId } = await identity.createPlayer(merchant, {
    userName,
    password: 'Agent-line-1',
    type,
    ...(above !== undefined && { invitedBy: above }),
  });
  ids.set(userName, playerId);
  tokens.set(userName, await test.tokenOf(userName));
}

const ask = (who: string, method: string, url: string, body?: unknown): Promise<Answer> =>
  test.ask(method, url, { token: tokens.get(who) ?? '', ...(body !== undefined && { body }) });
const valueOf = <T>(answer: Answer): T => {
  expect(answer.body.success, JSON.stringify(answer.body)).toBe(true);
  return answer.body.value as T;
};

/** The line of the fact sheet's golden examples: house → R → A → B → C → m1, m2; R → D. Names begin with the letters. */
const groups: Record<string, number> = { rootr: 1956, agenta: 1950, agentb: 1940, agentc: 1930, memberm1: 1920, memberm2: 1926 };
const points: Record<string, number> = { rootr: 100, agenta: 90, agentb: 75, agentc: 60, memberm1: 50, memberm2: 40 };

interface Earnings {
  earned: number;
  paid: number;
  due: number;
  owed: number;
}
interface Income {
  days: { day: string; commission: Earnings; ownRebate: Earnings; lanes: ({ lane: string } & Earnings)[] }[];
  sums: { commission: Earnings; ownRebate: Earnings };
  lanes: ({ lane: string } & Earnings)[];
}
interface Bets extends Earnings {
  list: {
    id: string;
    kind: string;
    playerId: number | null;
    account: string | null;
    draw?: string;
    proof?: { gameId: string; numero: string };
    amount: number;
    before: number;
    share: number;
    soldAt: number | null;
    levels: { account: string | null; rate: number | null; upTo: number; upToBefore: number }[];
  }[];
  total: number;
  sums: { amount: number; share: number };
  addsUp: boolean;
}
interface Hours {
  list: ({ hour: number; lane: AgentLane } & Earnings)[];
  total: number;
  sums: Earnings;
}

let days: string;
const incomeOf = async (who: string): Promise<Income> => valueOf(await ask(who, 'GET', `/wps/report/income?${days}`));
const hoursOf = async (who: string, more = ''): Promise<Hours> => valueOf(await ask(who, 'GET', `/wps/report/commission?${days}${more}`));
const betsOf = async (who: string, { hour, lane }: { hour: number; lane: string }, more = ''): Promise<Bets> =>
  valueOf(await ask(who, 'GET', `/wps/report/commissionBets?hour=${hour}&lane=${lane}${more}`));
/** All bets of an agent's commissions in a lane. */
async function allBets(who: string, lane: string): Promise<Bets['list']> {
  const { list } = await hoursOf(who, `&lane=${lane}&pageSize=200`);
  return (await Promise.all(list.map((hour) => betsOf(who, hour, '&pageSize=200')))).flatMap((hour) => hour.list);
}

/** When the line got its rates. */
const since = new Date(Date.now() - 3_600_000);

let games: Record<string, { vendorId: number; nodeId: bigint }>;
const publicKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' }).toString();
async function gameOf(type: AgentLane): Promise<{ vendorId: number; nodeId: bigint }> {
  const { db } = test.services;
  const { rows: vendors } = await sql<{ id: number }>`
    insert into games.vendor (code, name, protocol, operator_id, public_key, own_secret, api_url)
    values (${`INC${type}`}, ${type}, 'rs', 'x', ${publicKey}, ''::bytea, 'http://vendor.test') returning id`.execute(db);
  const vendorId = vendors[0]?.id ?? 0;
  const { rows } = await sql<{ node_id: bigint }>`
    insert into games.game (vendor_id, code, game_type, name) values (${vendorId}, 'g', ${type}, ${type}) returning node_id`.execute(db);
  return { vendorId, nodeId: rows[0]?.node_id ?? 0n };
}

type Kind = 'bet' | 'win' | 'rollback';
const templates: Record<Kind, [PostingRequest['template'], 'house:stakes' | 'house:prizes']> = {
  bet: ['game-stake-placed', 'house:stakes'],
  win: ['game-prize-paid', 'house:prizes'],
  rollback: ['game-stake-refunded', 'house:stakes'],
};

/** What a vendor's command leaves behind: a movement, its transaction and the round. */
async function command(
  round: { id: string; who: string; lane: 'RNG' | 'LIVE' },
  kind: Kind,
  amount: string,
  closes = false,
): Promise<void> {
  const { db } = test.services;
  const { id, who, lane } = round;
  const units = parseMoney(amount);
  const [template, house] = templates[kind];
  const [playerId, key] = [idOf(who), newId()];
  const change = kind === 'bet' ? -units : units;
  const { vendorId, nodeId } = games[lane] ?? { vendorId: 0, nodeId: 0n };
  await db.transaction().execute(async (transaction) => {
    await post(transaction, [
      {
        playerId,
        merchantId: 1,
        template,
        key,
        input: {},
        reference: id,
        lines: [
          { account: 'main', amount: change },
          { account: house, amount: -change },
        ],
      },
    ]);
    await sql`
      with at as materialized (select clock_timestamp() as now), command as (
        insert into games.transaction (vendor_id, external_id, player_id, round_id, kind, amount, hash, transaction_id, balance_after, at)
        select ${vendorId}, ${key}, ${playerId}, ${id}::uuid, ${kind}, ${units}, ''::bytea, t.id, 0, at.now
        from at, wallet.transaction t where t.player_id + 0 = ${playerId} and t.idempotency_key = ${key}
      )
      insert into games.round as r (player_id, id, vendor_id, node_id, merchant_id, code, staked, opened_at, updated_at, closed_at)
      select ${playerId}, ${id}::uuid, ${vendorId}, ${nodeId}, 1, ${id}, ${kind === 'bet' ? units : 0n}, at.now, at.now, case when ${closes} then at.now end from at
      on conflict (player_id, id) do update set staked = r.staked + ${kind === 'bet' ? units : 0n}, won = r.won + ${kind === 'win' ? units : 0n},
        refunded = r.refunded + ${kind === 'rollback' ? units : 0n}, updated_at = excluded.updated_at, closed_at = coalesce(r.closed_at, excluded.closed_at)`.execute(
      transaction,
    );
  });
}

/** Bets of a draw that is settled, as placing and settling leave them. */
async function draw(bets: readonly { who: string; stake: string; rebate: string; series: number }[]): Promise<void> {
  const { db } = test.services;
  const { rows } = await sql<{ id: bigint }>`
    insert into lottery.draw (merchant_id, game_code, numero, opens_at, closes_at, draws_at)
    values (1, 'ssc1m', ${newId()}, clock_timestamp() - interval '2 minutes', clock_timestamp() - interval '1 minute', clock_timestamp()) returning id`.execute(
    db,
  );
  const drawId = rows[0]?.id ?? 0n;
  for (const { who, stake, rebate, series } of bets)
    await sql`
      insert into lottery.bet (player_id, id, master_id, draw_id, unit, stake, placed_at, merchant_id, combinations, multiple, play, odds_version, content, rebate, series)
      values (${idOf(who)}, ${newId()}::uuid, ${newId()}::uuid, ${drawId}, 10000, ${parseMoney(stake)}, clock_timestamp(), 1, 1, 1, 'S1_DIRECT', 'x', '1',
        ${parseMoney(rebate)}, ${series})`.execute(db);
  await sql`insert into lottery.settlement (draw_id, at) values (${drawId}, clock_timestamp())`.execute(db);
}

async function counted(): Promise<void> {
  const { db } = test.services;
  const { rows } = await sql<{ next: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(db);
  await expect
    .poll(
      async () => {
        await test.app.modules.agents.catchUp();
        const { rows: at } = await sql<{ done: boolean }>`
          select g.followed >= ${rows[0]?.next ?? '0'}::text::xid8 or not exists (select from wallet.movement_key k where k.writer >= g.followed)
            and pg_snapshot_xmin(pg_current_snapshot()) >= ${rows[0]?.next ?? '0'}::text::xid8 as done
          from agents.generation g where g.state = 'live'`.execute(db);
        return at[0]?.done;
      },
      { timeout: 30_000, interval: 50 },
    )
    .toBe(true);
  await test.app.modules.agents.catchUp();
}

/** As if the hour were over. */
async function paid(): Promise<void> {
  await counted();
  await sql`update agents.generation set followed_at = clock_timestamp() + interval '2 hours' where state = 'live'`.execute(
    test.services.db,
  );
  while (await payCommissions(test.services.db));
}

const rounds = {
  b4: { id: newId(), who: 'memberm1', lane: 'RNG' },
  b5: { id: newId(), who: 'memberm2', lane: 'RNG' },
  b6: { id: newId(), who: 'memberm1', lane: 'LIVE' },
  b7: { id: newId(), who: 'memberm1', lane: 'LIVE' },
} as const;

beforeAll(async () => {
  test = await createTestApp();
  await test.asOwner(`update site.merchant set time_zone = '${timeZone}' where code = 'sortes'`);
  test.app.modules.site.forgetCopies();
  await make('rootr', undefined, 1);
  await make('agenta', 'rootr', 1);
  await make('agentb', 'agenta', 1);
  await make('agentc', 'agentb', 1);
  await make('memberm1', 'agentc');
  await make('memberm2', 'agentc');
  await make('agentd', 'rootr', 1);
  const { db } = test.services;
  for (const [name, rate] of Object.entries(groups)) await addRate(db, { playerId: idOf(name), lane: 'LOTT', rate, since });
  for (const [name, rate] of Object.entries(points))
    for (const lane of ['RNG', 'LIVE'] as const) await addRate(db, { playerId: idOf(name), lane, rate, since });
  games = { RNG: await gameOf('RNG'), LIVE: await gameOf('LIVE') };
  for (const name of ['memberm1', 'memberm2'])
    await post(db, [
      {
        playerId: idOf(name),
        merchantId: 1,
        template: 'deposit-credited',
        key: newId(),
        input: {},
        reference: newId(),
        lines: [
          { account: 'main', amount: parseMoney('100000') },
          { account: 'house:deposits', amount: -parseMoney('100000') },
        ],
      },
    ]);
  await draw([
    { who: 'memberm1', stake: '1222.2222', rebate: '12.3456', series: 1900 },
    { who: 'memberm2', stake: '500', rebate: '0', series: 1926 },
    { who: 'memberm1', stake: '100.0001', rebate: '0', series: 1920 },
  ]);
  await command(rounds.b4, 'bet', '333.3333');
  await command(rounds.b5, 'bet', '250');
  await command(rounds.b6, 'bet', '100');
  await command(rounds.b6, 'win', '195', true);
  await command(rounds.b7, 'bet', '100');
  await command(rounds.b7, 'win', '100', true);
  const { today } = valueOf<{ today: string }>(await ask('rootr', 'GET', '/wps/agent/default'));
  const from = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
  days = `from=${from}&to=${today}`;
}, 120_000);
afterAll(() => test.close());

describe('income', () => {
  it('is the golden table of the fact sheet for every agent of the line, and own rebates are their players’', async () => {
    await paid();
    const sums = await Promise.all(['agentc', 'agentb', 'agenta', 'rootr'].map(async (who) => (await incomeOf(who)).sums));
    expect(sums.map(({ commission }) => commission)).toEqual(
      [8.6012, 10.1903, 10.1903, 6.1821].map((earned) => ({ earned, paid: earned, due: 0, owed: 0 })),
    );
    expect(sums.map(({ ownRebate }) => ownRebate.earned)).toEqual([0, 0, 0, 0]);
    const { lanes } = await incomeOf('agentc');
    expect(lanes.map(({ lane, earned }) => [lane, earned])).toEqual([
      ['LOTT', 7.6729],
      ['RNG', 0.8333],
      ['LIVE', 0.095],
    ]);
    // 12.3456 of b1 came off the price.
    const own = valueOf<{ days: { lane: string; earned: number }[]; sums: Earnings }>(
      await ask('memberm1', 'GET', '/wps/member/ownRebate'),
    );
    expect(own.sums).toEqual({ earned: 2.1416, paid: 2.1416, due: 0, owed: 0 });
    expect(new Set(own.days.map(({ lane }) => lane))).toEqual(new Set(['RNG', 'LIVE']));
    expect((await ask('memberm1', 'GET', `/wps/report/income?${days}`)).status).toBe(403);
  });

  it('opens down to the bet and the proof of its draw; two levels down to the proof alone', async () => {
    const above = await allBets('agentb', 'LOTT');
    expect(above.map(({ playerId, proof }) => [playerId, proof])).toEqual(
      above.map(({ draw: numero }) => [null, { gameId: 'ssc1m', numero }]),
    );
    const below = [...(await allBets('agentc', 'LOTT')), ...(await allBets('agentc', 'RNG'))];
    expect(new Set(below.map(({ playerId }) => playerId))).toEqual(new Set([idOf('memberm1'), idOf('memberm2')]));
    for (const { id, playerId, account, draw: numero } of below) {
      const url = `/wps/report/teamBet?playerId=${playerId}&id=${id}`;
      expect(valueOf(await ask('agentc', 'GET', url))).toMatchObject({ id, account, ...(numero !== undefined && { numero }) });
      expect((await ask('agentb', 'GET', url)).body.errorCode).toBe('downline.none');
    }
  });

  it('opens to the bets that make it, with the rates and sums of the golden examples', async () => {
    const list = await allBets('agentb', 'LOTT');
    expect(
      list
        .map(({ account, amount, soldAt, share, levels }) => ({
          account,
          amount,
          soldAt,
          share,
          levels: levels.map(({ rate, upTo }) => [rate, upTo]),
        }))
        .toSorted((one, other) => other.amount - one.amount),
    ).toEqual([
      // prettier-ignore
      { account: 'me***m1', amount: 1234.5678, soldAt: 1900, share: 6.1728, levels: [[1920, 12.3456], [1930, 18.5185], [1940, 24.6913]] },
      // prettier-ignore
      { account: 'me***m2', amount: 500, soldAt: 1926, share: 2.5, levels: [[1926, 0], [1930, 1], [1940, 3.5]] },
      // prettier-ignore
      { account: 'me***m1', amount: 100.0001, soldAt: 1920, share: 0.5, levels: [[1920, 0], [1930, 0.5], [1940, 1]] },
    ]);
    const { list: hours } = await hoursOf('agentb');
    for (const hour of hours) {
      const { addsUp, earned, paid: got, sums } = await betsOf('agentb', hour);
      expect({ addsUp, share: sums.share, got }).toEqual({ addsUp: true, share: earned, got: earned });
    }
    // A tie turned nothing over: it stands in no hour.
    expect((await allBets('agentb', 'LIVE')).map(({ amount }) => amount)).toEqual([95]);
  });

  it('says names whole one level down and hides their middle below, nothing of the agents above, and members read who looked', async () => {
    const [direct] = await allBets('agentc', 'LIVE');
    expect(direct?.levels.map(({ account }) => account)).toEqual(['memberm1', 'agentc']);
    const [deep] = await allBets('agenta', 'LIVE');
    expect(deep?.levels.map(({ account }) => account)).toEqual(['me***m1', 'ag***tc', 'agentb', 'agenta']);
    const { looks } = valueOf<{ looks: { what: string; by: string }[] }>(await ask('memberm1', 'GET', '/wps/member/agentPrivacy'));
    expect(looks.filter(({ what }) => what === 'bets').map(({ by }) => by)).toEqual(expect.arrayContaining(['ag***tc', 'ag***ta']));
  });

  it('shows a bet of who asks to be hidden without their name, and its sums all the same', async () => {
    valueOf(await ask('memberm2', 'PUT', '/wps/member/agentPrivacy', { hidden: true }));
    const { looks: before } = valueOf<{ looks: unknown[] }>(await ask('memberm2', 'GET', '/wps/member/agentPrivacy'));
    const bets = await allBets('agentc', 'RNG');
    expect(bets.map(({ account, amount }) => [account, amount])).toEqual(
      expect.arrayContaining([
        [null, 250],
        ['memberm1', 333.3333],
      ]),
    );
    expect(JSON.stringify(bets)).not.toContain('memberm2');
    expect(valueOf<{ looks: unknown[] }>(await ask('memberm2', 'GET', '/wps/member/agentPrivacy')).looks).toEqual(before);
    valueOf(await ask('memberm2', 'PUT', '/wps/member/agentPrivacy', { hidden: false }));
  });

  it('answers hours of another line, and times that are no hour, alike', async () => {
    const [hour] = (await hoursOf('agentb')).list;
    const at = hour?.hour ?? 0;
    const answers = await Promise.all([
      ask('agentd', 'GET', `/wps/report/commissionBets?hour=${at}&lane=LOTT`),
      ask('agentb', 'GET', `/wps/report/commissionBets?hour=${at + 1}&lane=LOTT`),
      ask('agentb', 'GET', `/wps/report/commissionBets?hour=0&lane=LOTT`),
    ]);
    expect(answers.map(({ body }) => body.errorCode)).toEqual(['not.found', 'not.found', 'not.found']);
    expect((await incomeOf('agentd')).sums.commission.earned).toBe(0);
    expect((await ask('agentb', 'GET', '/wps/report/income?from=2026-01-01&to=2026-12-31')).body.errorCode).toBe('report.days');
  });

  it('is read by the house as its agents read it, names whole, own rebates to their bets, too', async () => {
    const house = await hire(test, 'incomes', 'support');
    const read = async <T>(who: string, path: string): Promise<T> =>
      valueOf(await test.ask('GET', `/bo/agents/${idOf(who)}/${path}`, { token: house.token }));
    const total = await read<{ sums: unknown }>('agentb', `income?${days}`);
    expect(total).toEqual(valueOf(await ask('agentb', 'GET', `/wps/agent/income/total?${days}`)));
    expect(await read('agentb', `commissions?${days}`)).toMatchObject({ list: (await hoursOf('agentb')).list, sums: { earned: 10.1903 } });
    const [live] = (await read<Hours>('agenta', `commissions?${days}&lane=LIVE`)).list;
    const { list, addsUp } = await read<{ addsUp: boolean; list: { levels: { player: { userName: string } }[] }[] }>(
      'agenta',
      `commission-bets?hour=${live?.hour}&lane=LIVE`,
    );
    expect(addsUp).toBe(true);
    expect(list.map(({ levels }) => levels.map(({ player }) => player.userName))).toEqual([['memberm1', 'agentc', 'agentb', 'agenta']]);
    // 1 of b5; nobody below them has a part in it, and they have none in what is bet below them.
    const rebates = await read<Hours>('memberm2', `commissions?${days}&own=own`);
    expect(rebates.sums.earned).toBe(1);
    for (const { hour, lane } of rebates.list)
      expect(await read('memberm2', `commission-bets?hour=${hour}&lane=${lane}&own=own`)).toMatchObject({
        total: 1,
        addsUp: true,
        list: [{ amount: 250, share: 1, player: { userName: 'memberm2' }, levels: [{ player: { userName: 'memberm2' } }] }],
      });
    const { body } = await test.ask('GET', `/bo/agents/${idOf('agentb')}/commission-bets?hour=${live?.hour}&lane=FISH`, {
      token: house.token,
    });
    expect(body.errorCode).toBe('not.found');
    expect(
      String((await test.ask('GET', `/bo/agents/${idOf('agentb')}/income.csv?${days}`, { token: house.token })).body['text']),
    ).toContain('10.1903');
  });

  it('is what a salary is paid for: a bill opens to whose turnover it is, and that to the bets', async () => {
    const { db } = test.services;
    const house = await hire(test, 'billreader', 'support');
    const [contract, bill] = [newId(), newId()];
    await sql`
      insert into agent_contracts.contract (id, merchant_id, kind, payer_id, receiver_id, state, made_at, holds_from)
      values (${contract}, 1, 'daily', ${idOf('agentb')}, ${idOf('agentc')}, 'accepted', now(), now())`.execute(db);
    await sql`
      insert into agent_contracts.version (contract_id, number, state, made_at, answer_by, effective_from) values (${contract}, 1, 'accepted', now(), now(), now())`.execute(
      db,
    );
    await sql`
      insert into agent_contracts.bill (id, merchant_id, kind, contract_id, version, payer_id, receiver_id, depth, period_starts, starts, ends, valid, result, active,
        carry_in, carry_out, tier, amount, adjusted, paid, forgiven, state, made_at)
      select ${bill}::uuid, 1, 'daily', ${contract}::uuid, 1, ${idOf('agentb')}, ${idOf('agentc')}, 3, d.starts, d.starts, d.starts + interval '1 day', 0, 0, 0,
        0, 0, null, 0, 0, 0, 0, 'nothing', now()
      from (select date_trunc('day', clock_timestamp(), ${timeZone}) as starts) as d`.execute(db);
    const read = async <T>(path: string): Promise<T> =>
      valueOf(await test.ask('GET', `/bo/contract-bills/${bill}${path}`, { token: house.token }));
    interface People {
      list: { player: { playerId: number; userName: string }; betVolume: number }[];
      total: number;
      sums: { betVolume: number };
    }
    const [opened, people] = [await read<{ days: { day: string; betVolume: number }[] }>(''), await read<People>('/people')];
    // Of the lottery what was staked, of the game the stakes, of the table what was won.
    expect(people.list.map(({ player, betVolume }) => [player.userName, betVolume])).toEqual([
      ['memberm1', 1750.5556],
      ['memberm2', 750],
    ]);
    expect(people.sums.betVolume).toBe(opened.days.reduce((sum, { betVolume }) => sum + betVolume, 0));
    const [day] = opened.days;
    for (const { player, betVolume } of people.list) {
      const bets = await read<{ total: number; betVolume: number; list: { lane: string; betVolume: number }[] }>(
        `/people/${player.playerId}/bets?day=${day?.day}`,
      );
      expect(bets.betVolume, player.userName).toBe(betVolume);
      expect(bets.list.reduce((sum, bet) => sum + bet.betVolume, 0)).toBeCloseTo(betVolume, 4);
    }
    const team = await ask('agentb', 'GET', '/wps/agent/downlines?all=true&kind=agent');
    expect(valueOf<{ list: { account: string; contracts: string[] }[] }>(team).list.map((row) => [row.account, row.contracts])).toEqual([
      ['agentc', ['daily']],
    ]);
    expect(await read(`/people/${idOf('memberm1')}/bets?lane=RNG`)).toMatchObject({
      total: 1,
      list: [{ lane: 'RNG', betVolume: 333.3333 }],
    });
    expect(await read(`/people/${idOf('agentd')}/bets`)).toMatchObject({ total: 0 });
    const { body } = await test.ask('GET', `/bo/contract-bills/${bill}/people?day=2020-01-01`, { token: house.token });
    expect(body.errorCode).toBe('not.found');
  });

  it('keeps both parts of what is rolled back and of what is corrected, and still adds up', async () => {
    await command(rounds.b5, 'rollback', '250');
    // A win that came after the round was closed: 195 + 5 won of 100 staked, so the turnover is 100 and not 95.
    await command(rounds.b6, 'win', '5');
    await counted();
    const due = await incomeOf('agentc');
    expect(due.sums.commission).toEqual({ earned: 8.1062, paid: 8.6012, due: 0.005, owed: 0.5 });
    const rng = (await allBets('agentc', 'RNG')).filter(({ account }) => account === 'memberm2');
    expect(rng.map(({ kind, amount, before, share }) => [kind, amount, before, share])).toEqual([
      ['returned', 0, 250, -0.5],
      ['bet', 250, 0, 0.5],
    ]);
    const live = await allBets('agentc', 'LIVE');
    expect(live.map(({ kind, amount, before, share }) => [kind, amount, before, share])).toEqual([
      ['corrected', 100, 95, 0.005],
      ['bet', 95, 0, 0.095],
    ]);
    expect(live[0]?.levels.map(({ upTo, upToBefore }) => [upTo, upToBefore])).toEqual([
      [0.5, 0.475],
      [0.6, 0.57],
    ]);
    await paid();
    expect((await incomeOf('agentc')).sums.commission).toEqual({ earned: 8.1062, paid: 8.1062, due: 0, owed: 0 });
    for (const hour of (await hoursOf('agentc')).list) expect((await betsOf('agentc', hour)).addsUp).toBe(true);
  });

  it('opens hours in which the brand’s rule of turnover changed', async () => {
    const { db } = test.services;
    await sql`insert into games.turnover_rule (merchant_id, starts, net) values (1, clock_timestamp(), '{RNG}')`.execute(db);
    const [spin, hand] = [newId(), newId()].map((id) => ({ id, who: 'memberm2' }));
    if (spin === undefined || hand === undefined) expect.fail('no rounds');
    await command({ ...spin, lane: 'RNG' }, 'bet', '100');
    await command({ ...spin, lane: 'RNG' }, 'win', '40', true);
    await command({ ...hand, lane: 'LIVE' }, 'bet', '100');
    await command({ ...hand, lane: 'LIVE' }, 'rollback', '30');
    await command({ ...hand, lane: 'LIVE' }, 'win', '60', true);
    await command({ ...spin, lane: 'RNG' }, 'win', '10');
    await counted();
    const told = async (lane: string, id: string): Promise<unknown[]> => {
      const { list } = await hoursOf('agentc', `&lane=${lane}&pageSize=200`);
      const opened = await Promise.all(list.map((hour) => betsOf('agentc', hour, '&pageSize=200')));
      expect(opened.map(({ addsUp }) => addsUp)).toEqual(list.map(() => true));
      return opened.flatMap((hour) => hour.list).flatMap((bet) => (bet.id === id ? [[bet.kind, bet.before, bet.amount]] : []));
    };
    expect(await told('RNG', spin.id)).toEqual([
      ['corrected', 60, 50],
      ['bet', 0, 60],
    ]);
    expect(await told('LIVE', hand.id)).toEqual([
      ['returned', 30, 0],
      ['bet', 0, 100],
    ]);
    await sql`insert into games.turnover_rule (merchant_id, starts, net) values (1, clock_timestamp(), ${usualNetLanes}::text[])`.execute(
      db,
    );
    await paid();
    for (const hour of (await hoursOf('agentc')).list) expect((await betsOf('agentc', hour)).addsUp).toBe(true);
  });

  it('is of bets whose valid turnover and hour stand in the list of team bets, and sum to its totals', async () => {
    interface TeamBets {
      list: { id: string; stake: number; valid: number | null; bookedAt: number | null; kind: string }[];
      totals: { bets: number; valid: number } | null;
    }
    const bets = valueOf<TeamBets>(await ask('agentc', 'GET', `/wps/report/teamBets?${days}&limit=100`));
    const decided = bets.list.filter(({ valid }) => valid !== null);
    expect(decided.length).toBeGreaterThan(5);
    expect(decided.every(({ bookedAt }) => bookedAt !== null)).toBe(true);
    expect(bets.totals?.valid).toBeCloseTo(
      decided.reduce((sum, { valid }) => sum + (valid ?? 0), 0),
      6,
    );
    // At a table it is what was won or lost, once it is over: 100 staked, 200 won.
    expect(bets.list.find(({ id }) => id === rounds.b6.id)).toMatchObject({ stake: 100, valid: 100 });
    expect(bets.list.find(({ id }) => id === rounds.b7.id)).toMatchObject({ stake: 100, valid: 0 });
    const open = { id: newId(), who: 'memberm1', lane: 'LIVE' } as const;
    await command(open, 'bet', '10');
    const one = await ask('agentc', 'GET', `/wps/report/teamBet?playerId=${idOf('memberm1')}&id=${open.id}`);
    expect(valueOf(one)).toMatchObject({ stake: 10, valid: null, bookedAt: null });
    await command(open, 'rollback', '10', true);
    await counted();
  });

  it('is paged, its sums are over everything, and its file says the same', async () => {
    const [hour] = (await hoursOf('agentb', '&lane=LOTT')).list;
    if (hour === undefined) throw new Error('no hour');
    const pages = await Promise.all([1, 2, 3].map((pageNo) => betsOf('agentb', hour, `&pageSize=2&pageNo=${pageNo}`)));
    expect(pages.map(({ list }) => list.length)).toEqual([2, 1, 0]);
    expect(pages.map(({ total, sums }) => [total, sums.share])).toEqual([
      [3, 9.1728],
      [3, 9.1728],
      [3, 9.1728],
    ]);
    const file = await ask('agentb', 'GET', `/wps/report/income/export?${days}`);
    expect(file.headers['content-type']).toContain('text/csv');
    expect(String(file.body['text'])).toContain('LOTT,9.1728,9.1728,0,0');
  });

  it('says so when bets and figures do not add up', async () => {
    const [hour] = (await hoursOf('agentc', '&lane=LOTT')).list;
    if (hour === undefined) throw new Error('no hour');
    await addRate(test.services.db, { playerId: idOf('agentc'), lane: 'LOTT', rate: 1935, since: new Date(since.getTime() + 1) });
    expect((await betsOf('agentc', hour)).addsUp).toBe(false);
  });

  it('counts a day of 25 hours and one of 23 as the brand’s day, hour by hour', async () => {
    const { db } = test.services;
    await sql`
      insert into agents.commission_hour (generation, player_id, hour, lane, is_own, merchant_id, amount)
      select g.id, ${idOf('agentd')}, hour, 'FISH', false, 1, 10000 from agents.generation g,
        generate_series(timestamptz '2025-10-24 22:00Z', timestamptz '2025-10-27 22:00Z', interval '1 hour') as hour where g.state = 'live'`.execute(
      db,
    );
    await sql`
      insert into agents.commission_hour (generation, player_id, hour, lane, is_own, merchant_id, amount)
      select g.id, ${idOf('agentd')}, hour, 'FISH', false, 1, 10000 from agents.generation g,
        generate_series(timestamptz '2025-03-28 23:00Z', timestamptz '2025-03-31 21:00Z', interval '1 hour') as hour where g.state = 'live'`.execute(
      db,
    );
    const of = async (from: string, to: string) => {
      const income = valueOf<Income>(await ask('agentd', 'GET', `/wps/report/income?from=${from}&to=${to}`));
      return income.days.map(({ day, commission }) => [day, commission.earned]);
    };
    expect(await of('2025-10-25', '2025-10-27')).toEqual([
      ['2025-10-25', 24],
      ['2025-10-26', 25],
      ['2025-10-27', 24],
    ]);
    expect(await of('2025-03-29', '2025-03-31')).toEqual([
      ['2025-03-29', 24],
      ['2025-03-30', 23],
      ['2025-03-31', 24],
    ]);
    const { total } = valueOf<Hours>(await ask('agentd', 'GET', '/wps/report/commission?from=2025-10-26&to=2025-10-26'));
    expect(total).toBe(25);
  });

  it('names the games that brought most first', async () => {
    await sql`
      insert into agents.commission_hour (generation, player_id, hour, lane, is_own, merchant_id, amount)
      select g.id, ${idOf('agentd')}, timestamptz '2025-06-10 12:00Z', x.lane, false, 1, x.amount
      from agents.generation g, (values ('RNG', 20000), ('LIVE', 10000), ('FISH', 30000)) as x (lane, amount) where g.state = 'live'`.execute(
      test.services.db,
    );
    const income = valueOf<{ sums: { lanes: { lane: string }[] } }>(
      await ask('agentd', 'GET', '/wps/agent/income/total?from=2025-06-10&to=2025-06-10'),
    );
    expect(income.sums.lanes.map(({ lane }) => lane)).toEqual(['FISH', 'RNG', 'LIVE']);
  });
});
