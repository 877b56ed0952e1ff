import type { Locator, Page } from '@playwright/test';
import { newName } from './support/people.js';
import { expect, test, within } from './support/test.js';

// How far it is to a first bet, with a finger: every press is counted. What the keyboard's own "next" leads to is no press.
test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

function countTaps() {
  let taps = 0;
  return {
    tap: async (target: Locator): Promise<void> => {
      taps += 1;
      await target.tap();
    },
    taps: () => taps,
  };
}

const slip = (page: Page) => page.getByRole('region', { name: 'Your bet' });

test('a visitor is twelve taps from a bet with their own money', async ({ page }) => {
  const { tap, taps } = countTaps();
  await page.goto('/');
  await tap(page.getByRole('banner').getByRole('button', { name: 'Register' }));
  const form = page.getByRole('dialog', { name: 'Create account' });
  await expect(form.getByRole('textbox', { name: 'Username *' })).toBeFocused();
  const name = newName();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await form.getByRole('textbox', { name: 'Password *', exact: true }).pressSequentially('Quiet river 27');
  await form.getByRole('textbox', { name: 'Date of birth *' }).fill('1990-05-17');
  await tap(form.getByRole('checkbox'));
  await tap(form.getByRole('button', { name: 'Create account' }));
  await tap(page.getByRole('dialog', { name: 'Registered successfully' }).getByRole('button', { name: 'Deposit' }));
  const deposit = page.getByRole('dialog', { name: 'Deposit' });
  await tap(deposit.getByRole('button', { name: /^₫\s200,000$/ }));
  await tap(deposit.getByRole('button', { name: 'Deposit ₫ 200,000' }));
  await tap(page.getByRole('button', { name: /^Pay .*200/ }));
  const status = page.getByRole('dialog', { name: 'Deposit status' });
  await expect(status.getByText('Credited').first()).toBeVisible(within(30_000));
  await tap(status.getByRole('button', { name: 'Play' }));
  await tap(
    page
      .getByRole('main')
      .getByRole('link', { name: /Fast Dice K3 · 5 min/ })
      .first(),
  );
  await tap(page.getByRole('button', { name: /^Options Big/ }));
  await tap(slip(page).getByRole('button', { name: 'Bet now' }));
  await tap(page.getByRole('dialog', { name: 'Place this bet?' }).getByRole('button', { name: /^Place bet/ }));
  await expect(page.getByRole('dialog', { name: 'Bet accepted' })).toBeVisible();
  expect(taps()).toBeLessThanOrEqual(12);
});

test('a visitor is one tap from a game that takes their first bet of play money', async ({ page }) => {
  await page.goto('/inhouse');
  const { tap, taps } = countTaps();
  await tap(
    page
      .getByRole('list', { name: 'All games' })
      .getByRole('link', { name: /^(?:Hot )?Dice/ })
      .first(),
  );
  const game = page.frameLocator('iframe');
  const bet = game.locator('#main-action');
  await expect(bet).toHaveAttribute('aria-disabled', 'false', within(30_000));
  expect(taps()).toBe(1);
  await tap(bet);
  await expect(game.locator('.strip li')).toHaveCount(1, within(20_000));
});

test('who came by a game to register is back in it after the deposit', async ({ page }) => {
  await page.goto('/inhouse');
  await page
    .getByRole('list', { name: 'All games' })
    .getByRole('link', { name: /^(?:Hot )?Dice/ })
    .first()
    .tap();
  await page.getByRole('button', { name: 'Play for real' }).tap();
  const register = page.getByRole('dialog', { name: 'Create account' });
  await register.getByRole('textbox', { name: 'Username *' }).fill(newName());
  await register.getByRole('textbox', { name: 'Password *', exact: true }).fill('Quiet river 27');
  await register.getByRole('textbox', { name: 'Date of birth *' }).fill('1990-05-17');
  await register.getByRole('checkbox').check();
  await register.getByRole('button', { name: 'Create account' }).tap();
  await page.getByRole('dialog', { name: 'Registered successfully' }).getByRole('button', { name: 'Deposit' }).tap();
  const deposit = page.getByRole('dialog', { name: 'Deposit' });
  await deposit.getByRole('button', { name: /^₫\s200,000$/ }).tap();
  await deposit.getByRole('button', { name: 'Deposit ₫ 200,000' }).tap();
  await page.getByRole('button', { name: /^Pay .*200/ }).tap();
  const status = page.getByRole('dialog', { name: 'Deposit status' });
  await expect(status.getByText('Credited').first()).toBeVisible(within(30_000));
  await status.getByRole('button', { name: 'Play' }).tap();
  await expect(page).toHaveURL(/\/game\?nodeId=\d+$/);
  const bet = page.frameLocator('iframe').locator('#main-action');
  await expect(bet).toHaveAttribute('aria-disabled', 'false', within(30_000));
  await expect(bet).toHaveAttribute('data-mode', 'real');
});
