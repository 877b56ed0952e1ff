import { expectClean } from './support/axe.js';
import { expect, test } from './support/test.js';

test('help finds what was misspelt, keeps its place, and leads from the rules of a play to its board', async ({ page }) => {
  await page.goto('/help');
  const main = page.getByRole('main');
  await main.getByRole('searchbox', { name: 'Search help' }).fill('witdraw');
  const found = main.getByRole('button', { name: /^How to withdraw/ });
  await expect(found.locator('mark').first()).toHaveText('withdraw');
  await found.click();
  await expect(main.getByRole('heading', { name: 'How to withdraw' })).toBeVisible();
  await expect(page).toHaveURL(/topic=withdraw/);
  await page.reload();
  await expect(main.getByRole('heading', { name: 'How to withdraw' })).toBeVisible();
  await main.getByRole('button', { name: 'All results for “witdraw”' }).click();
  await expect(found).toBeVisible();

  await main.getByRole('searchbox').fill('xylophone');
  await expect(main.getByRole('status')).toHaveText('Nothing found for “xylophone”');
  await main.getByRole('button', { name: 'Game rules' }).click();
  await expect(main.getByRole('searchbox')).toHaveValue('');
  // What the board pays at the prize group it sells at.
  await main.getByRole('button', { name: /^All 5 Direct × 98,000$/ }).click();
  await expect(main.getByText('The five digits must all fall in place.')).toBeVisible();
  await expectClean(page);
  await main.getByRole('link', { name: 'Play this bet' }).click();
  await expect(page).toHaveURL(/\/lottery\?gameCode=\w+&playType=S5_DIRECT/);
});
