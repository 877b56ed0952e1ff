import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { games } from '../games/index.js';
import { fillText } from './client/format.js';
import { createFigures, toText, toUnits } from './client/money.js';
import { readTyped } from './client/stake.js';
import { texts as en } from './client/texts/en.js';
import { texts as id } from './client/texts/id.js';
import { texts as pt } from './client/texts/pt.js';
import { texts as th } from './client/texts/th.js';
import { texts as vi } from './client/texts/vi.js';
import { texts as zh } from './client/texts/zh.js';
import { CLIENT_MODULES } from './page-assets.js';

const clientFolder = fileURLToPath(new URL('./client/', import.meta.url));

test('every script of the pages is given out, and nothing else', () => {
  const files = readdirSync(clientFolder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  expect([...CLIENT_MODULES].toSorted()).toEqual(files.map((path) => path.replaceAll('\\', '/').replace(/\.ts$/, '')).toSorted());
  for (const { code } of games) expect(CLIENT_MODULES).toContain(`games/${code}`);
});

test('the six languages say the same things, with the same figures in them', () => {
  const marks = (text: string): string[] => [...text.matchAll(/\{(\w+)(?:\}|, plural,)/g)].map(([, name]) => name ?? '').toSorted();
  for (const [key, text] of Object.entries(en)) {
    for (const texts of [id, pt, th, vi, zh]) {
      const other = texts[key as keyof typeof en];
      expect(other, key).not.toBe('');
      expect(marks(other), key).toEqual(marks(text));
    }
  }
});

test('counted things take the form that each language has for their number', () => {
  const count = (value: number): { count: number; text: string } => ({ count: value, text: String(value) });
  const say = (texts: typeof en, tag: string, shots: number): string => fillText(texts.reefRecord, { shots: count(shots) }, tag);
  expect([0, 1, 2, 12].map((shots) => say(en, 'en', shots))).toEqual(['0 shots', '1 shot', '2 shots', '12 shots']);
  expect([1, 2].map((shots) => say(pt, 'pt', shots))).toEqual(['1 tiro', '2 tiros']);
  expect(say(zh, 'zh', 1)).toBe('射击 1 次');
  expect(fillText(en.reefEnded, { shots: count(1), stake: '₫1,000', returned: '₫0' }, 'en')).toBe(
    'Visit over: 1 shot, ₫1,000 staked, ₫0 returned.',
  );
  for (const [tag, texts] of Object.entries({ en, id, pt, th, vi, zh })) {
    const rules = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
    for (const [key, text] of Object.entries(texts)) {
      if (!text.includes(', plural,')) continue;
      for (const rule of rules) expect(text, `${tag} ${key}`).toContain(`${rule} {`);
    }
  }
});

test('every text is used by a page', () => {
  const sources = CLIENT_MODULES.filter((name) => !name.startsWith('texts/')).map((name) =>
    readFileSync(`${clientFolder}${name}.ts`, 'utf8'),
  );
  const all = sources.join('\n');
  // Names that are put together: `${result}Wins`, `${result}Letter`.
  const unused = Object.keys(en).filter((key) => !all.includes(`'${key}'`) && !/(?:Wins|Letter)$/.test(key));
  expect(unused).toEqual([]);
});

test('every game has a page in which nothing runs or styles itself', () => {
  for (const game of games) {
    const markup = game.page();
    expect(markup).toContain(`data-code="${game.code}"`);
    expect(markup).not.toMatch(/<script(?![^>]* src=)|<style|\sstyle=|\son[a-z]+=/);
  }
});

test('amounts are exact, cut to what the currency shows, and written as each language does', () => {
  expect(toText(toUnits('12345678901.5'))).toBe('12345678901.5');
  expect(toText(-toUnits('0.00001'))).toBe('-0.00001');
  expect(() => toUnits('1e5')).toThrow(RangeError);
  expect(createFigures('vi', 'VND').money(toUnits('1284501.99'))).toBe('1.284.501\u00a0₫');
  expect(createFigures('en', 'USD').money(toUnits('1234.5'))).toBe('$1,234.50');
  expect(createFigures('en', 'USD').money(toUnits('9007199254740993'))).toBe('$9,007,199,254,740,993');
  expect(createFigures('pt', 'FUN').odds(196)).toBe('1,96');
});

test('typed stakes are read whole, however they are grouped', () => {
  expect([readTyped('50.000'), readTyped('50,000'), readTyped('50 000'), readTyped('1.234,56'), readTyped('abc')].map(toText)).toEqual([
    '50000',
    '50000',
    '50000',
    '1234',
    '0',
  ]);
});
