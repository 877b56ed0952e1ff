import type { ApiClient } from '../../tools/support/api-client.mjs';
import { expectClean } from './support/axe.js';
import { newPlayer, signInByTicket } from './support/people.js';
import type { Program } from './support/program.js';
import { signInStaff } from './support/staff.js';
import { expect, patient, testOwn as test, within } from './support/test.js';

let own: Program;
test.beforeAll(({ own: started }) => {
  own = started;
});

const desktop = { width: 1366, height: 768 };
const complaint = 'I bet on seven at the last place and it did not come. Was this draw fair?';
const answer = 'The draw is proved: its number follows from what was published before you bet.';

/** Bets on a draw of the house; answers the number of the bet and the issue of its draw. */
async function bet(api: ApiClient): Promise<{ orderNumber: string; numero: string }> {
  const line = { playId: 'S1_DIRECT', bettingContent: '7', unit: '1000', multiple: 1, combinations: 1, amount: '1000' };
  let placed = { orderNumber: '', numero: '' };
  await expect
    .poll(async () => {
      const { currentNumero } = (await api.request('GET', '/lgw/numeros/near?gameId=ssc1m')).value;
      if (!currentNumero) return 'no draw is open';
      const { status, body, value } = await api.bet('ssc1m', currentNumero.numero, [line]);
      if (status !== 200) return JSON.stringify(body);
      placed = { orderNumber: value.orders[0]?.orderNumber ?? '', numero: currentNumero.numero };
      return 'placed';
    }, patient)
    .toBe('placed');
  return placed;
}

test('a complaint about a draw is followed to the proof of the draw and answered into the inbox', async ({ page, browser }) => {
  test.setTimeout(180_000);
  const player = await newPlayer({ deposit: 100_000, at: own });
  const { orderNumber, numero } = await bet(player.api);

  await test.step('the player writes and names their bet', async () => {
    await signInByTicket(page, player.api, '/help', own);
    await page.getByLabel('Your message').fill(complaint);
    await page.getByLabel('Number of the bet, deposit or withdrawal').fill(orderNumber);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('Thank you. Your message has been sent.')).toBeVisible();
    await expectClean(page);
  });

  const context = await browser.newContext({ viewport: desktop });
  const desk = await context.newPage();
  await signInStaff(desk, 'support', own);
  const message = desk.getByRole('dialog', { name: 'Message from a player' });
  const openMessage = async (): Promise<void> => {
    await desk.goto(`${own.origin}/console/feedback`);
    const row = desk.getByRole('row').filter({ hasText: orderNumber });
    await expect(row).toContainText(player.name, patient);
    await expectClean(desk);
    await row.getByRole('button').click();
    await expect(message.getByText(complaint)).toBeVisible(patient);
  };

  await test.step('support finds the message, and from it the player', async () => {
    await openMessage();
    await expectClean(desk);
    await message.getByRole('link', { name: player.name }).click();
    await expect(desk.getByRole('heading', { level: 1, name: player.name })).toBeVisible(patient);
    await expect(desk.getByRole('region', { name: 'Wallet' })).toContainText('100,000');
    await expectClean(desk);
    await desk.goBack();
    await expect(message).toBeVisible(patient);
  });

  await test.step('from the message to the bet, its draw, and the proof', async () => {
    await message.getByRole('link', { name: orderNumber }).click();
    const row = desk.getByRole('row').filter({ hasText: orderNumber });
    await expect(row).toContainText(numero, patient);
    // The draw of the minute is drawn and paid in the meantime.
    await expect(async () => {
      await desk.reload();
      await expect(row.getByText(/^(?:Won|Lost)$/)).toBeVisible();
    }).toPass(within(120_000));
    await row.getByRole('button').click();
    const opened = desk.getByRole('dialog', { name: 'Bet' });
    await expect(opened.getByRole('region', { name: 'Draw' })).toContainText(numero, patient);
    await opened.getByRole('button', { name: 'Verify the proof of the draw' }).click();
    await expect(opened.getByText('The draw is proved: the result follows from what was published before.')).toBeVisible(patient);
    await expectClean(desk);
  });

  await test.step('support answers, with a reason', async () => {
    await openMessage();
    await message.getByRole('radio', { name: 'Into the player’s inbox' }).check();
    await message.getByLabel('Title', { exact: true }).fill('Your bet');
    await message.getByLabel('Text', { exact: true }).fill(answer);
    await message.getByLabel('Reason').fill('draw verified');
    await message.getByRole('button', { name: 'Continue' }).click();
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
    await expect(message.getByRole('region', { name: 'Answer' })).toContainText(answer, patient);
    await expectClean(desk);
  });
  await context.close();

  await test.step('the player reads the answer in their inbox', async () => {
    await page.goto(`${own.origin}/?m=member&page=messageV2`);
    const inbox = page.getByRole('dialog', { name: 'Messages', exact: true });
    await inbox.getByRole('button', { name: /^Unread: Your bet/ }).click();
    await expect(inbox.getByText(answer)).toBeVisible();
    await expectClean(page);
  });
});
