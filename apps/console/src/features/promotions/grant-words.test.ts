import { formatMoney } from '@sortes/money';
import { expect, it, vi } from 'vitest';
import texts from '../../texts/en/promotions.json';
import { requirementLines, type Saying, snapshotLines, type SnapshotText, sumLines } from './grant-words';

const said: Readonly<Record<string, string>> = Object.fromEntries(Object.entries(texts).map(([id, text]) => [`promotions.${id}`, text]));
vi.mock('../../shared/texts', () => ({ isTextId: (id: string) => id in said }));
const t = ((id: string, values: Record<string, unknown> = {}) =>
  (said[id] ?? id)
    .replace(/\{count, plural.*?\}\}/, `${String(values['count'])} grants`)
    .replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(values[name]))) as Saying['t'];
const saying: Saying = {
  t,
  format: {
    tag: 'en',
    amount: (text) => `₫${text}`,
    money: (units) => `₫${formatMoney(units)}`,
    number: String,
    percent: (share) => `${share * 100}%`,
    at: (at) => (at === null || at === undefined ? '–' : new Date(at).toISOString().slice(0, 10)),
    date: (at) => new Date(at).toISOString().slice(0, 10),
  },
  methods: { vietqr: 'Bank transfer' },
};

it('says how a deposit bonus came about: the deposit, the share of the step it reaches, the cap', () => {
  const reward = {
    rule: 'match',
    steps: [
      { from: '100', rate: 2_000 },
      { from: '500', rate: 5_000 },
    ],
    most: '400',
  } as const;
  expect(sumLines(saying, { reward, deposit: '1000', basis: undefined })).toEqual([
    ['Deposit', '₫1000'],
    ['50% of it, from ₫500 on', '₫500'],
    ['At most', '₫400'],
  ]);
  expect(sumLines(saying, { reward: { ...reward, most: null }, deposit: '499.99', basis: undefined })).toEqual([
    ['Deposit', '₫499.99'],
    ['20% of it, from ₫100 on', '₫99.998'],
  ]);
});

it('says how cashback came about, tier by tier, and that old grants do not say it', () => {
  const reward = {
    rule: 'tiers',
    tiers: [
      { above: '0', rate: 500 },
      { above: '1000', rate: 1_000 },
      { above: '9000', rate: 2_000 },
    ],
    most: null,
    least: '1',
  } as const;
  const basis = { of: 'loss', from: '2026-11-16', to: '2026-11-22', staked: '5000', returned: '3000', converted: '500' } as const;
  expect(sumLines(saying, { reward, deposit: null, basis })).toEqual([
    ['Days', '2026-11-16 – 2026-11-22'],
    ['Own money staked', '₫5000'],
    ['Came back', '₫-3000'],
    ['Bonuses that became cash', '₫-500'],
    ['Net loss', '₫1500'],
    ['5% of the ₫1000 above ₫0', '₫50'],
    ['10% of the ₫500 above ₫1000', '₫50'],
    ['Less than this is not given', '₫1'],
  ]);
  expect(sumLines(saying, { reward, deposit: null, basis: undefined })).toEqual([['Net loss', 'not kept with this grant']]);
});

it('says how a rebate came about: what turnover brings by kind of game, less what was given before', () => {
  const lanes = [
    { lane: 'RNG', turnover: '10000', given: '30', due: '20' },
    { lane: 'LIVE', turnover: '0', given: '5', due: '-5' },
  ];
  expect(sumLines(saying, { reward: { rule: 'rates', rates: [] }, deposit: null, basis: { of: 'turnover', lanes } })).toEqual([
    ['Slots: turnover ₫10000 brings', '₫50'],
    ['Live casino: turnover ₫0 brings', '₫0'],
    ['Given before', '₫-35'],
  ]);
});

it('says what has to be staked of what, and what binds it', () => {
  const requirement = { base: 'deposit-and-bonus', multiple: 150_000 } as Parameters<typeof requirementLines>[1]['requirement'];
  const terms = { required: '21000', mayConvert: '2000', tied: true, days: 7 };
  expect(requirementLines(saying, { requirement, amount: '400', deposit: '1000', terms })).toEqual([
    ['Of deposit and bonus', '₫1400'],
    ['15x', '₫21000'],
    ['Becomes cash at most', '₫2000'],
    ['Within days', '7'],
    ['A withdrawal ends it', 'yes'],
  ]);
  expect(requirementLines(saying, { requirement: null, amount: '400', deposit: null, terms })).toEqual([]);
  const ofWins = { base: 'winnings', multiple: 20_000 } as Parameters<typeof requirementLines>[1]['requirement'];
  expect(requirementLines(saying, { requirement: ofWins, amount: '400', deposit: null, terms })).toEqual([['Of the winnings', '2x']]);
});

it('gives each figure of the snapshot its name, and says which are missing', () => {
  const snapshot: SnapshotText = {
    at: Date.UTC(2026, 10, 25),
    weekday: 3,
    country: 'VN',
    currency: 'VND',
    language: 'EN',
    rank: 2,
    registeredAt: Date.UTC(2026, 0, 1),
    firstDeposit: null,
    lastDeposit: { at: Date.UTC(2026, 10, 1), sum: '500', method: 'vietqr' },
    deposits: { life: { count: 2, sum: '700' }, month: { count: 1, sum: '500' } },
    turnover: { life: { RNG: '900', LIVE: '100' } },
    netLoss: { life: { any: '-50' } },
    identity: 'verified',
    contacts: ['mobile', 'email'],
    code: 'SPRING',
    device: 'phone',
    method: 'vietqr',
    grants: [{ offer: 'x', state: 'completed' }],
    sharedMarks: 0,
  };
  expect(snapshotLines(saying, snapshot)).toEqual([
    ['Decided on', '2026-11-25'],
    ['Weekday', 'Wednesday'],
    ['Country', 'Vietnam'],
    ['Language', 'English'],
    ['Rank', '2'],
    ['Signed up', '2026-01-01'],
    ['Identity', 'Confirmed'],
    ['Confirmed contact', 'Mobile number, Email'],
    ['Other accounts of the person', '0'],
    ['Code entered', 'SPRING'],
    ['Device', 'Phone'],
    ['Way of the deposit', 'Bank transfer'],
    ['Had before', '1 grants'],
    ['Deposits', 'Day 0 (₫0) · Week 0 (₫0) · Month 1 (₫500) · In all 2 (₫700)'],
    ['First deposit', '–'],
    ['Last deposit', '₫500 · 2026-11-01 · Bank transfer'],
    ['Turnover', 'Day ₫0 · Week ₫0 · Month ₫0 · In all ₫1000'],
    ['Net loss (below zero: won)', 'Day ₫0 · Week ₫0 · Month ₫0 · In all ₫-50'],
  ]);
  expect(snapshotLines(saying, { country: null, contacts: [] })).toContainEqual(['Country', '–']);
});

it('says figures of one kind of games beside the whole, who stands above them, and when they last played', () => {
  const kept: SnapshotText = {
    turnover: { life: { any: '900', RNG: '300' }, day: { any: '0' } },
    netLoss: { life: { any: '50', RNG: '-20' } },
    lastPlayedAt: Date.UTC(2026, 9, 1),
    agentLine: ['topagent', 'agent2'],
  };
  const lines = snapshotLines(saying, kept);
  expect(lines).toContainEqual(['Turnover', 'Day ₫0 · Week ₫0 · Month ₫0 · In all ₫900']);
  expect(lines).toContainEqual(['Turnover in Slots', 'Day ₫0 · Week ₫0 · Month ₫0 · In all ₫300']);
  expect(lines).toContainEqual(['Net loss in Slots', 'Day ₫0 · Week ₫0 · Month ₫0 · In all ₫-20']);
  expect(lines).toContainEqual(['Last played', '2026-10-01']);
  expect(lines).toContainEqual(['Agents above them', 'topagent, agent2']);
});

it('names only what was asked for', () => {
  const kept: SnapshotText = { at: Date.UTC(2026, 10, 25), weekday: 3, language: 'EN', registeredAt: Date.UTC(2026, 0, 1), rank: 0 };
  expect(snapshotLines(saying, kept).map(([label]) => label)).toEqual(['Decided on', 'Weekday', 'Language', 'Rank', 'Signed up']);
});

it('says of an application that waits when it was made: nothing is decided yet', () => {
  const at = Date.UTC(2026, 4, 2);
  expect(snapshotLines(saying, { at }, true)).toContainEqual(['Applied on', '2026-05-02']);
  expect(snapshotLines(saying, { at })).toContainEqual(['Decided on', '2026-05-02']);
});
