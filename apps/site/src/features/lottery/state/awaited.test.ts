import { expect, it } from 'vitest';
import { awaitedDraw } from './awaited';

const at = (text: string) => Date.parse(`${text}+07:00`);

it('knows the official draw whose result is still to come, and none of our own draws', () => {
  const drawn = at('2026-11-20T16:15');
  expect(awaitedDraw('xsvl', at('2026-11-13T16:15'), at('2026-11-20T16:14'))).toBeUndefined();
  expect(awaitedDraw('xsvl', at('2026-11-13T16:15'), drawn)).toBe(drawn);
  expect(awaitedDraw('xsvl', undefined, at('2026-11-20T16:25'))).toBe(drawn);
  expect(awaitedDraw('xsvl', drawn, at('2026-11-20T16:25'))).toBeUndefined();
  expect(awaitedDraw('xsvl', undefined, at('2026-11-21T09:00'))).toBeUndefined();
  expect(awaitedDraw('ssc1m', undefined, drawn)).toBeUndefined();
  // A Tuesday of Mark Six is only planned: the operator's calendar may have moved it.
  expect(awaitedDraw('marksix_hk', undefined, at('2026-11-24T22:00'))).toBeUndefined();
});
