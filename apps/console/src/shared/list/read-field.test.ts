import { expect, it } from 'vitest';
import { readField } from './read-field';

it('reads what an address says as the value that the operation takes', () => {
  expect(readField('text', '00012')).toBe('00012');
  expect(readField('number', '00012')).toBe(12);
  expect(readField('day', '2026-11-21')).toBe('2026-11-21');
  expect(readField(['open', 'closed'], 'closed')).toBe('closed');
});

it('takes what is no value of a field for none', () => {
  expect(readField('number', '12a')).toBeUndefined();
  expect(readField('number', '1e3')).toBeUndefined();
  expect(readField('day', '2026-13-45')).toBeUndefined();
  expect(readField(['open', 'closed'], 'opened')).toBeUndefined();
});
