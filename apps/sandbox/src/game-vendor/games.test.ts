import { expect, test } from 'vitest';
import { RETURN_TO_PLAYER, returnOn } from './games.js';
import { renderRound } from './pages/round-page.js';
import { knownLanguage, texts } from './pages/texts.js';

test('a bet that wins returns 1.95 times the stake, so 97.5 % come back in the long run, as the page says', () => {
  expect([returnOn(1_000_00000n, true), returnOn(1_000_00000n, false), returnOn(1_00000n, true)]).toEqual([1_950_00000n, 0n, 1_95000n]);
  expect(RETURN_TO_PLAYER).toBe(9_750);
  for (const { rules } of Object.values(texts)) expect(rules.replaceAll(',', '.')).toMatch(/1\.95.*97\.5/);
});

test('the six languages say the same things, with the same figures in them', () => {
  const marks = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();
  for (const [language, words] of Object.entries(texts)) {
    expect(Object.keys(words), language).toEqual(Object.keys(texts.en));
    for (const [key, text] of Object.entries(words)) {
      expect(text, `${language} ${key}`).not.toBe('');
      expect(marks(text), `${language} ${key}`).toEqual(marks(texts.en[key as 'bet']));
    }
  }
  expect([knownLanguage('pt-BR'), knownLanguage('xx')]).toEqual(['pt', 'en']);
});

test('a round of a game that this vendor no longer has can still be looked at', () => {
  const round = { id: 'r-1', vendor: 'KITE', wallet: 'operator', user: 'u', token: 't', currency: 'VND', openedAt: 0 } as const;
  const page = renderRound({ ...round, game: 'coin', language: 'th', movements: [] });
  expect(page).toContain('<h1>coin</h1>');
  expect(page).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=/);
});
