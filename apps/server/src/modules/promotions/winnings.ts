import { isWonMoney, requiredOf } from '@sortes/growth-rules';
import type { DatabaseTransaction } from '@sortes/service';
import type { TurnoverModule } from '../turnover/index.js';
import { wonBy } from './end-grant.js';
import { lockWinning, offerOf, type RunningGrant, writeRequired } from './end-repository.js';

/** What is required of winnings is required with. */
export interface WinningsKit {
  turnover: Pick<TurnoverModule, 'requireForWinnings'>;
}

/**
 * Requires of what free rounds or a free bet have won by now what their offer asks of winnings, in all and not again: more as more is won, less where some was taken back, nothing
 * once they were reversed. Under the player's lock, with the grant's row locked. Asked again it changes nothing.
 * @param won money units that are the player's by now
 */
export async function requireOfWinnings(
  { turnover }: WinningsKit,
  transaction: DatabaseTransaction,
  grant: Pick<RunningGrant, 'id' | 'playerId' | 'merchantId' | 'money' | 'state' | 'required' | 'offerId' | 'version' | 'document'>,
  won: bigint,
): Promise<bigint> {
  const { id, playerId, merchantId, money, state, required } = grant;
  const requirement = isWonMoney(money) ? offerOf(grant).requirement : null;
  if (requirement === null) return required;
  const kept = state === 'reversed' ? 0n : won;
  const amount = requiredOf('winnings', requirement.multiple, { bonus: 0n, deposit: 0n, winnings: kept });
  if (amount === required) return required;
  await turnover.requireForWinnings(transaction, { playerId, merchantId, sourceId: id, amount });
  await writeRequired(transaction, id, amount);
  return amount;
}

/** Requires of all that a player's free rounds and free bets have won what nobody has counted yet: before it is judged whether money may leave. Under their lock. */
export async function requireUncounted(kit: WinningsKit, transaction: DatabaseTransaction, playerId: number): Promise<void> {
  for (const grant of await lockWinning(transaction, playerId))
    await requireOfWinnings(kit, transaction, grant, await wonBy(transaction, grant));
}
