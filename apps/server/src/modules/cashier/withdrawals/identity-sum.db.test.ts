import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPayouts, type PayoutFixture } from './testing/payout-fixture.js';

let payouts: PayoutFixture;
beforeAll(async () => {
  payouts = await openPayouts();
});
afterAll(() => payouts.close());

it('asks for an identity by the sum of all, however many are asked for at the same time', async () => {
  payouts.settings.identityBeforeWithdrawal = 300_001;
  const player = await payouts.player();
  await payouts.setRule('daily_amount = null, daily_count = null, bank_minimum = 100000000');
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => payouts.withdraw(player, '100000')));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  for (const one of tries) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'identity.required' });
});
