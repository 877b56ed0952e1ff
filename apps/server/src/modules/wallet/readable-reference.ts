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

/**
 * What a movement was for, as the player knows it from elsewhere: bets go by order numbers (a stake by the number under which its bets were
 * placed together, a prize or refund by its bet's, what a chase holds or gives back by the chase's), deposits by the id itself.
 */
export function readableReference(template: string, reference: string): string {
  const id = betTemplates.has(template) ? idOfOrderNumber(reference) : undefined;
  return id === undefined ? reference : orderNumberOf(id);
}
