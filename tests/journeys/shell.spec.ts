import type { Page } from '@playwright/test';
import { colourRules, faultsInBothThemes, faultsOf, overflowsOf, setTheme } from './support/axe.js';
import { balancePill, newPlayer, signInByTicket } from './support/people.js';
import { modalKeys, routes } from './support/places.js';
import { goInPlace, rest, settle } from './support/rest.js';
import { expect, test } from './support/test.js';

// Strangers to one another: they may share out the workers.
test.describe.configure({ mode: 'parallel' });

const devices = { phone: { width: 390, height: 844 }, desktop: { width: 1366, height: 820 } } as const;
const narrowest = { width: 320, height: 640 };
const anyDialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));

type Device = keyof typeof devices;

/** Opens an address as somebody does who was sent it. */
async function load(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settle(page);
}

/** Sheets on show; what lies under them has been looked at by itself. */
const sheet = '[role=dialog], [role=alertdialog]';

declare global {
  interface Window {
    shownBefore?: WeakSet<Element>;
  }
}

/** Runs in the page, as the next two do: keeps what is shown. */
function rememberShown(): void {
  window.shownBefore = new WeakSet([...document.querySelectorAll('body *')].filter((element) => element.checkVisibility()));
}

/** Marks what is shown now and was not then; answers how much that is. */
function markNew(within: string): number {
  const fresh = [...document.querySelectorAll(within)]
    .flatMap((place) => [...place.querySelectorAll('*')])
    .filter((element) => element.checkVisibility() && window.shownBefore?.has(element) !== true);
  for (const element of fresh) element.setAttribute('data-new', '');
  return fresh.length;
}

function unmarkNew(): void {
  for (const element of document.querySelectorAll('[data-new]')) element.removeAttribute('data-new');
}

/**
 * Visits places one after the other and collects what is wrong with each, so that one run names every fault. A place is opened once, on one device, and
 * then looked at on both and in both themes as it stands: what changes with width or colour must do so without a reload.
 */
async function visit(page: Page, paths: readonly string[], opened: Device, go: typeof goInPlace = load): Promise<string[]> {
  const faults: string[] = [];
  for (const path of paths) {
    const note = (what: string) => (text: string) => faults.push(`${path} ${what}: ${text}`);
    await page.setViewportSize(devices[opened]);
    await go(page, path);
    const hasSheet = (await anyDialog(page).count()) > 0;
    await page.setViewportSize(devices.phone);
    await rest(page);
    (await faultsInBothThemes(page, { withAdvice: true })).forEach(note('phone'));
    (await overflowsOf(page)).forEach(note('phone'));
    await page.evaluate(rememberShown);
    await page.setViewportSize(devices.desktop);
    await setTheme(page, 'dark');
    (await faultsOf(page, { withAdvice: true, withoutColours: true, ...(hasSheet && { within: sheet }) })).forEach(note('dark, desktop'));
    // Colours are the same at any width: those of what a phone does not show are left.
    if ((await page.evaluate(markNew, hasSheet ? sheet : 'body')) > 0)
      (await faultsOf(page, { rules: colourRules, within: '[data-new]' })).forEach(note('dark, desktop'));
    await page.evaluate(unmarkNew);
    (await overflowsOf(page)).forEach(note('desktop'));
    await page.setViewportSize(narrowest);
    await rest(page);
    (await overflowsOf(page)).forEach(note('320 px'));
    // A sheet is there and goes with Esc.
    if (!path.includes('?m=') || !hasSheet) continue;
    await page.keyboard.press('Escape');
    await expect.soft(anyDialog(page), `${path} closes on Esc`).toHaveCount(0);
    expect.soft(page.url(), `${path} leaves the address`).not.toMatch(/[?&]m=/);
  }
  return faults;
}

// Over a page with little on it.
const sheets = modalKeys().map((key) => `/help?m=${key}`);

test.describe('every place, each opened once', () => {
  // What moves is not looked at here, only where it comes to rest.
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  for (const [what, places] of Object.entries({ page: routes, sheet: sheets })) {
    test(`every ${what} as a guest: no fault, no complaint, nothing cut on phone and desktop, in both themes`, async ({ page }) => {
      test.setTimeout(300_000);
      // Sheets open from the page under them, as they do at a touch; the member opens each by its address.
      if (what === 'sheet') await load(page, '/help');
      expect(await visit(page, places, 'phone', what === 'sheet' ? goInPlace : load)).toEqual([]);
    });

    test(`every ${what} as a member: no fault, no complaint, nothing cut on phone and desktop, in both themes`, async ({ page }) => {
      test.setTimeout(300_000);
      const { api } = await newPlayer({ deposit: 100_000 });
      await signInByTicket(page, api);
      expect(await visit(page, places, 'desktop')).toEqual([]);
    });
  }
});

test('a sheet opens by touch, closes by Back, comes back by Forward and by refresh, and keeps the page under it', async ({ page }) => {
  await page.goto('/help');
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
  const popup = page.getByRole('dialog', { name: 'Log in' });
  await expect(popup).toBeVisible();
  await page.goBack();
  await expect(popup).toHaveCount(0);
  await expect(page).toHaveURL(/\/help$/);
  await page.goForward();
  await expect(popup).toBeVisible();
  await page.reload();
  await expect(popup).toBeVisible();
  // A press beside it must not lose what was typed.
  await page.mouse.click(195, 20);
  await expect(popup).toBeVisible();
  await popup.getByRole('button', { name: 'Close' }).click();
  await expect(popup).toHaveCount(0);
  await expect(page).toHaveURL(/\/help$/);
  await page.goto('/help?m=language');
  await expect(page.getByRole('dialog', { name: 'Language and theme' })).toBeVisible();
  await page.mouse.click(195, 20);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/help$/);
});

test('the menu opens and closes on a phone, and folds on a desktop', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Main navigation' });
  await expect(drawer.getByRole('link', { name: 'Help' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(drawer).toBeVisible();
  await page.mouse.click(375, 400);
  await expect(drawer).toHaveCount(0);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await drawer.getByRole('link', { name: 'Help' }).click();
  await expect(page).toHaveURL(/\/help$/);
  await expect(drawer).toHaveCount(0);
  await page.setViewportSize(devices.desktop);
  const side = page.getByRole('complementary').getByRole('navigation', { name: 'Main navigation' });
  await expect(side.getByText('Announcements')).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: /menu$/ }).first().click();
  await expect(side.getByRole('button', { name: 'Announcements' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Expand menu' })).toBeVisible();
});

test('the theme stays through a reload, from the first frame on', async ({ page }) => {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { themesSeen: seen });
    const look = () => {
      if (document.body)
        seen.push(`${getComputedStyle(document.documentElement).backgroundColor} ${getComputedStyle(document.body).color}`);
      if (seen.length < 30) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const seenThemes = async () => {
    await page.waitForFunction(() => (window as unknown as { themesSeen: string[] }).themesSeen.length >= 30);
    return page.evaluate(() => [...new Set((window as unknown as { themesSeen: string[] }).themesSeen)]);
  };
  const backgrounds: string[] = [];
  for (const theme of ['Dark', 'Light'] as const) {
    await page.goto('/?m=language');
    await page.getByRole('dialog').getByText(theme, { exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme.toLowerCase());
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme.toLowerCase());
    const seen = await seenThemes();
    expect(seen, `${theme} from the first frame`).toHaveLength(1);
    backgrounds.push(...seen);
  }
  expect(new Set(backgrounds).size).toBe(2);
});

test('hidden sums stay hidden everywhere, after a reload too', async ({ page }) => {
  const { api } = await newPlayer({ deposit: 123_000 });
  await signInByTicket(page, api);
  await expect(balancePill(page)).toContainText('123,000');
  await page.getByRole('banner').getByRole('button', { name: 'Hide balance' }).click();
  await expect(page.getByText('123,000')).toHaveCount(0);
  await page.goto('/?m=account');
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible();
  await expect(page.getByText('123,000')).toHaveCount(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Show balance' }).click();
  await expect(page.getByRole('dialog').getByText('123,000')).toBeVisible();
});

test('an address without a page is answered 404, with the page that says so', async ({ page }) => {
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL(/\/(home)?$/);
  for (const path of ['/', '/elott?group=SSC', '/Help/', '/login'])
    expect([path, (await page.request.get(path)).status()]).toEqual([path, 200]);
});
