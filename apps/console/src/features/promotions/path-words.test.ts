import { expect, it, vi } from 'vitest';
import texts from '../../texts/en/promotions.json';
import { placeText } from './path-words';

const said: Readonly<Record<string, string>> = Object.fromEntries(Object.entries(texts).map(([id, text]) => [`promotions.${id}`, text]));
vi.mock('../../shared/texts', () => ({
  wordsOr: (_t: unknown, id: string, other: string) => said[id] ?? other,
}));
const t = ((id: string, values: Record<string, unknown> = {}) =>
  (said[id] ?? `no text ${id}`).replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(values[name]))) as Parameters<typeof placeText>[0];

it('says places of a document as the form calls them', () => {
  const paths = [
    'title.EN',
    'title.VI',
    'stock.all',
    'reward.steps.1.rate',
    'requirement.days',
    'limits.0.most',
    'who.all.0.rank',
    'who.rank.from',
    'who.all.1.not.any.0.country.in',
    'who.any.2.not.code',
    'who.all.1.any',
    'who',
    'budget.nominal',
    '',
  ];
  expect(paths.map((path) => placeText(t, path))).toEqual([
    'Title in English',
    'Title in Tiếng Việt',
    'Grants in all (empty: no bound)',
    'Share of the deposit, %, line 2',
    'Within days',
    'How often, line 1',
    'Rank, line 1',
    'Rank, line 1',
    'Country, line 2.1',
    'Code entered, line 3.1',
    'Group 2',
    'Who',
    'Budget',
    'The offer',
  ]);
});
