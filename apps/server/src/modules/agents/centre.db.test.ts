import { newId } from '@sortes/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Answer, type TestApp } from '../../testing/test-app.js';
import { toldTo } from '../messaging/testing/told.js';
import { balanceOf, postOne, verifyLedger } from '../wallet/index.js';

let test: TestApp;
const ids = new Map<string, number>();
const tokens = new Map<string, string>();

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

const idOf = (name: string): number => ids.get(name) ?? 0;
const ask = (who: string, method: string, url: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  test.ask(method, url, { token: tokens.get(who) ?? '', ...(body !== undefined && { body }), headers });
const valueOf = <T>(answer: Answer): T => {
  expect(answer.body.success, JSON.stringify(answer.body)).toBe(true);
  return answer.body.value as T;
};
interface Line {
  playerId: number;
  account: string;
  level: number;
  teamSize: number;
}
/** Money units. */
const paysIn = (name: string, amount: bigint): Promise<unknown> =>
  postOne(test.services.db, {
    playerId: idOf(name),
    merchantId: 1,
    template: 'deposit-credited',
    key: newId(),
    input: {},
    reference: newId(),
    lines: [
      { account: 'main', amount },
      { account: 'house:deposits', amount: -amount },
    ],
  });
const textOf = ({ body }: Answer): string => String((body as { text?: string }).text);
let day: { from: string; to: string };
const days = (): string => `from=${day.from}&to=${day.to}`;

beforeAll(async () => {
  test = await createTestApp();
  // House → root → agent → member; root → other → stranger; a member's friend stays in the member's line.
  await make('rootag', undefined, 1);
  await make('agentab', 'rootag', 1);
  await make('memberab', 'agentab');
  await make('friendab', 'memberab');
  await make('otherag', 'rootag', 1);
  await make('strangerm', 'otherag');
  const { today } = valueOf<{ today: string }>(await ask('rootag', 'GET', '/wps/agent/default'));
  day = { from: today, to: today };
}, 60_000);
afterAll(() => test.close());

describe('the line', () => {
  it('puts everybody below the agent who invited them, or into the line of the member who did', async () => {
    const { list, total } = valueOf<{ list: Line[]; total: number }>(
      await ask('agentab', 'GET', '/wps/agent/downlines?sort=account&descending=false'),
    );
    expect(total).toBe(2);
    expect(list.map(({ account, level }) => [account, level])).toEqual([
      ['friendab', 1],
      ['memberab', 1],
    ]);
    expect(valueOf(await ask('rootag', 'GET', '/wps/agent/default'))).toMatchObject({
      level: 0,
      upline: '',
      direct: 2,
      agents: 2,
      members: 3,
    });
    expect(valueOf(await ask('agentab', 'GET', '/wps/agent/default'))).toMatchObject({ level: 1, direct: 2, agents: 0, members: 2 });
  });

  it('shows whole names one level down only, and nothing of other lines', async () => {
    const deep = valueOf<{ list: Line[] }>(await ask('rootag', 'GET', '/wps/agent/downlines?all=true&kind=member&sort=account'));
    expect(deep.list).toHaveLength(3);
    for (const { account } of deep.list) expect(account).toMatch(/^..\*\*\*..$/);
    const foreign = [idOf('strangerm'), idOf('otherag'), idOf('rootag'), 999_999_999];
    for (const playerId of foreign) {
      const answers = await Promise.all([
        ask('agentab', 'GET', `/wps/report/downline/${playerId}?${days()}`),
        ask('agentab', 'GET', `/wps/report/downlineBets?playerId=${playerId}&${days()}`),
        ask('agentab', 'GET', `/wps/report/downlineTransaction?playerId=${playerId}&${days()}`),
        ask('agentab', 'GET', `/wps/agent/downlines?below=${playerId}`),
        ask('agentab', 'PUT', '/wps/agent/promoteDownlineToAgent', { playerId, isAgent: true }),
        ask('agentab', 'PUT', '/wps/agent/downlineNote', { playerId, note: 'x' }),
        ask('agentab', 'PUT', '/wps/agent/downlineHidden', { playerId }),
        ask('agentab', 'POST', '/wps/agent/downlineMessage', { playerId, text: 'x' }, { 'idempotency-key': newId() }),
      ]);
      // Whether somebody is somewhere else or nowhere cannot be told apart.
      expect(answers.map(({ body }) => body.errorCode)).toEqual(answers.map(() => 'downline.none'));
    }
  });

  it('keeps bets and movements to who stands directly above, and members read who looked', async () => {
    expect((await ask('rootag', 'GET', `/wps/report/downlineBets?playerId=${idOf('memberab')}&${days()}`)).body.errorCode).toBe(
      'downline.none',
    );
    valueOf(await ask('agentab', 'GET', `/wps/report/downlineBets?playerId=${idOf('memberab')}&${days()}`));
    const seen = valueOf<{ upline: string; hidden: boolean; looks: { what: string; by: string }[] }>(
      await ask('memberab', 'GET', '/wps/member/agentPrivacy'),
    );
    expect(seen).toMatchObject({ upline: 'ag***ab', hidden: false, looks: [{ what: 'bets', by: 'ag***ab', times: 1 }] });
    // Pages of one list are one look; an hour later it is another.
    const look = async (): Promise<unknown> => ask('agentab', 'GET', `/wps/report/downlineBets?playerId=${idOf('memberab')}&${days()}`);
    await look();
    await sql`
      update agents.look set at = at - interval '1 hour', first_at = first_at - interval '1 hour' where player_id = ${idOf('memberab')}`.execute(
      test.services.db,
    );
    await look();
    const { looks } = valueOf<{ looks: { times: number; first: number; time: number }[] }>(
      await ask('memberab', 'GET', '/wps/member/agentPrivacy'),
    );
    expect(looks.map(({ times, first, time }) => [times, Math.round((time - first) / 3_600_000)])).toEqual([[2, 1]]);
  });

  it('lists the bets of all direct downlines together, newest first, and of nobody else', async () => {
    const { db } = test.services;
    const { rows } = await sql<{ vendor_id: number; node_id: bigint }>`
      with vendor as (
        insert into games.vendor (code, name, protocol, api_url, public_key, own_secret, operator_id)
        values ('TEAM', 'Team', 'rs', 'http://127.0.0.1', 'key', '\\x00', '1') returning id
      )
      insert into games.game (vendor_id, code, game_type, name) select id, 'slot', 'RNG', 'Slot' from vendor returning vendor_id, node_id`.execute(
      db,
    );
    const made: string[] = [];
    for (const name of ['memberab', 'friendab', 'strangerm', 'memberab']) {
      const id = newId();
      made.push(id);
      await sql`
        insert into games.round (player_id, id, vendor_id, node_id, merchant_id, code, staked, won, opened_at, updated_at, closed_at)
        select ${idOf(name)}, ${id}, ${rows[0]?.vendor_id ?? 0}, ${rows[0]?.node_id ?? 0n}, 1, ${id}, 10000, 0, clock_timestamp(), clock_timestamp(), clock_timestamp()`.execute(
        db,
      );
    }
    interface TeamBets {
      list: { id: string; account: string; stake: number; valid: number | null }[];
      nextCursor: string | null;
    }
    const bets = async (who: string, query = ''): Promise<TeamBets> =>
      valueOf<TeamBets>(await ask(who, 'GET', `/wps/report/teamBets?${days()}${query}`));
    const [first, friends, , last] = made;
    const all = await bets('agentab');
    expect(all.list.map(({ id, account }) => [id, account])).toEqual([
      [last, 'memberab'],
      [friends, 'friendab'],
      [first, 'memberab'],
    ]);
    expect(all.list.map(({ valid }) => valid)).toEqual([1, 1, 1]);
    expect(all.nextCursor).toBeNull();
    const page = await bets('agentab', '&limit=2');
    expect(page.list.map(({ id }) => id)).toEqual([last, friends]);
    expect((await bets('agentab', `&limit=2&cursor=${page.nextCursor}`)).list.map(({ id }) => id)).toEqual([first]);
    expect((await bets('agentab', '&account=fri')).list.map(({ id }) => id)).toEqual([friends]);
    expect((await bets('agentab', '&lane=LOTT')).list).toEqual([]);
    expect((await bets('agentab', `&playerId=${idOf('friendab')}`)).list.map(({ id }) => id)).toEqual([friends]);
    expect((await bets('agentab', `&playerId=${idOf('strangerm')}`)).list).toEqual([]);
    // Two levels down an agent reads sums alone.
    expect((await bets('rootag')).list).toEqual([]);
    const file = await test.ask('GET', `/wps/report/teamBets/export?${days()}`, { token: tokens.get('agentab') ?? '' });
    const lines = String((file.body as { text?: string }).text)
      .trimEnd()
      .split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFF?Account,Time,Product,Game,/);
    expect(lines.slice(1).map((line) => [line.split(',').at(-3), line.split(',')[0]])).toEqual([
      [last, 'memberab'],
      [friends, 'friendab'],
      [first, 'memberab'],
    ]);
    const seen = valueOf<{ looks: { what: string; by: string }[] }>(await ask('friendab', 'GET', '/wps/member/agentPrivacy'));
    expect(seen.looks).toMatchObject([{ what: 'bets', by: 'ag***ab' }]);
    const one = (who: string, name: string, id = first): Promise<Answer> =>
      ask(who, 'GET', `/wps/report/teamBet?playerId=${idOf(name)}&id=${id}`);
    expect(valueOf(await one('agentab', 'memberab'))).toMatchObject({
      id: first,
      account: 'memberab',
      lane: 'RNG',
      kind: 'round',
      stake: 1,
    });
    expect((await one('agentab', 'friendab')).body.errorCode).toBe('not.found');
    expect((await one('rootag', 'memberab')).body.errorCode).toBe('downline.none');
    expect((await one('agentab', 'strangerm', made[2])).body.errorCode).toBe('downline.none');
  });

  it('leaves who asks to be hidden out of every list, and of sums in which they are among too few', async () => {
    await paysIn('friendab', 50_0000n);
    valueOf(await ask('friendab', 'PUT', '/wps/member/agentPrivacy', { hidden: true }));
    await expect
      .poll(
        async () => {
          await test.app.modules.agents.catchUp();
          // From above they stand in their agent's row.
          return valueOf<{ sums: { deposits: number } }>(await ask('rootag', 'GET', `/wps/report/downlineProfit?withTeam=true&${days()}`))
            .sums.deposits;
        },
        { timeout: 20_000 },
      )
      .toBe(50);
    interface Profit {
      list: Line[];
      total: number;
      hidden: number;
      sums: { deposits: number };
      others: { deposits: number } | null;
    }
    const profit = async (query = ''): Promise<Profit> =>
      valueOf<Profit>(await ask('agentab', 'GET', `/wps/report/downlineProfit?${days()}${query}`));
    const { list, ...rest } = await profit();
    expect(list.map(({ playerId }) => playerId)).toEqual([idOf('memberab')]);
    expect(rest).toMatchObject({ total: 1, hidden: 1, sums: { deposits: 0 }, others: null });
    expect(await profit('&did=deposit')).toMatchObject({ list: [], total: 0, hidden: 1, sums: { deposits: 0 }, others: null });
    // Who searches names learns of nobody who is hidden.
    expect(await profit('&account=fri')).toMatchObject({ list: [], total: 0, hidden: 0, sums: { deposits: 0 } });
    expect(valueOf(await ask('agentab', 'GET', '/wps/agent/downlines'))).toMatchObject({ total: 1, hidden: 1, balance: null });
    // Nor does who looks for the day on which they came.
    expect(valueOf(await ask('agentab', 'GET', `/wps/agent/downlines?joinedFrom=${day.from}&joinedTo=${day.to}`))).toMatchObject({
      hidden: 1,
      balance: null,
    });
    expect(valueOf(await ask('agentab', 'GET', '/wps/agent/downlines?account=fri'))).toMatchObject({ total: 0, hidden: 0, balance: 0 });
    const file = await test.ask('GET', `/wps/report/downlineProfit/export?${days()}`, { token: tokens.get('agentab') ?? '' });
    const lines = String((file.body as { text?: string }).text)
      .trimEnd()
      .split('\r\n');
    expect(lines, 'a heading and whom the list shows').toHaveLength(2);
    expect((await ask('agentab', 'GET', `/wps/report/downline/${idOf('friendab')}?${days()}`)).body.errorCode).toBe('downline.none');
    expect(valueOf<{ list: Line[] }>(await ask('agentab', 'GET', `/wps/report/downlineTransaction?${days()}`)).list).toEqual([]);
    valueOf(await ask('friendab', 'PUT', '/wps/member/agentPrivacy', { hidden: false }));
    const { list: shown, sums } = valueOf<{ list: Line[]; sums: unknown }>(
      await ask('agentab', 'GET', `/wps/report/downlineTransaction?${days()}`),
    );
    expect(shown).toHaveLength(1);
    expect(sums).toEqual({ in: 50, out: 0, net: 50 });
  });

  it('orders by balance and last seen only where it shows them of everybody', async () => {
    const order = async (who: string, query: string): Promise<string[]> =>
      valueOf<{ list: Line[] }>(await ask(who, 'GET', `/wps/agent/downlines?${query}`)).list.map(({ account }) => account);
    const setJurisdiction = async (jurisdiction: string): Promise<void> => {
      await test.asOwner(
        `update site.merchant set settings = settings || '${JSON.stringify({ jurisdiction })}'::jsonb where code = 'sortes'`,
      );
      test.app.modules.site.forgetCopies();
    };
    expect(await order('agentab', 'sort=balance')).toEqual(['friendab', 'memberab']);
    expect(await order('agentab', 'sort=balance&descending=false')).toEqual(['memberab', 'friendab']);
    await test.asOwner(`update identity.account set last_login_at = now() - interval '9 days' where player_id = ${idOf('friendab')}`);
    await test.asOwner(`update identity.account set last_login_at = now() where player_id = ${idOf('memberab')}`);
    expect(await order('agentab', 'sort=lastSeen')).toEqual(['memberab', 'friendab']);
    expect(await order('agentab', 'sort=lastSeen&descending=false')).toEqual(['friendab', 'memberab']);
    // Deeper down only bands are shown, and no days: an order would tell more.
    for (const query of ['all=true', `below=${idOf('agentab')}`])
      for (const sort of ['balance', 'lastSeen'])
        for (const end of ['true', 'false'])
          expect(await order('rootag', `${query}&sort=${sort}&descending=${end}`)).toEqual(
            await order('rootag', `${query}&descending=${end}`),
          );
    await setJurisdiction('strict');
    for (const end of ['true', 'false'])
      expect(await order('agentab', `sort=balance&descending=${end}`)).toEqual(await order('agentab', `descending=${end}`));
    await setJurisdiction('standard');
  });

  it('tells by no two sums what one of many hidden has', async () => {
    const names = ['hidea', 'hideb', 'hidec', 'hided', 'hidee'];
    for (const name of names) await make(`${name}xx`, 'agentab');
    await make('hideagxx', 'agentab', 1);
    const ids = [...names.map((name) => idOf(`${name}xx`)), idOf('hideagxx')];
    await sql`update agents.node set is_hidden = true where player_id = any (${ids}::bigint[])`.execute(test.services.db);
    const list = async (query: string): Promise<unknown> => valueOf(await ask('agentab', 'GET', `/wps/agent/downlines?${query}`));
    // Nobody of theirs has done anything: they could all be the agent's own.
    expect(await list('')).toMatchObject({ hidden: 6, balance: null });
    // Now five of them have paid in one unit each.
    const paid = ids.slice(0, 5);
    await sql`
      insert into agents.member_day
      select (jsonb_populate_record(d, jsonb_build_object('player_id', p.id, 'deposits', 10000))).*
      from agents.member_day d cross join unnest(${paid}::bigint[]) as p (id) where d.player_id = ${idOf('friendab')}`.execute(
      test.services.db,
    );
    expect(await list('')).toMatchObject({ hidden: 6, balance: 50 });
    interface Others {
      hidden: number;
      others: { deposits: number } | null;
    }
    const profit = async (): Promise<Others> => valueOf<Others>(await ask('agentab', 'GET', `/wps/report/downlineProfit?${days()}`));
    expect(await profit()).toMatchObject({ hidden: 6, others: { deposits: 5 } });
    // One of the five is the agent by another name.
    await sql`
      insert into agents.self_referral (player_id, above_id, mark, since, since_day)
      values (${idOf('hideaxx')}, ${idOf('agentab')}, 'email', now(), current_date)`.execute(test.services.db);
    expect(await profit()).toMatchObject({ hidden: 6, others: null });
    expect(await list('')).toMatchObject({ hidden: 6, balance: null });
    await sql`delete from agents.self_referral where player_id = ${idOf('hideaxx')}`.execute(test.services.db);
    await sql`delete from agents.member_day where player_id = any (${paid}::bigint[])`.execute(test.services.db);
    expect(await list('kind=member')).toMatchObject({ hidden: 5, balance: null });
    expect(await list('kind=agent')).toMatchObject({ hidden: 1, balance: null });
    await sql`delete from agents.node where player_id = any (${ids}::bigint[])`.execute(test.services.db);
  });

  it('tells what a line has together, unless few stand deeper down', async () => {
    const balanceFor = async (who: string): Promise<number | null> =>
      valueOf<{ balance: number | null }>(await ask(who, 'GET', '/wps/report/teamBalance')).balance;
    expect(await balanceFor('agentab')).toBe(50);
    // Two direct ones, whose balances are shown, and three below these.
    expect(await balanceFor('rootag')).toBeNull();
    await make('deepone', 'otherag');
    await make('deeptwo', 'otherag');
    expect(await balanceFor('rootag'), 'accounts that never did anything hide nobody').toBeNull();
    // A row of figures for everybody further down who has none: something was done, of which nothing is left.
    const quiet = sql`
      select n.player_id from agents.node n join agents.node root on root.player_id = ${idOf('rootag')}
      where position(int8send(root.player_id) in n.path) > 0 and n.depth > root.depth + 1 and n.player_id <> ${idOf('friendab')}`;
    await sql`
      insert into agents.member_day
      select (jsonb_populate_record(d, jsonb_build_object('player_id', q.player_id, 'deposits', 0))).*
      from agents.member_day d cross join (${quiet}) as q where d.player_id = ${idOf('friendab')}
      on conflict do nothing`.execute(test.services.db);
    expect(await balanceFor('rootag')).toBe(50);
    await sql`delete from agents.member_day where player_id in (${quiet}) and deposits = 0 and bets = 0`.execute(test.services.db);
    await sql`delete from agents.node where player_id in (${idOf('deepone')}, ${idOf('deeptwo')})`.execute(test.services.db);
  });

  it('brings what an agent writes to a direct downline, once, and not to who is excluded, with the same answer', async () => {
    const { db } = test.services;
    const write = async (name: string, text: string, key = newId()): Promise<Answer> =>
      ask('agentab', 'POST', '/wps/agent/downlineMessage', { playerId: idOf(name), text }, { 'idempotency-key': key });
    const inbox = async (name: string): Promise<{ title: string; content: string }[]> =>
      (
        await sql<{ title: string; content: string }>`
          select kind as title, parameters->>'note' as content from messaging.message where player_id = ${idOf(name)} and kind = 'agent.message' order by id`.execute(
          db,
        )
      ).rows;
    const key = newId();
    const first = await write('memberab', '  Draw tonight\u202E at 8  ', key);
    expect(valueOf(first)).toEqual({});
    valueOf(await write('memberab', '  Draw tonight\u202E at 8  ', key));
    expect(await inbox('memberab')).toEqual([{ title: 'agent.message', content: 'Draw tonight at 8' }]);
    expect((await write('memberab', ' \u200B ')).body.errorCode).toBe('request_param_err');
    expect((await write('memberab', 'x'.repeat(501))).body.errorCode).toBe('request_param_err');
    await sql`insert into protection.exclusion (player_id, id, merchant_id, kind, reason) values (${idOf('friendab')}, gen_random_uuid(), 1, 'self-exclusion', 'test')`.execute(
      db,
    );
    const silent = await write('friendab', 'Come back');
    expect([silent.status, silent.body]).toEqual([first.status, { ...first.body, traceId: silent.body['traceId'] }]);
    expect(await inbox('friendab')).toEqual([]);
    await sql`delete from protection.exclusion where player_id = ${idOf('friendab')}`.execute(db);
  });

  it('lets an agent hide who asks for it, who is told and shows themselves again', async () => {
    valueOf(await ask('agentab', 'PUT', '/wps/agent/downlineHidden', { playerId: idOf('friendab') }));
    expect(valueOf(await ask('friendab', 'GET', '/wps/member/agentPrivacy'))).toMatchObject({ hidden: true });
    expect((await toldTo(test.services.db, idOf('friendab'))).map(({ kind }) => kind)).toContain('agent.hidden');
    expect((await ask('agentab', 'PUT', '/wps/agent/downlineHidden', { playerId: idOf('friendab') })).body.errorCode).toBe('downline.none');
    valueOf(await ask('friendab', 'PUT', '/wps/member/agentPrivacy', { hidden: false }));
  });

  it('tells a line’s people and sums, by day and best line', async () => {
    const overview = valueOf<{ people: Record<string, number>; sums: { deposits: number }; best: Line[]; days: unknown[] }>(
      await ask('rootag', 'GET', `/wps/report/teamOverview?${days()}`),
    );
    expect(overview.people).toEqual({
      total_ppl: 5,
      agent_ppl: 2,
      member_ppl: 3,
      increased_ppl: 5,
      bet_ppl: 0,
      deposit_ppl: 1,
      withdraw_ppl: 0,
      active_ppl: 0,
    });
    // Each count opens to a list of as many.
    const count = async (url: string): Promise<number> => valueOf<{ total: number }>(await ask('rootag', 'GET', url)).total;
    for (const [did, people] of [
      ['bet', overview.people.bet_ppl],
      ['active', overview.people.active_ppl],
      ['deposit', overview.people.deposit_ppl],
      ['withdraw', overview.people.withdraw_ppl],
    ])
      expect(await count(`/wps/report/downlineProfit?all=true&did=${did}&${days()}`), String(did)).toBe(people);
    expect(await count(`/wps/agent/downlines?all=true&joinedFrom=${day.from}&joinedTo=${day.to}`)).toBe(5);
    expect(await count('/wps/agent/downlines?all=true&joinedFrom=2020-01-01&joinedTo=2020-01-02')).toBe(0);
    expect(overview.sums.deposits).toBe(50);
    expect(overview.days).toHaveLength(1);
    expect(overview.best.map(({ account }) => account)).toEqual(['agentab']);
    const lower = valueOf<{ breadcrumb: { account: string }[]; list: Line[] }>(
      await ask('rootag', 'GET', `/wps/report/downlineProfit?below=${idOf('agentab')}&${days()}`),
    );
    expect(lower.breadcrumb.map(({ account }) => account)).toEqual(['rootag', 'agentab']);
    expect(lower.list).toHaveLength(2);
  });

  it('sums what the line played by day and by game, without money that came and went', async () => {
    await test.app.modules.agents.catchUp();
    interface Play {
      sums: { bets: number; deposits: number };
      days: { day: string }[];
      lanes: { lane: string }[];
    }
    const play = async (query = ''): Promise<Play> => valueOf<Play>(await ask('rootag', 'GET', `/wps/report/teamPlay?${days()}${query}`));
    const { sums, days: byDay, lanes } = await play();
    expect(sums.deposits).toBe(0);
    expect(byDay.length).toBeLessThanOrEqual(1);
    expect(lanes.every(({ lane }) => lane !== '')).toBe(true);
    expect((await play('&lane=PVP')).lanes).toEqual([]);
  });

  it('refuses days that are too many, backwards, in the future or none', async () => {
    for (const query of [
      'from=2026-01-01&to=2026-12-31',
      `from=${day.from}&to=2020-01-01`,
      `from=${day.from}&to=2999-01-01`,
      'from=2026-02-30&to=2026-03-01',
    ])
      expect((await ask('rootag', 'GET', `/wps/report/teamOverview?${query}`)).body.errorCode).toBe('report.days');
    expect((await ask('memberab', 'GET', `/wps/report/teamOverview?${days()}`)).status).toBe(403);
  });

  it('makes agents of direct downlines, and members again while nobody stands below', async () => {
    expect(
      (await ask('rootag', 'PUT', '/wps/agent/promoteDownlineToAgent', { playerId: idOf('memberab'), isAgent: true })).body.errorCode,
    ).toBe('downline.none');
    valueOf(await ask('agentab', 'PUT', '/wps/agent/promoteDownlineToAgent', { playerId: idOf('friendab'), isAgent: true }));
    await expect.poll(async () => (await ask('friendab', 'GET', `/wps/report/teamOverview?${days()}`)).status).toBe(200);
    // What they did before is their team's first line.
    expect(valueOf<{ sums: { deposits: number } }>(await ask('friendab', 'GET', `/wps/report/teamOverview?${days()}`)).sums.deposits).toBe(
      50,
    );
    expect(
      (await ask('rootag', 'PUT', '/wps/agent/promoteDownlineToAgent', { playerId: idOf('agentab'), isAgent: false })).body.errorCode,
    ).toBe('agent.has.downlines');
    valueOf(await ask('agentab', 'PUT', '/wps/agent/promoteDownlineToAgent', { playerId: idOf('friendab'), isAgent: false }));
    await expect.poll(async () => (await ask('friendab', 'GET', `/wps/report/teamOverview?${days()}`)).status).toBe(403);
  });

  it('lists people and figures as CSV', async () => {
    const team = await ask('agentab', 'GET', '/wps/agent/downlines/export?sort=account&descending=false');
    expect(team.headers['content-type']).toContain('text/csv');
    expect(textOf(team)).toMatch(/^\uFEFF?Account,Kind,Level,Team size,Since,Last seen,Days inactive,State,Balance,/);
    expect(textOf(team)).toMatch(/\nfriendab,Member,1,0,[\d-]+,[\d-]+,9,Inactive,50/);
    expect(textOf(team)).toMatch(/\nmemberab,Member,1,\d+,[\d-]+,[\d-]+,0,Active,/);
    const deep = await ask('rootag', 'GET', '/wps/agent/downlines/export?all=true&kind=member&sort=account');
    expect(textOf(deep)).toMatch(/\nfr\*+ab,Member,2,0,[\d-]+,,,,,/);
  });
});

describe('links', () => {
  const makeLink = (body: object, key = newId()): Promise<Answer> =>
    ask('agentab', 'POST', '/wps/agent/affiliateUrl', { channel: 'Zalo', ...body }, { 'idempotency-key': key });
  interface LinkRow {
    affiUrlId: string;
    code: string;
    status: string;
    visits: number;
    registrations: number;
    usesLeft: number | null;
  }
  const listed = async (id: string): Promise<LinkRow | undefined> =>
    valueOf<{ list: LinkRow[] }>(await ask('agentab', 'GET', '/wps/agent/affiliateUrls')).list.find(({ affiUrlId }) => affiUrlId === id);
  const come = async (userName: string, affiliateCode: string): Promise<string> => {
    const { identity, site } = test.app.modules;
    try {
      await identity.createPlayer(await site.merchantByCode('sortes'), {
        userName,
        password: 'Agent-line-1',
        invitedBy: idOf('agentab'),
        affiliateCode,
      });
      return 'came';
    } catch (error) {
      return (error as { code?: string }).code ?? String(error);
    }
  };

  it('are made once under one key, and count who comes by them', async () => {
    const key = newId();
    const [one, two] = await Promise.all([makeLink({}, key), makeLink({}, key)]);
    const link = valueOf<LinkRow>(one);
    expect(valueOf<LinkRow>(two).code).toBe(link.code);
    expect(link.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    expect(valueOf(await test.ask('GET', `/wps/agent/affiliate?code=${link.code.toLowerCase()}`))).toMatchObject({
      code: link.code,
      ofAgent: true,
    });
    expect(await come('cameby1', link.code)).toBe('came');
    expect(await listed(link.affiUrlId)).toMatchObject({ status: 'active', visits: 1, registrations: 1, usesLeft: null });
    const people = valueOf<{ list: Line[] }>(await ask('agentab', 'GET', `/wps/agent/registeredAffiliates?affiUrlId=${link.affiUrlId}`));
    expect(people.list.map(({ account }) => account)).toEqual(['cameby1']);
    // Another agent's link is nowhere.
    expect((await ask('otherag', 'PUT', '/wps/agent/affiliateUrl', { affiUrlId: link.affiUrlId, paused: true })).status).toBe(404);
  });

  it('are used so often and not once more, however many come at once', async () => {
    const link = valueOf<LinkRow>(await makeLink({ mostUses: 1 }));
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, at) => come(`rush${at}`, link.code)));
    expect(outcomes.filter((outcome) => outcome === 'came')).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(['came', 'affiliate.ended']));
    expect(await listed(link.affiUrlId)).toMatchObject({ status: 'usedUp', registrations: 1, usesLeft: 0 });
  });

  it('stop working when they are paused or taken away', async () => {
    const link = valueOf<LinkRow>(await makeLink({}));
    valueOf(await ask('agentab', 'PUT', '/wps/agent/affiliateUrl', { affiUrlId: link.affiUrlId, paused: true }));
    expect((await test.ask('GET', `/wps/agent/affiliate?code=${link.code}`)).body.errorCode).toBe('affiliate.ended');
    valueOf(await ask('agentab', 'PUT', '/wps/agent/affiliateUrl', { affiUrlId: link.affiUrlId, paused: false }));
    valueOf(await test.ask('GET', `/wps/agent/affiliate?code=${link.code}`));
    valueOf(await ask('agentab', 'DELETE', `/wps/agent/affiliateUrl?affiUrlId=${link.affiUrlId}`));
    expect((await test.ask('GET', `/wps/agent/affiliate?code=${link.code}`)).body.errorCode).toBe('affiliate.ended');
    expect(await come('toolate1', link.code)).toBe('affiliate.ended');
  });

  it('make an agent of whoever comes by one for agents, and offer a name to the one person they are for', async () => {
    const forAgents = valueOf<LinkRow>(await makeLink({ isAgent: true }));
    expect(await come('newagent', forAgents.code)).toBe('came');
    const merchant = await test.app.modules.site.merchantByCode('sortes');
    expect((await test.app.modules.identity.findPlayerByName(merchant.id, 'newagent'))?.type).toBe(1);
    const personal = valueOf<LinkRow & { path: string; endDate: number }>(await makeLink({ userName: 'linhtran' }));
    expect(personal).toMatchObject({ usesLeft: 1, path: `/register?affiliateCode=${personal.code}&username=linhtran` });
    expect(valueOf(await test.ask('GET', `/wps/agent/affiliate?code=${personal.code}`))).toMatchObject({ userName: 'linhtran' });
    expect((await makeLink({ userName: 'memberab' })).body.errorCode).toBe('register.username.taken');
  });
});

describe('money to downlines', () => {
  const pay = (who: string, body: object, key = newId()): Promise<Answer> =>
    test.ask('PUT', '/wps/agent/transferDownline', {
      token: tokens.get(who) ?? '',
      body,
      sealed: true,
      headers: { 'idempotency-key': key },
    });
  const balances = async (who: string) => balanceOf(test.services.db, idOf(who));
  const set = async (settings: object): Promise<void> => {
    await test.asOwner(`update site.merchant set settings = settings || '${JSON.stringify(settings)}'::jsonb where code = 'sortes'`);
    test.app.modules.site.forgetCopies();
  };

  beforeAll(async () => {
    await set({
      transferDownlineWaitHours: 0,
      transferDownlineIdentity: false,
      transferDownlineMinimum: 10_000,
      transferDownlineDaily: 500_000,
    });
    await test.asOwner(
      `update identity.player set payment_password_hash = (select payment_password_hash from identity.player where user_name = 'demo1') where user_name = 'agentab'`,
    );
    await postOne(test.services.db, {
      playerId: idOf('agentab'),
      merchantId: 1,
      template: 'adjustment',
      key: newId(),
      input: {},
      reference: newId(),
      lines: [
        { account: 'main', amount: 1_000_000_0000n },
        { account: 'house:adjustments', amount: -1_000_000_0000n },
      ],
    });
  });

  it('goes from free money to the float, once under one key', async () => {
    const key = newId();
    const fill = (amount: number, under = key): Promise<Answer> =>
      ask('agentab', 'POST', '/wps/wallets/transferMainToFloat', { amount }, { 'idempotency-key': under });
    expect(valueOf(await fill(600_000))).toMatchObject({ amount: 600_000, sumBalance: 400_000 });
    expect(valueOf(await fill(600_000))).toMatchObject({ amount: 600_000, sumBalance: 400_000 });
    expect((await fill(700_000)).body.errorCode).toBe('idempotency.key.conflict');
    expect((await fill(500_000, newId())).body.errorCode).toBe('balance.not.enough');
    expect(await balances('agentab')).toMatchObject({ main: 400_000_0000n, float: 600_000_0000n });
  });

  it('arrives whole, once, has to be staked first, and never goes further than one level or to another line', async () => {
    const key = newId();
    const body = { playerId: idOf('memberab'), amount: 100_000, paymentPassword: '246810' };
    const answers = await Promise.all([pay('agentab', body, key), pay('agentab', body, key)]);
    expect(answers.map(({ body: { value } }) => (value as { float: number }).float)).toEqual([500_000, 500_000]);
    expect((await balances('memberab')).main).toBe(100_000_0000n);
    // The list and the file find it under the number of the receipt.
    const { transferId } = valueOf<{ transferId: string }>(answers[0] as Answer);
    const found = valueOf<{ list: { transferId: string | null }[] }>(
      await ask('agentab', 'GET', `/wps/report/downlineTransaction?type=transfer&${days()}`),
    );
    expect(found.list.map((row) => row.transferId)).toEqual([transferId]);
    const file = await ask('agentab', 'GET', `/wps/report/downlineTransaction/export?type=transfer&${days()}`);
    expect((file.body as { text?: string }).text).toContain(transferId);
    const merchant = await test.app.modules.site.merchantByCode('sortes');
    expect((await test.app.modules.turnover.progressOf(test.services.db, idOf('memberab'), merchant.id)).left).toBe(100_000_0000n);
    for (const playerId of [idOf('strangerm'), idOf('rootag'), 424_242])
      expect((await pay('agentab', { ...body, playerId })).body.errorCode).toBe('downline.none');
    expect((await pay('rootag', { ...body })).body.errorCode).toBe('downline.none');
  });

  it('refuses what may not be, and moves nothing', async () => {
    const body = { playerId: idOf('memberab'), amount: 100_000, paymentPassword: '246810' };
    const before = await balances('agentab');
    expect((await pay('agentab', { ...body, amount: 5 })).body.errorCode).toBe('amount.below.minimum');
    expect((await pay('agentab', { ...body, amount: -5 })).body.errorCode).toBe('amount.invalid');
    expect((await pay('agentab', { ...body, amount: 450_000 })).body.errorCode).toBe('transfer.daily');
    expect((await pay('agentab', { ...body, paymentPassword: '000000' })).body.errorCode).toBe('payment.password.wrong');
    await test.app.modules.identity.setPlayerStatus(idOf('friendab'), 'locked', 'test');
    // Why somebody cannot receive is nobody's business but theirs.
    expect((await pay('agentab', { ...body, playerId: idOf('friendab') })).body.errorCode).toBe('downline.cannot.receive');
    await set({ transferDownlineIdentity: true });
    expect((await pay('agentab', body)).body.errorCode).toBe('identity.required');
    await set({ transferDownlineIdentity: false, transferDownlineWaitHours: 72 });
    expect((await pay('agentab', body)).body.errorCode).toBe('agent.too.new');
    await set({ transferDownlineWaitHours: 0, transferDownline: false });
    expect((await pay('agentab', body)).body.errorCode).toBe('function.not.available');
    await set({ transferDownline: true });
    expect(await balances('agentab')).toEqual(before);
  });

  it('never sends more than the day allows, four at a time', async () => {
    const codes: (string | undefined)[] = [];
    // More at once would be taken for somebody who tries payment passwords.
    for (let turn = 0; turn < 4; turn += 1) {
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => pay('agentab', { playerId: idOf('memberab'), amount: 40_000, paymentPassword: '246810' })),
      );
      codes.push(...answers.map(({ body }) => (body.success === true ? 'done' : body.errorCode)));
    }
    // 400,000 of the day were left: ten of 40,000.
    expect(codes.filter((code) => code === 'done')).toHaveLength(10);
    expect(codes.filter((code) => code === 'transfer.daily')).toHaveLength(6);
    expect((await balances('agentab')).float).toBe(100_000_0000n);
    expect((await verifyLedger(test.services.db)).faults).toBe(0);
  });
});

describe('movements of downlines', () => {
  it('are found by the name of a direct downline, and ordered by time and amount', async () => {
    await make('rootmv', undefined, 1);
    await make('agentmv', 'rootmv', 1);
    await make('membermv', 'agentmv');
    await make('friendmv', 'agentmv');
    for (const [name, amount] of [
      ['friendmv', 50_0000n],
      ['membermv', 70_0000n],
      ['friendmv', 60_0000n],
    ] as const)
      await paysIn(name, amount);
    const movements = async (who: string, query: string): Promise<unknown> => {
      const { list, total, sums } = valueOf<{ list: { amount: number }[]; total: number; sums: { in: number } }>(
        await ask(who, 'GET', `/wps/report/downlineTransaction?${days()}&${query}`),
      );
      return [list.map(({ amount }) => amount), total, sums.in];
    };
    expect(await movements('agentmv', '')).toEqual([[60, 70, 50], 3, 180]);
    expect(await movements('agentmv', 'descending=false')).toEqual([[50, 70, 60], 3, 180]);
    expect(await movements('agentmv', 'sort=amount')).toEqual([[70, 60, 50], 3, 180]);
    // Sums are of the whole filter, whichever page and order.
    expect(await movements('agentmv', 'sort=amount&descending=false&account=FRIEND&pageSize=20&pageNo=1')).toEqual([[50, 60], 2, 110]);
    // Whole movements are of who stands directly below.
    expect(await movements('rootmv', 'account=friend')).toEqual([[], 0, 0]);
    const file = await ask('agentmv', 'GET', `/wps/report/downlineTransaction/export?${days()}&account=friend&sort=amount`);
    expect(
      textOf(file)
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[3]),
    ).toEqual(['60', '50']);
    // Whoever was in a list can read that it was looked at.
    const { looks } = valueOf<{ looks: unknown[] }>(await ask('friendmv', 'GET', '/wps/member/agentPrivacy'));
    expect(looks).toMatchObject([{ what: 'movements', by: 'ag***mv', times: 1 }]);
    // Nor is anybody found who keeps out of lists.
    valueOf(await ask('friendmv', 'PUT', '/wps/member/agentPrivacy', { hidden: true }));
    expect(await movements('agentmv', 'account=friend')).toEqual([[], 0, 0]);
  });
});

describe('profit of a line', () => {
  it('adds up on the way down: what an agent’s row says is their own part and all rows below them', async () => {
    // Some were signed out by what came before.
    for (const name of ['rootag', 'agentab']) tokens.set(name, await test.tokenOf(name));
    await paysIn('memberab', 7_0000n);
    await paysIn('agentab', 3_0000n);
    type Sums = Record<'deposits' | 'stakes' | 'valid' | 'prizes' | 'result', number>;
    interface Profit {
      list: (Sums & { account: string })[];
      sums: Sums;
      others: Sums | null;
      own: Sums & { account: string };
    }
    const read = async (who: string, below = ''): Promise<Profit> =>
      valueOf<Profit>(await ask(who, 'GET', `/wps/report/downlineProfit?withTeam=true&${days()}${below}`));
    await expect
      .poll(
        async () => {
          await test.app.modules.agents.catchUp();
          return (await read('agentab')).own.deposits;
        },
        { timeout: 20_000 },
      )
      .toBe(3);
    const [top, own] = [await read('rootag'), await read('agentab')];
    const seenFromAbove = await read('rootag', `&below=${idOf('agentab')}`);
    expect(own.list.find(({ account }) => account === 'memberab')).toMatchObject({ deposits: 7 });
    expect(own.own.deposits).toBe(3);
    expect(own.list.reduce((sum, { deposits }) => sum + deposits, own.others?.deposits ?? 0)).toBe(own.sums.deposits);
    expect(seenFromAbove.list.find(({ account }) => account === 'me***ab')).toMatchObject({ deposits: 7 });
    expect([seenFromAbove.others, seenFromAbove.sums]).toEqual([own.others, own.sums]);
    const row = top.list.find(({ account }) => account === 'agentab');
    for (const figure of ['deposits', 'stakes', 'valid', 'prizes', 'result'] as const)
      expect(row?.[figure], figure).toBe(own.sums[figure] + own.own[figure]);
  });
});
