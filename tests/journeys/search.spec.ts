import type { Page } from '@playwright/test';
import { expectClean } from './support/axe.js';
import { newPlayer, signInByTicket } from './support/people.js';
import { expect, test, within } from './support/test.js';

test.describe.configure({ mode: 'parallel' });

const field = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const answers = (page: Page, group: string) => page.getByRole('group', { name: group }).getByRole('option');

test('one search finds a misspelt game, a lottery without its marks, a draw by its number and what a visitor needs', async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/m=search/);
  await expect(field(page)).toBeFocused();
  await expect(answers(page, 'Pages').filter({ hasText: 'Deposit' })).toBeVisible();
  await field(page).fill('krash');
  await expect(answers(page, 'Games').filter({ hasText: 'Crash' })).toBeVisible();
  await field(page).fill('hanoi');
  await expect(answers(page, 'Lotteries')).toHaveCount(1);
  await expect(answers(page, 'Lotteries')).toContainText('Northern Vietnam Lottery');
  await expectClean(page);
  await field(page).fill('no such thing anywhere');
  await expect(page.getByRole('heading', { name: 'Nothing found for “no such thing anywhere”' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  // A program that was just started has drawn nothing yet.
  let numero = '';
  await expect
    .poll(async () => {
      const reply = await fetch(new URL('/lgw/games/popular?count=1', page.url()));
      const [game] = (await reply.json()) as { lastResult: { numero: string } | null }[];
      numero = game?.lastResult?.numero ?? '';
      return numero;
    }, within(90_000))
    .not.toBe('');
  await page.reload();
  await field(page).fill(numero);
  await expect(answers(page, 'Draws').first()).toContainText(`Draw ${numero}`);
  await field(page).fill('withdraw');
  await answers(page, 'Pages').filter({ hasText: 'Withdrawal' }).click();
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
});

test('by keys alone: a press opens it, arrows choose, Enter goes there, and the device remembers', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { api } = await newPlayer();
  await signInByTicket(page, api, '/help');
  // The keys are heard a moment after the page is there.
  await expect(async () => {
    if ((await field(page).count()) === 0) await page.keyboard.press('/');
    await expect(field(page)).toBeFocused(within(3_000));
  }).toPass(within(30_000));
  await page.keyboard.type('k3 5');
  await expect(answers(page, 'Lotteries')).toHaveText([/Fast Dice K3 · 5 min/]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/lottery\?gameCode=k35m$/);
  await page.keyboard.press('Control+k');
  await page.getByRole('button', { name: 'k3 5' }).click();
  await expect(field(page)).toHaveValue('k3 5');
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveValue('');
  await page.keyboard.type('limits');
  const [first, second] = [page.getByRole('option').nth(0), page.getByRole('option').nth(1)];
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(second).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/page=protection/);
  await expect(page.getByRole('heading', { name: 'Limits and breaks' }).first()).toBeVisible();
});
