import { createCipheriv } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, ManualClock } from '@sortes/service';
import { createTestApp, type Answer, type TestApp } from '../../../testing/test-app.js';
import { employ } from '../../back-office/testing/staff-member.js';
import { addBrand } from '../index.js';

let test: TestApp;
let clock: ManualClock;
const staff: Record<string, string> = {};
const chat = 'https://chat.example.com/start?brand=1';

interface Line {
  id: string;
  version: number;
  state: string;
  place: number;
  hostRefused?: boolean;
  record: { kind: string; csType: string; path: string; enabled: boolean };
}

beforeAll(async () => {
  clock = new ManualClock(new Date('2026-07-01T05:00:00Z'));
  test = await createTestApp({ clock });
  const { site } = test.app.modules;
  const first = await site.merchantByCode('sortes');
  const second = { ...first, id: 2, code: 'second', name: 'Second', hosts: ['second.test'], languages: ['EN'], settings: {} };
  await inTransaction(test.services.db, (transaction) =>
    addBrand(transaction, second, { resources: [], banners: [], announcements: [], articles: [] }),
  );
  for (const [name, role] of [
    ['cona', 'content'],
    ['auda', 'auditor'],
    ['fina', 'finance'],
  ] as const)
    staff[name] = await (await employ(test, name, role)).session();
  await allow('chat.example.com');
}, 60_000);
afterAll(async () => {
  while ((await test.app.modules.backOffice.audit.seal()) > 0);
  expect((await test.app.modules.backOffice.audit.verify(undefined)).faults).toEqual([]);
  await test.close();
});

/** Names the hosts of the first brand, all of them. */
async function allow(...hosts: string[]): Promise<void> {
  await sql`update site.merchant set settings = settings || ${JSON.stringify({ customerServiceHosts: hosts })}::jsonb where id = 1`.execute(
    test.services.db,
  );
  test.app.modules.site.forgetCopies();
}
const valueOf = <T>(answer: Answer): T => {
  expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ success: true });
  return answer.body.value as T;
};
const get = (who: string, url: string) => test.ask('GET', url, { token: staff[who] ?? '' });
const post = (who: string, url: string, body: object = {}) =>
  test.ask('POST', url, { token: staff[who] ?? '', body: { reason: 'the brand asked for it', ...body } });
const recordOf = (path: string, csType = 'LIVECHAT', enabled = true) => ({ kind: 'service', csType, path, enabled });
const add = async (path: string, csType?: string, enabled?: boolean): Promise<Line> =>
  valueOf<Line>(await post('cona', '/bo/content', { record: recordOf(path, csType, enabled) }));
const save = (line: Line, change: object) =>
  post('cona', `/bo/content/service/${line.id}`, { record: { ...line.record, ...change }, version: line.version });
const list = async (query = '') => valueOf<{ list: Line[] }>(await get('auda', `/bo/content?kind=service${query}`)).list;
const open = (host = 'localhost:8080', token = '') =>
  test.ask('POST', '/wps/system/customerService', { headers: { host }, token, body: {} });
const linkOf = async (token?: string): Promise<string> => valueOf<{ url: string }>(await open(undefined, token)).url;
const follow = async (url: string, host = 'localhost:8080') => {
  const { status, headers } = await test.ask('GET', url, { headers: { host } });
  return { status, to: headers['location'], kept: headers['cache-control'], told: headers['referrer-policy'] };
};
const statusOf = async (host = 'localhost:8080') =>
  valueOf<{ info: { customerService: object[] } }>(await test.ask('GET', '/wps/system/status', { headers: { host } })).info.customerService;

/** Takes away what there is, so that each test says all that stands. */
async function clear(): Promise<void> {
  for (const { id, version } of await list()) valueOf(await post('cona', `/bo/content/service/${id}/remove`, { version }));
}

describe('links as staff write them', () => {
  it('are listed with the one that the demo begins with, narrowed, exported and told in the log', async () => {
    expect((await list()).map(({ record }) => record)).toEqual([recordOf('/helpmc?topic=contact')]);
    await clear();
    const line = await add(chat);
    expect(line).toMatchObject({ version: 1, state: 'live', record: recordOf(chat) });
    await add('https://chat.example.com/vip', 'VIP', false);
    expect((await list()).map(({ record }) => record.csType)).toEqual(['LIVECHAT', 'VIP']);
    expect((await list('&group=VIP')).length).toBe(1);
    expect((await list('&state=off')).map(({ record }) => record.csType)).toEqual(['VIP']);
    expect((await list('&text=/start')).map(({ id }) => id)).toEqual([line.id]);
    const csv = await test.http.inject({
      method: 'GET',
      url: '/bo/content.csv?kind=service',
      headers: { authorization: staff['auda'] ?? '' },
    });
    expect(csv.body).toContain(`LIVECHAT,LIVECHAT`);
    expect(csv.body).toContain(chat);
    const { rows } = await sql<{ action: string; actor_name: string; after_text: string }>`
      select action, actor_name, after_text from back_office.audit where subject = ${`service:${line.id}`}`.execute(test.services.db);
    expect(rows).toMatchObject([{ action: 'content.added', actor_name: 'cona' }]);
    expect(JSON.parse(rows[0]?.after_text ?? '')).toMatchObject(recordOf(chat));
  });

  it('take an encrypted path and keep what is in it', async () => {
    await clear();
    const key = Buffer.from('k3yK3y88');
    const cipher = createCipheriv('des-ede3', Buffer.concat([key, key, key]), null);
    const path = `${cipher.update(chat, 'utf8', 'base64')}${cipher.final('base64')}k3yK3y88`;
    expect((await add(path)).record.path).toBe(chat);
    expect((await follow(await linkOf())).to).toBe(chat);
  });

  it('refuse what is no address and what leads to a host that the brand does not name, and change nothing', async () => {
    await clear();
    for (const [path, code, field] of [
      ['', 'request_param_err', 'path'],
      ['chat.example.com', 'customer.service.address', 'path'],
      ['http://chat.example.com/', 'customer.service.address', 'path'],
      ['javascript:alert(1)', 'customer.service.address', 'path'],
      ['https://elsewhere.example/', 'customer.service.host', 'path'],
      ['http://localhost:9999/', 'customer.service.host', 'path'],
    ]) {
      const answer = await post('cona', '/bo/content', { record: recordOf(path ?? '') });
      expect([answer.body.errorCode, answer.body.field], path).toEqual([code, field]);
    }
    const told = await post('cona', '/bo/content', { record: recordOf('https://elsewhere.example/') });
    expect(told.body.message).toMatch(/^elsewhere\.example is not among/);
    expect(await list()).toEqual([]);
    expect((await post('fina', '/bo/content', { record: recordOf(chat) })).status).toBe(403);
  });

  it('may wait for their host while they are off, and are not put on before', async () => {
    await clear();
    const line = await add('https://later.example/', 'LIVECHAT', false);
    expect((await save(line, { enabled: true })).body.errorCode).toBe('customer.service.host');
    await allow('chat.example.com', 'later.example');
    expect(valueOf<Line>(await save(line, { enabled: true })).state).toBe('live');
    await allow('chat.example.com');
    expect((await list())[0]).toMatchObject({ state: 'live', hostRefused: true });
    expect(await statusOf()).toEqual([]);
    expect((await open()).body.errorCode).toBe('customer.service.none');
  });
});

describe('what visitors get', () => {
  it('is which kinds there are, and never where they lead', async () => {
    await clear();
    expect(await statusOf()).toEqual([]);
    await add(chat);
    await add('https://chat.example.com/vip', 'VIP');
    expect(await statusOf()).toEqual([
      { csType: 'LIVECHAT', leadsAway: true },
      { csType: 'VIP', leadsAway: true },
    ]);
    expect(await statusOf('second.test')).toEqual([]);
    const page = await test.ask('GET', '/wps/system/status');
    expect(JSON.stringify(page.body)).not.toContain('chat.example.com');
    await clear();
    await add('/helpmc?topic=contact');
    expect(await statusOf()).toEqual([{ csType: 'LIVECHAT', leadsAway: false }]);
    await clear();
    await add(chat);
    await add('https://chat.example.com/vip', 'VIP');
  });

  it('is live chat at the rank that everybody has, signed in or not', async () => {
    for (const token of [undefined, await test.tokenOf('demo1')])
      expect(valueOf(await open(undefined, token))).toMatchObject({ csType: 'LIVECHAT', expiresAt: clock.now().getTime() + 60_000 });
  });

  it('is a link that is good once, also when it is followed many times at once', async () => {
    await sql`delete from site.customer_service_link`.execute(test.services.db);
    const url = await linkOf();
    expect(url).toMatch(/^\/wps\/system\/customerService\/[\w-]{43}$/);
    const ways = await Promise.all(Array.from({ length: 6 }, () => follow(url)));
    expect(ways.filter(({ to }) => to === chat)).toEqual([{ status: 302, to: chat, kept: 'no-store', told: 'no-referrer' }]);
    expect(ways.filter(({ to }) => to === '/help').length).toBe(5);
    const { rows } = await sql`select from site.customer_service_link`.execute(test.services.db);
    expect(rows).toEqual([]);
  });

  it('is not spent by what the browser asks ahead for the worker of the site', async () => {
    const url = await linkOf();
    const ahead = await test.ask('GET', url, { headers: { 'service-worker-navigation-preload': 'true' } });
    expect(ahead.status).toBe(204);
    expect((await follow(url)).to).toBe(chat);
  });

  it('is a link that is over after a minute', async () => {
    const [inTime, late] = [await linkOf(), await linkOf()];
    clock.advance(59_999);
    expect((await follow(inTime)).to).toBe(chat);
    clock.advance(1);
    expect((await follow(late)).to).toBe('/help');
  });

  it('is a link of one brand, and a try at another does not use it up', async () => {
    const url = await linkOf();
    expect((await follow(url, 'second.test')).to).toBe('/help');
    expect((await follow(url)).to).toBe(chat);
    expect((await open('second.test')).body.errorCode).toBe('customer.service.none');
  });

  it('leads nowhere once its host is off the list, its record off the site or away', async () => {
    const ofHost = await linkOf();
    await allow('other.example');
    expect((await follow(ofHost)).to).toBe('/help');
    await allow('chat.example.com');
    const [ofHidden, ofRemoved] = [await linkOf(), await linkOf()];
    const [line] = await list('&group=LIVECHAT');
    const hidden = valueOf<Line>(await save(line ?? expect.fail(), { enabled: false }));
    expect((await follow(ofHidden)).to).toBe('/help');
    valueOf(await post('cona', `/bo/content/service/${hidden.id}/remove`, { version: hidden.version }));
    expect((await follow(ofRemoved)).to).toBe('/help');
    expect((await open()).body.errorCode, 'VIP alone is not for a low rank').toBe('customer.service.none');
  });

  it('forgets links that nobody followed', async () => {
    await add(chat);
    await linkOf();
    clock.advance(60_000);
    await linkOf();
    const { rows } = await sql`select from site.customer_service_link`.execute(test.services.db);
    expect(rows.length).toBe(1);
  });

  it('comes also while the site is closed', async () => {
    await sql`insert into site.maintenance (merchant_id, starts_at) values (1, ${clock.now()})`.execute(test.services.db);
    test.app.modules.site.forgetCopies();
    expect((await follow(await linkOf())).to).toBe(chat);
    await sql`delete from site.maintenance`.execute(test.services.db);
    test.app.modules.site.forgetCopies();
  });
});
