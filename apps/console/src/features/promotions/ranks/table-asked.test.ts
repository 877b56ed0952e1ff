import { parseMoney } from '@sortes/money';
import { expect, it } from 'vitest';
import { usualTable } from './rank-table';
import { asksForTable } from './table-asked';

const document = usualTable({ unit: parseMoney('1'), languages: ['EN'], awards: [] });
const asked = { version: 2, document, rises: 12, amount: '90000', monthly: '40000', largest: '70000' };

it('reads a request for another table of ranks', () => {
  expect(asksForTable(asked)).toBe(true);
});

it.each([
  undefined,
  {},
  { ...asked, document: null },
  { ...asked, document: {} },
  { ...asked, document: { ...document, ranks: {} } },
  { ...asked, document: { ...document, ranks: [null] } },
  { ...asked, document: { ...document, ranks: document.ranks.map((line) => ({ ...line, name: 'Gold' })) } },
  { ...asked, document: { ...document, format: 2 } },
  { ...asked, rises: '12' },
  { ...asked, monthly: null },
])('tells %j apart from one', (payload) => {
  expect(asksForTable(payload)).toBe(false);
});
