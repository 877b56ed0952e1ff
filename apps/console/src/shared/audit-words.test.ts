import { staffReports } from '@sortes/contract';
import { expect, it, vi } from 'vitest';
import audit from '../texts/en/audit.json';
import control from '../texts/en/control.json';
import { auditFieldWords, auditGroups, auditGroupWords, auditWords, everyAuditAction } from './audit-words';

const texts: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ audit, control }).flatMap(([area, own]) => Object.entries(own).map(([key, text]) => [`${area}.${key}`, text])),
);
vi.mock('./texts', () => ({ isTextId: (id: string) => id in texts }));
const t = ((id: string, values: Readonly<Record<string, string>> = {}) =>
  (texts[id] ?? '?').replaceAll(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? '?')) as Parameters<typeof auditWords>[0];

it('has words for everything that the server writes into the audit log', () => {
  const bare = everyAuditAction.filter((action) => auditWords(t, action) === action || auditWords(t, action).includes('?'));
  expect(bare).toEqual([]);
});
it('has words for every kind of it', () => {
  expect(auditGroups.filter((group) => auditGroupWords(t, group) === group)).toEqual([]);
});
it('names what takes a second person by both, and a command by its own words', () => {
  expect(auditWords(t, 'adjustment.asked')).toBe('Adjustment of a balance: asked for');
  expect(auditWords(t, 'command.games.import.refused')).toBe('Command “games import” refused');
  expect(auditWords(t, 'command.player.lock')).toBe('Command “player lock” done');
  expect(auditWords(t, 'something.older')).toBe('something.older');
});

it('names a field by what it stands in, and one without words by its own name', () => {
  expect(auditFieldWords(t, ['filter', 'vendorId'])).toBe('Narrowed to · Vendor');
  expect(auditFieldWords(t, ['keepDays'])).toBe('Kept for, days');
  expect(auditFieldWords(t, ['settings', 'gtagId'])).toBe('Settings · gtagId');
});
it('has words for every field of a report by the clock', () => {
  const { reason: _reason, filter, ...own } = staffReports.staffAddSchedule.body.properties;
  const paths = [...Object.keys(own).map((name) => [name]), ...Object.keys(filter.properties).map((name) => ['filter', name])];
  expect(
    paths.filter((path) =>
      auditFieldWords(t, path)
        .split(' · ')
        .includes(path.at(-1) ?? ''),
    ),
  ).toEqual([]);
});
