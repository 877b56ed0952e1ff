import { type RankProgramme, riseOf } from '@sortes/growth-rules';
import type { DatabaseTransaction } from '@sortes/service';
import { announceEach } from '../../platform/outbox.js';
import { type Gift, insertGifts } from './gift-repository.js';
import type { KnownProgramme } from './kit.js';
import { insertChanges, type RankChange, type Standing } from './standing-repository.js';

/** A standing with figures counted anew, and its rank by them. */
export interface Risen {
  before: Pick<Standing, 'rank'>;
  standing: Standing;
  /** Ranks whose gift is due, lowest first. */
  due: readonly number[];
}

/** Where somebody stands by the figures that the standing has now. @param before their rank until then, where the standing has another already */
export function rise(programme: RankProgramme, standing: Standing, at: Date, before = standing.rank): Risen {
  const { due, ...next } = riseOf(programme, standing, { total: standing.total, month: standing.monthTotal, deposits: standing.deposits });
  const since = next.rank === before ? standing.since : at;
  return { before: { rank: before }, standing: { ...standing, ...next, since }, due };
}

const changeOf = ({ before, standing }: Risen, why: RankChange['why'], at: Date): RankChange => ({
  playerId: standing.playerId,
  at,
  from: before.rank,
  to: standing.rank,
  why,
  total: standing.total,
  month: standing.monthTotal,
  deposits: standing.deposits,
  by: null,
  reason: null,
});

/**
 * Writes down whose rank changed: a row of their history, what opens pages and inbox are told, and gifts that are due by it. In the transaction that writes their standings.
 * @param why of those whose rank fell; who rose has played for it
 */
export async function noteChanges(
  transaction: DatabaseTransaction,
  of: { merchantId: number; known: KnownProgramme; at: Date },
  all: readonly Risen[],
  why: 'month' | 'table' | 'deposit',
): Promise<void> {
  const { merchantId, known, at } = of;
  const changed = all.filter(({ before, standing }) => before.rank !== standing.rank);
  await insertChanges(
    transaction,
    { merchantId, version: known.version },
    changed.map((one) => changeOf(one, one.standing.rank > one.before.rank ? 'played' : why, at)),
  );
  await announceEach(
    transaction,
    changed.map(({ before, standing: { playerId, rank } }) => ({
      merchantId,
      fact: { topic: 'rank.changed', playerId, rank, before: before.rank } as const,
    })),
  );
  const gifts = all.flatMap(({ standing: { playerId }, due }) =>
    due.flatMap((rank): Pick<Gift, 'playerId' | 'key' | 'kind' | 'rank' | 'amount'>[] => {
      const amount = known.programme.ranks[rank]?.upgradeGift ?? null;
      return amount === null ? [] : [{ playerId, key: `upgrade:${rank}`, kind: 'upgrade', rank, amount }];
    }),
  );
  await insertGifts(transaction, merchantId, at, gifts);
}
