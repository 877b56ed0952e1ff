import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fillPage, makeGamePage } from './dev-pages.mjs';

const written = (folder: string) => readFileSync(resolve(import.meta.dirname, '..', folder, 'index.html'), 'utf8');

/** What the program makes of the built page, as far as it matters here. */
const sent = (folder: string, boot: string) =>
  written(folder)
    .replace('<html lang="en"', '<html lang="vi"')
    .replace(/<title>[^<]*/, '<title>$& costs $1')
    .replace('__BOOT__', () => boot)
    .replaceAll('__NONCE__', 'n0nce');

describe.each(['apps/site', 'apps/console'])('the page of %s', (folder) => {
  it('has the data of the page that was sent, its language and title, and no mark left', () => {
    const boot = '{"brandName":"$& \\u003c"}';
    const page = fillPage(folder)(sent(folder, boot)) ?? '';
    expect(page).toContain(boot);
    expect(page).toContain('<html lang="vi"');
    expect(page).toContain('costs $1</title>');
    expect(page).toContain('src="/src/main.tsx"');
    expect(page.match(/__[A-Z]+__|nonce/g)).toBeNull();
  });
  it('is left alone where it is another page', () => {
    expect(fillPage(folder)('<!doctype html><html lang="en"><p>The documentation</p>')).toBeUndefined();
  });
});

it('gives a game’s page the language, theme and game of what the studio sent', () => {
  const page = makeGamePage('<!doctype html><html lang="th" data-theme="light" data-game="dice"><p></p>');
  expect(page).toContain('<html lang="th" data-theme="light" data-game="dice">');
  expect(page).toContain('src="/src/main.tsx"');
  expect(makeGamePage('<html lang="en"><p>Ended</p>')).toBeUndefined();
});
