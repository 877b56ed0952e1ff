import type { Page } from '@playwright/test';
import { amountIn, balanceOf, expectBalance, newPlayer, signInByTicket } from './support/people.js';
import { operate } from './support/program.js';
import { expect, test, within } from './support/test.js';

// Strangers to one another: they may share out the workers.
test.describe.configure({ mode: 'parallel' });

const slip = (page: Page) => page.getByRole('region', { name: 'Your bet' });
const question = (page: Page) => page.getByRole('dialog', { name: 'Place this bet?' });

/** Waits until the issue on sale leaves enough time that the player is not overtaken in the middle. */
async function waitForTime(page: Page, game: string, seconds = 20): Promise<void> {
  await expect(async () => {
    const [minutes, left] = (await page.getByRole('region', { name: game }).getByRole('timer').innerText()).split(':').map(Number);
    expect((minutes ?? 0) * 60 + (left ?? 0)).toBeGreaterThan(seconds);
  }).toPass({ ...within(60_000), intervals: [500] });
}

test('a lower prize group gives part of the stake back at once, and the board, the receipt and the balance agree', async ({ page }) => {
  const { api } = await newPlayer({ deposit: 100_000 });
  await signInByTicket(page, api, '/lottery?gameCode=ssc5m&playType=S3_DIRECT');
  for (const row of ['3rd digit', '4th digit', '5th digit'])
    await page
      .getByRole('group', { name: row, exact: true })
      .getByRole('button', { name: `${row} 7`, exact: true })
      .click();
  await expect(slip(page)).toContainText('1 combination × ₫ 1,000 = ₫ 1,000');
  await page.getByText('Advanced', { exact: true }).click();
  const slider = page.getByRole('slider', { name: 'Odds / rebate' });
  await expect(slider).toHaveValue('1960');
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', '1700 · rebate 13%');
  await expect(slip(page)).toContainText('₫ 1,000 − ₫ 130 = ₫ 870');
  await expect(slip(page)).toContainText('₫ 850,000');
  await waitForTime(page, 'Five Digits · 5 min');
  await slip(page).getByRole('button', { name: 'Bet now' }).click();
  await expect(question(page)).toContainText('Odds level 1700, rebate ₫ 130');
  await question(page).getByRole('button', { name: 'Place bet · ₫ 870' }).click();
  await expect(page.getByRole('dialog', { name: 'Bet accepted' })).toBeVisible();
  await expectBalance(page, 99_130);
  // The choice is remembered for the game.
  await page.goto('/lottery?gameCode=ssc5m');
  await expect(page.getByRole('slider', { name: 'Odds / rebate' })).toHaveValue('1700');
});

test('one basket holds bets on several games; each gets its own order, and what fails stays', async ({ page }) => {
  const { api } = await newPlayer({ deposit: 20_000 });
  await signInByTicket(page, api, '/lottery?gameCode=keno5m&playType=PICK3');
  await page.getByText('Dan-tuo', { exact: true }).click();
  await page.getByRole('group', { name: 'Bankers' }).getByRole('button', { name: 'Bankers 08' }).click();
  for (const number of ['11', '22', '33'])
    await page.getByRole('group', { name: 'Others' }).getByRole('button', { name: number, exact: true }).click();
  await expect(slip(page)).toContainText('3 combinations × ₫ 1,000 = ₫ 3,000');
  await slip(page).getByRole('button', { name: 'Add to basket' }).click();

  await page.goto('/lottery?gameCode=elf5m&playType=E5_ANY2_TICKET');
  await page.getByRole('textbox', { name: 'Your numbers, ticket by ticket' }).fill('01 02, 0304\n0102 0599');
  await page.getByRole('button', { name: 'Add numbers' }).click();
  await expect(page.getByText('2 numbers added, 1 duplicate left out')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Your numbers, ticket by ticket' })).toHaveAccessibleDescription(
    /Line 2: “0599” does not belong/,
  );
  await expect(slip(page).getByRole('button', { name: 'Bet now' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('textbox', { name: 'Your numbers, ticket by ticket' }).fill('');
  await slip(page).getByRole('button', { name: 'Add to basket' }).click();

  await slip(page).getByRole('button', { name: 'Open the basket, 2 lines' }).click();
  const basket = page.getByRole('dialog', { name: 'Basket (2)' });
  await expect(basket.getByRole('region', { name: 'Keno · 5 min' })).toContainText('08 fixed, with 11 22 33');
  await expect(basket.getByRole('region', { name: '11x5 · 5 min' })).toContainText('01 02, 03 04');
  await basket.getByRole('button', { name: 'Place 2 lines' }).click();
  // The second game's order never gets the answer it hopes for: its draw is said to be closed.
  await page.route('**/lgw/orders/betting', async (route) => {
    const body = route.request().postDataJSON() as { gameId: string; numero: string };
    if (body.gameId === 'elf5m') await route.continue({ postData: JSON.stringify({ ...body, numero: '202001010001' }) });
    else await route.continue();
  });
  await question(page).getByRole('button', { name: 'Place bet · ₫ 5,000' }).click();
  const partly = page.getByRole('dialog', { name: 'Only part was placed' });
  await expect(partly.getByRole('region', { name: 'Keno · 5 min' })).toContainText('3 combinations for draw');
  await expect(partly.getByRole('region', { name: '11x5 · 5 min' })).toContainText('Not placed and not charged');
  await partly.getByRole('button', { name: 'Back to the basket' }).click();
  await expectBalance(page, 17_000);
  await page.unroute('**/lgw/orders/betting');
  // A basket lives through a reload.
  await page.reload();
  await slip(page).getByRole('button', { name: 'Open the basket, 1 line' }).click();
  await page.getByRole('dialog', { name: 'Basket (1)' }).getByRole('button', { name: 'Place 1 line' }).click();
  await question(page).getByRole('button', { name: 'Place bet · ₫ 2,000' }).click();
  await expect(page.getByRole('dialog', { name: 'Bet accepted' })).toContainText('01 02, 03 04');
  await expectBalance(page, 15_000);
  expect((await api.call('GET', '/lgw/orders?page=0&size=50')).content).toHaveLength(2);
});

test('lowered and blocked numbers are a clear choice: accept what is offered, or change the bet', async ({ page }) => {
  const { api } = await newPlayer({ deposit: 200_000 });
  const set = (limits: object) => operate(['lottery', 'limits', '--game', 'vn18_5m', '--set', JSON.stringify(limits)]);
  const blocked = [
    { playId: 'DE', numbers: ['68'], action: 'lower-odds', factor: '0.5' },
    { playId: 'DE', numbers: ['69'], action: 'refuse' },
  ];
  expect(await set({ blocked })).toMatchObject({ code: 0 });
  try {
    await signInByTicket(page, api, '/vnlottery?gameCode=vn18_5m&playType=DE&bars=1');
    const numbers = page.getByRole('group', { name: 'Numbers' });
    for (const number of ['67', '68', '69']) await numbers.getByRole('button', { name: number, exact: true }).click();
    // The limits are followed as soon as somebody else is refused.
    const { api: scout } = await newPlayer({ deposit: 100_000 });
    const line = { playId: 'DE', bettingContent: '69', unit: '1000', multiple: 1, combinations: 1, amount: '1000' };
    const bet = async () => {
      const { currentNumero } = await scout.call('GET', '/lgw/numeros/near?gameId=vn18_5m');
      return currentNumero ? (await scout.bet('vn18_5m', currentNumero.numero, [line])).body.errorCode : 'no draw is open';
    };
    await expect.poll(bet, { intervals: [500] }).toBe('lottery.number.refused');
    await waitForTime(page, 'Vietnam 18 Fast · 5 min');
    await slip(page).getByRole('button', { name: 'Bet now' }).click();
    await question(page).getByRole('button', { name: 'Place bet · ₫ 3,000' }).click();
    const offer = page.getByRole('dialog', { name: 'The odds have changed' });
    await expect(offer.getByRole('listitem').filter({ hasText: /^68/ })).toContainText('Odds now × 49');
    await expect(offer.getByRole('listitem').filter({ hasText: /^69/ })).toContainText('Takes no more bets; left out');
    await expect(offer).toContainText('At 50% of the usual odds');
    expect(await balanceOf(api)).toBe(200_000);
    await offer.getByRole('button', { name: 'Accept and place · ₫ 2,000' }).click();
    const receipt = page.getByRole('dialog', { name: 'Bet accepted' });
    await expect(receipt).toContainText('2 combinations for draw');
    await expectBalance(page, 198_000);
    const { content } = await api.call('GET', '/lgw/orders?page=0&size=10');
    expect(content.map(({ bettingContent }: { bettingContent: string }) => bettingContent).toSorted()).toEqual(['67', '68']);
  } finally {
    await set({});
  }
});

test('a link opens the play it names, dao and keo write many numbers, and the cost is stake times results', async ({ page }) => {
  await page.goto('/vnlottery?gameCode=vn18_1m&playType=LO3&bars=1');
  await expect(page.getByRole('group', { name: 'Board of Lo 3 Digits' })).toBeVisible();
  const box = page.getByRole('textbox', { name: 'Type or paste your picks' });
  await box.fill('112');
  await page.getByRole('button', { name: 'Add numbers' }).click();
  await expect(slip(page)).toContainText('1 combination × 17 results × ₫ 1,000 = ₫ 17,000');
  await page.getByRole('button', { name: 'All arrangements' }).click();
  await expect(slip(page)).toContainText('3 combinations × 17 results × ₫ 1,000 = ₫ 51,000');
  await page.getByText('Sequence', { exact: true }).click();
  for (const [name, value] of Object.entries({ First: '001', Second: '003', Last: '009' }))
    await page.getByRole('textbox', { name, exact: true }).fill(value);
  await page.getByRole('button', { name: 'Add numbers' }).nth(1).click();
  await expect(slip(page)).toContainText('8 combinations × 17 results × ₫ 1,000 = ₫ 136,000');
  expect(amountIn(await slip(page).locator('strong').first().innerText())).toBe(1_360_000);
});

test('the address follows the bet on show and says when it names none; a wrong multiple is said once, and Max sets the highest', async ({
  page,
}) => {
  await page.goto('/lottery?gameCode=ssc5m&playType=NO_SUCH_BET');
  await expect(page.getByText(/names a bet that is not offered here/)).toBeVisible();
  await page.getByRole('button', { name: 'One Digit', exact: true }).click();
  await expect(page).toHaveURL(/playType=S1_DIRECT$/);
  await expect(page.getByText(/names a bet that is not offered here/)).toHaveCount(0);
  // A sheet has the address to itself: the bet chosen on it is named once it is closed.
  await page.getByRole('button', { name: 'All bets' }).click();
  await page.getByRole('dialog', { name: 'All bets' }).getByRole('button', { name: '1st v 2nd' }).click();
  await expect(page).toHaveURL(/playType=DTT_12$/);
  await page.reload();
  await expect(page.getByRole('group', { name: 'Board of Dragon Tiger 1st v 2nd' })).toBeVisible();
  await page.getByRole('group', { name: 'Options' }).getByRole('button').first().click();
  await page.getByText('Advanced', { exact: true }).click();
  const multiple = page.getByRole('spinbutton', { name: 'Bet size' });
  await multiple.fill('9999999999');
  await expect(page.getByText(/^The highest bet size is/)).toHaveCount(1);
  await expect(
    slip(page)
      .getByText(/combination/)
      .first(),
  ).toBeHidden();
  await expect(slip(page)).toContainText('Correct the marked field.');
  const most = page.getByRole('button', { name: /^Highest bet size/ });
  const highest = amountIn((await most.getAttribute('aria-label')) ?? '') / 10;
  await most.click();
  await expect(multiple).toHaveValue(String(highest));
  await expect(slip(page).getByRole('button', { name: 'Log in to bet' })).not.toHaveAttribute('aria-disabled', 'true');
});

test('a visitor changes the stake in the bar of a long board and bets with play money at once', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/lottery?gameCode=pk5m');
  await page
    .getByRole('group', { name: /^Board of / })
    .getByRole('button', { name: /Big/ })
    .first()
    .click();
  await slip(page).getByRole('button', { name: 'Stake ₫ 1,000: change it' }).click();
  const stake = page.getByRole('dialog', { name: 'Stake' });
  await stake.getByRole('button', { name: '₫ 5,000', exact: true }).click();
  await stake.getByRole('button', { name: 'OK' }).click();
  await expect(slip(page)).toContainText('1 combination × ₫ 1,000 × 5 = ₫ 5,000');
  await expect(slip(page).getByRole('button', { name: 'Log in to bet with real money' })).toBeVisible();
  await slip(page).getByRole('button', { name: 'Bet with play money' }).click();
  await expect(question(page)).toContainText('Demo money');
  await question(page).getByRole('button', { name: 'Place bet · ₫ 5,000' }).click();
  await expect(page.getByRole('dialog', { name: 'Bet accepted' })).toContainText('Big');
});
