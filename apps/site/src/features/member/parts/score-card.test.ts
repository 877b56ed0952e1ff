import { expect, it } from 'vitest';
import { gradeOf } from './score-card';

it.each([
  [0, 'low'],
  [34, 'low'],
  [35, 'fair'],
  [59, 'fair'],
  [60, 'good'],
  [84, 'good'],
  [85, 'strong'],
  [100, 'strong'],
])('calls %i %s', (score, word) => {
  expect(gradeOf(score)).toBe(word);
});
