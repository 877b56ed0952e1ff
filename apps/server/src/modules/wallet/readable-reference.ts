import { idOfOrderNumber, orderNumberOf } from '../../platform/order-number.js';

const betTemplates: ReadonlySet<string> = new Set([
  'stake-placed',
  'stake-refunded',
  'prize-paid',
  'prize-reversed',
  'reversal-covered',
  'chase-held',
  'chase-stake-placed',
  'chase-released',
]);

/** Movements of vendors' games: what they were for is a round, or a prize of its own. */
const gameTemplates: ReadonlySet<string> = new Set(['game-stake-placed', 'game-prize-paid', 'game-award-paid', 'game-stake-refunded']);

/** The bet, slip or chase that a movement was for; undefined for other movements. */
function betOf(template: string, reference: string): string | undefined {
  return betTemplates.has(template) ? idOfOrderNumber(reference) : undefined;
}

/** The bet, slip, chase or round that a movement was for: what can be named. Undefined for other movements. */
export function orderOf(template: string, reference: string): string | undefined {
  return betOf(template, reference) ?? (gameTemplates.has(template) ? idOfOrderNumber(reference) : undefined);
}

/**
 * What a movement was for, as the player knows it from elsewhere: bets go by order numbers (a stake by the number under which its bets were
 * placed together, a prize or refund by its bet's, what a chase holds or gives back by the chase's); deposits, transfers and rounds of games by
 * the id itself, under which they can be asked for.
 */
export function readableReference(template: string, reference: string): string {
  const id = betOf(template, reference);
  return id === undefined ? reference : orderNumberOf(id);
}
