import { expect, it } from 'vitest';
import { timeZoneChoices } from './time-zones';

it('names each zone once, with its distance from UTC at that moment', () => {
  const choices = timeZoneChoices('Asia/Saigon', Date.UTC(2026, 6, 1));
  expect(choices[0]).toEqual({ value: 'Asia/Saigon', label: 'Asia/Saigon (GMT+7)' });
  expect(choices.find(({ value }) => value === 'America/Sao_Paulo')?.label).toBe('America/Sao Paulo (GMT-3)');
  expect(choices.find(({ value }) => value === 'Europe/Berlin')?.label).toBe('Europe/Berlin (GMT+2)');
  expect(new Set(choices.map(({ value }) => value)).size).toBe(choices.length);
});
