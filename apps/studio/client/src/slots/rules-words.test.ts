import { readFileSync } from 'node:fs';
import path from 'node:path';
import { slots, type RoundGame } from '@sortes/game-rules';
import { rubyRow, rubyRowParts } from '@sortes/game-rules/slots/ruby-row';
import { playTempleRise, templeRise, templeRiseForm } from '@sortes/game-rules/slots/temple-rise';
import { describe, expect, it } from 'vitest';
import { chanceAboveOfBought } from '../games/temple-rise/figures';

/** Numbers that are the same at every run (xorshift), so that the test is too. */
function numbersFrom(seed: number): { below: (limit: number) => number } {
  let state = seed;
  return {
    below: (limit) => {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      return Math.floor(((state >>> 0) / 2 ** 32) * limit);
    },
  };
}

describe('what the rules say in words', () => {
  it('ruby row: cherries and lemons, and nothing else, can fill the screen and double the wins', () => {
    const [first = 0, second = 0, third = 0] = rubyRowParts.strips.map(({ length }) => length);
    const doubled = new Set<string>();
    for (let stop = 0; stop < first * second * third; stop += 1) {
      const stops = [stop % first, Math.floor(stop / first) % second, Math.floor(stop / first / second)];
      const { shown } = rubyRow.play({}, [], { below: () => stops.shift() ?? 0 });
      for (const { factor, wins } of shown.scenes) if (factor > 1) for (const { symbol } of wins) doubled.add(symbol);
    }
    expect([...doubled].toSorted()).toEqual(['cherry', 'lemon']);
  });

  it.each([
    ['dragon-scroll', 0.17],
    ['koi-ways', 0.104],
    ['lantern-hold', 0.155],
    ['temple-rise', 0.107],
  ])('%s: a spin pays more than its stake about as often as the rules say', (code, share) => {
    const page = readFileSync(path.join(import.meta.dirname, `../games/${code}/index.tsx`), 'utf8');
    expect(page).toContain(`aboutAbove: ${share},`);
    const rules = slots.find((slot) => slot.code === code) as RoundGame;
    const rounds = 10_000;
    const source = numbersFrom(20_261_121);
    let above = 0;
    for (let round = 0; round < rounds; round += 1) {
      const { multiplier, poolsWon = [] } = rules.play(rules.variants[0]?.choice, [], source);
      if (multiplier > 10_000n || poolsWon.length > 0) above += 1;
    }
    expect(Math.abs(above / rounds - share)).toBeLessThan(4 * Math.sqrt((share * (1 - share)) / rounds));
  });

  it('temple rise: bought free spins bring more than their price as often as the dialog says', () => {
    const rounds = process.env['LONG_TESTS'] ? 20_000 : 5_000;
    const source = numbersFrom(20_261_120);
    const price = templeRise.costOf({ buy: true });
    let above = 0;
    for (let round = 0; round < rounds; round += 1)
      if (playTempleRise(templeRiseForm, { buy: true }, source).multiplier > price) above += 1;
    // Four standard deviations of a share of three in ten.
    expect(Math.abs(above / rounds - chanceAboveOfBought)).toBeLessThan(4 * Math.sqrt(0.21 / rounds));
  });
});
