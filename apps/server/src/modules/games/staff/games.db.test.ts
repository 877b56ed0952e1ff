import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@sortes/service';
import { createTestApp, type Answer, type TestApp } from '../../../testing/test-app.js';
import { addRound, addTransaction, idAt, type StoredVendor } from '../testing/money-fixture.js';
import { balanceOf, postOne, verifyLedger } from '../../wallet/index.js';
import { employ } from '../../back-office/testing/staff-member.js';

let test: TestApp;
let playerId: number;
let vendor: StoredVendor;
const staff: Record<string, string> = {};
const hour = 3_600_000;

beforeAll(async () => {
  test = await createTestApp();
  const merchant = await test.app.modules.site.merchantByCode('sortes');
  playerId = (await test.app.modules.identity.findPlayerByName(merchant.id, 'demo1'))?.id ?? 0;
  for (const [name, role, brands] of [
    ['adma', 'admin', undefined],
    ['conta', 'content', undefined],
    ['contb', 'content', [merchant.id]],
    ['fina', 'finance', undefined],
    ['treasa', 'treasurer', undefined],
    ['helpa', 'support', undefined],
  ] as const)
    staff[name] = await (await employ(test, name, role, brands)).session();
  const { rows } = await sql<{ id: number; code: string; node_id: bigint }>`
    select v.id, v.code, min(g.node_id) as node_id from games.vendor v join games.game g on g.vendor_id = v.id
    where v.protocol = 'rs' group by v.id order by v.id limit 1`.execute(test.services.db);
  const [row] = rows;
  if (row === undefined) throw new Error('the demo has no vendor');
  vendor = { id: row.id, code: row.code, nodeId: Number(row.node_id) };
  // The demo's vendor has one game; lists and batches want some more.
  await sql`
    insert into games.game (vendor_id, code, game_type, name)
    select ${vendor.id}, 'more-' || n, 'RNG', 'More ' || n from generate_series(1, 4) as n`.execute(test.services.db);
  await sql`update games.catalogue_version set version = version + 1`.execute(test.services.db);
  await sql`
    insert into games.alias (vendor_id, player_id, alias, merchant_id, currency) values (${vendor.id}, ${playerId}, 'me', ${merchant.id}, 'VND')`.execute(
    test.services.db,
  );
}, 60_000);
afterAll(async () => {
  expect((await verifyLedger(test.services.db)).faults).toBe(0);
  while ((await test.app.modules.backOffice.audit.seal()) > 0);
  expect((await test.app.modules.backOffice.audit.verify(undefined)).faults).toEqual([]);
  await test.close();
});

const valueOf = <T>(answer: Answer): T => {
  expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ success: true });
  return answer.body.value as T;
};
const get = (who: string, url: string) => test.ask('GET', url, { token: staff[who] ?? '' });
const post = (who: string, url: string, body: object = {}) =>
  test.ask('POST', url, { token: staff[who] ?? '', body: { reason: 'as it should be', ...body } });
const upload = async (who: string, url: string, type: string, payload: string | Buffer): Promise<Answer> => {
  const sent = await test.http.inject({
    method: 'POST',
    url,
    headers: { host: 'localhost:8080', device: 'api', authorization: staff[who] ?? '', 'content-type': type },
    payload,
  });
  return { status: sent.statusCode, body: sent.json(), headers: {} };
};
const audited = async (action: string): Promise<{ actor_name: string; subject: string; reason: string; before_text: string }[]> => {
  const { rows } = await sql<{ actor_name: string; subject: string; reason: string; before_text: string }>`
    select actor_name, subject, reason, before_text from back_office.audit where action = ${action} order by at desc`.execute(
    test.services.db,
  );
  return rows;
};
/** What a player's page says of a game. */
const shown = async (nodeId: number): Promise<Record<string, unknown>> =>
  valueOf<{ game: Record<string, unknown> }>(await test.ask('GET', `/wps/relay/GCSGAME_game/${nodeId}?language=EN`)).game;
interface Game {
  nodeId: number;
  version: string;
  name: string;
  position: number | null;
  names: Record<string, string>;
  state: string;
  picture: string;
  houseBlocked: string[];
}
const game = async (nodeId: number): Promise<Game> => valueOf(await get('conta', `/bo/games/game/${nodeId}`));
interface Vendor {
  code: string;
  version: string;
  enabled: boolean;
  offered: boolean;
  out: { calls: number; failures: number };
}
const vendorNow = async (): Promise<Vendor> => valueOf(await get('adma', `/bo/games/vendors/${vendor.code}`));

describe('vendors', () => {
  it('are listed with their health and without any secret', async () => {
    const answer = await get('helpa', '/bo/games/vendors');
    const { list, total } = valueOf<{ list: Vendor[]; total: number }>(answer);
    expect(total).toBe(list.length);
    expect(list.find(({ code }) => code === vendor.code)).toMatchObject({ enabled: true, offered: true });
    const detail = JSON.stringify((await get('helpa', `/bo/games/vendors/${vendor.code}`)).body);
    for (const word of ['ecret', 'KEY', 'publicKey', 'apiKeyHash']) expect(detail).not.toContain(word);
    const { text } = (await get('helpa', '/bo/games/vendors.csv')).body as { text: string };
    expect(text.split('\r\n').length).toBeGreaterThan(total);
    expect((await get('helpa', '/bo/games/vendors/NOBODY')).body).toMatchObject({ errorCode: 'not.found' });
  });

  it('say what an operator has set of one behind an aggregator', async () => {
    await test.app.modules.games.changes.setVendor('KITE', {
      aggregator: { code: 'VALKYRIE', provider: 'Kite' },
      tokenInAddress: true,
      launchConfig: { playMode: '{mode}' },
      prizeLimits: new Map([['VND', 5_000_000n]]),
    });
    expect(valueOf(await get('helpa', '/bo/games/vendors/KITE'))).toMatchObject({
      aggregator: { code: 'VALKYRIE', provider: 'Kite' },
      tokenInAddress: true,
      tellsAddress: false,
      launchConfig: { playMode: '{mode}' },
      prizeLimits: [{ currency: 'VND', most: '500' }],
    });
    expect(valueOf(await get('helpa', '/bo/games/vendors/LUMEN'))).toMatchObject({ aggregator: null, launchConfig: {}, prizeLimits: [] });
  });

  it('count what is called', async () => {
    const before = (await vendorNow()).out.calls;
    const known = await test.app.modules.games.catalogue.vendorByCode(vendor.code);
    if (known === undefined) throw new Error('no vendor');
    await expect(test.app.modules.games.vendors.post({ ...known, apiUrl: 'http://127.0.0.1:1' }, '/x', {})).rejects.toThrow();
    expect((await vendorNow()).out).toMatchObject({
      calls: before + 1,
      failures: 1,
      lastFailure: expect.stringContaining('did not answer'),
    });
  });

  it('are switched off and on with a reason, by who has seen what stands there', async () => {
    const { version } = await vendorNow();
    const url = `/bo/games/vendors/${vendor.code}`;
    expect((await post('conta', url, { version, enabled: false })).body).toMatchObject({ errorCode: 'permission.denied' });
    expect((await post('adma', url, { version: '0'.repeat(16), enabled: false })).body).toMatchObject({ errorCode: 'edit.outdated' });
    const off = valueOf<Vendor>(await post('adma', url, { version, enabled: false }));
    expect(off.enabled).toBe(false);
    expect((await test.ask('GET', `/wps/relay/GCSGAME_game/${vendor.nodeId}`)).body).toMatchObject({ errorCode: 'game.unknown' });
    expect((await post('adma', url, { version: off.version, launchOrigins: ['http://*.example'] })).body).toMatchObject({
      errorCode: 'games.input.invalid',
    });
    valueOf(await post('adma', url, { version: off.version, enabled: true }));
    expect(await shown(vendor.nodeId)).toMatchObject({ nodeId: String(vendor.nodeId) });
    expect(await audited('vendor.changed')).toMatchObject([
      { actor_name: 'adma', before_text: '{"enabled":false}' },
      { before_text: '{"enabled":true}' },
    ]);
  });
});

describe('many games', () => {
  const batch = async (who: string, body: object): Promise<string> =>
    valueOf<{ batchId: string }>(await post(who, '/bo/game-batches/arrange', body)).batchId;
  const work = async (): Promise<void> => {
    while (await test.app.modules.backOffice.runBatchStep());
  };

  it('of all pages are tried, hidden one by one with an entry each, and shown again by the opposite batch', async () => {
    const { list, total } = valueOf<{ list: Game[]; total: number }>(
      await get('conta', `/bo/games/list?vendor=${vendor.code}&state=shown&pageSize=200`),
    );
    expect(total).toBeGreaterThan(1);
    const batchId = await batch('conta', { change: 'hide', filter: { vendor: vendor.code, state: 'shown' } });
    await work();
    expect(valueOf(await get('conta', `/bo/batches/${batchId}`))).toMatchObject({ kind: 'game-hide', state: 'checked', total, can: total });
    expect((await game(vendor.nodeId)).state, 'a trial changes nothing').toBe('shown');
    valueOf(await post('conta', `/bo/batches/${batchId}/start`, { reason: 'the vendor asked for it' }));
    await work();
    expect(valueOf(await get('conta', `/bo/batches/${batchId}`))).toMatchObject({ state: 'finished', done: total, refused: 0 });
    expect((await game(vendor.nodeId)).state).toBe('hidden');
    const entries = (await audited('game.arranged')).filter(({ reason }) => reason === 'the vendor asked for it');
    expect(entries.map(({ subject }) => subject).toSorted()).toEqual(list.map(({ nodeId }) => `game:${nodeId}`).toSorted());
    expect(entries[0]).toMatchObject({ actor_name: 'conta', before_text: '{"offered":true}' });

    const back = await batch('conta', { change: 'show', nodeIds: [...list.map(({ nodeId }) => nodeId), 999_999_999] });
    await work();
    expect(valueOf(await get('conta', `/bo/batches/${back}`))).toMatchObject({ can: total, because: [{ code: 'not.found', count: 1 }] });
    valueOf(await post('conta', `/bo/batches/${back}/start`, { reason: 'the vendor is back' }));
    await work();
    expect((await game(vendor.nodeId)).state).toBe('shown');
  });

  it('that are so already are told, and who may not arrange games starts nothing', async () => {
    const batchId = await batch('conta', { change: 'show', nodeIds: [vendor.nodeId] });
    await work();
    expect(valueOf(await get('conta', `/bo/batches/${batchId}`))).toMatchObject({ can: 0, because: [{ code: 'already.so', count: 1 }] });
    expect((await post('conta', `/bo/batches/${batchId}/start`, { reason: 'to no end' })).body).toMatchObject({
      errorCode: 'state.not.allowed',
    });
    expect((await post('fina', '/bo/game-batches/arrange', { change: 'hide', nodeIds: [vendor.nodeId] })).status).toBe(403);
    expect((await post('conta', '/bo/game-batches/arrange', { change: 'hide', filter: { vendor: 'NOBODY' } })).body).toMatchObject({
      errorCode: 'not.found',
    });
  });
});

describe('games', () => {
  it('are found, filtered, sorted and paged', async () => {
    const list = async (query: string) => valueOf<{ list: Game[]; total: number }>(await get('conta', `/bo/games/list?${query}`));
    const all = await list('pageSize=200');
    expect(all.total).toBeGreaterThan(5);
    const first = all.list.find(({ nodeId }) => nodeId === vendor.nodeId);
    expect((await list(`text=${encodeURIComponent(first?.name.toLowerCase() ?? '')}`)).list.map(({ nodeId }) => nodeId)).toContain(
      vendor.nodeId,
    );
    const ofVendor = await list(`vendor=${vendor.code}&pageSize=200`);
    expect(ofVendor.total).toBeLessThan(all.total);
    const names = (await list('sort=name&pageSize=200')).list.map(({ name }) => name);
    expect((await list('sort=-name&pageSize=200')).list.map(({ name }) => name)).toEqual(names.toReversed());
    expect((await list('pageSize=2&pageNo=2')).list.map(({ nodeId }) => nodeId)).toEqual(all.list.slice(2, 4).map(({ nodeId }) => nodeId));
    expect((await list('maintenance=now')).total).toBe(0);
    expect((await list('state=removed')).total).toBe(0);
    expect(((await get('conta', '/bo/games/list.csv')).body as { text: string }).text).toContain(String(vendor.nodeId));
    expect((await get('adma', '/bo/games/game/424242')).body).toMatchObject({ errorCode: 'not.found' });
  });

  it('wear a badge, a name and a place at once, and a stale form changes nothing', async () => {
    const { version } = await game(vendor.nodeId);
    const url = `/bo/games/game/${vendor.nodeId}/arrange`;
    const done = valueOf<Game>(
      await post('conta', url, { version, badge: 'jackpot', position: 1, names: { PT: 'Roda Grande' }, name: 'Grand Wheel' }),
    );
    expect(done).toMatchObject({ position: 1, badge: 'jackpot', names: { PT: 'Roda Grande' } });
    expect(await shown(vendor.nodeId)).toMatchObject({ isJackpot: 1, isHot: 0, isNew: 0 });
    expect((await post('conta', url, { version, badge: 'hot' })).body).toMatchObject({ errorCode: 'edit.outdated' });
    // Names hold for every brand; a badge is the brand's own.
    expect((await post('contb', url, { version: done.version, name: 'Mine' })).body).toMatchObject({ errorCode: 'permission.denied' });
    valueOf(await post('contb', url, { version: done.version, badge: 'none' }));
    expect(await shown(vendor.nodeId)).toMatchObject({ isJackpot: 0, gameName: expect.stringContaining('') });
    expect((await post('fina', url, { version: done.version, badge: 'hot' })).body).toMatchObject({ errorCode: 'permission.denied' });
    expect((await audited('game.arranged'))[0]).toMatchObject({ actor_name: 'contb', subject: `game:${vendor.nodeId}` });
  });

  it('move one place at a time', async () => {
    await sql`
      insert into games.game (vendor_id, code, game_type, name)
      select ${vendor.id}, 'duel-' || n, 'PVP', 'Duel ' || n from generate_series(1, 4) as n`.execute(test.services.db);
    await sql`update games.catalogue_version set version = version + 1`.execute(test.services.db);
    const order = async () =>
      valueOf<{ list: { nodeId: number; gameType: string }[] }>(
        await get('conta', `/bo/games/list?state=shown&type=PVP&pageSize=200`),
      ).list.map(({ nodeId }) => nodeId);
    const before = await order();
    const [first = 0, second = 0, third = 0] = before;
    valueOf(await post('conta', `/bo/games/game/${third}/move`, { direction: 'up' }));
    expect((await order()).slice(0, 3)).toEqual([first, third, second]);
    valueOf(await post('conta', `/bo/games/game/${first}/move`, { direction: 'down' }));
    expect((await order()).slice(0, 3)).toEqual([third, first, second]);
    expect((await order()).slice(3)).toEqual(before.slice(3));
    expect((await post('conta', `/bo/games/game/${third}/move`, { direction: 'up' })).body).toMatchObject({
      errorCode: 'state.not.allowed',
    });
  });

  it('are switched off and blocked in countries, whatever their vendor lists', async () => {
    const url = `/bo/games/game/${vendor.nodeId}/switch`;
    const { version } = await game(vendor.nodeId);
    expect((await post('conta', url, { version, enabled: false })).body).toMatchObject({ errorCode: 'permission.denied' });
    const done = valueOf<Game>(await post('adma', url, { version, enabled: false, houseBlocked: ['DE', 'FR'] }));
    expect(done).toMatchObject({ state: 'off', houseBlocked: ['DE', 'FR'] });
    const known = await test.app.modules.games.catalogue.gameByNode(vendor.nodeId);
    expect(known?.blockedCountries).toEqual(expect.arrayContaining(['DE', 'FR']));
    expect(valueOf<Game>(await post('adma', url, { version: done.version, enabled: true, houseBlocked: [] })).state).toBe('shown');
  });

  it('take what they return from staff where their vendor does not state it, for the margin of agents and for no player', async () => {
    const url = `/bo/games/game/${vendor.nodeId}/return`;
    const { offeredGames } = test.app.modules.games;
    const merchant = await test.app.modules.site.merchantByCode('sortes');
    const returned = async () => {
      const known = await test.app.modules.games.catalogue.gameByNode(vendor.nodeId);
      return (await offeredGames(merchant, 'EN')).find(({ name }) => name === (known?.names.EN ?? known?.name))?.returnToPlayer;
    };
    await test.asOwner(`update games.game set return_to_player = null where node_id = ${vendor.nodeId}`);
    await post('adma', `/bo/games/game/${vendor.nodeId}/switch`, { version: (await game(vendor.nodeId)).version, enabled: true });
    const { version } = await game(vendor.nodeId);
    expect(await returned()).toBeUndefined();
    expect((await post('conta', url, { version, percent: 96.5 })).body).toMatchObject({ errorCode: 'permission.denied' });
    for (const percent of [0, 100.5, 96.123]) expect((await post('adma', url, { version, percent })).body.success).toBe(false);
    const typed = valueOf<Game & { typedReturn: number }>(await post('adma', url, { version, percent: 96.51 }));
    expect(typed.typedReturn).toBe(96.51);
    expect(await returned()).toBe(9_651);
    expect((await post('adma', url, { version, percent: 90 })).body).toMatchObject({ errorCode: 'edit.outdated' });
    expect(valueOf(await post('adma', url, { version: typed.version, percent: null }))).toMatchObject({ typedReturn: null });
    expect(await audited('game.return-typed')).toHaveLength(2);
  });

  it('show a picture that was uploaded', async () => {
    const url = `/bo/games/game/${vendor.nodeId}/picture?reason=a+better+one`;
    const png = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#104030' } })
      .png()
      .toBuffer();
    const { picture } = valueOf<Game>(await upload('conta', url, 'image/png', png));
    expect(await shown(vendor.nodeId)).toMatchObject({ showIcon: picture });
    expect((await upload('conta', url, 'image/png', Buffer.from('<svg/>'))).body).toMatchObject({ errorCode: 'games.input.invalid' });
    expect((await upload('fina', url, 'image/png', png)).body).toMatchObject({ errorCode: 'permission.denied' });
    expect(valueOf<Game>(await post('conta', `/bo/games/game/${vendor.nodeId}/picture/remove`)).picture).toBe('');
    expect((await audited('game.pictured')).length).toBe(2);
  });
});

describe('maintenance', () => {
  it('closes a game for a time, tells players why, and is ended or undone', async () => {
    const { version } = await game(vendor.nodeId);
    const now = Date.now();
    const window = { from: now - 1_000, until: now + hour, reason: 'New wheel' };
    const set = { nodeId: vendor.nodeId, version, window };
    expect((await post('conta', '/bo/games/maintenance', set)).body).toMatchObject({ errorCode: 'permission.denied' });
    const done = valueOf<{ before: unknown; version: string }>(await post('adma', '/bo/games/maintenance', set));
    expect(done.before).toBeNull();
    expect(await shown(vendor.nodeId)).toMatchObject({ maintenance: { reason: 'New wheel' } });
    const { list } = valueOf<{ list: object[] }>(await get('helpa', '/bo/games/maintenance'));
    expect(list).toMatchObject([{ subject: `game:${vendor.nodeId}`, now: true, games: 1, window: { reason: 'New wheel' } }]);
    expect((await post('adma', '/bo/games/maintenance', { ...set, window: null })).body).toMatchObject({ errorCode: 'edit.outdated' });
    const ended = valueOf<{ before: object; version: string }>(
      await post('adma', '/bo/games/maintenance', { ...set, version: done.version, window: null }),
    );
    expect(ended.before).toEqual(window);
    expect(await shown(vendor.nodeId)).toMatchObject({ maintenance: null });
    expect((await audited('maintenance.set')).length).toBe(1);
    expect((await audited('maintenance.ended')).length).toBe(1);
  });

  it('is planned for a vendor', async () => {
    const { version } = await vendorNow();
    const window = { from: Date.now() + hour, until: null, reason: 'Servers move' };
    const done = valueOf<{ version: string }>(await post('adma', '/bo/games/maintenance', { vendor: vendor.code, version, window }));
    expect(valueOf(await get('helpa', '/bo/games/maintenance?when=planned'))).toMatchObject({
      total: 1,
      list: [{ subject: `vendor:${vendor.code}` }],
    });
    expect(valueOf<{ total: number }>(await get('helpa', '/bo/games/maintenance?when=now')).total).toBe(0);
    for (const body of [
      { vendor: vendor.code, version: done.version, window: { ...window, until: window.from } },
      { version: done.version, window },
      { vendor: vendor.code, nodeId: vendor.nodeId, version: done.version, window },
    ])
      expect((await post('adma', '/bo/games/maintenance', body)).body).toMatchObject({ errorCode: 'request_param_err' });
    valueOf(await post('adma', '/bo/games/maintenance', { vendor: vendor.code, version: done.version, window: null }));
  });
});

describe('imports', () => {
  interface Import {
    id: string;
    state: string;
    added: number;
    gone: number;
    same: number;
    takesMostOff: boolean;
    problem: string;
    games: { added: string[]; gone: string[] };
  }
  const settled = async (id: string, state: string): Promise<Import> => {
    await expect.poll(async () => valueOf<Import>(await get('adma', `/bo/games/imports/${id}`)).state).toBe(state);
    return valueOf(await get('adma', `/bo/games/imports/${id}`));
  };
  const codes = async (): Promise<string[]> => {
    const { rows } = await sql<{ code: string }>`
      select code from games.game where vendor_id = ${vendor.id} and removed_at is null order by code`.execute(test.services.db);
    return rows.map(({ code }) => code);
  };
  const url = () => `/bo/games/vendors/${vendor.code}/imports/file?reason=the+new+list`;

  it('are compared first, carried out on another word, and kept', async () => {
    const before = await codes();
    const csv = ['game_code,name,category', 'brand-new,Brand new,slots', ...before.map((code) => `${code},${code},slots`)].join('\n');
    expect((await upload('conta', url(), 'text/csv', csv)).body).toMatchObject({ errorCode: 'permission.denied' });
    const { id } = valueOf<Import>(await upload('adma', url(), 'text/csv', csv));
    const planned = await settled(id, 'planned');
    expect(planned).toMatchObject({ added: 1, gone: 0, games: { added: ['brand-new'] } });
    expect(await codes()).toEqual(before);
    valueOf(await post('adma', `/bo/games/imports/${id}/apply`, { acceptRemovals: false }));
    await settled(id, 'done');
    expect(await codes()).toEqual([...before, 'brand-new'].toSorted());
    expect((await post('adma', `/bo/games/imports/${id}/apply`, { acceptRemovals: false })).body).toMatchObject({
      errorCode: 'state.not.allowed',
    });
    expect((await audited('games.imported'))[0]).toMatchObject({ actor_name: 'adma', subject: `vendor:${vendor.code}` });
    expect(valueOf<{ total: number }>(await get('helpa', `/bo/games/imports?vendor=${vendor.code}`)).total).toBe(1);
  });

  it('that take most games off ask for it, and those made of another catalogue are compared anew', async () => {
    const list = JSON.stringify([{ game_code: 'brand-new', name: 'Brand new', category: 'slots' }]);
    const { id } = valueOf<Import>(await upload('adma', url(), 'text/plain', list));
    expect(await settled(id, 'planned')).toMatchObject({ takesMostOff: true });
    const apply = () => post('adma', `/bo/games/imports/${id}/apply`, { acceptRemovals: false });
    expect((await apply()).body).toMatchObject({ errorCode: 'games.input.invalid' });
    await sql`update games.game set removed_at = now() where vendor_id = ${vendor.id} and code = 'brand-new'`.execute(test.services.db);
    await sql`update games.catalogue_version set version = version + 1`.execute(test.services.db);
    expect((await apply()).body).toMatchObject({ errorCode: 'edit.outdated' });
    expect(await settled(id, 'planned')).toMatchObject({ same: 0, problem: expect.stringContaining('changed') });
  });

  it('say what is wrong with a list, and with a vendor that has none', async () => {
    const bad = valueOf<Import>(await upload('adma', url(), 'text/plain', '{"hello": 1}'));
    expect((await settled(bad.id, 'failed')).problem).toContain('array of games');
    const vendors = valueOf<Import>(await post('adma', `/bo/games/vendors/${vendor.code}/imports`));
    expect((await settled(vendors.id, 'failed')).problem).not.toBe('');
    expect((await post('adma', '/bo/games/vendors/NOBODY/imports')).body).toMatchObject({ errorCode: 'not.found' });
  });
});

describe('rounds, differences and transfers', () => {
  const at = new Date(Date.now() - 50 * hour);
  const from = at.getTime() - hour;
  const list = () =>
    [
      'transaction_uuid,kind,reference_transaction_uuid,round,round_closed,user,game_code,amount,currency,status,time',
      `b1,bet,,r1,false,me,${gameCode},100000,VND,done,${at.toISOString()}`,
      `w1,win,b1,r1,true,me,${gameCode},200000,VND,done,${at.toISOString()}`,
      `b9,bet,,r9,true,me,${gameCode},300000,VND,done,${at.toISOString()}`,
    ].join('\n');
  let roundId: string;
  let gameCode: string;
  const money = () => ({ db: test.services.db }) as Parameters<typeof addRound>[0];
  const main = async (): Promise<bigint> => (await balanceOf(test.services.db, playerId)).main;

  beforeAll(async () => {
    const { db } = test.services;
    const { rows } = await sql<{ code: string }>`select code from games.game where node_id = ${vendor.nodeId}`.execute(db);
    gameCode = rows[0]?.code ?? '';
    await sql`update games.game set removed_at = null where node_id = ${vendor.nodeId}`.execute(db);
    roundId = await addRound(money(), { playerId, vendor, at, code: 'r1', closed: false });
    const moved = await postOne(db, {
      playerId,
      merchantId: 1,
      template: 'game-stake-placed',
      key: `game:${vendor.id}:b1`,
      input: null,
      reference: roundId,
      lines: [
        { account: 'main', amount: -10_000n },
        { account: 'house:stakes', amount: 10_000n },
      ],
    });
    const transactionId = moved.verdict === 'posted' ? moved.transactionId : null;
    await addTransaction(money(), { playerId, vendor, roundId, externalId: 'b1', kind: 'bet', amount: 10_000n, at, transactionId });
  });

  it('are found by their id, a transaction of the vendor, the player, the state', async () => {
    const found = async (query: string) =>
      valueOf<{ list: { roundId: string; state: string }[]; total: number; staked: string }>(
        await get('helpa', `/bo/games/rounds?${query}`),
      );
    for (const query of [`id=${roundId}`, 'id=b1', `playerId=${playerId}`, `playerId=${playerId}&code=r1`, 'state=idle', `from=${from}`])
      expect(await found(query), query).toMatchObject({ total: 1, staked: '1', list: [{ roundId, state: 'idle' }] });
    expect((await found('id=nothing')).total).toBe(0);
    expect((await found('')).total).toBe(0);
    expect(valueOf(await get('helpa', `/bo/games/rounds/${roundId}`))).toMatchObject({
      code: 'r1',
      transactions: [
        { externalId: 'b1', kind: 'bet', amount: '1', entries: [{ account: 'main', amount: '-1' }, { account: 'house:stakes' }] },
      ],
    });
    expect((await get('helpa', `/bo/games/rounds/${newId()}`)).body).toMatchObject({ errorCode: 'not.found' });
    expect((await get('conta', '/bo/games/rounds')).body).toMatchObject({ errorCode: 'permission.denied' });
    await sql`update games.round set merchant_id = 999 where id = ${roundId}::uuid`.execute(test.services.db);
    expect((await get('helpa', `/bo/games/rounds/${roundId}`)).body).toMatchObject({ errorCode: 'not.found' });
    await sql`update games.round set merchant_id = 1 where id = ${roundId}::uuid`.execute(test.services.db);
  });

  const walk = async (): Promise<{ runId: string; found: number; open: number }> => {
    const url = `/bo/games/reconciliations/file?vendor=${vendor.code}&from=${from}&to=${from + 2 * hour}&reason=the+outage`;
    const begun = valueOf<{ runId: string }>(await upload('fina', url, 'text/csv', list()));
    const run = async () =>
      valueOf<{ runId: string; state: string; found: number; open: number }>(await get('fina', `/bo/games/reconciliations/${begun.runId}`));
    await expect.poll(async () => (await run()).state).toBe('done');
    return run();
  };
  const key = (externalId: string) => ({ vendor: vendor.code, externalId, kind: 'missing-here' });

  it('are laid beside a list; what is missing is booked by two, what is accepted stays so', async () => {
    const run = await walk();
    expect(run).toMatchObject({ found: 2, open: 2 });
    const open = async () =>
      valueOf<{ list: { externalId: string; theirs: { amount: string } }[]; total: number }>(
        await get('treasa', `/bo/games/differences?runId=${run.runId}&state=open`),
      );
    expect((await open()).list.map(({ externalId }) => externalId).toSorted()).toEqual(['b9', 'w1']);
    expect(valueOf<{ list: object[] }>(await get('helpa', `/bo/games/rounds?state=stuck`)).list).toMatchObject([
      { roundId, state: 'stuck' },
    ]);
    const balance = await main();

    const decide = (who: string, body: object) => post(who, '/bo/games/differences/decision', body);
    expect((await decide('treasa', { ...key('w1'), decision: 'apply' })).body).toMatchObject({ errorCode: 'permission.denied' });
    // A bet is never taken late.
    expect((await decide('fina', { ...key('b9'), decision: 'apply' })).body).toMatchObject({ errorCode: 'state.not.allowed' });
    const { waitingApproval } = valueOf<{ waitingApproval: string }>(await decide('fina', { ...key('w1'), decision: 'apply' }));
    expect(await main()).toBe(balance);
    const detail = `/bo/games/difference?vendor=${vendor.code}&externalId=w1&kind=missing-here`;
    expect(valueOf(await get('fina', detail))).toMatchObject({ waiting: 'fina', mayApply: true, roundId, theirs: { amount: '2' } });
    const approve = { decision: 'approve' };
    expect((await post('fina', `/bo/games/money/${waitingApproval}/decision`, approve)).body).toMatchObject({
      errorCode: 'permission.denied',
    });
    expect(valueOf(await post('treasa', `/bo/games/money/${waitingApproval}/decision`, approve))).toEqual({
      state: 'approved',
      outcome: 'done',
    });
    expect(await main()).toBe(balance + 20_000n);
    expect((await post('treasa', `/bo/games/money/${waitingApproval}/decision`, approve)).body).toMatchObject({
      errorCode: 'state.not.allowed',
    });
    expect(valueOf(await get('fina', detail))).toMatchObject({ state: 'applied', mayApply: false });

    expect(valueOf(await decide('fina', { ...key('b9'), decision: 'accept' }))).toEqual({ state: 'accepted', waitingApproval: null });
    expect((await decide('fina', { ...key('b9'), decision: 'accept' })).body).toMatchObject({ errorCode: 'state.not.allowed' });
    expect((await walk()).open).toBe(0);
    expect(valueOf(await get('fina', `/bo/games/differences?state=accepted`))).toMatchObject({ total: 1, list: [{ externalId: 'b9' }] });
    expect((await audited('difference.accepted'))[0]).toMatchObject({
      actor_name: 'fina',
      subject: `vendor-transaction:${vendor.code}/b9`,
    });
    expect((await audited('difference-apply.approved'))[0]).toMatchObject({ actor_name: 'treasa' });
    expect((await get('fina', `/bo/games/difference?vendor=${vendor.code}&externalId=none&kind=amount`)).body).toMatchObject({
      errorCode: 'not.found',
    });
    expect(((await get('fina', '/bo/games/differences.csv?state=all')).body as { text: string }).text).toContain('w1');
  });

  it('of another brand’s players are as if they were not there', async () => {
    await sql`update games.alias set merchant_id = 999 where player_id = ${playerId}`.execute(test.services.db);
    expect(valueOf<{ total: number }>(await get('fina', '/bo/games/differences?state=all')).total).toBe(0);
    expect((await post('fina', '/bo/games/differences/decision', { ...key('b9'), decision: 'accept' })).body).toMatchObject({
      errorCode: 'not.found',
    });
    await sql`update games.alias set merchant_id = 1 where player_id = ${playerId}`.execute(test.services.db);
  });

  it('say why a walk failed', async () => {
    const url = `/bo/games/reconciliations/file?vendor=${vendor.code}&reason=the+outage`;
    const { runId } = valueOf<{ runId: string }>(await upload('fina', url, 'text/plain', 'hello'));
    const run = async () => valueOf<{ state: string; problem: string }>(await get('fina', `/bo/games/reconciliations/${runId}`));
    await expect.poll(async () => (await run()).state).toBe('failed');
    expect((await run()).problem).not.toBe('');
    const body = { vendor: vendor.code, from, to: from - 1 };
    expect((await post('fina', '/bo/games/reconciliations', body)).body).toMatchObject({ errorCode: 'request_param_err' });
    expect((await post('treasa', '/bo/games/reconciliations', { ...body, to: from + 1 })).body).toMatchObject({
      errorCode: 'permission.denied',
    });
  });

  it('without an outcome are ended by two, an hour after they began', async () => {
    const { db } = test.services;
    const id = idAt(new Date());
    await sql`
      insert into games.transfer (player_id, id, vendor_id, merchant_id, idempotency_key, direction, amount, currency, state)
      values (${playerId}, ${id}::uuid, ${vendor.id}, 1, ${id}, 'out', 50000, 'VND', 'unknown')`.execute(db);
    expect(valueOf(await get('helpa', '/bo/games/transfers'))).toMatchObject({
      total: 1,
      amount: '5',
      list: [{ transferId: id, state: 'unknown' }],
    });
    const end = (who: string) => post(who, `/bo/games/transfers/${id}/end`, { outcome: 'done' });
    expect((await end('fina')).body).toMatchObject({ errorCode: 'transfer.in.progress' });
    await sql`update games.transfer set created_at = created_at - interval '61 minutes'`.execute(db);
    expect((await end('helpa')).body).toMatchObject({ errorCode: 'permission.denied' });
    const { waitingApproval } = valueOf<{ waitingApproval: string }>(await end('fina'));
    expect((await end('fina')).body).toMatchObject({ errorCode: 'approval.waits' });
    const balance = await main();
    expect(valueOf(await post('treasa', `/bo/games/money/${waitingApproval}/decision`, { decision: 'approve' }))).toEqual({
      state: 'approved',
      outcome: 'done',
    });
    expect(await main()).toBe(balance + 50_000n);
    expect(valueOf(await get('helpa', `/bo/games/transfers/${id}`))).toMatchObject({ state: 'done', mayEnd: false, waiting: null });
    expect((await get('helpa', `/bo/games/transfers/${newId()}`)).body).toMatchObject({ errorCode: 'not.found' });
    const late = idAt(new Date());
    await sql`
      insert into games.transfer (player_id, id, vendor_id, merchant_id, idempotency_key, direction, amount, currency, state, created_at)
      values (${playerId}, ${late}::uuid, ${vendor.id}, 1, ${late}, 'out', 50000, 'VND', 'unknown', now() - interval '61 minutes')`.execute(
      db,
    );
    const asked = valueOf<{ waitingApproval: string }>(await post('fina', `/bo/games/transfers/${late}/end`, { outcome: 'done' }));
    await sql`update games.transfer set state = 'refused' where id = ${late}::uuid`.execute(db);
    const yes = () => post('treasa', `/bo/games/money/${asked.waitingApproval}/decision`, { decision: 'approve' });
    expect((await yes()).body, 'its vendor has answered meanwhile').toMatchObject({ errorCode: 'approval.outdated' });
    expect((await yes()).body, 'the request has ended').toMatchObject({ errorCode: 'state.not.allowed' });
    expect(await main()).toBe(balance + 50_000n);
    expect((await audited('transfer-end.approved'))[0]).toMatchObject({ actor_name: 'treasa', subject: `vendor-transfer:${id}` });
  });
});
