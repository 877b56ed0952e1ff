import type { Page } from '@playwright/test';
import { balanceOf, expectBalance, newPlayer, signInByTicket } from './support/people.js';
import { expect, test, within } from './support/test.js';

// Strangers to one another: they may share out the workers.
test.describe.configure({ mode: 'parallel' });

const betting = '**/lgw/orders/betting';

/** Picks a last digit on the five-digit board and opens the question; waits for a draw with more time left than a slow machine takes for the rest. */
async function askForBet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'One Digit', exact: true }).click();
  await page
    .getByRole('group', { name: '5th digit', exact: true })
    .getByRole('button', { name: /^5th digit 7,/ })
    .click();
  await expect(async () => {
    const [minutes, seconds] = (await page.getByRole('region', { name: 'Five Digits · 5 min' }).getByRole('timer').innerText())
      .split(':')
      .map(Number);
    expect((minutes ?? 0) * 60 + (seconds ?? 0)).toBeGreaterThan(60);
  }).toPass({ ...within(75_000), intervals: [500] });
  await page.getByRole('button', { name: 'Bet now' }).click();
}

const ordersOf = async (api: Awaited<ReturnType<typeof newPlayer>>['api']): Promise<number> =>
  (await api.call('GET', '/lgw/orders?page=0&size=50')).content.length;

test('a double tap on Bet over a slow network is one bet', async ({ page }) => {
  const { api } = await newPlayer({ deposit: 100_000 });
  await signInByTicket(page, api, '/lottery?gameCode=ssc5m');
  await page.route(betting, async (route) => {
    await new Promise((done) => setTimeout(done, 1_500));
    await route.continue();
  });
  await askForBet(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Place bet · ₫ 1,000' }).dblclick();
  await expect(page.getByRole('dialog', { name: 'Bet accepted' })).toBeVisible();
  await page.waitForTimeout(2_000);
  expect(await ordersOf(api)).toBe(1);
  await expectBalance(page, 99_000);
});

test('a double tap on Deposit over a slow network is one order', async ({ page }) => {
  const { api } = await newPlayer();
  await signInByTicket(page, api, '/?m=deposit');
  await page.route('**/MCSFE_depositByLaunchUrl', async (route) => {
    await new Promise((done) => setTimeout(done, 1_500));
    await route.continue();
  });
  const deposit = page.getByRole('dialog', { name: 'Deposit' });
  await deposit.getByRole('button', { name: '₫ 50,000' }).click();
  await deposit.getByRole('button', { name: 'Deposit ₫ 50,000' }).dblclick();
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeVisible();
  await page.goto('/?m=deposits');
  await expect(page.getByRole('dialog', { name: 'My deposits' }).getByRole('listitem')).toHaveCount(1);
});

test('the answer to a bet is lost: the page says so, asks again and tells the true result once', async ({ page }) => {
  const { api } = await newPlayer({ deposit: 100_000 });
  await signInByTicket(page, api, '/lottery?gameCode=ssc5m');
  await askForBet(page);
  let lost = 0;
  let mended = false;
  await page.route(betting, async (route) => {
    if (mended) return route.continue();
    // The server takes the bet, its answer never arrives.
    lost += 1;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Place bet · ₫ 1,000' }).click();
  const unknown = page.getByRole('dialog', { name: 'Checking your bet' });
  await expect(unknown).toContainText(
    'The connection broke before the answer came. We keep asking until we know; the bet can be placed only once.',
  );
  await expect.poll(() => lost).toBeGreaterThan(1);
  mended = true;
  await expect(page.getByRole('dialog', { name: 'Bet accepted' })).toBeVisible();
  expect(await ordersOf(api)).toBe(1);
  expect(await balanceOf(api)).toBe(99_000);
  await expectBalance(page, 99_000);
});

test.describe('a page that cannot be had', () => {
  // The browser and the page's own boundary tell the console of it.
  test.use({ forgiven: /ERR_INTERNET_DISCONNECTED|ChunkMissingError/ });

  test('offline on the way to another page: the page says so, and opens by itself with the line', async ({ page, context }) => {
    await page.goto('/help');
    await expect(page.getByRole('heading', { level: 1, name: 'Help centre' })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('navigation').getByRole('link', { name: 'Games' }).click();
    await expect(page.getByText('This page opens automatically as soon as you are connected again.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Load again' })).toHaveCount(0);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Slots' })).toBeVisible();
  });
});

test('offline in the middle of a bet: a clear state, kept through a reload, then the true result', async ({ page, context }) => {
  const { api } = await newPlayer({ deposit: 100_000 });
  await signInByTicket(page, api, '/lottery?gameCode=ssc5m');
  await askForBet(page);
  await context.setOffline(true);
  await expect(page.getByText('You are offline. What you see may be out of date.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Place bet · ₫ 1,000' }).click();
  await expect(page.getByRole('dialog', { name: 'Checking your bet' })).toBeVisible();
  expect(await ordersOf(api)).toBe(0);
  await context.setOffline(false);
  await expect(page.getByRole('dialog', { name: /^(?:Bet accepted|The bet was not placed|Place this bet\?)$/ })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Bet accepted' })).toBeVisible();
  expect(await ordersOf(api)).toBe(1);
  await expectBalance(page, 99_000);
});

test.describe('while a release takes the place of another', () => {
  test.use({ forgiven: /status of 404|dynamically imported module/ });

  test('who opens the site is told so, and gets in by themselves', async ({ page }) => {
    const program = '**/assets/react-*.js';
    await page.route(program, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/help');
    await expect(page.getByText('One moment, we are updating. The page comes back by itself.')).toBeVisible();
    await page.unroute(program);
    await expect(page.getByRole('heading', { level: 1, name: 'Help centre' })).toBeVisible(within(20_000));
  });
});
