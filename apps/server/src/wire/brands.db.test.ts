import { operations } from '@sortes/contract';
import { parseMoney } from '@sortes/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, newId } from '@sortes/service';
import { addBrand } from '../modules/site/index.js';
import { postOne } from '../modules/wallet/index.js';
import { createTestApp, type Answer, type TestApp } from '../testing/test-app.js';

// Reliability X3: whatever belongs to a player or a brand cannot be had from another one, by any id.
let test: TestApp;
let stopTasks: () => Promise<void>;
const here = { host: 'localhost:8080' };
const there = { host: 'second.test' };
let own: { token: string; id: number };
let neighbour: { token: string; id: number };
let stranger: { token: string; id: number };

beforeAll(async () => {
  test = await createTestApp();
  const { site, identity } = test.app.modules;
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
  const { playerId } = await identity.createPlayer(second, { userName: 'demo1', password: 'Other-brand-1' });
  await postOne(test.services.db, {
    playerId,
    merchantId: 2,
    template: 'demo-credited',
    key: 'demo',
    input: {},
    reference: 'demo',
    lines: [
      { account: 'main', amount: parseMoney('1000') },
      { account: 'house:demo', amount: -parseMoney('1000') },
    ],
  });
  stranger = { id: playerId, token: (await identity.createSessionFor(playerId)).token };
  const idOf = async (name: string): Promise<number> => (await identity.findPlayerByName(1, name))?.id ?? 0;
  own = { id: await idOf('demo1'), token: await test.tokenOf('demo1') };
  neighbour = { id: await idOf('demo2'), token: await test.tokenOf('demo2') };
  stopTasks = await test.startTasks();
  while ((await currentIssue(there)) === undefined || (await currentIssue(here)) === undefined)
    await new Promise((resolve) => setTimeout(resolve, 100));
}, 40_000);
afterAll(async () => {
  await stopTasks();
  await test.close();
});

async function currentIssue(headers: Record<string, string>, gameId = 'xsmb'): Promise<string | undefined> {
  const { body } = await test.ask('GET', `/lgw/numeros/near?gameId=${gameId}`, { headers });
  return (body['currentNumero'] as { numero: string } | null)?.numero;
}
const line = { playId: 'DE', bettingContent: '68', unit: '1', multiple: 1, combinations: 1, amount: '1' };
async function bet(token: string, headers: Record<string, string>, numero: string): Promise<Answer> {
  return test.ask('POST', '/lgw/orders/betting', {
    token,
    headers: { ...headers, 'idempotency-key': newId() },
    body: { gameId: 'xsmb', numero, contents: [line] },
  });
}
const balanceOf = async (token: string, headers: Record<string, string>): Promise<number> =>
  ((await test.ask('GET', '/wps/v2/wallets/balance', { token, headers })).body.value as { sumBalance: number }).sumBalance;

describe('two brands on one installation', () => {
  it('do not know each other’s sessions, whatever names the brand', async () => {
    for (const headers of [there, { ...here, merchant: 'second' }])
      expect((await test.ask('GET', '/wps/v2/wallets/balance', { token: own.token, headers })).status).toBe(401);
    expect((await test.ask('GET', '/wps/v2/wallets/balance', { token: stranger.token, headers: here })).status).toBe(401);
    expect((await test.ask('GET', '/wps/v2/wallets/balance', { token: stranger.token, headers: there })).status).toBe(200);
  });

  it.each([
    ['another brand’s code on this brand’s host', { host: 'second.test', merchant: 'sortes' }],
    ['an unknown code', { host: 'localhost:8080', merchant: 'nobody' }],
    ['two codes in one header', { host: 'localhost:8080', merchant: 'sortes,second' }],
    ['the same code twice', { host: 'localhost:8080', merchant: 'sortes, sortes' }],
    ['a forwarded host of the other brand', { host: 'second.test', 'x-forwarded-host': 'localhost:8080', merchant: 'sortes' }],
  ])('refuse %s', async (_name, headers) => {
    expect((await test.ask('GET', '/wps/system/status', { headers })).body.errorCode).toBe('function.not.available');
  });

  it('tell nobody but who may ask which modules they have', async () => {
    const merchant = await test.app.modules.site.merchantByCode('sortes');
    const off = [...operations.values()].filter(
      ({ module, policy }) => module !== undefined && policy !== 'visitor' && policy !== 'gateway',
    );
    const isOff = async (module: string) => !(await test.app.modules.site.moduleOn(merchant, module));
    let asked = 0;
    for (const { module = '', method, path } of off) {
      if (!(await isOff(module)) || path.includes(':') || method !== 'GET') continue;
      asked += 1;
      expect((await test.ask(method, path, { headers: here })).body.errorCode, path).toBe('login.not.session');
    }
    expect(asked).toBeGreaterThan(0);
  });

  it('do not take each other’s tickets, puzzles and passwords', async () => {
    const { ticket } = await test.app.modules.identity.createTicketFor(own.id);
    expect((await test.ask('POST', '/wps/session/login/ticket', { headers: there, body: { ticket } })).body.errorCode).toBe(
      'login.ticket.invalid',
    );
    const puzzle = (await test.ask('GET', '/wps/captcha/geetest', { headers: here })).body.value as { challenge: string };
    expect(
      (await test.ask('POST', '/wps/captcha/geetest', { headers: there, body: { challenge: puzzle.challenge, x: 1 } })).body.errorCode,
    ).toBe('slider.failed');
  });
});

describe('what belongs to one player', () => {
  it('cannot be seen or ended by a neighbour or by another brand’s player', async () => {
    const numero = (await currentIssue(here)) ?? '';
    const placed = await bet(own.token, here, numero);
    expect(placed.status, JSON.stringify(placed.body)).toBe(200);
    const { orderMasterId, orders } = placed.body as unknown as {
      orderMasterId: string;
      orders: { orderId: string; orderNumber: string }[];
    };
    const orderId = orders[0]?.orderId ?? '';
    const [deposit] = (
      await sql<{ id: string }>`
        insert into cashier.deposit (player_id, id, merchant_id, vendor_id, gateway, amount, currency, state, idempotency_key, input_hash, return_path, language, expires_at)
        values (${own.id}, ${newId()}::uuid, 1, 'hosted', 'hosted-page', 500000000, 'VND', 'awaiting_payment', 'k', '\\x00', '/', 'EN', now() + interval '1 hour') returning id`.execute(
        test.services.db,
      )
    ).rows;
    const before = await balanceOf(own.token, here);
    for (const [who, headers] of [
      [neighbour, here],
      [stranger, there],
    ] as const) {
      const ask = (method: string, url: string, body?: unknown) => test.ask(method, url, { token: who.token, headers, body });
      expect((await ask('GET', `/lgw/orders/detail/${orderId}/info`)).body.errorCode).toBe('lottery.order.unknown');
      expect((await ask('PUT', '/lgw/orders/suborders/cancel', [orderId])).body.errorCode).toBe('lottery.order.unknown');
      expect((await ask('GET', `/lgw/orders?orderNumber=${orders[0]?.orderNumber}`)).body).toMatchObject({ totalElements: 0 });
      expect((await ask('GET', `/wps/relay/ODSFE2_MemTransDet/${orderMasterId}`)).status).toBe(404);
      expect((await ask('GET', `/wps/transaction/deposit/${deposit?.id}`)).status).toBe(404);
      const statement = await ask('GET', '/wps/relay/ODSFE2_MemTransDet');
      expect(JSON.stringify(statement.body)).not.toContain(orderMasterId);
    }
    expect(await balanceOf(own.token, here)).toBe(before);
    expect((await test.ask('GET', `/wps/relay/ODSFE2_MemTransDet/${orderMasterId}`, { token: own.token, headers: here })).status).toBe(200);
    expect((await test.ask('GET', `/wps/transaction/deposit/${deposit?.id}`, { token: own.token, headers: here })).status).toBe(200);
  });

  it('stands in the draw of its own brand, though both brands’ issues have one name', async () => {
    const [mine, theirs] = [await currentIssue(here), await currentIssue(there)];
    expect(mine).toBe(theirs);
    expect((await bet(own.token, here, mine ?? '')).status).toBe(200);
    expect((await bet(stranger.token, there, theirs ?? '')).status).toBe(200);
    const { rows } = await sql<{ wrong: bigint; all: bigint }>`
      select count(*) filter (where b.merchant_id <> d.merchant_id) as wrong, count(*) as all
      from lottery.bet b join lottery.draw d on d.id = b.draw_id`.execute(test.services.db);
    expect(rows[0]?.wrong).toBe(0n);
    expect(rows[0]?.all).toBeGreaterThanOrEqual(2n);
    const owners = await sql`
      select 1 from lottery.bet b join identity.player p on p.id = b.player_id where p.merchant_id <> b.merchant_id`.execute(
      test.services.db,
    );
    expect(owners.rows).toHaveLength(0);
  });
});
