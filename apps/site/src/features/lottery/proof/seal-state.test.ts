import type { Check } from '@sortes/fairness';
import { expect, it } from 'vitest';
import { makeSiteFormat } from '../../../kit/format';
import { sealOf, secondsText } from './seal-state';

const check = (ok: boolean): Check => ({ check: 'commit', ok, detail: '' });
const format = makeSiteFormat('en-u-nu-latn', 'Asia/Ho_Chi_Minh', { code: 'VND', symbol: '₫', scale: 0 });

it('calls a draw genuine only when every check has passed', () => {
  expect(sealOf(undefined, false)).toBe('checking');
  expect(sealOf({ ms: 5, checks: [check(true), check(true)] }, false)).toBe('genuine');
  expect(sealOf({ ms: 5, checks: [check(true), check(false)] }, false)).toBe('bad');
  expect(sealOf({ ms: 5, checks: [] }, false), 'nothing was compared').toBe('bad');
});

it('never calls genuine what was drawn without the public value', () => {
  expect(sealOf(undefined, true)).toBe('checking');
  expect(sealOf({ ms: 5, checks: [check(true)] }, true)).toBe('unchanged');
  expect(sealOf({ ms: 5, checks: [check(false)] }, true)).toBe('bad');
});

it('says how long the check took, as exactly as anybody wants to know', () => {
  expect([0, 4, 34, 96, 213, 1_840].map((ms) => secondsText(format, ms))).toEqual(['0.01', '0.01', '0.03', '0.1', '0.2', '1.8']);
});
