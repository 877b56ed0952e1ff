import { expectClean } from './support/axe.js';
import { depositOverTheWire, newPlayer, signInByTicket } from './support/people.js';
import { program } from './support/program.js';
import { expect, test, within } from './support/test.js';

test.describe.configure({ mode: 'parallel' });

test('a visitor plays from the first page with one press', async ({ page }) => {
  await page.goto('/');
  const tryIt = page.getByRole('region', { name: 'Try it now, no account needed' });
  await expect(tryIt.getByRole('link', { name: /^Play demo/ }).first()).toBeVisible();
  await expectClean(page);
  // A program that was just started fetches the studio's list yet.
  await expect(async () => {
    await page.goto('/');
    await expect(tryIt.getByRole('link', { name: /Crash/ })).toBeVisible(within(5_000));
  }).toPass(within(60_000));
  await tryIt.getByRole('link', { name: /Crash/ }).click();
  await expect(page).toHaveURL(/\/game\?nodeId=\d+&mode=trial$/);
});

test('a player finds the first steps, and once there was money and a bet what they are in the middle of', async ({ page }) => {
  const { api } = await newPlayer();
  await signInByTicket(page, api, '/');
  const own = page.getByRole('group', { name: 'For you' });
  await expect(own.getByRole('button', { name: /Make a deposit/ })).toBeVisible();
  await expect(own.getByRole('link', { name: /Place a first bet/ })).toBeVisible();
  // The other way on, beside it: a game with play money.
  await expect(async () => {
    await page.goto('/');
    await expect(own.getByRole('link', { name: /^Play demo/ }).first()).toBeVisible(within(5_000));
  }).toPass(within(60_000));
  await own
    .getByRole('link', { name: /^Play demo/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/game\?nodeId=\d+&mode=trial$/);
  await page.goto('/');
  await own.getByRole('button', { name: /Make a deposit/ }).click();
  await expect(page).toHaveURL(/m=deposit/);

  await depositOverTheWire(api, 100_000, program);
  const line = { playId: 'S1_DIRECT', bettingContent: '7', unit: '1000', multiple: 1, combinations: 1, amount: '1000' };
  await expect
    .poll(async () => {
      const { currentNumero } = await api.call('GET', '/lgw/numeros/near?gameId=ssc5m');
      return currentNumero ? (await api.bet('ssc5m', currentNumero.numero, [line])).status : 0;
    })
    .toBe(200);
  await page.goto('/');
  const bet = own.getByRole('button', { name: /1 open bet Five Digits · 5 min/ });
  await expect(bet.getByRole('timer').or(bet.getByText('Drawing'))).toBeVisible();
  await expect(own.getByText('Make a deposit')).toHaveCount(0);
  await expectClean(page);
  await bet.click();
  await expect(page).toHaveURL(/m=bet/);
});

test('the banners rest when they are told to, whatever the pointer does, and below a sheet', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/');
  const banners = page.getByRole('region', { name: 'Highlights' });
  const shown = () => banners.locator('[aria-current="true"]').getAttribute('aria-label');
  await expect.poll(shown, 'they move by themselves').toMatch(/2/);
  await banners.getByRole('button', { name: 'Pause slides' }).click();
  await page.mouse.move(640, 800);
  const paused = await shown();
  // Longer than a slide stands.
  await page.waitForTimeout(7_000);
  expect(await shown()).toBe(paused);
  const shift = () =>
    banners.evaluate((region) => {
      const edges = [...region.querySelectorAll('[aria-roledescription=slide]')].map((slide) => slide.getBoundingClientRect().left);
      return Math.min(...edges.map((left) => Math.abs(left - region.getBoundingClientRect().left)));
    });
  // It takes a moment from one to the next.
  await expect.poll(shift, 'a slide stands at the edge of its place').toBeLessThan(1);
  await banners.getByRole('button', { name: 'Play slides' }).click();
  await page.mouse.move(640, 800);
  await expect.poll(shown).not.toBe(paused);
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
  const covered = () => page.locator('[aria-roledescription=carousel] [aria-current="true"]').first().getAttribute('aria-label');
  const below = await covered();
  await page.waitForTimeout(7_000);
  expect(await covered()).toBe(below);
});
