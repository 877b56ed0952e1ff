import { expect, test } from 'vitest';
import { drawTable, RETURN_TO_PLAYER, returnOn, type Table } from './games.js';
import { renderRound } from './pages/round-page.js';
import { knownLanguage, wordsIn } from './pages/texts.js';

test('a bet that wins returns 1.95 times the stake, so 97.5 % come back in the long run, as the page says', () => {
  expect([returnOn(1_000_00000n, true), returnOn(1_000_00000n, false), returnOn(1_00000n, true)]).toEqual([1_950_00000n, 0n, 1_95000n]);
  expect(RETURN_TO_PLAYER).toBe(9_750);
  for (const { rules } of (['en', 'zh', 'id', 'pt', 'th', 'vi'] as const).map(wordsIn))
    expect(rules.replaceAll(',', '.')).toMatch(/1\.95.*97\.5/);
});

test('what lies on the table says who has won: the higher card, or more goals', () => {
  const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
  const heightOf = (shown: string): number => (/[♠♥♦♣]$/.test(shown) ? ranks.indexOf(shown.slice(0, -1)) : Number(shown));
  const winnerOf = ({ left, right }: Table): string =>
    heightOf(left) > heightOf(right) ? 'left' : heightOf(left) < heightOf(right) ? 'right' : 'none';
  for (const code of ['dragon-tiger', 'match-day', 'card-duel'])
    for (const side of ['left', 'right'] as const)
      expect(Array.from({ length: 200 }, () => winnerOf(drawTable(code, side))).every((winner) => winner === side)).toBe(true);
});

test('the language of a tag is known by its first part, and the marks that the page fills are left in its words', () => {
  expect([knownLanguage('pt-BR'), knownLanguage('xx')]).toEqual(['pt', 'en']);
  expect(wordsIn('vi').bet).toContain('{amount}');
  expect(wordsIn('zh').tag).toBe('zh-Hans');
});

test('a round of a game that this vendor no longer has can still be looked at', () => {
  const round = { id: 'r-1', vendor: 'KITE', wallet: 'operator', user: 'u', token: 't', currency: 'VND', openedAt: 0 } as const;
  const page = renderRound({ ...round, game: 'coin', language: 'th', movements: [] });
  expect(page).toContain('<h1>coin</h1>');
  expect(page).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=/);
});
