import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from '@playwright/test';
import { query, root } from './support/program.js';
import { goInPlace, rest, settle } from './support/rest.js';
import { expect, test } from './support/test.js';

// The site's own texts, and the names of games and plays.
const texts = [join(root, 'apps', 'site', 'src', 'texts'), join(root, 'packages', 'lottery-rules', 'texts')];
const languages = [
  { endonym: '简体中文', locale: 'zh', tag: /^zh/ },
  { endonym: 'Bahasa Indonesia', locale: 'id', tag: /^id/ },
  { endonym: 'Português', locale: 'pt', tag: /^pt/ },
  { endonym: 'ไทย', locale: 'th', tag: /^th/ },
  { endonym: 'Tiếng Việt', locale: 'vi', tag: /^vi/ },
  { endonym: 'English', locale: 'en', tag: /^en/ },
] as const;
/** Words that a language has taken from English; elsewhere on the site "Game" is "Permainan", which a tab of 64 px cannot hold. */
const loans: Readonly<Record<string, readonly string[]>> = { id: ['Game'] };
/** Names that are the same in every language. */
const names =
  /^(?:Sortes|YouTube|Instagram|Facebook|TikTok|Telegram|LINE|X \(Twitter\)|CSV|K|Ctrl K|Vietnam|Lumen Demo Vendor|Kite Demo Vendor|Dragon Tiger)$/;

function catalogue(locale: string): Map<string, string> {
  return new Map(
    texts
      .flatMap((folder) => readdirSync(join(folder, locale)).map((file) => join(folder, locale, file)))
      .flatMap((path) =>
        Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>).map(
          ([key, text]) => [`${basename(path)} ${key}`, text] as const,
        ),
      ),
  );
}

/** Everything a visitor reads or hears on the page, word groups as they stand. */
async function wordsOn(page: Page): Promise<Set<string>> {
  return new Set(
    await page.evaluate(() => {
      const found: string[] = [document.title];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (!node.parentElement?.closest('script, style, [lang]:not(html), .font-mono')) found.push(node.textContent ?? '');
      for (const element of document.querySelectorAll('[aria-label], [alt], [placeholder], [title]'))
        for (const name of ['aria-label', 'alt', 'placeholder', 'title']) found.push(element.getAttribute(name) ?? '');
      return found.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => /[A-Za-z]{3,}/.test(text));
    }),
  );
}

/** A text with its placeholders open, so that "Draw 42" is known as "Draw {numero}". */
function patternOf(text: string): RegExp {
  const parts = text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}(?: \\*)?$`);
}

/** Has a page draw everything down to its end. */
async function drawAll(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await rest(page);
}

const paths = [
  '/lottery?gameCode=ssc1m',
  '/',
  '/vnlottery?gameCode=xsmb&bars=1',
  '/register',
  '/help',
  '/elott',
  '/sports',
  '/?m=login',
  '/?m=freePlay',
  '/down',
] as const;

test('six languages: chosen without a reload, nothing left in English, nothing cut', async ({ page }) => {
  test.setTimeout(240_000);
  const english = catalogue('en');
  const before = new Map<string, Set<string>>();
  await page.goto('/help');
  for (const path of paths) {
    await goInPlace(page, path);
    await drawAll(page);
    before.set(path, await wordsOn(page));
  }
  // Vendors and their games are called the same everywhere, also those that another journey puts into the lobby meanwhile.
  const called = async () =>
    new Set((await query<{ name: string }>('select name from games.vendor union select name from games.game')).map(({ name }) => name));
  for (const { endonym, locale, tag } of languages) {
    const own = catalogue(locale);
    // Some words are the same in both languages; the catalogue says which.
    const shared = [...english].flatMap(([key, text]) => (own.get(key) === text ? [patternOf(text)] : []));
    const translated = new Set([...english].flatMap(([key, text]) => (own.get(key) === text || /[{<]/.test(text) ? [] : [text])));
    for (const path of paths) {
      if (path === paths[0]) {
        await goInPlace(page, `${path}&m=language`);
        await page.getByRole('dialog').getByRole('button', { name: endonym }).click();
        await expect(page.locator('html')).toHaveAttribute('lang', tag);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      } else if (path === '/') {
        // Chosen once, kept by every load.
        await page.goto(path);
        await settle(page);
      } else await goInPlace(page, path);
      await expect(page.locator('html')).toHaveAttribute('lang', tag);
      await drawAll(page);
      const now = await wordsOn(page);
      expect.soft(now.size, `${path} in ${endonym} says something`).toBeGreaterThan(0);
      if (locale !== 'en') {
        const vendors = await called();
        const left = [...now].filter(
          (text) =>
            !names.test(text) &&
            !vendors.has(text) &&
            loans[locale]?.includes(text) !== true &&
            (before.get(path)?.has(text) || translated.has(text)) &&
            !shared.some((pattern) => pattern.test(text)),
        );
        expect.soft(left, `English on ${path} in ${endonym}`).toEqual([]);
      }
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        expect
          .soft(
            await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
            `${path} in ${endonym} at ${width} px`,
          )
          .toBeLessThanOrEqual(0);
      }
      await page.setViewportSize({ width: 390, height: 844 });
    }
  }
});

test('an error on the screen follows a change of language', async ({ page }) => {
  const sentence = (locale: string): string =>
    (JSON.parse(readFileSync(join(root, 'packages', 'contract', 'src', 'texts', `${locale}.json`), 'utf8')) as Record<string, string>)[
      'error.login.failed'
    ] ?? '';
  await page.goto('/console');
  await page.getByLabel('Name').fill('nobody');
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const alert = page.getByRole('alert').filter({ hasText: /\S/ });
  await expect(alert).toHaveText(sentence('en'));
  const chooser = page.getByRole('combobox');
  await chooser.selectOption({ label: 'ไทย' });
  await expect(alert).toHaveText(sentence('th'));
  await chooser.selectOption({ label: 'English' });
  await expect(alert).toHaveText(sentence('en'));
});
