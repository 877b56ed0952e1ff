import { operations, roleMay, staffRoles, type OperationShape, type StaffRole } from '@sortes/contract';
import { newId } from '@sortes/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { employ } from './testing/staff-member.js';

/** A player who was named by a mobile number, as all were who registered by one before names were made for them. */
const number = '84912345999';
let test: TestApp;
let playerId: number;
const staff = new Map<StaffRole, string>();

beforeAll(async () => {
  test = await createTestApp();
  const { identity, site } = test.app.modules;
  const merchant = await site.merchantByCode('sortes');
  ({ playerId } = await identity.createPlayer(merchant, { userName: number, password: 'Desk-player-1', mobile: '+84912345999' }));
  const { token } = await identity.createSessionFor(playerId);
  for (const role of staffRoles) staff.set(role, await (await employ(test, `names.${role}`, role)).session());
  const own = () => ({ token, headers: { 'idempotency-key': newId() } });
  const order = await test.ask('POST', '/wps/transaction/deposit/mt', {
    ...own(),
    body: { amount: 200_000, vendorId: 'bank', mcsBankCode: 'BANK', bankCode: 'VCB' },
  });
  const { orderId } = order.body.value as { orderId: string };
  await sql`update cashier.deposit set proof_needed = false`.execute(test.services.db);
  await test.ask('POST', `/wps/transaction/deposit/${orderId}/submit`, { ...own(), body: {} });
  const asked = await ask('finance', 'POST', `/bo/deposits/${orderId}/review`, {
    decision: 'credit',
    withoutProof: true,
    amount: '300000',
    reason: 'more came in',
  });
  expect(asked.body, JSON.stringify(asked.body)).toMatchObject({ success: true });
  await test.ask('PUT', '/wps/feedback', { ...own(), body: { content: 'where is my money' } });
  await ask('support', 'POST', `/bo/players/${playerId}/lock`, { locked: true, reason: 'they asked for it' });
}, 60_000);
afterAll(() => test.close());

const ask = (role: StaffRole, method: string, url: string, body?: object) =>
  test.ask(method, url, {
    token: staff.get(role) ?? '',
    headers: { 'idempotency-key': newId() },
    ...(body !== undefined && { body }),
  });
const blind = staffRoles.filter((role) => !roleMay(role, 'players.personal'));
const found = async (role: StaffRole, text: string): Promise<unknown[]> =>
  ((await ask(role, 'GET', `/bo/players?text=${encodeURIComponent(text)}`)).body.value as { list: unknown[] }).list;

describe('a user name that is a phone number', () => {
  it('is told by no list, file or sheet to whoever may not see phone numbers', { timeout: 120_000 }, async () => {
    const asked: string[] = [];
    const query: Record<string, string> = {
      staffSearch: '?text=' + number,
      staffSearchPlayers: '?text=' + number,
      staffListDeposits: '?state=all',
      staffExportDeposits: '?state=all',
      staffListApprovals: '?state=waiting',
      staffReport: '?from=2020-01-01&to=2099-01-01',
    };
    for (const [name, operation] of operations as ReadonlyMap<string, OperationShape>) {
      const { method, path, policy, right } = operation;
      if (policy !== 'staff' || method !== 'GET' || right === undefined) continue;
      const url = path.replace(':playerId', String(playerId)).replace(':by', 'player');
      if (url.includes(':')) continue;
      for (const role of blind.filter((one) => roleMay(one, right))) {
        const answer = await ask(role, 'GET', url + (query[name] ?? ''));
        if (answer.status === 200) asked.push(`${role} ${url}`);
        expect.soft(JSON.stringify(answer.body), `${role} ${url}`).not.toContain(number);
      }
    }
    for (const url of [
      '/bo/players',
      '/bo/players.csv',
      '/bo/deposits.csv',
      '/bo/search',
      '/bo/approvals',
      '/bo/feedback',
      `/bo/players/${playerId}`,
    ])
      expect(asked, 'it was truly asked').toContainEqual(expect.stringMatching(new RegExp(`${url.replace(/[./]/g, '\\$&')}$`)));
  });

  it('is found by the whole of it, masked, and by no beginning that would tell it sign by sign', async () => {
    for (const text of [number, `+${number}`])
      expect(await found('support', text), text).toMatchObject([{ playerId, userName: '849*****999' }]);
    for (const text of [number.slice(0, -1), number.slice(0, 4)]) expect(await found('support', text), text).toEqual([]);
    expect(await found('risk', number)).toMatchObject([{ playerId, userName: number }]);
    const hit = (await ask('finance', 'GET', `/bo/search?text=${number}`)).body.value as { list: object[] };
    expect(hit.list).toContainEqual(expect.objectContaining({ kind: 'player', playerId, userName: '849*****999' }));
  });
});
