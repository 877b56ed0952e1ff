import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { balancePill, newPlayer, signInByTicket } from './support/people.js';
import { modalKeys, routes } from './support/places.js';
import { expect, test } from './support/test.js';

// Strangers to one another: they may share out the workers.
test.describe.configure({ mode: 'parallel' });

const devices = { phone: { width: 390, height: 844 }, desktop: { width: 1366, height: 820 } } as const;
const narrowest = { width: 320, height: 640 };
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const anyDialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));

/** Waits until nothing moves any more. */
async function rest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Sheets rise, pages appear, colours change; what moves for ever (a shimmer) has no end to wait for. At rest is what rests for a while.
    for (let still = 0, looks = 0; still < 4 && looks < 40; looks += 1) {
      const moving = document
        .getAnimations()
        .some(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
      still = moving ? 0 : still + 1;
      await new Promise((done) => setTimeout(done, 60));
    }
  });
}

/** Waits until the page has told who is signed in and drawn what it loads. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
  await rest(page);
}

/** Widths that do not fit: the page itself, or a sheet that scrolls sideways. */
function overflows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const whole = document.documentElement;
    if (whole.scrollWidth > whole.clientWidth) found.push(`page: ${whole.scrollWidth} > ${whole.clientWidth}`);
    for (const part of document.querySelectorAll<HTMLElement>('[role=dialog] > div, [role=alertdialog] > div, main'))
      if (part.scrollWidth > part.clientWidth + 1)
        found.push(`${part.tagName} ${part.className}: ${part.scrollWidth} > ${part.clientWidth}`);
    return found;
  });
}

/** What axe finds; looked at twice, for a sheet that is just taking another's place is half transparent for a moment. */
async function faultsOf(page: Page, rules?: readonly string[]): Promise<string[]> {
  if ((await lookForFaults(page, rules)).length === 0) return [];
  await page.waitForTimeout(700);
  await rest(page);
  return lookForFaults(page, rules);
}

async function lookForFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  const builder = new AxeBuilder({ page });
  const { violations } = await (rules ? builder.withRules([...rules]) : builder.withTags(standards)).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`));
}

async function setTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((wanted) => (document.documentElement.dataset['theme'] = wanted), theme);
  await rest(page);
}

/** Visits places one after the other and collects what is wrong with each, so that one run names every fault. */
async function visit(page: Page, paths: readonly string[], device: keyof typeof devices): Promise<string[]> {
  const faults: string[] = [];
  for (const path of paths) {
    const note = (what: string) => (text: string) => faults.push(`${path} ${what}: ${text}`);
    await page.setViewportSize(devices[device]);
    await page.goto(path);
    await settle(page);
    await setTheme(page, 'dark');
    (await faultsOf(page)).forEach(note('dark'));
    (await overflows(page)).forEach(note(device));
    if (device === 'phone') {
      await setTheme(page, 'light');
      // What is said stays the same; only the colours change.
      (await faultsOf(page, ['color-contrast'])).forEach(note('light'));
      await page.setViewportSize(narrowest);
      (await overflows(page)).forEach(note('320 px'));
    }
    if (!path.includes('?m=')) continue;
    // A sheet is there, comes back after a refresh, and goes with Esc.
    if ((await anyDialog(page).count()) === 0) continue;
    await page.keyboard.press('Escape');
    await expect.soft(anyDialog(page), `${path} closes on Esc`).toHaveCount(0);
    expect.soft(page.url(), `${path} leaves the address`).not.toMatch(/[?&]m=/);
  }
  return faults;
}

// Sheets over a page with little on it: what lies under them has been looked at by itself.
const places = [...routes, ...modalKeys().map((key) => `/help?m=${key}`)];

for (const device of ['phone', 'desktop'] as const) {
  test(`every page and sheet as a guest on a ${device}: no fault, no complaint, nothing cut`, async ({ page }) => {
    test.setTimeout(300_000);
    expect(await visit(page, device === 'phone' ? places : routes, device)).toEqual([]);
  });

  test(`every page and sheet as a member on a ${device}: no fault, no complaint, nothing cut`, async ({ page }) => {
    test.setTimeout(300_000);
    const { api } = await newPlayer({ deposit: 100_000 });
    await signInByTicket(page, api);
    expect(await visit(page, places, device)).toEqual([]);
  });
}

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
