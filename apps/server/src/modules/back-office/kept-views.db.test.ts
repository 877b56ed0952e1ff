import { viewsAtMost } from '@sortes/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type Answer, type TestApp } from '../../testing/test-app.js';
import { employ } from './testing/staff-member.js';

let test: TestApp;
const desks: Record<string, string> = {};
const ids: Record<string, string> = {};

beforeAll(async () => {
  test = await createTestApp();
  for (const [name, role] of [
    ['fina', 'finance'],
    ['cont', 'content'],
  ] as const) {
    const member = await employ(test, name, role);
    desks[name] = await member.session();
    desks[`${name} elsewhere`] = await member.session();
    ids[name] = member.id;
  }
}, 60_000);
afterAll(() => test.close());

const view = (name: string, search: Record<string, unknown> = {}, columns: readonly string[] = ['state', 'amount']) => ({
  name,
  search,
  columns,
});
const keep = (desk: string, list: string, body: object): Promise<Answer> =>
  test.ask('PUT', `/bo/views/${list}`, { token: desks[desk] ?? '', body });
async function viewsOf(desk: string, list: string): Promise<{ viewId: string; name: string; search: object; columns: string[] }[]> {
  const { body } = await test.ask('GET', `/bo/views/${list}`, { token: desks[desk] ?? '' });
  expect(body).toMatchObject({ success: true });
  return (body.value as { list: Awaited<ReturnType<typeof viewsOf>> }).list;
}

it('keeps views for the account: at every desk of the person, and for nobody else', async () => {
  await keep('fina', 'deposits', view('mine', { state: 'paid', assigned: 'mine' }));
  await keep('fina', 'deposits', view(' large ', { sort: '-amount' }));
  await keep('fina', 'withdrawals', view('mine'));
  expect(await viewsOf('fina elsewhere', 'deposits')).toMatchObject([
    { name: 'large', search: { sort: '-amount' } },
    { name: 'mine', search: { state: 'paid', assigned: 'mine' }, columns: ['state', 'amount'] },
  ]);
  expect(await viewsOf('cont', 'deposits')).toEqual([]);
});

it('lets a view of the same name give way, and forgets one only for its owner', async () => {
  const [, before] = await viewsOf('fina', 'deposits');
  await keep('fina elsewhere', 'deposits', view('mine', { state: 'open' }, ['state']));
  const [now, ...others] = await viewsOf('fina', 'deposits');
  expect(now).toEqual({ viewId: before?.viewId, name: 'mine', search: { state: 'open' }, columns: ['state'] });
  expect(others).toHaveLength(1);
  const drop = (desk: string): Promise<Answer> => test.ask('DELETE', `/bo/views/${now?.viewId}`, { token: desks[desk] ?? '' });
  expect((await drop('cont')).body).toMatchObject({ errorCode: 'not.found' });
  expect((await drop('fina')).body).toMatchObject({ success: true });
  expect((await drop('fina')).body).toMatchObject({ errorCode: 'not.found' });
  expect((await viewsOf('fina', 'deposits')).map(({ name }) => name)).toEqual(['large']);
});

it('refuses one more than are allowed of a list, also of two kept at once, but not one that gives way', async () => {
  const kept = await Promise.all(Array.from({ length: viewsAtMost.ofList + 2 }, (_, at) => keep('cont', 'banners', view(`view ${at}`))));
  expect(kept.filter(({ body }) => body.success)).toHaveLength(viewsAtMost.ofList);
  expect(kept.find(({ body }) => !body.success)?.body).toMatchObject({ errorCode: 'view.full' });
  const [one] = await viewsOf('cont', 'banners');
  expect((await keep('cont', 'banners', view(one?.name ?? '', { state: 'live' }))).body).toMatchObject({ success: true });
  expect(await viewsOf('cont', 'banners')).toHaveLength(viewsAtMost.ofList);
});

it('refuses one more than are allowed in all', async () => {
  await sql`
    insert into back_office.kept_view (id, staff_id, list, name, search, columns)
    select gen_random_uuid(), ${ids['fina']}::uuid, 'list' || (n / 10), 'view ' || n, '{}', '{}'
    from generate_series(1, ${viewsAtMost.inAll} - (select count(*)::int from back_office.kept_view where staff_id = ${ids['fina']}::uuid)) as n`.execute(
    test.services.db,
  );
  expect((await keep('fina', 'games', view('one more'))).body).toMatchObject({ errorCode: 'view.full' });
});

it('takes names, filters and columns of lists only', async () => {
  for (const unfit of [
    view(' '),
    view('x'.repeat(41)),
    view('a', { state: 7 }),
    view('a', { 'not a name': 'x' }),
    view('a', { state: 'x'.repeat(201) }),
    view('a', Object.fromEntries(Array.from({ length: 31 }, (_, at) => [`f${at}`, 'x']))),
    view('a', {}, ['']),
  ])
    expect((await keep('cont', 'news', unfit)).body, JSON.stringify(unfit)).toMatchObject({ errorCode: 'request_param_err' });
  expect((await keep('cont', 'no%20list', view('a'))).body).toMatchObject({ errorCode: 'request_param_err' });
  expect(await viewsOf('cont', 'news')).toEqual([]);
  expect((await test.ask('GET', '/bo/views/news')).status).toBe(401);
});
