import { expect, it } from 'vitest';
import { differenceOf } from './tell-corrected.js';

it('names the numbers alone that were wrong', () => {
  expect(differenceOf('60213|80300|60683,51132', '60214|80300|60683,51133')).toEqual({ before: '60213, 51132', after: '60214, 51133' });
  expect(differenceOf('12340', '12341')).toEqual({ before: '12340', after: '12341' });
  expect(differenceOf('1 2', '1 2 3')).toEqual({ before: '1, 2', after: '1, 2, 3' });
});
