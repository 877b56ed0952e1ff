/** Every name a player reads exists in six languages; that each is translated is a matter of `tools/texts.test.ts`. */
import { describe, expect, it } from 'vitest';
import { games, ruleKey, type Play } from './index.js';
import { lotteryText, lotteryTexts, textLocales } from './texts.js';

/** Symbols that name something; numbers speak for themselves. */
function namedSymbols({ form }: Play): readonly string[] {
  const symbols = form.kind === 'numbers' ? [] : form.kind === 'options' ? form.options : form.symbols;
  return symbols.filter((symbol) => !/^\d+$/.test(symbol));
}

function positionsOf({ form }: Play): readonly string[] {
  return [...(form.kind === 'positions' ? form.positions : []), ...(form.places?.positions ?? [])];
}

/** Keys the board, the receipt and the history look up for a play. */
function keysOf(play: Play): string[] {
  return [
    `group.${play.group}`,
    `play.${play.code}`,
    ruleKey(play),
    ...positionsOf(play).map((position) => `position.${position}`),
    ...namedSymbols(play).map((symbol) => `symbol.${symbol}`),
    ...(play.form.kind === 'parts' ? play.form.parts.map((part) => `part.${part.name}`) : []),
    ...play.tiers.map((tier) => `tier.${tier.tier}`),
  ];
}

/** Names that stand twice; a missing name is another test's matter. */
function twice(names: readonly (string | undefined)[]): (string | undefined)[] {
  return names.filter((name, index) => name !== undefined && names.indexOf(name) !== index);
}

const plays = [...new Set(games.flatMap((game) => game.plays))];
const families = [...new Set(plays.map((play) => play.family))];
const locales = textLocales.map((locale) => ({ locale }));

describe.each(families.map((family) => ({ family })))('texts of $family', ({ family }) => {
  const keys = [...new Set(plays.filter((play) => play.family === family).flatMap(keysOf))];

  it.each(locales)('in $locale name everything its plays show', ({ locale }) => {
    expect(keys.filter((key) => !lotteryText(locale, family, key)?.trim())).toEqual([]);
  });
});

describe('texts of games', () => {
  const keys = [
    ...games.map((game) => `game.${game.code}`),
    ...new Set(games.map((game) => `group.${game.group}`)),
    ...new Set(games.flatMap((game) => (game.region === undefined ? [] : [`region.${game.region}`]))),
  ];
  const prizes = new Set(
    games.flatMap(({ shape }) => (shape.kind === 'prizes' ? shape.prizes.map(({ key }) => `common.prize.${key}`) : [])),
  );

  it.each(locales)('in $locale name every game, group of games, region and prize', ({ locale }) => {
    const texts = lotteryTexts(locale);
    expect([...keys.map((key) => `games.${key}`), ...prizes].filter((key) => !texts.get(key)?.trim())).toEqual([]);
  });

  it.each(locales)('in $locale give no two games of one group the same name', ({ locale }) => {
    const texts = lotteryTexts(locale);
    for (const group of new Set(games.map((game) => game.group))) {
      expect(twice(games.filter((game) => game.group === group).map((game) => texts.get(`games.game.${game.code}`)))).toEqual([]);
    }
  });

  it.each(locales)('in $locale give no two plays of one game the same name', ({ locale }) => {
    for (const list of new Set(games.map((game) => game.plays))) {
      expect(twice(list.map((play) => lotteryText(locale, play.family, `play.${play.code}`)))).toEqual([]);
    }
  });
});
