import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Answer, type TestApp } from '../../../testing/test-app.js';
import { employ } from '../testing/staff-member.js';

let test: TestApp;
const tokens: Record<string, string> = {};
const ids: Record<string, string> = {};
const sessions: Record<string, () => Promise<string>> = {};

beforeAll(async () => {
  test = await createTestApp();
  for (const [name, role, brands] of [
    ['adma', 'admin'],
    ['admb', 'admin'],
    ['conta', 'content'],
    ['fina', 'finance'],
    ['helpa', 'support'],
    ['helpb', 'support'],
    ['elsewhere', 'support', [2]],
    ['admhere', 'admin', [1]],
    ['helphere', 'support', [1]],
  ] as const) {
    const member = await employ(test, name, role, brands);
    tokens[name] = await member.session();
    ids[name] = member.id;
    sessions[name] = () => member.session();
  }
}, 60_000);
afterAll(async () => {
  while ((await test.app.modules.backOffice.audit.seal()) > 0);
  expect((await test.app.modules.backOffice.audit.verify(undefined)).faults).toEqual([]);
  await test.close();
});

const valueOf = <T>(answer: Answer): T => {
  expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ success: true });
  return answer.body.value as T;
};
const get = (who: string, url: string) => test.ask('GET', url, { token: tokens[who] ?? '' });
const post = (who: string, url: string, body: object = {}) => test.ask('POST', url, { token: tokens[who] ?? '', body });
const work = async (): Promise<void> => {
  while (await test.app.modules.backOffice.runBatchStep());
};
/** Asks for a batch and lets the worker try it. */
async function tried(who: string, path: string, body: object): Promise<string> {
  const { batchId } = valueOf<{ batchId: string }>(await post(who, path, body));
  await work();
  return batchId;
}
async function carriedOut(who: string, batchId: string, reason: string): Promise<void> {
  valueOf(await post(who, `/bo/batches/${batchId}/start`, { reason }));
  await work();
}
const batch = async (who: string, batchId: string) => valueOf<object>(await get(who, `/bo/batches/${batchId}`));
const namesIn = async (who: string, batchId: string): Promise<string[]> =>
  valueOf<{ list: { name: string }[] }>(await get(who, `/bo/batches/${batchId}/items`)).list.map(({ name }) => name);
const entriesFor = async (reason: string) =>
  (
    await sql<{ action: string; subject: string; actor_name: string; before_text: string; after_text: string; merchant_id: number | null }>`
      select action, subject, actor_name, before_text, after_text, merchant_id from back_office.audit
      where reason = ${reason} and not starts_with(action, 'batch.') order by at, id`.execute(test.services.db)
  ).rows;

describe('content', () => {
  type Record = { id: string; state: string; version: number };
  const listed = async (query = ''): Promise<{ list: Record[]; total: number }> =>
    valueOf(await get('conta', `/bo/content?kind=article&pageSize=200${query}`));
  const arrange = (body: object) => tried('conta', '/bo/content-batches/arrange', { kind: 'article', ...body });

  it('of a whole list is tried, taken off the site with an entry each, and put back by the opposite batch', async () => {
    const { list, total } = await listed('&state=live');
    expect(total).toBeGreaterThan(1);
    const off = await arrange({ change: 'hide', filter: { state: 'live' } });
    expect(await batch('conta', off)).toMatchObject({ kind: 'content-hide', state: 'checked', total, can: total, amount: '0' });
    expect((await listed('&state=live')).total, 'a trial changes nothing').toBe(total);
    await carriedOut('conta', off, 'the texts are out of date');
    expect(await batch('conta', off)).toMatchObject({ state: 'finished', done: total });
    expect((await listed('&state=live')).total).toBe(0);
    expect((await namesIn('conta', off)).every((name) => name !== '')).toBe(true);
    const entries = await entriesFor('the texts are out of date');
    expect(entries.map(({ subject }) => subject).toSorted()).toEqual(list.map(({ id }) => `article:${id}`).toSorted());
    expect(entries[0]).toMatchObject({ action: 'content.saved', actor_name: 'conta', after_text: expect.stringContaining(off) });
    expect(valueOf<{ list: { batchId: string }[] }>(await get('conta', '/bo/batches')).list[0]?.batchId, 'found again').toBe(off);

    const on = await arrange({ change: 'show', ids: [...list.map(({ id }) => id), 'no-such-record'] });
    expect(await batch('conta', on)).toMatchObject({ can: total, because: [{ code: 'not.found', count: 1 }] });
    await carriedOut('conta', on, 'they are right after all');
    expect((await listed('&state=live')).total).toBe(total);
  });

  it('that is so already, or always on the site, is told and left alone', async () => {
    const { list } = await listed('&state=live');
    const on = await arrange({ change: 'show', ids: [list[0]?.id] });
    expect(await batch('conta', on)).toMatchObject({ can: 0, because: [{ code: 'already.so', count: 1 }] });
    expect((await listed()).list.find(({ id }) => id === list[0]?.id)?.version).toBe(list[0]?.version);
    const links = valueOf<{ list: Record[] }>(await get('conta', '/bo/content?kind=resource'));
    const off = await arrange({ kind: 'resource', change: 'hide', ids: [links.list[0]?.id] });
    expect(await batch('conta', off)).toMatchObject({ can: 0, because: [{ code: 'state.not.allowed', count: 1 }] });
  });

  it('is nobody’s who may not edit it', async () => {
    expect((await post('fina', '/bo/content-batches/arrange', { kind: 'article', change: 'hide', filter: {} })).status).toBe(403);
  });
});

describe('staff', () => {
  type Account = { id: string; name: string; role: string; status: string; sessions: number };
  const accounts = async (): Promise<Map<string, Account>> =>
    new Map(valueOf<{ list: Account[] }>(await get('adma', '/bo/staff?pageSize=200')).list.map((one) => [one.name, one]));
  const change = (who: string, body: object) => tried(who, '/bo/staff-batches/change', body);

  it('are locked and unlocked with an entry each; the own account is refused', async () => {
    const lock = await change('adma', { change: 'lock', ids: [ids['helpa'], ids['helpb'], ids['adma']] });
    expect(await batch('adma', lock)).toMatchObject({ kind: 'staff-lock', can: 2, because: [{ code: 'staff.own.account', count: 1 }] });
    expect((await get('helpa', '/bo/me')).status, 'a trial changes nothing').toBe(200);
    await carriedOut('adma', lock, 'both have left the house');
    expect(await batch('adma', lock)).toMatchObject({ state: 'finished', done: 2, refused: 1 });
    expect((await get('helpa', '/bo/me')).status, 'at once').toBe(401);
    expect((await accounts()).get('helpb')).toMatchObject({ status: 'locked', sessions: 0 });
    expect((await namesIn('adma', lock)).toSorted()).toEqual(['adma', 'helpa', 'helpb']);
    expect(await entriesFor('both have left the house')).toMatchObject(
      ['helpa', 'helpb'].map((name) => ({
        action: 'staff.changed',
        subject: `staff:${ids[name]}`,
        actor_name: 'adma',
        before_text: expect.stringContaining('"status":"active"'),
        after_text: expect.stringMatching(new RegExp(`"batch":"${lock}".*"role":"support","status":"locked"`)),
        merchant_id: null,
      })),
    );
    const again = await change('adma', { change: 'lock', ids: [ids['helpa']] });
    expect(await batch('adma', again)).toMatchObject({ can: 0, because: [{ code: 'already.so', count: 1 }] });
    const unlock = await change('adma', { change: 'unlock', filter: { name: 'help' } });
    expect(await batch('adma', unlock)).toMatchObject({ total: 3, can: 2 });
    await carriedOut('adma', unlock, 'they are back');
    expect((await accounts()).get('helpb')).toMatchObject({ status: 'active' });
  });

  it('are given one role, which has to be named', async () => {
    expect((await post('adma', '/bo/staff-batches/change', { change: 'role', ids: [ids['helpa']] })).body).toMatchObject({
      errorCode: 'request_param_err',
    });
    const guarded = await change('adma', { change: 'role', role: 'risk', ids: [ids['helpa']] });
    expect(await batch('adma', guarded), 'what lets players back in takes two').toMatchObject({ can: 1, wouldWait: 1 });
    const role = await change('adma', { change: 'role', role: 'content', ids: [ids['helpa'], ids['helpb']] });
    expect(await batch('adma', role)).toMatchObject({ kind: 'staff-role', role: 'content', can: 2 });
    await carriedOut('adma', role, 'they change the department');
    const now = await accounts();
    expect([now.get('helpa')?.role, now.get('helpb')?.role]).toEqual(['content', 'content']);
  });

  it('have their sessions ended; who has none is told', async () => {
    const end = await change('adma', { change: 'end', ids: [ids['conta'], ids['helpa'], ids['adma']] });
    expect(await batch('adma', end)).toMatchObject({ can: 1 });
    await carriedOut('adma', end, 'a laptop was lost');
    expect((await get('conta', '/bo/me')).status).toBe(401);
    expect(await entriesFor('a laptop was lost')).toMatchObject([{ action: 'staff.sessions-ended', subject: `staff:${ids['conta']}` }]);
  });

  it('never lose their last administrator of every brand, although each alone could go', async () => {
    // Whoever asks counts themselves: they are the last one then.
    const lock = await change('adma', { change: 'lock', filter: { role: 'admin' } });
    await carriedOut('adma', lock, 'all of them');
    const now = await accounts();
    expect([now.get('adma')?.status, now.get('admb')?.status]).toEqual(['active', 'locked']);
  });

  it('of other brands are as if they were not there, and nobody but an administrator asks', async () => {
    await sql`update back_office.staff set status = 'active' where id = ${ids['admhere']}::uuid`.execute(test.services.db);
    tokens['admhere'] = (await sessions['admhere']?.()) ?? '';
    const lock = await change('admhere', { change: 'lock', ids: [ids['elsewhere'], ids['adma'], ids['helphere']] });
    expect(await batch('admhere', lock)).toMatchObject({ can: 1, because: [{ code: 'not.found', count: 2 }] });
    expect(await namesIn('admhere', lock)).toEqual(['', '', 'helphere']);
    const all = await change('admhere', { change: 'end', filter: {} });
    expect(await batch('admhere', all), 'of this brand only').toMatchObject({ total: 2 });
    expect((await post('fina', '/bo/staff-batches/change', { change: 'lock', filter: {} })).status).toBe(403);
  });
});
