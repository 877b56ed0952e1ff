import type { Input, Reply, staffRanks as contract } from '@sortes/contract';
import { DateTime } from 'luxon';
import { refuse } from '../../../platform/errors.js';
import { type RequestContext, staffOf } from '../../../platform/http.js';
import { announce } from '../../../platform/outbox.js';
import { countStandings, firstDay, holdBrand } from '../follow-turnover.js';
import { insertChanges, writeStandings } from '../standing-repository.js';
import type { RanksStaffKit } from './kit.js';

/**
 * Gives a player a rank, or keeps the one they have until a day. It brings no gift by itself: play that comes to it does.
 * @throws DomainError not.found, rank.unknown, rank.day.past, already.so
 */
export async function giveRank(
  kit: RanksStaffKit,
  context: RequestContext,
  playerId: number,
  { level, keptUntil, reason }: Input<typeof contract.staffSetRank>['body'],
): Promise<Reply<typeof contract.staffSetRank>> {
  const { merchant } = context;
  const { clock } = kit.services;
  const player = await kit.below.identity.findPlayer(playerId);
  const known = await kit.programmeOf(merchant);
  if (player?.merchantId !== merchant.id || known === undefined) return refuse('not.found');
  if (known.programme.ranks[level] === undefined) refuse('rank.unknown', { field: 'level' });
  const day = keptUntil === null ? undefined : DateTime.fromISO(keptUntil, { zone: merchant.timeZone });
  if (day !== undefined && (!day.isValid || day.endOf('day').toJSDate() <= clock.now())) refuse('rank.day.past', { field: 'keptUntil' });
  return kit.office.changeAsStaff(context, { action: 'rank.given', subject: `player:${playerId}`, reason }, async (transaction) => {
    const { month } = await holdBrand(kit, transaction, merchant);
    const at = clock.now();
    const [standing] = await countStandings(kit, transaction, { merchantId: merchant.id, month, at }, [{ playerId, firstDay }]);
    if (standing === undefined || (standing.rank === level && standing.keptUntil === keptUntil)) return refuse('already.so');
    const isOther = standing.rank !== level;
    const given = { ...standing, rank: level, keptUntil, since: isOther ? at : standing.since };
    await writeStandings(transaction, merchant.id, [given]);
    if (isOther) {
      const { total, monthTotal, deposits, rank: from } = standing;
      const change = {
        playerId,
        at,
        from,
        to: level,
        why: 'staff',
        total,
        month: monthTotal,
        deposits,
        by: staffOf(context).name,
        reason,
      } as const;
      await insertChanges(transaction, { merchantId: merchant.id, version: known.version }, [change]);
      await announce(transaction, merchant.id, { topic: 'rank.changed', playerId, rank: level, before: from });
    }
    const before = { rank: standing.rank, keptUntil: standing.keptUntil };
    return { value: { level }, before, after: { rank: level, keptUntil } };
  });
}
