import { expect, it, vi } from 'vitest';
import { payoutOf } from '@sortes/game-rules';
import { currencies, smallestUnit } from '@sortes/money';
import { limitsOf } from './limits.js';
import { countFigures, games, largestStake } from './registry.js';

it('counts what a game can pay ahead, and never again, however many other choices came between', async () => {
  await countFigures();
  const dice = games.find(({ code }) => code === 'dice')!.rules!;
  const limbo = games.find(({ code }) => code === 'limbo')!.rules!;
  const slots = games.flatMap(({ kind, rules }) => (kind === 'slot' && rules !== undefined ? [rules] : []));
  expect(slots).toHaveLength(6);
  const counts = slots.map((rules) => vi.spyOn(rules, 'mathOf'));
  for (let target = 200; target < 12_000; target += 1) largestStake(limbo, { target }, 'VND');
  for (const rules of slots)
    for (const { choice } of rules.variants) expect(largestStake(rules, rules.readChoice(choice), 'VND')).toBeGreaterThan(0n);
  for (const count of counts) expect(count).not.toHaveBeenCalled();
  expect(largestStake(dice, { direction: 'under', target: 1 }, 'VND')).toBe(20_000_000_000n);
});

it('lets no round cost more than the limit, a bought feature no more than any other', () => {
  const { max } = limitsOf('VND');
  for (const { rules } of games)
    for (const variant of rules?.variants ?? []) {
      const choice = rules!.readChoice(variant.choice);
      expect(payoutOf(largestStake(rules!, choice, 'VND'), rules!.costOf(choice))).toBeLessThanOrEqual(max);
    }
});

it('takes stakes of whole coins in every currency', () => {
  for (const { code, scale } of currencies) {
    const { min, presets } = limitsOf(code);
    for (const stake of [min, ...presets]) expect(stake % smallestUnit(scale), `${code} ${stake}`).toBe(0n);
  }
});
