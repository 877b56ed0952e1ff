import type { HookBoard } from '../../ports/hooks.js';

/** The prize group that bounds a player's bets beside the brand's: the lowest that anybody above says; undefined where nobody does. */
export async function ownGroupOf({ hooks }: { hooks: Pick<HookBoard, 'ask'> }, playerId: number): Promise<number | undefined> {
  const groups = (await hooks.ask('highestPrizeGroup', playerId)).filter((group) => group !== undefined);
  return groups.length === 0 ? undefined : Math.min(...groups);
}
