import { expectClean } from './support/axe.js';
import { expect, test } from './support/test.js';

test('without a connection there is a page of the site, in its words and theme, and with one again the page that was asked for', async ({
  page,
  context,
}) => {
  await page.goto('/help');
  // Registered once the page is at rest, and then at work on this very page.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  const kept = await page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return stores.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/offline.html');
  expect(
    kept.filter((path) => path !== '/offline.html' && !path.startsWith('/assets/')),
    'neither pages nor answers are kept',
  ).toEqual([]);

  // With a worker the browser asks for a page ahead, and then for itself what the worker leaves alone: a link that is good once has to outlast that.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('navigation').getByRole('button', { name: 'Customer service' }).click();
  await expect(page).toHaveURL(/\/helpmc\?topic=contact$/);
  await page.setViewportSize({ width: 390, height: 844 });

  await page.evaluate(() => {
    localStorage.setItem('lang', 'VI');
    localStorage.setItem('theme', 'light');
  });
  await context.setOffline(true);
  await page.goto('/elott?group=K3');
  await expect(page.getByRole('heading', { name: 'Mất kết nối mạng' })).toBeVisible();
  await expect(page).toHaveTitle(/ · Sortes$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expectClean(page);
  const again = page.getByRole('button', { name: 'Thử lại' });
  await again.click();
  await expect(again, 'still away').toBeVisible();

  await context.setOffline(false);
  // It opens by itself; a press does the same.
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(page).toHaveURL(/\/elott\?group=K3$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Xổ số' })).toBeVisible();
});
