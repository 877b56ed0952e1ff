import { parseMoney } from '@sortes/money';
import { newId } from '@sortes/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Answer, type TestApp } from '../../../testing/test-app.js';
import { orderNumberOf } from '../../../platform/order-number.js';
import { postOne } from '../../wallet/index.js';
import { employ } from '../testing/staff-member.js';

let test: TestApp;
let playerId: number;
let token: string;
let stranger: number;
const staff: Record<string, string> = {};

beforeAll(async () => {
  test = await createTestApp();
  const { identity, site } = test.app.modules;
  const merchant = await site.merchantByCode('sortes');
  ({ playerId } = await identity.createPlayer(merchant, { userName: 'recorder', password: 'Record-player-1' }));
  token = (await identity.createSessionFor(playerId)).token;
  ({ playerId: stranger } = await identity.createPlayer({ ...merchant, id: 99 }, { userName: 'stranger', password: undefined }));
  await postOne(test.services.db, {
    playerId,
    merchantId: 1,
    template: 'demo-credited',
    key: 'demo',
    input: {},
    reference: 'demo',
    lines: [
      { account: 'main', amount: parseMoney('400') },
      { account: 'house:demo', amount: -parseMoney('400') },
    ],
  });
  for (const role of ['support', 'finance', 'risk', 'content', 'auditor'] as const)
    staff[role] = await (await employ(test, `rec-${role}`, role)).session();
}, 60_000);
afterAll(() => test.close());

const valueOf = <T>(answer: Answer): T => {
  expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ success: true });
  return answer.body.value as T;
};
const get = (who: string, path: string) => test.ask('GET', path, { token: staff[who] ?? '' });
const post = (who: string, path: string, body: object) =>
  test.ask('POST', path, { token: staff[who] ?? '', headers: { 'idempotency-key': newId() }, body });
const code = (answer: Answer): unknown => answer.body.errorCode;

describe('the records of one player', () => {
  it('show their statement, each movement opened to its double entry', async () => {
    const page = valueOf<{ list: { transactionId: string; amount: string }[]; total: number; net: string }>(
      await get('support', `/bo/players/${playerId}/statement`),
    );
    expect(page).toMatchObject({ total: 1, net: '400', list: [{ type: 'demo-credited', amount: '400', balance: '400' }] });
    const opened = valueOf<{ entries: { account: string; amount: string }[] }>(
      await get('auditor', `/bo/players/${playerId}/statement/${page.list[0]?.transactionId}`),
    );
    expect(opened.entries.map(({ account, amount }) => [account, amount])).toEqual([
      ['main', '400'],
      ['house:demo', '-400'],
    ]);
    expect((await get('support', `/bo/players/${playerId}/statement.csv`)).status).toBe(200);
    expect(code(await get('support', `/bo/players/${playerId}/statement/${newId()}`))).toBe('not.found');
  });

  it('show their bets, and of a bet the draw', async () => {
    const bet = newId();
    await sql`insert into lottery.draw (merchant_id, game_code, numero, state, opens_at, closes_at, draws_at)
      values (1, 'ssc1m', 'TEST-1', 'scheduled', now(), now() + interval '1 hour', now() + interval '1 hour')`.execute(test.services.db);
    await sql`insert into lottery.bet (player_id, id, master_id, draw_id, unit, stake, placed_at, merchant_id, combinations, multiple, play, odds_version, content)
      select ${playerId}, ${bet}::uuid, ${bet}::uuid, d.id, 10000, 10000, now(), 1, 1, 1, 'S2_DIRECT', 'test', '1|2'
      from lottery.draw d
      where d.merchant_id = 1 and d.game_code = 'ssc1m' and d.numero = 'TEST-1'`.execute(test.services.db);
    const bets = valueOf<{ list: { id: string }[] }>(await get('risk', `/bo/players/${playerId}/bets?find=${orderNumberOf(bet)}`));
    expect(bets).toMatchObject({ total: 1, newer: false, older: false, stake: '1', list: [{ id: bet, kind: 'order', state: 'open' }] });
    expect(code(await get('risk', `/bo/players/${playerId}/bets/${newId()}`))).toBe('lottery.order.unknown');
  });

  it('go from bet to bet without end, back and forth, across products', async () => {
    const placed = Array.from({ length: 7 }, () => newId()).toSorted();
    await sql`insert into lottery.bet (player_id, id, master_id, draw_id, unit, stake, placed_at, merchant_id, combinations, multiple, play, odds_version, content)
      select ${playerId}, id::uuid, id::uuid, (select d.id from lottery.draw d where d.merchant_id = 1 and d.numero = 'TEST-1'), 10000, 10000, now(), 1, 1, 1,
        'S2_DIRECT', 'test', '1|2' from unnest(${placed}::text[]) as id`.execute(test.services.db);
    type Page = { list: { id: string }[]; newer: boolean; older: boolean; total: number };
    const page = async (query: string) => valueOf<Page>(await get('risk', `/bo/players/${playerId}/bets?pageSize=3${query}`));
    const seen: string[] = [];
    let before = '';
    let steps = 0;
    for (let older = true; older; steps += 1) {
      const next = await page(before);
      expect(next.total).toBe(8);
      expect(next.newer).toBe(steps > 0);
      seen.push(...next.list.map(({ id }) => id));
      before = `&before=${next.list.at(-1)?.id}`;
      older = next.older;
    }
    expect(steps).toBe(3);
    expect(seen).toEqual(seen.toSorted().toReversed());
    expect(new Set(seen).size).toBe(8);
    // Back from the last page: the three that stand before it.
    expect(await page(`&after=${seen[6]}`)).toMatchObject({ list: seen.slice(3, 6).map((id) => ({ id })), newer: true, older: true });
    expect(await page(`&after=${seen[3]}`)).toMatchObject({ list: seen.slice(0, 3).map((id) => ({ id })), newer: false, older: true });
    expect(code(await get('risk', `/bo/players/${playerId}/bets?before=x`))).toBe('request_param_err');
  });

  it('show the movements of one round or bet alone', async () => {
    const round = newId();
    for (const [template, amount, house] of [
      ['game-stake-placed', '-5', 'house:stakes'],
      ['game-prize-paid', '9', 'house:prizes'],
    ] as const)
      await postOne(test.services.db, {
        playerId,
        merchantId: 1,
        template,
        key: `${template} ${round}`,
        input: {},
        reference: round,
        lines: [
          { account: 'main', amount: parseMoney(amount) },
          { account: house, amount: -parseMoney(amount) },
        ],
      });
    const path = `/bo/players/${playerId}/statement`;
    const one = valueOf<{ list: { type: string }[] }>(await get('risk', `${path}?reference=${round}`));
    expect(one).toMatchObject({ total: 2, net: '4', list: [{ type: 'game-prize-paid' }, { type: 'game-stake-placed' }] });
    expect(valueOf(await get('risk', `${path}?reference=${orderNumberOf(round)}`))).toMatchObject({ total: 2 });
    expect(valueOf(await get('risk', `${path}?reference=${newId()}`))).toMatchObject({ total: 0, list: [] });
    const { text } = (await get('risk', `${path}.csv?reference=${round}`)).body as { text: string };
    expect(text.trim().split('\n')).toHaveLength(3);
  });

  it('take notes, which are only added and told to the audit log', async () => {
    expect(valueOf(await post('support', `/bo/players/${playerId}/notes`, { text: ' calls every week ' }))).toMatchObject({
      author: 'rec-support',
      text: 'calls every week',
    });
    expect(valueOf(await get('finance', `/bo/players/${playerId}/notes`))).toMatchObject({
      total: 1,
      list: [{ text: 'calls every week' }],
    });
    expect((await post('auditor', `/bo/players/${playerId}/notes`, { text: 'x' })).status).toBe(403);
    // Who opens the player's page sees that there is one.
    expect(valueOf(await get('finance', `/bo/players/${playerId}`))).toMatchObject({
      notes: { total: 1, latest: { author: 'rec-support', text: 'calls every week' } },
    });
    expect(valueOf(await get('support', `/bo/players/${playerId}/trail`))).toMatchObject({
      list: [{ action: 'player.note-added', actor: 'rec-support' }],
    });
  });

  it('are not those of another brand, nor for roles without players', async () => {
    for (const path of ['statement', 'bets', 'sign-ins', 'messages', 'notes', 'trail']) {
      expect(code(await get('support', `/bo/players/${stranger}/${path}`)), path).toBe('not.found');
      expect((await get('content', `/bo/players/${playerId}/${path}`)).status, path).toBe(403);
      expect((await get('support', `/bo/players/${playerId}/${path}`)).status, path).toBe(200);
      // Each is the same list as a file.
      expect(code(await get('support', `/bo/players/${stranger}/${path}.csv`)), path).toBe('not.found');
      expect((await get('content', `/bo/players/${playerId}/${path}.csv`)).status, path).toBe(403);
      const file = await get('support', `/bo/players/${playerId}/${path}.csv`);
      expect(file.status, path).toBe(200);
      expect(file.headers['content-type'], path).toContain('text/csv');
    }
  });
});

describe('messages from players', () => {
  const write = async (body: object, as?: string): Promise<string> =>
    valueOf<{ feedbackId: string }>(await test.ask('PUT', '/wps/feedback', { ...(as !== undefined && { token: as }), body })).feedbackId;

  it('are answered once into the inbox, with a reason in the audit log', async () => {
    const id = await write({ content: 'Where is my prize?', reference: 'BET-1' }, token);
    expect(valueOf(await get('support', '/bo/feedback?state=open'))).toMatchObject({
      list: [{ feedbackId: id, playerId, userName: 'recorder', reference: 'BET-1', state: 'open' }],
    });
    const body = { title: 'Your bet', text: 'It lost: the proof says so.', reason: 'draw verified' };
    expect((await post('auditor', `/bo/feedback/${id}/answer`, body)).status).toBe(403);
    expect(code(await post('support', `/bo/feedback/${id}/answer`, { ...body, title: ' ' }))).toBe('request_param_err');
    expect(valueOf(await post('support', `/bo/feedback/${id}/answer`, body))).toMatchObject({
      state: 'answered',
      answeredBy: 'rec-support',
      answer: body.text,
    });
    expect(code(await post('risk', `/bo/feedback/${id}/answer`, { ...body, text: 'another' }))).toBe('edit.outdated');
    const told = valueOf<{ list: { title: string; text: string }[] }>(await get('support', `/bo/players/${playerId}/messages`));
    expect(told.list.filter(({ title }) => title === 'Your bet')).toMatchObject([{ text: body.text, readAt: null }]);
    // What was said in both directions, the newest first; who does not read messages from players sees the house's side only.
    const both = valueOf<{ total: number; list: { from: string }[] }>(await get('support', `/bo/players/${playerId}/messages`));
    expect(both.list.find(({ from }) => from === 'player')).toMatchObject({
      messageId: id,
      text: 'Where is my prize?',
      title: 'BET-1',
      answered: true,
    });
    expect(both.list.findIndex(({ from }) => from === 'player')).toBeGreaterThan(0);
    const oneByOne = await Promise.all(
      both.list.map(async (_line, at) =>
        valueOf<{ list: unknown[] }>(await get('support', `/bo/players/${playerId}/messages?pageSize=1&pageNo=${at + 1}`)),
      ),
    );
    expect(oneByOne.flatMap(({ list }) => list)).toEqual(both.list);
    const half = valueOf<{ total: number; list: { from: string }[] }>(await get('finance', `/bo/players/${playerId}/messages`));
    expect(half.list.map(({ from }) => from)).not.toContain('player');
    expect(half.total).toBe(both.total - 1);
    const { rows } = await sql<{
      reason: string;
    }>`select reason from back_office.audit where action = 'feedback.answered' and subject = ${`feedback:${id}`}`.execute(test.services.db);
    expect(rows).toEqual([{ reason: 'draw verified' }]);
  });

  it('tell what their number names: a bet, a deposit, a withdrawal, a draw, or nothing of this brand', async () => {
    const [bet, deposit, withdrawal] = [newId(), newId(), newId()];
    const { db } = test.services;
    await sql`insert into lottery.bet (player_id, id, master_id, draw_id, unit, stake, placed_at, merchant_id, combinations, multiple, play, odds_version, content)
      select ${playerId}, ${bet}::uuid, ${bet}::uuid, d.id, 10000, 10000, now(), 1, 1, 1, 'S2_DIRECT', 'test', '1|2'
      from lottery.draw d where d.merchant_id = 1 and d.game_code = 'ssc1m' and d.numero = 'TEST-1'`.execute(db);
    const about = async (reference: string, as = token) => {
      const id = await write({ content: 'What is this?', reference }, as);
      return valueOf<{ about: unknown }>(await get('support', `/bo/feedback/${id}`)).about;
    };
    expect(await about(orderNumberOf(bet))).toEqual({ kind: 'bet', id: bet, playerId });
    expect(await about('TEST-1')).toEqual({ kind: 'draw', id: 'TEST-1', playerId: null });
    expect(await about('nothing at all')).toBeNull();
    expect(await about(deposit)).toBeNull();
    await sql`insert into cashier.deposit (player_id, id, merchant_id, vendor_id, gateway, amount, currency, state, idempotency_key, input_hash, return_path, language, expires_at)
      select ${playerId}, ${deposit}::uuid, 1, m.vendor_id, 'hosted-page', 10000, m.currency, 'open', 'about', sha256('about'), '/', 'EN', now()
      from cashier.deposit_method m where m.merchant_id = 1 limit 1`.execute(db);
    await sql`insert into cashier.withdrawal (player_id, id, merchant_id, account_id, provider_code, kind, last4, gateway, amount, fee, currency, payout_amount,
        payout_id, idempotency_key, input_hash, state)
      values (${playerId}, ${withdrawal}::uuid, 1, ${withdrawal}::uuid, 'VCB', 'bank', '9888', 'sandbox', 10000, 0, 'VND', 10000, ${withdrawal}::uuid, 'about', '', 'received')`.execute(
      db,
    );
    await sql`insert into games.round (player_id, id, vendor_id, node_id, merchant_id, code, opened_at, updated_at)
      values (${playerId}, ${newId()}::uuid, 1, 1, 1, 'ABOUT-round-1', now(), now())`.execute(db);
    expect(await about(` ${deposit} `)).toEqual({ kind: 'deposit', id: deposit, playerId });
    expect(await about(withdrawal)).toEqual({ kind: 'withdrawal', id: withdrawal, playerId });
    expect(await about('ABOUT-round-1')).toEqual({ kind: 'round', id: 'ABOUT-round-1', playerId });
    await sql`update cashier.deposit set merchant_id = 99 where id = ${deposit}::uuid`.execute(db);
    expect(await about(deposit), 'of another brand').toBeNull();
  });

  it('of a visitor are only noted as answered; those of another brand are unknown', async () => {
    const id = await write({ content: 'Hello', contact: 'me@visitor.example' });
    expect(code(await post('support', `/bo/feedback/${id}/answer`, { title: 'a', text: 'b', reason: 'by mail' }))).toBe(
      'request_param_err',
    );
    expect(valueOf(await post('support', `/bo/feedback/${id}/answer`, { reason: 'by mail' }))).toMatchObject({
      state: 'answered',
      answer: '',
    });
    await sql`update support.feedback set merchant_id = 2 where id = ${id}::uuid`.execute(test.services.db).catch(() => undefined);
    expect(code(await get('support', `/bo/feedback/${newId()}`))).toBe('not.found');
  });
});
