import { newId } from '@sortes/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Answer, type TestApp } from '../../testing/test-app.js';
import { employ } from './testing/staff-member.js';

let test: TestApp;
let playerId: number;
const staff: Record<string, { id: string; token: string }> = {};

beforeAll(async () => {
  test = await createTestApp();
  const { identity, site } = test.app.modules;
  ({ playerId } = await identity.createPlayer(await site.merchantByCode('sortes'), { userName: 'listed', password: undefined }));
  for (const role of ['finance', 'risk', 'content', 'auditor', 'support'] as const) {
    const one = await employ(test, `lists-${role}`, role);
    staff[role] = { id: one.id, token: await one.session() };
  }
}, 60_000);
afterAll(() => test.close());

const get = (who: string, path: string) => test.ask('GET', path, { token: staff[who]?.token ?? '' });
const valueOf = <T>(answer: Answer): T => {
  expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ success: true });
  return answer.body.value as T;
};
/** Lines of a file without its head. */
const linesOf = async (who: string, path: string): Promise<string[]> => {
  const answer = await get(who, path);
  expect(answer.headers['content-type'], path).toContain('text/csv');
  return (answer.body as unknown as { text: string }).text.trim().split(/\r?\n/).slice(1);
};
/** Every row of a list, page by page. */
const walk = async <Row>(who: string, path: string, pageSize: number): Promise<Row[]> => {
  const rows: Row[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const page = valueOf<{ list: Row[]; total: number }>(
      await get(who, `${path}${path.includes('?') ? '&' : '?'}pageNo=${pageNo}&pageSize=${pageSize}`),
    );
    expect(page.list.length).toBeLessThanOrEqual(pageSize);
    rows.push(...page.list);
    if (rows.length >= page.total || page.list.length === 0) {
      expect(rows.length).toBe(page.total);
      return rows;
    }
  }
};

describe('lists page and are had as files', () => {
  it('payments without an order: those that wait the oldest first, decided ones, all, and whose work they are', async () => {
    const { db } = test.services;
    for (const [at, state, merchant] of [
      [1, 'waiting', 1],
      [2, 'waiting', 0],
      [3, 'waiting', 1],
      [4, 'returned', 1],
      [5, 'waiting', 99],
    ] as const)
      await sql`insert into cashier.unmatched_payment (id, merchant_id, gateway, event_id, gateway_order_id, reference, amount, currency, payload, received_at, state)
        values (${newId()}::uuid, ${merchant}, 'hosted-page', ${`event-${at}`}, ${`order-${at}`}, ${`FT-${at}`}, 10000, 'VND', '{}'::jsonb,
          now() - make_interval(hours => ${10 - at}), ${state})`.execute(db);
    type Row = { reference: string; paymentId: string };
    const references = async (query: string) => (await walk<Row>('finance', `/bo/payments?${query}`, 2)).map(({ reference }) => reference);
    expect(await references('state=waiting')).toEqual(['FT-1', 'FT-2', 'FT-3']);
    expect(await references('state=all')).toEqual(['FT-4', 'FT-3', 'FT-2', 'FT-1']);
    expect(await references('state=returned')).toEqual(['FT-4']);
    const [first] = await walk<Row>('finance', '/bo/payments', 20);
    const body = { subjects: [`payment:${first?.paymentId}`], take: true };
    valueOf(await test.ask('POST', '/bo/work', { token: staff['finance']?.token ?? '', body }));
    expect(await references('assigned=mine')).toEqual(['FT-1']);
    expect(await references(`state=all&id=${first?.paymentId}`), 'one by its address').toEqual(['FT-1']);
    expect(await references('assigned=nobody')).toEqual(['FT-2', 'FT-3']);
    expect(await linesOf('finance', '/bo/payments.csv?state=all')).toHaveLength(4);
    expect((await linesOf('finance', '/bo/payments.csv?assigned=mine'))[0]).toContain('FT-1');
    expect((await get('content', '/bo/payments.csv')).status).toBe(403);
  });

  it('identity documents, of which the file says nothing that stands in them', async () => {
    const { db } = test.services;
    for (const [at, state, merchant, kind] of [
      [1, 'pending', 1, 'passport'],
      [2, 'pending', 1, 'selfie'],
      [3, 'verified', 1, 'passport'],
      [4, 'pending', 99, 'national-id'],
    ] as const)
      await sql`insert into protection.identity_document (player_id, id, merchant_id, kind, state, sealed, submitted_at, decided_at)
        values (${playerId}, ${newId()}::uuid, ${merchant}, ${kind}, ${state}, ''::bytea, date_trunc('milliseconds', now()) - make_interval(hours => ${10 - at}),
          ${state === 'pending' ? null : new Date()})`.execute(db);
    const pending = await walk<{ submissionId: string }>('risk', '/bo/documents?state=pending', 1);
    expect(pending).toHaveLength(2);
    expect(await walk('risk', `/bo/documents?id=${pending[1]?.submissionId}`, 1), 'one by its address').toEqual([pending[1]]);
    expect(await walk('risk', `/bo/documents?playerId=${playerId}`, 2)).toHaveLength(3);
    expect(await linesOf('risk', '/bo/documents.csv')).toHaveLength(3);
    expect(await linesOf('risk', '/bo/documents.csv?state=pending')).toHaveLength(2);
    expect(valueOf(await get('risk', '/bo/documents?playerId=1'))).toMatchObject({ list: [], total: 0 });
    expect((await get('content', '/bo/documents.csv')).status).toBe(403);
  });

  it('withdrawals: those that wait for staff, of one state, or all', async () => {
    for (const state of ['review', 'disputed', 'received'] as const)
      await sql`insert into cashier.withdrawal (player_id, id, merchant_id, account_id, provider_code, kind, last4, gateway, amount, fee, currency, payout_amount,
          payout_id, idempotency_key, input_hash, state)
        select ${playerId}, id, 1, id, 'VCB', 'bank', '9888', 'sandbox', 10000, 0, 'VND', 10000, id, id::text, '', ${state} from gen_random_uuid() as id`.execute(
        test.services.db,
      );
    const states = async (query: string) =>
      (await walk<{ state: string }>('finance', `/bo/withdrawals?playerId=${playerId}${query}`, 2)).map(({ state }) => state).toSorted();
    expect(await states('&state=waiting')).toEqual(['disputed', 'review']);
    expect(await states('&state=received')).toEqual(['received']);
    expect(await states('&state=all')).toEqual(['disputed', 'received', 'review']);
    expect(await states('')).toHaveLength(3);
    await sql`delete from cashier.withdrawal where player_id = ${playerId}`.execute(test.services.db);
  });

  it('withdrawals and deposits narrowed to days, sums, bank or way to pay and payment side, in the order of sum or time, as a file and for many at once', async () => {
    const { db } = test.services;
    const day = 86_400_000;
    const start = Date.parse('2026-03-01T00:00:00Z');
    const kinds = [
      { at: 0, amount: 300_000, way: 'VCB', gateway: 'direct-payout' },
      { at: 1, amount: 100_000, way: 'MOMO', gateway: 'direct-payout' },
      { at: 2, amount: 200_000, way: 'VCB', gateway: 'payos-payout' },
    ];
    for (const { at, amount, way, gateway } of kinds) {
      const asked = new Date(start + at * day);
      await sql`insert into cashier.withdrawal (player_id, id, merchant_id, account_id, provider_code, kind, last4, gateway, amount, fee, currency, payout_amount,
          payout_id, idempotency_key, input_hash, state, created_at)
        select ${playerId}, id, 1, id, ${way}, 'bank', '9888', ${gateway}, ${amount * 10_000}, 0, 'VND', ${amount * 10_000}, id, id::text, '', 'review', ${asked}
        from gen_random_uuid() as id`.execute(db);
      await sql`insert into cashier.deposit (player_id, id, merchant_id, vendor_id, gateway, amount, currency, state, idempotency_key, input_hash, return_path, language,
          fee_terms, expires_at, created_at)
        select ${playerId}, id, 1, ${way}, ${gateway}, ${amount * 10_000}, 'VND', 'review', id::text, '', '/', 'EN',
          '{"percentBp": 0, "fixed": "0", "payer": "house", "step": "1"}'::jsonb, ${asked}, ${asked} from gen_random_uuid() as id`.execute(
        db,
      );
    }
    for (const [list, wayName] of [
      ['withdrawals', 'bank'],
      ['deposits', 'method'],
    ] as const) {
      const amounts = async (query: string) =>
        (await walk<{ amount: string }>('finance', `/bo/${list}?state=all&playerId=${playerId}&${query}`, 2)).map(({ amount }) =>
          Number(amount),
        );
      expect(await amounts('sort=amount'), list).toEqual([100_000, 200_000, 300_000]);
      expect(await amounts('sort=-amount'), list).toEqual([300_000, 200_000, 100_000]);
      expect(await amounts('sort=createdAt'), list).toEqual([300_000, 100_000, 200_000]);
      expect(await amounts(''), 'the newest first').toEqual([200_000, 100_000, 300_000]);
      // From the first moment, before the last.
      expect(await amounts(`from=${start + day}&to=${start + 2 * day}`), list).toEqual([100_000]);
      expect(await amounts('least=200000&sort=amount'), list).toEqual([200_000, 300_000]);
      expect(await amounts('least=100000&most=200000&sort=amount'), list).toEqual([100_000, 200_000]);
      expect(await amounts(`${wayName}=VCB&sort=amount`), list).toEqual([200_000, 300_000]);
      expect(await amounts('gateway=payos-payout'), list).toEqual([200_000]);
      expect(await amounts(`${wayName}=OTHER`), list).toEqual([]);
      const lines = await linesOf('finance', `/bo/${list}.csv?state=all&playerId=${playerId}&least=150000&sort=-amount`);
      expect(
        lines.map((line) => /,(?:"?)([23]00000)/.exec(line)?.[1]),
        list,
      ).toEqual(['300000', '200000']);
      // Whose it is, and where it stands, as the screen says it.
      for (const line of lines) expect(line, list).toMatch(new RegExp(`,${playerId},listed,[A-Z][a-z ]+,`));
      expect((await get('finance', `/bo/${list}?least=-1`)).status).toBe(400);
      expect((await get('finance', `/bo/${list}?sort=bank`)).status).toBe(400);
    }
    const token = staff['finance']?.token ?? '';
    const batch = async (path: string, body: object) =>
      valueOf<{ items: number }>(await test.ask('POST', path, { token, headers: { 'idempotency-key': newId() }, body: { ...body } }));
    const filter = { playerId, state: 'all', least: '200000', from: start + day };
    expect(await batch('/bo/withdrawal-batches/review', { decision: 'approve', filter })).toMatchObject({ total: 1 });
    expect(await batch('/bo/deposit-batches/review', { decision: 'credit', filter })).toMatchObject({ total: 1 });
    expect(valueOf(await get('finance', '/bo/withdrawal-ways'))).toMatchObject({
      banks: expect.arrayContaining([{ key: 'VCB', name: 'Vietcombank' }]),
      gateways: expect.arrayContaining(['direct-payout']),
    });
    expect(valueOf(await get('finance', '/bo/deposit-ways'))).toMatchObject({
      methods: expect.arrayContaining([{ key: 'hosted', name: 'Online payment' }]),
      gateways: expect.arrayContaining(['hosted-page']),
    });
    for (const path of ['/bo/withdrawal-ways', '/bo/deposit-ways']) expect((await get('content', path)).status, path).toBe(403);
    await sql`delete from cashier.withdrawal where player_id = ${playerId}`.execute(db);
    await sql`delete from cashier.deposit where player_id = ${playerId}`.execute(db);
    await sql`delete from back_office.batch`.execute(db);
  });

  it('the audit log: what an entry is about by its name where it has one', async () => {
    const { db } = test.services;
    const gone = newId();
    for (const [subject, after] of [
      [`staff:${staff['finance']?.id}`, {}],
      [`staff:${gone}`, {}],
      ['staff:nobody', {}],
      [`player:${playerId}`, {}],
      [`report:${gone}`, { name: 'Monday' }],
      [`withdrawal:${gone}`, { name: 'never taken for one' }],
    ] as const)
      await sql`insert into back_office.audit (id, merchant_id, actor_kind, actor_id, actor_name, action, subject, before_text, after_text, reason, ip)
        values (${newId()}::uuid, 1, 'program', '', 'a test', 'named.test', ${subject}, 'null', ${JSON.stringify(after)}, '', '')`.execute(
        db,
      );
    const rows = await walk<{ subject: string; subjectName: string | null }>('auditor', '/bo/audit?action=named.test', 4);
    expect(rows.map(({ subject, subjectName }) => [subject, subjectName]).toReversed()).toEqual([
      [`staff:${staff['finance']?.id}`, 'lists-finance'],
      [`staff:${gone}`, null],
      ['staff:nobody', null],
      [`player:${playerId}`, 'listed'],
      [`report:${gone}`, 'Monday'],
      [`withdrawal:${gone}`, null],
    ]);
    expect((await get('auditor', '/bo/audit?subject=game:1')).status).toBe(200);
    const [, entry] = valueOf<{ list: { id: string }[] }>(await get('auditor', '/bo/audit')).list;
    expect(valueOf(await get('auditor', `/bo/audit?id=${entry?.id}`)), 'one by its address').toMatchObject({ list: [entry], total: 1 });
  });

  it('claims of who lost every way in: those that wait, or all', async () => {
    expect(await walk('risk', '/bo/recoveries', 2)).toEqual([]);
    expect(await walk('risk', '/bo/recoveries?state=all', 2)).toEqual([]);
    expect(await linesOf('risk', '/bo/recoveries.csv?state=all')).toEqual([]);
    expect((await get('content', '/bo/recoveries.csv')).status).toBe(403);
  });

  it('batches: the own ones and those of one’s right, for who reads the log all', async () => {
    const { db } = test.services;
    for (const [who, kind] of [
      ['finance', 'withdrawal-pay'],
      ['finance', 'withdrawal-pay'],
      ['risk', 'withdrawal-approve'],
    ] as const)
      await sql`insert into back_office.batch (id, merchant_id, kind, given, staff_id, staff_name, ip_sealed, state)
        values (${newId()}::uuid, 1, ${kind}, '{}'::jsonb, ${staff[who]?.id ?? ''}::uuid, ${`lists-${who}`}, ''::bytea, 'stopped')`.execute(
        db,
      );
    expect(await walk('auditor', '/bo/batches', 1)).toHaveLength(3);
    expect(await linesOf('auditor', '/bo/batches.csv')).toHaveLength(3);
    expect(await linesOf('finance', '/bo/batches.csv?assigned=mine&kind=withdrawal-pay')).toHaveLength(2);
    expect(await linesOf('content', '/bo/batches.csv')).toEqual([]);
  });

  it('vouchers, of which the file has the state that was asked for', async () => {
    const issue = (count: number) =>
      test.ask('POST', '/bo/vouchers', {
        token: staff['finance']?.token ?? '',
        headers: { 'idempotency-key': newId() },
        body: { amount: '1000', count, validDays: 3, reason: 'a list' },
      });
    const { batchId } = valueOf<{ batchId: string }>(await issue(2));
    valueOf(await issue(1));
    const token = staff['finance']?.token ?? '';
    valueOf(await test.ask('POST', `/bo/vouchers/${batchId}/withdraw`, { token, body: { reason: 'taken back' } }));
    expect(await linesOf('finance', '/bo/vouchers.csv')).toHaveLength(2);
    expect(valueOf(await get('finance', `/bo/vouchers?id=${batchId}`))).toMatchObject({ list: [{ batchId }], total: 1 });
    expect((await linesOf('finance', '/bo/vouchers.csv?state=used-up'))[0]).toContain(batchId);
    expect(await linesOf('finance', '/bo/vouchers.csv?state=open')).toHaveLength(1);
  });
});

it('who decides about money is told about the player what the case needs, and nothing personal', async () => {
  const brief = valueOf<Record<string, unknown>>(await get('finance', `/bo/players/${playerId}/brief`));
  expect(brief).toMatchObject({ userName: 'listed', status: 'active', identityState: 'none', balance: '0', deposits: 0, withdrawals: 0 });
  expect((await get('content', `/bo/players/${playerId}/brief`)).status).toBe(403);
  await sql`update cashier.payout_rule set small_balance = 0`.execute(test.services.db);
  await sql`insert into turnover.requirement (player_id, id, merchant_id, source, reference, amount, starts, ends)
    values (${playerId}, ${newId()}::uuid, 1, 'deposit', 'lists', 190000000, 0, 190000000)`.execute(test.services.db);
  expect(valueOf(await get('finance', `/bo/players/${playerId}/brief`))).toMatchObject({ turnoverLeft: '19000', owed: '0' });
  expect(valueOf(await get('support', `/bo/players/${playerId}`)), 'who is asked why they cannot withdraw').toMatchObject({
    wallet: { turnoverLeft: '19000' },
  });
  await sql`update identity.player set merchant_id = 99 where id = ${playerId}`.execute(test.services.db);
  expect((await get('finance', `/bo/players/${playerId}/brief`)).body.errorCode).toBe('not.found');
  await sql`update identity.player set merchant_id = 1 where id = ${playerId}`.execute(test.services.db);
});

it('a list that an unattended page asks for again is no sign of life; what somebody does is', async () => {
  const token = staff['finance']?.token ?? '';
  const seen = async (): Promise<number> => {
    const { rows } = await sql<{ at: Date }>`
      select max(last_seen_at) as at from back_office.session where staff_id = ${staff['finance']?.id ?? ''}::uuid`.execute(
      test.services.db,
    );
    return rows[0]?.at.getTime() ?? 0;
  };
  const age = () => sql`update back_office.session set last_seen_at = last_seen_at - interval '5 minutes'`.execute(test.services.db);
  const headers = { 'x-unattended': '1' };
  await age();
  const before = await seen();
  valueOf(await test.ask('GET', '/bo/payments', { token, headers }));
  expect(await seen()).toBe(before);
  valueOf(await test.ask('GET', '/bo/payments', { token }));
  expect(await seen()).toBeGreaterThan(before);
  await age();
  const again = await seen();
  // Whoever changes something is there, whatever the page says of itself.
  await test.ask('POST', '/bo/work', { token, headers, body: { subjects: [`payment:${newId()}`], take: false } });
  expect(await seen()).toBeGreaterThan(again);
});

it('a sum that is no amount is refused in words, by a file as by a list, and a subject that is no id as well', async () => {
  const refused = async (path: string): Promise<void> =>
    expect.soft(await get('finance', path), path).toMatchObject({ status: 400, body: { success: false, errorCode: 'request_param_err' } });
  for (const kind of ['deposits', 'withdrawals'])
    for (const sum of ['0100', '007', '90000000001', '99999999999', '99999999999999', '1.00000', '-1'])
      for (const bound of ['least', 'most']) {
        await refused(`/bo/${kind}?${bound}=${sum}`);
        await refused(`/bo/${kind}.csv?${bound}=${sum}`);
      }
  for (const sum of ['0', '0.5', '100', '89999999999.9999'])
    expect.soft((await get('finance', `/bo/deposits.csv?most=${sum}`)).status, sum).toBe(200);
  for (const subject of [
    'deposit:000000000000000000000000000000000000',
    `payment:${'-'.repeat(36)}`,
    'withdrawal:------------------------------------',
  ])
    expect
      .soft(
        await test.ask('POST', '/bo/work', { token: staff['finance']?.token ?? '', body: { subjects: [subject], take: false } }),
        subject,
      )
      .toMatchObject({ status: 400, body: { errorCode: 'request_param_err' } });
});
