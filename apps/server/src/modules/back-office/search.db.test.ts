import { newId } from '@sortes/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { orderNumberOf } from '../../platform/order-number.js';
import { employ } from './testing/staff-member.js';

let test: TestApp;
let anna = 0;
const staff: Record<string, string> = {};
const [deposit, withdrawal, round, bet] = [newId(), newId(), newId(), newId()];

interface Found {
  kind: string;
  id: string;
  playerId: number | null;
  userName: string | null;
  gameCode: string | null;
}
const find = async (role: string, text: string): Promise<Found[]> => {
  const answer = await test.ask('GET', `/bo/search?text=${encodeURIComponent(text)}`, { token: staff[role] ?? '' });
  expect(answer.body, text).toMatchObject({ success: true });
  return (answer.body.value as { list: Found[] }).list;
};
const kinds = async (role: string, text: string): Promise<string[]> => (await find(role, text)).map(({ kind }) => kind);

beforeAll(async () => {
  test = await createTestApp();
  const { identity, site } = test.app.modules;
  const { db } = test.services;
  const merchant = await site.merchantByCode('sortes');
  anna = (await identity.createPlayer(merchant, { userName: 'findanna', password: undefined, mobile: '+84905550077' })).playerId;
  for (const role of ['support', 'finance', 'content', 'draws'] as const)
    staff[role] = await (await employ(test, `find-${role}`, role)).session();
  await sql`insert into cashier.deposit (player_id, id, merchant_id, vendor_id, gateway, amount, currency, state, idempotency_key, input_hash, return_path, language, expires_at)
    select ${anna}, ${deposit}::uuid, 1, m.vendor_id, 'hosted-page', 10000, m.currency, 'open', 'find', sha256('find'), '/', 'EN', now() from cashier.deposit_method m where m.merchant_id = 1 limit 1`.execute(
    db,
  );
  await sql`insert into games.round (player_id, id, vendor_id, node_id, merchant_id, code, opened_at, updated_at)
    values (${anna}, ${round}::uuid, 1, 1, 1, 'LUMEN-round-78', now(), now())`.execute(db);
  await sql`insert into lottery.draw (merchant_id, game_code, numero, state, opens_at, closes_at, draws_at)
    values (1, 'ssc1m', 'FIND-1', 'scheduled', now(), now() + interval '1 hour', now() + interval '1 hour')`.execute(db);
  await sql`insert into lottery.bet (player_id, id, master_id, draw_id, unit, stake, placed_at, merchant_id, combinations, multiple, play, odds_version, content)
    select ${anna}, ${bet}::uuid, ${bet}::uuid, d.id, 10000, 10000, now(), 1, 1, 1, 'S2_DIRECT', 'test', '1|2' from lottery.draw d
    where d.merchant_id = 1 and d.game_code = 'ssc1m' and d.numero = 'FIND-1'`.execute(db);
}, 60_000);
afterAll(() => test.close());

describe('what staff find by typing', () => {
  it('is a player by their name, number, phone, with their name beside', async () => {
    for (const text of ['finda', String(anna), '+84905550077'])
      expect(await find('support', text), text).toEqual([
        expect.objectContaining({ kind: 'player', id: String(anna), userName: 'findanna' }),
      ]);
  });

  it('is money, a bet, a round or a draw by its number, and whose it is', async () => {
    for (const [kind, text] of Object.entries({ deposit: orderNumberOf(deposit), bet: orderNumberOf(bet), round: 'LUMEN-round-78' }))
      expect(await find('support', text), kind).toEqual([expect.objectContaining({ kind, playerId: anna, userName: 'findanna' })]);
    expect(await find('support', deposit)).toEqual([expect.objectContaining({ kind: 'deposit', id: deposit })]);
    expect(await find('draws', 'FIND-1')).toEqual([
      expect.objectContaining({ kind: 'draw', id: 'FIND-1', gameCode: 'ssc1m', playerId: null }),
    ]);
    expect(await find('support', withdrawal)).toEqual([]);
  });

  it('is money by the last eight signs of its number, as lists show it, and the list narrowed to it', async () => {
    const ask = (id: string, minutesAgo: number) =>
      sql`insert into cashier.withdrawal (player_id, id, merchant_id, account_id, provider_code, kind, last4, gateway, amount, fee, currency, state, idempotency_key, input_hash, payout_id, payout_amount, created_at)
        select ${anna}, ${id}::uuid, 1, ${newId()}::uuid, 'VCB', 'bank', '0001', 'sandbox', 10000, 0, currency, 'review', ${id}, sha256('find'), ${newId()}::uuid, 10000, now() - make_interval(mins => ${minutesAgo})
        from cashier.deposit where id = ${deposit}::uuid`.execute(test.services.db);
    const later = newId();
    await ask(withdrawal, 18);
    await ask(later, 3);
    for (const [kind, id] of Object.entries({ deposit, withdrawal })) {
      const short = id.slice(-8);
      for (const text of [short, short.toUpperCase()])
        expect(await find('finance', text), kind).toEqual([expect.objectContaining({ kind, id, playerId: anna, userName: 'findanna' })]);
      expect(await kinds('content', short)).toEqual([]);
      const listed = async (number: string, role = 'finance') => {
        const { body } = await test.ask('GET', `/bo/${kind}s?state=all&number=${number}`, { token: staff[role] ?? '' });
        return body.value as { list: { userName: string; withdrawalId?: string; orderId?: string }[]; total: number };
      };
      for (const number of [short, id, orderNumberOf(id)])
        expect(await listed(number), number).toMatchObject({
          total: 1,
          list: [{ userName: 'findanna', [kind === 'deposit' ? 'orderId' : 'withdrawalId']: id }],
        });
      expect(await listed('00000000')).toMatchObject({ total: 0, list: [] });
    }
    for (const [query, order] of Object.entries({
      'state=waiting': [withdrawal, later],
      'state=all': [later, withdrawal],
      'state=waiting&sort=waits': [later, withdrawal],
      'state=all&sort=-waits': [withdrawal, later],
    })) {
      const { body } = await test.ask('GET', `/bo/withdrawals?${query}&playerId=${anna}`, { token: staff['finance'] ?? '' });
      expect(
        (body.value as { list: { withdrawalId: string }[] }).list.map(({ withdrawalId }) => withdrawalId),
        query,
      ).toEqual(order);
    }
  });

  it('is only what the role may see', async () => {
    expect(await kinds('content', 'findanna')).toEqual([]);
    expect(await kinds('content', orderNumberOf(deposit))).toEqual([]);
    expect(await kinds('draws', orderNumberOf(deposit))).toEqual([]);
    expect(await kinds('draws', orderNumberOf(bet))).toEqual([]);
    expect(await kinds('content', 'FIND-1')).toEqual([]);
    expect(await kinds('finance', 'FIND-1')).toEqual(['draw']);
  });

  it('asks for two letters at least, and for a session', async () => {
    expect((await test.ask('GET', '/bo/search?text=a', { token: staff['support'] ?? '' })).body).toMatchObject({ success: false });
    expect((await test.ask('GET', '/bo/search?text=anna', {})).status).toBe(401);
  });

  it('is nothing of another brand', async () => {
    const { db } = test.services;
    for (const table of ['cashier.deposit', 'games.round', 'lottery.draw', 'identity.player'])
      await sql`update ${sql.raw(table)} set merchant_id = 99 where ${sql.raw(
        { 'lottery.draw': "numero = 'FIND-1'", 'identity.player': `id = ${anna}` }[table] ?? `player_id = ${anna}`,
      )}`.execute(db);
    for (const text of ['findanna', String(anna), orderNumberOf(deposit), 'LUMEN-round-78', orderNumberOf(bet), 'FIND-1'])
      expect(await kinds('support', text), text).toEqual([]);
  });
});
