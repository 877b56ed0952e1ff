/** What a person of the house promises or gives a player, by the module's word for it. */
export const awardKinds = ['contract', 'bill', 'adjustment', 'gift', 'rank', 'points', 'item', 'order'] as const;
export type AwardKind = (typeof awardKinds)[number];
