import { parseMoney } from '@sortes/money';
import { sql, type KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, newId } from '@sortes/service';
import { balanceOf, verifyLedger } from '../../wallet/index.js';
import { applyPayoutWord } from './apply-payout-word.js';
import { confirmPayout } from './confirm-payout.js';
import { createWithdrawal } from './create-withdrawal.js';
import type { PayoutKit } from './kit.js';
import type { WithdrawalRow } from './repository.js';
import { reviewWithdrawal } from './review-withdrawal.js';
import { askAboutPayouts, sendPayouts } from './send-payouts.js';
import { merchant, openPayouts, paymentPassword, type PayoutFixture } from './testing/payout-fixture.js';

let payouts: PayoutFixture;
beforeAll(async () => {
  payouts = await openPayouts(4);
  await payouts.setRule(
    'automatic_up_to = 50000000000, automatic_account_days = 0, automatic_earlier = 0, free_per_day = 0, fee_basis_points = 100',
  );
});
afterAll(() => payouts.close());

/** The program as it is, but killed before the nth statement it sends. */
function killedAt(kit: PayoutKit, nth: number): { kit: PayoutKit; wasKilled(): boolean } {
  let sent = 0;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      sent += 1;
      if (sent >= nth) throw new Error('killed');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { kit: { ...kit, services: { ...kit.services, db: kit.services.db.withPlugin(plugin) } }, wasKilled: () => sent >= nth };
}

const statementsAtMost = 80;

/** Runs the work killed at its first statement, its second, and so on until it gets through. Answers how often it was killed. */
async function killEverywhere(
  prepare: () => Promise<WithdrawalRow>,
  work: (kit: PayoutKit, found: WithdrawalRow) => Promise<unknown>,
  recover: (found: WithdrawalRow) => Promise<void>,
) {
  for (let nth = 1; nth < statementsAtMost; nth += 1) {
    const found = await prepare();
    const { kit, wasKilled } = killedAt(payouts.kit, nth);
    await work(kit, found).catch((error: unknown) => expect(String(error)).toContain('killed'));
    await recover(found);
    if (!wasKilled()) return nth - 1;
  }
  throw new Error('it never got through');
}

const money = async ({ playerId }: WithdrawalRow) => {
  const { main, held } = await balanceOf(payouts.services.db, playerId);
  return { main, held };
};
const approved = async () => payouts.withdraw(await payouts.player(), '100000');
const settle = async (found: WithdrawalRow) => {
  for (let turn = 0; turn < 4; turn += 1) {
    while ((await sendPayouts(payouts.kit, 'direct-payout')) > 0);
    await sql`update cashier.withdrawal set ask_at = clock_timestamp() where id = ${found.id} and state = 'sending'`.execute(
      payouts.services.db,
    );
    await sql`update cashier.withdrawal set ask_at = null where id <> ${found.id}`.execute(payouts.services.db);
    await askAboutPayouts(payouts.kit, 'direct-payout');
    if (payouts.side.payouts.get(found.payoutId)?.status === 'processing') payouts.side.end(found.payoutId, 'paid');
  }
};
const expectPaidOnce = async (found: WithdrawalRow) => {
  expect((await payouts.read(found)).state).toBe('sent');
  expect(await money(found)).toEqual({ main: parseMoney('900000'), held: 0n });
  expect([...payouts.side.payouts.values()].filter(({ request }) => request.payoutId === found.id)).toHaveLength(1);
};

describe('a program that is killed at any statement', () => {
  it('pays a withdrawal once', async () => {
    const kills = await killEverywhere(
      approved,
      (kit) => sendPayouts(kit, 'direct-payout'),
      async (found) => {
        await settle(found);
        await expectPaidOnce(found);
      },
    );
    expect(kills).toBeGreaterThan(5);
    expect((await verifyLedger(payouts.services.db)).faults).toBe(0);
  });

  it('takes a word about a payout once', async () => {
    for (const status of ['paid', 'failed'] as const) {
      const eventIds = new Map<string, string>();
      const kills = await killEverywhere(
        async () => {
          const found = await approved();
          await sendPayouts(payouts.kit, 'direct-payout');
          payouts.side.end(found.payoutId, status);
          eventIds.set(found.id, newId());
          return found;
        },
        (kit, found) => say(kit, found, eventIds.get(found.id) ?? ''),
        async (found) => {
          // The payment side repeats what was not answered.
          await say(payouts.kit, found, eventIds.get(found.id) ?? '');
          await say(payouts.kit, found, newId());
          expect((await payouts.read(found)).state).toBe(status === 'paid' ? 'sent' : 'returned');
          expect(await money(found)).toEqual({ main: parseMoney(status === 'paid' ? '900000' : '1000000'), held: 0n });
        },
      );
      expect(kills).toBeGreaterThan(5);
    }
    expect((await verifyLedger(payouts.services.db)).faults).toBe(0);
  });

  it('makes one withdrawal of a request that is repeated', async () => {
    for (let nth = 1; ; nth += 1) {
      const { playerId, accountId } = await payouts.player();
      const { kit, wasKilled } = killedAt(payouts.kit, nth);
      const ask = (of: PayoutKit, key: string) =>
        createWithdrawal(of, { amount: '100000', accountId, paymentPassword }, payouts.contextOf(playerId, key));
      const key = newId();
      await ask(kit, key).catch((error: unknown) => expect(String(error)).toContain('killed'));
      await ask(payouts.kit, key);
      expect((await balanceOf(payouts.services.db, playerId)).held).toBe(parseMoney('100000'));
      if (!wasKilled()) break;
      expect(nth).toBeLessThan(statementsAtMost);
    }
    expect((await verifyLedger(payouts.services.db)).faults).toBe(0);
  });

  it('gives back a disputed one once', async () => {
    const review = (kit: PayoutKit, found: WithdrawalRow) =>
      inTransaction(kit.services.db, (transaction) =>
        reviewWithdrawal(kit, transaction, {
          merchantId: merchant.id,
          withdrawalId: found.id,
          decision: 'return',
          note: 'lost',
          staffId: 'anna',
          refuseDependent: async () => undefined,
        }),
      );
    await killEverywhere(
      async () => {
        const found = await approved();
        await settle(found);
        await confirmPayout(payouts.kit, found.playerId, { orderId: found.id, result: 'not-received' });
        return found;
      },
      review,
      async (found) => {
        await review(payouts.kit, found).catch((error: unknown) => expect(error).toMatchObject({ code: 'state.not.allowed' }));
        expect((await payouts.read(found)).state).toBe('returned');
        expect(await money(found)).toEqual({ main: parseMoney('1000000'), held: 0n });
      },
    );
    expect((await verifyLedger(payouts.services.db)).faults).toBe(0);
  });
});

function say(kit: PayoutKit, found: WithdrawalRow, eventId: string) {
  const event = { gateway: 'direct-payout', eventId, playerId: found.playerId, withdrawalId: found.id, payload: {} };
  return applyPayoutWord(kit, event, found.payoutId, payouts.side.wordOf(found.payoutId));
}
