import { wallet as contract } from '@sortes/contract';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { inTransaction, ManualClock, newId } from '@sortes/service';
import type { FileReply, RequestContext } from '../../platform/http.js';
import type { Merchant } from '../../platform/merchant.js';
import type { Services } from '../../platform/services.js';
import { createHookBoard } from '../../ports/hooks.js';
import type { BrandSettings } from '../site/index.js';
import { hold } from './holds.js';
import type { Naming } from './name-lines.js';
import { post, postOne } from './post.js';
import { walletRoutes, type WalletRoutesBelow } from './routes.js';
import { credit, openLedger, stake, type LedgerFixture } from './testing/ledger-fixture.js';

const merchant: Merchant = {
  id: 1,
  code: 'demo',
  name: 'Demo',
  currency: 'VND',
  currencySymbol: '₫',
  currencyScale: 0,
  timeZone: 'Asia/Ho_Chi_Minh',
  defaultLanguage: 'EN',
  hosts: [],
};
let ledger: LedgerFixture;
let playerId: number;
beforeAll(async () => {
  ledger = await openLedger();
  playerId = await ledger.player(1_000_000n);
  for (let index = 1; index <= 24; index += 1) await postOne(ledger.db, stake(playerId, BigInt(index) * 100n));
  await postOne(ledger.db, {
    ...credit(playerId, 5_000n),
    template: 'prize-paid',
    reference: '=HYPERLINK("http://evil")',
    remark: '+1, "quoted"',
  });
});
afterAll(() => ledger.close());

const asked: string[][] = [];
const below: WalletRoutesBelow = {
  site: { settingsOf: async () => ({ singleWallet: true }) as BrandSettings },
  naming: {
    async subjectsOf(_playerId, orders) {
      asked.push([...orders]);
      return new Map(orders.map((order) => [order, { gameId: 'xsmb', gameName: 'Miền Bắc', numero: 'XSMB-20260105' }]));
    },
    pointsOf: async () => new Map(),
    async offersOf(_playerId, grants, language) {
      return new Map(grants.map((grant) => [grant, `Offer ${language}`]));
    },
  },
};

function call<R = Record<string, unknown>>(
  operation: { path: string; reply: unknown },
  input: { query?: object; params?: object } = {},
  context: Partial<RequestContext> = {},
  asking: WalletRoutesBelow = below,
): Promise<R> {
  const services = {
    db: ledger.db,
    clock: new ManualClock(new Date('2026-01-02T03:04:05Z')),
    hooks: createHookBoard(),
  } as unknown as Services;
  const route = walletRoutes(services, asking).find((one) => one.operation.path === operation.path);
  if (route === undefined) throw new Error('no such route');
  const caller = { playerId, userName: 'p', type: 0, sessionId: 's', sessionKind: 'full' as const };
  return route.handler(
    { params: {}, query: {}, body: undefined, ...input } as never,
    { merchant, language: 'EN', caller, ...context } as RequestContext,
  ) as Promise<R>;
}
const asAnother = (other: number): Partial<RequestContext> => ({
  caller: { playerId: other, userName: 'o', type: 0, sessionId: 's', sessionKind: 'full' },
});

describe('balance', () => {
  it('shows what is free and what is held, and matches the contract', async () => {
    const other = await ledger.player(100_000n);
    await inTransaction(ledger.db, (transaction) =>
      hold(transaction, { playerId: other, merchantId: 1, id: newId(), amount: 30_000n, reference: 'w' }),
    );
    const reply = await call(contract.getBalance, {}, asAnother(other));
    expect(reply).toEqual({
      sumBalance: 7,
      balance: [
        { accountTypeId: 2, accountTypeName: 'main', availBalance: 7 },
        { accountTypeId: 3, accountTypeName: 'held', availBalance: 3 },
      ],
      currency: 'VND',
      currencySymbol: '₫',
      currencyScale: 0,
      sequence: 2,
    });
    expect(Value.Check(contract.getBalance.reply, reply)).toBe(true);
    expect(await call(contract.getBalance, { query: { typeId: 3 } }, asAnother(other))).toMatchObject({ balance: [{ accountTypeId: 3 }] });
    expect(await call(contract.getConsolidatedFunds, {}, asAnother(other))).toMatchObject({ sumBalance: 7 });
    expect(await call(contract.getMerchantWallet)).toEqual({ isSingle: true });
  });
});

describe('statement', () => {
  it('names the game and the draw of bets, asking once for each of a page and not at all for other movements', async () => {
    const other = await ledger.player(100_000n);
    const order = newId();
    for (let index = 0; index < 2; index += 1) await postOne(ledger.db, { ...stake(other, 100n), reference: order });
    asked.length = 0;
    const page = await call<{ list: { type: string; subject?: object }[] }>(contract.getStatement, {}, asAnother(other));
    expect(Value.Check(contract.getStatement.reply, page)).toBe(true);
    const subject = { gameId: 'xsmb', gameName: 'Miền Bắc', numero: 'XSMB-20260105' };
    expect(page.list.map((row) => [row.type === 'stake-placed', row.subject])).toEqual([
      [true, subject],
      [true, subject],
      [false, undefined],
    ]);
    expect(asked).toEqual([[order]]);
    await call(contract.getStatement, { query: { type: 'adjustment' } }, asAnother(other));
    expect(asked).toHaveLength(1);
  });

  it('names the offer of what promotions gave, in the caller’s language', async () => {
    const other = await ledger.player(100_000n);
    await postOne(ledger.db, { ...credit(other, 700n), template: 'reward-paid', reference: newId() });
    const page = await call<{ list: object[] }>(contract.getStatement, {}, { ...asAnother(other), language: 'VI' });
    expect(page.list.map((row) => ('offer' in row ? row.offer : undefined))).toEqual(['Offer VI', undefined]);
    expect(Value.Check(contract.getStatement.reply, page)).toBe(true);
    const text = await textOf(await call<FileReply>(contract.exportStatement, { query: { type: 'reward-paid' } }, asAnother(other)));
    expect(text).toContain(',Offer EN,');
  });

  it('pages newest first, with totals over everything', async () => {
    const first = await call<{ list: { sequence: number; balance: number }[] }>(contract.getStatement, {
      query: { pageNo: 1, pageSize: 10 },
    });
    expect(first).toMatchObject({ totalCount: 26, totalPages: 3, totals: { credits: 100.5, debits: 3, net: 97.5 } });
    expect(Value.Check(contract.getStatement.reply, first)).toBe(true);
    const last = await call<{ list: { sequence: number }[] }>(contract.getStatement, { query: { pageNo: 3, pageSize: 10 } });
    expect(first.list.map((row) => row.sequence)).toEqual([26, 25, 24, 23, 22, 21, 20, 19, 18, 17]);
    expect(first.list[0]?.balance).toBe(97.5);
    expect(last.list.map((row) => row.sequence)).toEqual([6, 5, 4, 3, 2, 1]);
    expect(await call(contract.getStatement, { query: { pageNo: 99 } })).toMatchObject({ list: [], totalCount: 26 });
  });

  it('filters by type and time; the totals follow', async () => {
    expect(await call(contract.getStatement, { query: { type: 'stake-placed' } })).toMatchObject({
      totalCount: 24,
      totals: { credits: 0, debits: 3, net: -3 },
    });
    expect(await call(contract.getStatement, { query: { type: 'prize-paid, demo-credited' } })).toMatchObject({
      totalCount: 2,
      totals: { credits: 100.5, debits: 0 },
    });
    const { rows } = await sql<{
      at: Date;
    }>`select date_trunc('milliseconds', created_at) as at from wallet.transaction where player_id = ${playerId} and template = 'prize-paid'`.execute(
      ledger.db,
    );
    const at = rows[0]?.at.getTime() ?? 0;
    expect(await call(contract.getStatement, { query: { type: 'prize-paid', startDate: at, endDate: at } })).toMatchObject({
      totalCount: 1,
    });
    expect(await call(contract.getStatement, { query: { startDate: at + 1 } })).toMatchObject({
      totalCount: 0,
      totalPages: 0,
      totals: { credits: 0, debits: 0, net: 0 },
    });
    expect(await call(contract.getStatement, { query: { type: 'prize-paid', endDate: at - 1 } })).toMatchObject({ totalCount: 0 });
  });

  it('refuses a filter that means nothing, naming the field', async () => {
    await expect(call(contract.getStatement, { query: { type: 'stake-placed,nonsense' } })).rejects.toMatchObject({
      code: 'request_param_err',
      detail: { field: 'type' },
    });
    await expect(call(contract.getStatement, { query: { startDate: 2, endDate: 1 } })).rejects.toMatchObject({
      code: 'request_param_err',
      detail: { field: 'endDate' },
    });
  });

  it('opens one movement to its double entry, to its owner only', async () => {
    const { list } = await call<{ list: { id: string }[] }>(contract.getStatement, { query: { type: 'stake-placed', pageSize: 1 } });
    const id = list[0]?.id ?? '';
    const opened = await call(contract.getTransaction, { params: { id } });
    expect(opened).toMatchObject({
      id,
      type: 'stake-placed',
      entries: [
        { account: 'main', amount: -0.24 },
        { account: 'house:stakes', amount: 0.24, balanceAfter: null },
      ],
    });
    expect(Value.Check(contract.getTransaction.reply, opened)).toBe(true);
    await expect(call(contract.getTransaction, { params: { id } }, asAnother(await ledger.player()))).rejects.toMatchObject({
      code: 'not.found',
    });
    await expect(call(contract.getTransaction, { params: { id: newId() } })).rejects.toMatchObject({ code: 'not.found' });
  });
});

async function textOf(reply: FileReply): Promise<string> {
  let text = '';
  for await (const piece of reply.rows) text += piece;
  return text;
}

describe('export', () => {
  it('is the whole statement, with formulas disarmed, times of the brand and words of the language', async () => {
    const file = await call<FileReply>(contract.exportStatement, { query: {} }, { language: 'VI' });
    expect(file).toMatchObject({ fileName: 'statement-2026-01-02.csv', contentType: 'text/csv; charset=utf-8' });
    const lines = (await textOf(file)).split('\r\n');
    expect(lines[0]).toBe('\uFEFFSTT,Thời gian,Loại,Số tiền,Số dư,Tiền tệ,Mã tham chiếu,Ghi chú,Mã giao dịch');
    expect(lines).toHaveLength(28);
    expect(lines[1]).toMatch(
      /^26,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+07:00,Tiền thưởng,0\.5,97\.5,VND,"'=HYPERLINK\(""http:\/\/evil""\)","'\+1, ""quoted""",[0-9a-f-]{36}$/,
    );
  });

  it('names a single bet by its own number, the one on its receipt', async () => {
    const owner = await ledger.player(1_000_000n);
    await postOne(ledger.db, { ...stake(owner, 100n), reference: '0199aaaa-0000-7000-8000-000000000001' });
    const single: Naming['subjectsOf'] = async (_playerId, orders) =>
      new Map(orders.map((order) => [order, { gameId: 'xsmb', gameName: 'Miền Bắc', number: '01M7X0NKGCE24BWXXWYHHDPP0R' }]));
    const text = await textOf(
      await call<FileReply>(contract.exportStatement, {}, asAnother(owner), { ...below, naming: { ...below.naming, subjectsOf: single } }),
    );
    expect(text).toContain(',VND,01M7X0NKGCE24BWXXWYHHDPP0R,');
  });

  it('goes on over the edge of a page of rows, losing and repeating nothing', async () => {
    const rich = await ledger.player();
    for (let chunk = 0; chunk < 3; chunk += 1)
      await post(
        ledger.db,
        Array.from({ length: 700 }, () => credit(rich, 1n)),
      );
    const lines = (await textOf(await call<FileReply>(contract.exportStatement, {}, asAnother(rich)))).trimEnd().split('\r\n').slice(1);
    expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(Array.from({ length: 2_100 }, (_, index) => 2_100 - index));
  });

  it('honours the filter', async () => {
    const text = await textOf(await call<FileReply>(contract.exportStatement, { query: { type: 'prize-paid' } }));
    expect(text.trimEnd().split('\r\n')).toHaveLength(2);
  });
});
