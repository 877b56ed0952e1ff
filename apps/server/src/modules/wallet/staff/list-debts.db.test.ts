import { newId } from '@sortes/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.js';
import { hire, type StaffMember } from '../../back-office/testing/staff-member.js';
import { postOne } from '../index.js';
import { credit } from '../testing/ledger-fixture.js';

let test: TestApp;
let finance: StaffMember;
let content: StaffMember;
const players: number[] = [];

interface Row {
  debtId: string;
  playerId: number;
  userName: string;
  reason: string;
  amount: string;
  paid: string;
  owed: string;
  since: number;
  lastPaidAt: number | null;
}
interface Answer {
  list: Row[];
  total: number;
}

/** Lends so many whole units, and takes them at once as a reversal does. */
async function lend(playerId: number, template: 'deposit-covered' | 'reversal-covered' | 'bonus-covered', whole: number, merchantId = 1) {
  const amount = BigInt(whole) * 10_000n;
  const common = { playerId, merchantId, input: {}, reference: newId() };
  const to = [{ account: 'house:receivables', amount: -amount } as const, { account: 'main', amount } as const];
  const back = [{ account: 'main', amount: -amount } as const, { account: 'house:deposits', amount } as const];
  expect((await postOne(test.services.db, { ...common, template, key: newId(), lines: to })).verdict).toBe('posted');
  expect((await postOne(test.services.db, { ...common, template: 'deposit-reversed', key: newId(), lines: back })).verdict).toBe('posted');
}

beforeAll(async () => {
  test = await createTestApp();
  [finance, content] = [await hire(test, 'debts-fina', 'finance'), await hire(test, 'debts-cora', 'content')];
  const { identity, site } = test.app.modules;
  const merchant = await site.merchantByCode('sortes');
  for (const userName of ['owes1', 'owes2', 'owes3'])
    players.push((await identity.createPlayer(merchant, { userName, password: undefined })).playerId);
  const [one = 0, two = 0, three = 0] = players;
  await lend(one, 'deposit-covered', 100);
  await lend(one, 'bonus-covered', 5);
  await lend(two, 'reversal-covered', 70);
  // One who plays for nothing owes nobody, and another brand's debtors are its own.
  await lend(three, 'deposit-covered', 9);
  await sql`insert into wallet.transaction select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'idempotency_key', 'trial'))).*
    from wallet.transaction t where player_id = ${three} limit 1`.execute(test.services.db);
  await sql`update wallet.debt set created_at = now() - interval '3 days' where player_id = ${one} and template = 'deposit-covered'`.execute(
    test.services.db,
  );
}, 60_000);
afterAll(() => test.close());

const ask = async (query = ''): Promise<Answer> => {
  const answer = await test.ask('GET', `/bo/debts?${query}`, { token: finance.token });
  expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ success: true });
  return answer.body.value as Answer;
};
const said = ({ list }: Answer) => list.map(({ userName, reason, owed }) => [userName, reason, owed]);

describe('the list of what players owe', () => {
  it('has every open debt with its sums, the newest first, page by page, by reason, player and day', async () => {
    const all = await ask();
    expect(said(all)).toEqual([
      ['owes2', 'prize', '70'],
      ['owes1', 'bonus', '5'],
      ['owes1', 'deposit', '100'],
    ]);
    expect(all).toMatchObject({ total: 3, players: 2, amount: '175', paid: '0', owed: '175' });
    const pages = [await ask('pageSize=2'), await ask('pageSize=2&pageNo=2')];
    expect(pages.flatMap(({ list }) => list.map(({ debtId }) => debtId))).toEqual(all.list.map(({ debtId }) => debtId));
    expect(pages.map(({ total }) => total)).toEqual([3, 3]);
    expect(said(await ask('reason=deposit'))).toEqual([['owes1', 'deposit', '100']]);
    expect(await ask('reason=other')).toMatchObject({ list: [], total: 0, players: 0, owed: '0' });
    expect(await ask(`playerId=${players[1]}`)).toMatchObject({ total: 1, owed: '70' });
    const since = all.list[2]?.since ?? 0;
    expect(said(await ask(`from=${since + 1}`))).toHaveLength(2);
    expect(said(await ask(`to=${since + 1}`))).toEqual([['owes1', 'deposit', '100']]);
    const movement = await test.ask('GET', `/bo/players/${players[1]}/statement/${all.list[0]?.debtId}`, { token: finance.token });
    expect(movement.body.value, 'opens in the statement').toMatchObject({ type: 'reversal-covered' });
  });

  it('says what a credit paid, and has what is paid apart', async () => {
    await postOne(test.services.db, credit(players[0] ?? 0, 1_020_000n));
    expect((await ask(`playerId=${players[0]}`)).list).toMatchObject([
      { reason: 'bonus', amount: '5', paid: '2', owed: '3', lastPaidAt: expect.any(Number) as number },
    ]);
    expect(await ask('state=paid')).toMatchObject({ list: [{ reason: 'deposit', paid: '100', owed: '0' }], total: 1, owed: '0' });
    expect(await ask('state=all')).toMatchObject({ total: 3, players: 2, amount: '175', paid: '102', owed: '73' });
  });

  it('is a file of the same rows in words, for who may see withdrawals and nobody else', async () => {
    const file = await test.ask('GET', '/bo/debts.csv?state=all', { token: finance.token });
    const lines = (file.body as unknown as { text: string }).text.trim().split(/\r?\n/);
    expect(lines).toHaveLength(4);
    expect(lines[0]).toContain('Owed for');
    expect(lines[1]).toContain('Prize of a corrected result');
    for (const path of ['/bo/debts', '/bo/debts.csv'])
      expect((await test.ask('GET', path, { token: content.token })).status, path).toBe(403);
    expect((await test.ask('GET', '/bo/debts?state=lost', { token: finance.token })).body).toMatchObject({ success: false });
  });
});
