import { randomUUID } from 'node:crypto';
import { inTransaction, newId } from '@sortes/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Answer, type TestApp } from '../../../testing/test-app.js';
import { hire, type StaffMember } from '../../back-office/testing/staff-member.js';
import { openAccount, post, postOne } from '../../wallet/index.js';
import { beginRebuild, foldNow, MoveDue, stepRebuild } from '../fold-repository.js';
import { moveNextLine } from '../move-line.js';
import { holdTree, moveLine } from '../move-repository.js';
import { addTransfer } from '../transfer-repository.js';
import { findPlace } from '../tree-repository.js';

let test: TestApp;
let finance: StaffMember;
let treasurer: StaffMember;
let support: StaffMember;
let today = '';
let tomorrow = '';
const ids = new Map<string, number>();
const idOf = (name: string): number => ids.get(name) ?? expect.fail(`nobody is called ${name}`);

async function make(userName: string, invitedBy?: string, type = 0): Promise<void> {
  const { identity, site } = test.app.modules;
  const seed = { userName, password: 'Agent-line-1', type, ...(invitedBy !== undefined && { invitedBy: idOf(invitedBy) }) };
  const { playerId } = await identity.createPlayer(await site.merchantByCode('sortes'), seed);
  ids.set(userName, playerId);
}

const ask = (who: StaffMember, method: string, url: string, body?: object): Promise<Answer> =>
  test.ask(method, url, { token: who.token, headers: { 'idempotency-key': randomUUID() }, ...(body !== undefined && { body }) });
const valueOf = <T>(answer: Answer): T => {
  expect(answer.body.success, JSON.stringify(answer.body)).toBe(true);
  return answer.body.value as T;
};
const reason = 'agreed with both agents';
const days = (): string => `from=${today}&to=${today}`;

interface Line {
  playerId: number;
  userName: string;
  level: number;
  teamSize: number;
  direct: number;
  deposits: string;
  isHidden: boolean;
}
interface Node {
  way: { playerId: number; userName: string }[];
  direct: number;
  agents: number;
  members: number;
  sums: { deposits: string };
  days: { day: string; lane: string; deposits: string }[];
  formerPlaces: { untilDay: string; way: { userName: string }[] }[];
  moves: { moveId: string; state: string; people: number | null; why: string | null }[];
  waitingApproval: string | null;
}
const listed = async (query = '', who = support): Promise<{ list: Line[]; total: number; way: { userName: string }[]; sums: unknown }> =>
  valueOf(await ask(who, 'GET', `/bo/agents?${days()}${query}`));
const nodeOf = async (name: string, query = ''): Promise<Node> =>
  valueOf(await ask(support, 'GET', `/bo/agents/${idOf(name)}?${days()}${query}`));
const wayOf = async (name: string): Promise<string[]> => (await nodeOf(name)).way.map(({ userName }) => userName);

async function deposit(name: string, units: bigint): Promise<void> {
  await postOne(test.services.db, {
    playerId: idOf(name),
    merchantId: 1,
    template: 'deposit-credited',
    key: newId(),
    input: {},
    reference: newId(),
    lines: [
      { account: 'main', amount: units * 10_000n },
      { account: 'house:deposits', amount: -units * 10_000n },
    ],
  });
}

/** What teams have paid in today, once all of it is counted: other tests share the cluster, and their unfinished transactions hold the follower back for a moment. */
async function teams(of: readonly string[], expected: readonly number[]): Promise<void> {
  await expect
    .poll(
      async () => {
        await test.app.modules.agents.catchUp();
        return Promise.all(of.map(async (name) => Number((await nodeOf(name)).sums.deposits)));
      },
      { timeout: 30_000, interval: 100 },
    )
    .toEqual(expected);
}

const requestMove = (name: string, below: number, who = finance): Promise<Answer> =>
  ask(who, 'POST', `/bo/agents/${idOf(name)}/move`, { uplineId: below, reason });
const decide = (id: string, who = treasurer, decision = 'approve'): Promise<Answer> =>
  ask(who, 'POST', `/bo/agent-moves/${id}/decision`, { decision, reason });
async function approvedMove(name: string, below: number): Promise<string> {
  const { id } = valueOf<{ id: string }>(await requestMove(name, below));
  valueOf(await decide(id));
  return id;
}
/** As if midnight had come; the first day of the new line is `day`. */
const comeDue = (id: string, day: string): Promise<unknown> =>
  sql`update agents.move set due_at = clock_timestamp() - interval '1 second', day = ${day}::date where id = ${id}::uuid`.execute(
    test.services.db,
  );
const carryOut = (): Promise<boolean> => moveNextLine(test.services);
const moveOf = async (name: string): Promise<Node['moves'][number] | undefined> => (await nodeOf(name)).moves[0];

beforeAll(async () => {
  test = await createTestApp();
  finance = await hire(test, 'fina', 'finance');
  treasurer = await hire(test, 'treasa', 'treasurer');
  support = await hire(test, 'supporta', 'support');
  // House → upper → middle → lower → memberx; house → other → leaf.
  await make('upper', undefined, 1);
  await make('middle', 'upper', 1);
  await make('lower', 'middle', 1);
  await make('memberx', 'lower');
  await make('other', undefined, 1);
  await make('leafag', 'other', 1);
  await make('alonely');
  const { rows } = await sql<{ today: string; tomorrow: string }>`
    select d::text as today, (d + 1)::text as tomorrow
    from (select (clock_timestamp() at time zone ${(await test.app.modules.site.merchantByCode('sortes')).timeZone})::date as d) as now`.execute(
    test.services.db,
  );
  today = rows[0]?.today ?? '';
  tomorrow = rows[0]?.tomorrow ?? '';
}, 90_000);
afterAll(() => test.close());

describe('lines of agents as staff see them', () => {
  it('are root agents first, and walked down with names and figures of teams', async () => {
    await deposit('memberx', 70n);
    await teams(['upper', 'middle', 'lower', 'other'], [70, 70, 70, 0]);
    const roots = await listed('&sort=userName');
    expect(roots.list.map(({ userName }) => userName)).toEqual(expect.arrayContaining(['other', 'upper']));
    expect(roots.list.map(({ userName }) => userName)).not.toContain('alonely');
    expect(roots.list.find(({ userName }) => userName === 'upper')).toMatchObject({ level: 0, teamSize: 3, direct: 1, deposits: '70' });
    const below = await listed(`&below=${idOf('middle')}`);
    expect([below.list.map(({ userName }) => userName), below.way.map(({ userName }) => userName)]).toEqual([
      ['lower'],
      ['upper', 'middle'],
    ]);
    const whole = await listed(`&below=${idOf('upper')}&all=all&sort=-deposits`);
    expect([whole.total, whole.sums]).toEqual([3, null]);
    // Over all levels the members of agents are there; the house's own members are every player, and come when they are asked for.
    const everywhere = (await listed('&all=all&sort=-deposits')).list.map(({ userName }) => userName);
    expect(everywhere).toEqual(expect.arrayContaining(['upper', 'memberx']));
    expect(everywhere).not.toContain('alonely');
    expect((await listed('&all=all&kind=member&sort=-deposits')).list.map(({ userName }) => userName)).toContain('memberx');
    expect((await listed('&kind=member&sort=userName')).list.map(({ userName }) => userName)).toContain('alonely');
    expect((await listed('&text=memb')).list.map(({ userName }) => userName)).toContain('memberx');
    expect((await listed(`&text=${idOf('lower')}`)).list.map(({ userName }) => userName)).toEqual(['lower']);
    expect((await listed(`&below=${idOf('other')}&text=lower`)).list).toEqual([]);
    const csv = await test.http.inject({
      url: `/bo/agents.csv?${days()}&below=${idOf('upper')}&all=all`,
      headers: { host: 'localhost:8080', authorization: support.token },
    });
    expect(csv.statusCode).toBe(200);
    expect(csv.body).toContain('memberx');
  });

  it('show a place with its way, figures alone and with the team, and hidden people to staff', async () => {
    await sql`update agents.node set is_hidden = true where player_id = ${idOf('memberx')}`.execute(test.services.db);
    expect((await listed(`&below=${idOf('lower')}`)).list).toMatchObject([{ userName: 'memberx', isHidden: true }]);
    await sql`update agents.node set is_hidden = false where player_id = ${idOf('memberx')}`.execute(test.services.db);
    expect(await nodeOf('middle')).toMatchObject({ direct: 1, agents: 1, members: 1, days: [{ day: today, lane: '', deposits: '70' }] });
    expect((await nodeOf('middle', '&team=alone')).sums.deposits).toBe('0');
    expect(await wayOf('memberx')).toEqual(['upper', 'middle', 'lower', 'memberx']);
    expect((await ask(support, 'GET', `/bo/agents/999999999?${days()}`)).status).toBe(404);
    expect((await ask(support, 'GET', `/bo/agents/${idOf('middle')}?from=2020-01-01&to=${today}`)).body.errorCode).toBe('report.days');
  });

  it('grow by members who are made agents, with the reason in the log, and shrink while nobody is below', async () => {
    const url = `/bo/agents/${idOf('alonely')}/kind`;
    expect((await ask(support, 'PUT', url, { isAgent: true, reason })).status, 'without the right').toBe(403);
    valueOf(await ask(finance, 'PUT', url, { isAgent: true, reason }));
    expect((await ask(finance, 'PUT', url, { isAgent: true, reason })).body.errorCode).toBe('state.not.allowed');
    expect((await listed('&sort=userName')).list.map(({ userName }) => userName)).toContain('alonely');
    expect((await test.app.modules.identity.findPlayer(idOf('alonely')))?.type).toBe(1);
    const { rows } = await sql<{ reason: string; actor_name: string; after_text: string }>`
      select reason, actor_name, after_text from back_office.audit where action = 'agent.kind-changed' and subject = ${`player:${idOf('alonely')}`}`.execute(
      test.services.db,
    );
    expect(rows).toMatchObject([{ reason, actor_name: 'fina', after_text: expect.stringContaining('agent') as string }]);
    valueOf(await ask(finance, 'PUT', url, { isAgent: false, reason }));
    expect((await ask(finance, 'PUT', `/bo/agents/${idOf('middle')}/kind`, { isAgent: false, reason })).body.errorCode).toBe(
      'agent.has.downlines',
    );
  });
});

describe('codes', () => {
  interface CodeLine {
    code: string;
    state: string;
    agentId: number | null;
    registrations: number;
    firstDeposits: number;
    usesLeft: number | null;
  }
  const codes = async (query = ''): Promise<CodeLine[]> =>
    valueOf<{ list: CodeLine[] }>(await ask(support, 'GET', `/bo/affiliate-codes?x=1${query}`)).list;
  const body = { channel: 'Tet fair', makesAgent: true, reason };
  const come = async (userName: string, affiliateCode: string): Promise<string> => {
    const { identity, site } = test.app.modules;
    const seed = { userName, password: 'Agent-line-1', affiliateCode };
    try {
      ids.set(userName, (await identity.createPlayer(await site.merchantByCode('sortes'), seed)).playerId);
      return 'came';
    } catch (error) {
      return (error as { code?: string }).code ?? String(error);
    }
  };

  it('of the house make root agents, are made once under one key, and never take over another code', async () => {
    const key = randomUUID();
    const twice = await Promise.all(
      [1, 2].map(() =>
        test.ask('POST', '/bo/affiliate-codes', {
          token: finance.token,
          headers: { 'idempotency-key': key },
          body: { ...body, code: 'Tet2027' },
        }),
      ),
    );
    for (const answer of twice) expect(valueOf(answer)).toEqual({ code: 'Tet2027', path: '/register?affiliateCode=Tet2027' });
    expect((await ask(finance, 'POST', '/bo/affiliate-codes', { ...body, code: 'tet2027' })).body.errorCode).toBe('agent.code.taken');
    expect((await ask(finance, 'POST', '/bo/affiliate-codes', { ...body, code: 'SORTES1' })).body.errorCode, 'an agent’s').toBe(
      'agent.code.taken',
    );
    const made = valueOf<{ code: string }>(await ask(finance, 'POST', '/bo/affiliate-codes', { ...body, mostUses: 2 }));
    expect(made.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    expect(await come('tetagent', 'tet2027')).toBe('came');
    expect((await listed('&text=tetagent')).list).toMatchObject([{ level: 0, userName: 'tetagent' }]);
    expect((await test.app.modules.identity.findPlayer(idOf('tetagent')))?.type).toBe(1);
    await deposit('tetagent', 5n);
    await teams(['tetagent'], [5]);
    expect((await codes('&of=house&text=tet')).find(({ code }) => code === 'Tet2027')).toMatchObject({
      registrations: 1,
      firstDeposits: 1,
      state: 'active',
    });
    const { rows } = await sql<{
      count: bigint;
    }>`select count(*) as count from back_office.audit where action = 'affiliate-code.made'`.execute(test.services.db);
    expect(rows[0]?.count).toBe(2n);
  });

  it('are switched off and on, of agents as well', async () => {
    const off = (code: string, on: boolean): Promise<Answer> => ask(finance, 'PUT', `/bo/affiliate-codes/${code}`, { on, reason });
    valueOf(await off('tet2027', false));
    expect((await test.ask('GET', '/wps/agent/affiliate?code=Tet2027')).body.errorCode).toBe('affiliate.invalid');
    expect((await codes('&of=house&text=tet2027')).map(({ state }) => state)).toEqual(['off']);
    valueOf(await off('tet2027', true));
    valueOf(await test.ask('GET', '/wps/agent/affiliate?code=Tet2027'));
    const agent1 = await test.app.modules.identity.findPlayerByName(1, 'agent1');
    expect(await codes(`&agentId=${agent1?.id ?? 0}`)).toMatchObject([{ code: 'SORTES1', state: 'active', agentId: agent1?.id }]);
    // Agents read what the house made for them, while it works.
    const own = async (): Promise<unknown> => {
      const answer = await test.ask('GET', '/wps/agent/affiliateUrls', { token: await test.tokenOf('agent1') });
      return valueOf<{ codes: unknown }>(answer).codes;
    };
    expect(await own()).toMatchObject([{ code: 'SORTES1', path: '/register?affiliateCode=SORTES1' }]);
    valueOf(await off('SORTES1', false));
    expect(await own()).toEqual([]);
    valueOf(await off('SORTES1', true));
    expect((await off('nosuchcode', false)).status).toBe(404);
  });
});

describe('moving a line', () => {
  it('is asked for by one person and approved by another, and counts from the day on that it says', async () => {
    const preview = valueOf<{
      people: number;
      agents: number;
      why: string | null;
      day: string;
      from: unknown[];
      to: { userName: string }[];
    }>(await ask(support, 'GET', `/bo/agents/${idOf('middle')}/move?uplineId=${idOf('leafag')}`));
    expect(preview).toMatchObject({ people: 3, agents: 2, why: null, day: tomorrow, from: [{ userName: 'upper' }] });
    expect(preview.to.map(({ userName }) => userName)).toEqual(['other', 'leafag']);
    const { id } = valueOf<{ id: string }>(await requestMove('middle', idOf('leafag')));
    expect((await requestMove('middle', idOf('other'), treasurer)).body.errorCode).toBe('approval.waits');
    expect((await nodeOf('middle')).waitingApproval).toBe(id);
    expect((await decide(id, support)).status).toBe(403);
    expect((await decide(id, finance)).body.errorCode).toBe('approval.second.person');
    expect(valueOf(await decide(id))).toMatchObject({ state: 'approved', outcome: { day: tomorrow } });
    expect((await requestMove('middle', idOf('other'))).body.errorCode).toBe('agent.move.waits');
    // Nothing moves before its day.
    expect(await carryOut()).toBe(false);
    expect(await wayOf('memberx')).toEqual(['upper', 'middle', 'lower', 'memberx']);
    await comeDue(id, tomorrow);
    expect(await carryOut()).toBe(true);
    expect(await wayOf('memberx')).toEqual(['other', 'leafag', 'middle', 'lower', 'memberx']);
    expect(await moveOf('middle')).toMatchObject({ state: 'done', people: 3 });
    expect((await nodeOf('memberx')).formerPlaces).toMatchObject([
      { untilDay: tomorrow, way: [{ userName: 'upper' }, { userName: 'middle' }, { userName: 'lower' }, { userName: 'memberx' }] },
    ]);
    // What is played before that day, counted before the move or after it, stays with the old line.
    await deposit('memberx', 30n);
    await teams(['upper', 'middle', 'lower', 'other', 'leafag'], [100, 100, 100, 0, 0]);
  });

  it('takes over what was counted for its first day already, and a rebuild finds the very same', async () => {
    await make('oldroot', undefined, 1);
    await make('mover', 'oldroot', 1);
    await make('movedx', 'mover');
    await deposit('movedx', 40n);
    await teams(['oldroot', 'mover', 'other'], [40, 40, 0]);
    const id = await approvedMove('mover', idOf('other'));
    await comeDue(id, today);
    expect(await carryOut()).toBe(true);
    await teams(['oldroot', 'mover', 'other'], [0, 40, 40]);
    await deposit('movedx', 4n);
    await teams(['oldroot', 'mover', 'other'], [0, 44, 44]);
    await beginRebuild(test.services.db);
    let rebuilt: { differences: bigint } | undefined;
    while (rebuilt === undefined) rebuilt = await stepRebuild(test.services.db);
    expect(rebuilt.differences).toBe(0n);
    await teams(['oldroot', 'mover', 'other'], [0, 44, 44]);
  });

  it('comes before anything of its first day is counted, and figures go on when it cannot be carried out', async () => {
    const { db } = test.services;
    await make('early', 'oldroot', 1);
    const id = await approvedMove('early', idOf('other'));
    await comeDue(id, today);
    await sql`create function agents.break_off() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$`.execute(
      db,
    );
    await sql`create trigger break_off before update on agents.move for each row when (new.state = 'done') execute function agents.break_off()`.execute(
      db,
    );
    await deposit('early', 7n);
    // Other tests share the cluster, and their unfinished transactions hold the follower back for a moment.
    const folding = (): Promise<unknown> => foldNow(db).catch((failure: unknown) => failure instanceof MoveDue);
    await expect.poll(folding, { timeout: 30_000, interval: 50 }).toBe(true);
    await expect(test.app.modules.agents.catchUp()).rejects.toThrow(/broken off/);
    await sql`drop trigger break_off on agents.move`.execute(db);
    await sql`drop function agents.break_off`.execute(db);
    await teams(['oldroot', 'other', 'early'], [0, 51, 7]);
    expect(await moveOf('early')).toMatchObject({ state: 'done' });
    // One that cannot be carried out for too long holds nobody's figures up.
    const stuck = await approvedMove('early', idOf('oldroot'));
    await sql`update agents.move set due_at = clock_timestamp() - interval '11 minutes', day = ${today}::date where id = ${stuck}::uuid`.execute(
      db,
    );
    await deposit('early', 2n);
    await teams(['oldroot', 'other', 'early'], [0, 53, 9]);
    expect(await carryOut()).toBe(true);
    await teams(['oldroot', 'other', 'early'], [9, 44, 9]);
  });

  it('goes with whoever comes in while it happens', async () => {
    const { db } = test.services;
    const coming = await inTransaction(db, async (transaction) => {
      await holdTree(transaction);
      await moveLine(transaction, { playerId: idOf('lower'), uplineId: idOf('upper'), day: tomorrow, dueAt: new Date() });
      const made = make('latecomer', 'lower');
      await expect
        .poll(
          async () =>
            (await sql<{ waits: bigint }>`select count(*) as waits from pg_locks where locktype = 'advisory' and not granted`.execute(db))
              .rows[0]?.waits,
          { timeout: 10_000 },
        )
        .toBe(1n);
      return { made };
    });
    await coming.made;
    expect(await wayOf('latecomer')).toEqual(['upper', 'lower', 'latecomer']);
  });

  it('is refused within itself, to where it stands, below members, strangers and other brands, and too deep', async () => {
    const { db } = test.services;
    const codeOf = async (name: string, below: number): Promise<unknown> => (await requestMove(name, below)).body.errorCode;
    expect(await codeOf('upper', idOf('lower'))).toBe('agent.move.inside');
    expect(await codeOf('upper', idOf('upper'))).toBe('agent.move.inside');
    expect(await codeOf('upper', 0)).toBe('agent.move.same');
    expect(await codeOf('lower', idOf('upper'))).toBe('agent.move.same');
    expect(await codeOf('lower', idOf('memberx'))).toBe('agent.move.upline');
    expect(await codeOf('lower', 999_999_999)).toBe('agent.move.upline');
    await sql`
      insert into agents.rate (player_id, lane, since, rate) values (${idOf('lower')}, 'RNG', clock_timestamp(), 40), (${idOf('other')}, 'RNG', clock_timestamp(), 30)`.execute(
      test.services.db,
    );
    expect(await codeOf('lower', idOf('other'))).toBe('agent.move.rates');
    await sql`delete from agents.rate where player_id in (${idOf('lower')}, ${idOf('other')}) and lane = 'RNG'`.execute(test.services.db);
    // A chain down to level 18: upper → lower → memberx and latecomer would reach level 21 below it.
    await sql`
      with recursive chain (id, depth, path) as (
        select 9000000::bigint, 0, int8send(9000000::bigint)
        union all
        select id + 1, depth + 1, path || int8send(id + 1) from chain where depth < 18
      )
      insert into agents.node (player_id, merchant_id, upline_id, depth, path, kind, since)
      select id, 1, case when depth > 0 then id - 1 end, depth, path, 1, clock_timestamp() from chain order by depth`.execute(db);
    expect(await codeOf('upper', 9_000_018)).toBe('agent.move.deep');
    expect(valueOf(await ask(support, 'GET', `/bo/agents/${idOf('upper')}/move?uplineId=9000018`))).toMatchObject({
      why: 'agent.move.deep',
      deepest: 21,
    });
    expect(valueOf(await ask(support, 'GET', `/bo/agents/${idOf('upper')}/move?uplineId=9000017`))).toMatchObject({
      why: null,
      deepest: 20,
    });
    const byHand = (name: string, below: number): Promise<unknown> =>
      inTransaction(db, (transaction) =>
        moveLine(transaction, { playerId: idOf(name), uplineId: below, day: tomorrow, dueAt: new Date() }),
      );
    await expect(byHand('upper', idOf('lower')), 'the database itself refuses a circle').rejects.toThrow(/node_leads_once/);
    await expect(byHand('upper', 9_000_018), 'and who would stand too deep').rejects.toThrow(/node_depth_check/);
  });

  it('happens once of two that exclude each other, by any number of workers', async () => {
    const [one, two] = [await approvedMove('upper', idOf('leafag')), await approvedMove('leafag', idOf('upper'))];
    await comeDue(one, tomorrow);
    await comeDue(two, tomorrow);
    const carried = await Promise.all(Array.from({ length: 6 }, carryOut));
    while (await carryOut()) carried.push(true);
    expect(carried.filter(Boolean)).toHaveLength(2);
    const ends = await Promise.all(['upper', 'leafag'].map(moveOf));
    expect(ends.map((move) => move?.state).toSorted()).toEqual(['done', 'refused']);
    expect(ends.find((move) => move?.state === 'refused')?.why).toBe('agent.move.inside');
  });

  it('leaves nothing half done where it breaks off, and is carried out by the next worker', async () => {
    const { db } = test.services;
    const id = await approvedMove('memberx', idOf('other'));
    await comeDue(id, today);
    const before = await findPlace(db, idOf('memberx'));
    const written = async (): Promise<unknown> =>
      (await sql`select * from agents.former_place where player_id = ${idOf('memberx')} order by until_day`.execute(db)).rows;
    const [places, figures] = [await written(), await nodeOf('lower')];
    await sql`create function agents.break_off() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$`.execute(
      db,
    );
    await sql`create trigger break_off before update on agents.move for each row when (new.state = 'done') execute function agents.break_off()`.execute(
      db,
    );
    await expect(carryOut()).rejects.toThrow(/broken off/);
    expect([await findPlace(db, idOf('memberx')), await written(), await nodeOf('lower')]).toEqual([before, places, figures]);
    await sql`drop trigger break_off on agents.move`.execute(db);
    expect(await carryOut()).toBe(true);
    expect((await wayOf('memberx')).slice(-2)).toEqual(['other', 'memberx']);
  });

  it('is taken back before its day, with its reason', async () => {
    const id = await approvedMove('memberx', idOf('upper'));
    const cancel = (): Promise<Answer> => ask(treasurer, 'POST', `/bo/agent-moves/${id}/cancel`, { reason });
    valueOf(await cancel());
    expect((await cancel()).body.errorCode).toBe('state.not.allowed');
    await sql`update agents.move set due_at = '-infinity' where id = ${id}::uuid`.execute(test.services.db);
    expect(await carryOut()).toBe(false);
    expect((await nodeOf('memberx')).moves.find(({ moveId }) => moveId === id)?.state).toBe('cancelled');
  });

  it('ends as outdated when the line has been moved since it was asked for', async () => {
    const { id } = valueOf<{ id: string }>(await requestMove('memberx', idOf('upper')));
    await inTransaction(test.services.db, (transaction) =>
      moveLine(transaction, { playerId: idOf('memberx'), uplineId: undefined, day: tomorrow, dueAt: new Date() }),
    );
    expect((await decide(id)).body.errorCode).toBe('approval.outdated');
  });

  it('lets a member who was an agent with that line be one again with its figures of then', async () => {
    await make('oncehead', undefined, 1);
    await make('onceleaf', 'oncehead');
    await deposit('onceleaf', 9n);
    await teams(['oncehead'], [9]);
    const id = await approvedMove('onceleaf', idOf('other'));
    await comeDue(id, tomorrow);
    while (await carryOut());
    const url = `/bo/agents/${idOf('oncehead')}/kind`;
    valueOf(await ask(finance, 'PUT', url, { isAgent: false, reason }));
    valueOf(await ask(finance, 'PUT', url, { isAgent: true, reason }));
    await teams(['oncehead'], [9]);
    await beginRebuild(test.services.db);
    let rebuilt: { differences: bigint } | undefined;
    while (rebuilt === undefined) rebuilt = await stepRebuild(test.services.db, false);
    expect(rebuilt.differences).toBe(0n);
  });
});

describe('transfers as staff see them', () => {
  interface Row {
    id: string;
    status: string;
    amount: string;
    sender: { userName: string };
    receiver: { userName: string };
  }
  const list = async (query: string): Promise<{ list: Row[]; total: number; sums: { amount: string; back: string } }> =>
    valueOf(await ask(support, 'GET', `/bo/agent-transfers?${query}`));
  const decideReturn = (id: string, who = treasurer): Promise<Answer> =>
    ask(who, 'POST', `/bo/agent-transfer-returns/${id}/decision`, { decision: 'approve', reason });

  async function sent(from: string, to: string, units: bigint): Promise<string> {
    const id = newId();
    const { db } = test.services;
    const amount = units * 10_000n;
    await inTransaction(db, async (transaction) => {
      await openAccount(transaction, idOf(from), 'float');
      await addTransfer(transaction, { id, merchantId: 1, senderId: idOf(from), receiverId: idOf(to), direction: 'down', amount });
      const common = { merchantId: 1, input: {}, reference: id } as const;
      await post(transaction, [
        {
          ...common,
          playerId: idOf(from),
          template: 'commission-paid',
          key: `fill:${id}`,
          lines: [
            { account: 'house:commissions', amount: -amount },
            { account: 'float', amount },
          ],
        },
        {
          ...common,
          playerId: idOf(from),
          template: 'downline-transfer-sent',
          key: `downline:${id}`,
          lines: [
            { account: 'float', amount: -amount },
            { account: 'house:transfers', amount },
          ],
        },
        {
          ...common,
          playerId: idOf(to),
          template: 'downline-transfer-received',
          key: `downline-from:${id}`,
          lines: [
            { account: 'house:transfers', amount: -amount },
            { account: 'main', amount },
          ],
        },
      ]);
    });
    return id;
  }

  it('are listed with sums over the whole filter, open to their movements, and are returned by two persons once', async () => {
    await make('sender', undefined, 1);
    await make('getter', 'sender');
    const [first, second] = [await sent('sender', 'getter', 30n), await sent('sender', 'getter', 12n)];
    const query = `playerId=${idOf('getter')}&direction=down`;
    expect(await list(`${query}&pageSize=1`)).toMatchObject({
      total: 2,
      list: [{ id: second, amount: '12', status: 'sent', sender: { userName: 'sender' }, receiver: { userName: 'getter' } }],
      sums: { amount: '42', back: '0' },
    });
    expect((await list(`${query}&from=${today}&to=${today}`)).total).toBe(2);
    expect((await list(`${query}&state=returned`)).total).toBe(0);
    expect((await ask(support, 'POST', `/bo/agent-transfers/${first}/return`, { reason })).status).toBe(403);
    const { id } = valueOf<{ id: string }>(await ask(finance, 'POST', `/bo/agent-transfers/${first}/return`, { reason }));
    expect((await decideReturn(id, finance)).body.errorCode).toBe('approval.second.person');
    valueOf(await decideReturn(id));
    expect(await list(query)).toMatchObject({ sums: { amount: '42', back: '30' } });
    const opened = valueOf<{ transfer: Row; movements: { template: string; amount: string }[] }>(
      await ask(support, 'GET', `/bo/agent-transfers/${first}`),
    );
    expect(opened.transfer.status).toBe('returned');
    expect(opened.movements.map(({ template, amount }) => `${template} ${amount}`).toSorted()).toEqual([
      'commission-paid 30',
      'downline-transfer-received 30',
      'downline-transfer-returned 30',
      'downline-transfer-sent -30',
      'downline-transfer-taken -30',
    ]);
    expect((await ask(finance, 'POST', `/bo/agent-transfers/${first}/return`, { reason })).body.errorCode).toBe('state.not.allowed');
    expect((await ask(finance, 'POST', `/bo/agent-transfers/${newId()}/return`, { reason })).body.errorCode).toBe('not.found');
    const csv = await test.http.inject({
      url: `/bo/agent-transfers.csv?${query}`,
      headers: { host: 'localhost:8080', authorization: support.token },
    });
    expect(csv.body.trim().split('\n')).toHaveLength(3);
    // What is not there any more is not returned.
    await postOne(test.services.db, {
      playerId: idOf('getter'),
      merchantId: 1,
      template: 'adjustment',
      key: newId(),
      input: {},
      reference: newId(),
      lines: [
        { account: 'main', amount: -120_000n },
        { account: 'house:adjustments', amount: 120_000n },
      ],
    });
    const late = valueOf<{ id: string }>(await ask(finance, 'POST', `/bo/agent-transfers/${second}/return`, { reason }));
    expect((await decideReturn(late.id)).body.errorCode).toBe('balance.not.enough');
    expect((await list(query)).sums.back).toBe('30');
  });
});
