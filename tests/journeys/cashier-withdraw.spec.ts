import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { ApiClient } from '../../tools/support/api-client.mjs';
import { faultsInBothThemes, overflowsOf } from './support/axe.js';
import { expectBalance, newPlayer, signInByTicket } from './support/people.js';
import { operate, program, query } from './support/program.js';
import { goInPlace } from './support/rest.js';
import { expect, test, within } from './support/test.js';

test.describe.configure({ mode: 'parallel' });

const paymentPassword = '135790';
const centre = (page: Page) => page.getByRole('dialog', { name: 'Withdrawal' });

/** Somebody who has paid in 300,000 and staked what was due of it, with an account that has rested. */
async function playerWithMoney(): Promise<{ name: string; api: ApiClient }> {
  const { name, password, api } = await newPlayer({ deposit: 300_000 });
  await api.callSealed('PUT', '/wps/member/paymentPassword', { password, newPaymentPassword: paymentPassword });
  return { name, api };
}

const inDialog = (page: Page, name: string) => centre(page).getByRole('button', { name, exact: true });

/** What the sandbox's payment side has for a withdrawal. */
async function payoutOf(orderId: string): Promise<{ payoutId: string; status: string } | undefined> {
  const { payouts } = (await (await fetch(`${program.sandbox}/api/payouts`)).json()) as {
    payouts: { payoutId: string; merchantPayoutId: string; status: string }[];
  };
  return payouts.find(({ merchantPayoutId }) => merchantPayoutId === orderId);
}

test('money goes out: what is locked, the account that rests, review, payout, and the player’s word', async ({ page }) => {
  const { name, api } = await playerWithMoney();
  await signInByTicket(page, api, '/?m=member&page=withdraw');

  await test.step('is told what is locked and why', async () => {
    await expect(centre(page).getByRole('heading', { name: 'Bet ₫ 300,000 more to withdraw everything' })).toBeVisible();
    await expect(centre(page).getByText('₫ 0 of ₫ 300,000')).toBeVisible();
    expect(await faultsInBothThemes(page)).toEqual([]);
    expect(await overflowsOf(page)).toEqual([]);
  });

  await test.step('bets what is due', async () => {
    // As if they had paid in less: the whole deposit staked would leave nothing to withdraw.
    await query(
      `update turnover.requirement r set amount = 500000000, ends = starts + 500000000 from identity.player p where p.id = r.player_id and p.user_name = $1`,
      [name],
    );
    await bet(api, 50_000);
    await page.reload();
    await expect(centre(page).getByText('Locked')).toBeHidden();
  });

  await test.step('adds an account in their own name, which rests a day', async () => {
    await inDialog(page, 'Add an account').click();
    await centre(page).getByLabel('Bank', { exact: true }).selectOption('VCB');
    await centre(page).getByLabel('Account number').fill('0123 456 789');
    await centre(page).getByLabel('Account holder').fill('Nguyễn Văn An');
    await centre(page).getByLabel('Payment password').fill(paymentPassword);
    expect(await faultsInBothThemes(page)).toEqual([]);
    await inDialog(page, 'Save the account').click();
    await expect(centre(page).getByText('Usable in').first()).toBeVisible();
    await expect(centre(page).getByText('•••• 6789')).toBeVisible();
    // A day later.
    await query(
      `update cashier.payout_account a set usable_from = usable_from - interval '25 hours' from identity.player p where p.id = a.player_id and p.user_name = $1`,
      [name],
    );
    await page.reload();
  });

  await test.step('withdraws, with thousands said both ways and one order of a double tap', async () => {
    await centre(page).getByRole('textbox', { name: 'Amount' }).fill('100K');
    await expect(centre(page).getByText('100 K = ₫ 100,000')).toBeVisible();
    await inDialog(page, 'Withdraw ₫ 100,000').click();
    await expect(centre(page).getByText('A withdrawal cannot be cancelled once you have asked for it.')).toBeVisible();
    await centre(page).getByLabel('Payment password').fill(paymentPassword);
    await inDialog(page, 'Withdraw ₫ 100,000').dblclick();
    await expect(centre(page).getByText('Under review')).toBeVisible();
    await expect(centre(page).getByRole('button', { name: /cancel/i })).toBeHidden();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await expectBalance(page, 150_000);
    expect((await api.call('GET', '/wps/report/withdrawTransaction')).totalCount).toBe(1);
  });

  const orderId = new URL(page.url()).searchParams.get('orderId') ?? '';
  await test.step('staff approve, the payment side pays, and the page follows', async () => {
    const reviewed = await operate([
      'withdrawal',
      'review',
      '--id',
      orderId,
      '--decision',
      'approve',
      '--reason',
      'looks good',
      '--by',
      'An',
    ]);
    expect(reviewed.err).toBe('');
    expect(reviewed.code).toBe(0);
    await expect(centre(page).getByText('Sent: please confirm')).toBeVisible(within(30_000));
    expect((await payoutOf(orderId))?.status).toBe('paid');
  });

  await test.step('is asked in the lobby, and says that it has arrived', async () => {
    await page.goto('/');
    const prompt = page.getByRole('button', { name: 'Your withdrawal of ₫ 100,000: has it arrived? Answer' });
    await expect(prompt).toBeVisible();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await prompt.click();
    await inDialog(page, 'Yes, all of it').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, it is all there' }).click();
    await page.goto('/');
    await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible();
    await expect(prompt).toBeHidden();
    await goInPlace(page, '/?m=member&page=withdraw&list=history');
    await expect(centre(page).getByRole('listitem').filter({ hasText: '100,000' }).getByText('Received')).toBeVisible();
    expect(await faultsInBothThemes(page)).toEqual([]);
  });
});

test('a payout that only half arrives is disputed, and the rest is sent again', async ({ page }) => {
  const { name, api } = await playerWithMoney();
  await query(`delete from turnover.requirement r using identity.player p where p.id = r.player_id and p.user_name = $1`, [name]);
  const account = await api.call('PUT', '/wps/member/bankCard', {
    ...(await api.sealed({ providerCode: 'MOMO', number: '0912345678', holderName: 'TRAN THI BINH', paymentPassword })),
    headers: { ...(await api.sealed({})).headers, 'idempotency-key': randomUUID() },
  });
  await query(`update cashier.payout_account set usable_from = usable_from - interval '25 hours' where id = $1::uuid`, [account.id]);
  const sealed = await api.sealed({ amount: '200000', accountId: account.id, paymentPassword });
  const { orderId } = await api.call('POST', '/wps/transaction/withdraw', {
    ...sealed,
    headers: { ...sealed.headers, 'idempotency-key': randomUUID() },
  });
  expect(
    (await operate(['withdrawal', 'review', '--id', orderId, '--decision', 'approve', '--reason', 'looks good', '--by', 'An'])).code,
  ).toBe(0);
  await signInByTicket(page, api, `/?m=member&page=withdraw&orderId=${orderId}`);

  await test.step('says what arrived and what did not', async () => {
    await inDialog(page, 'Only a part').click(within(40_000));
    await centre(page).getByLabel('How much arrived?').fill('200K');
    await inDialog(page, 'Report it').click();
    await expect(centre(page).getByText('Enter what arrived: more than nothing and less than ₫ 200,000.')).toBeVisible();
    await centre(page).getByLabel('How much arrived?').fill('150K');
    await expect(centre(page).getByText('Missing: ₫ 50,000')).toBeVisible();
    await centre(page).getByLabel('What happened').fill('My wallet shows 150,000 only.');
    expect(await faultsInBothThemes(page)).toEqual([]);
    await inDialog(page, 'Report it').click();
    await expect(centre(page).getByText('In dispute')).toBeVisible();
    await expect(centre(page).getByText('My wallet shows 150,000 only.')).toBeVisible();
  });

  await test.step('the rest goes out again and they confirm it', async () => {
    const again = await operate([
      'withdrawal',
      'review',
      '--id',
      orderId,
      '--decision',
      'resend',
      '--reason',
      'the bank took a fee',
      '--by',
      'An',
    ]);
    expect(again.code).toBe(0);
    await expect(centre(page).getByRole('heading', { name: 'Has ₫ 50,000 arrived?' })).toBeVisible(within(40_000));
    await inDialog(page, 'Yes, all of it').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, it is all there' }).click();
    await expect(centre(page).getByText('You have the money. Nothing more to do.')).toBeVisible();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await expectBalance(page, 100_000);
  });
});

/** Stakes so much in one order, on something that cannot all win. */
async function bet(api: ApiClient, amount: number): Promise<void> {
  await expect
    .poll(async () => {
      const { currentNumero } = (await api.request('GET', '/lgw/numeros/near?gameId=ssc1m')).value;
      if (!currentNumero) return 'no draw is open';
      const line = {
        playId: 'S1_DIRECT',
        bettingContent: '7',
        unit: '1000',
        multiple: amount / 1_000,
        combinations: 1,
        amount: String(amount),
      };
      const answer = await api.bet('ssc1m', currentNumero.numero, [line]);
      return answer.status === 200 ? 'placed' : JSON.stringify(answer.body);
    }, within(30_000))
    .toBe('placed');
}
