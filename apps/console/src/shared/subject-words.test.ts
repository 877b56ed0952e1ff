import { expect, it, vi } from 'vitest';
import common from '../texts/en/common.json';
import { subjectText } from './subject-words';

const texts: Readonly<Record<string, string>> = Object.fromEntries(Object.entries(common).map(([key, text]) => [`common.${key}`, text]));
vi.mock('./texts', () => ({ isTextId: (id: string) => id in texts }));
const t = ((id: string, values: Readonly<Record<string, string>> = {}) =>
  (texts[id] ?? '?').replaceAll(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? '?')) as Parameters<typeof subjectText>[0];
const id = '01a1fdb6-f566-7000-8000-0123456789ab';

it('says what an entry is about by its kind and name, without a name by its number as lists show it', () => {
  expect(subjectText(t, `staff:${id}`, 'anna')).toBe('Staff account: anna');
  expect(subjectText(t, `staff:${id}`, null)).toBe('Staff account: 456789ab');
  expect(subjectText(t, 'player:100008', 'lechi793')).toBe('Player: lechi793 (100008)');
  expect(subjectText(t, 'player:100008')).toBe('Player: 100008');
  expect(subjectText(t, `withdrawal:${id}`)).toBe('Withdrawal: 456789ab');
  expect(subjectText(t, `deposit:${id}`, 'S8C627XCF')).toBe('Deposit: S8C627XCF');
  expect(subjectText(t, 'draw:xsmb/20261121')).toBe('Draw: xsmb/20261121');
  expect(subjectText(t, 'audit:chain')).toBe('Audit log');
  expect(subjectText(t, 'something-older:7')).toBe('something-older:7');
});
