import { roundGames, toNumber } from '@sortes/game-rules';
import { dice } from '@sortes/game-rules/originals/dice';
import { keno } from '@sortes/game-rules/originals/keno';
import { limbo } from '@sortes/game-rules/originals/limbo';
import { parseMoney } from '@sortes/money';
import { expect, it } from 'vitest';
import { limitsOf } from '../../../src/games/limits';
import { largestStake as accepted } from '../../../src/games/registry';
import type { RoundGameModule } from '../game';
import { largestStake, limitsOfChoice } from './largest-stake';

it('is the largest stake that the server takes', () => {
  for (const currency of ['VND', 'EUR'])
    for (const rules of roundGames.filter(({ kind }) => kind === 'original'))
      for (const { choice } of rules.variants)
        expect(largestStake(limitsOf(currency), { cost: rules.costOf(choice), win: rules.mathOf(choice).maxWin })).toBe(
          accepted(rules, choice, currency),
        );
});

it('follows what is chosen, in whole coins, and is the limit of the game while nothing complete is chosen', () => {
  const { largestPayout, ...limits } = limitsOf('VND');
  const desk = { limits, largestPayout, coin: parseMoney('1') };
  const of = (target: number) => limitsOfChoice(desk, { rules: limbo } as unknown as RoundGameModule, { target }).max;
  expect(of(200)).toBe(parseMoney('2000000'));
  expect(of(1_000_000)).toBe(parseMoney('2000000'));
  expect(of(100_000_000)).toBe(parseMoney('20000'));
  // 20,000,000,000 / 12,345.67 = 1,620,001.18…
  expect(of(1_234_567)).toBe(parseMoney('1620001'));
  expect(limitsOfChoice(desk, { rules: keno } as unknown as RoundGameModule, { risk: 'low', numbers: [] })).toBe(limits);
});

it('counts as above the stake what pays more than it, and not what gives it back', () => {
  expect(toNumber(dice.mathOf({ direction: 'under', target: 4_950 }).aboveRate ?? { numerator: 0n, denominator: 1n })).toBe(0.495);
});
