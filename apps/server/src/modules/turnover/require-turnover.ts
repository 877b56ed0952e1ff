import type { DatabaseTransaction } from '@sortes/service';
import type { HookBoard } from '../../ports/hooks.js';
import { writeRequirements, type NewRequirement } from './repository.js';
import { readSmallBalance } from './small-balance.js';

export interface TurnoverRequirement extends NewRequirement {
  /** Of the player's accounts. */
  currency: string;
}

/**
 * Requires bets before money may leave. All a player ever staked is one axis; requirements are stretches on it, each from where the last one ends
 * (or from where the player stands), so that a stake counts for one requirement and the oldest is done first. Call it before the money is credited: who
 * has less than the brand's small balance at that moment has played out what they brought, and what was still due of it ends; unless more of theirs is
 * in play (open bets, wallets of vendors), which is asked only where it decides. What is made stays made only as long as its stakes
 * are not taken back. A player stands in one call once, or the second requirement is judged without the money of the first.
 */
export async function requireTurnover(
  hooks: HookBoard,
  transaction: DatabaseTransaction,
  requirements: readonly TurnoverRequirement[],
): Promise<void> {
  const smallBalances = new Map<string, bigint>();
  const smallBalanceOf = async ({ merchantId, currency }: TurnoverRequirement): Promise<bigint> => {
    const key = `${merchantId} ${currency}`;
    const known = smallBalances.get(key) ?? (await readSmallBalance(hooks, transaction, merchantId, currency));
    smallBalances.set(key, known);
    return known;
  };
  const asked = [];
  for (const one of requirements.toSorted((one, other) => one.playerId - other.playerId))
    asked.push({ ...one, smallBalance: await smallBalanceOf(one), inPlay: null });
  const done = await writeRequirements(transaction, asked);
  for (const [index, one] of asked.entries()) {
    if (done[index] === true) continue;
    const inPlay = (await hooks.ask('isInPlay', transaction, one.playerId)).includes(true);
    await writeRequirements(transaction, [{ ...one, inPlay }]);
  }
}
