import { parseMoney as m } from '@sortes/money';
import { expect, it } from 'vitest';
import { requirementWithinLimits } from './requirement-within-limits.js';

const day = { left: m('10'), most: m('10'), periodDays: 1, daysToEnd: 1 };

it('says what the limits leave of the requirement', () => {
  expect(requirementWithinLimits(m('1500'), 30, [day], 10_000)).toEqual({ isWithin: false, required: m('1500'), leaves: m('300') });
  expect(requirementWithinLimits(m('300'), 30, [day], 10_000)).toEqual({ isWithin: true, required: m('300'), leaves: m('300') });
  expect(requirementWithinLimits(m('1500'), 30, [], 10_000)).toEqual({ isWithin: true, required: m('1500'), leaves: m('1500') });
});

it('counts what is left now, and later periods whole', () => {
  const week = { left: m('5'), most: m('70'), periodDays: 7, daysToEnd: 2 };
  expect(requirementWithinLimits(m('1500'), 2, [week], 10_000).leaves).toBe(m('5'));
  expect(requirementWithinLimits(m('1500'), 3, [week], 10_000).leaves).toBe(m('75'));
  expect(requirementWithinLimits(m('1500'), 30, [week], 10_000).leaves).toBe(m('285'));
});

it('obeys the tightest limit, and the weight of the games', () => {
  const month = { left: m('120'), most: m('1000'), periodDays: 30, daysToEnd: 30 };
  expect(requirementWithinLimits(m('1500'), 30, [day, month], 10_000).leaves).toBe(m('120'));
  expect(requirementWithinLimits(m('1500'), 30, [month], 5_000).leaves).toBe(m('60'));
  expect(requirementWithinLimits(m('1500'), 30, [{ ...month, left: -1n }], 10_000).leaves).toBe(0n);
  expect(() => requirementWithinLimits(1n, 0, [], 10_000)).toThrow(RangeError);
});
