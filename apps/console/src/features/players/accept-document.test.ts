import { expect, it } from 'vitest';
import type { Translate } from '../../shared/texts';
import { acceptQuestion, acceptReady, documentChecks, nameMissing } from './accept-document';

const t = ((id: string, values?: object) => [id, ...Object.values(values ?? {}).map(String)].join('|')) as Translate;
const facts = { unopened: 0, registeredName: 'Anna Lim', realName: 'Anna Lim', birthday: '1990-02-03', number: 'P1234567' };

it('is accepted when the pictures are opened and every point is ticked, and says which of them is missing', () => {
  expect(acceptReady(t, { unopened: 1 }, new Set(documentChecks))).toBe('common.proofs.first|1');
  expect(acceptReady(t, facts, new Set())).toBe('players.checks.tick');
  for (const left of documentChecks)
    expect(acceptReady(t, facts, new Set(documentChecks.filter((check) => check !== left)))).toBe('players.checks.tick');
  expect(acceptReady(t, facts, new Set(documentChecks))).toBe(true);
});

it('says that the account has no name, and which one it gets', () => {
  expect(nameMissing(t, facts)).toBeUndefined();
  expect(nameMissing(t, { ...facts, registeredName: '' })).toBe('players.checks.nameless|Anna Lim');
  expect(nameMissing(t, { ...facts, registeredName: '', realName: null })).toBe('players.checks.nobody');
});

it('names the person in the last question, with no more than the last signs of the number', () => {
  expect(acceptQuestion(t, 'anna (7)', facts)).toBe('players.question.accept|anna (7)|Anna Lim|Anna Lim|1990-02-03|…4567');
  expect(acceptQuestion(t, 'anna (7)', { ...facts, registeredName: '', number: null })).toBe(
    'players.question.accept|anna (7)|players.question.noName|Anna Lim|1990-02-03|–',
  );
});
