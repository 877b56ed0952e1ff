import { inTransaction, newId } from '@sortes/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Answer, type TestApp } from '../../testing/test-app.js';
import { hire, type StaffMember } from '../back-office/testing/staff-member.js';
import { addBrand } from '../site/index.js';
import { moveNextLine } from './move-line.js';
import { returnNextCount } from './quota.js';
import { heldRates, readMoment } from './rate-repository.js';
import { heldIn } from './rate-rules.js';

let test: TestApp;
let finance: StaffMember;
const ids = new Map<string, number>();
const tokens = new Map<string, string>();
const idOf = (name: string): number => ids.get(name) ?? expect.fail(`nobody is called ${name}`);

async function make(userName: string, invitedBy?: string, type = 0, affiliateCode?: string, brand = 'sortes'): Promise<void> {
  const { identity, site } = test.app.modules;
  const { playerId } = await identity.createPlayer(await site.merchantByCode(brand), {
    userName,
    password: 'Agent-line-1',
    type,
    ...(invitedBy !== undefined && { invitedBy: idOf(invitedBy) }),
    ...(affiliateCode !== undefined && { affiliateCode }),
  });
  ids.set(userName, playerId);
}

interface Quota {
  bands: { from: number; to: number; left: number; used: number }[];
  downline: { account: string; isAgent: boolean; covered: number | null; left: { from: number; left: number }[] } | null;
}
interface Change {
  band: number;
  change: number;
  left: number;
  why: string;
  account: string;
}

const valueOf = <T>(answer: Answer): T => {
  expect(answer.body.success, JSON.stringify(answer.body)).toBe(true);
  return answer.body.value as T;
};
const codeOf = ({ body }: Answer): string => body.errorCode ?? 'done';

async function ask(who: string, method: string, url: string, body?: unknown, key = newId()): Promise<Answer> {
  if (!tokens.has(who)) tokens.set(who, await test.tokenOf(who));
  return test.ask(method, url, { token: tokens.get(who) ?? '', headers: { 'idempotency-key': key }, ...(body !== undefined && { body }) });
}
const bo = (method: string, url: string, body?: object, key = newId()): Promise<Answer> =>
  test.ask(method, url, { token: finance.token, headers: { 'idempotency-key': key }, ...(body !== undefined && { body }) });
const reason = 'as agreed with them';
const countsOf = (counts: Record<number, number>, name: string) =>
  Object.entries(counts).map(([band, count]) => ({ band: Number(band), [name]: count }));
const rate = (who: string, to: string | number, group: number): Promise<Answer> =>
  ask(who, 'PUT', '/wps/agent/downlineRebates', {
    playerId: typeof to === 'number' ? to : idOf(to),
    rates: [{ lane: 'LOTT', rate: group }],
  });
const rateAsHouse = (to: string, group: number): Promise<Answer> =>
  bo('PUT', `/bo/agents/${idOf(to)}/rates`, { rates: [{ lane: 'LOTT', rate: group }], reason });
const give = (to: string | number, counts: Record<number, number>, key?: string): Promise<Answer> =>
  bo('PUT', `/bo/agents/${typeof to === 'number' ? to : idOf(to)}/quota`, { counts: countsOf(counts, 'change'), reason }, key);
const pass = (who: string, to: string | number, counts: Record<number, number>, key?: string): Promise<Answer> =>
  ask(who, 'POST', '/wps/agent/quota', { playerId: typeof to === 'number' ? to : idOf(to), counts: countsOf(counts, 'count') }, key);
const quotaOf = async (who: string, of?: string): Promise<Quota> =>
  valueOf(await ask(who, 'GET', `/wps/agent/quota${of === undefined ? '' : `?playerId=${idOf(of)}`}`));
/** What is left of each band. */
const leftOf = async (who: string): Promise<number[]> => (await quotaOf(who)).bands.map(({ left }) => left);
const groupOf = async (name: string): Promise<number> => {
  const { db } = test.services;
  return heldIn((await heldRates(db, [idOf(name)], await readMoment(db))).get(idOf(name)), 'LOTT').rate;
};
/** Lowerings count from now on, and counts that come back by them have come back. */
async function midnight(name: string): Promise<void> {
  await test.asOwner(`update agents.rate set since = clock_timestamp() where player_id = ${idOf(name)} and since > clock_timestamp()`);
  await test.asOwner(
    `update agents.quota_use set look_at = clock_timestamp() where player_id = ${idOf(name)} and look_at > clock_timestamp()`,
  );
  await settle();
}
/** What messages of counts somebody has, the newest first. */
const told = async (who: string): Promise<string[]> =>
  valueOf<{ list: { kind: string; text: string }[] }>(await ask(who, 'GET', '/wps/relay/CSP_getInbox'))
    .list.filter(({ kind }) => kind.startsWith('quota.'))
    .map(({ text }) => text);
const settle = async (): Promise<void> => {
  const { site } = test.app.modules;
  while (await returnNextCount({ db: test.services.db, site }));
};
async function switchTo(isOn: boolean): Promise<void> {
  await test.asOwner(`
    insert into site.feature (merchant_id, mod_id, enabled) select id, 'QUOTA3', ${isOn} from site.merchant where code = 'sortes'
    on conflict (merchant_id, mod_id) do update set enabled = excluded.enabled`);
  test.app.modules.site.forgetCopies();
}
async function makeLink(who: string, group: number): Promise<Answer> {
  return ask(who, 'POST', '/wps/agent/affiliateUrl', { channel: 'Zalo', rates: [{ lane: 'LOTT', rate: group }] });
}

beforeAll(async () => {
  test = await createTestApp();
  finance = await hire(test, 'quota-finance', 'finance');
  await make('qtroot', undefined, 1);
  await make('qtann', 'qtroot', 1);
  await make('qtben', 'qtann', 1);
  await make('qtmem', 'qtann');
  await make('qtother', 'qtroot', 1);
  await make('qtstranger', 'qtother', 1);
  valueOf(await rateAsHouse('qtroot', 1956));
}, 60_000);
afterAll(() => test.close());

describe('counts for bands of prize groups, while they are off,', () => {
  it('are asked for nowhere, and nobody needs one', async () => {
    expect(codeOf(await ask('qtroot', 'GET', '/wps/agent/quota'))).toBe('function.not.available');
    expect(codeOf(await give('qtroot', { 1950: 1 }))).toBe('function.not.available');
    expect(valueOf(await bo('GET', `/bo/agents/${idOf('qtroot')}/quota`))).toEqual({ on: false, mayChange: false, bands: [], changes: [] });
    await make('qtbefore', 'qtroot', 1);
    valueOf(await rate('qtroot', 'qtbefore', 1952));
    const link = valueOf<{ code: string }>(await makeLink('qtroot', 1954));
    await make('qtbeforelink', 'qtroot', 0, link.code);
    expect(await groupOf('qtbeforelink')).toBe(1954);
    expect(await test.asOwner('select from agents.quota_use')).toEqual([]);
  });
});

describe('counts for bands of prize groups', () => {
  beforeAll(() => switchTo(true));

  it('are the house’s to give to agents directly below it, and to take back what is left', async () => {
    const key = newId();
    valueOf(await give('qtroot', { 1930: 20, 1940: 10, 1950: 5 }, key));
    valueOf(await give('qtroot', { 1930: 20, 1940: 10, 1950: 5 }, key));
    expect(codeOf(await give('qtroot', { 1950: 1 }, key))).toBe('idempotency.key.conflict');
    expect((await quotaOf('qtroot')).bands).toEqual([
      { from: 1930, to: 1938, left: 20, used: 0 },
      { from: 1940, to: 1948, left: 10, used: 0 },
      { from: 1950, to: 1960, left: 5, used: 0 },
    ]);
    const few = await give('qtroot', { 1930: 4, 1950: -6 });
    expect(few.body).toMatchObject({ errorCode: 'agent.quota.few', value: { band: 1950, left: 5 } });
    valueOf(await give('qtroot', { 1950: -1 }));
    // All or none.
    expect(await leftOf('qtroot')).toEqual([20, 10, 4]);
    expect(codeOf(await give('qtroot', { 1900: 1 }))).toBe('request_param_err');
    expect(codeOf(await give('qtroot', { 1950: 0 }))).toBe('request_param_err');
    expect(codeOf(await give('qtann', { 1950: 1 }))).toBe('state.not.allowed');
    await make('qtlone');
    expect(codeOf(await give('qtlone', { 1950: 1 })), 'a member').toBe('state.not.allowed');
    const shown = valueOf<{ mayChange: boolean; changes: object[] }>(await bo('GET', `/bo/agents/${idOf('qtroot')}/quota`));
    expect(shown.mayChange).toBe(true);
    expect(shown.changes[0]).toMatchObject({ band: 1950, change: -1, left: 4, why: 'taken', other: null, reason });
    expect(shown.changes).toHaveLength(4);
    const audited = await test.asOwner<{ after: unknown }>(
      `select after_text::jsonb as after from back_office.audit where action = 'agent.quota-changed' and subject = 'player:${idOf('qtroot')}' order by at`,
    );
    expect(audited.map(({ after }) => after)).toEqual([{ 1930: 20, 1940: 10, 1950: 5 }, { 1950: -1 }]);
  });

  it('are used when a direct downline comes into a band or a higher one, and nowhere else', async () => {
    valueOf(await rate('qtroot', 'qtann', 1928));
    expect(await leftOf('qtroot')).toEqual([20, 10, 4]);
    valueOf(await rate('qtroot', 'qtann', 1930));
    valueOf(await rate('qtroot', 'qtann', 1936));
    expect(await leftOf('qtroot')).toEqual([19, 10, 4]);
    // Into a higher band: one of that, and the one of the lower band is back.
    valueOf(await rate('qtroot', 'qtann', 1954));
    expect((await quotaOf('qtroot', 'qtann')).bands.map(({ left, used }) => [left, used])).toEqual([
      [20, 0],
      [10, 0],
      [3, 1],
    ]);
    expect((await quotaOf('qtroot', 'qtann')).downline).toMatchObject({ account: 'qtann', isAgent: true, covered: 1950 });
    // Who was there before counts were asked for takes none in their band.
    valueOf(await rate('qtroot', 'qtbefore', 1954));
    expect(await leftOf('qtroot')).toEqual([20, 10, 3]);
    // The house needs none.
    await make('qtroot2', undefined, 1);
    valueOf(await rateAsHouse('qtroot2', 1956));
    expect(await leftOf('qtroot2')).toEqual([0, 0, 0]);
    const refused = await rate('qtann', 'qtben', 1950);
    expect(refused.body).toMatchObject({
      errorCode: 'agent.quota.none',
      field: 'rates.0.rate',
      message: 'You have no quota left for prize groups from 1950 up. Ask for more, or give a lower group.',
    });
    expect(await groupOf('qtben')).toBe(0);
    valueOf(await rate('qtann', 'qtben', 1928));
  });

  it('are passed to agents directly below, all or none and once under one key', async () => {
    const key = newId();
    valueOf(await pass('qtroot', 'qtann', { 1950: 2, 1930: 10 }, key));
    const again = valueOf<Quota>(await pass('qtroot', 'qtann', { 1950: 2, 1930: 10 }, key));
    expect(again.downline?.left).toEqual([
      { from: 1930, left: 10 },
      { from: 1940, left: 0 },
      { from: 1950, left: 2 },
    ]);
    expect(codeOf(await pass('qtroot', 'qtann', { 1950: 1 }, key))).toBe('idempotency.key.conflict');
    expect([await leftOf('qtroot'), await leftOf('qtann')]).toEqual([
      [10, 10, 1],
      [10, 0, 2],
    ]);
    expect((await pass('qtroot', 'qtann', { 1930: 1, 1950: 2 })).body).toMatchObject({
      errorCode: 'agent.quota.few',
      field: 'counts.1.count',
      message: 'Only 1 left of the quota for prize groups from 1950 up.',
    });
    expect(await leftOf('qtroot')).toEqual([10, 10, 1]);
    expect(codeOf(await pass('qtann', 'qtmem', { 1930: 1 })), 'a member').toBe('state.not.allowed');
    expect(codeOf(await pass('qtroot', 'qtann', { 1900: 1 }))).toBe('request_param_err');
    expect(codeOf(await pass('qtroot', 'qtann', { 1930: 0 }))).toBe('request_param_err');
    const twice = { playerId: idOf('qtann'), counts: [1, 2].map((count) => ({ band: 1930, count })) };
    expect(codeOf(await ask('qtroot', 'POST', '/wps/agent/quota', twice))).toBe('request_param_err');
    const { list, total } = valueOf<{ list: Change[]; total: number }>(
      await ask('qtann', 'GET', '/wps/agent/quotaChanges?pageNo=1&pageSize=20'),
    );
    expect(total).toBe(2);
    expect(list[0]).toMatchObject({ band: 1950, change: 2, left: 2, why: 'received', account: '' });
    const above = valueOf<{ list: Change[] }>(await ask('qtroot', 'GET', '/wps/agent/quotaChanges?pageNo=1&pageSize=20'));
    expect(above.list[0]).toMatchObject({ band: 1950, change: -2, why: 'passed', account: 'qtann' });
  });

  it('come back as a lower group counts, not before, and are exchanged for one of the lower band', async () => {
    valueOf(await rate('qtann', 'qtmem', 1950));
    expect(await leftOf('qtann')).toEqual([10, 0, 1]);
    valueOf(await rate('qtann', 'qtmem', 1926));
    await settle();
    expect(await leftOf('qtann')).toEqual([10, 0, 1]);
    // Taken back before it counted: as it was.
    valueOf(await rate('qtann', 'qtmem', 1950));
    await midnight('qtmem');
    expect(await leftOf('qtann')).toEqual([10, 0, 1]);
    valueOf(await rate('qtann', 'qtmem', 1936));
    await midnight('qtmem');
    expect((await quotaOf('qtann')).bands.map(({ left, used }) => [left, used])).toEqual([
      [9, 1],
      [0, 0],
      [2, 0],
    ]);
    valueOf(await rate('qtann', 'qtmem', 1952));
    // No count of the band between is left: theirs stays with them, so that nobody comes into a band for nothing.
    valueOf(await rate('qtann', 'qtmem', 1944));
    await midnight('qtmem');
    expect(await leftOf('qtann')).toEqual([10, 0, 1]);
    valueOf(await rate('qtann', 'qtmem', 1952));
    expect(await leftOf('qtann')).toEqual([10, 0, 1]);
    valueOf(await rate('qtann', 'qtmem', 1920));
    await midnight('qtmem');
    expect(await leftOf('qtann')).toEqual([10, 0, 2]);
    expect(await groupOf('qtmem')).toBe(1920);
  });

  it('come back in time where nobody has looked yet', async () => {
    valueOf(await rate('qtann', 'qtmem', 1952));
    valueOf(await rate('qtann', 'qtmem', 1922));
    for (const [table, column] of [
      ['rate', 'since'],
      ['quota_use', 'look_at'],
    ])
      await test.asOwner(
        `update agents.${table} set ${column} = clock_timestamp() where player_id = ${idOf('qtmem')} and ${column} > clock_timestamp()`,
      );
    valueOf(await rate('qtann', 'qtmem', 1932));
    expect(await leftOf('qtann')).toEqual([9, 0, 2]);
    valueOf(await rate('qtann', 'qtmem', 1920));
    await midnight('qtmem');
    expect(await leftOf('qtann')).toEqual([10, 0, 2]);
  });

  it('come back from hidden members, too, who are lowered along with their agent', async () => {
    await make('qtcut', 'qtroot', 1);
    await make('qtcutmem', 'qtcut');
    valueOf(await rate('qtroot', 'qtcut', 1938));
    valueOf(await pass('qtroot', 'qtcut', { 1930: 1 }));
    valueOf(await rate('qtcut', 'qtcutmem', 1934));
    expect(await leftOf('qtcut')).toEqual([0, 0, 0]);
    valueOf(await ask('qtcutmem', 'PUT', '/wps/member/agentPrivacy', { hidden: true }));
    valueOf(await rate('qtroot', 'qtcut', 1926));
    await settle();
    expect(await leftOf('qtcut')).toEqual([0, 0, 0]);
    await midnight('qtcut');
    await midnight('qtcutmem');
    expect([await groupOf('qtcutmem'), await leftOf('qtcut')]).toEqual([1924, [1, 0, 0]]);
    const { list } = valueOf<{ list: Change[] }>(await ask('qtcut', 'GET', '/wps/agent/quotaChanges?pageNo=1&pageSize=20'));
    expect(list[0], 'nobody reads who it was').toMatchObject({ why: 'returned', account: '' });
  });

  it('of another line, deeper down, another brand’s and of nobody are answered alike', async () => {
    const other = { id: 2, code: 'other', name: 'Other', currency: 'VND', currencySymbol: '₫', currencyScale: 0, timeZone: 'UTC' };
    await inTransaction(test.services.db, (transaction) =>
      addBrand(
        transaction,
        { ...other, defaultLanguage: 'EN', hosts: ['other.example'], languages: ['EN'], settings: {} },
        { resources: [], banners: [], announcements: [], articles: [] },
      ),
    );
    test.app.modules.site.forgetCopies();
    await make('qtforeign', undefined, 1, undefined, 'other');
    valueOf(await ask('qtmem', 'PUT', '/wps/member/agentPrivacy', { hidden: true }));
    const hidden = await pass('qtann', 'qtmem', { 1930: 1 });
    for (const [who, playerId] of [
      ['qtroot', idOf('qtben')],
      ['qtann', idOf('qtother')],
      ['qtann', idOf('qtstranger')],
      ['qtann', idOf('qtroot')],
      ['qtann', idOf('qtann')],
      ['qtann', idOf('qtforeign')],
      ['qtann', 999_999_999],
    ] as const) {
      const answer = await pass(who, playerId, { 1930: 1 });
      expect([codeOf(answer), answer.body]).toEqual(['downline.none', hidden.body]);
      expect(codeOf(await ask(who, 'GET', `/wps/agent/quota?playerId=${playerId}`))).toBe('downline.none');
    }
    valueOf(await ask('qtmem', 'PUT', '/wps/member/agentPrivacy', { hidden: false }));
    expect(codeOf(await ask('qtmem', 'GET', '/wps/agent/quota'))).not.toBe('done');
    const foreign = await Promise.all([
      give('qtforeign', { 1930: 1 }),
      give(999_999_999, { 1930: 1 }),
      bo('GET', `/bo/agents/${idOf('qtforeign')}/quota`),
    ]);
    expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await leftOf('qtann')).toEqual([10, 0, 2]);
  });

  it('are told to the agent who gets or loses them, and not to who does it', async () => {
    await make('qttold', undefined, 1);
    valueOf(await rateAsHouse('qttold', 1956));
    await make('qttoldlow', 'qttold', 1);
    valueOf(await rate('qttold', 'qttoldlow', 1928));
    valueOf(await give('qttold', { 1930: 3, 1940: 4 }));
    valueOf(await give('qttold', { 1930: -1 }));
    valueOf(await pass('qttold', 'qttoldlow', { 1940: 2 }));
    expect(await told('qttold')).toEqual([
      'You have less quota to give. Taken back: 1 from prize group 1930.',
      'You now have more quota to give: 3 from prize group 1930; 4 from prize group 1940.',
    ]);
    expect(await told('qttoldlow')).toEqual(['You now have more quota to give: 2 from prize group 1940.']);
    valueOf(await rate('qttold', 'qttoldlow', 1940));
    valueOf(await rate('qttold', 'qttoldlow', 1928));
    expect(await told('qttold')).toHaveLength(2);
    await midnight('qttoldlow');
    expect((await told('qttold'))[0]).toBe('Free again: 1 from prize group 1940. Whoever stood with it below you does not any more.');
  });

  it('of a link give the highest group for which one is left, and the agent is told', async () => {
    await make('qtlink', 'qtroot', 1);
    valueOf(await rate('qtroot', 'qtlink', 1948));
    valueOf(await pass('qtroot', 'qtlink', { 1930: 2, 1940: 1 }));
    const link = valueOf<{ code: string }>(await makeLink('qtlink', 1946));
    for (let at = 0; at < 4; at += 1) await make(`qtlink${at}`, 'qtlink', 0, link.code);
    expect(await Promise.all([0, 1, 2, 3].map((at) => groupOf(`qtlink${at}`)))).toEqual([1946, 1938, 1938, 1928]);
    expect(await leftOf('qtlink')).toEqual([0, 0, 0]);
    const { list } = valueOf<{ list: { kind: string; text: string }[] }>(await ask('qtlink', 'GET', '/wps/relay/CSP_getInbox'));
    expect(list.filter(({ kind }) => kind === 'rates.link.quota').map(({ text }) => text)).toEqual([
      'You have no quota left for the prize group that “Zalo” gives. Whoever registers by it now gets: Lottery, by prize group 1928.',
      'You have no quota left for the prize group that “Zalo” gives. Whoever registers by it now gets: Lottery, by prize group 1938.',
    ]);
    // A new link promises nothing that there is no count for.
    expect((await makeLink('qtlink', 1940)).body).toMatchObject({ errorCode: 'agent.quota.none', field: 'rates.0.rate' });
    valueOf(await makeLink('qtlink', 1928));
    // A code of the house needs none.
    const { code } = valueOf<{ code: string }>(
      await bo('POST', '/bo/affiliate-codes', { channel: 'House', makesAgent: true, rates: [{ lane: 'LOTT', rate: 1956 }], reason }),
    );
    await make('qtcamp', undefined, 0, code);
    expect(await groupOf('qtcamp')).toBe(1956);
  });

  it('are never used twice: the last one goes to one of 50 who are raised at once, by rates and by links', async () => {
    await make('qtrace', 'qtroot2', 1);
    valueOf(await give('qtroot2', { 1930: 1, 1940: 1, 1950: 1 }));
    valueOf(await rate('qtroot2', 'qtrace', 1954));
    expect(await leftOf('qtroot2')).toEqual([1, 1, 0]);
    await test.asOwner(`insert into agents.quota values (${idOf('qtrace')}, 1940, 1)`);
    const link = valueOf<{ code: string }>(await makeLink('qtrace', 1942));
    for (let at = 0; at < 25; at += 1) await make(`qtrace${at}`, 'qtrace');
    const answers = await Promise.all([
      ...Array.from({ length: 25 }, (_, at) => rate('qtrace', `qtrace${at}`, 1944).then(codeOf)),
      ...Array.from({ length: 25 }, async (_, at) => {
        await make(`qtracelink${at}`, 'qtrace', 0, link.code);
        return (await groupOf(`qtracelink${at}`)) === 1942 ? 'done' : `cut ${await groupOf(`qtracelink${at}`)}`;
      }),
    ]);
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set(['done', 'agent.quota.none', 'cut 1928']));
    expect((await quotaOf('qtrace')).bands.map(({ left, used }) => [left, used])).toEqual([
      [0, 0],
      [0, 1],
      [0, 0],
    ]);
  }, 120_000);

  it('are passed on and used at the same time without one too many or too few', async () => {
    await make('qtbusy', 'qtroot2', 1);
    await make('qtbusylow', 'qtbusy', 1);
    valueOf(await give('qtroot2', { 1930: 20, 1950: 20 }));
    valueOf(await rate('qtroot2', 'qtbusy', 1954));
    valueOf(await pass('qtroot2', 'qtbusy', { 1930: 6, 1950: 6 }));
    for (let at = 0; at < 10; at += 1) await make(`qtbusy${at}`, 'qtbusy');
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, (_, at) => rate('qtbusy', `qtbusy${at}`, at % 2 === 0 ? 1950 : 1930)),
      ...Array.from({ length: 10 }, () => pass('qtbusy', 'qtbusylow', { 1950: 1, 1930: 1 })),
      ...Array.from({ length: 5 }, () => pass('qtroot2', 'qtbusy', { 1930: 1 })),
    ]);
    for (const answer of answers) expect(['done', 'agent.quota.none', 'agent.quota.few']).toContain(codeOf(answer));
    const sums = await test.asOwner<{ player_id: string; band: number }>(`
      select q.player_id, q.band from agents.quota q left join agents.quota_change c on c.player_id = q.player_id and c.band = q.band
      where q.player_id <> ${idOf('qtrace')} group by q.player_id, q.band, q.available having q.available <> coalesce(sum(c.change), 0)`);
    expect(sums, 'what is left is what its changes come to').toEqual([]);
    const uses = await test.asOwner<{ used: number; standing: number }>(`
      select (select -sum(change)::int from agents.quota_change where why in ('used', 'returned')) as used, (select count(*)::int from agents.quota_use) as standing`);
    expect(uses[0]?.used).toBe(uses[0]?.standing);
  }, 60_000);

  it('that are left go up when an agent becomes a member again', async () => {
    await make('qtdown', 'qtroot', 1);
    const before = await leftOf('qtroot');
    valueOf(await pass('qtroot', 'qtdown', { 1930: 3 }));
    valueOf(await ask('qtroot', 'PUT', '/wps/agent/promoteDownlineToAgent', { playerId: idOf('qtdown'), isAgent: false }));
    expect((await told('qtdown'))[0]).toBe('You have less quota to give. Taken back: 3 from prize group 1930.');
    expect((await told('qtroot'))[0]).toContain('Free again: 3 from prize group 1930');
    expect(await leftOf('qtroot')).toEqual(before);
    const { changes } = valueOf<{ changes: { why: string; change: number; other: unknown }[] }>(
      await bo('GET', `/bo/agents/${idOf('qtdown')}/quota`),
    );
    expect(changes[0]).toMatchObject({ why: 'handed-up', change: -3, other: { userName: 'qtroot' } });
  });

  it('come back when who stands with one is moved below another agent', async () => {
    const before = await leftOf('qtroot');
    await make('qtmoved', 'qtroot', 1);
    valueOf(await rate('qtroot', 'qtmoved', 1940));
    expect((await leftOf('qtroot'))[1]).toBe((before[1] ?? 0) - 1);
    await test.asOwner(`
      insert into agents.move (id, merchant_id, player_id, upline_id, day, due_at)
      select '${newId()}', merchant_id, player_id, null, current_date + 1, '-infinity' from agents.node where player_id = ${idOf('qtmoved')}`);
    expect(await moveNextLine({ db: test.services.db, log: test.services.log })).toBe(true);
    expect(await leftOf('qtroot')).toEqual(before);
  });

  it('stay as they are while the brand has them switched off, and come back all the same', async () => {
    valueOf(await rate('qtann', 'qtmem', 1950));
    expect(await leftOf('qtann')).toEqual([10, 0, 1]);
    await switchTo(false);
    valueOf(await rate('qtann', 'qtben', 1950));
    valueOf(await rate('qtann', 'qtmem', 1930));
    await midnight('qtmem');
    await switchTo(true);
    expect(await leftOf('qtann')).toEqual([10, 0, 2]);
  });

  it('follow the brand’s bands', async () => {
    const set = async (bands: string[]): Promise<void> => {
      await test.asOwner(
        `update site.merchant set settings = settings || '${JSON.stringify({ agentQuotaBands: bands })}'::jsonb where code = 'sortes'`,
      );
      test.app.modules.site.forgetCopies();
    };
    await set(['1946']);
    expect((await quotaOf('qtann')).bands).toEqual([{ from: 1946, to: 1960, left: 0, used: 0 }]);
    const shown = valueOf<{ bands: { from: number; isBand: boolean }[] }>(await bo('GET', `/bo/agents/${idOf('qtroot')}/quota`));
    expect(shown.bands.find(({ from }) => from === 1930)).toMatchObject({ isBand: false });
    valueOf(await rate('qtann', 'qtmem', 1944));
    expect(codeOf(await rate('qtann', 'qtmem', 1946))).toBe('agent.quota.none');
    // What was given of a band that is none any more can be taken back.
    valueOf(await give('qtroot', { 1930: -1 }));
    await set(['1930', '1940', '1950']);
  });
});
