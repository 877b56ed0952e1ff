import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from './support/program.js';
import { expect, test } from './support/test.js';

const texts = join(root, 'apps', 'site', 'src', 'texts');
const languages = [
  { endonym: '简体中文', locale: 'zh', tag: /^zh/ },
  { endonym: 'Bahasa Indonesia', locale: 'id', tag: /^id/ },
  { endonym: 'Português', locale: 'pt', tag: /^pt/ },
  { endonym: 'ไทย', locale: 'th', tag: /^th/ },
  { endonym: 'Tiếng Việt', locale: 'vi', tag: /^vi/ },
  { endonym: 'English', locale: 'en', tag: /^en/ },
] as const;
/** Names that are the same in every language. */
const names = /^(?:Sortes|YouTube|Instagram|Facebook|TikTok|Telegram|LINE|X \(Twitter\)|CSV|K)$/;

function catalogue(locale: string): Map<string, string> {
  return new Map(
    readdirSync(join(texts, locale)).flatMap((file) =>
      Object.entries(JSON.parse(readFileSync(join(texts, locale, file), 'utf8')) as Record<string, string>).map(([key, text]) => [`${file} ${key}`, text] as const),
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

async function choose(page: Page, endonym: string): Promise<void> {
  const address = new URL(page.url());
  address.searchParams.set('m', 'language');
  await page.goto(address.href);
  await page.getByRole('dialog').getByRole('button', { name: endonym }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.waitForTimeout(500);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.waitForTimeout(400);
}

for (const path of ['/', '/lottery?gameCode=ssc1m', '/vnlottery?gameCode=xsmb&bars=1', '/register', '/help'] as const) {
  test(`all six languages on ${path}: nothing left in English, nothing cut`, async ({ page }) => {
    const english = catalogue('en');
    await page.goto(path);
    await settle(page);
    const before = await wordsOn(page);
    expect(before.size).toBeGreaterThan(10);
    for (const { endonym, locale, tag } of languages) {
      await choose(page, endonym);
      await expect(page.locator('html')).toHaveAttribute('lang', tag);
      await settle(page);
      const now = await wordsOn(page);
      if (locale === 'en') {
        expect([...before].filter((text) => !now.has(text) && english.size > 0 && [...english.values()].includes(text))).toEqual([]);
        continue;
      }
      const own = catalogue(locale);
      // Some words are the same in both languages; the catalogue says which.
      const shared = new Set([...english].flatMap(([key, text]) => (own.get(key) === text ? [text] : [])));
      const translated = new Set([...english].flatMap(([key, text]) => (own.get(key) === text || /[{<]/.test(text) ? [] : [text])));
      const left = [...now].filter((text) => !names.test(text) && !shared.has(text) && (before.has(text) || translated.has(text)));
      expect.soft(left, `English on ${path} in ${endonym}`).toEqual([]);
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), `${path} in ${endonym} fits`).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 320, height: 640 });
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), `${path} in ${endonym} fits 320 px`).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 390, height: 844 });
    }
  });
}
