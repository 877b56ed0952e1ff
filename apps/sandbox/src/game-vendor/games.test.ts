import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { drawWay, games, leastReturn, returnOn } from './games.js';
import { renderGamePage } from './pages/game-page.js';
import { renderRound } from './pages/round-page.js';
import { knownLanguage, languages, money, odds, say, textKeys } from './pages/texts.js';

const gameOf = (code: string) => games.find((game) => game.code === code)!;

test('every way is drawn as often as its weight says', () => {
  const { ways } = gameOf('match-day');
  const all = ways.reduce((sum, { weight }) => sum + weight, 0);
  // Where a draw changes over from one way to the next.
  let from = 0;
  for (const way of ways) {
    expect(drawWay(ways, (bound) => (expect(bound).toBe(all), from))).toBe(way);
    from += way.weight;
    expect(drawWay(ways, () => from - 1)).toBe(way);
  }
  expect(from).toBe(all);
  expect(() => drawWay([], () => 0)).toThrow(RangeError);
});

test('cards: eight packs may show the same card twice, one pack never, and the ace stands where its game says', () => {
  const [table, duel] = [gameOf('dragon-tiger').ways, gameOf('card-duel').ways];
  const sum = (ways: typeof table) => ways.reduce((all, { weight }) => all + weight, 0);
  expect([sum(table), sum(duel)]).toEqual([416 * 415, 52 * 51]);
  expect(table.find(({ first, second }) => first === 'A♠' && second === 'A♠')).toMatchObject({ result: 'equal', weight: 56 });
  expect(duel.some(({ first, second }) => first === second)).toBe(false);
  const result = (ways: typeof table) => ways.find(({ first, second }) => first === 'A♠' && second === 'K♥')?.result;
  expect([result(table), result(duel)]).toEqual(['second', 'first']);
  // 31 of the 415 other cards have the rank of the first.
  expect(table.filter((way) => way.result === 'equal').reduce((all, { weight }) => all + weight, 0)).toBe(416 * 31);
});

test('a list promises the least that a bet returns, and a return is cut to what a wallet can book', () => {
  expect(games.map((game) => [game.code, leastReturn(game)])).toEqual([
    ['dragon-tiger', 9_621],
    ['match-day', 9_569],
    ['card-duel', 9_764],
  ]);
  const [dragon, tie] = gameOf('dragon-tiger').choices as [never, never];
  expect([
    returnOn(1_000_00000n, dragon, 'first'),
    returnOn(1_000_00000n, dragon, 'equal'),
    returnOn(1_000_00000n, dragon, 'second'),
  ]).toEqual([2_000_00000n, 500_00000n, 0n]);
  expect(returnOn(1n, tie, 'equal')).toBe(0n);
  expect(returnOn(33_333n, tie, 'equal')).toBe(429_000n);
});

test('the six languages say the same things, with the same figures in them', () => {
  const marks = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();
  for (const key of textKeys)
    for (const language of languages) {
      const text = say(language, key);
      expect(text, `${language} ${key}`).not.toBe('');
      expect(marks(text), `${language} ${key}`).toEqual(marks(say('en', key)));
    }
  expect([knownLanguage('pt-BR'), knownLanguage('xx')]).toEqual(['pt', 'en']);
});

test('every text is used by a page', () => {
  const read = (name: string) => readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8');
  const sources = ['pages/client.ts', 'pages/round-page.ts', 'games.ts'].map(read).join('\n');
  expect(textKeys.filter((key) => !sources.includes(`'${key}'`))).toEqual([]);
});

test('pages run and style nothing of their own', () => {
  const round = { id: 'r-1', vendor: 'KITE', wallet: 'operator', user: 'u', token: 't', currency: 'VND', openedAt: 0 } as const;
  const movements = [
    { id: 'b-1', kind: 'bet', betId: 'b-1', amount: 100_000_000n, closed: false, createdAt: 0, state: 'done', code: 'OK', attempts: 1 },
  ] as const;
  const drawn = { choice: 'first', first: '2', second: '1', result: 'first' } as const;
  const pages = [
    ...games.map(renderGamePage),
    renderRound({ ...round, game: 'match-day', language: 'vi', movements: [...movements], drawn }),
    renderRound({ ...round, game: 'coin', language: 'th', movements: [], drawn: null }),
  ];
  for (const page of pages) expect(page).not.toMatch(/<script(?![^>]* src=)|<style|\sstyle=|\son[a-z]+=/);
  expect(pages.at(-2)).toContain('Chủ nhà <strong>2 : 1</strong> Khách');
  expect(pages.at(-2)).toContain('1.000\u00a0₫');
  // A game that this vendor no longer has: its rounds can still be looked at.
  expect(pages.at(-1)).toContain('รอบนี้ไม่มีการออกผล');
});

test('amounts are exact, and odds written as each language does', () => {
  expect(money('vi', 'VND', '1284501')).toBe('1.284.501\u00a0₫');
  expect(money('en', 'USD', '9007199254740993.5')).toBe('$9,007,199,254,740,993.50');
  expect([odds('pt', 196), odds('en', 1_288)]).toEqual(['1,96', '12.88']);
});
