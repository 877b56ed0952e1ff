import { toNumber } from '@sortes/game-rules';
import { dice } from '@sortes/game-rules/originals/dice';
import { payoutOf } from '@sortes/game-rules';
import { roundGames } from '@sortes/game-rules';
import { expect, it } from 'vitest';
import { limitsOf } from '../../../src/games/limits';
import { largestStake } from '../../../src/games/registry';
import { largestWin } from './largest-win';

it('is what the server would pay at the largest stake that it takes', () => {
  for (const currency of ['VND', 'EUR'])
    for (const rules of roundGames.filter(({ kind }) => kind === 'original'))
      for (const { choice } of rules.variants) {
        const win = rules.mathOf(choice).maxWin;
        expect(largestWin(limitsOf(currency), { cost: rules.costOf(choice), win })).toBe(
          payoutOf(largestStake(rules, choice, currency), win),
        );
      }
  expect(largestWin({ max: 1_000_000n, largestPayout: 100_000_000n }, { cost: 1_000_000n, win: 100_000n })).toBe(100_000n);
});

it('counts as above the stake what pays more than it, and not what gives it back', () => {
  expect(toNumber(dice.mathOf({ direction: 'under', target: 4_950 }).aboveRate ?? { numerator: 0n, denominator: 1n })).toBe(0.495);
});
