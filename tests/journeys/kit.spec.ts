import type { Page } from '@playwright/test';
import { colourRules, faultsOf, overflowsOf, setTheme } from './support/axe.js';
import { serveKitPage, type KitPage } from './support/kit-page.js';
import { rest, settle } from './support/rest.js';
import { expect, test } from './support/test.js';

const devices = { phone: { width: 390, height: 844 }, desktop: { width: 1366, height: 820 } } as const;
const narrowest = { width: 320, height: 640 };
/** What the switch calls a language, and how the page then names itself; back to the first at the end. */
const languages = { ZH: 'zh-Hans', ID: 'id', PT: 'pt-BR', TH: 'th', VI: 'vi', EN: 'en' } as const;

let kit: KitPage;

test.beforeAll(async () => {
  kit = await serveKitPage();
});
test.afterAll(() => kit.close());
// What moves is not looked at here, only where it comes to rest.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const switches = (page: Page) => page.getByRole('region', { name: 'How examples are shown' });

/** Opens the page, or a part of it. */
async function open(page: Page, part = ''): Promise<void> {
  await page.goto(kit.address + part);
  await settle(page);
}

/** Collects what is found, with the circumstances before it. */
function collect() {
  const faults: string[] = [];
  return { faults, note: (when: string, found: readonly string[]) => faults.push(...found.map((fault) => `${when}: ${fault}`)) };
}

for (const [device, size] of Object.entries(devices)) {
  test(`every component is without fault in six languages and both themes on a ${device}`, async ({ page }) => {
    // Eleven seconds of a processor.
    test.setTimeout(300_000);
    const { faults, note } = collect();
    await page.setViewportSize(size);
    await open(page);
    for (const [name, tag] of Object.entries(languages)) {
      await switches(page).getByRole('radio', { name, exact: true }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', tag);
      await rest(page);
      // Windows are opened by their own addresses below. Words change no colour.
      note(name, await faultsOf(page, { withAdvice: true, withoutFrames: true, withoutColours: true }));
      note(name, await overflowsOf(page));
      if (device !== 'phone') continue;
      await page.setViewportSize(narrowest);
      await rest(page);
      note(`${name}, 320 px`, await overflowsOf(page));
      await page.setViewportSize(size);
    }
    for (const theme of ['Light', 'Dark'] as const) {
      await switches(page).getByRole('radio', { name: theme, exact: true }).click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme.toLowerCase());
      await rest(page);
      note(theme, await faultsOf(page, { rules: colourRules, withoutFrames: true }));
    }
    expect(faults).toEqual([]);
  });
}

test('what lies over a page is without fault in a window of its own', async ({ page }) => {
  const { faults, note } = collect();
  await page.setViewportSize(devices.phone);
  await open(page);
  const parts = await page
    .locator('figure iframe')
    .evaluateAll((frames) => frames.map((frame) => new URL((frame as HTMLIFrameElement).src).search));
  expect(parts.length).toBeGreaterThan(10);
  for (const [at, part] of parts.entries()) {
    // Each in another language: the words of all six go through these few boxes.
    const language = ['VI', 'TH', 'PT', 'ID', 'CN', 'EN'][at % 6] ?? 'EN';
    await page.evaluate((code) => localStorage.setItem('lang', code), language);
    await open(page, part);
    const when = `${part} ${language}`;
    await setTheme(page, 'dark');
    note(`${when}, dark`, await faultsOf(page, { withAdvice: true }));
    await setTheme(page, 'light');
    note(`${when}, light`, await faultsOf(page, { rules: colourRules }));
    await page.setViewportSize(narrowest);
    await rest(page);
    note(`${when}, 320 px`, await overflowsOf(page));
    await page.setViewportSize(devices.phone);
  }
  expect(faults).toEqual([]);
});

test('what opens by a press is without fault, and goes away', async ({ page }) => {
  const { faults, note } = collect();
  const part = (name: string) => page.locator(`#${name}`);
  const look = async (name: string, within: string) => {
    await expect(page.locator(within)).toBeVisible();
    await rest(page);
    note(name, await faultsOf(page, { within, withAdvice: true, withoutFrames: true }));
  };
  await page.setViewportSize(devices.desktop);
  await open(page);
  for (const name of ['Dialog', 'Drawer', 'Popover']) {
    await part(name).getByRole('button').first().click();
    await look(name, '[role=dialog]');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await part('ConfirmDialog').getByRole('button').first().click();
  await look('ConfirmDialog', '[role=alertdialog]');
  await page.keyboard.press('Escape');
  await part('ToastRegion').getByRole('button', { name: 'danger' }).click();
  await look('ToastRegion', 'section[aria-live]');
  // In windows of their own: what loads on the whole page moves it, and whatever moves closes these.
  await open(page, '?state=Menu/by%20a%20press');
  await page.getByRole('button').click();
  await look('Menu', '[role=menu]');
  await open(page, '?state=Picker/empty');
  await page.getByRole('combobox').click();
  await look('Picker', '[role=listbox]');
  await open(page, '?state=Tooltip/by%20hover%20or%20focus');
  await page.getByRole('button').focus();
  await look('Tooltip', '[role=tooltip]');
  expect(faults).toEqual([]);
});

test('the search leaves what it finds, and a window shows the examples as narrow as a phone', async ({ page }) => {
  await page.setViewportSize(devices.desktop);
  await open(page, '?#Tabs');
  await expect(page.locator('#Tabs')).toBeInViewport();
  // The open dialogs below it are drawn by now, and have left the focus where it was.
  await expect(page.frameLocator('iframe[title="Dialog, with a footer"]').getByRole('dialog')).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  await page.getByRole('searchbox').fill('trophy');
  await expect(page.locator('main figcaption')).toHaveText(['IconTrophy']);
  await switches(page).getByRole('radio', { name: '320' }).click();
  const stage = page.frameLocator('main iframe');
  await expect(stage.locator('main figcaption')).toHaveText(['IconTrophy']);
  await page.getByRole('searchbox').fill('');
  await switches(page).getByRole('radio', { name: 'TH' }).click();
  await expect(stage.locator('html')).toHaveAttribute('lang', 'th');
  await page.getByRole('navigation').getByRole('link', { name: 'Table' }).click();
  await expect(stage.locator('#Table')).toBeInViewport();
  expect(await stage.locator('html').evaluate((html) => html.scrollWidth)).toBe(320);
});

test('players have no such page', async ({ request }) => {
  expect((await request.get('/kit')).status()).toBe(404);
});
