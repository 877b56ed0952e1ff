import { transfers as contract } from '@sortes/contract';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, newId } from '@sortes/service';
import { DomainError } from '../../platform/errors.js';
import type { RequestContext } from '../../platform/http.js';
import { balanceOf, openAccount } from './account-repository.js';
import { hold } from './holds.js';
import { postOne } from './post.js';
import { openLedger, type LedgerFixture } from './testing/ledger-fixture.js';
import { accountRoutes } from './account-routes.js';

let ledger: LedgerFixture;
beforeAll(async () => {
  ledger = await openLedger();
});
afterAll(() => ledger.close());

const merchant = { id: 1, currency: 'VND', currencyScale: 0, timeZone: 'Asia/Ho_Chi_Minh' };

function call<R>(
  playerId: number,
  operation: { path: string; method: string },
  { key = newId(), type = 0 }: { key?: string; type?: number } = {},
): Promise<R> {
  const route = accountRoutes(ledger).find(({ operation: one }) => one.path === operation.path && one.method === operation.method);
  if (route === undefined) throw new Error('no such route');
  const context = {
    merchant,
    language: 'EN',
    idempotencyKey: key,
    caller: { playerId, userName: `p${playerId}`, type, sessionId: 's', sessionKind: 'full' },
  } as unknown as RequestContext;
  return route.handler({ params: {}, query: {}, body: undefined } as never, context) as Promise<R>;
}
/** What a member sent to this agent. */
const receive = (playerId: number, amount: bigint) =>
  postOne(ledger.db, {
    playerId,
    merchantId: merchant.id,
    template: 'upline-transfer-received',
    key: newId(),
    input: {},
    reference: newId(),
    lines: [
      { account: 'house:transfers', amount: -amount },
      { account: 'float', amount },
    ],
  });
const codeOf = async (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  );

describe('accounts', () => {
  it('say what held money waits for, adding up to it', async () => {
    const player = await ledger.player(1_000_000n);
    const ask = () => call<{ held: number; heldFor: { reason: string; amount: number }[] }>(player, contract.getWalletAccounts);
    expect(await ask()).toMatchObject({ main: 100, held: 0, heldFor: [], float: null });
    await inTransaction(ledger.db, async (transaction) => {
      await hold(transaction, { playerId: player, merchantId: 1, id: newId(), amount: 100_000n, reference: 'x' });
      await hold(transaction, {
        playerId: player,
        merchantId: 1,
        id: newId(),
        amount: 250_000n,
        reference: 'w',
        template: 'withdrawal-held',
      });
    });
    const accounts = await ask();
    expect(Value.Check(contract.getWalletAccounts.reply, accounts)).toBe(true);
    expect(accounts).toMatchObject({
      main: 65,
      held: 35,
      heldFor: [
        { reason: 'withdrawal', amount: 25 },
        { reason: 'hold', amount: 10 },
      ],
    });
  });

  it('let an agent take their float, once a key', async () => {
    const own = await ledger.player();
    await inTransaction(ledger.db, (transaction) => openAccount(transaction, own, 'float'));
    await receive(own, 250_000n);
    const empty = (key: string) => call<{ amount: number }>(own, contract.emptyFloat, { key, type: 1 });
    const key = newId();
    const answers = await Promise.all(Array.from({ length: 10 }, () => empty(key)));
    expect(new Set(answers.map(({ amount }) => amount))).toEqual(new Set([25]));
    await receive(own, 50_000n);
    expect((await empty(key)).amount).toBe(25);
    const { main, float } = await balanceOf(ledger.db, own);
    expect([main, float]).toEqual([250_000n, 50_000n]);
    expect((await empty(newId())).amount).toBe(5);
    expect(await codeOf(empty(newId()))).toBe('balance.not.enough');
  });
});
