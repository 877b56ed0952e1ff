import { ApiClient } from '../../tools/support/api-client.mjs';
import { faultsInBothThemes, overflowsOf } from './support/axe.js';
import { demoPassword, signInByTicket } from './support/people.js';
import type { Program } from './support/program.js';
import { signInStaff } from './support/staff.js';
import { expect, patient, testOwn as test } from './support/test.js';

let own: Program;
test.beforeAll(({ own: started }) => {
  own = started;
});

/** Of the demo's first account, which has points; the banner of the demo does not print it. */
const paymentPassword = '246810';
const item = 'Table lamp';

test('goods are redeemed, sent by staff, and followed until they have come', async ({ page, browser }) => {
  const api = new ApiClient({ origin: own.origin });
  await api.login('demo1', demoPassword);
  await signInByTicket(page, api, '/pointMall', own);
  const points = page.getByTestId('own-points');
  let before = 0;

  await test.step('looks around and redeems', async () => {
    await expect(points).toHaveText(/\d/, patient);
    before = Number((await points.innerText()).replaceAll(',', ''));
    expect(await faultsInBothThemes(page)).toEqual([]);
    expect(await overflowsOf(page)).toEqual([]);
    await page.getByRole('link', { name: item }).click();
    const sheet = page.getByRole('dialog', { name: item });
    await sheet.getByRole('button', { name: 'Redeem', exact: true }).click();
    await sheet.getByLabel('Name').fill('Linh Tran');
    await sheet.getByLabel('Mobile number').fill('+84 912 345 678');
    await sheet.getByLabel('Address', { exact: true }).fill('12 Hang Bong\nHoan Kiem, Ha Noi');
    await sheet.getByLabel('Payment password').fill(paymentPassword);
    expect(await faultsInBothThemes(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Redeem now' }).click();
    await expect(sheet.getByRole('heading', { name: 'It is ordered' })).toBeFocused(patient);
    await sheet.getByRole('button', { name: 'My orders' }).click();
    await expect(points).toHaveText((before - 1_400).toLocaleString('en-US'), patient);
  });

  await test.step('staff look where it goes, pack it and send it', async () => {
    // As staff have it: on a phone the message about the last step lies over the next one's button for a while.
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
    const desk = await context.newPage();
    await signInStaff(desk, 'finance', own);
    await desk.goto(`${own.origin}/console/mall/orders?state=in-process`);
    await desk
      .getByRole('button', { name: `Open ${item}` })
      .first()
      .click(patient);
    const order = desk.getByRole('dialog');
    await order.getByRole('button', { name: 'Show the address' }).click();
    await expect(order.getByText('12 Hang Bong')).toBeVisible(patient);
    for (const step of ['Approve', 'Packed', 'Sent']) {
      await order.getByRole('radio', { name: step }).click(patient);
      if (step === 'Sent') {
        await order.getByLabel('Carrier', { exact: true }).fill('GHN');
        await order.getByLabel('Tracking number').fill('VN-123 456');
      }
      await order.getByRole('button', { name: 'Continue' }).click();
      await desk.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
      await expect(desk.getByRole('alertdialog')).toBeHidden(patient);
    }
    await expect(order.getByText('GHN · VN-123 456')).toBeVisible(patient);
    await context.close();
  });

  await test.step('the player sees it is on its way, and says that it has come', async () => {
    await page.goto(`${own.origin}/pointMall?show=orders`);
    await page.getByRole('button', { name: new RegExp(`${item}.*GHN · VN-123 456`) }).click(patient);
    const sheet = page.getByRole('dialog', { name: 'Order' });
    await expect(sheet.getByText('Hoan Kiem, Ha Noi')).toBeVisible();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'I have received it' }).click();
    await expect(sheet.getByText('Received').first()).toBeVisible(patient);
  });

  await test.step('an avatar is redeemed, put on, and not sold to them again', async () => {
    await page.goto(`${own.origin}/pointMall`);
    await page.getByRole('link', { name: 'Fox avatar' }).click(patient);
    const sheet = page.getByRole('dialog', { name: 'Fox avatar' });
    await sheet.getByRole('button', { name: 'Redeem', exact: true }).click(patient);
    await sheet.getByLabel('Payment password').fill(paymentPassword);
    await sheet.getByRole('button', { name: 'Redeem now' }).click();
    await expect(sheet.getByRole('heading', { name: 'It is yours' })).toBeFocused(patient);
    await sheet.getByRole('button', { name: 'Put it on' }).click();
    await expect(sheet.getByRole('button', { name: 'It is your picture now' })).toBeVisible(patient);
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.goto(`${own.origin}/pointMall?item=${new URL(page.url()).searchParams.get('item') ?? ''}`);
    await expect(page.getByRole('dialog').getByText('This picture is yours')).toBeVisible(patient);
    await expect(page.locator('img[src="/art/mall-fox.svg"]').first()).toBeAttached();
  });
});
