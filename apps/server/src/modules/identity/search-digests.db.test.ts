import { type Database, inTransaction, type Vault } from '@sortes/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Merchant } from '../../platform/merchant.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { fillSearchDigests } from './fill-search-digests.js';
import { createPlayers, type Players } from './player-repository.js';
import { countPlayers, listPlayers } from './search-repository.js';

let test: TestApp;
let merchant: Merchant;
let players: Players;
let db: Database;
let vault: Vault;
beforeAll(async () => {
  test = await createTestApp();
  merchant = (await test.app.modules.site.merchantByCode('sortes')) ?? expect.fail();
  ({ db, vault } = test.services);
  players = createPlayers(db, vault);
}, 60_000);
afterAll(() => test.close());

let made = 0;
async function make(realName: string | undefined, email?: string, merchantId = merchant.id): Promise<number> {
  made += 1;
  const details = realName === undefined ? undefined : { realName, birthday: '1991-02-03' };
  const { playerId } = await test.app.modules.identity.createPlayer(
    { ...merchant, id: merchantId },
    { userName: `q${made}x`, password: undefined, ...(email && { email }), ...(details && { details }) },
  );
  return playerId;
}
const find = async (text: string, more = {}): Promise<number[]> => {
  const filter = { merchantId: merchant.id, text, ...more };
  const found = (await listPlayers(db, vault, filter, { offset: 0, limit: 50 })).map(({ id }) => id);
  expect((await countPlayers(db, vault, filter)).total, text).toBe(found.length);
  return found;
};
const digestsOf = async (playerId: number): Promise<number> =>
  Number((await sql<{ n: bigint }>`select count(*) as n from identity.search_digest where player_id = ${playerId}`.execute(db)).rows[0]?.n);

describe('a player is found', () => {
  it('by their full name, by a word of it, by two in any order, with and without diacritics', async () => {
    const id = await make('Trịnh Thị Ánh-Đào');
    for (const text of ['Trịnh Thị Ánh-Đào', 'trịnh', 'TRINH', 'đào', 'dao', 'dao trinh', 'Ánh  Trịnh', 'trinhthianhdao', 'anh-dao'])
      expect(await find(text), text).toEqual([id]);
    for (const text of ['trin', 'dao nobody', 'rinh', '@trinh']) expect(await find(text), text).toEqual([]);
  });

  it('by a name without spaces, and by the name that payments are in', async () => {
    const id = await make('欧阳小明');
    expect(await find('欧阳小明')).toEqual([id]);
    expect(await find('欧阳 小明')).toEqual([id]);
    expect(await find('欧阳')).toEqual([]);
    await inTransaction(db, (one) => players.setDetails(one, id, { realName: '欧阳小明', payeeName: 'Ouyang Xiaoming' }));
    expect(await find('xiaoming ouyang')).toEqual([id]);
  });

  it('by the domain of their mailbox; a whole mailbox finds its owner alone', async () => {
    const [one, other] = [await make(undefined, 'one@mails.example'), await make(undefined, 'Other@Mails.example')];
    expect(await find('@mails.example')).toEqual([other, one]);
    expect(await find('@MAILS.example ')).toEqual([other, one]);
    expect(await find('one@mails.example')).toEqual([one]);
    for (const text of ['@ails.example', '@', 'mails.example']) expect(await find(text), text).toEqual([]);
    await inTransaction(db, (step) => players.setEmail(step, one, 'one@elsewhere.example', test.services.clock.now()));
    expect(await find('@mails.example')).toEqual([other]);
    expect(await find('@elsewhere.example')).toEqual([one]);
  });

  it('at their own brand only, among those the other filters leave, and once however many ways lead to them', async () => {
    const id = await make('Quirin Quirinson');
    expect(await find('quirin', { merchantId: 99 })).toEqual([]);
    expect(await find('quirin', { status: 'locked' })).toEqual([]);
    await players.update(id, { nickname: 'Quirin' });
    for (const sort of [undefined, 'userName', '-lastLoginAt'] as const) expect(await find('quirin', { sort })).toEqual([id]);
    const [{ digest: here } = { digest: undefined }] = (
      await sql<{ digest: Buffer }>`select digest from identity.search_digest where player_id = ${id} order by digest limit 1`.execute(db)
    ).rows;
    expect(here).toHaveLength(16);
  });

  it('by the name they show or its beginning, in large letters or small, until they show another', async () => {
    const { playerId: id } = await test.app.modules.identity.createPlayer(merchant, {
      userName: 'shown1',
      password: undefined,
      nickname: 'Ｚażółć Gęś',
    });
    for (const text of ['Zażółć Gęś', 'ZAŻÓŁĆ gĘ', 'za']) expect(await find(text), text).toEqual([id]);
    for (const text of ['gęś', 'zazolc', 'z%']) expect(await find(text), text).toEqual([]);
    await players.update(id, { nickname: 'ΠΑΝΑΣ' });
    expect(await find('πανα')).toEqual([id]);
    await players.update(id, { avatar: 'a2' });
    expect(await find('πανα')).toEqual([id]);
    expect(await find('zażółć')).toEqual([]);
  });

  it('page after page without one missing or shown twice, and who has that very user name before all', async () => {
    const { playerId: named } = await test.app.modules.identity.createPlayer(merchant, { userName: 'Wendeline', password: undefined });
    const ids: number[] = [];
    for (const name of ['Wendeline A', 'B Wendeline', 'Wendeline C', 'D Wendeline']) ids.push(await make(name));
    const filter = { merchantId: merchant.id, text: 'wendeline' };
    const pages = await Promise.all([0, 2, 4].map((offset) => listPlayers(db, vault, filter, { offset, limit: 2 })));
    expect(pages.flat().map(({ id }) => id)).toEqual([named, ...ids.toReversed()]);
  });
});

describe('what they are found by', () => {
  it('changes with their name: the old one finds nobody', async () => {
    const id = await make('Ottokar Alt');
    await inTransaction(db, (one) => players.setDetails(one, id, { realName: 'Ottokar Neu' }));
    expect(await find('neu ottokar')).toEqual([id]);
    for (const text of ['alt', 'ottokar alt', 'ottokaralt']) expect(await find(text), text).toEqual([]);
    await inTransaction(db, (one) => players.setDetails(one, id, {}));
    expect(await find('ottokar')).toEqual([]);
    expect(await digestsOf(id)).toBe(0);
  });

  it('is there once a payout account or a document has given them a name', async () => {
    const id = await make(undefined, 'claims@name.example');
    expect(await inTransaction(db, (one) => test.app.modules.identity.claimRealName(one, id, 'Ludmila Späth'))).toBe('Ludmila Späth');
    expect(await find('spath ludmila')).toEqual([id]);
    expect(await find('@name.example')).toEqual([id]);
  });

  it('is not kept of a change that did not come about', async () => {
    const id = await make('Severin Steady');
    await expect(
      inTransaction(db, async (one) => {
        await players.setDetails(one, id, { realName: 'Severin Shaken' });
        throw new Error('not after all');
      }),
    ).rejects.toThrow('not after all');
    expect(await find('shaken')).toEqual([]);
    expect(await find('steady')).toEqual([id]);
  });

  it('is what the last of two changes at once made it', async () => {
    const id = await make('Thekla First');
    const names = Array.from({ length: 8 }, (_, at) => `Thekla Turn${'abcdefgh'[at]}`);
    await Promise.all(names.map((realName) => inTransaction(db, (one) => players.setDetails(one, id, { realName }))));
    const kept = players.detailsOf((await players.findById(id)) ?? expect.fail())['realName'] ?? '';
    expect(names).toContain(kept);
    for (const name of names) expect(await find(name), name).toEqual(name === kept ? [id] : []);
    expect(await digestsOf(id)).toBe(3);
  });

  it('is gone with the erased person', async () => {
    const id = await make('Gundula Gone', 'gundula@gone.example');
    expect(await find('gundula')).toEqual([id]);
    await test.app.modules.identity.setPlayerStatus(id, 'closed', 'test');
    await inTransaction(db, (one) => test.app.modules.identity.erasePerson(one, { playerId: id, merchantId: merchant.id }));
    for (const text of ['gundula', 'gone gundula', '@gone.example']) expect(await find(text), text).toEqual([]);
    expect(await digestsOf(id)).toBe(0);
  });
});

describe('players of the time before', () => {
  const fill = (minutesLater = 0): Promise<boolean> => {
    const { clock } = test.services;
    return fillSearchDigests({ ...test.services, clock: { ...clock, now: () => new Date(clock.now().getTime() + minutesLater * 60_000) } });
  };
  const fillAll = async (minutesLater = 0): Promise<number> => {
    let turns = 1;
    while (await fill(minutesLater)) turns += 1;
    return turns;
  };
  beforeEach(async () => {
    await sql`delete from identity.search_digest`.execute(db);
    await sql`update identity.search_digest_progress set version = 0, after_player = 0, passes = 0, passed_at = null`.execute(db);
  });

  it('are found after the task has been there, and again an hour later whoever another release wrote meanwhile', async () => {
    const id = await make('Balthasar Before', 'b@before.example');
    await sql`delete from identity.search_digest`.execute(db);
    expect(await find('balthasar')).toEqual([]);
    await fillAll();
    expect(await find('before balthasar')).toEqual([id]);
    expect(await find('@before.example')).toEqual([id]);
    expect(await digestsOf(id)).toBe(4);

    await sql`delete from identity.search_digest where player_id = ${id}`.execute(db);
    expect(await fillAll(30)).toBe(1);
    expect(await find('balthasar')).toEqual([]);
    expect(await fillAll(61)).toBeGreaterThan(1);
    expect(await find('balthasar')).toEqual([id]);
    await sql`delete from identity.search_digest where player_id = ${id}`.execute(db);
    expect(await fillAll(1_000)).toBe(1);
  });

  it('are found by the name they show as well, also who has neither name nor mailbox', async () => {
    const { playerId: id } = await test.app.modules.identity.createPlayer(merchant, { userName: 'shown2', password: undefined });
    // As the release before wrote it.
    await sql`update identity.player set nickname = 'Ördög Nagy' where id = ${id}`.execute(db);
    expect(await find('ÖRDÖG')).toEqual([]);
    await fillAll();
    expect(await find('ÖRDÖG')).toEqual([id]);
  });

  it('are gone on with where the work stopped, by one process at a time, and one that nobody can read holds up none', async () => {
    const { rows } = await sql<{ id: bigint }>`
      insert into identity.player (merchant_id, user_name, name_key, account_number, type, language, referral_code, register_method, created_at, details)
      select ${merchant.id}, 'many' || n, 'many' || n, 'M' || n, 0, 'EN', 'MANY' || n, 'password', now(), 'not sealed'
      from generate_series(1, 210) as n returning id`.execute(db);
    const last = await make('Melchior Last');
    await sql`delete from identity.search_digest`.execute(db);
    expect(rows).toHaveLength(210);
    expect(await fill()).toBe(true);
    const stood = async () =>
      (await sql<{ after_player: bigint; passes: number }>`select after_player, passes from identity.search_digest_progress`.execute(db))
        .rows[0];
    const half = await stood();
    expect(half).toMatchObject({ passes: 0 });
    expect(Number(half?.after_player)).toBeLessThan(last);
    expect(await find('melchior')).toEqual([]);

    await inTransaction(db, async (one) => {
      await sql`select from identity.search_digest_progress for update`.execute(one);
      expect(await fill()).toBe(false);
    });
    expect(await stood()).toEqual(half);
    await fillAll();
    expect(await find('melchior')).toEqual([last]);
    expect(await stood()).toMatchObject({ passes: 1 });
  });

  it('are left to the newer program that runs beside this one', async () => {
    await make('Kaspar Kept');
    await sql`update identity.search_digest_progress set version = 1000`.execute(db);
    await sql`delete from identity.search_digest`.execute(db);
    expect(await fillAll()).toBe(1);
    expect(await find('kaspar')).toEqual([]);
  });
});
