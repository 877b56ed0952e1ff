import { wholeFactor } from '@sortes/growth-rules';
import type { PointsKit } from './kit.js';

/** What the answers to `pointsFactorOf` say of a player: the highest, 1 where nobody says anything; 1/10 000. */
export const factorIn = (answers: readonly ReadonlyMap<number, number>[], playerId: number): number =>
  answers.reduce((most, answer) => Math.max(most, answer.get(playerId) ?? 0), 0) || wholeFactor;

/** What points of a player's play are multiplied by now, 1/10 000. */
export async function factorOf(
  { services: { db, hooks } }: PointsKit,
  { merchantId, playerId }: { merchantId: number; playerId: number },
): Promise<number> {
  return factorIn(await hooks.ask('pointsFactorOf', db, { merchantId, playerIds: [playerId] }), playerId);
}
