import { expectClean } from './support/axe.js';
import { expectBalance, newPlayer, payInSandbox, signInByTicket } from './support/people.js';
import { goInPlace } from './support/rest.js';
import { expect, patient, test } from './support/test.js';

/** A small picture that a browser draws, as somebody's screenshot. */
const screenshot = (page: import('@playwright/test').Page) => page.screenshot({ clip: { x: 0, y: 0, width: 60, height: 40 } });

test('a transfer by hand with its proof, a code that pays itself, and a voucher that is none', async ({ page }) => {
  test.setTimeout(180_000);
  const { api } = await newPlayer();
  await signInByTicket(page, api, '/?m=deposit');
  const form = page.getByRole('dialog', { name: 'Deposit', exact: true });
  const order = page.getByRole('dialog', { name: 'Deposit status' });

  await test.step('chooses a bank transfer: the amount both ways, the fee of another method, and what is wrong with an amount', async () => {
    await form.getByRole('textbox', { name: 'Amount' }).fill('300k');
    await expect(form.getByText('300 K = ₫ 300,000')).toBeVisible();
    await form.getByRole('radio', { name: /E-wallet/ }).check();
    await expect(form.getByText('₫ 297,000')).toBeVisible();
    await form.getByRole('radio', { name: /^Bank transfer/ }).check();
    await form.getByRole('textbox', { name: 'Amount' }).fill('1000');
    await form.getByRole('button', { name: 'Deposit', exact: true }).click();
    await expect(form.getByRole('textbox', { name: 'Amount' })).toHaveAccessibleDescription(/The smallest deposit is ₫\s50,000/);
    await expectClean(page);
    await form.getByRole('textbox', { name: 'Amount' }).fill('300k');
    await form.getByRole('button', { name: 'Deposit ₫ 300,000' }).click();
  });

  await test.step('is told where to pay, says so with a picture, and sees it checked', async () => {
    await expect(order.getByText('Awaiting payment').first()).toBeVisible();
    await expect(order.getByText('SORTES DEMO')).toBeVisible();
    await expect(order.getByRole('button', { name: /Copy Reference/ })).toBeVisible();
    await expect(order.getByRole('timer')).toContainText(/\d:\d\d/);
    await expectClean(page);
    await order.getByRole('button', { name: 'I have paid' }).click();
    await order
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'transfer.png', mimeType: 'image/png', buffer: await screenshot(page) });
    await expect(order.getByText('Ready to send', { exact: true })).toBeAttached();
    await order.getByRole('textbox', { name: /Note for our staff/ }).fill('from my own account');
    await order.getByRole('button', { name: 'Send' }).click();
    await expect(order.getByText('Being checked').first()).toBeVisible();
    await expect(order.getByText('1 picture sent')).toBeVisible();
    await expect(order.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
    await expect(order.getByText('Your payment is being checked, so the order cannot be cancelled.')).toBeVisible();
  });

  await test.step('pays a code of the second gateway, which credits by itself while they look at it', async () => {
    await goInPlace(page, '/?m=deposit');
    await form.getByRole('radio', { name: /VietQR/ }).check();
    await form.getByRole('button', { name: '₫ 100,000', exact: true }).click();
    await form.getByRole('button', { name: 'Deposit ₫ 100,000' }).click();
    await expect(order.getByRole('img', { name: 'QR code of the payment' })).toBeVisible();
    const reference = await order.getByRole('listitem').filter({ hasText: 'Reference' }).innerText();
    await payInSandbox(({ dialect, description }) => dialect === 'payos' && reference.includes(description));
    await expect(order.getByText('The money is in your account.')).toBeVisible(patient);
    await expectBalance(page, 100_000);
  });

  await test.step('takes an order back, and finds everything in the list with its totals', async () => {
    await goInPlace(page, '/?m=deposit');
    await form.getByRole('radio', { name: /^QR code/ }).check();
    await form.getByRole('button', { name: '₫ 50,000', exact: true }).click();
    await form.getByRole('button', { name: 'Deposit ₫ 50,000' }).click();
    await order.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click();
    await expect(order.getByText('Cancelled').first()).toBeVisible();
    await goInPlace(page, '/?m=member&page=depositv2&list=deposits');
    const centre = page.getByRole('dialog');
    await expect(centre.getByRole('button', { name: /₫ 300,000 Bank transfer .*Being checked/ })).toBeVisible();
    await expect(centre.getByText('₫ 100,000').first()).toBeVisible();
    await expectClean(page);
    await centre.getByRole('combobox', { name: 'State' }).selectOption('cancelled');
    await expect(centre.getByRole('button', { name: /QR code/ })).toBeVisible();
    await expect(centre.getByRole('button', { name: /VietQR bank transfer/ })).toHaveCount(0);
  });

  await test.step('is told that a voucher code does not exist', async () => {
    await goInPlace(page, '/?m=deposit');
    await form.getByRole('radio', { name: /^Voucher/ }).check();
    await form.getByRole('textbox', { name: 'Voucher code' }).fill('abcd efgh jkmn pqrs tvwx yz01 23');
    await expect(form.getByRole('textbox', { name: 'Voucher code' })).toHaveValue('ABCD-EFGH-JKMN-PQRS-TVWX-YZ01-23');
    await form.getByRole('button', { name: 'Redeem voucher' }).click();
    await expect(form.getByText('This voucher code does not exist. Check it character by character.')).toBeVisible();
  });
});
