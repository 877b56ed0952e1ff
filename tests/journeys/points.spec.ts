import { faultsInBothThemes, overflowsOf } from './support/axe.js';
import { enter } from './support/bonus.js';
import { expectBalance, newPlayer, signInByTicket } from './support/people.js';
import { expect, patient, test } from './support/test.js';

const paymentPassword = '135790';

test('points: earned by play, seen with their end, exchanged for money with the payment password', async ({ page }) => {
  const { api, password } = await newPlayer({ deposit: 300_000 });
  await api.callSealed('PUT', '/wps/member/paymentPassword', { password, newPaymentPassword: paymentPassword });
  const table = await enter(api, 'LUMEN', 'dragon-tiger');
  await table.play('200000');
  await expect.poll(async () => (await api.call('GET', '/wps/relay/MCS2_getPointBalance')).pointBalance, patient).toBe(20);

  await signInByTicket(page, api, '/?m=member&page=points');
  const centre = page.getByRole('dialog').first();
  await test.step('shows how many, until when, and what for', async () => {
    await expect(centre.getByText('20', { exact: true }).first()).toBeVisible(patient);
    await expect(centre.getByText(/^20 points are valid until /)).toBeVisible();
    await expect(centre.getByText(/^Bets on .+: /).first()).toBeVisible();
    expect(await faultsInBothThemes(page)).toEqual([]);
    expect(await overflowsOf(page)).toEqual([]);
  });

  await test.step('exchanges some of them, with what comes of it in view', async () => {
    await centre.getByRole('button', { name: 'Exchange' }).click();
    const sheet = page.getByRole('dialog', { name: 'Exchange' });
    await sheet.getByLabel('Points to exchange').fill('12');
    await expect(sheet.getByText('12 points', { exact: true }).last()).toBeVisible();
    await expect(sheet.getByText(/^₫\s480$/).first()).toBeVisible();
    await sheet.getByLabel('Payment password').fill(paymentPassword);
    expect(await faultsInBothThemes(page)).toEqual([]);
    expect(await overflowsOf(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Exchange', exact: true }).click();
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: /Exchange 12 points for/ }));
    await question.getByRole('button', { name: 'Exchange', exact: true }).click();
    await expect(page.getByText(/12 points became ₫\s480/)).toBeVisible(patient);
    await expectBalance(page, 100_480);
    await expect(centre.getByText('8', { exact: true }).first()).toBeVisible(patient);
    await expect(centre.getByRole('listitem').filter({ hasText: 'Points exchanged for money' })).toBeVisible(patient);
  });
});
