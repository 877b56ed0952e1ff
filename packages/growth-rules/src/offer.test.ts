import { parseMoney as m } from '@sortes/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offerKinds, offerSteps, stepOfPath, type Offer } from './offer.js';
import { readOffer, writeOffer } from './read-offer.js';
import { startingOffer } from './starting-offer.js';
import { writeDocument } from './reading.js';

const languages = ['EN', 'TH'];
const title = { EN: 'Welcome', TH: 'ยินดีต้อนรับ' };
const start = { unit: m('1'), at: Date.UTC(2026, 7, 22) };
const offerOf = (kind: Offer['kind']): Offer => ({ ...startingOffer(kind, start), title });
const json = (offer: Offer): Record<string, unknown> => JSON.parse(JSON.stringify(writeOffer(offer))) as Record<string, unknown>;

/** The document of an offer with something else at a path. */
function changed(kind: Offer['kind'], ...changes: readonly (readonly [string, unknown])[]): unknown {
  const copy = json(offerOf(kind));
  for (const [path, value] of changes) {
    const steps = path.split('.');
    const last = steps.pop() ?? '';
    const inner = steps.reduce((at, step) => at[step] as Record<string, unknown>, copy);
    if (value === undefined) delete inner[last];
    else inner[last] = value;
  }
  return copy;
}

const faultsOf = (raw: unknown): readonly string[] => {
  const read = readOffer(raw, languages);
  return read.ok ? [] : read.faults.map(({ code, path }) => `${code} ${path}`);
};

describe('an offer', () => {
  it.each(offerKinds)('%s begins whole, and is read as it was written', (kind) => {
    expect(readOffer(json(offerOf(kind)), languages)).toEqual({ ok: true, value: offerOf(kind) });
  });

  it('has each field in one step of the builder', () => {
    expect(Object.values(offerSteps).flat().toSorted()).toEqual([...Object.keys(offerOf('manual')), 'test'].toSorted());
    expect([stepOfPath('reward.steps.0.from'), stepOfPath('title.TH'), stepOfPath('')]).toEqual(['reward', 'words', 'kind']);
  });

  it('is refused where a field lacks, is unknown or has another form', () => {
    expect(faultsOf(null)).toEqual(['not-an-object ']);
    expect(faultsOf({}).length).toBe(Object.keys(offerOf('manual')).length);
    expect(faultsOf(changed('deposit-match', ['share', undefined]))).toEqual(['missing share']);
    expect(faultsOf(changed('deposit-match', ['hidden', true]))).toEqual(['unknown-field hidden']);
    expect(faultsOf(changed('deposit-match', ['format', 2]))).toEqual(['not-one-of format']);
    expect(faultsOf(changed('deposit-match', ['reward.steps', []]))).toEqual(['empty reward.steps']);
    expect(faultsOf(changed('deposit-match', ['reward.steps.0.rate', 0.5]))).toEqual(['not-a-whole-number reward.steps.0.rate']);
    expect(faultsOf(changed('deposit-match', ['reward.steps.0.from', 20]))).toEqual(['not-an-amount reward.steps.0.from']);
    expect(faultsOf(changed('deposit-match', ['reward.most', '0']))).toEqual(['too-small reward.most']);
    expect(faultsOf(changed('deposit-match', ['reward.rule', 'constructor']))).toEqual(['not-one-of reward.rule']);
    expect(faultsOf(changed('deposit-match', ['who', { all: [] }]))).toEqual(['empty who.all']);
    expect(faultsOf(changed('deposit-match', ['requirement.weights.lanes', { RNG: 'auto', MOON: 1 }]))).toEqual([
      'unknown-field requirement.weights.lanes.MOON',
    ]);
    expect(
      faultsOf(
        changed('deposit-match', [
          'reward.steps',
          [
            { from: '20', rate: 1 },
            { from: '20', rate: 2 },
          ],
        ]),
      ),
    ).toEqual(['not-rising reward.steps.1.from']);
    const limit = { scope: 'player', period: 'life', most: 1 };
    expect(faultsOf(changed('deposit-match', ['limits', [limit, { ...limit, most: 2 }]]))).toEqual(['repeated limits.1']);
  });

  it('is refused where its parts do not fit its kind', () => {
    expect(faultsOf(changed('cashback', ['kind', 'raffle']))).toEqual(['not-for-kind trigger.on', 'not-for-kind reward.rule']);
    expect(faultsOf(changed('cashback', ['money', 'spins']))).toEqual(['not-for-kind money']);
    expect(faultsOf(changed('deposit-match', ['requirement', null]))).toEqual(['required requirement']);
    expect(faultsOf(changed('no-deposit', ['requirement.base', 'deposit-and-bonus']))).toEqual(['not-for-kind requirement.base']);
    expect(faultsOf(changed('deposit-match', ['requirement.base', 'winnings']))).toEqual(['not-for-kind requirement.base']);
    const { requirement } = startingOffer('no-deposit', { unit: 10_000n, at: 0 });
    const ofWins = { ...(writeDocument(requirement) as object), base: 'winnings', maxBet: null, maxConvert: null };
    for (const kind of ['free-spins', 'free-bet'] as const) {
      expect(faultsOf(changed(kind, ['requirement', ofWins]))).toEqual([]);
      expect(faultsOf(changed(kind, ['requirement', { ...ofWins, base: 'bonus' }]))).toEqual(['not-for-kind requirement.base']);
      expect(faultsOf(changed(kind, ['requirement', { ...ofWins, maxBet: '50' }]))).toEqual(['not-for-kind requirement.maxBet']);
    }
    expect(faultsOf(changed('no-deposit', ['requirement.tied', true]))).toEqual(['not-for-kind requirement.tied']);
    expect(faultsOf(changed('deposit-match', ['money', 'cash']))).toEqual([
      'not-for-kind requirement.tied',
      'not-for-kind requirement.maxBet',
    ]);
    expect(faultsOf(changed('deposit-match', ['trigger.least', '20']))).toEqual(['not-for-kind trigger.least']);
    expect(faultsOf(changed('free-spins', ['trigger', { on: 'deposit', least: null }]))).toEqual(['required trigger.least']);
    expect(faultsOf(changed('manual', ['form', null]))).toEqual(['required form']);
    expect(faultsOf(changed('wheel', ['form', { fields: [], pictures: 0 }]))).toEqual(['not-for-kind form']);
  });

  it('is refused where it cannot be kept', () => {
    expect(faultsOf(changed('packets', ['reward.least', '10.0001']))).toEqual(['too-large reward.least']);
    const of = '01a215b1-eda5-733e-8014-6aa6f0c2f29d';
    expect(faultsOf(changed('cashback', ['test', { of, from: 4_000 }], ['share', 6_000]))).toEqual([]);
    expect(faultsOf(changed('cashback', ['test', { of, from: 4_000 }], ['share', 6_001]))).toEqual(['too-large share']);
    expect(faultsOf(changed('cashback', ['test', { of: 'another', from: 4_000 }], ['share', 6_000]))).toEqual(['bad-form test.of']);
    expect(
      faultsOf(
        changed('wheel', [
          'reward.slices',
          [
            { sum: '0', weight: 1 },
            { sum: '0', weight: 2 },
          ],
        ]),
      ),
    ).toEqual(['repeated reward.slices.1']);
    expect(faultsOf(changed('cashback', ['reward.least', '301']))).toEqual(['too-large reward.least']);
    expect(faultsOf(changed('raffle', ['window.to', null]))).toEqual(['over-before-start trigger.at']);
    expect(faultsOf(changed('wheel', ['window', { from: 5, to: 5 }]))).toEqual(['over-before-start window.to']);
    expect(faultsOf(changed('wheel', ['games', { choose: 'only', lanes: [], games: [] }]))).toEqual(['empty games']);
    expect(faultsOf(changed('wheel', ['games', { choose: 'all', lanes: ['RNG'], games: [] }]))).toEqual(['contradiction games']);
    expect(faultsOf(changed('deposit-match', ['requirement.leastOdds', 20_000], ['requirement.mostOdds', 15_000]))).toEqual([
      'contradiction requirement.mostOdds',
    ]);
  });

  it('is refused where a text lacks a language of the brand', () => {
    expect(faultsOf(changed('wheel', ['title', { EN: 'Wheel' }]))).toEqual(['missing title.TH']);
    expect(faultsOf(changed('wheel', ['title.TH', ' ']))).toEqual(['empty title.TH']);
    // Whatever else is wrong.
    expect(faultsOf(changed('wheel', ['title', { EN: 'Wheel' }], ['who', { rank: { from: 3, to: 2 } }]))).toEqual([
      'over-before-start who.rank',
      'missing title.TH',
    ]);
    const field = { name: 'city', kind: 'text', isRequired: true, label: { TH: 'เมือง' } };
    expect(faultsOf(changed('manual', ['form.fields', [field]]))).toEqual(['missing form.fields.0.label.EN']);
  });

  it('never makes its reader throw, whatever stands in its place', () => {
    const paths = offerKinds.flatMap((kind) => {
      const pathsOf = (value: unknown, path: string): string[] =>
        typeof value === 'object' && value !== null
          ? Object.entries(value).flatMap(([name, inner]) => [`${path}${name}`, ...pathsOf(inner, `${path}${name}.`)])
          : [];
      return pathsOf(json(offerOf(kind)), '').map((path) => [kind, path] as const);
    });
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.oneof(fc.jsonValue(), fc.constant(undefined)), ([kind, path], value) => {
        const raw = changed(kind, [path, value]);
        const read = readOffer(raw, languages);
        if (read.ok) expect(readOffer(JSON.parse(JSON.stringify(writeOffer(read.value))), languages)).toEqual(read);
        else expect(read.faults.length).toBeGreaterThan(0);
      }),
      { numRuns: 2_000 },
    );
    fc.assert(
      fc.property(fc.jsonValue(), (raw) => {
        expect(readOffer(raw, languages).ok).toBe(false);
      }),
    );
  });
});
