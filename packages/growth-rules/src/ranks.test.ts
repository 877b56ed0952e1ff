import { parseMoney as m } from '@sortes/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rankAfterMonth, rankByPlay, type RankProgramme, readRankProgramme, riseOf } from './ranks.js';
import { writeDocument } from './reading.js';

const rankOf = (name: string, total: string, keep: string, deposits = '0'): RankProgramme['ranks'][number] => ({
  name: { EN: name },
  colour: '#ffffff',
  background: '#335577',
  total: m(total),
  deposits: m(deposits),
  keep: m(keep),
  upgradeGift: null,
  monthlyGift: null,
  pointsFactor: 10_000,
  payoutFactor: 10_000,
});

/** Golden example 11 of the fact sheet. */
const golden: RankProgramme = {
  format: 1,
  ranks: [rankOf('Start', '0', '0'), rankOf('One', '10000', '2000'), rankOf('Two', '50000', '8000'), rankOf('Three', '200000', '30000')],
  upgradeAward: null,
  monthlyAward: null,
};

describe('ranks', () => {
  it('go up as play is counted, one down a month at most, and come back: the worked example', () => {
    let [total, rank, reached] = [0n, 0, 0];
    const seen = ['60000', '5000', '7000', '9000', '150000'].map((sum) => {
      const month = m(sum);
      total += month;
      const risen = riseOf(golden, { rank, reached }, { total, month, deposits: 0n });
      reached = risen.reached;
      rank = rankAfterMonth(golden, risen.rank, month);
      return [risen.rank, risen.due, rank];
    });
    expect(seen).toEqual([
      [2, [1, 2], 2],
      [2, [], 1],
      [1, [], 1],
      [2, [], 2],
      [3, [3], 3],
    ]);
  });

  it('ask for deposits too, where they say so', () => {
    const ranks = [rankOf('Start', '0', '0'), rankOf('One', '100', '0', '50')];
    expect([m('49.9999'), m('50')].map((deposits) => rankByPlay({ ranks }, { total: m('100'), deposits }))).toEqual([0, 1]);
  });

  it('pay no gift for a rank that staff gave until play comes to it, and each once, however turnover comes and goes', () => {
    expect(riseOf(golden, { rank: 2, reached: 0 }, { total: m('20000'), month: m('20000'), deposits: 0n })).toEqual({
      rank: 2,
      reached: 1,
      due: [1],
    });
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -90_000, max: 90_000 }), { maxLength: 40 }), (changes) => {
        let [total, standing] = [0n, { rank: 0, reached: 0 }];
        const paid: number[] = [];
        for (const change of changes) {
          total += BigInt(change) * 10_000n;
          if (total < 0n) total = 0n;
          const { due, ...next } = riseOf(golden, standing, { total, month: total, deposits: 0n });
          paid.push(...due);
          expect(next.rank).toBeGreaterThanOrEqual(standing.rank);
          standing = { rank: rankAfterMonth(golden, next.rank, total), reached: next.reached };
        }
        expect(paid).toEqual([1, 2, 3].slice(0, paid.length));
      }),
    );
  });

  it('are read as they were written, and say each thing that is wrong with them', () => {
    const written = (programme: RankProgramme): unknown => JSON.parse(JSON.stringify(writeDocument(programme)));
    expect(readRankProgramme(written(golden), ['EN'])).toEqual({ ok: true, value: golden });
    const faultsOf = (programme: RankProgramme, languages = ['EN']): string[] => {
      const read = readRankProgramme(written(programme), languages);
      return read.ok ? [] : read.faults.map(({ code, path }) => `${code} ${path}`);
    };
    const [start, one, two] = golden.ranks as [
      RankProgramme['ranks'][number],
      RankProgramme['ranks'][number],
      RankProgramme['ranks'][number],
    ];
    expect(faultsOf({ ...golden, ranks: [one, two] })).toEqual(['too-large ranks.0.total', 'too-large ranks.0.keep']);
    expect(faultsOf({ ...golden, ranks: [start, two, one] })).toEqual(['not-rising ranks.2.total', 'not-rising ranks.2.keep']);
    expect(faultsOf({ ...golden, ranks: [start, { ...one, total: 0n, keep: 0n }] })).toEqual(['not-rising ranks.1.total']);
    expect(faultsOf({ ...golden, ranks: [start, { ...one, keep: m('10001') }] })).toEqual(['too-large ranks.1.keep']);
    expect(faultsOf({ ...golden, ranks: [start, { ...one, upgradeGift: 1n, monthlyGift: 1n }] })).toEqual([
      'required upgradeAward',
      'required monthlyAward',
    ]);
    expect(
      faultsOf({ ...golden, ranks: [{ ...start, upgradeGift: 1n }, one], upgradeAward: '00000000-0000-0000-0000-000000000000' }),
    ).toEqual(['not-for-kind ranks.0.upgradeGift']);
    expect(faultsOf(golden, ['EN', 'TH'])[0]).toBe('missing ranks.0.name.TH');
    for (const raw of [null, 1, [], {}, { ranks: 'x' }, { ...golden, ranks: [] }]) expect(readRankProgramme(raw, ['EN']).ok).toBe(false);
  });
});
