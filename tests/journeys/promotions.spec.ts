import { expectClean, expectNoSidewaysScroll } from './support/axe.js';
import { depositOverTheWire, expectBalance, newPlayer, signInByTicket } from './support/people.js';
import { expect, test } from './support/test.js';

const patient = { timeout: 30_000 };
const phone = { width: 390, height: 844 };

test('a first deposit with a bonus that was chosen, its wagering to the bet, and what giving it up costs', async ({ page }) => {
  test.setTimeout(150_000);
  const { api } = await newPlayer();
  await signInByTicket(page, api, '/promotions');

  await test.step('reads what is offered, and one offer whole', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Promotions' })).toBeVisible(patient);
    await expectClean(page);
    await page.getByRole('link', { name: /Double your first deposit/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Double your first deposit' })).toBeVisible(patient);
    await expect(page.getByText(/Your own money stays free; withdrawing it ends the bonus\./)).toBeVisible();
    await expect(page.getByText(/For example: you deposit/)).toBeVisible();
    await page.setViewportSize(phone);
    await expectNoSidewaysScroll(page);
    await expectClean(page);
    await page.setViewportSize({ width: 1366, height: 768 });
  });

  await test.step('chooses it for the next deposit, and sees beside the sum what that brings', async () => {
    await page.getByRole('button', { name: 'Use with my next deposit' }).click();
    const form = page.getByRole('dialog').last();
    await expect(form.getByRole('radio', { name: /Double your first deposit/ })).toBeChecked(patient);
    await form.getByRole('textbox', { name: 'Amount' }).fill('500k');
    await expect(form.getByText(/\+ ₫\s500,000 bonus, stake ₫\s5,000,000/)).toBeVisible(patient);
    await expectClean(page);
  });

  await test.step('the money comes, and the bonus beside it', async () => {
    await depositOverTheWire(api, 500_000);
    await expect.poll(async () => (await api.call('GET', '/wps/growth/grants?group=running')).total, patient).toBe(1);
    await page.goto('/?m=member&page=bonusDetails');
    const sheet = page.getByRole('dialog', { name: 'Member centre' });
    await expect(sheet.getByText(/₫\s0 of ₫\s5,000,000 staked/).first()).toBeVisible(patient);
    await expectBalance(page, 500_000);
    await expect(page.locator('[data-balance]').first()).toContainText(/\+ ₫\s500,000 bonus/, patient);
    await sheet.getByRole('button', { name: 'Double your first deposit' }).click();
    await expect(sheet.getByText(/A withdrawal later ends this bonus/)).toBeVisible(patient);
    await expectClean(page);
  });

  await test.step('gives it up, told to the unit what goes, and own money stays', async () => {
    const sheet = page.getByRole('dialog', { name: 'Member centre' });
    await sheet.getByRole('button', { name: 'Give up the bonus' }).click();
    const question = page.getByRole('alertdialog', { name: 'Give up this bonus?' });
    await expect(question.getByText(/₫\s500,000 of bonus money is lost\. Your own ₫\s500,000 stay yours\./)).toBeVisible();
    await expectClean(page);
    await question.getByRole('button', { name: 'Give up the bonus' }).click();
    await expect(sheet.getByText(/Cancelled\. ₫\s500,000 was lost\./)).toBeVisible(patient);
    await expectBalance(page, 500_000);
  });
});

test('“no bonus” stands first beside a deposit and gives none; a code is found, and a day is signed in for once', async ({ page }) => {
  test.setTimeout(150_000);
  const { api } = await newPlayer();
  await signInByTicket(page, api, '/?m=member&page=depositv2');
  const form = page.getByRole('dialog', { name: 'Deposit', exact: true });
  await expect(form.getByRole('group', { name: 'Bonus with this deposit' }).getByRole('radio').first()).toBeChecked(patient);
  await expect(form.getByRole('radio', { name: /No bonus/ })).toBeChecked();
  await depositOverTheWire(api, 200_000);

  await test.step('a wrong code is said to be wrong, the right one leads to its offer', async () => {
    await page.goto('/promotions');
    await page.getByRole('button', { name: 'I have a code' }).click(patient);
    await page.getByRole('textbox', { name: 'Code' }).fill('SORTES99');
    await page.getByRole('button', { name: 'Find the offer' }).click();
    await expect(page.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(/does not fit/, patient);
    await page.getByRole('textbox', { name: 'Code' }).fill('SORTES88');
    await page.getByRole('button', { name: 'Find the offer' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'A gift for the code SORTES88' })).toBeVisible(patient);
    await page.getByRole('button', { name: 'Claim', exact: true }).click();
    await expect(page.getByText('It is in your balance.')).toBeVisible(patient);
    await expectBalance(page, 220_000);
  });

  await test.step('a day of the calendar is claimed once', async () => {
    await page.goto('/promotions?category=daily');
    await page.getByRole('link', { name: /Seven days in a row/ }).click(patient);
    await page.getByRole('button', { name: 'Sign in for today' }).click(patient);
    await expectBalance(page, 221_000);
    await expect(page.getByText('Signed in today')).toBeVisible(patient);
    await expectClean(page);
  });

  await test.step('wants no promotions, and has them back with a press', async () => {
    await page.goto('/promotions');
    await page.getByRole('switch', { name: 'Show me promotions' }).click(patient);
    await expect(page.getByRole('heading', { name: 'You have switched promotions off' })).toBeVisible(patient);
    await expect(page.getByRole('link', { name: /Seven days in a row/ })).toHaveCount(0);
    await expectClean(page);
    await page.getByRole('button', { name: 'Show promotions again' }).click();
    await expect(page.getByRole('link', { name: /Seven days in a row/ })).toBeVisible(patient);
    await expect(page.getByRole('switch', { name: 'Write to my messages' })).not.toBeChecked();
  });

  const { total } = await api.call('GET', '/wps/growth/grants?group=running');
  expect(total, 'nothing came with the deposit').toBe(0);
});

test('a free bet is claimed, staked in place of money, and is there again when its order is cancelled', async ({ page }) => {
  test.setTimeout(150_000);
  const { api } = await newPlayer();
  await signInByTicket(page, api, '/promotions?category=gifts');
  await page.setViewportSize(phone);

  await test.step('claims it', async () => {
    await page.getByRole('link', { name: /A free bet on any lottery/ }).click(patient);
    await expect(page.getByText(/The win above the stake is paid, the stake itself is not/)).toBeVisible(patient);
    await page.getByRole('button', { name: 'Claim', exact: true }).click();
    await expect(page.getByText(/The free bet is yours\./)).toBeVisible(patient);
  });

  await test.step('without money of their own chooses it for a bet, told what of it is not used', async () => {
    await page.goto('/lottery?gameCode=ssc5m');
    await page.getByRole('button', { name: 'Quick pick', exact: true }).first().click(patient);
    await page.getByRole('button', { name: 'Bet now' }).click();
    const question = page.getByRole('dialog', { name: 'Place this bet?' });
    await expect(question.getByRole('radio', { name: 'Your money' })).toBeChecked(patient);
    await expect(question.getByText(/short\./)).toBeVisible();
    await question.getByRole('radio', { name: /Free bet of ₫\s20,000/ }).check();
    await expect(question.getByText(/of it is not used and lapses\./)).toBeVisible();
    await expect(question.getByText(/short\./)).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await expectClean(page);
    await question.getByRole('button', { name: 'Place free bet' }).click();
    await expect(page.getByRole('dialog', { name: 'Bet accepted' }).getByText(/with your free bet: you paid nothing/)).toBeVisible(patient);
  });

  await test.step('its bet says that it was free; cancelled, the free bet can be used again', async () => {
    await page.goto('/?m=member&page=bonusDetails');
    const sheet = page.getByRole('dialog', { name: 'My bonuses' });
    await expect(sheet.getByText(/Staked: it waits for the draw\./)).toBeVisible(patient);
    const { content } = await api.call('GET', '/lgw/orders');
    expect(content).toMatchObject([{ freeStake: expect.any(String), actualBetAmount: '0.0000', cancellable: true }]);
    await api.call('PUT', '/lgw/orders/suborders/cancel', { body: [content[0]?.orderId ?? ''] });
    await expect(sheet.getByText(/Ready: choose it when you place a bet on a lottery\./)).toBeVisible(patient);
    await sheet.getByRole('button', { name: 'A free bet on any lottery' }).click();
    await expect(sheet.getByRole('link', { name: 'To the lotteries' })).toBeVisible(patient);
    await expectClean(page);
    await expectBalance(page, 0);
  });
});
