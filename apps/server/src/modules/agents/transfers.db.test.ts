import { toldTo } from '../messaging/testing/told.js';
import { transfers as contract } from '@sortes/contract';
import { sql } from 'kysely';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@sortes/service';
import { DomainError, refuse } from '../../platform/errors.js';
import type { RequestContext } from '../../platform/http.js';
import { createHookBoard, type HookBoard } from '../../ports/hooks.js';
import { balanceOf, postOne, verifyLedger } from '../wallet/index.js';
import { openLedger, stake, type LedgerFixture } from '../wallet/testing/ledger-fixture.js';
import { transferRoutes } from './routes.js';
import type { BelowTransfers } from './upline.js';

let ledger: LedgerFixture;
let agent: number;
beforeAll(async () => {
  ledger = await openLedger();
  agent = await ledger.player();
});
afterAll(() => ledger.close());

const merchant = { id: 1, currency: 'VND', currencyScale: 0, timeZone: 'Asia/Ho_Chi_Minh' };
const below = (rest: Partial<BelowTransfers> = {}): BelowTransfers => ({
  rulesOf: async () => ({ on: true, minimum: 10_000n, maximum: 10_000_000n, daily: 20_000_000n }),
  uplineOf: async () => ({ playerId: agent, merchantId: 1, userName: 'agent1', maskedName: 'ag***1' }),
  checkPaymentPassword: async (_playerId, password) =>
    password === '246810' ? undefined : refuse('payment.password.wrong', { parameters: { left: 4 } }),
  requireStepUp: async () => undefined,
  turnoverLeft: async () => 0n,
  ...rest,
});

function call<R>(
  playerId: number,
  operation: { path: string; method: string },
  {
    body,
    key = newId(),
    type = 0,
    rest,
    hooks = createHookBoard(),
  }: { body?: object; key?: string; type?: number; rest?: Partial<BelowTransfers>; hooks?: HookBoard } = {},
): Promise<R> {
  const route = transferRoutes({ db: ledger.db, hooks }, below(rest)).find(
    ({ operation: one }) => one.path === operation.path && one.method === operation.method,
  );
  if (route === undefined) throw new Error('no such route');
  const context = {
    merchant,
    language: 'EN',
    idempotencyKey: key,
    caller: { playerId, userName: `p${playerId}`, type, sessionId: 's', sessionKind: 'full' },
  } as unknown as RequestContext;
  return route.handler({ params: {}, query: {}, body } as never, context) as Promise<R>;
}
interface Receipt {
  transferId: string;
  transactionId: string;
  amount: number;
  sumBalance: number;
}
const send = (playerId: number, amount: number, more: { key?: string; paymentPassword?: string; rest?: Partial<BelowTransfers> } = {}) =>
  call<Receipt>(playerId, contract.transferToUpline, { ...more, body: { amount, paymentPassword: more.paymentPassword ?? '246810' } });
const codeOf = async (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  );
const floatOf = async (): Promise<bigint> => (await balanceOf(ledger.db, agent)).float;

describe('money to the agent above', () => {
  it('leaves the member and arrives on the float, each with its own movement and both under one reference', async () => {
    const player = await ledger.player(1_000_000n);
    const before = await floatOf();
    const receipt = await send(player, 30);
    expect(Value.Check(contract.transferToUpline.reply, receipt)).toBe(true);
    expect(receipt).toMatchObject({ amount: 30, sumBalance: 70, upline: 'ag***1' });
    expect((await balanceOf(ledger.db, player)).main).toBe(700_000n);
    expect((await floatOf()) - before).toBe(300_000n);
    const { rows } = await sql<{ player_id: bigint; template: string; remark: string; house: bigint }>`
      select t.player_id, t.template, t.remark, (select sum(amount) from wallet.entry e where e.player_id = t.player_id and e.transaction_id = t.id and e.account = 'house:transfers')::bigint as house
      from wallet.transaction t where t.reference = ${receipt.transferId} order by t.template`.execute(ledger.db);
    expect(rows).toEqual([
      { player_id: BigInt(agent), template: 'upline-transfer-received', remark: `p${player}`, house: -300_000n },
      { player_id: BigInt(player), template: 'upline-transfer-sent', remark: 'ag***1', house: 300_000n },
    ]);
    expect((await toldTo(ledger.db, agent)).at(-1)).toEqual({ kind: 'transfer.received', key: `transfer:${receipt.transferId}` });
  });

  it('answers one key once, and refuses another amount under it', async () => {
    const player = await ledger.player(1_000_000n);
    const key = newId();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(player, 10, { key })));
    expect(new Set(answers.map(({ transactionId }) => transactionId)).size).toBe(1);
    expect((await balanceOf(ledger.db, player)).main).toBe(900_000n);
    expect(await codeOf(send(player, 20, { key }))).toBe('idempotency.key.conflict');
  });

  it('ends what a withdrawal ends, and only where money leaves', async () => {
    const hooks = createHookBoard();
    const left: number[] = [];
    hooks.add({ withdrawalComes: async (_transaction, { playerId }) => void left.push(playerId) });
    const member = await ledger.player(3_000_000n);
    const key = newId();
    const body = { amount: 100, paymentPassword: '246810' };
    await call<Receipt>(member, contract.transferToUpline, { body, key, hooks });
    await call<Receipt>(member, contract.transferToUpline, { body, key, hooks });
    expect(await codeOf(call(member, contract.transferToUpline, { body: { ...body, amount: 900 }, hooks }))).toBe('balance.not.enough');
    // The refusal took its word back with the rest of its transaction.
    expect(left).toEqual([member, member]);
  });

  it('never sends more than there is: 100 at once of a balance for 30 of them', async () => {
    const player = await ledger.player(300_000n);
    const before = await floatOf();
    const codes = await Promise.all(Array.from({ length: 100 }, () => codeOf(send(player, 1))));
    expect(codes.filter((code) => code === 'done')).toHaveLength(30);
    expect(codes.filter((code) => code === 'balance.not.enough')).toHaveLength(70);
    expect((await balanceOf(ledger.db, player)).main).toBe(0n);
    expect((await floatOf()) - before).toBe(300_000n);
  });

  it('never overshoots the day, also at once', async () => {
    const player = await ledger.player(100_000_000n);
    const rest = { rulesOf: async () => ({ on: true, minimum: 10_000n, maximum: 10_000_000n, daily: 1_000_000n }) };
    const codes = await Promise.all(Array.from({ length: 40 }, () => codeOf(send(player, 4, { rest }))));
    expect(codes.filter((code) => code === 'done')).toHaveLength(25);
    expect(codes.filter((code) => code === 'transfer.daily')).toHaveLength(15);
    expect((await balanceOf(ledger.db, player)).main).toBe(99_000_000n);
  });

  it('holds while both sides are paid to and bet from, and an agent’s agent sends as well', async () => {
    // Locks in two orders would end in a deadlock: the sender has the higher id in one pair and the lower in the other.
    const [low, high] = [await ledger.player(1_000_000n), await ledger.player(1_000_000n)];
    const to = (playerId: number) => ({ uplineOf: async () => ({ playerId, merchantId: 1, userName: 'a', maskedName: 'a' }) });
    const codes = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        at % 3 === 0
          ? codeOf(send(low, 1, { rest: to(high) }))
          : at % 3 === 1
            ? codeOf(send(high, 1, { rest: to(low) }))
            : codeOf(postOne(ledger.db, stake(at % 2 === 0 ? low : high, 10_000n))),
      ),
    );
    expect(new Set(codes)).toEqual(new Set(['done']));
    const [a, b] = [await balanceOf(ledger.db, low), await balanceOf(ledger.db, high)];
    expect(a.main + a.float + b.main + b.float).toBe(2_000_000n - 200_000n);
  });

  it('refuses, in this order, what may not be, and moves nothing', async () => {
    const player = await ledger.player(1_000_000n);
    const rules = (on: boolean) => ({ rulesOf: async () => ({ on, minimum: 100_000n, maximum: 500_000n, daily: 20_000_000n }) });
    expect(await codeOf(send(player, 0.5))).toBe('amount.invalid');
    expect(await codeOf(send(player, -5))).toBe('amount.invalid');
    expect(await codeOf(send(player, 20, { rest: rules(false) }))).toBe('function.not.available');
    expect(await codeOf(send(player, 20, { rest: { uplineOf: async () => undefined } }))).toBe('transfer.upline.none');
    const foreign = { uplineOf: async () => ({ playerId: agent, merchantId: 2, userName: 'x', maskedName: 'x' }) };
    expect(await codeOf(send(player, 20, { rest: foreign }))).toBe('transfer.upline.none');
    expect(await codeOf(send(player, 20, { paymentPassword: '1' }))).toBe('payment.password.wrong');
    expect(await codeOf(send(player, 20, { rest: { requireStepUp: async () => refuse('step.up.required') } }))).toBe('step.up.required');
    expect(await codeOf(send(player, 5, { rest: rules(true) }))).toBe('amount.below.minimum');
    expect(await codeOf(send(player, 51, { rest: rules(true) }))).toBe('amount.above.maximum');
    expect(await codeOf(send(player, 20, { rest: { turnoverLeft: async () => 800_001n } }))).toBe('withdrawal.turnover');
    expect(await codeOf(send(player, 101))).toBe('balance.not.enough');
    expect((await balanceOf(ledger.db, player)).main).toBe(1_000_000n);
  });

  it('is offered with what is left of today and what can be sent', async () => {
    const player = await ledger.player(1_000_000n);
    await send(player, 40);
    const settings = await call<object>(player, contract.getUplineTransferSettings);
    expect(Value.Check(contract.getUplineTransferSettings.reply, settings)).toBe(true);
    expect(settings).toMatchObject({
      allowed: true,
      upline: 'ag***1',
      dailyAmount: 2000,
      dailyAmountLeft: 1960,
      available: 60,
      turnoverLeft: 0,
    });
    expect(await call(player, contract.getUplineTransferSettings, { rest: { turnoverLeft: async () => 55_000n } })).toMatchObject({
      available: 54.5,
      turnoverLeft: 5.5,
    });
  });
});

it('leaves a ledger that adds up', async () => {
  const report = await verifyLedger(ledger.db);
  expect([report.unbalanced, report.mismatched]).toEqual([[], []]);
  const { rows } = await sql<{
    sum: bigint;
  }>`select coalesce(sum(amount), 0)::bigint as sum from wallet.entry where account = 'house:transfers'`.execute(ledger.db);
  expect(rows).toEqual([{ sum: 0n }]);
});
