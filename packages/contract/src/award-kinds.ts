/** What a person of the house promises or gives a player, by the module's word for it. */
export const awardKinds = [
  'contract',
  'bill',
  'rates',
  'adjustment',
  'gift',
  'rank',
  'points',
  'item',
  'order',
  'referral',
  // Documents of the house, which give to whoever qualifies.
  'offer',
  'mission',
  'board',
  'ranks-table',
  'points-rules',
  'referral-rule',
] as const;
export type AwardKind = (typeof awardKinds)[number];
