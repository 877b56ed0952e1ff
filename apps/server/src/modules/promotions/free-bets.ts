import { isAllowedGame, type Lane } from '@sortes/growth-rules';
import { formatMoney } from '@sortes/money';
import type { Clock, DatabaseTransaction } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import type { Hooks } from '../../ports/hooks.js';
import { lendFreeBet, passedOn } from '../wallet/index.js';
import { laneOf } from './count-rules.js';
import { lockGrants, offerOf, type RunningGrant } from './end-repository.js';
import { listStakedIn, standingOf, writeDecided, writeOrder } from './free-bet-repository.js';
import { tellChange } from './tell-change.js';
import { requireOfWinnings, type WinningsKit } from './winnings.js';

/** A free bet that comes back can be used so long at least. */
const backForMs = 86_400_000;

/** How offers name a lottery, and its lane by how the bet is sold. */
export const lotteryPlayed = (gameCode: string, isInGroup: boolean): { lane: Lane; game: string } => ({
  lane: laneOf({ kind: 'bet', game: gameCode, inGroup: isInGroup, gameType: null }),
  game: `lottery:${gameCode}`,
});

const isUsable = ({ money, state, orderId, until }: RunningGrant, now: Date): boolean =>
  money === 'freebet' && state === 'active' && orderId === null && (until === null || until > now);

/**
 * Stakes a free bet in an order: what the order costs is lent, what it does not use lapses. In the transaction that places the order, under the player's lock.
 * @throws DomainError freebet.gone, freebet.game.not, freebet.most
 */
export async function takeFreeBet(
  { clock }: { clock: Clock },
  transaction: DatabaseTransaction,
  { playerId, merchantId, grantId, orderId, gameCode, isInGroup, stake }: Parameters<Hooks['takeFreeBet']>[1],
): Promise<void> {
  const [grant] = await lockGrants(transaction, playerId, [grantId]);
  if (grant === undefined || !isUsable(grant, clock.now())) return refuse('freebet.gone', { field: 'freeBet' });
  if (!isAllowedGame(offerOf(grant).games, lotteryPlayed(gameCode, isInGroup))) refuse('freebet.game.not', { field: 'freeBet' });
  if (stake > grant.amount) refuse('freebet.most', { field: 'freeBet', parameters: { maximum: formatMoney(grant.amount) } });
  await lendFreeBet(transaction, { playerId, merchantId, grantId }, stake, `bet:${orderId}`);
  await writeOrder(transaction, grantId, { orderId, until: grant.until });
  await tellChange(transaction, grant);
}

/**
 * Ends the free bets that these bets were staked with, once all of their order is over: what was passed on is what they became, also when a correction changes it later. One whose
 * order came back whole can be used again, for a day at least. Under the player's lock.
 */
export async function decideFreeBets(
  { clock, turnover }: { clock: Clock } & WinningsKit,
  transaction: DatabaseTransaction,
  { playerId, bets }: { playerId: number; bets: readonly string[] },
): Promise<void> {
  const staked = await listStakedIn(transaction, playerId, bets);
  if (staked.length === 0) return;
  const now = clock.now();
  for (const grant of await lockGrants(transaction, playerId, staked)) {
    const { id, orderId, state, until } = grant;
    // One that came back, or was reversed with its deposit.
    if (orderId === null || (state !== 'active' && state !== 'completed')) continue;
    const won = await passedOn(transaction, playerId, id);
    await requireOfWinnings({ turnover }, transaction, grant, won);
    const standing = await standingOf(transaction, { playerId, grantId: id, orderId });
    if (standing.length === 0 || standing.some(({ isOver }) => !isOver)) continue;
    if (state === 'active' && standing.every(({ cameBack }) => cameBack)) {
      const least = new Date(now.getTime() + backForMs);
      await writeOrder(transaction, id, { orderId: null, until: until === null || until > least ? until : least });
      await tellChange(transaction, grant);
    } else {
      await writeDecided(transaction, id, { converted: won, at: now });
      if (state === 'active') await tellChange(transaction, { ...grant, state: 'completed' });
    }
  }
}
