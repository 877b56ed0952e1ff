import { arrowTo, faults, tab, tabTo } from './support/keyboard.js';
import { newPlayer, signInByTicket } from './support/people.js';
import { expect, test, within } from './support/test.js';

// Scrolling is at rest when the next key is pressed.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const [device, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1366, height: 820 }],
] as const) {
  test(`a bet is placed with the keyboard alone on a ${device}, and the focus is always in sight`, async ({ page }) => {
    test.setTimeout(240_000);
    faults.length = 0;
    await page.setViewportSize(viewport);
    const { api } = await newPlayer({ deposit: 50_000 });
    await signInByTicket(page, api, '/elott');
    await tab(page);
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('main').getByRole('link', { name: /Five Digits · 5 min/ }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Five Digits · 5 min' })).toBeVisible();
    // Enough time for slow fingers, at every press of which two frames are waited for: while a draw closes nothing can be picked, and for three seconds after
    // it a notice of the new issue hangs over the first row, which has come by then if it comes at all.
    await expect(async () => {
      const [minutes, seconds] = (await page.getByRole('region', { name: 'Five Digits · 5 min' }).getByRole('timer').innerText())
        .split(':')
        .map(Number);
      const left = (minutes ?? 0) * 60 + (seconds ?? 0);
      expect(left).toBeGreaterThan(100);
      expect(left).toBeLessThan(290);
    }).toPass({ ...within(120_000), intervals: [500] });
    await expect(page.getByText(/You are now betting on/)).toHaveCount(0);
    await arrowTo(page, page.getByRole('button', { name: 'One Digit', exact: true }));
    await page.keyboard.press('Enter');
    const row = page.getByRole('group', { name: '5th digit', exact: true });
    await arrowTo(page, row.getByRole('button', { name: /^5th digit 3,/ }));
    await page.keyboard.press('Space');
    await expect(row.getByRole('button', { name: /^5th digit 3,/ })).toHaveAttribute('aria-pressed', 'true');
    // The rows are one stop each: no twenty presses lie between the numbers and the bet.
    await tabTo(page, page.getByRole('button', { name: 'Bet now' }), 40);
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Place this bet?' });
    await expect(question).toBeVisible();
    await tabTo(page, question.getByRole('button', { name: 'Place bet · ₫ 1,000' }), 20);
    await page.keyboard.press('Enter');
    const receipt = page.getByRole('dialog', { name: 'Bet accepted' });
    await expect(receipt).toBeVisible();
    await tabTo(page, receipt.getByRole('button', { name: 'My bets' }), 20);
    await page.keyboard.press('Enter');
    await expect(receipt).toHaveCount(0);
    await expect(
      page.getByRole('tabpanel', { name: 'My bets' }).getByRole('listitem').filter({ hasText: 'One Digit Direct' }),
    ).toBeVisible();
    expect(faults).toEqual([]);
  });
}

test('Tab through lobby, sign-in and registration: the focus is always in sight', async ({ page }) => {
  faults.length = 0;
  for (const path of ['/', '/?m=login', '/register', '/elott', '/help']) {
    await page.goto(path);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' }).or(page.getByRole('dialog')).first()).toBeVisible();
    for (let step = 0; step < 40; step += 1) await tab(page);
    for (let step = 0; step < 15; step += 1) await tab(page, true);
  }
  expect([...new Set(faults)]).toEqual([]);
});
