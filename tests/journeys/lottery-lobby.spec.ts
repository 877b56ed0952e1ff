import type { Page } from '@playwright/test';
import { expectClean } from './support/axe.js';
import { expect, test } from './support/test.js';

test.describe.configure({ mode: 'parallel' });

/** The list's games; it is named by the family that is chosen. */
const games = (page: Page, family = 'Lottery') => page.getByRole('list', { name: family, exact: true }).getByRole('listitem');
const families = (page: Page) => page.getByRole('group', { name: 'Kinds of games' });

test('games are found by family and by search without marks', async ({ page }) => {
  await page.goto('/elott');
  const all = Number(
    await families(page)
      .getByRole('button', { name: /^All games/ })
      .innerText()
      .then((text) => /\d+/.exec(text)?.[0]),
  );
  await expect(games(page)).toHaveCount(all);
  expect(all).toBeGreaterThan(75);

  await test.step('every family has its tab, and its numbers in their own form', async () => {
    await families(page)
      .getByRole('button', { name: /^Racing PK10/ })
      .click();
    await expect(page).toHaveURL(/group=PK10/);
    await expect(games(page, 'Racing PK10').filter({ hasText: 'Racing PK10 · 1 min' }).getByRole('timer')).toBeVisible();
    await page.goto('/elott?group=VN-south');
    await expect(games(page, 'Southern Vietnam')).toHaveCount(21);
    await expect(page.getByRole('heading', { level: 2, name: 'Southern Vietnam' })).toBeVisible();
    await expectClean(page);
    // On a phone, too, the chosen chip is in view, with the row and not the page moved.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await expect(families(page).getByRole('button', { name: /^Southern Vietnam/ })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.setViewportSize({ width: 1366, height: 768 });
  });

  await test.step('search ignores marks and looks everywhere', async () => {
    const search = page.getByRole('searchbox', { name: 'Search lotteries' });
    await search.fill('đà nang');
    await expect(games(page)).toHaveCount(1);
    await expect(games(page)).toContainText('Da Nang');
    // The address holds what is looked for.
    await expect(page).toHaveURL(/gameName=/);
    await page.reload();
    await expect(search).toHaveValue('đà nang');
    await expect(games(page)).toHaveCount(1);
    await search.fill('ho chi mihn');
    await expect(games(page)).toHaveCount(1);
    await expect(games(page)).toContainText('Ho Chi Minh City');
    await search.fill('ho chi mimmhn');
    await expect(page.getByRole('navigation', { name: 'Did you mean' }).getByRole('link').first()).toHaveText('Ho Chi Minh City');
    await search.fill('no such lottery');
    await expect(page.getByRole('heading', { name: 'No lottery by that name' })).toBeVisible();
    await search.fill('');
  });

  await test.step('the whole list fits the narrowest phone', async () => {
    await families(page)
      .getByRole('button', { name: /^All games/ })
      .click();
    await page.setViewportSize({ width: 320, height: 640 });
    await expect(games(page).first()).toBeVisible();
    await expectClean(page);
  });
});

/** Instants at which the seconds of the first countdown changed; with the next draw its element may be another one. */
function ticksOf(page: Page, of: number): Promise<number[]> {
  return page.evaluate(
    (wanted) =>
      new Promise<number[]>((done) => {
        const read = (): string | undefined => document.querySelector('[role=timer]')?.textContent ?? undefined;
        const ticks: number[] = [];
        let shown = read();
        new MutationObserver((_, observer) => {
          const now = read();
          if (now === undefined || now === shown) return;
          shown = now;
          ticks.push(Date.now());
          if (ticks.length < wanted) return;
          observer.disconnect();
          done(ticks);
        }).observe(document.body, { characterData: true, childList: true, subtree: true });
      }),
    of,
  );
}

test('the countdowns of two devices tick together, in the lobby as on the board', async ({ page, browser }) => {
  const context = await browser.newContext({ viewport: { width: 1366, height: 820 } });
  const other = await context.newPage();
  await page.goto('/elott?group=SSC');
  await other.goto(`${new URL(page.url()).origin}/lottery?gameCode=ssc1m`);
  await Promise.all([page, other].map((each) => expect(each.getByRole('timer').first()).toBeVisible()));
  // A second is heard to the full on both: what differs is by how much their clocks do.
  const [one, two] = await Promise.all([ticksOf(page, 4), ticksOf(other, 4)]);
  const phase = (ticks: number[]) => (ticks.at(-1) ?? 0) % 1_000;
  const apart = Math.abs(phase(one) - phase(two));
  expect(Math.min(apart, 1_000 - apart)).toBeLessThan(300);
  await context.close();
});
