import { staffContent, type ContentRecord } from '@sortes/contract';
import { offerKinds, startingOffer, writeDocument, type OfferKind, type RankProgramme } from '@sortes/growth-rules';
import { parseMoney } from '@sortes/money';
import { pick, hashOf } from '../chance.js';
import { brand } from '../brand.js';
import { makeValue } from '../make-reply.js';
import type { Answers, Asked } from '../answer.js';
import { features } from './site.js';

/** What stands in the contract as anything, because the page reads it as it is stored: a record of the content. */
const recordOf = (
  number: number,
  { now, query, params }: Pick<Asked<'staffListContent'>, 'now' | 'query'> & { readonly params: object },
): ContentRecord => makeValue(staffContent.ContentRecord, 'content', number, { now, query, params }) as ContentRecord;

const dong = parseMoney;

const offerOf = (kind: OfferKind, now: number): unknown =>
  writeDocument({ ...startingOffer(kind, { unit: dong('10000'), at: now }), title: { EN: 'Weekend match' } });

/** The kind is one of the offer's own fields, and its documents are of it. */
const kindOf = (kind: string): OfferKind => offerKinds.find((one) => one === kind) ?? pick(offerKinds, hashOf(kind));

const rank = (name: string, colour: string, at: number): RankProgramme['ranks'][number] => ({
  name: { EN: name },
  colour,
  background: '#1b2233',
  total: dong(String(at * 50_000_000)),
  deposits: dong(String(at * 5_000_000)),
  keep: dong(String(at * 2_000_000)),
  upgradeGift: at === 0 ? null : dong(String(at * 100_000)),
  monthlyGift: at < 2 ? null : dong(String(at * 50_000)),
  pointsFactor: 10_000 + at * 2_500,
  payoutFactor: 10_000 + at * 10_000,
});
const ranks: RankProgramme = {
  format: 1,
  ranks: ['Bronze', 'Silver', 'Gold', 'Platinum'].map((name, at) =>
    rank(name, ['#c98b5b', '#c9d3e4', '#f5c542', '#9fd8e8'][at] ?? '#ffffff', at),
  ),
  upgradeAward: null,
  monthlyAward: null,
};

/** What the house's own people see, as far as no schema knows it. */
export const staff: Answers = {
  staffListContent: (asked) => ({ ...asked.made, list: asked.made.list.map((row, at) => ({ ...row, record: recordOf(at, asked) })) }),
  staffGetContent: ({ made, now, params }) => ({ ...made, record: recordOf(0, { now, query: { kind: params.kind }, params }) }),
  // Each kind of request has a payload of its own; this one is that of an account of staff, which other kinds find nothing in.
  listApprovals: ({ made, query }) => ({
    ...made,
    list: made.list.map((row, at) =>
      query.kind === 'staff-account' ? { ...row, payload: { act: 'made', name: `colleague.${at + 1}`, role: 'support' } } : row,
    ),
  }),
  staffPulse: ({ made }) => ({ ...made, role: 'admin', session: { endsInMs: 30 * 60_000, limit: 'idle' } }),
  staffGetRanks: ({ made }) => ({ ...made, document: writeDocument(ranks), members: [812, 301, 44, 7], asked: null }),
  staffGetOffer: ({ made, now }) => ({ ...made, document: offerOf(kindOf(made.offer.kind), now) }),
  staffGetBrand: ({ made }) => ({
    ...made,
    code: brand.merchantCode,
    name: brand.brandName,
    currency: brand.currency.code,
    currencySymbol: brand.currency.symbol,
    currencyScale: brand.currency.scale,
    timeZone: brand.timeZone,
    languages: [...brand.languages],
    features: Object.entries(features).flatMap(([parent, below]) =>
      below.map((modId) => ({ modId, parent, what: modId, standard: true, own: null, on: true })),
    ),
    settings: [
      {
        name: 'minimumAge',
        type: 'integer',
        what: 'Age from which people may play',
        standard: 18,
        value: 18,
        isOwn: false,
        minimum: 18,
        maximum: 25,
        choices: [],
      },
      {
        name: 'loginRequired',
        type: 'boolean',
        what: 'Visitors must sign in',
        standard: false,
        value: false,
        isOwn: false,
        minimum: null,
        maximum: null,
        choices: [],
      },
    ],
  }),
};
