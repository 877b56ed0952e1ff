import { readRankProgramme } from '@sortes/growth-rules';
import { parseMoney } from '@sortes/money';
import { describe, expect, it } from 'vitest';
import { changesOf } from './changes-of';
import { mostRanks, nameOf, type RankTable, toSend, usualTable, withLine, withoutRank, withRank } from './rank-table';

const languages = ['EN', 'CN', 'ID', 'PT', 'TH', 'VI', 'MY'];
const award = { id: '00000000-0000-4000-8000-000000000001', most: '500' };
const unit = parseMoney('1');
const faultsOf = (table: RankTable): string[] => {
  const read = readRankProgramme(toSend(table), languages);
  return read.ok ? [] : read.faults.map(({ code, path }) => `${code} ${path}`);
};

describe('the usual table', () => {
  it.each([[parseMoney('1')], [parseMoney('10000')]])('can be saved as it is, in whichever currency: unit %s', (one) => {
    expect(faultsOf(usualTable({ unit: one, languages, awards: [] }))).toEqual([]);
    expect(faultsOf(usualTable({ unit: one, languages, awards: [{ ...award, most: '10000000' }] }))).toEqual([]);
  });
  it('has gifts only where an award can give the largest of them', () => {
    const without = usualTable({
      unit,
      languages,
      awards: [
        { ...award, most: '499' },
        { ...award, most: null },
      ],
    });
    expect([without.upgradeAward, without.ranks.every(({ upgradeGift }) => upgradeGift === null)]).toEqual([null, true]);
    const withGifts = usualTable({ unit, languages, awards: [award] });
    expect([withGifts.upgradeAward, withGifts.ranks[4]?.upgradeGift, withGifts.ranks[0]?.upgradeGift]).toEqual([award.id, '500', null]);
  });
  it('counts in units of the currency', () => {
    expect(usualTable({ unit: parseMoney('10000'), languages, awards: [] }).ranks.map(({ total }) => total)).toEqual([
      '0',
      '50000000',
      '250000000',
      '1000000000',
      '5000000000',
    ]);
  });
});

describe('a rank that is added', () => {
  const table = usualTable({ unit, languages, awards: [] });
  it('asks something between those beside it, and lacks a name alone', () => {
    const next = withRank(table, 2, unit);
    expect(next.ranks.map(({ total }) => total)).toEqual(['0', '5000', '15000', '25000', '100000', '500000']);
    expect(faultsOf(next)).toEqual(languages.map((code) => `missing ranks.2.name.${code}`));
  });
  it('asks twice as much at the top, and fits the table at every place', () => {
    expect(withRank(table, 5, unit).ranks.at(-1)).toMatchObject({
      total: '1000000',
      deposits: '40000',
      keep: '100000',
      pointsFactor: 20_000,
      payoutFactor: 30_000,
    });
    let grown = table;
    while (grown.ranks.length < mostRanks) grown = withRank(grown, 1, unit);
    expect(faultsOf(grown).filter((fault) => !fault.startsWith('missing'))).toEqual([]);
  });
  it('is gone again with what it asked', () => {
    expect(withoutRank(withRank(table, 2, unit), 2)).toEqual(table);
  });
});

it('sends no empty names, and colours as the server reads them', () => {
  const table = withLine(usualTable({ unit, languages, awards: [] }), 1, { name: { EN: 'Silver', VI: ' ' }, colour: '#AABBCC' });
  expect(toSend(table).ranks[1]).toMatchObject({ name: { EN: 'Silver' }, colour: '#aabbcc' });
  expect(nameOf(table.ranks[1] ?? { name: {} }, ['VI', 'EN'])).toBe(' ');
  expect(nameOf({ name: { PT: 'Prata' } }, ['VI', 'EN'])).toBe('Prata');
});

it('says in which fields two tables differ', () => {
  const table = usualTable({ unit, languages, awards: [] });
  const other = withLine(table, 2, { total: '30000', name: { ...table.ranks[2]?.name, EN: 'Golden' } });
  expect(changesOf(table, other)).toEqual([
    { path: ['ranks', '2', 'name', 'EN'], one: 'Gold', other: 'Golden' },
    { path: ['ranks', '2', 'total'], one: '25000', other: '30000' },
  ]);
});
