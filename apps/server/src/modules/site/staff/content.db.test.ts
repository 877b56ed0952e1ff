import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, ManualClock, newId } from '@sortes/service';
import { createTestApp, type Answer, type TestApp } from '../../../testing/test-app.js';
import { addBrand } from '../index.js';
import { employ } from '../../back-office/testing/staff-member.js';

let test: TestApp;
let clock: ManualClock;
const staff: Record<string, string> = {};

beforeAll(async () => {
  clock = new ManualClock(new Date('2026-07-01T05:00:00Z'));
  test = await createTestApp({ clock });
  const { site } = test.app.modules;
  const first = await site.merchantByCode('sortes');
  const second = {
    ...first,
    id: 2,
    code: 'second',
    name: 'Second',
    hosts: ['second.test'],
    languages: ['EN'],
    settings: { playMoney: true },
  };
  await inTransaction(test.services.db, (transaction) =>
    addBrand(transaction, second, { resources: [], banners: [], announcements: [], articles: [] }),
  );
  site.forgetCopies();
  for (const [name, role] of [
    ['cona', 'content'],
    ['auda', 'auditor'],
    ['adma', 'admin'],
    ['fina', 'finance'],
  ] as const)
    staff[name] = await (await employ(test, name, role)).session();
}, 60_000);
afterAll(async () => {
  while ((await test.app.modules.backOffice.audit.seal()) > 0);
  expect((await test.app.modules.backOffice.audit.verify(undefined)).faults).toEqual([]);
  await test.close();
});

interface Line {
  id: string;
  version: number;
  state: string;
  missing: string[];
  position: number;
  record: Record<string, unknown>;
}
const valueOf = <T>(answer: Answer): T => {
  expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ success: true });
  return answer.body.value as T;
};
const get = (who: string, url: string, headers: Record<string, string> = {}) => test.ask('GET', url, { token: staff[who] ?? '', headers });
const post = (who: string, url: string, body: object = {}, headers: Record<string, string> = {}) =>
  test.ask('POST', url, { token: staff[who] ?? '', headers, body: { reason: 'the brand asked for it', ...body } });
const add = async (record: object): Promise<Line> => valueOf<Line>(await post('cona', '/bo/content', { record }));
const save = (line: Line, change: object, version = line.version) =>
  post('cona', `/bo/content/${String(line.record['kind'])}/${line.id}`, { record: { ...line.record, ...change }, version });
const audited = async (
  subject: string,
): Promise<{ action: string; actor_name: string; reason: string; before_text: string; after_text: string }[]> => {
  const { rows } = await sql<{ action: string; actor_name: string; reason: string; before_text: string; after_text: string }>`
    select action, actor_name, reason, before_text, after_text from back_office.audit where subject = ${subject} order by at`.execute(
    test.services.db,
  );
  return rows;
};
/** What a visitor of this language sees now. */
const shown = async (language = 'EN', host = 'localhost:8080') =>
  valueOf<{
    banners: { bannerId: string; groupName: string; title: string; imageUrl: string }[];
    player: { id: string; title: string; content: string }[];
    popup: { id: string }[];
  }>(await test.ask('GET', `/wps/system/announcements`, { headers: { language, host } }));

const banner = {
  kind: 'banner',
  groupName: 'live',
  imageUrl: '/art/hero-fair.avif',
  phoneImageUrl: '',
  title: { EN: 'A new table', VI: 'Bàn mới' },
  text: { EN: 'Open at {brand}' },
  actionLabel: {},
  url: '/live',
  linkageType: 'URL',
  enabled: true,
  startsAt: null,
  endsAt: null,
};
const announcement = {
  kind: 'announcement',
  type: 'PL',
  title: { EN: 'News' },
  content: { EN: '<p>Good <strong>news</strong></p>' },
  enabled: true,
  publishedAt: Date.parse('2026-06-30T00:00:00Z'),
  endsAt: null,
};

describe('a banner', () => {
  it('is added, shown at once in the language or what stands in for it, and told in the log', async () => {
    const line = await add(banner);
    expect(line).toMatchObject({ version: 1, state: 'live', record: banner });
    expect(line.missing).toEqual(['CN', 'ID', 'PT', 'TH', 'VI']);
    expect((await shown('VI')).banners).toContainEqual(expect.objectContaining({ bannerId: line.id, title: 'Bàn mới' }));
    expect((await shown('TH')).banners).toContainEqual(expect.objectContaining({ bannerId: line.id, title: 'A new table' }));
    expect((await shown('EN', 'second.test')).banners, 'another brand’s visitors').toEqual([]);
    const detail = valueOf<{ shown: Record<string, { title: string; text: string }>; mayUndo: boolean }>(
      await get('auda', `/bo/content/banner/${line.id}`),
    );
    expect(detail.shown['VI']).toMatchObject({ title: 'Bàn mới', text: 'Open at Sortes' });
    const [entry] = await audited(`banner:${line.id}`);
    expect(entry).toMatchObject({ action: 'content.added', actor_name: 'cona', reason: 'the brand asked for it' });
    expect(JSON.parse(entry?.after_text ?? '')).toMatchObject({ title: banner.title });
  });

  it('stands from its first moment up to its last one', async () => {
    const now = clock.now().getTime();
    const line = await add({ ...banner, startsAt: now + 60_000, endsAt: now + 120_000 });
    const stands = async () => (await shown()).banners.some(({ bannerId }) => bannerId === line.id);
    const state = async () => valueOf<Line>(await get('cona', `/bo/content/banner/${line.id}`)).state;
    expect([await stands(), await state()]).toEqual([false, 'scheduled']);
    clock.advance(59_999);
    expect([await stands(), await state()], 'a millisecond before').toEqual([false, 'scheduled']);
    clock.advance(1);
    expect([await stands(), await state()], 'on the moment').toEqual([true, 'live']);
    clock.advance(59_999);
    expect([await stands(), await state()], 'the last millisecond').toEqual([true, 'live']);
    clock.advance(1);
    expect([await stands(), await state()], 'its end').toEqual([false, 'ended']);
  });

  it('is refused without a title, with an end before its start, an address elsewhere or a picture elsewhere', async () => {
    const before = valueOf<{ total: number }>(await get('cona', '/bo/content?kind=banner')).total;
    for (const wrong of [
      { title: {} },
      { title: { EN: '   ' } },
      { startsAt: 2_000, endsAt: 2_000 },
      { url: 'javascript:alert(1)' },
      { url: '//evil.example' },
      { url: 'http://plain.example' },
      { imageUrl: 'https://elsewhere.example/a.png' },
      { imageUrl: '//elsewhere/a.png' },
      { phoneImageUrl: 'https://elsewhere.example/a.png' },
      { groupName: 'nowhere' },
      { linkageType: 'X' },
      { actionLabel: { EN: 'Go' }, url: '' },
      { title: { EN: 'x'.repeat(201) } },
    ])
      expect((await post('cona', '/bo/content', { record: { ...banner, ...wrong } })).body, JSON.stringify(wrong)).toMatchObject({
        success: false,
        errorCode: 'request_param_err',
      });
    expect((await test.ask('POST', '/bo/content', { token: staff['cona'] ?? '', body: { record: banner } })).status, 'no reason').toBe(400);
    expect(valueOf<{ total: number }>(await get('cona', '/bo/content?kind=banner')).total).toBe(before);
  });

  it('changes by whoever saw what stands, and the change is undone and done again', async () => {
    const line = await add(banner);
    const changed = valueOf<Line>(await save(line, { title: { EN: 'A newer table' }, enabled: false }));
    expect(changed).toMatchObject({ version: 2, state: 'off' });
    expect((await save(line, { title: { EN: 'too late' } })).body).toMatchObject({ errorCode: 'edit.outdated' });
    const undo = (version: number) => post('cona', `/bo/content/banner/${line.id}/undo`, { version });
    expect((await undo(1)).body.errorCode).toBe('edit.outdated');
    expect(valueOf(await undo(2))).toEqual({ version: 3, exists: true });
    const read = async () => valueOf<Line>(await get('cona', `/bo/content/banner/${line.id}`));
    expect((await read()).record).toEqual(banner);
    valueOf(await undo(3));
    expect((await read()).record).toMatchObject({ title: { EN: 'A newer table' }, enabled: false });
    const told = await audited(`banner:${line.id}`);
    expect(told.map(({ action }) => action)).toEqual(['content.added', 'content.saved', 'content.undone', 'content.undone']);
    expect(JSON.parse(told[1]?.before_text ?? '')).toMatchObject({ title: banner.title });
  });

  it('comes back to its place when its removal is undone; the undo of its adding takes it away', async () => {
    const [one, two] = [await add({ ...banner, groupName: 'esports' }), await add({ ...banner, groupName: 'esports' })];
    valueOf(await post('cona', `/bo/content/banner/${one.id}/remove`, { version: 1 }));
    expect((await shown()).banners.some(({ bannerId }) => bannerId === one.id)).toBe(false);
    expect((await get('cona', `/bo/content/banner/${one.id}`)).status).toBe(404);
    expect(valueOf(await post('cona', `/bo/content/banner/${one.id}/undo`, { version: 2 }))).toEqual({ version: 3, exists: true });
    const order = (await shown()).banners.filter(({ groupName }) => groupName === 'esports').map(({ bannerId }) => bannerId);
    expect(order).toEqual([one.id, two.id]);
    expect(valueOf(await post('cona', `/bo/content/banner/${two.id}/undo`, { version: 1 }))).toEqual({ version: 2, exists: false });
    expect((await shown()).banners.some(({ bannerId }) => bannerId === two.id)).toBe(false);
  });

  it('takes its place in the order of its group, given whole', async () => {
    const ids = [];
    for (const title of ['a', 'b', 'c']) ids.push((await add({ ...banner, groupName: 'pvp', title: { EN: title } })).id);
    const [a, b, c] = ids as [string, string, string];
    const order = (wanted: string[]) => post('cona', '/bo/content-order', { kind: 'banner', group: 'pvp', ids: wanted });
    valueOf(await order([c, a, b]));
    const titles = (await shown()).banners.filter(({ groupName }) => groupName === 'pvp').map(({ title }) => title);
    expect(titles).toEqual(['c', 'a', 'b']);
    for (const wrong of [
      [a, b],
      [a, b, b],
      [a, b, newId()],
      [a, b, c, c],
    ])
      expect((await order(wrong)).body.errorCode).toBe('edit.outdated');
    const [entry] = await audited('banners:pvp');
    expect(entry).toMatchObject({
      action: 'content.ordered',
      before_text: JSON.stringify([a, b, c]),
      after_text: JSON.stringify([c, a, b]),
    });
  });
});

describe('announcements, articles and resources', () => {
  it('lose every script on the way in and keep what the list allows', async () => {
    const dirty =
      '<p onclick="x()">Hi</p><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">no</a>' +
      '<a href="https://ok.example/?a=1&amp;b=2">yes</a><p class="MsoNormal"><o:p>Word</o:p></p><h2>Title</h2><table><tbody><tr><td>1</td></tr></tbody></table>';
    const line = await add({ ...announcement, content: { EN: dirty, VI: '  ' } });
    const stored = (line.record['content'] as Record<string, string>)['EN'] ?? '';
    expect(stored).toContain('<a href="https://ok.example/?a=1&amp;b=2" rel="noopener">yes</a>');
    expect(stored).toContain('<h2>Title</h2><table><tbody><tr><td>1</td></tr></tbody></table>');
    for (const bad of ['<script', '<img', '<p onclick', '<p class', '<o:p', 'href="javascript']) expect(stored).not.toContain(bad);
    expect(line.record['content'], 'no words are no text').not.toHaveProperty('VI');
    const seen = (await shown()).player.find(({ id }) => id === line.id);
    expect(seen?.content).toBe(stored);
    const preview = valueOf<{ html: string }>(
      await post('cona', '/bo/content-preview', { record: { ...announcement, content: { EN: dirty } }, language: 'TH' }),
    );
    expect(preview.html).toBe(stored);
  });

  it('are published on their moment; a draft is seen by nobody', async () => {
    const now = clock.now().getTime();
    const draft = await add({ ...announcement, enabled: false });
    const later = await add({ ...announcement, publishedAt: now + 1_000, endsAt: now + 2_000 });
    const seen = async (line: Line) => (await shown()).player.some(({ id }) => id === line.id);
    expect([await seen(draft), await seen(later)]).toEqual([false, false]);
    clock.advance(1_000);
    expect(await seen(later)).toBe(true);
    clock.advance(1_000);
    expect(await seen(later)).toBe(false);
    valueOf(await save(draft, { enabled: true }));
    expect(await seen(draft)).toBe(true);
    expect((await post('cona', '/bo/content', { record: { ...announcement, endsAt: announcement.publishedAt } })).body.field).toBe(
      'endsAt',
    );
    expect((await post('cona', '/bo/content', { record: { ...announcement, type: 'B' } })).status, 'B are the banners').toBe(400);
  });

  it('have keys that are taken once and never change', async () => {
    const article = { kind: 'article', key: 'house-rules', title: { EN: 'Rules' }, html: { EN: '<p>{brand}</p>' }, enabled: true };
    const line = await add(article);
    expect((await post('cona', '/bo/content', { record: article })).body.errorCode).toBe('state.not.allowed');
    expect((await save(line, { key: 'other' })).body.errorCode).toBe('request_param_err');
    const help = async () =>
      valueOf<{ articles: { key: string; html: string }[] }>(await test.ask('GET', '/wps/system/helpCenter')).articles.find(
        ({ key }) => key === 'house-rules',
      );
    expect(await help()).toMatchObject({ html: '<p>Sortes</p>' });
    valueOf(await save(line, { enabled: false }));
    expect(await help()).toBeUndefined();
    const resource = await add({
      kind: 'resource',
      resourceType: 'TIKTOK',
      url: 'https://tiktok.example/@brand',
      qrCodeUrl: '',
    });
    const status = async () =>
      valueOf<{ info: { resources: { resourceType: string; url: string; labelNameEn: string }[] } }>(
        await test.ask('GET', '/wps/system/status'),
      ).info.resources.find(({ resourceType }) => resourceType === 'TIKTOK');
    expect(await status()).toMatchObject({ url: 'https://tiktok.example/@brand', labelNameEn: 'TikTok' });
    valueOf(await save(resource, { url: 'https://tiktok.example/@new' }));
    expect(await status()).toMatchObject({ url: 'https://tiktok.example/@new', labelNameEn: 'TikTok' });
  });

  it('that came with the brand can be changed and gone back on', async () => {
    const { list } = valueOf<{ list: Line[] }>(await get('cona', '/bo/content?kind=article&pageSize=1'));
    const [first] = list as [Line];
    const undo = (version: number) => post('cona', `/bo/content/article/${first.id}/undo`, { version });
    expect((await undo(1)).body.errorCode, 'nothing to go back on').toBe('state.not.allowed');
    valueOf(await save(first, { title: { EN: 'Another name' } }));
    expect(valueOf(await undo(2))).toEqual({ version: 3, exists: true });
    expect(valueOf<Line>(await get('cona', `/bo/content/article/${first.id}`)).record['title']).toEqual(first.record['title']);
  });
});

describe('pictures of the site', () => {
  it('are made anew, named by what is in them, and shown to every visitor of the brand', async () => {
    const payload = await sharp({ create: { width: 64, height: 32, channels: 3, background: '#204080' } })
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .png()
      .toBuffer();
    const send = (who: string, bytes: Buffer, name = 'hero.png') =>
      test.http.inject({
        method: 'POST',
        url: '/bo/content-pictures',
        headers: {
          host: 'localhost:8080',
          device: 'api',
          authorization: staff[who] ?? '',
          'content-type': 'image/png',
          'x-file-name': name,
        },
        payload: bytes,
      });
    const { imageUrl } = (await send('cona', payload)).json<{ value: { imageUrl: string } }>().value;
    expect(imageUrl).toMatch(/^\/wps\/system\/pictures\/[0-9a-f]{64}\.png$/);
    const seen = await test.http.inject({ url: imageUrl, headers: { host: 'localhost:8080' } });
    expect([seen.statusCode, seen.headers['content-type'], seen.headers['cache-control']]).toEqual([
      200,
      'image/png',
      'public, max-age=31536000, immutable',
    ]);
    expect(seen.rawPayload.includes('somebody')).toBe(false);
    expect((await test.http.inject({ url: imageUrl, headers: { host: 'second.test' } })).statusCode, 'another brand').toBe(404);
    expect((await send('cona', payload, 'hero.svg')).json()).toMatchObject({ errorCode: 'file.type.refused' });
    expect((await send('auda', payload)).statusCode).toBe(403);
    const line = await add({ ...banner, imageUrl });
    expect((await shown()).banners).toContainEqual(expect.objectContaining({ bannerId: line.id, imageUrl, phoneImageUrl: '' }));
    const both = await add({ ...banner, phoneImageUrl: imageUrl });
    expect((await shown()).banners).toContainEqual(expect.objectContaining({ bannerId: both.id, phoneImageUrl: imageUrl }));
  });
});

describe('content', () => {
  it('finds by group, state, missing language and words, pages and exports', async () => {
    const list = async (query: string) =>
      valueOf<{ list: Line[]; total: number; languages: string[] }>(await get('auda', `/bo/content?kind=banner&${query}`));
    expect((await list('group=pvp')).total).toBe(3);
    expect((await list('group=pvp&pageSize=2&pageNo=2')).list).toHaveLength(1);
    expect(await list('group=pvp&pageSize=2&pageNo=9')).toMatchObject({ list: [], total: 3 });
    expect((await list('state=off')).list.every(({ state }) => state === 'off')).toBe(true);
    expect((await list('missing=TH&group=pvp')).total).toBe(3);
    expect((await list('missing=EN')).total).toBe(0);
    expect((await list(`text=${encodeURIComponent('newer TABLE')}`)).total).toBeGreaterThan(0);
    expect((await list('text=%25')).total, 'a sign of the pattern is a sign').toBe(0);
    const csv = await get('auda', '/bo/content.csv?kind=banner&group=pvp');
    expect(String(csv.body['text']).trim().split('\n')).toHaveLength(4);
  });

  it('is read by content, auditor and administrator, changed by content alone, and knows no other brand’s', async () => {
    for (const who of ['cona', 'auda', 'adma']) expect((await get(who, '/bo/content?kind=banner')).status, who).toBe(200);
    expect((await get('fina', '/bo/content?kind=banner')).status).toBe(403);
    for (const who of ['auda', 'adma', 'fina']) {
      expect((await post(who, '/bo/content', { record: banner })).status, who).toBe(403);
      expect((await post(who, '/bo/content-preview', { record: banner, language: 'EN' })).status, who).toBe(403);
    }
    const line = await add(banner);
    const other = { host: 'second.test' };
    expect((await get('cona', `/bo/content/banner/${line.id}`, other)).status).toBe(404);
    for (const [path, body] of [
      ['', { record: banner, version: 1 }],
      ['/remove', { version: 1 }],
      ['/undo', { version: 1 }],
    ] as const)
      expect((await post('cona', `/bo/content/banner/${line.id}${path}`, body, other)).status, path).toBe(404);
    expect((await post('cona', '/bo/content-order', { kind: 'banner', group: 'live', ids: [line.id] }, other)).body.errorCode).toBe(
      'edit.outdated',
    );
    expect(valueOf<Line>(await get('cona', `/bo/content/banner/${line.id}`))).toMatchObject({ version: 1 });
  });
});

describe('the foot of the pages', () => {
  interface Foot {
    part: string;
    icon: string;
    text: string;
    url: string;
  }
  const foot = async (language: string): Promise<Foot[]> =>
    valueOf<{ footer: Foot[] }>(await test.ask('GET', '/wps/system/announcements?types=H', { headers: { language } })).footer;
  const part = (more: object) => ({ kind: 'footer', part: 'payment', title: {}, icon: '', imageUrl: '', url: '', enabled: true, ...more });

  it('is written part by part, in languages and in an order, and stays in the list when it is off', async () => {
    const bank = await add(part({ title: { EN: 'Bank of {brand}', VI: 'Ngân hàng' }, icon: 'bank' }));
    const card = await add(part({ title: { EN: 'Cards' }, icon: 'card', url: '/help' }));
    await add(part({ part: 'about', title: { EN: 'Who we are' } }));
    expect(bank.missing).toContain('TH');
    expect((await foot('EN')).map(({ part: of, text, icon }) => [of, text, icon])).toEqual([
      ['about', 'Who we are', ''],
      ['payment', 'Bank of Sortes', 'bank'],
      ['payment', 'Cards', 'card'],
    ]);
    expect((await foot('VI')).map(({ text }) => text)).toContain('Ngân hàng');
    valueOf(await post('cona', '/bo/content-order', { kind: 'footer', group: 'payment', ids: [card.id, bank.id] }));
    expect((await foot('EN')).map(({ text }) => text)).toEqual(['Who we are', 'Cards', 'Bank of Sortes']);
    const off = await post('cona', `/bo/content/footer/${card.id}`, { record: { ...card.record, enabled: false }, version: card.version });
    expect(valueOf<Line>(off).state).toBe('off');
    expect((await foot('EN')).map(({ text }) => text)).not.toContain('Cards');
    const list = valueOf<{ list: Line[] }>(await get('auda', '/bo/content?kind=footer&state=off')).list;
    expect(list.map(({ id }) => id)).toEqual([card.id]);
  });

  it('has a title, takes no script for an address, and is nobody’s but the brand’s', async () => {
    expect((await post('cona', '/bo/content', { record: part({}) })).body).toMatchObject({ errorCode: 'request_param_err' });
    expect((await post('cona', '/bo/content', { record: part({ title: { EN: 'x' }, url: 'javascript:1' }) })).body).toMatchObject({
      errorCode: 'request_param_err',
    });
    const line = await add(part({ part: 'service', title: { EN: 'Call us' }, icon: 'phone' }));
    expect((await get('adma', `/bo/content/footer/${line.id}`, { host: 'second.test' })).status).toBe(404);
    expect((await post('fina', '/bo/content', { record: line.record })).status).toBe(403);
  });
});
