import type { Page } from '@playwright/test';
import { expect, test, within } from './support/test.js';

test.describe.configure({ mode: 'parallel' });

/** A place on the page, to the px. */
async function placeOf(page: Page, selector: string): Promise<string> {
  const box = await page.locator(selector).first().boundingBox();
  return box === null ? 'nowhere' : [box.x, box.y, box.width, box.height].map(Math.round).join(' ');
}

/** What the server writes into a page, and what the page draws itself in the same place. */
const shown = [
  { path: '/lottery?gameCode=ssc5m', before: '.boot-rule', after: 'main p.max-sm\\:line-clamp-1' },
  { path: '/lottery?gameCode=pk5m', before: '.boot-rule', after: 'main p.max-sm\\:line-clamp-1' },
  { path: '/lottery?gameCode=keno5m', before: '.boot-rule', after: 'main p.max-sm\\:line-clamp-1' },
  { path: '/rng', before: '.boot-category img', after: 'main li .tile-picture' },
] as const;

for (const { path, before, after } of shown)
  test(`what ${path} brings with itself is where it is drawn later`, async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    // A program that was just started fetches the studio's list yet.
    await expect(async () => {
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.locator(before).first()).toBeVisible(within(5_000));
    }).toPass(within(60_000));
    const first = await placeOf(page, before);
    const words = await page.locator(before).first().textContent();
    await page.unroute('**/assets/*.js');
    await page.goto(path);
    await expect(page.locator(after).first()).toBeVisible();
    await expect.poll(() => placeOf(page, after)).toBe(first);
    expect(await page.locator(after).first().textContent()).toBe(words);
  });
