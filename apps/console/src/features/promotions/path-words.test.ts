import { expect, it } from 'vitest';
import texts from '../../texts/en/promotions.json';
import { placeText } from './path-words';

const said: Readonly<Record<string, string>> = Object.fromEntries(Object.entries(texts).map(([id, text]) => [`promotions.${id}`, text]));
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
    'Who, line 1',
    'Budget (empty: no bound)',
    'The offer',
  ]);
});
