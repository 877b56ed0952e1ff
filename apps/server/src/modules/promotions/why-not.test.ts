import type { Snapshot } from '@sortes/growth-rules';
import { expect, it } from 'vitest';
import type { KnownOffer } from './brand-offers.js';
import { offerOfKind } from './testing/fixture.js';
import type { Viewer } from './viewer.js';
import { whyNot } from './why-not.js';

const now = new Date('2026-07-01T05:00:00Z');
const dayMs = 86_400_000;
const snapshot = {
  at: now.getTime(),
  weekday: 3,
  country: 'VN',
  currency: 'VND',
  language: 'EN',
  rank: 3,
  registeredAt: now.getTime() - 40 * dayMs,
  firstDeposit: { at: now.getTime() - 30 * dayMs, sum: 1n, method: 'bank' },
  deposits: { life: { count: 2, sum: 2n } },
  tags: [],
  segments: [],
} as unknown as Snapshot;
const viewer = (change: Partial<Snapshot> = {}, limits: { left: bigint }[] = []) =>
  ({
    snapshot: { ...snapshot, ...change },
    known: { limits, jurisdiction: 'standard', lossLimitHitAt: null, player: { playerId: 1, merchantId: 1 } },
  }) as unknown as Viewer;
const offer = (change: Parameters<typeof offerOfKind>[1], state = 'live', kind: 'no-deposit' | 'award' = 'no-deposit') =>
  ({ stored: { id: 'a', state }, offer: offerOfKind(kind, change) }) as unknown as KnownOffer;
const why = (change: Parameters<typeof offerOfKind>[1], state?: string, who = viewer()) => whyNot(offer(change, state), who, now);

it.each([
  [{ rank: { from: 5 } }, { reason: 'from-rank', rank: 5 }],
  [{ rank: { from: 1, to: 2 } }, { reason: 'to-rank', rank: 2 }],
  [{ rank: { is: 4 } }, { reason: 'one-rank', rank: 4 }],
  [{ country: { is: 'TH' } }, { reason: 'elsewhere' }],
  [{ registered: { withinDays: 7 } }, { reason: 'new-members' }],
  [{ firstDeposit: { never: true } }, { reason: 'new-members' }],
  [{ deposits: { count: { is: 0 } } }, { reason: 'new-members' }],
  [{ deposits: { count: { from: 3 } } }, undefined],
  [{ registered: { atLeastDays: 90 } }, undefined],
  [{ not: { country: { is: 'VN' } } }, undefined],
  [{ any: [{ rank: { is: 4 } }, { country: { is: 'TH' } }] }, undefined],
  [{ all: [{ rank: { from: 5 } }, { netLoss: { sum: { from: 1n } } }] }, undefined],
  [{ segment: { has: 'autumn' } }, undefined],
  [{ tag: { has: 'vip' } }, undefined],
  [null, undefined],
] as const)('says of %o %o', (who, said) => {
  expect(why({ who })).toEqual(said);
});

it('says first that it is over, and of what rests that it does', () => {
  expect(why({ window: { from: null, to: now.getTime() } })).toEqual({ reason: 'over' });
  expect(why({ who: { rank: { from: 5 } } }, 'stopped')).toEqual({ reason: 'over' });
  expect(why({}, 'paused')).toEqual({ reason: 'paused' });
  expect(why({ who: { rank: { from: 5 } } }, 'paused')).toEqual({ reason: 'from-rank', rank: 5 });
});

it('says nothing of drafts, of awards, to whom nothing is offered, at a limit, or where it is not known where somebody is', () => {
  const rank = { who: { rank: { from: 5 } } } as const;
  expect(why(rank, 'draft')).toBeUndefined();
  expect(whyNot(offer(rank, 'live', 'award'), viewer(), now)).toBeUndefined();
  expect(whyNot(offer(rank), { ...viewer(), snapshot: undefined }, now)).toBeUndefined();
  expect(why(rank, 'live', viewer({}, [{ left: 0n }]))).toBeUndefined();
  expect(why(rank, 'live', viewer({}, [{ left: 1n }]))).toEqual({ reason: 'from-rank', rank: 5 });
  expect(why({ who: { country: { is: 'TH' } } }, 'live', viewer({ country: null }))).toBeUndefined();
});
