import { newId } from '@sortes/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.js';
import { orderNumberOf } from '../../../platform/order-number.js';
import { employ } from '../testing/staff-member.js';

let test: TestApp;
let staff: string;
const ids: Record<string, number> = {};

interface List {
  list: { playerId: number; userName: string }[];
  total: number;
  hasMore: boolean;
}

const find = async (query: string): Promise<List> => {
  const answer = await test.ask('GET', `/bo/players?${query}`, { token: staff });
  expect(answer.body, query).toMatchObject({ success: true });
  return answer.body.value as List;
};
const names = async (query: string): Promise<string[]> => (await find(query)).list.map(({ userName }) => userName);

beforeAll(async () => {
  test = await createTestApp();
  const { identity, site } = test.app.modules;
  const merchant = await site.merchantByCode('sortes');
  for (const [userName, seed] of Object.entries({
    listanna: { mobile: '+84905550001' },
    listbert: { email: 'bert@list.example', invitedBy: 'listanna' },
    listcora: { type: 1 },
  })) {
    const { invitedBy, ...rest } = seed as { invitedBy?: string; mobile?: string; email?: string; type?: number };
    const made = await identity.createPlayer(merchant, {
      userName,
      password: undefined,
      ...rest,
      ...(invitedBy !== undefined && { invitedBy: ids[invitedBy] ?? 0 }),
    });
    ids[userName] = made.playerId;
  }
  staff = await (await employ(test, 'list-support', 'support')).session();
}, 60_000);
afterAll(() => test.close());

describe('the list of players', () => {
  it('finds a player by all that they may be known by', async () => {
    const anna = ids['listanna'] ?? 0;
    const { rows } = await sql<{
      account_number: string;
    }>`select account_number from identity.player where id = ${anna}`.execute(test.services.db);
    for (const text of ['listan', 'LISTANNA', String(anna), rows[0]?.account_number ?? '', '+84905550001'])
      expect(await names(`text=${encodeURIComponent(text)}`), text).toEqual(['listanna']);
    expect(await names('text=bert%40list.example')).toEqual(['listbert']);
    expect(await names('text=list%25')).toEqual([]);
  });

  it('finds them by the name they show, an address they signed in from, and the account they are paid to', async () => {
    const [anna, bert] = [ids['listanna'] ?? 0, ids['listbert'] ?? 0];
    const { db, vault } = test.services;
    await sql`update identity.player set nickname = 'Ánh Dương', nickname_key = 'ánh dương' where id = ${anna}`.execute(db);
    await sql`insert into identity.known_address (player_id, address_digest, last_seen_at)
      values (${anna}, ${vault.digest('identity-address', '203.0.113.77')}, now())`.execute(db);
    await sql`insert into cashier.payout_account (player_id, id, merchant_id, currency, kind, provider_code, number_sealed, number_digest, last4, holder_sealed, usable_from)
      values (${bert}, ${newId()}::uuid, (select merchant_id from identity.player where id = ${bert}), 'VND', 'bank', 'VCB', '', ${vault.digest('payout-account', 'VCB:7002003314')}, '3314', '', now())`.execute(
      db,
    );
    for (const text of ['ánh', 'ÁNH DƯƠNG', '203.0.113.77', '::ffff:203.0.113.77'])
      expect(await names(`text=${encodeURIComponent(text)}`), text).toEqual(['listanna']);
    for (const text of ['Ánh%', 'dương', '203.0.113.78', '203.0.113'])
      expect(await names(`text=${encodeURIComponent(text)}`), text).toEqual([]);
    expect(await names('text=3314')).toEqual(['listbert']);
    // Who may not see a whole number cannot try one out.
    expect(await names('text=7002003314')).toEqual([]);
    const finance = await (await employ(test, 'list-finance', 'finance')).session();
    const byNumber = await test.ask('GET', '/bo/players?text=7002003314', { token: finance });
    expect((byNumber.body.value as List).list.map(({ userName }) => userName)).toEqual(['listbert']);
  });

  it('finds them by the number of a deposit, a withdrawal, a bet or a round of theirs', async () => {
    const bert = ids['listbert'] ?? 0;
    const [deposit, round, bet] = [newId(), newId(), newId()];
    await sql`insert into cashier.deposit (player_id, id, merchant_id, vendor_id, gateway, amount, currency, state, idempotency_key, input_hash, return_path, language, expires_at)
      select ${bert}, ${deposit}::uuid, 1, m.vendor_id, 'hosted-page', 10000, m.currency, 'open', 'list', sha256('list'), '/', 'EN', now() from cashier.deposit_method m where m.merchant_id = 1 limit 1`.execute(
      test.services.db,
    );
    await sql`insert into games.round (player_id, id, vendor_id, node_id, merchant_id, code, opened_at, updated_at)
      values (${bert}, ${round}::uuid, 1, 1, 1, 'LUMEN-round-77', now(), now())`.execute(test.services.db);
    await sql`insert into lottery.draw (merchant_id, game_code, numero, state, opens_at, closes_at, draws_at)
      values (1, 'ssc1m', 'TEST-1', 'scheduled', now(), now() + interval '1 hour', now() + interval '1 hour')`.execute(test.services.db);
    await sql`insert into lottery.bet (player_id, id, master_id, draw_id, unit, stake, placed_at, merchant_id, combinations, multiple, play, odds_version, content)
      select ${bert}, ${bet}::uuid, ${bet}::uuid, d.id, 10000, 10000, now(), 1, 1, 1, 'S2_DIRECT', 'test', '1|2' from lottery.draw d
      where d.merchant_id = 1 and d.game_code = 'ssc1m' and d.numero = 'TEST-1'`.execute(test.services.db);
    for (const text of [deposit, orderNumberOf(deposit), 'LUMEN-round-77', orderNumberOf(bet)])
      expect(await names(`text=${text}`), text).toEqual(['listbert']);
    expect(await names(`text=${newId()}`)).toEqual([]);
  });

  it('is put in order by the server, the same from page to page', async () => {
    expect(await names('text=list&sort=userName')).toEqual(['listanna', 'listbert', 'listcora']);
    expect(await names('text=list&sort=-userName&pageSize=2')).toEqual(['listcora', 'listbert']);
    expect(await names('text=list&sort=-userName&pageSize=2&pageNo=2')).toEqual(['listanna']);
    expect(await names('text=list&sort=createdAt')).toEqual(['listanna', 'listbert', 'listcora']);
    await sql`update identity.player set last_login_at = now() where id = ${ids['listbert'] ?? 0}`.execute(test.services.db);
    expect((await names('text=list&sort=-lastLoginAt'))[0]).toBe('listbert');
    expect((await test.ask('GET', '/bo/players?sort=password_hash', { token: staff })).body).toMatchObject({ success: false });
  });

  it('is narrowed by type, by when they came and by who invited them', async () => {
    expect(await names('text=list&type=1')).toEqual(['listcora']);
    expect(await names(`invitedBy=${ids['listanna']}`)).toEqual(['listbert']);
    const now = test.services.clock.now().getTime();
    expect(await names(`text=list&createdTo=${now - 86_400_000}`)).toEqual([]);
    expect(await find(`text=list&createdFrom=${now - 86_400_000}`)).toMatchObject({ total: 3, hasMore: false });
  });
});
