import { payoutOf, roundGames, toNumber } from '@sortes/game-rules';
import { dice } from '@sortes/game-rules/originals/dice';
import { keno } from '@sortes/game-rules/originals/keno';
import { limbo } from '@sortes/game-rules/originals/limbo';
import { parseMoney } from '@sortes/money';
import { expect, it } from 'vitest';
import { limitsOf } from '../../../src/games/limits';
import { boundChoice as boundByServer, largestStake as accepted } from '../../../src/games/registry';
import type { RoundGameModule } from '../game';
import { boundChoice, capOf, freeChoice, largestStake, limitsOfChoice } from './largest-stake';

it('is the largest stake that the server takes', () => {
  for (const currency of ['VND', 'EUR'])
    for (const rules of roundGames.filter(({ kind }) => kind === 'original'))
      for (const { choice } of rules.variants)
        expect(
          largestStake(limitsOf(currency), { cost: rules.costOf(choice), win: rules.cap?.least(choice) ?? rules.mathOf(choice).maxWin }),
        ).toBe(accepted(rules, choice, currency));
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

it('leaves the whole range of stakes to games of several steps, and shows the round as the server will play it', () => {
  const { largestPayout, ...limits } = limitsOf('VND');
  const stepped = roundGames.filter(({ cashOut }) => cashOut !== undefined);
  expect(stepped.map(({ code }) => code).toSorted()).toEqual(['coins', 'hilo', 'mines', 'tower']);
  for (const rules of stepped) {
    const game = { rules } as unknown as RoundGameModule;
    for (const { choice } of rules.variants) {
      expect(limitsOfChoice({ limits, largestPayout, coin: parseMoney('1') }, game, choice)).toBe(limits);
      for (const stake of [limits.min, ...limits.presets, limits.max]) {
        const bound = boundChoice(game, choice, stake, largestPayout);
        expect(bound).toEqual(boundByServer(rules, choice, stake, 'VND'));
        expect(payoutOf(stake, rules.mathOf(bound).maxWin)).toBeLessThanOrEqual(largestPayout);
        expect(freeChoice(game, bound)).toEqual(choice);
        // Said only where the stake makes it so.
        const whole = rules.mathOf(choice).maxWin;
        expect(capOf(game, bound) === undefined).toBe(payoutOf(stake, whole) <= largestPayout);
      }
      expect(boundChoice(game, choice, undefined, largestPayout)).toBe(choice);
    }
  }
});

it('counts as above the stake what pays more than it, and not what gives it back', () => {
  expect(toNumber(dice.mathOf({ direction: 'under', target: 4_950 }).aboveRate ?? { numerator: 0n, denominator: 1n })).toBe(0.495);
});
