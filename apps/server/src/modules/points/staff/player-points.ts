import type { Reply, staffPoints as contract } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { refuse } from '../../../platform/errors.js';
import type { RequestContext } from '../../../platform/http.js';
import type { PlayerSummary } from '../../identity/index.js';
import { factorOf } from '../factor.js';
import { listPlayed } from '../play-repository.js';
import { listLots, readShown } from '../shown-repository.js';
import type { PointsStaffKit } from './kit.js';

/** A player of this brand. @throws DomainError not.found */
export async function findPlayerHere(
  { below }: Pick<PointsStaffKit, 'below'>,
  { merchant }: Pick<RequestContext, 'merchant'>,
  playerId: number,
): Promise<PlayerSummary> {
  const player = await below.identity.findPlayer(playerId);
  return player?.merchantId === merchant.id ? player : refuse('not.found');
}

/** What a player has of points, and where it came from. @throws DomainError not.found */
export async function showPlayerPoints(
  kit: PointsStaffKit,
  context: RequestContext,
  playerId: number,
): Promise<Reply<typeof contract.staffPlayerPoints>> {
  await findPlayerHere(kit, context, playerId);
  const { db, clock } = kit.services;
  const now = clock.now();
  const [{ balance, owed }, lots, played, factor] = await Promise.all([
    readShown(db, playerId, { now, since: now }),
    listLots(db, playerId, now),
    listPlayed(db, playerId),
    factorOf(kit, { merchantId: context.merchant.id, playerId }),
  ]);
  return {
    balance: Number(balance),
    owed: Number(owed),
    factor: factor / 10_000,
    lots: lots.map(({ id, source, points, left, expiresOn }) => ({ id, source, points: Number(points), left: Number(left), expiresOn })),
    played: played.map(({ lane, valid, earned }) => ({ lane, valid: formatMoney(valid), points: Number(earned) })),
  };
}
